import { type CapitalRecords } from './adjusted.ts';
import type { Instrument, OtherClass, Published, Snapshot, StatedMoney } from './records.ts';
import type { Raised } from './runway.ts';
import { type CheckedSnapshot, isCommon, type SnapshotMoney } from './capital-snapshots.ts';
import type { CheckedFinancing, FinancingKind } from './financing-records.ts';
import type { CheckedInstrument } from './instruments.ts';
import { changeOf, type CheckedChange } from './share-changes.ts';
import { addDays } from '../time/dates.ts';
import { exact } from '../numbers/worked-figure.ts';

type StoredSnapshot = CheckedSnapshot & { instrumentsComplete: boolean | null };
type StoredInstrument = CheckedInstrument & {
  conditionMet: boolean | null;
  keepsNumber: boolean | null;
  sourceUrl: string | null;
};

/** A financing as far as it tells what money came in. */
export type StoredFinancing = Pick<
  CheckedFinancing,
  'closedOn' | 'units' | 'unitPrice' | 'currency' | 'grossProceeds' | 'fees'
> & { kind: FinancingKind; sourceUrl: string | null };

/** What is recorded of a company's capital, in the shapes of its contract. */
export interface StoredCapital {
  snapshots: readonly StoredSnapshot[];
  instruments: readonly StoredInstrument[];
  changes: readonly CheckedChange[];
  /** Not there where nobody asks how long the money lasts. */
  financings?: readonly StoredFinancing[];
}

/** Where it says so: its address, else its document and page. */
const sourceOf = ({ sourceUrl, sourcePage }: Pick<CheckedSnapshot, 'sourceUrl' | 'sourcePage'>) =>
  sourceUrl ?? sourcePage;

/** Money of a balance sheet, with the day of that sheet; null where it is not stated. */
function moneyOf(snapshot: CheckedSnapshot, field: SnapshotMoney): StatedMoney | null {
  const { currency } = snapshot;
  const amount = snapshot[field];
  if (amount === null || currency === null) return null;
  return { amount, currency, asOf: sheetDay(snapshot), source: sourceOf(snapshot) };
}

/** The day of a balance sheet: the shares beside it are often of a later one. */
export const sheetDay = ({ balanceDate, asOf }: Pick<CheckedSnapshot, 'balanceDate' | 'asOf'>) => balanceDate ?? asOf;

/** Documents that had been published by a day, the newest balance sheet first: one that counts shares later may repeat an older sheet. */
export const sheetsUntil = ({ snapshots }: Pick<StoredCapital, 'snapshots'>, day: string) =>
  snapshots
    .filter(
      (snapshot) =>
        isCommon(snapshot.shareClass) &&
        snapshot.asOf <= day &&
        sheetDay(snapshot) <= day &&
        (snapshot.publishedOn ?? snapshot.asOf) <= day,
    )
    .toSorted((one, other) => newerFirst(sheetDay(one), sheetDay(other)) || newerFirst(one.asOf, other.asOf));
const newerFirst = (one: string, other: string) => Number(one < other) - Number(one > other);

/** The newest statement of money that the records have no own place for. */
export function stated(capital: Pick<StoredCapital, 'snapshots'>, field: SnapshotMoney, day: string) {
  for (const snapshot of sheetsUntil(capital, day)) {
    const money = moneyOf(snapshot, field);
    if (money) return money;
  }
  return null;
}

/** What the newest document states that states both: a cost and a burn of two quarters have no ratio. */
export function statedTogether(
  capital: Pick<StoredCapital, 'snapshots'>,
  fields: readonly [SnapshotMoney, SnapshotMoney],
  day: string,
) {
  for (const snapshot of sheetsUntil(capital, day)) {
    const [one, other] = fields.map((field) => moneyOf(snapshot, field));
    if (one && other) return [one, other] as const;
  }
  return null;
}

const byDay = (a: CheckedSnapshot, b: CheckedSnapshot) => Number(a.asOf > b.asOf) - Number(a.asOf < b.asOf);

const classOf = (other: StoredSnapshot): Published<OtherClass> => ({
  name: other.shareClass,
  ratio: other.commonRatio,
  amount: other.sharesOutstanding ?? 0,
  asOf: other.asOf,
  published: other.publishedOn,
  source: sourceOf(other),
});

function snapshotOf(snapshot: StoredSnapshot): Snapshot {
  return {
    asOf: snapshot.asOf,
    published: snapshot.publishedOn,
    source: sourceOf(snapshot),
    sharesOutstanding: snapshot.sharesOutstanding,
    cash: moneyOf(snapshot, 'cash'),
    debt: moneyOf(snapshot, 'debt'),
    burn: moneyOf(snapshot, 'quarterlyBurn'),
    instrumentsComplete: snapshot.instrumentsComplete,
  };
}

/** The first day on which an instrument is gone: an expiry is the last day on which it lives. */
function goneOn({ state, stateDay, expiry }: CheckedInstrument): string | null {
  if (state === 'alive') return null;
  return stateDay ?? (expiry === null ? null : addDays(expiry, 1));
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
  return {
    snapshots: inTime.filter(({ shareClass }) => isCommon(shareClass)).map(snapshotOf),
    otherClasses: inTime.filter(({ shareClass }) => !isCommon(shareClass)).map(classOf),
    instruments: instruments.map(instrumentOf),
    changes: changes.map(changeOf),
  };
}

/**
 * What came in by new shares after a balance sheet and until a day: as stated, else units × price, less the fees that are
 * stated. Shares that settle a debt bring no money.
 */
export const raisedBetween = (
  financings: readonly StoredFinancing[],
  { after, until }: { after: string; until: string },
): Raised[] =>
  financings
    .filter(({ kind, closedOn }) => kind !== 'debt settlement' && closedOn > after && closedOn <= until)
    .toSorted((one, other) => Number(one.closedOn > other.closedOn) - Number(one.closedOn < other.closedOn))
    .map(({ closedOn, units, unitPrice, currency, grossProceeds, fees, sourceUrl: source }) => {
      const sold = units === null || unitPrice === null ? null : exact(units).times(unitPrice);
      const gross = grossProceeds === null ? sold : exact(grossProceeds);
      if (gross === null || currency === null) return { closedOn, money: null, hasFees: fees !== null };
      const amount = gross.minus(fees ?? 0).toFixed();
      return { closedOn, money: { amount, currency, asOf: closedOn, source }, hasFees: fees !== null };
    });
