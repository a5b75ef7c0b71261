/**
 * Interactive Brokers, transaction history: `Performance & Reports → Transaction History → CSV`. A file of three tables, of
 * which one sums up and tells the base currency of the account: amounts and commissions are in it, prices in the currency
 * beside them, a rate between both is seldom in the file and follows from shares, price and amount. Source: public tests of
 * tax calculators and converters.
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import type { WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import { isCoin, isOption } from '../derivatives.ts';
import { foreignFees, type ForeignMoney, rateNote } from '../foreign-money.ts';
import { aboutSecurity, isReturnOfCapital, paymentKey } from './interactive-brokers-texts.ts';
import { type Cells, type Layout, LeftOut, type Reading, RowRefused } from '../model.ts';
import { currencyNamed, dateOf, namedBy, type Named, numberOf, textOf, withoutSign } from '../read-cells.ts';
import { Exact } from '../trade-decimals.ts';
import { feeOf, paymentOf, tradeOf } from '../trades.ts';

const statement = {
  format: 'interactive-brokers' as const,
  name: 'Transaction history',
  numbers: 'point' as const,
  dates: 'year-first' as const,
};

const baseCurrency = 'base currency';

const summary: Layout = {
  ...statement,
  section: 'Summary',
  columns: { name: { names: ['Field Name'], isRequired: true }, value: { names: ['Field Value'], isRequired: true } },
  facts: (cells) => [[cells.text('name').toLowerCase(), cells.text('value')]],
  read: () => new LeftOut(''),
};

const leftOut: readonly (readonly [type: RegExp, what: string])[] = [
  [/interest/iu, 'Interest'],
  [/forex/iu, 'Currency conversions'],
  [/assign|exercise|expire/iu, 'Options that were exercised, assigned or expired: enter the shares by hand'],
  [/split|merger|spin|corporate|rights|tender/iu, 'Corporate actions: enter them by hand'],
  [/deposit|withdrawal|transfer/iu, 'Deposits, withdrawals and transfers'],
  [/grant/iu, 'Shares that were granted'],
  [/adjustment/iu, 'Adjustments of the account'],
];

/** `T 4 5/8 02/28/26`, a code of nine characters. */
const bond = /\d\/\d|\d{2}\/\d{2}\/\d{2}|^[0-9A-Z]{8}\d$/u;

const baseOf = (cells: Cells) => currencyNamed('gross', cells.fact(baseCurrency) ?? '');

function securityOf(cells: Cells): Named {
  const symbol = textOf(cells, 'symbol') || (aboutSecurity(cells.text('description'))?.symbol ?? '');
  return namedBy(
    { ...cells, text: (column) => (column === 'symbol' ? symbol : cells.text(column)) },
    { ticker: 'symbol' },
  );
}

/** How much of the account's money one unit of the price's is, as the row says it or as its amounts come to. */
function moneyOf(cells: Cells, gross: Exact): ForeignMoney {
  const account = baseOf(cells);
  const amount = new Exact(withoutSign(numberOf(cells, 'gross') ?? '0'));
  const named = textOf(cells, 'priceCurrency');
  const isSame = gross.gt(0) && amount.minus(gross).abs().lte(gross.times(0.005).plus(0.02));
  // Files of before 2026 do not name the currency of prices.
  if (named === '' && !isSame)
    throw new RowRefused(
      'price',
      'The price is in another currency than the account, and the file does not say in which: export it again with the column Price Currency.',
    );
  const trade: WrittenCurrency = named === '' ? account : currencyNamed('priceCurrency', named);
  const stated = numberOf(cells, 'rate');
  const rate = stated === null || Number(stated) === 0 ? amount.div(gross).times(trade.per) : new Exact(stated);
  if (account.currency !== trade.currency && !rate.gt(0))
    throw new RowRefused(
      'gross',
      `The row has no rate between ${trade.currency} and ${account.currency}: write its gross amount or its exchange rate, above 0, or enter this trade by hand.`,
    );
  return { account, trade, rate: account.currency === trade.currency ? new Exact(1) : rate };
}

function trade(cells: Cells, type: 'buy' | 'sell'): Reading {
  const symbol = textOf(cells, 'symbol');
  const words = cells.text('description');
  if (isOption(symbol) || isOption(words)) return new LeftOut('Options');
  if (bond.test(symbol.slice(0, 40))) return new LeftOut('Bonds');
  if (isCoin(symbol)) return new LeftOut('Cryptocurrencies');
  const gross = new Exact(withoutSign(numberOf(cells, 'shares') ?? '0')).times(numberOf(cells, 'price') ?? '0');
  if (gross.lte(0)) throw new RowRefused('price', 'Number of shares and price per share are required.');
  const money = moneyOf(cells, gross);
  return tradeOf(
    cells,
    { shares: 'shares', price: 'price' },
    {
      ...{ named: securityOf(cells), type, date: dateOf(cells, 'date'), currency: money.trade },
      fees: foreignFees(cells, 'commission', numberOf(cells, 'commission'), money),
      notes: rateNote(money, numberOf(cells, 'net')),
      amount: { column: 'gross', currency: money.account, rate: money.rate.toFixed(12) },
    },
  );
}

const history: Layout = {
  ...statement,
  section: 'Transaction History',
  columns: {
    date: { names: ['Date'], isRequired: true, holds: 'date' },
    account: { names: ['Account'] },
    description: { names: ['Description'], isRequired: true },
    type: { names: ['Transaction Type'], isRequired: true },
    symbol: { names: ['Symbol'], isRequired: true },
    shares: { names: ['Quantity'], isRequired: true, holds: 'number' },
    price: { names: ['Price'], isRequired: true, holds: 'number' },
    priceCurrency: { names: ['Price Currency'] },
    gross: { names: ['Gross Amount'], isRequired: true, holds: 'number' },
    commission: { names: ['Commission'], isRequired: true, holds: 'number' },
    net: { names: ['Net Amount'], isRequired: true, holds: 'number' },
    rate: { names: ['Exchange Rate'], holds: 'number' },
  },
  account: 'account',
  read(cells) {
    const type = cells.text('type').slice(0, 200);
    if (/^(?:buy|sell)$/iu.test(type)) return trade(cells, type.toLowerCase() === 'buy' ? 'buy' : 'sell');
    const words = cells.text('description');
    const about = aboutSecurity(words);
    const isTax = /withholding/iu.test(type);
    if (isTax && (!about || /interest/iu.test(about.words))) return new LeftOut('Tax of other income');
    if (isTax || /dividend|payment in lieu|return of capital/iu.test(type))
      return paymentOf(cells, 'net', {
        ...{ isTax, named: securityOf(cells), date: dateOf(cells, 'date'), written: baseOf(cells) },
        key: paymentKey(about?.words ?? words),
        kind: isReturnOfCapital(`${type} ${words.slice(0, 500)}`) ? 'return-of-capital' : 'dividend',
      });
    if (/\bfees?\b|sales tax|transaction tax|stamp/iu.test(type)) {
      const of = textOf(cells, 'symbol') === '' ? {} : { named: securityOf(cells) };
      const notes = firstCharacters(words, 500) || null;
      return feeOf(cells, 'net', baseOf(cells), { ...of, date: dateOf(cells, 'date'), notes, costsAre: 'negative' });
    }
    return new LeftOut(leftOut.find(([pattern]) => pattern.test(type))?.[1] ?? 'Transactions of other kinds');
  },
};

export const transactionHistory: readonly Layout[] = [summary, history];
