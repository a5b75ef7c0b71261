import type { Exact } from '../numbers/exact-decimal.ts';
import { type Digits, exact, over } from '../numbers/worked-figure.ts';
import type {
  Capital,
  Instrument,
  OtherClass,
  Price,
  Published,
  ShareChange,
  Snapshot,
  Stated,
  StatedMoney,
} from './records.ts';

/** How many shares of a later day one of an earlier day has become, as a fraction: numbers times it, prices by it. */
export interface Factor {
  times: Exact;
  by: Exact;
}

/** Changes in the order of their days, with the factors that were asked of them: a thousand records ask for the same few. */
interface InTime {
  days: string[];
  inTime: ShareChange[];
  factors: Map<string, Factor>;
}

const inTimeOf = new WeakMap<readonly ShareChange[], InTime>();

function sorted(changes: readonly ShareChange[]): InTime {
  const known = inTimeOf.get(changes);
  if (known) return known;
  const inTime = changes.toSorted((a, b) => Number(a.day > b.day) - Number(a.day < b.day));
  const made = { days: inTime.map(({ day }) => day), inTime, factors: new Map<string, Factor>() };
  inTimeOf.set(changes, made);
  return made;
}

/** What the changes after `asOf` and up to `day`, both `YYYY-MM-DD`, make of one share. */
export function factorBetween(changes: readonly ShareChange[], asOf: string, day: string): Factor {
  const { days, inTime, factors } = sorted(changes);
  const behind = (last: string) => days.findLastIndex((each) => each <= last) + 1;
  const [from, to] = [behind(asOf), behind(day)];
  const key = `${from} ${to}`;
  const known = factors.get(key);
  if (known) return known;
  let [times, by] = [exact(1), exact(1)];
  for (const change of inTime.slice(from, to)) {
    times = times.times(change.newShares);
    by = by.times(change.oldShares);
  }
  const factor = { times, by };
  factors.set(key, factor);
  return factor;
}

const isOne = ({ times, by }: Factor) => times.eq(by);
const text = (value: Exact) => value.toFixed();

/** A number of shares in shares of the later day. Fractions stay: companies round them down, half up or per holder. */
export const adjustedShares = (shares: Digits, factor: Factor): Exact =>
  isOne(factor) ? exact(shares) : over(exact(shares).times(factor.times), factor.by);
/** A price, strike or conversion price for a share of the later day. */
export const adjustedPrice = (price: Digits, { times, by }: Factor): Exact => over(exact(price).times(by), times);

/** The price of a share in shares of a later day: one of before a consolidation is not what a share costs after it. */
export function priceInSharesOf(price: Price, changes: readonly ShareChange[], day: string): Price {
  const factor = factorBetween(changes, price.asOf, day);
  return isOne(factor) ? price : { ...price, amount: text(adjustedPrice(price.amount, factor)) };
}

/** An instrument in shares of a day: number and strike, or shares for each and strike; number × shares × strike stays. */
export function adjustedInstrument(instrument: Instrument, changes: readonly ShareChange[], day: string): Instrument {
  const factor = factorBetween(changes, instrument.asOf, day);
  if (isOne(factor)) return instrument;
  const { number, sharesEach, strike, accelerationPrice = null } = instrument;
  const isByShares = instrument.adjusts === 'shares-each';
  return {
    ...instrument,
    number: number === null || isByShares ? number : text(adjustedShares(number, factor)),
    sharesEach: isByShares ? text(adjustedShares(sharesEach, factor)) : sharesEach,
    strike: strike === null ? null : text(adjustedPrice(strike, factor)),
    accelerationPrice: accelerationPrice === null ? null : text(adjustedPrice(accelerationPrice, factor)),
  };
}

function adjustedStatement<Statement extends Stated>(
  statement: Statement,
  changes: readonly ShareChange[],
  day: string,
): Statement {
  const factor = factorBetween(changes, statement.asOf, day);
  return isOne(factor) ? statement : { ...statement, amount: text(adjustedShares(statement.amount, factor)) };
}

