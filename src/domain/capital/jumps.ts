import { isCommon } from '../capital-snapshots.ts';
import { adjustedShares, factorBetween } from './adjusted.ts';
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
      const adjusted = adjustedShares(before.sharesOutstanding, factorBetween(changes, before.asOf, count.asOf));
      const now = count.sharesOutstanding;
      if (adjusted.times(jump).lte(now) || adjusted.gte(now * jump)) found = count.asOf;
    }
    before = count;
  }
  return found;
}
