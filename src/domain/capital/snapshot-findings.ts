import { adjustedInstrument, capitalOn, isAlive } from './adjusted.ts';
import { balanceAgeFinding, boundFinding, capFinding, dilutedFinding, jumpFindings } from './capital-findings.ts';
import type { PriceBeside } from './instrument-findings.ts';
import { recordsOfCapital, type StoredCapital } from './capital-of-records.ts';
import { isCommon } from './capital-snapshots.ts';
import { daysBetween } from '../time/dates.ts';
import {
  dateFinding,
  type Finding,
  type FindingsById,
  futureDate,
  note,
  type Placed,
  zerosFinding,
} from '../records/findings.ts';
import { changeOf } from './share-changes.ts';
import { basicShares } from './share-counts.ts';
import { zerosOff } from '../numbers/power-of-ten.ts';
import { exact, over, zero } from '../numbers/worked-figure.ts';

/** A market cap follows from a price of so many days before. */
const oldestPrice = 7;

type StoredSnapshot = StoredCapital['snapshots'][number];

/** A snapshot with what stands beside it: nothing where it is not at hand, as in a form. */
export type LookedAtSnapshot = StoredSnapshot & {
  /** Consolidations and splits of the company. */
  changes?: StoredCapital['changes'] | null;
  /** All instruments of the company, of a snapshot that states a fully diluted count. */
  instruments?: StoredCapital['instruments'] | null;
  /** Counts of the company's other classes of shares until its day, of a snapshot that states a fully diluted count. */
  otherClasses?: readonly Pick<StoredSnapshot, 'shareClass' | 'commonRatio' | 'asOf' | 'sharesOutstanding'>[] | null;
  /** What a share cost on its day, of a snapshot that states a market cap. */
  priceThen?: PriceBeside | null;
  /** What a share costs by now. */
  priceNow?: PriceBeside | null;
};

/** GN1: days of a snapshot that have not come yet. */
export function impossibleSnapshot(
  snapshot: LookedAtSnapshot,
  today: string,
): { field: string; message: string } | undefined {
  for (const field of ['asOf', 'balanceDate', 'publishedOn'] as const) {
    const message = futureDate(snapshot[field], today);
    if (message !== undefined) return { field, message };
  }
  return undefined;
}

/**
 * Shares that the instruments give that are alive on the day of a snapshot, in shares of that day, and whether those are all of
 * them; null: nothing is at hand.
 */
function instrumentShares(snapshot: LookedAtSnapshot): { shares: string; areAll: boolean } | null {
  const { asOf, changes, instruments, instrumentsComplete } = snapshot;
  if (!instruments) return null;
  const records = recordsOfCapital({ snapshots: [], instruments, changes: changes ?? [] });
  let shares = zero;
  let areAll = instrumentsComplete === true;
  for (const each of records.instruments.filter((instrument) => isAlive(instrument, asOf))) {
    const { kind, number, sharesEach, strike, principal, conditionMet } = adjustedInstrument(
      each,
      records.changes,
      asOf,
    );
    if (kind === 'performance-right' && conditionMet !== true) continue;
    if (kind === 'convertible' && principal) {
      if (strike === null || exact(strike).lte(0)) areAll = false;
      else shares = shares.plus(over(exact(principal), strike));
    } else if (number === null) areAll = false;
    else shares = shares.plus(exact(number).times(sharesEach));
  }
  return { shares: shares.toFixed(), areAll };
}

/** Shares of all classes in common shares, each by its newest count until the day of the snapshot; null: not known. */
function sharesOfAllClasses(snapshot: LookedAtSnapshot): string | null {
  const { asOf, sharesOutstanding, changes, otherClasses } = snapshot;
  if (sharesOutstanding === null || !isCommon(snapshot.shareClass)) return null;
  // A document tells of its day, whenever it was published.
  const own = { ...snapshot, publishedOn: null };
  const others = (otherClasses ?? []).map((other) => ({ ...own, ...other }));
  const records = recordsOfCapital({ snapshots: [own, ...others], instruments: [], changes: changes ?? [] });
  const all = basicShares(capitalOn(records, asOf), asOf);
  return all.bound === 'exact' ? all.value : null;
}

/** CS1: by a price of the week before the snapshot, in its currency, where there is one. */
function capOf({ shareClass, asOf, currency, priceThen, ...stated }: LookedAtSnapshot): Finding | null {
  if (!isCommon(shareClass)) return null;
  const daysOld = priceThen?.currency === currency ? daysBetween(priceThen.asOf, asOf) : -1;
  const price = priceThen && daysOld >= 0 && daysOld <= oldestPrice ? priceThen.amount : null;
  return capFinding({ ...stated, asOf, price });
}

