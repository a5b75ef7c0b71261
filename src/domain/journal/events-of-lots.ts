import type { Book } from './book.ts';
import type { Income, Parcel } from './lot-records.ts';
import { divide, fromUnits, toUnits } from '../numbers/exact.ts';
import type { JournalEvent } from './journal-events.ts';
import { moneyDigits, shareDigits, type Trade } from './shares.ts';
import type { Flow } from './xirr.ts';

/** Why an event cannot be as it is entered. */
export interface Problem {
  eventId: number;
  /** Of the rules of data quality. */
  rule: 'JN2' | 'JN3' | null;
  /** The field that is to be mended. */
  field: keyof JournalEvent;
  message: string;
}

/** Where the lots of a journal are kept while its events are gone through. */
export interface Books {
  bookOf(ticker: string, currency: string, date: string): Book;
  /** All books of a ticker that hold shares. */
  booksOf(ticker: string, date: string): Book[];
  /** Notes money of an event; what is no `cost` buys nothing. */
  move(book: Book, flow: Flow, isCost?: boolean): void;
  rename(from: string, to: string, date: string): void;
  readonly fees: Income[];
  readonly problems: Problem[];
}

/** Decimals of amounts, values and ratios of events. */
export const eventDigits = 8;
const percentDigits = 6;
const one = 10n ** BigInt(eventDigits);
const toMoney = 10n ** BigInt(moneyDigits - eventDigits);
const million = 10n ** BigInt(shareDigits);

const units = (text: string | null) => (text === null ? 0n : toUnits(text, eventDigits));
const shareUnits = (text: string | null) => (text === null ? 0n : toUnits(text, shareDigits));
const moneyUnits = (text: string | null) => units(text) * toMoney;
const feeUnits = (text: string | null) => (text === null ? 0n : toUnits(text, moneyDigits));

/** On its day an event comes before the buys, between buys and sells, or after the sells. */
const beforeBuys = 0;
const betweenThem = 2;
const afterSells = 4;
const order: Readonly<Record<JournalEvent['kind'], [slot: number, place: number]>> = {
  'new-ticker': [beforeBuys, 0],
  dividend: [beforeBuys, 1],
  'return-of-capital': [beforeBuys, 2],
  fee: [beforeBuys, 3],
  'spin-off': [beforeBuys, 4],
  merger: [beforeBuys, 5],
  unit: [betweenThem, 0],
  exercise: [betweenThem, 1],
  'write-off': [afterSells, 0],
  expiry: [afterSells, 1],
};

const isTrade = (of: Trade | JournalEvent): of is Trade => 'type' in of;

/** Sorts trades and events of a journal as text: by date, then by what comes first on a day. */
export function slotOf(of: Trade | JournalEvent): string {
  if (isTrade(of)) return `${of.date} ${of.type === 'buy' ? 1 : 3}`;
  return `${of.date} ${order[of.kind][0]}`;
}

export function inOrderOfEvents(a: JournalEvent, b: JournalEvent): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  const [[slotA, placeA], [slotB, placeB]] = [order[a.kind], order[b.kind]];
  return slotA - slotB || placeA - placeB || a.id - b.id;
}

const shareText = (millionths: bigint) =>
  Number(fromUnits(millionths, shareDigits)).toLocaleString('en-US', { maximumFractionDigits: shareDigits });

const tooFew = (event: JournalEvent, held: bigint, ticker: string): Problem => ({
  eventId: event.id,
  rule: 'JN2',
  field: event.shares === null ? 'ticker' : 'shares',
  message:
    held === 0n
      ? `No ${ticker} is held on that day. Enter the buy first.`
      : `Only ${shareText(held)} ${ticker} ${held === million ? 'is' : 'are'} held on that day. Enter the missing buy, or fewer.`,
});

const currencyOf = ({ currency }: JournalEvent) => currency ?? 'USD';

/** The money of a payment: as it is, or for each share held. */
function paymentOf(event: JournalEvent, book: Book): bigint {
  if (event.amountBasis !== 'share') return moneyUnits(event.amount);
  const perShare = book.scales.at(event.date) * 10n ** BigInt(eventDigits + shareDigits - moneyDigits);
  return divide(units(event.amount) * book.heldParts, perShare);
}

