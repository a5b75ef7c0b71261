/**
 * Questrade, account activities: `Reports → Account activity → Export to Excel` (.xlsx, or saved as CSV), for one account or
 * several. Days as `2025-01-15 09:30:00 AM`, numbers with a point; Canadian symbols with their exchange (`.TO`, `.V`, `.VN`,
 * `.CN`, `.NE`). Source: the converters of the open tax calculators tsiemens/acb and adjusted-cost-base.
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { isOption } from '../derivatives.ts';
import { type Cells, type Layout, LeftOut } from '../model.ts';
import { currencyOf, dateOf, namedBy, type Named, numberOf, textOf } from '../read-cells.ts';
import { splitIn } from '../split-texts.ts';
import { feeOf, paymentOf, splitOf, tradeOf } from '../trades.ts';

const otherActivities: Readonly<Record<string, string>> = {
  deposits: 'Deposits and withdrawals',
  withdrawals: 'Deposits and withdrawals',
  contributions: 'Deposits and withdrawals',
  transfers: 'Transfers of shares or money',
  'fx conversion': 'Currency conversions',
  interest: 'Interest',
  'corporate actions':
    'Corporate actions: enter splits, mergers and spin-offs by hand, as these rows do not tell their ratio',
  'dividend reinvestment': 'Dividend reinvestments without a price',
};

/**
 * `G032169`: what Questrade calls a share in rows that are no trades; no exchange does. `.ABC` is one at a Canadian exchange,
 * which may be any of them.
 */
const ownCode = /^(?:[A-Z]\d{6}|\.[A-Z][A-Z0-9.]{0,8})$/u;

function securityOf(cells: Cells): Named {
  const symbol = textOf(cells, 'symbol').toUpperCase();
  if (!ownCode.test(symbol)) return namedBy(cells, { ticker: 'symbol' });
  const name = firstCharacters(textOf(cells, 'description'), 60) || null;
  return { ticker: '', security: { code: `CODE:${symbol}`, name, exchange: null } };
}

export const questrade: Layout = {
  format: 'questrade',
  name: 'Account activities',
  columns: {
    date: { names: ['Transaction Date'], isRequired: true, holds: 'date' },
    action: { names: ['Action'], isRequired: true },
    symbol: { names: ['Symbol'], isRequired: true },
    description: { names: ['Description'] },
    quantity: { names: ['Quantity'], isRequired: true, holds: 'number' },
    price: { names: ['Price'], isRequired: true, holds: 'number' },
    gross: { names: ['Gross Amount'], holds: 'number' },
    fees: { names: ['Commission'], isRequired: true, holds: 'number' },
    net: { names: ['Net Amount'], holds: 'number' },
    currency: { names: ['Currency'], isRequired: true },
    account: { names: ['Account #', 'Account Number'] },
    activity: { names: ['Activity Type'], isRequired: true },
  },
  numbers: 'point',
  account: 'account',
  read(cells) {
    const [action, activity] = [cells.text('action').toLowerCase(), cells.text('activity').toLowerCase()];
    const hasSymbol = textOf(cells, 'symbol') !== '';
    const isReinvested = activity === 'dividend reinvestment';
    const [hasPrice, isPaid] = ['price', 'net'].map((column) => Number(numberOf(cells, column) ?? 0) !== 0);
    if (activity === 'trades' || (isReinvested && (hasPrice || isPaid))) {
      // Most options have a description instead of a symbol.
      if (!hasSymbol || [textOf(cells, 'symbol'), textOf(cells, 'description')].some(isOption))
        return new LeftOut('Options');
      if (activity === 'trades' && action !== 'buy' && action !== 'sell') return new LeftOut('Trades of other kinds');
      const named = securityOf(cells);
      const facts = { named, date: dateOf(cells, 'date'), currency: currencyOf(cells, 'currency') };
      const type = action === 'sell' ? 'sell' : 'buy';
      const columns = { shares: 'quantity', fees: ['fees'] };
      if (isReinvested && !hasPrice) return tradeOf(cells, columns, { ...facts, type, amount: { column: 'net' } });
      return tradeOf(cells, { ...columns, price: 'price' }, { ...facts, type, amount: { column: 'gross' } });
    }
    const ratio = hasSymbol ? splitIn(cells.text('description'), numberOf(cells, 'quantity')) : undefined;
    if (ratio && (activity === 'corporate actions' || activity === 'dividends'))
      return splitOf(securityOf(cells), dateOf(cells, 'date'), ...ratio);
    const cameAsShares = activity === 'dividends' && hasSymbol && Number(numberOf(cells, 'net') ?? 0) === 0;
    if (cameAsShares && Number(numberOf(cells, 'quantity') ?? 0) !== 0)
      return new LeftOut('Spin-offs and shares that were given: enter them by hand');
    if (activity === 'dividends' && hasSymbol) {
      const words = cells.text('description').slice(0, 300);
      const isOfTax = /non-?res(?:ident)? tax|withh/iu.test(words);
      // With the words of the dividend, and a sum that came, it is what was left of it.
      const isNet = isOfTax && /\b(?:div|dist)/iu.test(words) && Number(numberOf(cells, 'net') ?? 0) > 0;
      const isTax = action === 'nrt' || (isOfTax && !isNet);
      if (isNet && !isTax)
        cells.warn('net', 'This is the dividend after tax; how much was kept back is not in the file: add it by hand.');
      const isCapital = /return of capital/iu.test(cells.text('description'));
      return paymentOf(cells, 'net', {
        ...{ isTax, named: securityOf(cells), date: dateOf(cells, 'date') },
        ...{ written: currencyOf(cells, 'currency'), kind: isCapital ? 'return-of-capital' : 'dividend' },
      });
    }
    if (activity === 'fees and rebates') {
      const named = hasSymbol ? { named: securityOf(cells) } : {};
      const notes = firstCharacters(cells.text('description'), 500) || null;
      return feeOf(cells, 'net', currencyOf(cells, 'currency'), {
        ...{ ...named, date: dateOf(cells, 'date'), notes, costsAre: 'negative' },
      });
    }
    return new LeftOut(otherActivities[activity] ?? 'Activities of other kinds');
  },
};
