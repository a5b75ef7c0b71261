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

const wordsOf = ({ ticker, security, currency, kind, key }: Payment) =>
  [ticker || security?.code, currency, kind, key].join(' ');

/** Payments by their words, and by these and their ex date, each list in the order of its days. */
function alikeOf(groups: Iterable<Group>): ReadonlyMap<string, readonly Group[]> {
  const alike = new Map<string, Group[]>();
  const inOrder = [...groups].toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));
  for (const group of inOrder) {
    const { payment } = group.rows[0]!;
    if (payment.key === '') continue;
    for (const name of [wordsOf(payment), `${wordsOf(payment)} ${payment.exDate}`]) {
      const list = alike.get(name);
      if (list) list.push(group);
      else alike.set(name, [group]);
    }
  }
  return alike;
}

const dayOf = ({ rows }: Group) => rows[0]!.payment.date;

/**
 * Tax that stands in a row of its own goes to the payment with its key, else to the only one of its security and day, else to the
 * earlier one with its words and ex date. Without one, to the only one of earlier years with its words, as what is corrected in
 * February is of the years before: of a dividend of this January it is none.
 */
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
  const alike = alikeOf(byKey.values());
  const earlierOf = ({ payment }: PaymentRow) => {
    const { exDate, date } = payment;
    const [first, second] = alike.get(exDate === undefined ? wordsOf(payment) : `${wordsOf(payment)} ${exDate}`) ?? [];
    const end = exDate === undefined ? date.slice(0, 4) : `${date} `;
    const isOnly = first && dayOf(first) < end && !(second && dayOf(second) < end);
    return isOnly ? first : undefined;
  };
  for (const row of taxes) {
    const same = byKey.get(keyOf(row)) ?? byKey.get(keyOf(row).replace(' dividend ', ' return-of-capital '));
    const sameDay = byDay.get(about(row.payment)) ?? [];
    if (same) same.rows.push(row);
    else if (sameDay.length === 1) sameDay[0]!.rows.push(row);
    else {
      const earlier = earlierOf(row);
      if (earlier) earlier.rows.push(row);
      else put(row, keyOf(row));
    }
  }
  return [...byKey.values()];
}

interface Told {
  payment: Payment;
  amount: Exact;
  tax: Exact;
}

/**
 * Pairs of payments of which a later one takes the other back to the cent, amount and tax, on whatever day: of several alike the
 * latest before it.
 */
function takenBack<Of extends Told>(all: readonly Of[]): { pairs: [Of, Of][]; rest: Of[] } {
  const key = ({ payment, amount, tax }: Of, sign: 1 | -1) =>
    [
      ...[payment.ticker || payment.security?.code, payment.currency, payment.kind],
      ...[amount, tax].map((number) => number.times(sign).toFixed()),
    ].join(' ');
  const open = new Map<string, Of[]>();
  const pairs: [Of, Of][] = [];
  // Of one day what came stands before what was taken back, in whatever order the rows are.
  const isBack = ({ amount }: Of) => amount.lt(0);
  const inOrder = all
    .filter(({ amount }) => !amount.eq(0))
    .toSorted((a, b) => a.payment.date.localeCompare(b.payment.date) || Number(isBack(a)) - Number(isBack(b)));
  for (const told of inOrder) {
    const came = isBack(told) ? open.get(key(told, -1))?.pop() : undefined;
    if (came) pairs.push([came, told]);
    else if (!isBack(told)) {
      const alike = open.get(key(told, 1));
      if (alike) alike.push(told);
      else open.set(key(told, 1), [told]);
    }
  }
  const gone = new Set(pairs.flat());
  return { pairs, rest: all.filter((told) => !gone.has(told)) };
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
    return new RowRefused(
      payment.field,
      payment.kind === 'return-of-capital'
        ? 'A return of capital below zero is not read; enter it by hand.'
        : 'A dividend that was taken back is not read; enter it by hand.',
    );
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
  // A row with its tax beside it is told alone; others are added up with those of their day and of their tax first.
  const isWhole = ({ payment }: PaymentRow) => payment.amount !== '0' && payment.tax !== '0';
  const rows = takenBack(
    payments.filter(isWhole).map((row) => ({
      ...{ row, payment: row.payment },
      ...{ amount: new Exact(row.payment.amount), tax: new Exact(row.payment.tax) },
    })),
  );
  const gone = new Set(rows.pairs.flat().map(({ row }) => row));
  const groups = takenBack(
    groupsOf(payments.filter((row) => !gone.has(row))).map((group) => ({
      ...{ rows: group.rows, payment: group.rows[0]!.payment },
      ...sumsOf(group.rows),
    })),
  );
  const joined = (of: readonly PaymentRow[], result: Joined['result']) => ({
    ...{ rows: of.map(({ row }) => row), result },
  });
  return [
    ...rows.pairs.map((pair) =>
      joined(
        pair.map(({ row }) => row),
        new LeftOut(wereTakenBack),
      ),
    ),
    ...groups.pairs.map((pair) =>
      joined(
        pair.flatMap((group) => group.rows),
        new LeftOut(wereTakenBack),
      ),
    ),
    ...groups.rest.map((group) => joined(group.rows, resultOf(group.rows))),
  ];
}
