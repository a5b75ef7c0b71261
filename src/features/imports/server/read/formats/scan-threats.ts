import { saysNothing } from '../../../../../domain/tables/empty-words.ts';
import { cellThreat } from '../../../../../domain/text/spreadsheet-cells.ts';
import { FileRefused, type Threat } from '../../model/refusal.ts';
import { shown } from '../../model/report.ts';

const maxThreats = 1_000;

/** Why cells of a row are dangerous, by their place. */
export type RowThreats = ReadonlyMap<number, string>;

/** Why fields of a record are not read, and what stands in their cells. */
export type FieldDangers = ReadonlyMap<string, { value: string; reason: string }>;

/** Finds dangerous cells in the whole file, unknown columns included; the first row names the columns. */
export class Scanner {
  readonly threats: Threat[] = [];
  count = 0;
  #header: string[] = [];
  readonly #isLeftOut: (column: number) => boolean;

  /** Columns that a member leaves out on purpose are nobody's to judge. */
  constructor(isLeftOut: (column: number) => boolean = () => false) {
    this.#isLeftOut = isLeftOut;
  }

  /** What is dangerous in a row; undefined where nothing is. */
  scan(cells: readonly string[], row: number): RowThreats | undefined {
    if (this.#header.length === 0) this.#header = [...cells];
    let found: Map<number, string> | undefined;
    for (let column = 0; column < cells.length; column += 1) {
      const cell = cells[column] ?? '';
      const reason = cell === '' ? undefined : cellThreat(cell);
      // Two dashes run nowhere; they mean that nothing is known.
      if (reason === undefined || saysNothing(cell) || this.#isLeftOut(column)) continue;
      found ??= new Map();
      found.set(column, `The cell ${reason}.`);
      this.count += 1;
      if (this.threats.length < maxThreats) {
        const field = shown(this.#header[column]?.trim() ?? '') || `column ${column + 1}`;
        this.threats.push({ row, field, value: shown(cell), reason: `The cell ${reason}.` });
      }
    }
    return found;
  }

  refuse(): void {
    if (this.count === 0) return;
    const cells =
      this.count === 1 ? 'A cell of this file is' : `${this.count.toLocaleString('en-US')} cells of this file are`;
    throw new FileRefused(`${cells} not safe to import. Nothing was stored.`, this.threats, this.count);
  }
}
