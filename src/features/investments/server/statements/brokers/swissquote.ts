/**
 * Swissquote (and Yuh, PostFinance e-trading), transactions: `Account → Transactions → Export CSV`. Semicolons, Windows-1252,
 * days first (`10-08-2022 15:30:02`), a point before the decimals and apostrophes between thousands in every language; headers
 * in German or English, newer ones with a currency of the net amount of its own. What stands under costs of a dividend is the
 * tax that was kept back. Source: public samples (Export-To-Ghostfolio) and tests of tax calculators.
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { Exact } from '../trade-decimals.ts';
import { readCurrency, type WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import { isCoin } from '../derivatives.ts';
import { type Cells, type Layout, LeftOut, PaymentPart, type Reading, RowRefused } from '../model.ts';
import { currencyNamed, dateOf, feesIn, moneyIn, namedBy, numberOf, textOf, unitOf } from '../read-cells.ts';
import { feeOf, refuseWordBack, tradeOf } from '../trades.ts';

const buy = /^(?:buy|kauf|achat|acquisto)\b/iu;
const sell = /^(?:sell|verkauf|vente|vendita)\b/iu;
const dividend = /^(?:dividende?|dividendo|capital gain|kapitalgewinn)\b/iu;
const ofDividendBack = /^(?:storno|annul\w*|extourne|reversal|cancel\w*)\b.*\bdividend/iu;
const capital = /^(?:return of capital|kapitalr[üu]ckzahlung|remboursement de capital)\b/iu;
const fee =
  /^(?:custody fees|depotgeb[üu]hren|frais de garde|droits de garde|fees?|geb[üu]hren?|frais|diritti di custodia)\b/iu;
const leftOut: readonly (readonly [type: RegExp, what: string])[] = [
  [/^(?:forex|fx|devisen|change)\b/iu, 'Currency conversions'],
  [/^(?:interests?|zinsen|int[ée]r[êe]ts|interessi|sollzinsen)\b/iu, 'Interest'],
  [
    /^(?:payment|zahlung|versement|debit|credit|belastung|gutschrift|einzahlung|auszahlung|deposit|withdrawal|twint)\b/iu,
    'Deposits, withdrawals and payments',
  ],
  [
    /split|fractionnement|frazionamento|regroupement|raggruppamento|fusion|merger|spin|titel|securit|corporate|umtausch|exchange|kapitalerh/iu,
    'Corporate actions and transfers of shares: enter them by hand',
  ],
];

/** Some rows have no balance, and their currency a column before. */
function currencyOf(cells: Cells): WrittenCurrency {
  const text = textOf(cells, 'currency');
  const balance = cells.text('balance');
  return text === '' && readCurrency(balance) ? readCurrency(balance)! : currencyNamed('currency', text);
}

/** Whether a row in pence has costs and net amount in pence, too: they add up without a hundred between them. */
function isAllInHundredths(cells: Cells, { per }: WrittenCurrency, side: 'buy' | 'sell'): boolean {
  if (per === 1) return false;
  const [shares, price, costs, net] = ['shares', 'price', 'costs', 'net'].map((column) =>
    new Exact(numberOf(cells, column) ?? 0).abs(),
  );
  const gross = shares!.times(price!);
  const sum = side === 'buy' ? gross.plus(costs!) : gross.minus(costs!);
  return sum.minus(net!).abs().lte(gross.times(0.001).plus(0.02));
}

function dividendOf(cells: Cells): Reading {
  const [net, costs] = [numberOf(cells, 'net'), numberOf(cells, 'costs')];
  if (net === null || Number(net) === 0) return new LeftOut('Rows without an amount');
  const written = currencyOf(cells);
  const tax = new Exact(costs ?? 0).abs();
  if (!tax.eq(0)) cells.warn('costs', 'The costs of a dividend are read as the tax that was kept back.');
  const sign = net.startsWith('-') ? -1 : 1;
  return new PaymentPart({
    ...namedBy(cells, { ticker: 'symbol', isin: 'isin', name: 'name' }),
    ...{ kind: capital.test(cells.text('type')) ? 'return-of-capital' : 'dividend', date: dateOf(cells, 'date') },
    ...unitOf(written),
    amount: moneyIn(cells, 'net', new Exact(net).plus(tax.times(sign)).toFixed(), written),
    tax: tax.eq(0) ? '0' : moneyIn(cells, 'costs', tax.times(-sign).toFixed(), written),
    ...{ fees: '0', notes: null, key: textOf(cells, 'order'), field: 'net' },
  });
}

