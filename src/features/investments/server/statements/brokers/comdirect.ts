/**
 * Comdirect, transactions of a depot: `Depot → Umsätze → Export als CSV`, alone or behind those of the cash accounts in one
 * file. Semicolons, Windows-1252, decimal commas, days first; a title of each table, sells with a minus before their number of
 * shares; no fees. Securities by their WKN. Source: the public tests of beancount importers for this bank.
 */
import { type Layout, LeftOut } from '../model.ts';
import { readCurrency } from '../../../../../domain/money/currencies.ts';
import { Exact } from '../trade-decimals.ts';
import { currencyOf, dateOf, namedBy, numberOf, withoutSign } from '../read-cells.ts';
import { rateNote } from '../foreign-money.ts';
import { isBond, tradeOf } from '../trades.ts';

const euros = readCurrency('EUR')!;

const depot: Layout = {
  format: 'comdirect',
  name: 'Transactions of a depot',
  columns: {
    booked: { names: ['Buchungstag'], isRequired: true },
    date: { names: ['Geschäftstag'], isRequired: true, holds: 'date' },
    shares: { names: ['Stück / Nom.', 'Stück/Nom.'], isRequired: true, holds: 'number' },
    name: { names: ['Bezeichnung'], isRequired: true },
    wkn: { names: ['WKN'], isRequired: true },
    currency: { names: ['Währung'], isRequired: true },
    price: { names: ['Ausführungskurs'], isRequired: true, holds: 'number' },
    amount: { names: ['Umsatz in EUR'], isRequired: true, holds: 'number' },
  },
  numbers: 'comma',
  dates: 'day-first',
  read(cells) {
    const currency = currencyOf(cells, 'currency');
    const named = namedBy(cells, { wkn: 'wkn', name: 'name' });
    if (isBond(cells, named, { shares: 'shares', price: 'price', amount: 'amount' })) return new LeftOut('Bonds');
    const [shares, price, amount] = [numberOf(cells, 'shares'), numberOf(cells, 'price'), numberOf(cells, 'amount')];
    const isForeign = currency.currency !== 'EUR' && Number(shares) !== 0 && Number(price) > 0 && amount !== null;
    const gross = () => new Exact(withoutSign(shares!)).times(price!).div(currency.per);
    const notes = isForeign
      ? rateNote({ account: euros, trade: currency, rate: new Exact(withoutSign(amount)).div(gross()) }, amount)
      : null;
    const facts = { named, type: undefined, date: dateOf(cells, 'date'), currency, notes };
    // What it came to in euros says nothing of the price in another currency without a rate, which the file does not have.
    return tradeOf(
      cells,
      { shares: 'shares', price: 'price' },
      { ...facts, amount: isForeign ? undefined : { column: 'amount' } },
    );
  },
};

const cashAccount: Layout = {
  format: 'comdirect',
  name: 'Bookings of an account',
  columns: {
    booked: { names: ['Buchungstag'], isRequired: true },
    what: { names: ['Vorgang'], isRequired: true },
    text: { names: ['Buchungstext'], isRequired: true },
  },
  isAside: true,
  read: (cells) =>
    cells.text('text') === ''
      ? new LeftOut('Lines of text')
      : new LeftOut('Bookings of cash accounts, dividends among them: enter those by hand'),
};

export const comdirect: readonly Layout[] = [depot, cashAccount];