function payment(books: Books, event: JournalEvent, kind: 'dividend' | 'return-of-capital'): void {
  const book = books.bookOf(event.ticker!, currencyOf(event), event.date);
  const gross = paymentOf(event, book);
  const withheld = moneyUnits(event.withholding);
  const amount = gross - withheld - feeUnits(event.fees);
  const date = event.payDate ?? event.date;
  if (book.isEmpty && !book.wasHeld) books.problems.push(tooFew(event, 0n, event.ticker!));
  if (gross > 0n && withheld > gross)
    books.problems.push({
      ...{ eventId: event.id, rule: null, field: 'withholding' },
      message: 'More tax than the dividend of all shares held: enter the dividend before tax.',
    });
  if (kind === 'return-of-capital') book.returnCapital(event, amount);
  book.receive({ eventId: event.id, kind, date, amount, withheld });
  books.move(book, { date, amount });
}

function fee(books: Books, event: JournalEvent): void {
  const amount = -moneyUnits(event.amount);
  const income = { eventId: event.id, kind: 'fee' as const, date: event.date, amount, withheld: 0n };
  if (event.ticker === null) {
    const currency = currencyOf(event);
    books.fees.push({ ...income, ticker: null, currency, realised: amount, open: 0n });
    return;
  }
  const book = books.bookOf(event.ticker, currencyOf(event), event.date);
  book.receive(income);
  books.move(book, { date: event.date, amount });
}

/** `new` for `old`, as whole numbers. */
const ratioOf = ({ newShares, oldShares }: JournalEvent): [bigint, bigint] => [
  newShares === null ? one : units(newShares),
  oldShares === null ? one : units(oldShares),
];

/** The part of the cost that goes with what is spun off. */
function partOfSpinOff(event: JournalEvent): [part: bigint, whole: bigint] {
  const { percent, otherPercent, value, otherValue } = event;
  const hundred = 100n * 10n ** BigInt(percentDigits);
  if (percent !== null) return [hundred - toUnits(percent, percentDigits), hundred];
  if (otherPercent !== null) return [toUnits(otherPercent, percentDigits), hundred];
  const [dividend, divisor] = ratioOf(event);
  const [parent, child] = [units(value) * divisor, units(otherValue) * dividend];
  return parent + child === 0n ? [0n, 1n] : [child, parent + child];
}

function moveAll(books: Books, event: JournalEvent, from: readonly Book[], parcelsOf: (book: Book) => Parcel[]): void {
  for (const book of from) {
    const parcels = parcelsOf(book);
    if (parcels.length > 0) books.bookOf(event.otherTicker!, book.currency, event.date).enter(event.date, parcels);
  }
}

/** What is stated of a spin-off's cost comes to a hundred, within a hundredth. */
export function spinOffProblem(event: Pick<JournalEvent, 'id' | 'percent' | 'otherPercent'>): Problem | undefined {
  const { percent, otherPercent } = event;
  if (percent === null || otherPercent === null) return undefined;
  const off = toUnits(percent, percentDigits) + toUnits(otherPercent, percentDigits) - 100_000_000n;
  if (off >= -10_000n && off <= 10_000n) return undefined;
  const sum = fromUnits(toUnits(percent, percentDigits) + toUnits(otherPercent, percentDigits), percentDigits);
  return {
    eventId: event.id,
    rule: 'JN3',
    field: 'otherPercent',
    message: `The two parts come to ${sum}%, not to 100%: cost would be lost. Complete them.`,
  };
}

function spinOff(books: Books, event: JournalEvent): void {
  const problem = spinOffProblem(event);
  if (problem) books.problems.push(problem);
  const held = books.booksOf(event.ticker!, event.date);
  if (held.length === 0) books.problems.push(tooFew(event, 0n, event.ticker!));
  moveAll(books, event, held, (book) => book.spinOff(event.date, partOfSpinOff(event), ratioOf(event)));
}

function merger(books: Books, event: JournalEvent): void {
  const all = books.booksOf(event.ticker!, event.date);
  const cash = units(event.cash);
  const held = cash === 0n ? all : all.filter(({ currency }) => currency === currencyOf(event));
  if (held.length === 0) books.problems.push(tooFew(event, 0n, event.ticker!));
  const [dividend, divisor] = ratioOf(event);
  if (cash > 0n)
    for (const book of held) {
      const money = divide(cash * book.heldParts * toMoney, book.scales.at(event.date) * million);
      const [ofCash, ofShares] = [cash * divisor, units(event.value) * dividend];
      const payDate = event.payDate ?? event.date;
      book.sellPartOfCost({ id: event.id, date: event.date, payDate }, [ofCash, ofCash + ofShares], money);
      books.move(book, { date: payDate, amount: money });
    }
  moveAll(books, event, held, (book) => book.leave(event.date, [dividend, divisor]));
}

