/**
 * Fidelity, history: `Activity & Orders → History → Download` (CSV), of one account or of all of them. Blank lines above the
 * header, lines of small print below the rows; days month first. The files come with three orders of their columns, and in one
 * of them the header does not fit its rows: `USD`, price and shares stand under Quantity, Currency and Price. Source: public
 * tests of converters (ofxstatement-fidelity, beancount-reds-importers) and their notes on these orders.
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { readCurrency } from '../../../../../domain/money/currencies.ts';
import { isCoin } from '../derivatives.ts';
import { type Cells, type Layout, LeftOut, Part, RowRefused } from '../model.ts';
import { currencyNamed, dateOf, namedBy, numberOf, textOf } from '../read-cells.ts';
import { joinReverseSplits, ReverseSplitLeg } from './reverse-splits.ts';
import { splitIn } from '../split-texts.ts';
import { feeOf, isBond, paymentOf, splitOf, tradeOf } from '../trades.ts';

const dollars = readCurrency('USD')!;
const splitsByHand = 'Splits: enter them with their ratio, as these rows do not tell it';

const leftOut: readonly (readonly [action: RegExp, what: string])[] = [
  [/core account/u, 'The cash of the account in its money market fund'],
  [/assigned|expired|exercised|opening transaction|closing transaction/u, 'Options'],
  [/split/u, splitsByHand],
  [/spin-?off|distribution/u, 'Spin-offs and distributed shares: enter them by hand'],
  [/merger|exchange|name change|exchanged/u, 'Mergers and new names: enter them by hand'],
  [/in lieu/u, 'Cash for parts of shares'],
  [/interest|\bexempt int\b/u, 'Interest'],
  [/redemption payout|\bmatured\b/u, 'Bonds'],
  [
    /transfer|deposit|withdraw|direct debit|debit card|check|contrib|conversion|journal|wire|normal distr|bill payment|tax w\/h/u,
    'Transfers, deposits and withdrawals',
  ],
];

/** The row with its figures under the columns that they are of. */
function straightened(cells: Cells): Cells {
  const under = readCurrency(cells.text('quantity'));
  if (!under) return cells;
  const moved: Readonly<Record<string, string>> = { currency: 'quantity', price: 'currency', quantity: 'price' };
  return {
    row: cells.row,
    styles: cells.styles,
    text: (column) => cells.text(moved[column] ?? column),
    hasColumn: (column) => cells.hasColumn(column),
    header: (column) => cells.header(moved[column] ?? column),
    fact: (name) => cells.fact(name),
    warn: (column, message) => cells.warn(moved[column] ?? column, message),
  };
}

const money = (name: string) => [`${name} ($)`, name];

export const fidelity: Layout = {
  format: 'fidelity',
  name: 'History',
  columns: {
    date: { names: ['Run Date'], isRequired: true, holds: 'date' },
    accountName: { names: ['Account'] },
    account: { names: ['Account Number', 'Account'] },
    action: { names: ['Action'], isRequired: true },
    symbol: { names: ['Symbol'], isRequired: true },
    description: { names: ['Description', 'Security Description'] },
    quantity: { names: ['Quantity'], isRequired: true, holds: 'number' },
    currency: { names: ['Currency'] },
    price: { names: money('Price'), isRequired: true, holds: 'number' },
    commission: { names: money('Commission'), holds: 'number' },
    fees: { names: money('Fees'), holds: 'number' },
    amount: { names: money('Amount'), isRequired: true, holds: 'number' },
  },
  numbers: 'point',
  dates: 'month-first',
  account: 'account',
  read(written) {
    const cells = straightened(written);
    const action = cells.text('action').slice(0, 500).toLowerCase();
    const symbol = textOf(cells, 'symbol').toUpperCase();
    // `-ABC250117C20` is an option.
    if (
      /^-|\d{6}[CP][\d.]+$/u.test(symbol.slice(0, 40)) ||
      /\((?:call|put)\)|^(?:call|put)\b| (?:call|put) \(/u.test(action)
    )
      return new LeftOut('Options');
    const other = leftOut.find(([pattern]) => pattern.test(action))?.[1];
    const currency = () =>
      textOf(cells, 'currency') === '' ? dollars : currencyNamed('currency', cells.text('currency'));
    const named = () => namedBy(cells, { ticker: 'symbol', name: 'description' });
    const day = () => dateOf(cells, 'date');
    const ratio = symbol === '' ? undefined : splitIn(`${action} ${cells.text('description')}`);
    if (ratio && !/core account/u.test(action)) return splitOf(named(), day(), ...ratio);
    const moved = symbol !== '' && /reverse split/u.test(action) ? numberOf(cells, 'quantity') : null;
    if (moved !== null && Number(moved) !== 0)
      return new Part(
        new ReverseSplitLeg({
          ...{ named: named(), date: day(), shares: moved, name: cells.text('description') },
          warn: (message) => cells.warn('quantity', message),
        }),
      );
    if (/\byou (?:sold|bought)\b/u.test(action)) {
      if (/short sale|short cover/u.test(action)) return new LeftOut('Short sales');
      if (isCoin(textOf(cells, 'description'))) return new LeftOut('Cryptocurrencies');
    }
    const isSell = /\byou sold\b/u.test(action);
    if (/\byou (?:sold|bought)\b/u.test(action) && /\bcancel/u.test(action))
      throw new RowRefused('action', 'A cancelled trade is not read; remove the trade that it cancels, too.');
    if (symbol !== '' && !/core account/u.test(action) && (isSell || /\byou bought\b|^reinvestment\b/u.test(action))) {
      const facts = { named: named(), type: isSell ? 'sell' : 'buy', date: day(), currency: currency() } as const;
      const columns = { shares: 'quantity', price: 'price', fees: ['commission', 'fees'] };
      if (isBond(cells, facts.named, { ...columns, amount: 'amount' })) return new LeftOut('Bonds');
      return tradeOf(cells, columns, { ...facts, amount: { column: 'amount' } });
    }
    const isTax = /foreign tax|non-?resident tax|nra tax/u.test(action);
    const isCapital = /return of capital/u.test(action);
    const isGain = /cap gain/u.test(action);
    if (isTax || isCapital || isGain || /dividend/u.test(action)) {
      if (symbol === '') return new LeftOut('Dividends without a security');
      const kind = isCapital ? 'return-of-capital' : 'dividend';
      const notes = isGain ? firstCharacters(cells.text('action'), 200) : null;
      return paymentOf(cells, 'amount', { kind, isTax, named: named(), date: day(), written: currency(), notes });
    }
    if (/\bfees?\b/u.test(action)) {
      const of = symbol === '' ? {} : { named: named() };
      const notes = firstCharacters(cells.text('action'), 500) || null;
      return feeOf(cells, 'amount', currency(), { ...of, date: day(), notes, costsAre: 'negative' });
    }
    return new LeftOut(other ?? 'Actions of other kinds');
  },
  join: (parts) => joinReverseSplits(parts, splitsByHand),
};
