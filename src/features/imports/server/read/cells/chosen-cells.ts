import { fold } from '../../../../../domain/text/fold.ts';
import type { SaidBehind } from '../../model/kind.ts';
import { cleanCell } from '../formats/clean-cell.ts';

/** Cells of which the member said that theirs are the rows that count: the cut-offs of the base case. */
export class ChosenCells {
  /** By their key, as they were sent; undefined where nothing was said. */
  readonly #chosen: ReadonlyMap<string, string> | undefined;
  readonly #unmet: Map<string, string>;

  constructor(cells: readonly string[] | undefined) {
    this.#chosen = cells && new Map(cells.map((cell) => [fold(cell), cell]));
    this.#unmet = new Map(this.#chosen);
  }

  /** What a cell says of the other field by the member's choice. */
  saidBy(cell: string, { chosen }: SaidBehind): string | undefined {
    if (!this.#chosen || !chosen) return undefined;
    const key = fold(cleanCell(cell).text);
    this.#unmet.delete(key);
    return this.#chosen.has(key) ? chosen.held : chosen.others;
  }

  /** Whether a row of this case is read: all are where nothing was said. */
  holds(cell: string): boolean {
    if (!this.#chosen) return true;
    const key = fold(cleanCell(cell).text);
    this.#unmet.delete(key);
    return this.#chosen.has(key);
  }

  /** Those that no cell was. */
  get unmet(): readonly string[] {
    return [...this.#unmet.values()];
  }
}
