import { Exact } from './trade-decimals.ts';
import type { WrittenCurrency } from '../../../../domain/money/currencies.ts';
import { emptyEvent, type EventKind } from '../../../../domain/journal/journal-events.ts';
import { takesTradeBack } from '../../../../domain/tables/statement-columns.ts';
import type { TransactionType } from '../../../../domain/vocabulary.ts';
import { shown } from '../../../imports/server/model/report.ts';
import { addedFees } from './fee-columns.ts';
import { type Cells, LeftOut, type Payment, PaymentPart, RowRefused, type StatementRow } from './model.ts';
import {
  feesIn,
  moneyIn,
  type Named,
  numberOf,
  priceIn,
  priceOf,
  sharesOf,
  unitOf,
  withoutSign,
} from './read-cells.ts';

const plain = { newShares: null, oldShares: null, event: null };

/** What a trade comes to in the file, with or without its fees. */
interface Stated {
  column: string;
  /** Of which currency it is, where not of the trade's. */
  currency?: WrittenCurrency | undefined;
  /** What one unit of the trade's currency is in that of the amount, where the file says it. */
  rate?: string | null | undefined;
  /** Tax of the trade that is in it, in its currency; a journal has no place for it. */
  tax?: string | undefined;
}

export interface TradeColumns {
  shares: string;
  /** Undefined: calculated from the amount. */
  price?: string | undefined;
  /** Fees of the trade, all of one currency. */
  fees?: readonly string[];
}

export interface TradeFacts {
  named: Named;
  /** Undefined: told by the sign of the shares. */
  type: TransactionType | undefined;
  date: string;
  currency: WrittenCurrency;
  /** Fees that are known already, instead of columns. */
  fees?: string | null;
  amount?: Stated | undefined;
  notes?: string | null;
}

/** Statements round to the cent at most. */
const decimalsOf = (number: string) => Math.max(number.split('.')[1]?.length ?? 0, 2);

/** How far an amount may be off, as price and shares were rounded before they were written. */
export function tolerance(shares: string, price: string): number {
  const ofPrice = (Number(withoutSign(shares)) * 10 ** -decimalsOf(price)) / 2;
  const ofShares = shares.includes('.') ? (Number(price) * 10 ** -decimalsOf(shares)) / 2 : 0;
  return ofPrice + ofShares;
}

const shownMoney = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });

interface CheckedTrade {
  type: TransactionType;
  trade: StatementRow;
  written: WrittenCurrency;
  stated: Stated;
  /** By how much rounding may put shares times price off, in the unit that the price is written in. */
  slack: number;
}

/** Says where shares times price is not what the file says, neither with fees nor without them. */
function checkAmount(cells: Cells, { type, trade, written, stated, slack }: CheckedTrade): void {
  const number = numberOf(cells, stated.column);
  if (number === null || Number(number) === 0) return;
  const { shares, pricePerShare, fees } = trade;
  const rate = Number(stated.rate ?? 1);
  if (!(rate > 0)) return;
  const inPence = stated.currency !== undefined && stated.currency.per !== 1 ? stated.currency.per : 1;
  const amount = Math.abs(Number(number)) / inPence;
  const gross = Number(shares) * Number(pricePerShare) * rate;
  const cost = Number(fees ?? 0) * rate;
  const net = type === 'buy' ? gross + cost : gross - cost;
  // A rate is told with few digits; a price that is rounded to few is another price.
  const most = Math.min(slack * (rate / written.per), gross * 0.005) + (rate === 1 ? 0 : gross * 0.002) + 0.02;
  const kept = Math.abs(Number(stated.tax ?? 0));
  const afterTax = type === 'buy' ? net + kept : net - kept;
  if ([gross, net, afterTax].some((sum) => Math.abs(amount - sum) <= most)) return;
  const unit = (stated.currency ?? written).currency;
  cells.warn(
    stated.column,
    `${Number(shares).toLocaleString('en-US', { maximumFractionDigits: 6 })} shares at this price come to ${shownMoney(gross)} ${unit}${cost > 0 ? `, ${shownMoney(net)} with fees` : ''}; the file says ${shownMoney(amount)}. Look at shares, price and currency.`,
  );
}

/** A buy of shares that leave is a correction: as a buy it would add what it takes away. */
export function refuseTakenBack(column: string, type: TransactionType, quantity: string): void {
  if (type === 'buy' && quantity.startsWith('-'))
    throw new RowRefused(
      column,
      'A buy of a negative number of shares takes an earlier one back and is not read; remove both rows.',
    );
}

export const tradeTakenBack = (text: string) =>
  `‘${shown(text)}’ takes a trade back, or books it again: leave these rows out, and remove the trades that they are about where they do not stand.`;

/** A word that takes a trade back, `Storno Kauf`: what it takes back stands as a trade beside it, and nobody can tell which. */
export function refuseWordBack(column: string, text: string): void {
  if (takesTradeBack(text)) throw new RowRefused(column, tradeTakenBack(text));
}

