/**
 * Portfolio Performance, `File → Export → CSV files: transactions of accounts, of portfolios, or all of them` (Datei →
 * Exportieren). Semicolons or commas, numbers and headers in the language of the program (English, German, Italian, French,
 * Spanish, Dutch), days as ISO has them or days first. `Value` is what was paid or came, with fees and taxes, in the currency of the
 * account; `Gross Amount` what the shares cost in theirs. Source: its exporter (name.abuchen.portfolio, CSVExporter.java).
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { Exact } from '../trade-decimals.ts';
import type { WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import { type Cells, type Layout, LeftOut, PaymentPart, type Reading, RowRefused } from '../model.ts';
import { foreignFees, rateNote } from '../foreign-money.ts';
import {
  currencyNamed,
  currencyOf,
  dateOf,
  moneyIn,
  namedBy,
  numberOf,
  priceIn,
  sharesOf,
  textOf,
  unitOf,
  withoutSign,
} from '../read-cells.ts';
import { feeOf } from '../trades.ts';

const types: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    buy: 'buy kauf acquisto compra comprar achat aankoop koop',
    sell: 'sell verkauf vendita venta vente verkoop vendi vender venda',
    dividend: 'dividend dividends dividende dividendo dividendes dividendos dividenden',
    fee: 'fees gebühren commissioni comisiones frais kosten comissões taxas',
    tax: 'taxes steuern tasse impuestos taxes belastingen',
    interest: 'interest zinsen interessi interesse intereses juros intérêts rente',
    cash: 'deposit removal withdrawal einlage entnahme deposito prelievo depósito retirada dépôt retrait storting opname',
  }).flatMap(([type, words]) => words.split(' ').map((word) => [word, type])),
);

const leftOut: Readonly<Record<string, string>> = {
  tax: 'Taxes without a trade',
  interest: 'Interest',
  cash: 'Deposits and withdrawals',
};

const columns = {
  ticker: 'ticker',
  isin: 'isin',
  wkn: 'wkn',
  name: 'name',
} as const;

const numberOr0 = (cells: Cells, column: string) => new Exact(withoutSign(numberOf(cells, column) ?? '0'));

interface Sums {
  account: WrittenCurrency;
  /** Of the shares. */
  trade: WrittenCurrency;
  rate: Exact;
  fees: Exact;
  taxes: Exact;
  value: Exact;
  /** In the currency of the shares. */
  gross: Exact;
}

/** What shares cost without fees and taxes, and at which rate. */
function sumsOf(cells: Cells, costs: 1 | -1): Sums {
  const account = currencyOf(cells, 'currency');
  const number = numberOf(cells, 'value');
  if (number === null) throw new RowRefused('value', 'The value is missing.');
  const value = new Exact(withoutSign(number));
  const [fees, taxes] = [numberOr0(cells, 'fees'), numberOr0(cells, 'taxes')];
  const inAccount = value.minus(fees.plus(taxes).times(costs));
  const foreign = textOf(cells, 'grossCurrency');
  const gross = numberOr0(cells, 'gross');
  const trade = foreign === '' || gross.eq(0) ? account : currencyNamed('grossCurrency', foreign);
  const isForeign = trade.currency !== account.currency;
  const [stated, at] = [
    Number(numberOf(cells, 'rate') ?? 0),
    Number(inAccount.div(gross.eq(0) ? 1 : gross).toFixed(8)),
  ];
  const isOff = (rate: number) => Math.abs(at / rate - 1) > 0.02;
  if (isForeign && stated > 0 && isOff(stated) && isOff(1 / stated))
    cells.warn(
      'value',
      'The gross amount at the exchange rate of this row does not come to the value: look whether fees or taxes are missing.',
    );
  if (inAccount.lte(0)) throw new RowRefused('value', 'Fees and taxes are more than the value.');
  return {
    account,
    trade,
    fees,
    taxes,
    value,
    gross: isForeign ? gross : inAccount,
    rate: isForeign ? inAccount.div(gross.div(trade.per)) : new Exact(1),
  };
}

