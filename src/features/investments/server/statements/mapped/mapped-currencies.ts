/**
 * Price, amount and fees of a row in two currencies, in files that no layout knows: which column is of which, found by its header
 * or by the cells behind an amount, and the rate between them. What nobody can tell is refused.
 */
import { Exact } from '../trade-decimals.ts';
import { readCurrency, type WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import { inCurrency } from '../../../../../domain/money/written-money.ts';
import { headerKey } from '../../../../imports/server/read/words/header-keys.ts';
import { type Cells, RowRefused } from '../model.ts';
import { currencyNamed, feesIn, numberOf, takeMoney, textOf, withoutSign } from '../read-cells.ts';
import { feePlaces, feesOf, roughly } from '../fee-columns.ts';
import { isGrossAmount } from '../money-sides.ts';
import { foreignFees, type ForeignMoney } from '../foreign-money.ts';

/** Columns beside those that a member chooses, by what their headers are called. */
const headers = {
  amountCurrency:
    'transaktionsvaluta|amountcurrency|transactioncurrency|accountcurrency|settlementcurrency|netamountcurrency|currencynetamount|currencytotal|totalcurrency|currencyofamount|kontowährung|abrechnungswährung|währungbetrag|devisedecompte|deviseducompte|devisederèglement|devisedereglement|valutarekening|rekeningvaluta|valutaconto|valutadiregolamento|divisacuenta|divisadelacuenta|monedacuenta|moedadaconta|kontovaluta|avräkningsvaluta|oppgjørsvaluta|afregningsvaluta|walutawartości|walutakwoty',
  feeCurrency:
    'brokeragecurrency|commissioncurrency|feecurrency|feecurrency(name)|feescurrency|currencyfee|currencyfees|walutaprowizji|gebührenwährung|währunggebühren|devisefrais|devisedesfrais|valutakosten',
  rate: 'valutakurs|växlingskurs|exchangerate|exch.rate|fxrate|conversionrate|fxconversionrate|växelkurs|vekslingskurs|omregningskurs|tauxdeconversion|devisenkurs|wechselkurs|cambio|tipocambio|coursdechange|umrechnungskurs|tauxdechange|tipodecambio|tassodicambio|wisselkoers|taxadecâmbio|taxadecambio|câmbio|kurswymiany|kurswaluty|valuuttakurssi|vaihtokurssi|kurzměny|coursdeconversion|kursderwährung|fx|xrate|currencyrate|exchangerateused',
} as const;
const columnsBeside = Object.entries(headers).map(([column, keys]) => ({ column, keys: new Set(keys.split('|')) }));
const ofAmounts = new Set(headers.amountCurrency.split('|'));
const currencyHeaders = new Set([
  '',
  'currency',
  'valuta',
  'währung',
  'devise',
  'divisa',
  'moneda',
  'whrg',
  'whrg.',
  'ccy',
  ...'munt|monnaie|moeda|waluta|valuutta|měna|currencycode|curr|curr.'.split('|'),
]);
const looked = 200;

/** Adds to the places of chosen columns those of the currencies and the rate beside them; a column that is chosen stays what it is. */
export function addCurrencyPlaces(
  places: Map<string, number>,
  header: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): void {
  const keys = header.map((cell) => headerKey(cell.slice(0, 200)));
  const isFree = (place: number) => ![...places.values()].includes(place);
  for (const { column, keys: known } of columnsBeside) {
    const place = keys.findIndex((key, at) => known.has(key) && isFree(at));
    if (place >= 0) places.set(column, place);
  }
  const first = rows.slice(0, looked);
  const beside = (column: string, step: 1 | -1) => {
    const place = (places.get(column) ?? -2) + step;
    if (place < 0 || !places.has(column) || !isFree(place) || !currencyHeaders.has(keys[place] ?? '')) return undefined;
    const filled = first.map(({ cells }) => cells[place]?.trim() ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.every((cell) => cell.length === 3 && readCurrency(cell)) ? place : undefined;
  };
  const [currency, price = -2, amount = -2] = ['currency', 'price', 'amount'].map((column) => places.get(column));
  const isBeside = (place: number) => currency !== undefined && Math.abs(currency - place) === 1;
  // That of the account is not that of the price, where another one stands behind that.
  const isOfAmount = currency !== undefined && currency !== price + 1 && ofAmounts.has(keys[currency] ?? '');
  const ownOfPrice = isOfAmount ? beside('price', 1) : undefined;
  if (ownOfPrice !== undefined) {
    places.set('currency', ownOfPrice);
    places.set('amountCurrency', currency!);
  } else if (currency !== undefined && isBeside(price) && !isBeside(amount)) {
    places.set('currencyBesidePrice', currency);
    if (isForeignAtRates(places, first)) places.set('currencyOfPrice', currency);
  }
  const ofPrice = beside('price', 1) ?? (keys[(places.get('price') ?? 0) - 1] === '' ? undefined : beside('price', -1));
  if (!places.has('currency') && ofPrice !== undefined) places.set('currency', ofPrice);
  const ofAmount = beside('amount', 1);
  if (ofAmount !== undefined) addAmountCurrency(places, ofAmount);
  if (isOfAccountAlone(places, keys, first)) places.delete('amountCurrency');
  const ofFees = beside('fees', 1);
  if (places.has('currency') && ofFees !== undefined && !places.has('feeCurrency')) places.set('feeCurrency', ofFees);
}

/**
 * Whether rows with a rate are in other currencies than those without one, which are all in one: that is the account's, and the
 * others are of prices. In a file that names the currency of its account, both have the same.
 */
function isForeignAtRates(places: ReadonlyMap<string, number>, rows: readonly { cells: readonly string[] }[]): boolean {
  const [converted, plain] = [new Set<string>(), new Set<string>()];
  for (const { cells } of rows) {
    const cell = (column: string) => cells[places.get(column) ?? -1]?.trim() ?? '';
    const isTrade = roughly(cell('shares')) * roughly(cell('price')) * roughly(cell('amount')) > 0;
    if (!isTrade || cell('currency') === '') continue;
    const isPlain = !/[1-9]/u.test(cell('rate')) || /^1(?:[.,]0+)?$/u.test(cell('rate'));
    (isPlain ? plain : converted).add(cell('currency').toUpperCase());
  }
  return plain.size === 1 && converted.size > 0 && [...plain].every((code) => !converted.has(code));
}

/** Whether the currency of the account stands beside amounts that are in the one of their row: each is shares times price. */
function isOfAccountAlone(
  places: ReadonlyMap<string, number>,
  keys: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): boolean {
  const account = places.get('amountCurrency');
  if (account === undefined || keys[account] !== 'accountcurrency') return false;
  const paid = rows.flatMap(({ cells }) => {
    const cell = (column: string) => cells[places.get(column) ?? -1]?.trim() ?? '';
    const [shares = 0, price = 0, amount = 0] = ['shares', 'price', 'amount'].map((column) => roughly(cell(column)));
    const isForeign = cell('currency') !== '' && cell('currency') !== cell('amountCurrency');
    return isForeign && shares * price * amount > 0 ? [amount / (shares * price)] : [];
  });
  return paid.length > 0 && paid.every((part) => Math.abs(part - 1) < 0.0005);
}

function addAmountCurrency(places: Map<string, number>, ofAmount: number): void {
  if (!places.has('currency')) places.set('currency', ofAmount);
  else if (!places.has('amountCurrency')) places.set('amountCurrency', ofAmount);
}

const currencyAt = (cells: Cells, column: string): WrittenCurrency | undefined => {
  const text = textOf(cells, column);
  return text === '' ? undefined : currencyNamed(column, text);
};

const ofHeader: Readonly<Record<string, string>> = {
  p: 'GBp',
  pence: 'GBp',
  '£': 'GBP',
  '€': 'EUR',
  euro: 'EUR',
  us$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
};

/** What a header has in brackets, or at its end: `Unit cost (p)`, `Amount (GBP)`, `Kurswert in EUR`. */
function currencyOfHeader(cells: Cells, column: string): string | undefined {
  if (!cells.hasColumn(column)) return undefined;
  const header = cells.header(column).slice(0, 100);
  const inner = (/\(([^()]{1,8})\)/u.exec(header) ?? / ([A-Z]{3}|euro)$/u.exec(header.trim()))?.[1]?.trim() ?? '';
  return ofHeader[inner.toLowerCase()] ?? readCurrency(inner)?.written;
}

/** The currency that the price of a row names itself. */
function ownOfPrice(cells: Cells): { of: WrittenCurrency; from: 'cell' | 'header' } | undefined {
  if (textOf(cells, 'price') === '') return undefined;
  const inCell = readCurrency(takeMoney(cells.text('price')).currency ?? '');
  if (inCell) return { of: inCell, from: 'cell' };
  const above = readCurrency(currencyOfHeader(cells, 'price') ?? '');
  return above && { of: above, from: 'header' };
}

/** Currencies that are written as `$`. */
const ofDollarSign = /(?:D|MXN|CLP|COP|ARS)$/u;

/** The currency of the price of a row: of its column, beside its numbers, or `constant`. Throws `RowRefused` where nothing tells. */
export function currencyIn(cells: Cells, constant: string | null): WrittenCurrency {
  const text = textOf(cells, 'currency');
  const own = ownOfPrice(cells);
  if (text !== '' && own) {
    const { currency, per } = currencyNamed('currency', text);
    if (own.of.currency !== currency)
      cells.warn('price', `Read in ${own.of.written}, as the ${own.from} says, not in ${text.slice(0, 10)}.`);
    // `Unit cost (p)`, and pounds in the column of the currency.
    if (own.of.currency !== currency || own.of.per > per || (own.from === 'cell' && own.of.per !== per)) return own.of;
  }
  if (text !== '') return currencyNamed('currency', text);
  const ofAmount = /[1-9]/u.test(textOf(cells, 'price')) ? '' : textOf(cells, 'amountCurrency');
  if (ofAmount !== '') return currencyNamed('amount', ofAmount);
  const beside = ['price', 'amount']
    .map((column) => takeMoney(cells.text(column)).currency)
    .find((code) => code !== null);
  const isDollars = cells.text('price').includes('$') && takeMoney(cells.text('price')).currency === null;
  if (beside && isDollars && !ofDollarSign.test(beside))
    throw new RowRefused(
      'price',
      `The price is in dollars and the amount in ${beside}. Choose the column of the currency, or enter this trade by hand.`,
    );
  if (beside) return currencyNamed('price', beside);
  const above = currencyOfHeader(cells, 'price') ?? currencyOfHeader(cells, 'amount');
  if (above) {
    if (constant !== null && constant !== above)
      cells.warn('price', `Read in ${above}, as the header says, not in ${constant}.`);
    return currencyNamed('price', above);
  }
  if (constant !== null) return currencyNamed('currency', constant);
  throw new RowRefused('currency', 'The currency is missing: choose its column, or one currency for all rows.');
}

/** The currency of the amount of a row, which is that of its price where nothing says otherwise. */
export const amountCurrencyOf = (cells: Cells, price: WrittenCurrency): WrittenCurrency =>
  namedAmountCurrency(cells) ?? price;

/** That of a column beside it, of the cells that are filled, or of their headers. Throws `RowRefused` where they name several. */
function namedFeeCurrency(cells: Cells): WrittenCurrency | undefined {
  const beside = currencyAt(cells, 'feeCurrency');
  if (beside) return beside;
  const filled = [...feePlaces(cells)].filter((column) => Number(numberOf(cells, column) ?? 0) !== 0);
  const named = filled.flatMap(
    (column) => readCurrency(takeMoney(cells.text(column)).currency ?? currencyOfHeader(cells, column) ?? '') ?? [],
  );
  if (named.some(({ written }) => written !== named[0]!.written))
    throw new RowRefused('fees', 'The fees of this row are in several currencies. Enter it by hand.');
  return named[0];
}

/** All fees of a row in whole units of their currency, as `95p` are 0.95 pounds; null where it has none. */
function wholeFees(cells: Cells, tells = true): string | null {
  const fees = feesOf(cells, tells);
  return fees === null ? null : inCurrency(fees, namedFeeCurrency(cells) ?? { per: 1 });
}

/** The fees beside money in a currency; those in another one are not kept, which is said. */
export function feesBeside(cells: Cells, written: WrittenCurrency, what: 'trade' | 'dividend'): string | null {
  const fees = wholeFees(cells);
  const { currency } = feeCurrencyOf(cells, written);
  if (fees === null || Number(fees) === 0 || currency === written.currency) return feesIn(cells, 'fees', fees);
  cells.warn('fees', `The fee is in ${currency} and the ${what} in ${written.currency}: it is not kept.`);
  return null;
}

/** The currency of a fee that stands in a column of fees. */
export const feeCurrencyOf = (cells: Cells, price: WrittenCurrency): WrittenCurrency =>
  namedFeeCurrency(cells) ?? price;

/** That of a column beside it, of its own cell, of its header, or of the row where the price is in another one. */
export function namedAmountCurrency(cells: Cells): WrittenCurrency | undefined {
  const inCell = takeMoney(cells.text('amount')).currency;
  const named =
    currencyAt(cells, 'amountCurrency') ??
    readCurrency(inCell ?? '') ??
    readCurrency(currencyOfHeader(cells, 'amount') ?? '');
  if (named) return named;
  const [ofRow, own] = [currencyAt(cells, 'currency'), ownOfPrice(cells)];
  if (!ofRow || !own) return undefined;
  // Below a header with a currency of its own, that of the row may be that of the security alone.
  const isOther = ofRow.currency === own.of.currency ? ofRow.per !== own.of.per : own.from === 'cell';
  return isOther ? ofRow : undefined;
}

/** Rates are told with few digits. */
const nearness = 0.005;

/** The rate of the row, turned as its amount shows it; undefined where it has none. */
function statedRate(cells: Cells, gross: Exact): Exact | undefined {
  const [stated, amount] = [numberOf(cells, 'rate'), numberOf(cells, 'amount')];
  if (stated === null || amount === null || !(Number(stated) > 0) || Number(amount) === 0 || gross.lte(0))
    return undefined;
  const paid = Math.abs(Number(amount)) / Number(gross.toFixed(8));
  const distance = (rate: Exact) => Math.abs(Math.log(paid / Number(rate.toFixed(12))));
  return [new Exact(stated), new Exact(1).div(stated)].toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Whether the amount of the row is shares times price at its rate, with fees or without them, and not at 1. */
function isAtRate(cells: Cells, gross: Exact): boolean {
  const rate = statedRate(cells, gross);
  const [paid, fees] = [numberOf(cells, 'amount'), feesOf(cells, false)].map((sum) => Math.abs(Number(sum ?? 0)));
  if (!rate || paid === undefined || fees === undefined) return false;
  const fits = (at: number) =>
    [paid, paid - fees, paid + fees].some((sum) => Math.abs(sum / (Number(gross.toFixed(8)) * at) - 1) < nearness);
  return !fits(1) && fits(Number(rate.toFixed(12)));
}

/**
 * Whether the amount of a row with a rate is in the currency of the price, and differs by fees: then it is much nearer to shares
 * times price than an amount at that rate.
 */
export function differsByFees(cells: Cells, gross: Exact): boolean {
  const rate = Number(numberOf(cells, 'rate') ?? 1);
  const amount = Math.abs(Number(numberOf(cells, 'amount') ?? 0));
  if (!(rate > 0) || rate === 1) return true;
  const away = Math.min(Math.abs(rate - 1), Math.abs(1 / rate - 1));
  return Math.abs(amount / Number(gross.toFixed(8)) - 1) < away / 2;
}

/** A column whose header says that it is of the price. */
const ofPrice = /instrument|price|trade|kurs|koers|cours|cotation|titolo/iu;

/** A footnote says it of prices with an asterisk. */
export const isCurrencyOfPrice = (cells: Cells): boolean =>
  ofPrice.test(cells.header('currency').slice(0, 60)) ||
  cells.hasColumn('currencyOfPrice') ||
  cells.header('price').trim().endsWith('*');

/**
 * Whether it is a row of Fineco, whose account is in euros: `Divisa` is that of `Prezzo`, and the amount is divided by `Cambio`.
 * Files of others are made so, too, so that it is told.
 */
function isOfPriceAtCambio(cells: Cells, price: WrittenCurrency, gross: Exact): boolean {
  const stated = numberOf(cells, 'rate');
  const isDivided = stated !== null && statedRate(cells, gross)?.eq(new Exact(1).div(stated)) === true;
  if (!cells.hasColumn('currencyBesidePrice') || !isDivided || price.currency === 'EUR') return false;
  if (!/^cambio$/iu.test(cells.header('rate').trim()) || !/^prezzo$/iu.test(cells.header('price').trim())) return false;
  cells.warn(
    'price',
    `Read in ${price.currency}, the currency beside it, as the amount is divided by the exchange rate: look whether it is.`,
  );
  return true;
}

/**
 * What the money of a trade is in; undefined: all of it in that of the price, null: the amount in one that the file does not
 * name. Throws `RowRefused` where nobody can tell of which of two the named one is.
 */
export function foreignMoneyOf(
  cells: Cells,
  price: WrittenCurrency,
  gross: Exact,
  type: 'buy' | 'sell',
): ForeignMoney | null | undefined {
  const amount = numberOf(cells, 'amount');
  const isConverted = isAtRate(cells, gross);
  // An amount that holds fees is in their currency.
  const account = namedAmountCurrency(cells) ?? (isConverted ? namedFeeCurrency(cells) : undefined);
  if (!account) {
    if (!isConverted) return undefined;
    if (isCurrencyOfPrice(cells) || isOfPriceAtCambio(cells, price, gross)) return null;
    throw new RowRefused(
      'amount',
      'The amount is shares times price at the exchange rate of this row, so that both are in two currencies, of which the file names one. Enter this trade by hand.',
    );
  }
  if (account.currency === price.currency || amount === null || gross.lte(0)) return undefined;
  // An account books fees with what was paid, in its own currency unless another is named.
  const ofFees = currencyAt(cells, 'feeCurrency') ? undefined : (namedFeeCurrency(cells) ?? account);
  const isHeld = !isGrossAmount(cells.header('amount')) && ofFees?.currency === account.currency;
  const fees = isHeld ? wholeFees(cells, false) : null;
  const costs = new Exact(withoutSign(fees ?? '0')).times(type === 'buy' ? -1 : 1);
  const paid = new Exact(withoutSign(amount)).plus(costs);
  if (paid.lte(0)) throw new RowRefused('amount', 'The fees are more than the amount.');
  const rate = statedRate(cells, gross) ?? paid.div(account.per).div(gross);
  return { account, trade: price, rate };
}

/** Whether the amount shows that the fees of a row in two currencies are in that of the price. */
function isFeeOfPrice(
  cells: Cells,
  { account, rate }: ForeignMoney,
  { gross, type, fees }: { gross: Exact; type: 'buy' | 'sell'; fees: string },
): boolean {
  const paid = Math.abs(Number(numberOf(cells, 'amount') ?? 0)) / account.per;
  const [value, at] = [Number(gross.toFixed(8)), Number(rate.toFixed(12))];
  const cost = Math.abs(Number(fees)) * (type === 'buy' ? 1 : -1);
  const away = (sum: number) => Math.abs(sum - paid);
  // An amount without fees tells nothing of them.
  if (away(value * at) < 0.02) return false;
  return away((value + cost) * at) < 0.02 && away(value * at + cost) > 0.04 && statedRate(cells, gross) !== undefined;
}

/** Fees of a trade in its currency, converted at the rate of the row; null where there are none or where they cannot be told, which is said. */
export function mappedFees(
  cells: Cells,
  price: WrittenCurrency,
  money: ForeignMoney | null | undefined,
  trade: { gross: Exact; type: 'buy' | 'sell' },
): string | null {
  const fees = wholeFees(cells);
  if (fees === null || Number(fees) === 0) return null;
  const inPrice = money && isFeeOfPrice(cells, money, { ...trade, fees });
  const said = namedFeeCurrency(cells);
  const of = said ?? (inPrice ? price : (money?.account ?? price));
  const rate = Number(numberOf(cells, 'rate') ?? 1);
  const isOpen = money === null || (money === undefined && numberOf(cells, 'amount') === null);
  const isSaid = said !== undefined || cells.hasColumn('feeCurrency') || cells.header('fees').trim().endsWith('*');
  if (isOpen && !isSaid && rate !== 1 && rate > 0)
    cells.warn(
      'fees',
      `Read in ${of.currency}: the file does not say the currency of the fee, and has an exchange rate.`,
    );
  if (of.currency === price.currency) return feesIn(cells, 'fees', fees);
  if (money && money.account.currency === of.currency) return foreignFees(cells, 'fees', fees, money);
  cells.warn('fees', `The fee is in ${of.currency} and the trade in ${price.currency}: it is not kept.`);
  return null;
}