/** Of one snapshot by itself: GN1, CS1 where a price is at hand, and CS5 where its instruments are. */
export function snapshotFindings(snapshot: LookedAtSnapshot, today: string): Finding[] {
  const { asOf, cash, debt, instrumentsComplete, statedFullyDiluted } = snapshot;
  const promised = instrumentShares(snapshot);
  const found = [
    ...(['asOf', 'balanceDate', 'publishedOn'] as const).map((field) => dateFinding(field, snapshot[field], today)),
    capOf(snapshot),
    dilutedFinding({
      ...{ asOf, cash, debt, instrumentsComplete, statedFullyDiluted },
      sharesOutstanding: sharesOfAllClasses(snapshot),
      instrumentShares: promised && promised.shares,
      hasMoreInstruments: promised !== null && !promised.areAll,
    }),
  ];
  return found.filter((finding) => finding !== null);
}

const compared = { cash: 'Cash', debt: 'Debt', quarterlyBurn: 'Quarterly burn' } as const;

/** GN2: money that became itself with other zeros from one balance sheet of a company to the next. */
function zerosOf(snapshots: readonly Placed<LookedAtSnapshot>[], found: FindingsById): void {
  const inOrder = snapshots
    .filter(({ values }) => values.balanceDate !== null)
    .toSorted((a, b) => (a.values.balanceDate! < b.values.balanceDate! ? -1 : 1));
  for (const [index, { id, values }] of inOrder.entries()) {
    const before = inOrder[index - 1]?.values;
    if (!before || before.currency !== values.currency) continue;
    for (const [field, words] of Object.entries(compared) as [keyof typeof compared, string][])
      note(found, id, zerosFinding(field, words, before[field], values[field]));
  }
}

/** GN2 of shares where no consolidations are at hand, as of a file: none is of 1,000 shares and more into one. */
function sharesOf(snapshots: readonly Placed<LookedAtSnapshot>[], found: FindingsById): void {
  const inOrder = snapshots
    .filter(({ values }) => values.sharesOutstanding !== null && values.sharesOutstanding > 0)
    .toSorted((a, b) => (a.values.asOf < b.values.asOf ? -1 : 1));
  for (const [index, { id, values }] of inOrder.entries()) {
    const before = inOrder[index - 1]?.values.sharesOutstanding ?? null;
    const zeros = before === null ? undefined : zerosOff(values.sharesOutstanding!, before);
    if (zeros === undefined || /^100? /u.test(zeros)) continue;
    note(found, id, {
      rule: 'GN2',
      field: 'sharesOutstanding',
      sentence: `The shares go from ${before!.toLocaleString('en-US')} to ${values.sharesOutstanding!.toLocaleString('en-US')}: one of the two is ${zeros}.`,
      mend: 'Check thousands and millions.',
    });
  }
}

/** CS6 of the newest balance sheet. */
function ageOf(snapshots: readonly Placed<LookedAtSnapshot>[], found: FindingsById): void {
  const [newest] = snapshots
    .filter(({ values: { balanceDate, cash, debt } }) => balanceDate !== null && (cash !== null || debt !== null))
    .toSorted((a, b) => (a.values.balanceDate! < b.values.balanceDate! ? 1 : -1));
  const price = newest?.values.priceNow;
  if (newest && price) note(found, newest.id, balanceAgeFinding(newest.values.balanceDate!, price.asOf));
}

/** Of the common shares of one company together: GN2, CS2, CS6, and of the newest CS7. */
export function snapshotsFindings(all: readonly Placed<LookedAtSnapshot>[]): FindingsById {
  const found: FindingsById = new Map();
  const snapshots = all.filter(({ values }) => isCommon(values.shareClass));
  zerosOf(snapshots, found);
  ageOf(snapshots, found);
  // Without the changes at hand a consolidation would look like a jump.
  const changes = snapshots.find(({ values }) => values.changes)?.values.changes;
  if (changes)
    for (const [id, findings] of jumpFindings(snapshots, changes.map(changeOf))) note(found, id, ...findings);
  else sharesOf(snapshots, found);
  const newestFirst = snapshots.toSorted((a, b) => (a.values.asOf < b.values.asOf ? 1 : -1));
  const [newest] = newestFirst;
  if (!newest) return found;
  const known = <Field extends 'cash' | 'debt' | 'instrumentsComplete'>(field: Field) =>
    newestFirst.find(({ values }) => values[field] !== null)?.values[field] ?? null;
  note(
    found,
    newest.id,
    boundFinding({
      ...newest.values,
      ...{ cash: known('cash'), debt: known('debt'), instrumentsComplete: known('instrumentsComplete') },
    }),
  );
  return found;
}
