import { isDate } from '../../../domain/time/dates.ts';
import { readCurrency } from '../../../domain/money/currencies.ts';
import { currencyOfSign, withoutSign } from '../../../domain/money/currency-signs.ts';
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
  /** Lines that are sums of the rows above them. */
  sums: string[];
}

/** A sentence is not looked through further. */
const longestSentence = 500;
const dayInWords = /\d{4}-\d{2}-\d{2}|\b\d{1,2} [A-Z][a-z]{2,8}\.?,? \d{4}\b|\b[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4}\b/u;
/** Beside a number, so that a word in capitals is none. */
const codeInWords = /\b[A-Z]{3}(?= ?\$?\d)|(?<=\d )[A-Z]{3}\b/u;
const amountInWords = /(?:[A-Z]{0,3}\$|[£€])? ?\d[\d,]*(?:\.\d+)?/gu;

/** The cells of a sentence about one instrument: `3,900,000 stock options at $0.42 until March 1, 2029`. */
function cellsInWords(line: string): string[] {
  const text = line.slice(0, longestSentence);
  const kind = kindIn(text);
  const day = dayInWords.exec(text)?.[0];
  const amounts = (day ? text.replace(day, ' ') : text).match(amountInWords) ?? [];
  // More numbers than how many and at what price are of something else as well; a share of all is no number of them.
  if (kind === undefined || amounts.length === 0 || amounts.length > 2 || text.includes('%')) return [];
  const code = codeInWords.exec(text)?.[0];
  return [
    text,
    ...amounts.map((amount) => amount.trim().replace(/,$/u, '')),
    ...(day ? [day] : []),
    ...(code ? [code] : []),
  ];
}

/** Whether a row without an end is the sum of two or more rows of its kind right above it. */
function isSum({ kind, count, expiry }: InstrumentDraft, rows: readonly InstrumentDraft[]): boolean {
  if (expiry !== '' || count === '') return false;
  let sum = 0;
  for (const [back, above] of rows.toReversed().entries()) {
    if (above.kind !== kind) return false;
    sum += Number(above.count);
    if (back > 0 && sum === Number(count)) return true;
    if (sum > Number(count)) return false;
  }
  return false;
}

/**
 * Rows copied from a table of a filing or spreadsheet: in each the kind as a word, a day as the expiry, a currency code, the
 * larger of two numbers as how many and the smaller as the strike. A sentence about one instrument is read as well, and a
 * sum of the rows above it is none. `kind` is that of rows without one.
 */
export function pastedInstruments(text: string, kind: InstrumentKind): Pasted {
  const pasted: Pasted = { rows: [], left: [], sums: [] };
  for (const line of text.slice(0, longest).split('\n').slice(0, 200)) {
    const parts = line
      .split(/\t|;| {2,}/)
      .slice(0, mostCells)
      .filter((part) => part.trim() !== '');
    if (parts.length === 0) continue;
    const isTable = parts.some((part) => isNumber(withoutSign(part).amount));
    const signed = (isTable ? parts : cellsInWords(line)).map(withoutSign);
    const cells = signed.map(({ amount }) => amount);
    const numbers = cells.filter(isNumber).map((cell) => plainDigits(cell));
    const [count, strike] = numbers.toSorted((a, b) => Number(b) - Number(a));
    if (count === undefined) {
      pasted.left.push(line.trim());
      continue;
    }
    const found = cells.map(kindIn).find((each) => each !== undefined) ?? kind;
    const expiry = cells.map(dateIn).find((each) => each !== undefined) ?? '';
    const code = cells.map((cell) => (cell.length <= 4 && readCurrency(cell) ? cell : currencyOfSign(cell)));
    const currency = code.find((each) => each !== undefined) ?? signed.find((each) => each.currency)?.currency ?? '';
    const amount = found === 'convertible' ? { principal: count } : { count };
    const row = { ...emptyInstrument, kind: found, ...amount, strike: strike ?? '', currency, expiry };
    if (isSum(row, pasted.rows)) pasted.sums.push(line.trim());
    else pasted.rows.push(row);
  }
  return pasted;
}
