import type { TwinAction, TwinChoice } from '../../contract.ts';

/** The choices of a member for rows in doubt. */
export class TwinChoices {
  readonly #rows: ReadonlyMap<number, TwinChoice>;
  /** For each row of which nothing else is said. */
  readonly all: TwinAction | undefined;

  constructor({ all, rows = [] }: { all?: TwinAction | undefined; rows?: readonly TwinChoice[] | undefined } = {}) {
    this.all = all;
    this.#rows = new Map(rows.map((choice) => [choice.row, choice]));
  }

  of(row: number): TwinChoice | undefined {
    return this.#rows.get(row);
  }
}
