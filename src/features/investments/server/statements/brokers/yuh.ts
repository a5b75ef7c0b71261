/**
 * Yuh, activities: `Profile → Documents → Activities` (CSV). Semicolons, days as `15/01/2024`, a decimal point. What was paid
 * stands under DEBIT, below zero, and what came under CREDIT, each with its currency; both hold the fee of an order. Dividends
 * have no security but in their words, and are what was left after tax. Source: public parsers of such files.
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { shown } from '../../../../imports/server/model/report.ts';
import { isCoin, isCoinSymbol } from '../derivatives.ts';
import { type Cells, type Layout, LeftOut, type Reading, RowRefused } from '../model.ts';
import { currencyOf, dateOf, namedBy, textOf } from '../read-cells.ts';
import { paymentOf, tradeOf } from '../trades.ts';

const ofOrder = /^INVEST(?:_RECURRING)?_ORDER_EXECUTED$/u;
const ofExchange = /^BANK(?:_AUTO)?_ORDER_EXECUTED$/u;
const ofNothing = /_(?:REJECTED|CANCELLED|EXPIRED|PENDING)$/u;
const ofPayment = /^(?:PAYMENT|CARD|CASH|REWARD|BANK)_/u;
const ofDividend = /\b(?:dividend\w*|dividende|dividendo|ausschüttung|distribution)\b/iu;

/** The name of what paid: `Alpha Mining Dividend`, `Dividend Alpha Mining`. */
const nameIn = (text: string) =>
  firstCharacters(text, 200)
    .replace(ofDividend, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s:–-]+/u, '')
    .replace(/[:–-]$/u, '')
    .trim();

function orderIn(cells: Cells): Reading {
  const side = textOf(cells, 'side').toUpperCase();
  if (side !== 'BUY' && side !== 'SELL') throw new RowRefused('side', 'Nothing says whether it is a buy or a sell.');
  const asset = textOf(cells, 'asset');
  if (isCoin(asset) || isCoinSymbol(asset)) return new LeftOut('Cryptocurrencies');
  const money = side === 'BUY' ? 'debit' : 'credit';
  return tradeOf(
    cells,
    { shares: 'shares', price: 'price', fees: ['fees'] },
    {
      named: namedBy(cells, { ticker: 'asset' }),
      type: side === 'BUY' ? 'buy' : 'sell',
      date: dateOf(cells, 'date'),
      currency: currencyOf(cells, `${money}Currency`),
      amount: { column: money },
    },
  );
}

function dividendIn(cells: Cells): Reading {
  const name = nameIn(cells.text('text'));
  if (name === '') throw new RowRefused('text', 'Nothing says which security paid this dividend: enter it by hand.');
  const named: Cells = { ...cells, text: (column) => (column === 'text' ? name : cells.text(column)) };
  cells.warn('text', 'Read as what came: such a file does not say what was kept back as tax.');
  return paymentOf(cells, 'credit', {
    named: namedBy(named, { name: 'text' }),
    date: dateOf(cells, 'date'),
    written: currencyOf(cells, 'creditCurrency'),
  });
}

export const yuh: Layout = {
  format: 'yuh',
  name: 'Activities',
  columns: {
    date: { names: ['DATE'], isRequired: true, holds: 'date' },
    type: { names: ['ACTIVITY TYPE'], isRequired: true },
    text: { names: ['ACTIVITY NAME'], isRequired: true },
    debit: { names: ['DEBIT'], isRequired: true, holds: 'number' },
    debitCurrency: { names: ['DEBIT CURRENCY'], isRequired: true },
    credit: { names: ['CREDIT'], isRequired: true, holds: 'number' },
    creditCurrency: { names: ['CREDIT CURRENCY'], isRequired: true },
    fees: { names: ['FEES/COMMISSION'], isRequired: true, holds: 'number' },
    side: { names: ['BUY/SELL'], isRequired: true },
    shares: { names: ['QUANTITY'], isRequired: true, holds: 'number' },
    asset: { names: ['ASSET'], isRequired: true },
    price: { names: ['PRICE PER UNIT'], isRequired: true, holds: 'number' },
  },
  numbers: 'point',
  dates: 'day-first',
  read(cells) {
    const type = textOf(cells, 'type').slice(0, 60).toUpperCase();
    if (ofNothing.test(type)) return new LeftOut('Orders that were not executed, or cancelled later');
    if (ofOrder.test(type)) return orderIn(cells);
    if (ofExchange.test(type)) return new LeftOut('Exchanges of currencies, with their fees');
    const isCredit = textOf(cells, 'credit') !== '';
    if (type.startsWith('CASH_TRANSACTION') && isCredit && ofDividend.test(cells.text('text').slice(0, 200)))
      return dividendIn(cells);
    return new LeftOut(ofPayment.test(type) ? 'Deposits, withdrawals and payments' : `Rows of type ‘${shown(type)}’`);
  },
};
