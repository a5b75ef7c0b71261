import { isDate } from '../../../domain/time/dates.ts';
import { readCurrency } from '../../../domain/money/currencies.ts';
import { type InstrumentKind } from '../../../domain/capital/records.ts';
import { plainDigits } from '../../../web/forms/typed-number.ts';
import { emptyInstrument, type InstrumentDraft } from './instrument-form.ts';

/** More characters than a hundred rows have. */
const longest = 50_000;
const mostCells = 20;

const kinds: readonly [word: string, kind: InstrumentKind][] = [
  ['broker', 'broker-warrant'],
  ['finder', 'broker-warrant'],
  ['agent', 'broker-warrant'],
  ['compensation', 'broker-warrant'],
  ['warrant', 'warrant'],
  ['convertible', 'convertible'],
  ['debenture', 'convertible'],
  ['performance', 'performance-right'],
  ['psu', 'performance-right'],
  ['rsu', 'share-unit'],
  ['dsu', 'share-unit'],
  ['unit', 'share-unit'],
  ['option', 'option'],
];

const kindIn = (cell: string) => kinds.find(([word]) => cell.toLowerCase().includes(word))?.[1];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2027-03-14`, `14 Mar 2027` or `March 14, 2027`; other ways to write a day could be another one. */
function dateIn(cell: string): string | undefined {
  if (isDate(cell)) return cell;
  const words = cell.replaceAll(',', ' ').split(/\s+/).slice(0, 4);
  const month = words.findIndex((word) => months.includes(word.slice(0, 3).toLowerCase()) && !/^\d/.test(word));
  const [dayOfMonth, year] = words.filter((_, index) => index !== month);
  if (month < 0 || dayOfMonth === undefined || year === undefined) return undefined;
  const number = String(months.indexOf(words[month]!.slice(0, 3).toLowerCase()) + 1).padStart(2, '0');
  const date = `${year}-${number}-${dayOfMonth.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

const isNumber = (cell: string) => /^\d+(?:\.\d+)?$/.test(plainDigits(cell));

interface Pasted {
  rows: InstrumentDraft[];
  /** Lines that name no number. */
  left: string[];
}

/**
 * Rows copied from a table of a filing or spreadsheet: in each the kind as a word, a day as the expiry, a currency code, the
 * larger of two numbers as how many and the smaller as the strike. `kind` is that of rows without one.
 */
export function pastedInstruments(text: string, kind: InstrumentKind): Pasted {
  const pasted: Pasted = { rows: [], left: [] };
  for (const line of text.slice(0, longest).split('\n').slice(0, 200)) {
    const cells = line
      .split(/\t|;| {2,}/)
      .slice(0, mostCells)
      .map((cell) => cell.trim().replace(/^\$\s*/, ''))
      .filter((cell) => cell !== '');
    if (cells.length === 0) continue;
    const numbers = cells.filter(isNumber).map((cell) => plainDigits(cell));
    const [count, strike] = numbers.toSorted((a, b) => Number(b) - Number(a));
    if (count === undefined) {
      pasted.left.push(line.trim());
      continue;
    }
    const found = cells.map(kindIn).find((each) => each !== undefined) ?? kind;
    const expiry = cells.map(dateIn).find((each) => each !== undefined) ?? '';
    const currency = cells.find((cell) => cell.length <= 4 && readCurrency(cell)) ?? '';
    const amount = found === 'convertible' ? { principal: count } : { count };
    pasted.rows.push({ ...emptyInstrument, kind: found, ...amount, strike: strike ?? '', currency, expiry });
  }
  return pasted;
}
