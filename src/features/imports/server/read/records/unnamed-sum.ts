import { fold } from '../../../../../domain/text/fold.ts';
import { type NumberStyle, readNumber } from '../../../../../domain/tables/number-style.ts';
import { cleanCell } from '../formats/clean-cell.ts';
import { isNothing, type ShapedColumn } from './column-targets.ts';

/** Tables that print a sum are short. */
const mostRows = 500;
/** Of one row below another anything may be the same figure. */
const fewestParts = 2;
/** Rounded parts and their rounded sum are no further apart. */
const mostApart = 0.005;

/** Tonnes, metal and shares of several rows may be added. */
const isAdded = ({ column: { notation } }: ShapedColumn) =>
  notation?.is === 'number' &&
  (notation.measure === 'ore' || notation.measure === 'contained' || notation.measure === 'count');

const isNumber = ({ column: { notation } }: ShapedColumn) => notation?.is === 'number';

const decimalsOf = (digits: string) => (digits.split('.')[1] ?? '').length;

/**
 * The last row of a table that has the sum of the others and no name: a warrant without an expiry below all others, or
 * tonnes below an empty zone.
 */
export class UnnamedSum {
  readonly #header: readonly string[];
  readonly #added: readonly number[];
  readonly #numbers: ReadonlySet<number>;
  readonly #known: ReadonlySet<number>;
  #rows: (readonly string[])[] = [];
  #count = 0;

  constructor(header: readonly string[], columns: readonly ShapedColumn[]) {
    this.#header = header.map((cell) => cell.trim());
    this.#added = columns.filter(isAdded).map(({ index }) => index);
    this.#known = new Set(columns.map(({ index }) => index));
    this.#numbers = new Set(columns.filter(isNumber).map(({ index }) => index));
  }

  see(cells: readonly string[]): void {
    this.#count += 1;
    if (this.#count > mostRows) this.#rows = [];
    else if (this.#added.length > 0) this.#rows.push(cells);
  }

  /** The row with a column whose cell no other row has. */
  found(style: NumberStyle): { cells: readonly string[]; index: number; value: string } | undefined {
    const last = this.#rows.at(-1);
    const others = this.#rows.slice(0, -1);
    if (!last || others.length < fewestParts || !this.#isShort(last, others)) return undefined;
    const filled = this.#added.filter((index) => !isNothing(last[index] ?? ''));
    if (filled.length === 0 || !filled.every((index) => this.#isSum(last, others, index, style))) return undefined;
    for (const index of filled) {
      const value = cleanCell(last[index] ?? '').text;
      const isOwn = others.every((cells) => fold(cleanCell(cells[index] ?? '').text) !== fold(value));
      if (isOwn && this.#header.indexOf(this.#header[index] ?? '') === index) return { cells: last, index, value };
    }
    return undefined;
  }

  /**
   * Whether a row lacks what all others are called by, a name or a day, and has no name of its own: a price or a grade that
   * nobody knows makes no sum of it, nor does an expiry that other kinds of its table have.
   */
  #isShort(last: readonly string[], others: readonly (readonly string[])[]): boolean {
    const isIn = (cells: readonly string[], index: number) => !isNothing(cells[index] ?? '');
    const named = [...this.#header.keys()].filter((index) => !this.#numbers.has(index));
    const isOwn = (index: number) => {
      const { text } = cleanCell(last[index] ?? '');
      const name = fold(text);
      // Figures of columns that are not read are no names.
      const isName = /\p{L}/u.test(name) || (isIn(last, index) && this.#known.has(index));
      return isName && others.every((cells) => fold(cleanCell(cells[index] ?? '').text) !== name);
    };
    return (
      named.some((index) => !isIn(last, index) && others.every((cells) => isIn(cells, index))) && !named.some(isOwn)
    );
  }

  #isSum(last: readonly string[], others: readonly (readonly string[])[], index: number, style: NumberStyle): boolean {
    const total = readNumber(last[index] ?? '', style);
    if (total === undefined) return false;
    let sum = 0;
    let decimals = decimalsOf(total);
    for (const cells of others) {
      const cell = cells[index] ?? '';
      const digits = isNothing(cell) ? '0' : readNumber(cell, style);
      if (digits === undefined) return false;
      sum += Number(digits);
      decimals = Math.max(decimals, decimalsOf(digits));
    }
    const rounding = (10 ** -decimals * (others.length + 1)) / 2;
    return Number(total) > 0 && Math.abs(sum - Number(total)) <= Math.min(rounding, Number(total) * mostApart);
  }
}
