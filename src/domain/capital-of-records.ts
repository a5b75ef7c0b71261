import { type CapitalRecords } from './capital/adjusted.ts';
import type { Instrument, OtherClass, Snapshot, StatedMoney } from './capital/records.ts';
import { type CheckedSnapshot, isCommon, type SnapshotMoney } from './capital-snapshots.ts';
import type { CheckedInstrument } from './instruments.ts';
import { changeOf, type CheckedChange } from './share-changes.ts';
import { utcDay, dayNumber } from './dates.ts';

type StoredSnapshot = CheckedSnapshot & { instrumentsComplete: boolean | null };
type StoredInstrument = CheckedInstrument & {
  conditionMet: boolean | null;
  keepsNumber: boolean | null;
  sourceUrl: string | null;
};

/** What is recorded of a company's capital, in the shapes of its contract. */
export interface StoredCapital {
  snapshots: readonly StoredSnapshot[];
  instruments: readonly StoredInstrument[];
  changes: readonly CheckedChange[];
}

/** Where it says so: its address, else its document and page. */
const sourceOf = ({ sourceUrl, sourcePage }: Pick<CheckedSnapshot, 'sourceUrl' | 'sourcePage'>) =>
  sourceUrl ?? sourcePage;

/** Money of a balance sheet, with the day of that sheet; null where it is not stated. */
export function moneyOf(snapshot: CheckedSnapshot, field: SnapshotMoney): StatedMoney | null {
  const { balanceDate, asOf, currency } = snapshot;
  const amount = snapshot[field];
  if (amount === null || currency === null) return null;
  return { amount, currency, asOf: balanceDate ?? asOf, source: sourceOf(snapshot) };
}

const byDay = (a: CheckedSnapshot, b: CheckedSnapshot) => Number(a.asOf > b.asOf) - Number(a.asOf < b.asOf);

/** Of each class beside the common one the newest count up to a day; a class that is told of later counts from its first. */
function classesUpTo(others: readonly StoredSnapshot[], asOf: string): OtherClass[] {
  const newest = new Map<string, StoredSnapshot>();
  for (const other of others) {
    const key = other.shareClass.toLowerCase();
    if (other.asOf <= asOf || !newest.has(key)) newest.set(key, other);
  }
  return [...newest.values()].map((other) => ({
    name: other.shareClass,
    ratio: other.commonRatio,
    amount: other.sharesOutstanding ?? 0,
    asOf: other.asOf,
    source: sourceOf(other),
  }));
}

function snapshotOf(snapshot: StoredSnapshot, otherClasses: readonly OtherClass[]): Snapshot {
  return {
    asOf: snapshot.asOf,
    published: snapshot.publishedOn,
    source: sourceOf(snapshot),
    sharesOutstanding: snapshot.sharesOutstanding,
    otherClasses,
    cash: moneyOf(snapshot, 'cash'),
    debt: moneyOf(snapshot, 'debt'),
    burn: moneyOf(snapshot, 'quarterlyBurn'),
    instrumentsComplete: snapshot.instrumentsComplete,
  };
}

const dayAfter = (day: string) => utcDay(new Date((dayNumber(day) + 1) * 86_400_000));

/** The first day on which an instrument is gone: an expiry is the last day on which it lives. */
function goneOn({ state, stateDay, expiry }: CheckedInstrument): string | null {
  if (state === 'alive') return null;
  return stateDay ?? (expiry === null ? null : dayAfter(expiry));
}

function instrumentOf(stored: StoredInstrument): Instrument {
  const { kind, count, sharesEach, strike, currency, principal, issued, expiry, vesting, asOf } = stored;
  return {
    ...{ kind, number: count, sharesEach, strike, currency, principal, issued, expiry, vesting, asOf },
    conditionMet: stored.conditionMet,
    accelerationPrice: stored.accelerationPrice,
    until: goneOn(stored),
    adjusts: stored.keepsNumber === true ? 'shares-each' : 'number',
    source: stored.sourceUrl,
  };
}

/** What is recorded, as figures take it: of one company, adjusted by nobody yet. */
export function recordsOfCapital({ snapshots, instruments, changes }: StoredCapital): CapitalRecords {
  const inTime = snapshots.toSorted(byDay);
  const others = inTime.filter(({ shareClass }) => !isCommon(shareClass));
  return {
    snapshots: inTime
      .filter(({ shareClass }) => isCommon(shareClass))
      .map((snapshot) => snapshotOf(snapshot, classesUpTo(others, snapshot.asOf))),
    instruments: instruments.map(instrumentOf),
    changes: changes.map(changeOf),
  };
}
