/**
 * Interactive Brokers, activity statement: `Performance & Reports → Statements → Activity → CSV`, in the languages of
 * `interactive-brokers-languages.ts`. A file of many tables; the first cell of a row names
 * the table, the second tells header, data and totals. Source: the Reporting Reference Guide
 * (ibkrguides.com/reportingreference/reportguide), headers as statements in public tests have them.
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { type Cells, type Layout, LeftOut, Part, RowRefused } from '../model.ts';
import { columnNames, ofShares, ofTotals } from './interactive-brokers-languages.ts';
import { currencyOf, dateOf, namedBy, numberOf, tickerIn } from '../read-cells.ts';
import {
  aboutSecurity,
  isReturnOfCapital,
  joinActions,
  listedAt,
  paymentKey,
  readAction,
} from './interactive-brokers-texts.ts';
import { joinTaxesOfTrades, TaxOfTrade } from './taxes-of-trades.ts';
import { feeOf, paymentOf, tradeOf } from '../trades.ts';

const statement = {
  format: 'interactive-brokers' as const,
  name: 'Activity statement',
  numbers: 'point' as const,
  dates: 'year-first' as const,
};

const assets: readonly (readonly [category: RegExp, what: string])[] = [
  [/option/iu, 'Options'],
  [/^(?:forex|devisen)/iu, 'Currency conversions'],
  [/^bonds|bills/iu, 'Bonds'],
  [/^futures/iu, 'Futures'],
  [/^cfds/iu, 'Contracts for difference'],
  [/funds/iu, 'Funds'],
  [/crypto/iu, 'Cryptocurrencies'],
];

/** Undefined of shares and warrants. */
export function otherAsset(category: string): LeftOut | undefined {
  if (/^(?:stocks|warrants)\b/iu.test(category) || ofShares.test(category.trim())) return undefined;
  return new LeftOut(assets.find(([pattern]) => pattern.test(category))?.[1] ?? 'Trades of other kinds');
}

/** A corrected or cancelled trade stands beside the one that it is about. */
export function refuseCancelled(column: string, codes: string): void {
  if (/(?:^|;)\s*Ca\s*(?:;|$)|\(Ca\.?\)/iu.test(codes))
    throw new RowRefused(column, 'A cancelled trade is not read; remove the trade that it cancels, too.');
}

/** What is sold without being held, and bought back: by whether a trade opens (`O`) or closes (`C`) a position. */
export function shortSale(codes: string, isSell: boolean): LeftOut | undefined {
  const all = codes
    .slice(0, 60)
    .toUpperCase()
    .split(/[;,\s]+/u);
  const [opens, closes] = [all.includes('O'), all.includes('C')];
  return opens !== closes && opens === isSell ? new LeftOut('Short sales') : undefined;
}

const isTotal = (cells: Cells, ...columns: string[]) => columns.some((column) => ofTotals.test(cells.text(column)));
const totals = new LeftOut('Totals');

const trades: Layout = {
  ...statement,
  section: 'Trades',
  columns: {
    detail: { names: ['DataDiscriminator'], isRequired: true },
    category: { names: ['Asset Category'], isRequired: true },
    currency: { names: ['Currency'], isRequired: true },
    account: { names: ['Account'] },
    symbol: { names: ['Symbol'], isRequired: true },
    date: { names: ['Date/Time'], isRequired: true, holds: 'date' },
    quantity: { names: ['Quantity'], isRequired: true, holds: 'number' },
    price: { names: ['T. Price'], isRequired: true, holds: 'number' },
    proceeds: { names: ['Proceeds'], holds: 'number' },
    fees: { names: ['Comm/Fee', 'Comm in USD'], holds: 'number' },
    code: { names: ['Code'] },
  },
  detail: { column: 'detail', levels: ['Order', 'Trade', 'Execution'], always: /^trade cancel/iu },
  account: 'account',
  read(cells) {
    const other = otherAsset(cells.text('category'));
    if (other) return other;
    refuseCancelled('code', cells.text('code'));
    refuseCancelled('detail', /^trade cancel/iu.test(cells.text('detail')) ? 'Ca' : '');
    const short = shortSale(cells.text('code'), (numberOf(cells, 'quantity') ?? '').startsWith('-'));
    if (short) return short;
    const columns = { shares: 'quantity', price: 'price', fees: ['fees'] };
    const named = namedBy(cells, { ticker: 'symbol' });
    const facts = { named, type: undefined, date: dateOf(cells, 'date'), currency: currencyOf(cells, 'currency') };
    return tradeOf(cells, columns, { ...facts, amount: { column: 'proceeds' } });
  },
};

const cashColumns = {
  account: { names: ['Account'] },
  currency: { names: ['Currency'], isRequired: true },
  date: { names: ['Date'], isRequired: true, holds: 'date' as const },
  description: { names: ['Description'], isRequired: true },
  amount: { names: ['Amount'], isRequired: true, holds: 'number' as const },
};

function readPayment(cells: Cells, isTax: boolean) {
  if (isTotal(cells, 'currency', 'account')) return totals;
  const about = aboutSecurity(cells.text('description'));
  if (!about) return new LeftOut(isTax ? 'Tax of other income' : 'Dividends without a security');
  const { symbol, words } = about;
  if (isTax && /interest/iu.test(words)) return new LeftOut('Tax of other income');
  return paymentOf(cells, 'amount', {
    ...{ isTax, named: { ticker: tickerIn('description', symbol) }, date: dateOf(cells, 'date') },
    ...{ written: currencyOf(cells, 'currency'), key: paymentKey(words) },
    kind: isReturnOfCapital(words) ? 'return-of-capital' : 'dividend',
  });
}

