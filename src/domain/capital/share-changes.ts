import { adjustedShares, factorBetween, isWithinRounding } from './adjusted.ts';
import type { ShareChange } from './records.ts';
import type { FieldFault } from './capital-snapshots.ts';
import { futureDate } from '../records/findings.ts';

/** A consolidation or split as its own checks need it: from the start of `effectiveDay` on, new shares stand for old ones. */
export interface CheckedChange {
  effectiveDay: string;
  newShares: string;
  oldShares: string;
}

/** As rules and figures take it. */
export const changeOf = ({ effectiveDay, newShares, oldShares }: CheckedChange): ShareChange => ({
  day: effectiveDay,
  newShares,
  oldShares,
});

/** `1 new for 10 old` */
export const changeWords = ({ newShares, oldShares }: Pick<CheckedChange, 'newShares' | 'oldShares'>): string =>
  `${newShares} new for ${oldShares} old`;

/** Why a change cannot be as it is, and the field to blame; undefined where it can. */
export function shareChangeFault({ newShares, oldShares }: CheckedChange): FieldFault<keyof CheckedChange> | undefined {
  if (Number(newShares) !== Number(oldShares)) return undefined;
  return { field: 'newShares', message: 'As many new shares as old ones change nothing. Correct one of the two.' };
}

/** A change of a day that has not come: it is entered when it is effective. */
export function impossibleChange({ effectiveDay }: CheckedChange, today: string) {
  const message = futureDate(effectiveDay, today);
  return message === undefined ? undefined : { field: 'effectiveDay', message };
}

/** A number of common shares on a day. */
export interface Count {
  asOf: string;
  shares: number;
}

const figure = (shares: number) => shares.toLocaleString('en-US', { maximumFractionDigits: 0 });

/**
 * Two share counts, one before and one after a consolidation or split, that say the same although it lies between them:
 * one of the three is wrong. Undefined where none do. Within what fractions are rounded.
 */
export function splitContradiction(
  counts: readonly Count[],
  changes: readonly ShareChange[],
): { before: Count; after: Count; sentence: string } | undefined {
  const inTime = counts.toSorted((a, b) => Number(a.asOf > b.asOf) - Number(a.asOf < b.asOf));
  for (const [index, after] of inTime.entries()) {
    const before = inTime[index - 1];
    if (!before) continue;
    const between = changes.filter(({ day }) => day > before.asOf && day <= after.asOf);
    const [first] = between;
    if (!first || !isWithinRounding(after.shares, before.shares)) continue;
    const adjusted = adjustedShares(before.shares, factorBetween(between, before.asOf, after.asOf))
      .round(0)
      .toFixed();
    if (isWithinRounding(after.shares, adjusted)) continue;
    const ratio = changeWords({ newShares: String(first.newShares), oldShares: String(first.oldShares) });
    const sentence = `The ${figure(after.shares)} shares of ${after.asOf} are those of ${before.asOf}, although ${ratio} came on ${first.day}: that makes ${figure(Number(adjusted))}. Correct the number, its day, or the change.`;
    return { before, after, sentence };
  }
  return undefined;
}
