/**
 * CommSec: confirmations (`Portfolio → Confirmations → Export`, the header of today and that of before 2023) and transactions
 * of the account (`Portfolio → Accounts → Transactions → Export`), which say a trade in words: `B 100 ABC @ 1.250000`. Days
 * first, Australian dollars, shares at the ASX. Source: public tests of capital gains calculators.
 */
import { Exact } from '../trade-decimals.ts';
import { readCurrency } from '../../../../../domain/money/currencies.ts';
import { type Cells, type Layout, LeftOut, RowRefused, type StatementRow } from '../model.ts';
import { dateOf, numberOf, sharesOf, spokenIn, tickerIn, withoutSign } from '../read-cells.ts';
import { tradeOf } from '../trades.ts';

const dollars = readCurrency('AUD')!;
const commSec = { format: 'commsec' as const, numbers: 'point' as const, dates: 'day-first' as const };
const named = (cells: Cells, column: string) => ({ ticker: tickerIn(column, `ASX:${cells.text(column)}`) });

function sideOf(cells: Cells, column: string): 'buy' | 'sell' {
  const text = cells.text(column).toLowerCase();
  if (/^(?:b|buy)$/u.test(text)) return 'buy';
  if (/^(?:s|sell)$/u.test(text)) return 'sell';
  throw new RowRefused(column, 'This is neither a buy nor a sell.');
}

const trade = { shares: 'shares', price: 'price', fees: ['fees'] };

const confirmations: Layout = {
  ...commSec,
  name: 'Confirmations',
  columns: {
    date: { names: ['Trade Date'], isRequired: true, holds: 'date' },
    side: { names: ['Buy/ Sell', 'Buy/Sell'], isRequired: true },
    code: { names: ['Security', 'Stock Code'], isRequired: true },
    shares: { names: ['Units', 'Quantity'], isRequired: true, holds: 'number' },
    price: { names: ['Average Price ($)', 'Price'], isRequired: true, holds: 'number' },
    fees: { names: ['Brokerage (inc GST.)', 'Brokerage'], isRequired: true, holds: 'number' },
    amount: { names: ['Net Proceeds ($)', 'Consideration'], isRequired: true, holds: 'number' },
    status: { names: ['Confirmation Status'] },
  },
  read(cells) {
    const status = cells.text('status');
    if (status !== '' && !/^confirmed$/iu.test(status)) return new LeftOut('Trades that are not confirmed');
    const facts = { named: named(cells, 'code'), type: sideOf(cells, 'side'), date: dateOf(cells, 'date') };
    return tradeOf(cells, trade, { ...facts, currency: dollars, amount: { column: 'amount' } });
  },
};

const earlier: Layout = {
  ...commSec,
  name: 'Confirmations of before 2023',
  columns: {
    code: { names: ['Code'], isRequired: true },
    company: { names: ['Company'] },
    date: { names: ['Date'], isRequired: true, holds: 'date' },
    side: { names: ['Type'], isRequired: true },
    shares: { names: ['Quantity'], isRequired: true, holds: 'number' },
    price: { names: ['Unit Price ($)'], isRequired: true, holds: 'number' },
    amount: { names: ['Trade Value ($)'], isRequired: true, holds: 'number' },
    fees: { names: ['Brokerage+GST ($)'], isRequired: true, holds: 'number' },
  },
  read(cells) {
    const facts = { named: named(cells, 'code'), type: sideOf(cells, 'side'), date: dateOf(cells, 'date') };
    return tradeOf(cells, trade, { ...facts, currency: dollars, amount: { column: 'amount' } });
  },
};

/** `B 100 ABC @ 1.250000`: units, code and price in words; fees are what debit or credit differ by. */
function inWords(cells: Cells): StatementRow | LeftOut {
  const details = cells.text('details').slice(0, 200);
  const match = /^([BS])\s+([\d,]+)\s+([A-Z0-9]{2,6})\s+@\s+([\d.,]+)/iu.exec(details);
  if (!match) {
    if (/interest/iu.test(details)) return new LeftOut('Interest');
    return new LeftOut('Deposits, withdrawals and payments');
  }
  const type = match[1]!.toUpperCase() === 'B' ? 'buy' : 'sell';
  const words = { shares: match[2]!, price: match[4]! };
  return spokenIn(cells, { column: 'details', words }, (spoken) => {
    const amount = numberOf(cells, type === 'buy' ? 'debit' : 'credit');
    const gross = new Exact(withoutSign(sharesOf(spoken, 'shares'))).times(numberOf(spoken, 'price') ?? 0);
    const paid = new Exact(withoutSign(amount ?? gross.toFixed()));
    const difference = (type === 'buy' ? paid.minus(gross) : gross.minus(paid)).round(2);
    const isFee = difference.gte(0) && difference.lte(gross.times(0.05).plus(50));
    if (!isFee)
      cells.warn(
        type === 'buy' ? 'debit' : 'credit',
        `${words.shares} shares at ${words.price} come to ${gross.round(2).toFixed()}; the account says ${paid.toFixed()}. Look at this trade; it has no fees.`,
      );
    const ticker = tickerIn('details', `ASX:${match[3]}`);
    const facts = { named: { ticker }, type, date: dateOf(cells, 'date'), currency: dollars } as const;
    const fees = isFee && difference.gt(0) ? difference.toFixed() : null;
    return tradeOf(spoken, { shares: 'shares', price: 'price' }, { ...facts, fees });
  });
}

const transactions: Layout = {
  ...commSec,
  name: 'Transactions of the account',
  columns: {
    date: { names: ['Date'], isRequired: true, holds: 'date' },
    reference: { names: ['Reference'], isRequired: true },
    details: { names: ['Details'], isRequired: true },
    debit: { names: ['Debit($)', 'Debit ($)'], isRequired: true, holds: 'number' },
    credit: { names: ['Credit($)', 'Credit ($)'], isRequired: true, holds: 'number' },
  },
  read: inWords,
};

export const commsec: readonly Layout[] = [confirmations, earlier, transactions];