function trade(cells: Cells, type: 'buy' | 'sell'): Reading {
  const sums = sumsOf(cells, type === 'buy' ? 1 : -1);
  const shares = withoutSign(sharesOf(cells, 'shares'));
  const price = sums.gross.div(shares).round(12);
  const named = namedBy(cells, columns);
  // A tax on buying is a cost of the shares; one on a gain is none of theirs.
  const costs = type === 'buy' ? sums.fees.plus(sums.taxes) : sums.fees;
  if (type === 'sell' && sums.taxes.gt(0))
    cells.warn('taxes', `The tax of ${sums.taxes.toFixed()} ${sums.account.currency} on this sale is not kept.`);
  const notes =
    [rateNote(sums, sums.value.toFixed()), firstCharacters(textOf(cells, 'note'), 2_000)].filter(Boolean).join('; ') ||
    null;
  const money = { ...unitOf(sums.trade), pricePerShare: priceIn(quiet(cells), 'value', price.toFixed(), sums.trade) };
  return {
    ...{ ...named, transactionType: type, shares, transactionDate: dateOf(cells, 'date'), ...money, notes },
    fees: foreignFees(cells, 'fees', costs.toFixed(), sums),
    ...{ newShares: null, oldShares: null, event: null },
  };
}

/** A price that is calculated is rounded without a word. */
const quiet = (cells: Cells): Cells => ({
  row: cells.row,
  styles: cells.styles,
  text: (column) => cells.text(column),
  hasColumn: (column) => cells.hasColumn(column),
  header: (column) => cells.header(column),
  fact: () => undefined,
  warn: () => undefined,
});

function dividend(cells: Cells): Reading {
  const sums = sumsOf(cells, -1);
  const taxes = sums.taxes.div(sums.rate).round(6);
  return new PaymentPart({
    ...namedBy(cells, columns),
    ...{ kind: 'dividend', date: dateOf(cells, 'date'), ...unitOf(sums.trade) },
    amount: moneyIn(cells, 'value', sums.gross.round(8).toFixed(), sums.trade),
    tax: taxes.eq(0) ? '0' : taxes.times(-1).toFixed(),
    fees: sums.fees.div(sums.rate).round(2).toFixed(),
    notes:
      [rateNote(sums, sums.value.toFixed()), firstCharacters(textOf(cells, 'note'), 400)].filter(Boolean).join('; ') ||
      null,
    ...{ key: String(cells.row), field: 'value' },
  });
}