const priceOf = (money: bigint, millionths: bigint) =>
  millionths === 0n ? '0' : fromUnits(divide(money, millionths), moneyDigits - shareDigits);

/** Units are bought: shares, and so many whole warrants; the price is divided by what each is worth. */
function unit(books: Books, event: JournalEvent): void {
  const { id, date } = event;
  const currency = currencyOf(event);
  const count = shareUnits(event.shares);
  const price = divide(units(event.price) * count * toMoney, million);
  const money = price + feeUnits(event.fees);
  const [dividend, divisor] = ratioOf(event);
  const warrants = ((count * dividend) / (divisor * million)) * million;
  const [ofShares, ofWarrants] = [units(event.value) * divisor, units(event.otherValue) * dividend];
  const partOf = (whole: bigint) =>
    ofShares + ofWarrants === 0n || warrants === 0n ? 0n : divide(whole * ofWarrants, ofShares + ofWarrants);
  const book = books.bookOf(event.ticker!, currency, date);
  const ofUnits = { buyId: -id, date };
  const shareMoney = money - partOf(money);
  book.buy({ ...ofUnits, price: priceOf(price - partOf(price), count), millionths: count, money: shareMoney });
  books.move(book, { date, amount: -shareMoney }, true);
  if (warrants === 0n) return;
  const other = books.bookOf(event.otherTicker!, currency, date);
  other.buy({ ...ofUnits, price: priceOf(partOf(price), warrants), millionths: warrants, money: partOf(money) });
  books.move(other, { date, amount: -partOf(money) }, true);
}

/** Warrants become shares: what they cost goes into the shares, beside the strike. */
function exercise(books: Books, event: JournalEvent): void {
  const { id, date } = event;
  const currency = currencyOf(event);
  const wanted = shareUnits(event.shares);
  const warrants = books.bookOf(event.ticker!, currency, date);
  const [dividend, divisor] = ratioOf(event);
  // A millionth of a share at least, so that the cost has where to go.
  if (divide(wanted * dividend, divisor) === 0n) return;
  const { cost, flows, missing, isNone } = warrants.exercise(date, wanted);
  if (missing > 0n) books.problems.push(tooFew(event, wanted - missing, event.ticker!));
  if (isNone) return;
  const bought = divide((wanted - missing) * dividend, divisor);
  const millionths = bought === 0n ? 1n : bought;
  const strike = divide(units(event.price) * millionths * toMoney, million) + feeUnits(event.fees);
  const money = cost + strike;
  const book = books.bookOf(event.otherTicker!, currency, date);
  const paid = [...flows.filter((flow) => flow.date !== date), { date, amount: -strike }];
  const ofToday = flows.find((flow) => flow.date === date);
  if (ofToday) paid.at(-1)!.amount += ofToday.amount;
  book.buy({ buyId: -id, date, price: priceOf(money, millionths), millionths, money, flows: paid });
  books.move(book, { date, amount: -strike }, true);
}

function loss(books: Books, event: JournalEvent, by: 'write-off' | 'expiry'): void {
  const wanted = event.shares === null ? null : shareUnits(event.shares);
  const all = books.booksOf(event.ticker!, event.date);
  const held = event.currency === null ? all : all.filter(({ currency }) => currency === event.currency);
  if (held.length === 0) {
    books.problems.push(tooFew(event, 0n, event.ticker!));
    return;
  }
  let left = wanted;
  for (const book of held) {
    if (left === 0n) break;
    left = book.lose({ id: event.id, date: event.date, by }, left);
    if (wanted === null) left = null;
  }
  if (left !== null && left > 0n) books.problems.push(tooFew(event, wanted! - left, event.ticker!));
}

/** What an event does to the lots. */
export function applyEvent(books: Books, event: JournalEvent): void {
  switch (event.kind) {
    case 'dividend':
    case 'return-of-capital':
      return payment(books, event, event.kind);
    case 'fee':
      return fee(books, event);
    case 'spin-off':
      return spinOff(books, event);
    case 'merger':
      return merger(books, event);
    case 'unit':
      return unit(books, event);
    case 'exercise':
      return exercise(books, event);
    case 'write-off':
    case 'expiry':
      return loss(books, event, event.kind);
    case 'new-ticker':
      return books.rename(event.ticker!, event.otherTicker!, event.date);
  }
}
