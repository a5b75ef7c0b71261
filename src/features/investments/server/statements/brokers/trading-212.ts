/**
 * Trading 212, history: app or web `History → Export` (CSV), a header whose columns depend on what is in it. Days as ISO has
 * them, numbers with a point; prices in the currency of the share (`GBX` are pence), totals and fees in that of the account,
 * which older files write into the header: `Total (GBP)`. The exchange rate says how much of the price's currency one unit of
 * the account's is. The price of a dividend is what was paid for a share after tax. Splits are two rows: what closed and what
 * opened. Source: public samples (Export-To-Ghostfolio) and tests of tax calculators.
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { Exact } from '../trade-decimals.ts';
import { type WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import {
  type Cells,
  type Joined,
  type Layout,
  LeftOut,
  Part,
  PaymentPart,
  type Reading,
  RowRefused,
} from '../model.ts';
import { foreignFees, type ForeignMoney, rateNote } from '../foreign-money.ts';
import {
  currencyNamed,
  dateOf,
  moneyIn,
  namedBy,
  type Named,
  numberOf,
  textOf,
  unitOf,
  withoutSign,
} from '../read-cells.ts';
import { splitOf, tradeOf } from '../trades.ts';
import { wholeRatio } from '../whole-ratio.ts';

const accountCurrencies = [
  'GBP',
  'EUR',
  'USD',
  'CHF',
  'RON',
  'PLN',
  'CZK',
  'CAD',
  'BGN',
  'HUF',
  'SEK',
  'NOK',
  'DKK',
  'AUD',
];
const named = (name: string) => [name, ...accountCurrencies.map((code) => `${name} (${code})`)];
const withCurrency = (key: string, name: string) => ({
  [key]: { names: named(name), holds: 'number' as const },
  [`${key}Currency`]: { names: [`Currency (${name})`] },
});

/** What is paid beside the price. */
const costs = {
  conversion: 'Currency conversion fee',
  stampDuty: 'Stamp duty reserve tax',
  stamp: 'Stamp duty',
  transaction: 'Transaction fee',
  finra: 'Finra fee',
  french: 'French transaction tax',
  italian: 'Italian transaction tax',
  levy: 'PTM levy',
} as const;

/** One row of a split: what closed, or what opened. */
class SplitLeg {
  readonly named: Named;
  /** Which both rows share; the times of day are milliseconds apart in some files. */
  readonly date: string;
  readonly isOpening: boolean;
  readonly shares: string;

  constructor({ named, date, isOpening, shares }: SplitLeg) {
    this.named = named;
    this.date = date;
    this.isOpening = isOpening;
    this.shares = shares;
  }
}

const securityOf = (cells: Cells) => namedBy(cells, { ticker: 'ticker', isin: 'isin', name: 'name' });

/** Of an amount the currency, in a column of its own or in the header. */
function currencyBeside(cells: Cells, column: string): WrittenCurrency | undefined {
  const text =
    textOf(cells, `${column}Currency`) || (/\(([A-Z]{3})\)\s*$/u.exec(cells.header(column).slice(-12))?.[1] ?? '');
  return text === '' ? undefined : currencyNamed(column, text);
}

function trade(cells: Cells, type: 'buy' | 'sell'): Reading {
  const currency = currencyNamed('priceCurrency', textOf(cells, 'priceCurrency'));
  const account = currencyBeside(cells, 'total') ?? currency;
  const stated = numberOf(cells, 'rate');
  const isSame = account.currency === currency.currency;
  // So many of the written unit for one of the account's: pence for a pound are 100.
  const rate = isSame || stated === null || Number(stated) === 0 ? new Exact(1) : new Exact(currency.per).div(stated);
  if (!isSame && stated === null) throw new RowRefused('rate', 'The exchange rate of this trade is missing.');
  const money: ForeignMoney = { account, trade: currency, rate };
  let fees = new Exact(0);
  let feeColumn = 'conversion';
  for (const column of Object.keys(costs)) {
    const cost = numberOf(cells, column);
    if (cost === null || Number(cost) === 0) continue;
    const of = currencyBeside(cells, column) ?? account;
    feeColumn = column;
    if (of.currency === account.currency) fees = fees.plus(new Exact(cost).abs().div(of.per));
    else if (of.currency === currency.currency) fees = fees.plus(new Exact(cost).abs().div(of.per).times(rate));
    else
      cells.warn(
        column,
        `A fee in ${of.currency} is not kept, as the trade is in ${currency.currency} and the account in ${account.currency}.`,
      );
  }
  const notes = [rateNote(money, numberOf(cells, 'total')), firstCharacters(textOf(cells, 'notes'), 500)]
    .filter(Boolean)
    .join('; ');
  return tradeOf(
    cells,
    { shares: 'shares', price: 'price' },
    {
      ...{ named: securityOf(cells), type, date: dateOf(cells, 'time'), currency, notes: notes || null },
      fees: foreignFees(cells, feeColumn, fees.eq(0) ? null : fees.round(6).toFixed(), money),
      amount: { column: 'total', currency: account, rate: isSame ? null : rate.toFixed(12) },
    },
  );
}