export const swissquote: Layout = {
  format: 'swissquote',
  name: 'Transactions',
  columns: {
    date: { names: ['Date', 'Datum', 'Data'], isRequired: true, holds: 'date' },
    order: {
      names: ['Order #', 'Auftrag #', 'Ordre #', 'N° Ordre', 'No ordre', "N° d'ordre", 'Ordine #', 'N. ordine'],
      isRequired: true,
    },
    type: {
      names: ['Transaction', 'Transaktion', 'Transaktionen', 'Transactions', 'Transazione', 'Transazioni'],
      isRequired: true,
    },
    symbol: { names: ['Symbol', 'Symbole', 'Simbolo'], isRequired: true },
    name: { names: ['Name', 'Nom', 'Nome'] },
    isin: { names: ['ISIN'], isRequired: true },
    shares: { names: ['Quantity', 'Anzahl', 'Quantité', 'Quantità'], isRequired: true, holds: 'number' },
    price: {
      names: ['Unit price', 'Stückpreis', 'Prix unitaire', 'Prezzo unitario'],
      isRequired: true,
      holds: 'number',
    },
    costs: { names: ['Costs', 'Kosten', 'Coûts', 'Costi'], isRequired: true, holds: 'number' },
    net: { names: ['Net Amount', 'Nettobetrag', 'Montant net', 'Importo netto'], isRequired: true, holds: 'number' },
    balance: { names: ['Balance', 'Saldo', 'Solde'] },
    currency: {
      names: [
        'Net Amount Currency',
        'Currency Net Amount',
        'Währung Nettobetrag',
        'Monnaie du montant net',
        'Monnaie montant net',
        'Devise du montant net',
        'Devise montant net',
        "Valuta dell'importo netto",
        'Valuta importo netto',
        'Currency',
        'Währung',
        'Monnaie',
        'Devise',
        'Valuta',
      ],
      isRequired: true,
    },
  },
  numbers: 'point',
  dates: 'day-first',
  refuses(places) {
    const [net, balance, currency] = ['net', 'balance', 'currency'].map((column) => places.get(column) ?? -1);
    // Newer files have the currency of the net amount right behind it; that at the end is the account's then.
    const isOfNet = currency === net! + 1 || (currency === net! + 2 && (balance === net! + 1 || balance === -1));
    return isOfNet
      ? undefined
      : 'This file has columns behind the net amount that are not known here, so nobody can tell its currency. Choose another file as its format, and say which column is the currency of the amount.';
  },
  read(cells) {
    const type = cells.text('type');
    refuseWordBack('type', type);
    if (buy.test(type) || sell.test(type)) {
      if (cells.text('price').endsWith('%')) return new LeftOut('Bonds');
      if (isCoin(textOf(cells, 'name'))) return new LeftOut('Cryptocurrencies');
      const named = namedBy(cells, { ticker: 'symbol', isin: 'isin', name: 'name' });
      const facts = { named, date: dateOf(cells, 'date'), currency: currencyOf(cells) };
      const side = sell.test(type) ? ('sell' as const) : ('buy' as const);
      if (isAllInHundredths(cells, facts.currency, side)) {
        const costs = new Exact(numberOf(cells, 'costs') ?? 0).abs().div(facts.currency.per);
        const amount = { column: 'net', currency: facts.currency };
        const fees = feesIn(cells, 'costs', costs.toFixed());
        return tradeOf(cells, { shares: 'shares', price: 'price' }, { ...facts, type: side, fees, amount });
      }
      const columns = { shares: 'shares', price: 'price', fees: ['costs'] };
      return tradeOf(cells, columns, { ...facts, type: side, amount: { column: 'net' } });
    }
    if (dividend.test(type) || capital.test(type))
      return textOf(cells, 'symbol') === '' && textOf(cells, 'isin') === ''
        ? new LeftOut('Dividends without a security')
        : dividendOf(cells);
    if (fee.test(type)) {
      const facts = { date: dateOf(cells, 'date'), notes: firstCharacters(type, 500), costsAre: 'negative' as const };
      return feeOf(cells, 'net', currencyOf(cells), facts);
    }
    if (ofDividendBack.test(type))
      throw new RowRefused('type', 'A dividend that was taken back is not read; enter it by hand.');
    return new LeftOut(leftOut.find(([pattern]) => pattern.test(type))?.[1] ?? 'Transactions of other kinds');
  },
};
