/**
 * Degiro, transactions: `Inbox/Activity → Transactions → Export → CSV`. Headers in the language of the account (Dutch, English,
 * German, French, Spanish, Italian, Portuguese); days first, decimal commas or points by language. The columns of currencies
 * have no header and stand behind their amounts; newer files write the account's currency into the header (`Total EUR`).
 * Securities by their ISIN; bought and sold by the sign of the number. A split or a new ISIN is a sell and a buy for the same
 * money on one day without a number of an order. Source: public lists of header versions (Halir) and
 * samples of converters.
 */
import { Exact } from '../trade-decimals.ts';
import type { WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import { type Cells, type Joined, type Layout, LeftOut, Part, RowRefused, type StatementRow } from '../model.ts';
import { foreignFees, rateNote } from '../foreign-money.ts';
import { currencyNamed, dateOf, namedBy, numberOf, textOf, withoutSign } from '../read-cells.ts';
import { splitOf, tradeOf } from '../trades.ts';
import { wholeRatio } from '../whole-ratio.ts';

const accountCurrencies = ['EUR', 'GBP', 'CHF', 'USD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF'];
const inAccountCurrencies = (names: readonly string[]) => [
  ...names,
  ...names.flatMap((name) => accountCurrencies.map((code) => `${name} ${code}`)),
];

/** The currency behind an amount, or in its header. */
function currencyBeside(cells: Cells, column: string): WrittenCurrency | undefined {
  const text =
    textOf(cells, `${column}Currency`) || (/ ([A-Z]{3})\s*$/u.exec(cells.header(column).slice(-8))?.[1] ?? '');
  return text === '' ? undefined : currencyNamed(column, text);
}

/**
 * Fees by their columns; where what was paid and what the shares came to differ by more or less, by these: newer files call
 * their fees by words that are not known.
 */
function feesIn(cells: Cells, account: WrittenCurrency, value: string | null): Exact {
  const named = ['fees', 'conversion'].reduce(
    (all, column) => all.plus(new Exact(numberOf(cells, column) ?? 0).abs()),
    new Exact(0),
  );
  const total = numberOf(cells, 'total');
  const isSame = (currencyBeside(cells, 'total') ?? account).currency === account.currency;
  if (value === null || total === null || !isSame) return named;
  const paid = new Exact(value).minus(total);
  if (paid.lt(0) || paid.minus(named).abs().lte(slack)) return named;
  cells.warn(
    'total',
    `Fees come to ${paid.toFixed()} ${account.currency}, by which the total differs from the value; the columns of fees that are known say ${named.toFixed()}.`,
  );
  return paid;
}
const slack = 0.02;

/** A trade without a number of an order: half of a corporate action, where the other half stands on the same day. */
class Orderless {
  readonly trade: StatementRow;
  readonly isin: string;

  constructor(trade: StatementRow, isin: string) {
    this.trade = trade;
    this.isin = isin;
  }
}

interface OrderlessRow {
  row: number;
  of: Orderless;
}

const corporateActions = 'Corporate actions, booked as a sell and a buy: enter them by hand';
const moneyOf = ({ of: { trade } }: OrderlessRow) => Number(trade.shares) * Number(trade.pricePerShare);

/** Parts of shares are paid in cash beside them. */
const isSameMoney = (one: OrderlessRow, other: OrderlessRow) =>
  one.of.trade.currency === other.of.trade.currency &&
  Math.abs(moneyOf(one) - moneyOf(other)) <= 0.1 * Math.max(moneyOf(one), moneyOf(other));

/** As many shares of one security that came and went stay what they are. */
const isDayTrade = (one: OrderlessRow, other: OrderlessRow) =>
  one.of.isin === other.of.isin && one.of.trade.shares === other.of.trade.shares;

function outcomeOf(out: OrderlessRow, into: OrderlessRow): Joined {
  const rows = [into.row, out.row];
  const { trade } = into.of;
  const ratio = out.of.isin === into.of.isin ? wholeRatio(trade.shares ?? '', out.of.trade.shares ?? '') : undefined;
  if (!ratio) return { rows, result: new LeftOut(corporateActions) };
  const { ticker, security } = trade;
  return { rows, result: splitOf({ ticker, ...(security && { security }) }, trade.transactionDate, ...ratio) };
}

/** What leaves with what comes for the same money on the same day; the rest are trades. */
function join(parts: readonly { row: number; part: unknown }[]): Joined[] {
  const all = parts.flatMap(({ row, part }) => (part instanceof Orderless ? [{ row, of: part }] : []));
  const days = Map.groupBy(all, ({ of }) => of.trade.transactionDate);
  return [...days.values()].flatMap((ofDay): Joined[] => {
    const [first, second, ...more] = ofDay;
    const [out, into] = first?.of.trade.transactionType === 'sell' ? [first, second] : [second, first];
    const isPair =
      out?.of.trade.transactionType === 'sell' && into?.of.trade.transactionType === 'buy' && more.length === 0;
    if (out && into && isPair && isSameMoney(out, into) && !isDayTrade(out, into)) return [outcomeOf(out, into)];
    return ofDay.map(({ row, of }) => ({ rows: [row], result: of.trade }));
  });
}

export const degiroTransactions: Layout = {
  format: 'degiro',
  name: 'Transactions',
  columns: {
    date: { names: ['Datum', 'Date', 'Fecha', 'Data'], isRequired: true, holds: 'date' },
    name: { names: ['Product', 'Produkt', 'Produit', 'Producto', 'Prodotto', 'Produto'], isRequired: true },
    isin: { names: ['ISIN', 'Code ISIN', 'Código ISIN'], isRequired: true },
    exchange: {
      names: [
        'Beurs',
        'Reference exchange',
        'Reference',
        'Referenzbörse',
        'Börse',
        'Bourse de référence',
        'Place boursière',
        'Place boursière sectionnée',
        'Bolsa de',
        'Borsa di riferimento',
        'Borsa di',
        'Bolsa de referência',
      ],
    },
    shares: {
      names: ['Aantal', 'Quantity', 'Anzahl', 'Quantité', 'Número', 'Cantidad', 'Quantità', 'Quantidade'],
      isRequired: true,
      holds: 'number',
    },
    price: {
      names: ['Koers', 'Price', 'Kurs', 'Cours', 'Precio', 'Quotazione', 'Preço', 'Preços'],
      isRequired: true,
      holds: 'number',
    },
    priceCurrency: { names: [], behind: 'price', isRequired: true },
    local: {
      names: [
        'Lokale waarde',
        'Local value',
        'Wert in Lokalwährung',
        'Montant devise locale',
        'Valeur locale',
        'Valor local',
        'Valore locale',
      ],
      isRequired: true,
      holds: 'number',
    },
    localCurrency: { names: [], behind: 'local' },
    value: {
      names: inAccountCurrencies(['Waarde', 'Value', 'Wert', 'Valeur', 'Montant', 'Valor', 'Valore']),
      holds: 'number',
    },
    valueCurrency: { names: [], behind: 'value' },
    rate: {
      names: [
        'Wisselkoers',
        'Exchange rate',
        'Wechselkurs',
        'Taux de change',
        'Tipo de cambio',
        'Tasso di cambio',
        'Tasso di',
        'Taxa de câmbio',
      ],
      holds: 'number',
    },
    conversion: {
      names: inAccountCurrencies([
        ...['AutoFX Fee', 'AutoFX Kosten', 'AutoFX-Gebühr', 'Frais AutoFX', 'Comisión AutoFX', 'Taxa AutoFX'],
        ...[
          'AutoFX Gebühr',
          'Frais conversion AutoFX',
          'Comision AutoFX',
          'Commissione AutoFX',
          'Commissioni AutoFX',
          'Custo AutoFX',
        ],
      ]),
      holds: 'number',
    },
    fees: {
      names: inAccountCurrencies([
        ...[
          'Transactiekosten en/of',
          'Transactiekosten en/of kosten van derden',
          'Transactiekosten',
          'Transaction and/or third',
          'Transaction and/or third party fees',
        ],
        ...[
          'Transaktionsgebühren',
          'Gebühr',
          'Transaktionsgebühren und/oder',
          'Transaktionsgebühren und/oder Fremdkosten',
          'Frais de transaction et/ou',
          'Frais de courtage et/ou de parties tierces',
          'Frais de courtage et/ou de parties',
          'Frais de courtage',
          'Frais de transaction',
          'Transaktions- und/oder Drittanbietergebühren',
        ],
        ...[
          'Costes de transacción',
          'Costes de transacción y/o',
          'Costes de transacción y/o externos',
          'Costes de transaccion y/o externos',
          'Custos de transação e/ou taxas de terceiros',
          'Custos de transação e/ou de terceiros',
          'Commissioni di',
          'Costi di transazione e/o',
          'Costi di transazione e/o di terze parti',
          'Costi di transazione e/o di terzi',
          'Custos de transação',
          'Custos de transação e/ou',
        ],
      ]),
      holds: 'number',
    },
    feesCurrency: { names: [], behind: 'fees' },
    total: {
      names: inAccountCurrencies(['Totaal', 'Total', 'Gesamt', 'Totale', 'Montant total', 'Montant négocié']),
      isRequired: true,
      holds: 'number',
    },
    totalCurrency: { names: [], behind: 'total' },
    order: { names: ['Order ID', 'Order Id', 'Order-ID', 'ID Orden', 'ID Ordre', 'ID Ordine', 'ID da Ordem'] },
    orderBehind: { names: [], behind: 'order' },
  },
  dates: 'day-first',
  read(cells) {
    if (numberOf(cells, 'price') !== null && Number(numberOf(cells, 'price')) === 0)
      return new LeftOut('Corporate actions, booked at a price of 0: enter them by hand');
    const currency = currencyNamed('priceCurrency', textOf(cells, 'priceCurrency'));
    const account = currencyBeside(cells, 'value') ?? currencyBeside(cells, 'total') ?? currency;
    const [value, local] = [numberOf(cells, 'value'), numberOf(cells, 'local')];
    const isForeign = account.currency !== currency.currency;
    if (isForeign && (value === null || local === null || Number(local) === 0))
      throw new RowRefused('value', 'What the trade came to in the currency of the account is missing.');
    const localCurrency = currencyBeside(cells, 'local') ?? currency;
    const rate = isForeign
      ? new Exact(withoutSign(value!)).div(new Exact(withoutSign(local!)).div(localCurrency.per))
      : new Exact(1);
    const money = { account, trade: currency, rate };
    const fees = feesIn(cells, account, value);
    const trade = tradeOf(
      cells,
      { shares: 'shares', price: 'price' },
      {
        ...{ named: namedBy(cells, { isin: 'isin', name: 'name', exchange: 'exchange' }), type: undefined },
        ...{ date: dateOf(cells, 'date'), currency, notes: rateNote(money, numberOf(cells, 'total')) },
        fees: foreignFees(cells, cells.hasColumn('fees') ? 'fees' : 'total', fees.toFixed(), money),
        amount: { column: 'local', currency: localCurrency },
      },
    );
    const hasOrder = [cells.text('order'), cells.text('orderBehind')].some((text) => text !== '');
    const isBooked = cells.hasColumn('order') && !hasOrder && fees.eq(0);
    return isBooked ? new Part(new Orderless(trade, textOf(cells, 'isin'))) : trade;
  },
  join,
};