function dividend(cells: Cells, action: string): Reading {
  const written = currencyNamed('priceCurrency', textOf(cells, 'priceCurrency'));
  const [shares, price] = [numberOf(cells, 'shares'), numberOf(cells, 'price')];
  if (shares === null || price === null) throw new RowRefused('price', 'Shares and price of a dividend are needed.');
  const net = new Exact(withoutSign(shares)).times(price);
  const stated = numberOf(cells, 'tax');
  const of = stated === null || Number(stated) === 0 ? undefined : (currencyBeside(cells, 'tax') ?? written);
  const isKept = of !== undefined && of.currency === written.currency;
  if (of && !isKept)
    cells.warn(
      'tax',
      `The tax is in ${of.currency} and the dividend in ${written.currency}: what is kept is the dividend after tax.`,
    );
  const tax = isKept ? new Exact(withoutSign(stated!)).div(of.per).times(written.per) : new Exact(0);
  return new PaymentPart({
    ...securityOf(cells),
    ...{ kind: /return of capital/u.test(action) ? 'return-of-capital' : 'dividend', date: dateOf(cells, 'time') },
    ...unitOf(written),
    amount: moneyIn(cells, 'price', net.plus(tax).round(6).toFixed(), written),
    tax: tax.eq(0) ? '0' : moneyIn(cells, 'tax', tax.times(-1).toFixed(), written),
    ...{ fees: '0', notes: null, key: `${textOf(cells, 'time')} ${action}`, field: 'price' },
  });
}

function joinSplits(parts: readonly { row: number; part: unknown }[]): Joined[] {
  const all = parts.flatMap(({ row, part }) => (part instanceof SplitLeg ? [{ row, leg: part }] : []));
  const groups = Map.groupBy(all, ({ leg: { named, date } }) => `${named.ticker || named.security?.code} ${date}`);
  return [...groups.values()].map((legs) => {
    const rows = legs.map(({ row }) => row);
    const opened = legs.find(({ leg }) => leg.isOpening)?.leg;
    const closed = legs.find(({ leg }) => !leg.isOpening)?.leg;
    const ratio = opened && closed && wholeRatio(opened.shares, closed.shares);
    if (!ratio)
      return {
        rows,
        result: new RowRefused('shares', 'The ratio of this split cannot be told from its rows; enter it by hand.'),
      };
    return { rows, result: splitOf(opened.named, opened.date, ratio[0], ratio[1]) };
  });
}

const otherActions: readonly (readonly [action: RegExp, what: string])[] = [
  [/interest/u, 'Interest'],
  [/deposit|withdrawal|card|cashback|spending/u, 'Deposits, withdrawals and payments'],
  [/currency conversion/u, 'Currency conversions'],
  [
    /stock distribution|spin|rights|split|transfer|merger/u,
    'Corporate actions and transfers of shares: enter them by hand',
  ],
  [/adjustment/u, 'Adjustments'],
];

export const trading212: Layout = {
  format: 'trading-212',
  name: 'History',
  columns: {
    action: { names: ['Action'], isRequired: true },
    time: { names: ['Time', 'Time (UTC)'], isRequired: true, holds: 'date' },
    isin: { names: ['ISIN'], isRequired: true },
    ticker: { names: ['Ticker'], isRequired: true },
    name: { names: ['Name'] },
    notes: { names: ['Notes'] },
    shares: { names: ['No. of shares'], isRequired: true, holds: 'number' },
    price: { names: ['Price / share'], isRequired: true, holds: 'number' },
    priceCurrency: { names: ['Currency (Price / share)'], isRequired: true },
    rate: { names: ['Exchange rate'], holds: 'number' },
    ...withCurrency('total', 'Total'),
    ...withCurrency('tax', 'Withholding tax'),
    ...Object.fromEntries(Object.entries(costs).flatMap(([key, name]) => Object.entries(withCurrency(key, name)))),
  },
  numbers: 'point',
  dates: 'year-first',
  read(cells) {
    const action = cells.text('action').toLowerCase();
    if (/^(?:market|limit|stop|stop limit) (?:buy|sell)$/u.test(action))
      return trade(cells, action.endsWith('buy') ? 'buy' : 'sell');
    if (/^dividend(?: \(|$)/u.test(action)) return dividend(cells, action);
    const split = /^stock split (open|close)$/u.exec(action);
    if (split)
      return new Part(
        new SplitLeg({
          ...{ named: securityOf(cells), date: dateOf(cells, 'time') },
          ...{ isOpening: split[1] === 'open', shares: withoutSign(numberOf(cells, 'shares') ?? '0') },
        }),
      );
    return new LeftOut(otherActions.find(([pattern]) => pattern.test(action))?.[1] ?? 'Actions of other kinds');
  },
  join: joinSplits,
};