const dividends: Layout = {
  ...statement,
  section: 'Dividends',
  columns: cashColumns,
  account: 'account',
  read: (cells) => readPayment(cells, false),
};

const tax: Layout = {
  ...statement,
  section: 'Withholding Tax',
  columns: cashColumns,
  account: 'account',
  read: (cells) => readPayment(cells, true),
};

const inLieu: Layout = { ...dividends, section: 'Payment In Lieu Of Dividends' };

const fees: Layout = {
  ...statement,
  section: 'Fees',
  columns: { ...cashColumns, subtitle: { names: ['Subtitle'] } },
  account: 'account',
  read(cells) {
    if (isTotal(cells, 'currency', 'subtitle', 'account')) return totals;
    const notes = firstCharacters(cells.text('description'), 500) || null;
    return feeOf(cells, 'amount', currencyOf(cells, 'currency'), {
      ...{ date: dateOf(cells, 'date'), notes, costsAre: 'negative' },
    });
  },
};

/** Stamp duty and taxes of trades: the fees of a trade hold its own, those of a whole day are charged beside them. */
const transactionFees: Layout = {
  ...statement,
  section: 'Transaction Fees',
  columns: {
    category: { names: ['Asset Category'], isRequired: true },
    account: { names: ['Account'] },
    currency: { names: ['Currency'], isRequired: true },
    date: { names: ['Date/Time', 'Date'], isRequired: true, holds: 'date' },
    symbol: { names: ['Symbol'], isRequired: true },
    description: { names: ['Description'] },
    amount: { names: ['Amount'], isRequired: true, holds: 'number' },
  },
  account: 'account',
  read(cells) {
    if (isTotal(cells, 'category', 'currency')) return totals;
    const other = otherAsset(cells.text('category'));
    if (other) return other;
    const words = cells.text('description');
    const fee = feeOf(cells, 'amount', currencyOf(cells, 'currency'), {
      ...{ named: namedBy(cells, { ticker: 'symbol' }), date: dateOf(cells, 'date') },
      ...{ notes: firstCharacters(words, 500) || null, costsAre: 'negative' },
    });
    return fee instanceof LeftOut || /\bdaily\b/iu.test(words.slice(0, 200)) ? fee : new Part(new TaxOfTrade(fee));
  },
  join: joinTaxesOfTrades,
};

const actions: Layout = {
  ...statement,
  section: 'Corporate Actions',
  columns: {
    category: { names: ['Asset Category'], isRequired: true },
    account: { names: ['Account'] },
    currency: { names: ['Currency'], isRequired: true },
    reported: { names: ['Report Date'], holds: 'date' },
    date: { names: ['Date/Time', 'Report Date'], isRequired: true, holds: 'date' },
    description: { names: ['Description'], isRequired: true },
    quantity: { names: ['Quantity'], isRequired: true, holds: 'number' },
    proceeds: { names: ['Proceeds'], holds: 'number' },
    value: { names: ['Value'], holds: 'number' },
  },
  account: 'account',
  read(cells) {
    if (isTotal(cells, 'category', 'currency')) return totals;
    const other = otherAsset(cells.text('category'));
    if (other) return other;
    // Done at the close of the day before the one on which it is reported and the shares trade by it.
    const date = cells.text('reported') === '' ? 'date' : 'reported';
    const columns = { description: 'description', quantity: 'quantity', currency: 'currency' };
    return readAction(cells, { ...columns, date, proceeds: 'proceeds', value: 'value' });
  },
  join: joinActions,
};

/** Where the shares are listed. */
const instruments: Layout = {
  ...statement,
  section: 'Financial Instrument Information',
  columns: {
    category: { names: ['Asset Category'], isRequired: true },
    symbol: { names: ['Symbol'], isRequired: true },
    listing: { names: ['Listing Exch'], isRequired: true },
  },
  listing(cells) {
    if (otherAsset(cells.text('category'))) return [];
    const listing = cells.text('listing');
    const symbols = cells.text('symbol').slice(0, 200).split(',');
    return symbols.map((symbol) => symbol.trim().toUpperCase()).map((symbol) => [symbol, listedAt(symbol, listing)]);
  },
  read: () => new LeftOut(''),
};

/** The same by the names that its columns have in other languages. */
function inAllLanguages(layout: Layout): Layout {
  const columns = Object.entries(layout.columns).map(([name, column]) => [
    name,
    { ...column, names: [...column.names, ...column.names.flatMap((each) => columnNames[each] ?? [])] },
  ]);
  return { ...layout, columns: Object.fromEntries(columns) as Layout['columns'] };
}

export const activityStatement: readonly Layout[] = [
  ...[trades, dividends, inLieu, tax, fees, transactionFees, actions, instruments].map(inAllLanguages),
];

/** Tables of transactions that no journal has a place for; all others sum up what stands in these and in those that are read. */
export const unreadSections: Readonly<Record<string, string>> = {
  'Deposits & Withdrawals': 'Deposits and withdrawals',
  Interest: 'Interest',
  Transfers: 'Transfers of shares or money',
  'Commission Adjustments': 'Adjustments of commissions',
  'Grant Activity': 'Shares that were granted',
  'Stock Grant Activity': 'Shares that were granted',
  'Sales Tax Details': 'Sales tax of fees',
  'Incoming/Outgoing Trade Transfers': 'Transfers of shares or money',
  'Debit Card Activity': 'Payments by card',
  'Bill Pay': 'Payments',
};
