/**
 * Hargreaves Lansdown, transactions of an account: `Investment history → Download as spreadsheet` (CSV), behind lines with the
 * name of the client. Days first, numbers with a point; prices in pence, what was paid in pounds, with the fees. References
 * begin with `B` of what was bought and with `S` of what was sold; securities are known by their names alone, in front of
 * `20000 @ 8.25`. Source: public parsers of such files (cgt-calc).
 */
import { readCurrency } from '../../../../../domain/money/currencies.ts';
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { type Cells, type Layout, LeftOut, type Reading } from '../model.ts';
import { differenceAsFees } from '../money-sides.ts';
import { dateOf, namedBy, type Named, numberOf, spokenIn, textOf, withoutSign } from '../read-cells.ts';
import { spokenTrade } from '../spoken-trades.ts';
import { Exact } from '../trade-decimals.ts';
import { feeOf, paymentOf, tradeOf } from '../trades.ts';

const pounds = readCurrency('GBP')!;
const pence = readCurrency('GBp')!;

const trade = /^([BS])\d{3,}/iu;
const dividend = /^(?:st div|ovr cr|utc cr|div|dividend)\b/iu;
const equalisation = /\beql\b|\bequali[sz]ation\b/iu;
const paid = /(?: overseas)?(?: dividend payment| eql)?(?: -)?(?: ut cash payment)?$/iu;
const fee = /^(?:manage fee|management fee|platform fee|fee)\b/iu;
const longestDescription = 300;

/** The security that a description is of, without the words that stand behind it. */
function namedIn(cells: Cells, name: string): Named {
  return spokenIn(cells, { column: 'description', words: { name } }, (spoken) => namedBy(spoken, { name: 'name' }));
}

function tradeIn(cells: Cells, type: 'buy' | 'sell', description: string): Reading {
  const name = spokenTrade(description)?.before ?? description;
  const currency = cells.header('price').includes('£') ? pounds : pence;
  const shares = withoutSign(numberOf(cells, 'shares') ?? '0');
  const gross = new Exact(shares).times(numberOf(cells, 'price') ?? 0).div(currency.per);
  const facts = { named: namedIn(cells, name), type, date: dateOf(cells, 'date'), currency };
  const fees = differenceAsFees(cells, type, gross);
  return tradeOf(cells, { shares: 'shares', price: 'price' }, { ...facts, fees, amount: { column: 'amount' } });
}

export const hargreavesLansdown: Layout = {
  format: 'hargreaves-lansdown',
  name: 'Transactions of an account',
  columns: {
    date: { names: ['Trade date'], isRequired: true, holds: 'date' },
    reference: { names: ['Reference'], isRequired: true },
    description: { names: ['Description'], isRequired: true },
    price: { names: ['Unit cost (p)', 'Unit cost (£)'], isRequired: true, holds: 'number' },
    shares: { names: ['Quantity', 'Qty'], isRequired: true, holds: 'number' },
    amount: { names: ['Value (£)'], isRequired: true, holds: 'number' },
  },
  numbers: 'point',
  dates: 'day-first',
  read(cells) {
    const reference = cells.text('reference').slice(0, 60);
    const description = textOf(cells, 'description').slice(0, longestDescription);
    const side = trade.exec(reference)?.[1]?.toUpperCase();
    const hasShares = textOf(cells, 'shares') !== '';
    if (side !== undefined && hasShares) return tradeIn(cells, side === 'B' ? 'buy' : 'sell', description);
    if (hasShares) return new LeftOut('Corporate actions and transfers of shares: enter them by hand');
    if (dividend.test(reference)) {
      if (/^ovr/iu.test(reference))
        cells.warn('amount', 'This is what came; tax that another country kept back is not in the file.');
      return paymentOf(cells, 'amount', {
        kind: equalisation.test(description) ? 'return-of-capital' : 'dividend',
        ...{ named: namedIn(cells, description.replace(paid, '')), date: dateOf(cells, 'date'), written: pounds },
        ...{ key: reference, notes: null },
      });
    }
    if (fee.test(reference)) {
      const notes = firstCharacters(description, 500) || null;
      return feeOf(cells, 'amount', pounds, { date: dateOf(cells, 'date'), notes, costsAre: 'negative' });
    }
    return new LeftOut(/interest/iu.test(reference) ? 'Interest' : 'Deposits, withdrawals and payments');
  },
};
