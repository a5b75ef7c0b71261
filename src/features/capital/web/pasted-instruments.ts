import Big from 'big.js';
import { DateEvidence, type DateStyle, readDate } from '../../../domain/time/date-style.ts';
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

/** Days as filings write them inside of a line: `2027-06-30`, `30 June 2027`, `30-JUN-2027`, `June 30, 2027`, `30/06/2027`. */
const ways = [
  /\b\d{4}-\d{2}-\d{2}\b/gu,
  /(?<![\d.,])\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,? \d{4}\b/giu,
  /(?<![\d.,])\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}-\d{2}(?:\d{2})?\b/giu,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2},? \d{4}\b/giu,
  /(?<![\d.,])\d{1,2}([/.-])\d{1,2}\1\d{4}\b/gu,
];
const writtenDays = (text: string): string[] => ways.flatMap((way) => text.match(way) ?? []);

/** A day of its own; digits alone are how many there are, and a month alone ends on no day that anybody says. */
function dateIn(cell: string, style: DateStyle): string | undefined {
  const read = /^\d+$/u.test(cell) ? undefined : readDate(cell, style);
  return read && !read.isPeriod ? read.date : undefined;
}

/** The days that are written inside of a text, as they stand there. */
const daysInWords = (text: string, style: DateStyle): string[] =>
  writtenDays(text).filter((each) => dateIn(each, style) !== undefined);

const without = (text: string, parts: readonly string[]) => parts.reduce((rest, part) => rest.replace(part, ' '), text);

/** Which of day and month comes first where a filing writes both in digits: one order for all of it, none where it does not show. */
function styleOf(text: string): DateStyle {
  const evidence = new DateEvidence();
  for (const written of writtenDays(text)) evidence.see(written);
  const { style } = evidence.found();
  return style === 'day-first' || style === 'month-first' ? style : 'year-first';
}

/** `12 cents`, `12c`; what stands before `C$0.12` is a day or a number. */
const cents = /(?<![\d.,]|\d[-/])(\d{1,3}(?:\.\d{1,3})?) ?(?:cents?|c)\b(?!\$)/giu;
const inDollars = (line: string) =>
  line.replaceAll(cents, (_, amount: string) => `$${new Big(amount).div(100).toFixed()}`);

/** `4 100 000` and `0,85`, as filings in French and German write them: groups of three behind spaces, and a comma that no group of three follows. */
const spacedGroups =
  /(?<![\d.,]|(?<![\d.,])\d{1,9}[ \u00A0\u202F])\d{1,3}(?:[ \u00A0\u202F]\d{3}){1,4}(?![\d.]|,\d{3})/gu;
const decimalComma = /(?<![\d.,])(0(?=,\d{1,4}(?![\d,]))|\d{1,9}(?=,\d{1,2}(?![\d,]))),/gu;
const numbersInPoints = (text: string) =>
  text.replaceAll(spacedGroups, (groups) => groups.replaceAll(/[ \u00A0\u202F]/gu, '')).replaceAll(decimalComma, '$1.');

/** Numbers with points as English has them; days stay as they are, and are no groups of a number beside them. */
function inPoints(line: string): string {
  let [all, from] = ['', 0];
  const days = ways.flatMap((way) => [...line.matchAll(way)]).toSorted((one, other) => one.index - other.index);
  for (const { 0: written, index } of days) {
    if (index < from) continue;
    all += numbersInPoints(line.slice(from, index)) + written;
    from = index + written.length;
  }
  return all + numbersInPoints(line.slice(from));
}

const isNumber = (cell: string) => /^\d+(?:\.\d+)?$/.test(plainDigits(cell));

interface Pasted {
  rows: InstrumentDraft[];
  /** Lines that name no number. */
  left: string[];
  /** Lines that are sums of the rows above them, or tell what became of instruments: `Granted`, `Balance, end of period`. */
  sums: string[];
}

/** A sentence is not looked through further. */
const longestSentence = 500;
/** Beside a number, so that a word in capitals is none. */
const codeInWords = /\b[A-Z]{3}(?= ?\$?\d)|(?<=\d )[A-Z]{3}\b/u;
const amountInWords = /(?:[A-Z]{0,3}\$|[£€])? ?\d[\d,]*(?:\.\d+)?/gu;

/** `750,000 (1)`: the mark of a note below the table. */
const noteMark = /\(\d{1,2}\)/gu;
/** Beside figures, a row says no more than what it is of. */
const rowWords = /^(?:stock|share|common|purchase|outstanding|exercisable|vested|years?|and)$/u;
/** What a line of a list says between how many, at what price and until when: `3,100,000 exercisable at A$1.45 expiring 30 June 2029`. */
const phraseWords =
  /^(?:an?|at|by|each|exercise|expir(?:es|ing|y)|maturing|of|on|or|before|per|price|strike|till?|to|until|with)$/u;

