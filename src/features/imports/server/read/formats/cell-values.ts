import { parseDecimal } from '../../../../../domain/numbers/decimal.ts';
import type { NumberKind } from './number-formats.ts';
import { tooLarge } from './open-archive.ts';
import { FileRefused } from '../../model/refusal.ts';

export const maxColumns = 1_000;
/** As many as a CSV file of 10 MB can have. */
export const maxCells = 10_000_000;
/** Characters that all cells together may hold: one text of a workbook can stand in any number of them. */
export const maxCharacters = 50_000_000;

/** Counts what a sheet unfolds to, and refuses what a text file could not hold. */
export class CellBudget {
  #cells = 0;
  #characters = 0;

  spend(cells: number, characters: number): void {
    this.#cells += cells;
    this.#characters += characters;
    if (this.#cells > maxCells || this.#characters > maxCharacters) throw tooLarge();
  }
}

export const tooFarOut = (cell: string) =>
  new FileRefused(`Cell ${cell} lies too far out. A file may have ${maxColumns.toLocaleString('en-US')} columns.`);

const plainRules = { integerDigits: 400, fractionDigits: 400 };
const dayMilliseconds = 86_400_000;
/** The first of January 1970, counted from the end of 1899, as spreadsheets count; those that begin in 1904 are behind. */
const firstOf1970 = 25_569;
const behind = 1_462;

function dayOf(serial: number, startsIn1904: boolean): string {
  const days = serial + (startsIn1904 ? behind : 0) - firstOf1970;
  const date = new Date(Math.floor(days * dayMilliseconds));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

const digits = 15;

/** Spreadsheets show and keep 15 digits; what a sum has beyond them is noise. */
function plainDigits(number: number): string {
  const plain = parseDecimal(Number(number.toPrecision(digits)), plainRules);
  return plain.ok ? plain.value : String(number);
}

/**
 * A number of a cell as a CSV would write it: in plain digits, a day as YYYY-MM-DD, a share with its per cent sign, without
 * which 57.5 % would be read as 0.575, in the thousands or millions that it is shown in, of which its header speaks, and
 * with the currency that stands nowhere else.
 */
export function numberText(number: number, kind: NumberKind, startsIn1904: boolean): string {
  if (kind === 'day') return dayOf(number, startsIn1904);
  if (typeof kind === 'object') {
    const shown = plainDigits(number / 1_000 ** kind.thousands);
    return [kind.sign ?? '', kind.currency, shown, kind.unit].filter((part) => part !== '').join(' ');
  }
  return kind === 'percent' ? `${plainDigits(number * 100)}%` : plainDigits(number);
}

export const firstLetter = 65;

/** `BC` of column 55. */
export function lettersOf(column: number): string {
  const [rest, letter] = [Math.floor((column - 1) / 26), String.fromCharCode(firstLetter + ((column - 1) % 26))];
  return rest > 0 ? lettersOf(rest) + letter : letter;
}
