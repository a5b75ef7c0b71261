/**
 * Saxo Bank, transactions: SaxoTraderGO or SaxoInvestor `Account → Historic reports → Transactions → Export` (.xlsx or CSV). What
 * was done stands in words (`Buy 3 @ 139.74 USD`), with a point in every language; the amount that was booked is in the currency
 * of the account, which the file does not name, at its conversion rate. Symbols carry the market's ISO 10383 code
 * (`VWRA:xlon`). What the amount holds beside shares times price are the fees. Source: public tests of Export-To-Ghostfolio.
 */
import { Exact } from '../trade-decimals.ts';
import { isOption } from '../derivatives.ts';
import { type Cells, type Layout, LeftOut, type Reading, RowRefused } from '../model.ts';
import {
  currencyNamed,
  currencyOf,
  dateOf,
  feesIn,
  namedBy,
  numberOf,
  spokenIn,
  textOf,
  withoutSign,
} from '../read-cells.ts';
import { paymentOf, tradeOf } from '../trades.ts';

const trade =
  /^(buy|sell|koop|verkoop|acheter|vendre|kauf|verkauf|køb|salg|acquisto|vendita) (-?\d[\d.,]{0,20}) @ (\d[\d.,]{0,20}) ([A-Z]{3})$/iu;
const buys = /^(?:buy|koop|acheter|kauf|køb|acquisto)$/iu;
const notShares = /option|\bbonds?\b|future|cfd|forex|\bfx|crypto|mutual ?fund/iu;
const longestEvent = 200;

const leftOut: readonly (readonly [event: RegExp, what: string])[] = [
  [
    /split|spin|merger|rights|exchange of|name change|conversion/iu,
    'Corporate actions: enter splits, mergers and spin-offs by hand, as these rows do not tell their ratio',
  ],
  [/fee|kosten|frais|gebyr|gebühr/iu, 'Fees of the account: the file does not say in which currency'],
  [/interest|rente|intérêt|zins/iu, 'Interest'],
  [/deposit|withdraw|storting|opname|dépôt|retrait|einzahlung|auszahlung|transfer/iu, 'Deposits and withdrawals'],
];

/** Whether the account is in the currency of the security: then amounts are in it. */
const isOwnMoney = (cells: Cells) => Number(numberOf(cells, 'rate') ?? 0) === 1;

function tradeIn(cells: Cells, [, verb = '', shares = '', price = '', code = '']: readonly string[]): Reading {
  const written = currencyNamed('event', code);
  const symbol = textOf(cells, 'symbol');
  const [ticker = '', market = ''] = symbol.split(':');
  const named =
    ticker === ''
      ? namedBy(cells, { isin: 'isin', name: 'instrument' })
      : spokenIn(
          cells,
          { column: 'symbol', words: { symbol: market === '' ? ticker : `${market}:${ticker}` } },
          (spoken) => namedBy(spoken, { ticker: 'symbol', name: 'instrument' }),
        );
  const amount = numberOf(cells, 'amount');
  const type = buys.test(verb) ? ('buy' as const) : ('sell' as const);
  const styles = { ...cells.styles, numbers: 'point' as const };
  const own = amount !== null && isOwnMoney(cells);
  return spokenIn(cells, { column: 'event', words: { shares, price }, styles }, (spoken) => {
    const gross = new Exact(withoutSign(numberOf(spoken, 'shares') ?? '0')).times(numberOf(spoken, 'price') ?? '0');
    const booked = new Exact(withoutSign(amount ?? '0'));
    const beside = type === 'buy' ? booked.minus(gross) : gross.minus(booked);
    if (own && Number(beside.toFixed(8)) < -0.02)
      throw new RowRefused('amount', 'The amount is less than shares times price. Look at the event and the amount.');
    const fees = own && beside.gt(0) ? feesIn(cells, 'amount', beside.toFixed(8)) : null;
    if (!own && amount !== null)
      cells.warn(
        'amount',
        'The account is in another currency than the share, so that fees are not told apart: add them by hand.',
      );
    const facts = { named, type, date: dateOf(cells, 'date'), currency: written, fees };
    return tradeOf(spoken, { shares: 'shares', price: 'price' }, facts);
  });
}

export const saxo: Layout = {
  format: 'saxo',
  name: 'Transactions',
  columns: {
    client: { names: ['Client ID', 'Klant-ID', 'Kunde-ID', 'ID client'] },
    date: {
      names: ['Trade Date', 'Transactiedatum', 'Handelsdato', 'Handelsdatum', "Date d'opération"],
      isRequired: true,
      holds: 'date',
    },
    type: { names: ['Type', 'Transactietype', 'Transaktionstype'], isRequired: true },
    instrument: { names: ['Instrument'], isRequired: true },
    isin: { names: ['Instrument ISIN', 'ISIN instrument', 'Instrument-ISIN'] },
    currency: { names: ['Instrument currency', 'Instrumentvaluta', 'Devise instrument'], isRequired: true },
    symbol: { names: ['Instrument Symbol', 'Instrumentsymbool', 'Instrumentsymbol', 'Symbole'] },
    event: { names: ['Event', 'Gebeurtenis', 'Hændelse', 'Ereignis', 'Événement'], isRequired: true },
    product: { names: ['Product', 'Instrument type', 'Produkt', 'Produit', 'Asset type'] },
    amount: {
      names: [
        ...['Booked Amount', 'Geboekt bedrag', 'Bogført beløb', 'Gebuchter Betrag', 'Montant comptabilisé'],
        // Of before 2025.
        ...['Amount', 'Bedrag', 'Beløb', 'Betrag', 'Montant'],
      ],
      isRequired: true,
      holds: 'number',
    },
    rate: {
      names: ['Conversion Rate', 'Omrekeningskoers', 'Omregningskurs', 'Umrechnungskurs', 'Taux de conversion'],
      holds: 'number',
    },
  },
  account: 'client',
  read(cells) {
    const event = cells.text('event').slice(0, longestEvent).trim();
    const isOther = isOption(textOf(cells, 'symbol')) || notShares.test(cells.text('product').slice(0, 60));
    if (isOther) return new LeftOut('Options, bonds and other products that are no shares');
    const found = trade.exec(event);
    if (found) return tradeIn(cells, found);
    if (/dividend|dividende/iu.test(event)) {
      if (!isOwnMoney(cells))
        return new LeftOut('Dividends in the currency of the account, which the file does not name');
      const named = namedBy(cells, { isin: 'isin', name: 'instrument' });
      return paymentOf(cells, 'amount', { named, date: dateOf(cells, 'date'), written: currencyOf(cells, 'currency') });
    }
    return new LeftOut(leftOut.find(([pattern]) => pattern.test(event))?.[1] ?? 'Events of other kinds');
  },
};
