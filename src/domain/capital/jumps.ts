import { isCommon } from '../capital-snapshots.ts';
import { exact } from '../worked-figure.ts';
import { factorBetween } from './adjusted.ts';
import type { ShareChange } from './records.ts';

/** A share count of a day. */
export interface Counted {
  asOf: string;
  shareClass: string;
  sharesOutstanding: number | null;
}

/** From this ratio on a count is not the one before it with some new shares: CS2 of the findings. */
const jump = 3;

/** Counts of common shares above 0, the oldest first. */
export const commonCounts = <Count extends Counted>(
  counts: readonly Count[],
): (Count & { sharesOutstanding: number })[] =>
  counts
    .flatMap((count) =>
      isCommon(count.shareClass) && count.sharesOutstanding
        ? [{ ...count, sharesOutstanding: count.sharesOutstanding }]
        : [],
    )
    .toSorted((a, b) => Number(a.asOf > b.asOf) - Number(a.asOf < b.asOf));

/**
 * The day of the last count that is three times the one before, in its shares, or a third of it; null: none is. What is older is in other
 * shares, as long as no consolidation or split on record says in which.
 */
export function lastJump(counts: readonly Counted[], changes: readonly ShareChange[] = []): string | null {
  let found: string | null = null;
  let before: (Counted & { sharesOutstanding: number }) | null = null;
  for (const count of commonCounts(counts)) {
    if (before !== null) {
      // Both sides by the old shares of a change, so that a third of a count that does not come out even is one.
      const { times, by } = factorBetween(changes, before.asOf, count.asOf);
      const [then, now] = [exact(before.sharesOutstanding).times(times), exact(count.sharesOutstanding).times(by)];
      if (then.times(jump).lte(now) || then.gte(now.times(jump))) found = count.asOf;
    }
    before = count;
  }
  return found;
}
