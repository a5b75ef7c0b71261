/**
 * Charles Schwab, history of an Equity Awards Center: `History → Export → CSV`. Below each row stand rows without a date that
 * tell its parts, lot by lot: of a sale at which price, of a deposit what the shares were worth when they vested. Days month
 * first, money as `-$1,234.50`. Source: public tests of tax calculators (cgt-calc) and converters.
 */
import { readCurrency } from '../../../../../domain/money/currencies.ts';
import { type Cells, type Layout, LeftOut, type Reading, RowRefused } from '../model.ts';
import { dateOf, feesIn, namedBy, numberOf, priceIn, sharesOf, textOf, withoutSign } from '../read-cells.ts';
import { Exact } from '../trade-decimals.ts';
import { feeOf, paymentOf, tradeOf } from '../trades.ts';

const dollars = readCurrency('USD')!;

const leftOut: readonly (readonly [action: RegExp, what: string])[] = [
  [
    /^(?:deposit|lapse|exercise|award)/u,
    'Shares of awards that came: enter each as a buy at what it was worth on the day',
  ],
  [/journal|transfer|wire|disbursement|forced|withdraw/u, 'Transfers of shares or money'],
  [/interest/u, 'Interest'],
  [/split|spin|merger/u, 'Corporate actions: enter them by hand'],
];

/** A sale of all its lots together: what came and its fees, for each share. */
function saleIn(cells: Cells): Reading {
  const named = namedBy(cells, { ticker: 'symbol' });
  const shares = withoutSign(sharesOf(cells, 'quantity'));
  const amount = numberOf(cells, 'amount');
  if (amount === null) throw new RowRefused('amount', 'The amount is missing.');
  const fees = feesIn(cells, 'fees', numberOf(cells, 'fees'));
  const each = new Exact(withoutSign(amount))
    .plus(fees ?? 0)
    .div(shares)
    .round(6);
  const price = priceIn(cells, 'amount', each.toFixed(), dollars);
  cells.warn('amount', `The price is what the amount with the fees comes to for a share: ${price}.`);
  const quantity = { ...cells, text: (column: string) => (column === 'price' ? price : cells.text(column)) };
  const whole: Cells = { ...quantity, hasColumn: (column) => column === 'price' || cells.hasColumn(column) };
  return tradeOf(
    whole,
    { shares: 'quantity', price: 'price' },
    { named, type: 'sell', date: dateOf(cells, 'date'), currency: dollars, fees },
  );
}

export const schwabAwards: Layout = {
  format: 'schwab',
  name: 'Equity Awards Center',
  columns: {
    date: { names: ['Date'], isRequired: true, holds: 'date' },
    action: { names: ['Action'], isRequired: true },
    symbol: { names: ['Symbol'], isRequired: true },
    description: { names: ['Description'] },
    quantity: { names: ['Quantity'], isRequired: true, holds: 'number' },
    fees: { names: ['FeesAndCommissions', 'Fees & Commissions'], isRequired: true, holds: 'number' },
    amount: { names: ['Amount'], isRequired: true, holds: 'number' },
    award: { names: ['AwardDate', 'Award Date'], isRequired: true },
  },
  numbers: 'point',
  dates: 'month-first',
  read(cells) {
    const action = cells.text('action').trim().toLowerCase();
    if (action === '' && textOf(cells, 'date') === '') return new LeftOut('Parts of the row above them');
    if (/^(?:forced )?(?:quick )?(?:sale|sell)$/u.test(action)) return saleIn(cells);
    const isTax = /\btax\b|withh/u.test(action);
    if (isTax || /\bdividend\b/u.test(action))
      return paymentOf(cells, 'amount', {
        ...{ isTax, named: namedBy(cells, { ticker: 'symbol' }), date: dateOf(cells, 'date'), written: dollars },
      });
    if (/\bfees?\b/u.test(action))
      return feeOf(cells, 'amount', dollars, { date: dateOf(cells, 'date'), costsAre: 'negative' });
    return new LeftOut(leftOut.find(([pattern]) => pattern.test(action))?.[1] ?? 'Actions of other kinds');
  },
};