/** A line taken apart, whether it is a row or a sentence. */
function cellsOf(text: string, amounts: readonly string[], ends: readonly string[]): string[] {
  const code = codeInWords.exec(text)?.[0];
  return [text, ...amounts.map((amount) => amount.trim().replace(/,$/u, '')), ...ends, ...(code ? [code] : [])];
}

/**
 * The cells of a line without any space between them but one, as a PDF gives a row of a table (`March 1, 2027 $0.25 1,250,000
 * 1,250,000 0.42`), or of a sentence about one instrument: `3,900,000 stock options at $0.42 until March 1, 2029`.
 */
function cellsInWords(line: string, style: DateStyle): string[] {
  const text = line.slice(0, longestSentence).replaceAll(noteMark, ' ');
  const kind = kindIn(text);
  const ends = daysInWords(text, style);
  const beside = without(text, ends);
  const amounts = beside.match(amountInWords) ?? [];
  const words =
    beside
      .replaceAll(amountInWords, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const beyond = words.filter((word) => !rowWords.test(word) && kindIn(word) === undefined && !readCurrency(word));
  const isWhole = amounts.length === 2 && ends.length > 0 && beyond.every((word) => phraseWords.test(word));
  if ((beyond.length === 0 || isWhole) && !text.includes('%')) return cellsOf(text, amounts, ends);
  // More numbers than how many and at what price are of something else as well; a share of all is no number of them.
  if (kind === undefined || amounts.length === 0 || amounts.length > 2 || text.includes('%')) return [];
  return cellsOf(text, amounts, ends);
}

/**
 * A cell that names an instrument may hold its price and its end, as those of an exchange do: `ABCO : OPTION EXPIRING
 * 30-JUN-2027 EX $0.12`. Of its figures money alone is sure to be a price.
 */
function withPriceAndEnd(cell: string, style: DateStyle): string[] {
  if (kindIn(cell) === undefined) return [cell];
  const ends = daysInWords(cell, style);
  const money =
    without(cell, ends)
      .match(amountInWords)
      ?.map((amount) => amount.trim()) ?? [];
  return [cell, ...money.filter((amount) => withoutSign(amount).amount !== amount), ...ends];
}

/** Shares that there are already stand in the same tables. */
const ofShares = /\b(?:ordinary|common shares|fully (?:paid|diluted)|shares (?:outstanding|on issue))\b/iu;

/** What became of instruments, or how many there are together: such a row is none of its own. */
const movement =
  /^(?:(?:balance|opening|closing|beginning|ending|granted|issued|exercised|expired|cancell?ed|forfeited|(?:sub)?total)\b|outstanding(?:,| at| as| end| beginning))/iu;

const headings: readonly [RegExp, InstrumentKind][] = [
  [/\boptions?\b/iu, 'option'],
  [/\bwarrants?\b/iu, 'warrant'],
  [/\b(?:[RD]SU|(?:restricted|deferred) share unit)s?\b/iu, 'share-unit'],
  [/\b(?:convertible|debenture)s?\b/iu, 'convertible'],
];
const ofBrokers = /\b(?:broker|finder|agent|compensation)\b/iu;
/** A heading is no sentence. */
const longestHeading = 160;

/** The kind that a heading names for the rows below it; undefined where it names none, or several. Its day is its only figure. */
function kindOfHeading(line: string): InstrumentKind | undefined {
  if (line.length > longestHeading || /\d/u.test(without(line, writtenDays(line)))) return undefined;
  const [first, ...others] = headings.filter(([word]) => word.test(line)).map(([, kind]) => kind);
  if (others.length > 0) return undefined;
  return first === 'warrant' && ofBrokers.test(line) ? 'broker-warrant' : first;
}

const ofColumns = [
  /\bnumber\b/iu,
  /\b(?:price|strike)\b/iu,
  /\b(?:expiry|expiration|maturity)\b/iu,
  /\b(?:exercisable|outstanding|vested)\b/iu,
];

/** Whether a line without a figure names the columns below it: `Exercise price, Number outstanding, Expiry date`. */
const isOfColumns = (line: string) =>
  line.length <= longestHeading && ofColumns.filter((word) => word.test(line)).length > 1;

/** Whether a heading names the years that are left before the price: `Number, Remaining life, Exercise price`. */
function isLifeFirst(line: string): boolean | undefined {
  const heading = line.slice(0, longestSentence).toLowerCase();
  const [price, life] = [heading.indexOf('price'), heading.search(/\b(?:life|remaining|term)\b/u)];
  return price < 0 || life < 0 ? undefined : life < price;
}

interface Amount {
  digits: string;
  /** Behind a sign of money. */
  isMoney: boolean;
}

/** Nothing costs so much for a share: a whole number from here on is one of shares. */
const manyShares = 1_000;

/**
 * How many, and at what price: the first number of shares, else the largest that is no money, and the first of what is money. Where no sign tells the price,
 * it stands before or behind the years that are left as the heading says, and a second number of shares is how many can be exercised.
 */
function countAndStrike(
  amounts: readonly Amount[],
  isPrincipal: boolean,
  lifeFirst: boolean,
): [count: string, strike: string] {
  const plain = amounts.filter(({ isMoney }) => !isMoney);
  const areShares = ({ digits }: Amount) => Number.isInteger(Number(digits)) && Number(digits) >= manyShares;
  const [largest] = (plain.length === 0 || isPrincipal ? amounts : plain).toSorted(
    (one, other) => Number(other.digits) - Number(one.digits),
  );
  // The year before stands behind, and may be more.
  const counted = (isPrincipal ? undefined : plain.find(areShares)) ?? largest!;
  const others = amounts.filter((each) => each !== counted);
  const prices = others.filter((each) => !areShares(each));
  const strike = prices.find(({ isMoney }) => isMoney) ?? prices.at(lifeFirst ? -1 : 0);
  return [counted.digits, strike?.digits ?? ''];
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
 * Rows copied from a table of a filing or spreadsheet: in each the kind as a word, a day as the expiry, a currency code, how many
 * and the strike. A sentence about one instrument is read as well; sums of the rows above, and what became of instruments, are none.
 * `kind` is that of rows of which neither they nor the heading above them say what they are of.
 */
export function pastedInstruments(text: string, kind: InstrumentKind): Pasted {
  const pasted: Pasted = { rows: [], left: [], sums: [] };
  const lines = text.slice(0, longest).split('\n').slice(0, 200);
  const style = styleOf(lines.join('\n'));
  let [usual, lifeFirst] = [kind, false];
  for (const line of lines) {
    const told = inDollars(inPoints(line));
    const parts = told
      .split(/\t|;| {2,}/)
      .slice(0, mostCells)
      .map((part) => part.replaceAll(noteMark, ' ').trim())
      .filter((part) => part !== '');
    if (parts.length === 0) continue;
    const isTable = parts.length > 1 && parts.some((part) => isNumber(withoutSign(part).amount));
    const cells = isTable ? parts.flatMap((part) => withPriceAndEnd(part, style)) : cellsInWords(told, style);
    const signed = cells.map((cell) => ({ cell, ...withoutSign(cell) }));
    const amounts = signed
      .filter(({ amount }) => isNumber(amount))
      .map(({ cell, amount }) => ({ digits: plainDigits(amount), isMoney: amount !== cell.trim() }));
    const named = cells.map(kindIn).find((each) => each !== undefined);
    if (amounts.length === 0) {
      const heading = kindOfHeading(line);
      usual = heading ?? usual;
      lifeFirst = isLifeFirst(line) ?? lifeFirst;
      if (heading !== undefined || isOfColumns(line)) continue;
      (movement.test(line.trim()) ? pasted.sums : pasted.left).push(line.trim());
      continue;
    }
    if (movement.test(line.trim())) {
      pasted.sums.push(line.trim());
      continue;
    }
    if (named === undefined && ofShares.test(line.slice(0, longestSentence))) {
      pasted.left.push(line.trim());
      continue;
    }
    const found = named ?? usual;
    const [count, strike] = countAndStrike(amounts, found === 'convertible', lifeFirst);
    // Of several days the first ones are those of the grant, or from which on they can be exercised.
    const expiry = cells
      .flatMap((cell) => dateIn(cell, style) ?? [])
      .toSorted()
      .at(-1);
    const code = cells.map((cell) => (cell.length <= 4 && readCurrency(cell) ? cell : currencyOfSign(cell)));
    const currency = code.find((each) => each !== undefined) ?? signed.find((each) => each.currency)?.currency ?? '';
    const amount = found === 'convertible' ? { principal: count } : { count };
    const row = { ...emptyInstrument, kind: found, ...amount, strike, currency, expiry: expiry ?? '' };
    if (isSum(row, pasted.rows)) pasted.sums.push(line.trim());
    else pasted.rows.push(row);
  }
  return pasted;
}
