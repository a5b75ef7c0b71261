import { Exact } from './trade-decimals.ts';
import { type WrittenCurrency, knownCurrencies, readCurrency } from '../../../../domain/money/currencies.ts';
import { readDate } from '../../../../domain/time/date-style.ts';
import { type DecimalRules, parseDecimal } from '../../../../domain/numbers/decimal.ts';
import { divide, fromUnits, toUnits } from '../../../../domain/numbers/exact.ts';
import { eventMoneyRule, feesRule, sharePriceRule, sharesRule } from '../../../../domain/records/field-rules.ts';
import { NumberEvidence, readNumber } from '../../../../domain/tables/number-style.ts';
import { isTickerTooLong } from '../../../../domain/tickers/securities.ts';
import { nameCode, sedolIn } from '../../../../domain/tickers/security-codes.ts';
import { digitsOfWritten, inCurrency } from '../../../../domain/money/written-money.ts';
import { type Cells, RowRefused, type SecurityCode, type Styles } from './model.ts';

/** Brokers write fees and prices with more digits than a journal keeps. */
const brokerDigits = 12;

/** Signs that are of one currency only; `$` is of many. */
const currencySigns: readonly (readonly [sign: string, code: string])[] = [
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['R$', 'BRL'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  // Of three countries.
  ['kr.', ''],
  ['kr', ''],
  ['$', ''],
  ['p', 'GBp'],
];

export interface SignedMoney {
  /** The number as it is written, without signs of money; `-` before it where it is negative. */
  number: string;
  /** A code or sign of one currency that stood beside it. */
  currency: string | null;
}

/** Longer cells are texts. */
const longestNumber = 80;

/** Takes a number out of what money is written with: `-$1,234.50`, `(1.234,50 €)`, `CAD 12`, `12.50-`. */
export function takeMoney(cell: string): SignedMoney {
  if (cell.length > longestNumber) return { number: cell, currency: null };
  let text = cell.trim().replace(/^\u2212/u, '-');
  let isNegative = false;
  let currency: string | null = null;
  text = text.replace(/(?<=\d) ?(?:stk|st|stück|shares|shs|units)\.?$/iu, '');
  // `@12.60`: a price, as orders name it.
  if (/^@ ?\d/u.test(text)) text = text.slice(1).trim();
  const takeBrackets = () => {
    const inBrackets = /^\((.*)\)$/u.exec(text);
    if (inBrackets) [isNegative, text] = [true, inBrackets[1]!.trim()];
  };
  // What an account owes, and what it has: `1,269.95 DR`, `580.05 CR`.
  const side = /^(?=[\d.,$£€])(.*\d) ?(dr|cr)\.?$/iu.exec(text);
  if (side) [isNegative, text] = [/dr/iu.test(side[2]!), side[1]!];
  takeBrackets();
  const takeSign = () => {
    if (/^[-+]/u.test(text) && /^[-+]\s*[^\d.,\s]/u.test(text)) {
      isNegative ||= text.startsWith('-');
      text = text.slice(1).trim();
    }
  };
  takeSign();
  for (const [sign, code] of currencySigns) {
    if (text.startsWith(sign)) text = text.slice(sign.length).trim();
    else if (text.endsWith(sign)) text = text.slice(0, -sign.length).trim();
    else continue;
    currency = code || null;
    break;
  }
  // `R12.50`, as it is written in South Africa.
  if (/^R ?\d/u.test(text)) [currency, text] = ['ZAR', text.slice(1).trim()];
  const named = /^([A-Za-z]{3})\s+(?=[-+(\d.,])(.*)$|^(.*[\d)])\s*([A-Za-z]{3})$/u.exec(text);
  const code = named && readCurrency(named[1] ?? named[4] ?? '');
  if (named && code) [currency, text] = [code.written, (named[2] ?? named[3] ?? '').trim()];
  takeBrackets();
  takeSign();
  if (/\d-$/u.test(text)) [isNegative, text] = [true, text.slice(0, -1)];
  if (isNegative && text.startsWith('-')) [isNegative, text] = [false, text.slice(1)];
  return { number: isNegative ? `-${text}` : text, currency };
}

const saysNothing = (text: string) => /^(?:|-+|–|—|n\/a|not available)$/iu.test(text);

/** The cell, empty where it only says that there is nothing. */
export function textOf(cells: Cells, column: string): string {
  const text = cells.text(column);
  return saysNothing(text) ? '' : text;
}

/** Undefined: both ways of reading it are possible, or it is no number. */
function readByItself(number: string): string | undefined {
  const evidence = new NumberEvidence();
  evidence.see(number);
  const { style, unclear } = evidence.found();
  if (unclear !== null || style === 'mixed') return undefined;
  return readNumber(number, style === 'none' ? 'point' : style);
}

/** A number of a broker as plain digits with its sign; null where the cell is empty. */
export function numberOf(cells: Cells, column: string): string | null {
  const text = textOf(cells, column);
  if (text === '') return null;
  const { number } = takeMoney(text);
  const { numbers } = cells.styles;
  const read = numbers === null ? readByItself(number) : readNumber(number, numbers);
  if (read !== undefined) return read.replace(/^\+/u, '');
  const isClear = numbers !== null || !(readNumber(number, 'point') ?? readNumber(number, 'comma'));
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw new RowRefused(
    column,
    isClear
      ? `'${shown}' is not a number${numbers === 'comma' ? ' with a decimal comma, as this file writes them' : ''}.`
      : `'${shown}' can be read in two ways: say whether this file writes a decimal point or a decimal comma.`,
  );
}

/** A number within what a field keeps, rounded, which is said. */
export function rounded(cells: Cells, column: string, number: string, rules: DecimalRules): string {
  const written = parseDecimal(cutDigits(number), { ...rules, fractionDigits: brokerDigits });
  if (!written.ok) throw new RowRefused(column, written.message);
  const { value } = written;
  const kept = 10n ** BigInt(brokerDigits - rules.fractionDigits);
  const result = fromUnits(divide(toUnits(value, brokerDigits), kept), rules.fractionDigits);
  if (result !== value) cells.warn(column, `Rounded to ${rules.fractionDigits} decimals: ${result}.`);
  return result;
}

/** A quotient has as many digits as one likes. */
const cutDigits = (number: string) => (/\.\d{13,}$/u.test(number) ? new Exact(number).toFixed(brokerDigits) : number);

export const withoutSign = (value: string) => value.replace(/^-/u, '');
const isNotAboveZero = (value: string) => value === '0' || value.startsWith('-');

function needed(cells: Cells, column: string, message: string): string {
  const number = numberOf(cells, column);
  if (number === null) throw new RowRefused(column, message);
  return number;
}

/** The number of shares with its sign; 0 is refused. */
export function sharesOf(cells: Cells, column: string): string {
  const { min: _, ...rules } = sharesRule;
  const shares = rounded(cells, column, needed(cells, column, 'Number of shares is required'), rules);
  if (shares === '0') throw new RowRefused(column, 'Number of shares must be positive');
  return shares;
}

/** A price above 0, in the unit of its currency. */
export function priceIn(cells: Cells, column: string, number: string, written: WrittenCurrency): string {
  const fractionDigits = digitsOfWritten(sharePriceRule.fractionDigits, written);
  const price = rounded(cells, column, number, { ...sharePriceRule, fractionDigits });
  if (isNotAboveZero(price)) throw new RowRefused(column, 'Price per share must be positive');
  return inCurrency(price, written);
}

export function priceOf(cells: Cells, column: string, written: WrittenCurrency): string {
  return priceIn(cells, column, needed(cells, column, 'Price per share is required'), written);
}

/** Fees to the cent, whatever sign they are written with; null where there are none. */
export function feesIn(cells: Cells, column: string, number: string | null): string | null {
  if (number === null) return null;
  const fees = withoutSign(rounded(cells, column, withoutSign(number), feesRule));
  return fees === '0' ? null : fees;
}

/** Money with its sign, in the unit of its currency. */
export function moneyIn(cells: Cells, column: string, number: string, written: WrittenCurrency): string {
  const fractionDigits = digitsOfWritten(eventMoneyRule.fractionDigits, written);
  return inCurrency(rounded(cells, column, number, { ...eventMoneyRule, fractionDigits, min: -1e12 }), written);
}

/** What is not written as ISO has it: Canada's and Denmark's brokers write the country. */
const otherCodes: Readonly<Record<string, string>> = { CAN: 'CAD', USA: 'USD', US: 'USD', EURO: 'EUR' };

/** Read before it is written in capitals: `GBp` are pence. */
export function currencyNamed(column: string, text: string): WrittenCurrency {
  const currency = readCurrency(otherCodes[text.toUpperCase()] ?? text);
  if (!currency) throw new RowRefused(column, text === '' ? 'The currency is missing.' : knownCurrencies);
  return currency;
}

export const currencyOf = (cells: Cells, column: string): WrittenCurrency =>
  currencyNamed(column, textOf(cells, column));

export const unitOf = ({ currency, per, written }: WrittenCurrency) => ({
  currency,
  writtenCurrency: per === 1 ? null : written,
});

/** Times that stand behind a day as programs do not usually write them. */
const oddTime = /(?:[;,] ?\d{6}|[;, ] ?\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)(?: (?:[A-Z]{2,4}|\([A-Z]{2,4}\)))?$/u;

/** The day of a cell, as the file writes days. */
export const dayPart = (text: string) => (text.length > longestNumber ? text : text.replace(oddTime, '').trim());

export function dateIn(cells: Cells, column: string, text: string): string {
  const day = dayPart(text);
  if (day === '') throw new RowRefused(column, 'The date is missing.');
  const { dates } = cells.styles;
  const read = readDate(day, dates ?? 'year-first');
  if (read && !read.isPeriod) return read.date;
  const [byDay, byMonth] = [readDate(day, 'day-first'), readDate(day, 'month-first')];
  if (dates === null && byDay && byMonth && byDay.date === byMonth.date) return byDay.date;
  throw new RowRefused(
    column,
    dates === null && (byDay ?? byMonth)
      ? `'${day}' can be read in two ways: say whether this file writes the day or the month first.`
      : `'${day.slice(0, 40)}' is no existing day${dates === null || dates === 'year-first' ? '' : ` as this file writes them, the ${dates === 'day-first' ? 'day' : 'month'} first`}.`,
  );
}

export const dateOf = (cells: Cells, column: string): string => dateIn(cells, column, textOf(cells, column));

/** Nine characters that name a security in North America; a ticker is shorter. */
const cusip = /^(?=.*\d)[0-9A-Z]{8}\d$/u;
const isin = /^[A-Z]{2}[0-9A-Z]{9}\d$/u;
const wkn = /^(?=.*\d)[0-9A-HJ-NP-Z]{6}$/u;

/** Whether the last digit of an ISIN is the one that the others make (ISO 6166). */
export function isIsin(text: string): boolean {
  if (!isin.test(text)) return false;
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join('');
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

export interface Named {
  ticker: string;
  security?: SecurityCode;
}

export interface NamingColumns {
  ticker?: string;
  isin?: string;
  wkn?: string;
  sedol?: string;
  name?: string;
  exchange?: string;
}

/** A ticker as a journal keeps it. Throws where it is too long for one. */
export function tickerIn(column: string, text: string): string {
  const ticker = text.replace(/\s+/gu, ' ').trim().toUpperCase();
  if (ticker === '') throw new RowRefused(column, 'Ticker symbol is required');
  if (isTickerTooLong(ticker)) throw new RowRefused(column, 'Ticker symbol must be less than 10 characters');
  return ticker;
}

/** What a row is about: its ticker, else the code or name that the member says the ticker of. */
export function namedBy(cells: Cells, columns: NamingColumns): Named {
  const of = (column: string | undefined) => (column === undefined ? '' : textOf(cells, column));
  const symbol = of(columns.ticker).replace(/\s+/gu, ' ').toUpperCase();
  const about = { name: of(columns.name) || null, exchange: of(columns.exchange) || null };
  const coded = (code: string): Named => ({ ticker: '', security: { code, ...about } });
  if (isIsin(symbol)) return coded(`ISIN:${symbol}`);
  if (cusip.test(symbol)) return coded(`CUSIP:${symbol}`);
  if (symbol !== '') return { ticker: tickerIn(columns.ticker!, symbol) };
  const [isinText, wknText] = [of(columns.isin).toUpperCase(), of(columns.wkn).toUpperCase()];
  if (isinText !== '') {
    if (!isIsin(isinText))
      throw new RowRefused(
        columns.isin!,
        `'${isinText.slice(0, 40)}' is no ISIN: compare its twelve characters with those of your broker.`,
      );
    return coded(`ISIN:${isinText}`);
  }
  if (wknText !== '') {
    if (!wkn.test(wknText)) throw new RowRefused(columns.wkn!, `'${wknText.slice(0, 40)}' is no WKN.`);
    return coded(`WKN:${wknText}`);
  }
  const sedolText = of(columns.sedol);
  if (sedolText !== '') {
    const sedol = sedolIn(sedolText);
    if (sedol === undefined) throw new RowRefused(columns.sedol!, `'${sedolText.slice(0, 40)}' is no SEDOL.`);
    return coded(`SEDOL:${sedol}`);
  }
  if (about.name === null)
    throw new RowRefused(
      columns.ticker ?? columns.isin ?? columns.wkn ?? columns.name ?? '',
      'Ticker symbol is required',
    );
  const code = nameCode(about.name);
  if (code === undefined)
    throw new RowRefused(
      columns.name!,
      'This name is too long to be remembered: add a column with the ticker or the ISIN of this security.',
    );
  return coded(code);
}

/** Cells that stand in the words of one cell, such as `B 100 ABC @ 1.25`: what is wrong with them is wrong with that cell. */
export function spokenIn<Of>(
  cells: Cells,
  {
    column,
    words,
    styles = cells.styles,
  }: { column: string; words: Readonly<Record<string, string>>; styles?: Styles },
  read: (spoken: Cells) => Of,
): Of {
  const standsIn = (wanted: string) => (Object.hasOwn(words, wanted) ? column : wanted);
  const spoken: Cells = {
    ...{ row: cells.row, styles },
    text: (wanted) => words[wanted] ?? cells.text(wanted),
    hasColumn: (wanted) => Object.hasOwn(words, wanted) || cells.hasColumn(wanted),
    header: (wanted) => cells.header(standsIn(wanted)),
    fact: (name) => cells.fact(name),
    warn: (wanted, message) => cells.warn(standsIn(wanted), message),
  };
  try {
    return read(spoken);
  } catch (error) {
    if (error instanceof RowRefused) throw new RowRefused(standsIn(error.field), error.message);
    throw error;
  }
}
