/**
 * Portfolio Performance, `File → Export → CSV files: transactions of accounts, of portfolios, or all of them` (Datei →
 * Exportieren). Semicolons or commas, numbers and headers in the language of the program, days as ISO has them or
 * days first. `Value` is what was paid or came, with fees and taxes, in the currency of the
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
import { headers, kindOf } from './portfolio-performance-languages.ts';

const leftOut: Readonly<Record<string, string>> = {
  delivery: 'Deliveries and transfers of shares: enter those that were not bought before',
  refund: 'Fees and taxes that came back',
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
    date: { names: headers.date, isRequired: true, holds: 'date' },
    type: { names: headers.type, isRequired: true },
    value: { names: headers.value, isRequired: true, holds: 'number' },
    currency: { names: headers.currency, isRequired: true },
    gross: { names: headers.gross, holds: 'number' },
    grossCurrency: { names: headers.grossCurrency },
    rate: { names: headers.rate, holds: 'number' },
    fees: { names: headers.fees, holds: 'number' },
    taxes: { names: headers.taxes, holds: 'number' },
    shares: { names: headers.shares, holds: 'number', isRequired: true },
    isin: { names: ['ISIN'] },
    wkn: { names: ['WKN'] },
    ticker: { names: headers.ticker },
    name: { names: headers.name },
    note: { names: headers.note },
    account: { names: headers.account },
  },
  account: 'account',
  read(cells) {
    const type = cells.text('type').slice(0, 60).toLowerCase().normalize('NFC');
    const kind = kindOf(type);
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
    return new LeftOut(leftOut[kind] ?? 'Transactions of other kinds');
  },
};
