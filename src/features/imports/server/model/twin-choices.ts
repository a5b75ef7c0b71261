import type { TwinAction, TwinChoice } from '../../contract-options.ts';

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

/** Rows whose name or main ticker takes the place of the stored one, because the member says so. */
export class ReplaceChoices {
  readonly #all: boolean;
  readonly #rows: ReadonlySet<number>;

  constructor({ all = false, rows = [] }: { all?: boolean | undefined; rows?: readonly number[] | undefined } = {}) {
    this.#all = all;
    this.#rows = new Set(rows);
  }

  has(row: number): boolean {
    return this.#all || this.#rows.has(row);
  }
}