/** What is on record of a company, as entered: nothing is adjusted before it is read, so never twice. */
export interface CapitalRecords {
  /** Of common shares and the balance sheet. */
  snapshots: readonly Snapshot[];
  /** Statements of classes beside the common one, each of its own day. */
  otherClasses?: readonly Published<OtherClass>[];
  instruments: readonly Instrument[];
  changes: readonly ShareChange[];
}

const isKnownBy = ({ asOf, published = null }: Published<{ asOf: string }>, day: string, knownOn: string) =>
  asOf <= day && (published ?? asOf) <= knownOn;

/** Of each class the newest count that is known. */
function newestClasses(known: readonly Published<OtherClass>[]): OtherClass[] {
  const newest = new Map<string, OtherClass>();
  for (const other of known) {
    const key = other.name.toLowerCase();
    const before = newest.get(key);
    if (!before || before.asOf <= other.asOf) newest.set(key, other);
  }
  return [...newest.values()];
}

/** Whether an instrument of these terms is there on a day; on the day of its expiry it still is. */
export const isAlive = ({ asOf, issued, expiry, until = null }: Instrument, day: string): boolean =>
  asOf <= day &&
  (issued === null || issued <= day) &&
  (expiry === null || expiry >= day) &&
  (until === null || until > day);

/**
 * What is known of a company's capital on a day: each part by the newest statement of it up to the day that had been
 * published on `knownOn`, in shares of the day. Share count and balance sheet may come from different documents.
 */
export function capitalOn(records: CapitalRecords, day: string, knownOn = day): Capital {
  const { instruments, changes } = records;
  const newestFirst = records.snapshots
    .filter((snapshot) => isKnownBy(snapshot, day, knownOn))
    .toSorted((a, b) => Number(a.asOf < b.asOf) - Number(a.asOf > b.asOf));
  const newest = <Value>(of: (snapshot: Snapshot) => Value | null): Value | null => {
    for (const snapshot of newestFirst) {
      const value = of(snapshot);
      if (value !== null) return value;
    }
    return null;
  };
  // A document that counts the shares later may repeat an older balance sheet.
  const moneyOf = (of: (snapshot: Snapshot) => StatedMoney | null): StatedMoney | null => {
    let found: StatedMoney | null = null;
    for (const snapshot of newestFirst) {
      const money = of(snapshot);
      if (money !== null && money.asOf <= day && (found === null || money.asOf > found.asOf)) found = money;
    }
    return found;
  };
  const withShares = newestFirst.find(({ sharesOutstanding }) => sharesOutstanding !== null);
  const shares = withShares && {
    amount: withShares.sharesOutstanding!,
    asOf: withShares.asOf,
    source: withShares.source,
  };
  return {
    shares: shares ? adjustedStatement(shares, changes, day) : null,
    otherClasses: shares
      ? newestClasses((records.otherClasses ?? []).filter((other) => isKnownBy(other, day, knownOn))).map((other) =>
          adjustedStatement(other, changes, day),
        )
      : [],
    cash: moneyOf(({ cash }) => cash),
    debt: moneyOf(({ debt }) => debt),
    burn: moneyOf(({ burn }) => burn),
    instruments: instruments
      .filter((instrument) => isAlive(instrument, day))
      .map((instrument) => adjustedInstrument(instrument, changes, day)),
    instrumentsComplete: newest(({ instrumentsComplete }) => instrumentsComplete),
  };
}

/** A published number of shares may be off by what fractions were rounded: 1,000 shares, or 0.01 %. */
export function isWithinRounding(published: Digits, adjusted: Digits): boolean {
  const [one, other] = [exact(published), exact(adjusted)];
  const limit = other.abs().times('0.0001');
  return one
    .minus(other)
    .abs()
    .lte(limit.gt(1000) ? limit : 1000);
}
