import { type CellBudget, maxColumns } from './cell-values.ts';
import { tooLarge } from './open-archive.ts';

/** Cells of a column that are one, by the first and last row and the column, all from 1 on. */
export interface Merge {
  top: number;
  bottom: number;
  column: number;
}

/** Every row of a sheet may have one or two; this many need a program to make them. */
const maxMerges = 100_000;

/** Words and days hold for each row; a figure for all of them together. */
const holdsForEach = (text: string) => /\p{L}/u.test(text) || /^\d{4}-\d\d-\d\d$/u.test(text);

/**
 * Cells that are merged over several rows: the file has what stands in them once, in the first. A text is meant for each of
 * the rows; a figure is left where it is, as it may be the sum of what stands beside it.
 */
export class MergedCells {
  /** Last ones first. */
  #coming: Merge[];
  readonly #open = new Map<number, { bottom: number; text: string; isForEach: boolean }>();
  #filled = 0;
  #left = 0;

  constructor(merges: readonly Merge[] = []) {
    if (merges.length > maxMerges) throw tooLarge();
    this.#coming = merges.toSorted((one, other) => other.top - one.top);
  }

  /** One that begins in the row that is filled next. */
  begin(merge: Merge): void {
    this.#coming.push(merge);
  }

  /** Puts into a row what stands for it in a row above. */
  complete(cells: string[], row: number, budget: CellBudget): void {
    for (const [column, { bottom, text, isForEach }] of this.#open) {
      if (row > bottom) this.#open.delete(column);
      else if ((cells[column - 1] ?? '') === '') {
        if (!isForEach) {
          // Looked at, as a cell of the row is: a thousand figures over a million rows are a thousand million of them.
          budget.spend(1, 0);
          this.#left += 1;
          continue;
        }
        budget.spend(Math.max(1, column - cells.length), text.length);
        while (cells.length < column) cells.push('');
        cells[column - 1] = text;
        this.#filled += 1;
      }
    }
    for (let next = this.#coming.at(-1); next && next.top <= row; next = this.#coming.at(-1)) {
      this.#coming.pop();
      const text = cells[next.column - 1] ?? '';
      if (next.top === row && next.bottom > row && next.column <= maxColumns && text.trim() !== '')
        this.#open.set(next.column, { bottom: next.bottom, text, isForEach: holdsForEach(text) });
    }
  }

  /** What should be known of the rows that were read. */
  notes(): string[] {
    const cells = (count: number) => `${count.toLocaleString('en-US')} empty ${count === 1 ? 'cell' : 'cells'}`;
    const notes: string[] = [];
    if (this.#filled > 0)
      notes.push(`${cells(this.#filled)} below a text that is merged over several rows: read as that text.`);
    if (this.#left > 0)
      notes.push(
        `${cells(this.#left)} below a number that is merged over several rows: only the first row has the number.`,
      );
    return notes;
  }
}
