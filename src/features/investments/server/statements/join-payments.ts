import { Exact } from './trade-decimals.ts';
import { emptyEvent } from '../../../../domain/journal/journal-events.ts';
import { type Joined, LeftOut, type Payment, RowRefused } from './model.ts';

interface PaymentRow {
  row: number;
  payment: Payment;
}

interface Group {
  rows: PaymentRow[];
}

const wereTakenBack = 'Dividends that were taken back';

const about = ({ ticker, security, currency, date }: Payment) => [ticker || security?.code, currency, date].join(' ');

/** Tax that stands in a row of its own goes to the payment with its key, else to the only one of its security and day. */
function groupsOf(payments: readonly PaymentRow[]): Group[] {
  const byKey = new Map<string, Group>();
  const byDay = new Map<string, Group[]>();
  const put = (row: PaymentRow, key: string) => {
    const group = byKey.get(key);
    if (group) {
      group.rows.push(row);
      return;
    }
    const made = { rows: [row] };
    byKey.set(key, made);
    const day = about(row.payment);
    const sameDay = byDay.get(day);
    if (sameDay) sameDay.push(made);
    else byDay.set(day, [made]);
  };
  const keyOf = ({ payment }: PaymentRow) => `${about(payment)} ${payment.kind} ${payment.key}`;
  const taxes = payments.filter(({ payment }) => payment.amount === '0');
  for (const row of payments) if (row.payment.amount !== '0') put(row, keyOf(row));
  for (const row of taxes) {
    const same = byKey.get(keyOf(row)) ?? byKey.get(keyOf(row).replace(' dividend ', ' return-of-capital '));
    const sameDay = byDay.get(about(row.payment)) ?? [];
    if (same) same.rows.push(row);
    else if (sameDay.length === 1) sameDay[0]!.rows.push(row);
    else put(row, keyOf(row));
  }
  return [...byKey.values()];
}

/**
 * Payments that a later row takes back to the cent, amount and tax, on whatever day: of several alike the latest before it. A
 * row of its own for the tax leaves both without one.
 */
function takenBack(payments: readonly PaymentRow[]): { pairs: PaymentRow[][]; rest: PaymentRow[] } {
  const key = ({ payment }: PaymentRow, sign: 1 | -1) =>
    [
      ...[payment.ticker || payment.security?.code, payment.currency, payment.kind],
      ...[payment.amount, payment.tax].map((number) => new Exact(number).times(sign).toFixed()),
    ].join(' ');
  const open = new Map<string, PaymentRow[]>();
  const pairs: PaymentRow[][] = [];
  // Of one day what came stands before what was taken back, in whatever order the rows are.
  const isBack = ({ payment }: PaymentRow) => payment.amount.startsWith('-');
  const inOrder = payments
    .filter(({ payment }) => payment.amount !== '0')
    .toSorted((a, b) => a.payment.date.localeCompare(b.payment.date) || Number(isBack(a)) - Number(isBack(b)));
  for (const row of inOrder) {
    const came = isBack(row) ? open.get(key(row, -1))?.pop() : undefined;
    // Rows of one day are added up with those of their tax.
    const isAddedUp = came?.payment.date === row.payment.date && row.payment.tax === '0';
    if (came && !isAddedUp) pairs.push([came, row]);
    else if (!isBack(row)) {
      const alike = open.get(key(row, 1));
      if (alike) alike.push(row);
      else open.set(key(row, 1), [row]);
    }
  }
  const gone = new Set(pairs.flat());
  return { pairs, rest: payments.filter((row) => !gone.has(row)) };
}

const sum = (numbers: readonly string[]) => numbers.reduce((all, number) => all.plus(number), new Exact(0));

/** More is kept back nowhere. */
const mostTax = 0.4;

/** What came and what was kept back of it, where some files tell tax as a small dividend below zero. */
function sumsOf(rows: readonly PaymentRow[]): { amount: Exact; tax: Exact } {
  const [amount, tax] = (['amount', 'tax'] as const).map((part) => sum(rows.map(({ payment }) => payment[part])));
  const below = rows.filter(({ payment }) => payment.amount.startsWith('-'));
  const isOfTax = below.length > 0 && tax!.eq(0) && below.every(({ payment }) => payment.isTaxBelowZero === true);
  const kept = sum(below.map(({ payment }) => payment.amount));
  const came = amount!.minus(kept);
  return isOfTax && kept.abs().lte(came.times(mostTax)) ? { amount: came, tax: kept } : { amount: amount!, tax: tax! };
}

function resultOf(rows: readonly PaymentRow[]): Joined['result'] {
  const { payment } = rows.find((row) => row.payment.amount !== '0') ?? rows[0]!;
  const { amount, tax } = sumsOf(rows);
  if (rows.every((row) => row.payment.amount === '0')) return new LeftOut('Tax without the dividend that it is of');
  if (amount.eq(0)) return new LeftOut(wereTakenBack);
  if (amount.lt(0))
    return new RowRefused(payment.field, 'A dividend that was taken back is not read; enter it by hand.');
  if (tax.gt(0))
    return new RowRefused(payment.field, 'More tax came back than was kept back; enter this dividend by hand.');
  const { kind, ticker, security, exDate, currency, writtenCurrency, notes } = payment;
  const fees = sum(rows.map((row) => row.payment.fees)).abs();
  if (kind === 'return-of-capital' && !(tax.eq(0) && fees.eq(0)))
    return new RowRefused(
      payment.field,
      'Tax was kept back of a return of capital, which a journal does not know; enter it by hand.',
    );
  const date = exDate !== undefined && exDate <= payment.date ? exDate : payment.date;
  const event = {
    ...{ ...emptyEvent, kind, date, ticker: ticker || null, currency },
    payDate: date === payment.date ? null : payment.date,
    amount: amount.toFixed(),
    amountBasis: 'total' as const,
    withholding: tax.eq(0) ? null : tax.abs().toFixed(),
    fees: fees.eq(0) ? null : fees.toFixed(2),
  };
  return {
    ...{ ticker, ...(security && { security }), transactionType: kind, shares: null, pricePerShare: null },
    ...{ transactionDate: date, currency, writtenCurrency, fees: event.fees, notes, newShares: null, oldShares: null },
    event,
  };
}

/** Dividends with the tax that was kept back of them and what was taken back, each payment once. */
export function joinPayments(payments: readonly PaymentRow[]): Joined[] {
  const { pairs, rest } = takenBack(payments);
  const joined = (rows: readonly PaymentRow[], result: Joined['result']) => ({
    ...{ rows: rows.map(({ row }) => row), result },
  });
  return [
    ...pairs.map((rows) => joined(rows, new LeftOut(wereTakenBack))),
    ...groupsOf(rest).map(({ rows }) => joined(rows, resultOf(rows))),
  ];
}
