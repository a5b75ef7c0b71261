/**
 * Charles Schwab, transactions: `Accounts → History → Export → CSV`, one account a file. Days month first, some with the day on
 * which they hold (`07/15/2024 as of 07/12/2024`); money as `-$1,234.50`; a title above the header and a line of totals at the
 * end in older files. Source: public samples and tests of converters (Export-To-Ghostfolio, beancount-reds-importers).
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { readCurrency } from '../../../../../domain/money/currencies.ts';
import { type Cells, type Layout, LeftOut, Part, RowRefused } from '../model.ts';
import { dateIn, namedBy, numberOf, textOf } from '../read-cells.ts';
import { joinReverseSplits, ReverseSplitLeg } from './reverse-splits.ts';
import { splitIn } from '../split-texts.ts';
import { feeOf, isBond, paymentOf, splitOf, tradeOf } from '../trades.ts';

const dollars = readCurrency('USD')!;

const buys = new Set(['buy', 'reinvest shares']);
const splitsByHand = 'Splits: enter them with their ratio, as these rows only tell the shares that came';
const leftOut: readonly (readonly [action: RegExp, what: string])[] = [
  [/ to (?:open|close)$|assigned|expired|exercise/u, 'Options'],
  [/^(?:sell short|buy to cover)$/u, 'Short sales'],
  [/split/u, splitsByHand],
  [/spin/u, 'Spin-offs: enter each with what one share of both was worth, so that the cost can be divided'],
  [/merger|conversion|exchange|name change|symbol change/u, 'Mergers and new names: enter them by hand'],
  [/in lieu/u, 'Cash for parts of shares'],
  [/stock div/u, 'Stock dividends'],
  [/journal|transfer|wire|moneylink|funds|deposit|stock plan|security|visa|atm|check/u, 'Transfers of shares or money'],
  [/interest/u, 'Interest'],
  [/redemption|maturity|bond/u, 'Bonds'],
];

const isDividend = (action: string) =>
  /\bdiv(?:idend)?\b|cap gain|distribution/u.test(action) && !/stock div|reinvest shares/u.test(action);

/** What stands behind `as of`, the day on which it holds. */
const dayOf = (cells: Cells) =>
  dateIn(
    cells,
    'date',
    cells
      .text('date')
      .slice(0, 60)
      .split(/ as of /iu)
      .at(-1)!,
  );

export const schwab: Layout = {
  format: 'schwab',
  name: 'Transactions',
  columns: {
    date: { names: ['Date'], isRequired: true, holds: 'date' },
    action: { names: ['Action'], isRequired: true },
    symbol: { names: ['Symbol'], isRequired: true },
    description: { names: ['Description'], isRequired: true },
    quantity: { names: ['Quantity'], isRequired: true, holds: 'number' },
    price: { names: ['Price'], isRequired: true, holds: 'number' },
    fees: { names: ['Fees & Comm'], isRequired: true, holds: 'number' },
    amount: { names: ['Amount'], isRequired: true, holds: 'number' },
  },
  numbers: 'point',
  dates: 'month-first',
  read(cells) {
    const action = cells.text('action').toLowerCase();
    const symbol = textOf(cells, 'symbol');
    // An option is written out: `ABC 01/17/2025 20.00 C`.
    if (/\d\s+[CP]$/iu.test(symbol.slice(-20)) || / to (?:open|close)$/u.test(action)) return new LeftOut('Options');
    const named = () => namedBy(cells, { ticker: 'symbol', name: 'description' });
    const ratio = symbol === '' ? undefined : splitIn(`${action} ${cells.text('description')}`);
    if (ratio && /split/u.test(action)) return splitOf(named(), dayOf(cells), ...ratio);
    if (/^cancel (?:buy|sell)$/u.test(action))
      throw new RowRefused('action', 'A cancelled trade is not read; remove the trade that it cancels, too.');
    const moved = symbol !== '' && /reverse split/u.test(action) ? numberOf(cells, 'quantity') : null;
    if (moved !== null)
      return new Part(
        new ReverseSplitLeg({
          ...{ named: named(), date: dayOf(cells), shares: moved, name: cells.text('description') },
          warn: (message) => cells.warn('quantity', message),
        }),
      );
    if (buys.has(action) || action === 'sell') {
      const type = action === 'sell' ? 'sell' : 'buy';
      const facts = {
        named: named(),
        type,
        date: dayOf(cells),
        currency: dollars,
        amount: { column: 'amount' },
      } as const;
      const columns = { shares: 'quantity', price: 'price', fees: ['fees'] };
      if (isBond(cells, facts.named, { ...columns, amount: 'amount' })) return new LeftOut('Bonds');
      return tradeOf(cells, columns, facts);
    }
    const isTax = /\btax\b|nra|withh/u.test(action);
    if (isTax || isDividend(action) || action === 'return of capital') {
      if (symbol === '') return new LeftOut('Dividends without a security');
      const kind = action === 'return of capital' ? 'return-of-capital' : 'dividend';
      const facts = { named: named(), date: dayOf(cells), written: dollars, kind, isTax } as const;
      return paymentOf(cells, 'amount', { ...facts, notes: /cap gain/u.test(action) ? cells.text('action') : null });
    }
    if (/\bfees?\b/u.test(action)) {
      const notes = firstCharacters(cells.text('description'), 500) || null;
      const of = symbol === '' ? {} : { named: named() };
      return feeOf(cells, 'amount', dollars, { ...of, date: dayOf(cells), notes, costsAre: 'negative' });
    }
    return new LeftOut(leftOut.find(([pattern]) => pattern.test(action))?.[1] ?? 'Actions of other kinds');
  },
  join: (parts) => joinReverseSplits(parts, splitsByHand),
};