export const portfolioPerformance: Layout = {
  format: 'portfolio-performance',
  name: 'Transactions',
  columns: {
    date: { names: ['Date', 'Datum', 'Data', 'Fecha'], isRequired: true, holds: 'date' },
    type: { names: ['Type', 'Typ', 'Tipo'], isRequired: true },
    value: { names: ['Value', 'Wert', 'Valore', 'Valor', 'Valeur', 'Waarde'], isRequired: true, holds: 'number' },
    currency: {
      names: [
        'Transaction Currency',
        'Buchungswährung',
        'Valuta transazione',
        'Valuta Operazione',
        'Valuta della transazione',
        'Moneda de transacción',
        'Moneda de la transacción',
        'Moneda de la transaccioón',
        'Devise de la transaction',
        'Devise de transaction',
        "Devise de l'opération",
        'Moeda da transação',
        'Devise transaction',
        'Transactievaluta',
        'Transactie valuta',
      ],
      isRequired: true,
    },
    gross: {
      names: [
        'Gross Amount',
        'Bruttobetrag',
        'Importo lordo',
        'Importe bruto',
        'Cantidad bruta',
        'Montant brut',
        'Valor bruto',
        'Montante bruto',
        'Bruto bedrag',
        'Brutobedrag',
      ],
      holds: 'number',
    },
    grossCurrency: {
      names: [
        'Currency Gross Amount',
        'Währung Bruttobetrag',
        'Valuta importo lordo',
        'Moneda importe bruto',
        'Devise du montant brut',
        'Montant brut en devise',
        'Importo lordo valuta',
        'Cantidad bruta de moneda',
        'Moneda del importe bruto',
        'Valor Bruto em Moeda',
        'Moeda do valor bruto',
        'Moeda montante bruto',
        'Devise montant brut',
        'Valuta brutobedrag',
        'Valuta bruto bedrag',
      ],
    },
    rate: {
      names: [
        'Exchange Rate',
        'Wechselkurs',
        'Tasso di cambio',
        'Tipo de cambio',
        'Taux de change',
        'Wisselkoers',
        'Taxa de câmbio',
      ],
      holds: 'number',
    },
    fees: {
      names: ['Fees', 'Gebühren', 'Commissioni', 'Comisiones', 'Frais', 'Kosten', 'Taxas', 'Comissões'],
      holds: 'number',
    },
    taxes: {
      names: [
        'Taxes',
        'Steuern',
        'Tasse',
        'Imposte',
        'Impuestos',
        'Impôts / Taxes',
        'Impôts',
        'Taxes et impôts',
        'Belastingen',
        'Impostos',
      ],
      holds: 'number',
    },
    shares: {
      names: [
        'Shares',
        'Stück',
        'Azioni',
        'Quote',
        'Acciones',
        'Titres',
        'Parts',
        'Actions',
        'Aandelen',
        'Ações',
        'Quantidade',
      ],
      holds: 'number',
      isRequired: true,
    },
    isin: { names: ['ISIN'] },
    wkn: { names: ['WKN'] },
    ticker: {
      names: [
        'Ticker Symbol',
        'Ticker-Symbol',
        'Simbolo ticker',
        'Simbolo titolo',
        'Símbolo del Ticker',
        'Símbolo da Ação',
        'Símbolo',
        'Symbole',
        'Symbole boursier',
        'Symbool',
        'Ticker',
      ],
    },
    name: {
      names: [
        'Security Name',
        'Wertpapiername',
        'Nome titolo',
        'Nombre del activo',
        'Nome do Ativo',
        'Nombre del valor',
        'Nom du titre',
        'Nom de la valeur',
        'Naam effect',
        'Nome do título',
      ],
    },
    note: { names: ['Note', 'Notiz', 'Nota', 'Notitie'] },
    account: { names: ['Cash Account', 'Account', 'Konto', 'Portfolio', 'Depot'] },
  },
  account: 'account',
  read(cells) {
    const type = cells.text('type').slice(0, 60).toLowerCase().normalize('NFC');
    const kind = types[type];
    if (kind === 'buy' || kind === 'sell') return trade(cells, kind);
    if (kind === 'dividend') return dividend(cells);
    if (kind === 'fee') {
      const of = [columns.ticker, columns.isin, columns.wkn].some((column) => textOf(cells, column) !== '')
        ? { named: namedBy(cells, columns) }
        : {};
      const isNegative = (numberOf(cells, 'value') ?? '').startsWith('-');
      const notes = firstCharacters(textOf(cells, 'note'), 500) || null;
      return feeOf(cells, 'value', currencyOf(cells, 'currency'), {
        ...of,
        date: dateOf(cells, 'date'),
        notes,
        costsAre: isNegative ? 'negative' : 'positive',
      });
    }
    if (
      /deliver|transfer|lieferung|umbuchung|trasferimento|transferencia|transfert|consegna|overboeking|levering|livraison|entrega/u.test(
        type,
      )
    )
      return new LeftOut('Deliveries and transfers of shares: enter those that were not bought before');
    if (/refund|rückerstattung|rimborso|reembolso|remboursement|teruggave|erstattung/u.test(type))
      return new LeftOut('Fees and taxes that came back');
    return new LeftOut(leftOut[kind ?? ''] ?? 'Transactions of other kinds');
  },
};