/** Whether a row without a ticker has its price in percent of the face value, which is what bonds have. */
export function isBond(
  cells: Cells,
  named: Named,
  { shares, price, amount }: Record<'shares' | 'price' | 'amount', string>,
) {
  const [face, percent, paid] = [shares, price, amount].map((column) => Math.abs(Number(numberOf(cells, column) ?? 0)));
  if (named.security === undefined || !face || !percent || !paid) return false;
  // Fees and accrued interest are a few percent of it at most.
  return Math.abs(paid / ((face * percent) / 100) - 1) < 0.05;
}

/** The price of a row that has shares, what they came to, and no price. */
function priceFromAmount(cells: Cells, column: string, shares: string, written: WrittenCurrency): string {
  const amount = numberOf(cells, column);
  if (amount === null) throw new RowRefused(column, 'Price per share is required');
  const price = new Exact(withoutSign(amount)).div(shares).round(12);
  return priceIn(cells, column, price.toFixed(), written);
}

/** A trade of a broker: a negative number of shares is a sell where no column says it. */
export function tradeOf(cells: Cells, columns: TradeColumns, facts: TradeFacts): StatementRow {
  const quantity = sharesOf(cells, columns.shares);
  const shares = withoutSign(quantity);
  const { named, date, currency, amount } = facts;
  const type = facts.type ?? (quantity.startsWith('-') ? 'sell' : 'buy');
  refuseTakenBack(columns.shares, type, quantity);
  const price =
    columns.price === undefined
      ? priceFromAmount(cells, amount!.column, shares, currency)
      : priceOf(cells, columns.price, currency);
  const [first] = columns.fees ?? [];
  const fees = addedFees(cells, columns.fees ?? []);
  const trade: StatementRow = {
    ...named,
    transactionType: type,
    shares,
    pricePerShare: price,
    transactionDate: date,
    ...unitOf(currency),
    fees: facts.fees === undefined ? feesIn(cells, first ?? '', fees?.sum ?? null) : facts.fees,
    notes: facts.notes ?? null,
    ...plain,
  };
  if (amount && columns.price !== undefined) {
    const slack = tolerance(numberOf(cells, columns.shares) ?? '', numberOf(cells, columns.price) ?? '');
    checkAmount(cells, { type, trade, written: currency, stated: amount, slack });
  }
  return trade;
}

interface EventFacts {
  named: Named;
  kind: EventKind;
  date: string;
  written?: WrittenCurrency;
  values: Partial<NonNullable<StatementRow['event']>>;
  notes?: string | null;
}

/** An event of a broker, in the row that goes into the journal. */
export function eventOf({ named, kind, date, written, values, notes }: EventFacts): StatementRow {
  const { currency = null } = written ?? {};
  const event = { ...emptyEvent, kind, date, ticker: named.ticker || null, currency, ...values };
  return {
    ...named,
    transactionType: kind,
    shares: event.shares,
    pricePerShare: event.price,
    transactionDate: date,
    currency: currency ?? 'USD',
    writtenCurrency: written && written.per !== 1 ? written.written : null,
    fees: event.fees,
    notes: notes ?? null,
    newShares: null,
    oldShares: null,
    event,
  };
}

/** A split or consolidation, `newShares` for `oldShares`. */
export function splitOf(
  named: Named,
  date: string,
  newShares: number,
  oldShares: number,
  notes: string | null = null,
): StatementRow {
  return {
    ...named,
    transactionType: 'split',
    shares: null,
    pricePerShare: null,
    transactionDate: date,
    currency: 'USD',
    writtenCurrency: null,
    fees: null,
    notes,
    newShares,
    oldShares,
    event: null,
  };
}

/** A fee of the account, or of a security. Money that came back is none. */
export function feeOf(
  cells: Cells,
  column: string,
  written: WrittenCurrency,
  facts: { named?: Named; date: string; notes?: string | null; costsAre: 'negative' | 'positive' },
) {
  const number = numberOf(cells, column);
  if (number === null || Number(number) === 0) return new LeftOut('Rows without an amount');
  if (number.startsWith('-') !== (facts.costsAre === 'negative')) return new LeftOut('Fees that came back');
  const amount = moneyIn(cells, column, withoutSign(number), written);
  return eventOf({
    named: facts.named ?? { ticker: '' },
    kind: 'fee',
    date: facts.date,
    written,
    values: { amount },
    notes: facts.notes ?? null,
  });
}

interface PaymentFacts {
  kind?: Payment['kind'];
  named: Named;
  date: string;
  exDate?: string | undefined;
  written: WrittenCurrency;
  key?: string;
  notes?: string | null;
}

/** Money of a column as part of a payment: what came, or with `isTax` what was kept back of it. */
export function paymentOf(
  cells: Cells,
  column: string,
  { isTax = false, ...facts }: PaymentFacts & { isTax?: boolean },
) {
  const number = numberOf(cells, column);
  if (number === null || Number(number) === 0) return new LeftOut('Rows without an amount');
  const amount = moneyIn(cells, column, number, facts.written);
  return new PaymentPart({
    kind: facts.kind ?? 'dividend',
    ...facts.named,
    date: facts.date,
    ...(facts.exDate !== undefined && { exDate: facts.exDate }),
    ...unitOf(facts.written),
    amount: isTax ? '0' : amount,
    tax: isTax ? amount : '0',
    fees: '0',
    notes: facts.notes ?? null,
    key: facts.key ?? '',
    field: column,
  });
}
