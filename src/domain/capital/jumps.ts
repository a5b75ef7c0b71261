import { isCommon } from './capital-snapshots.ts';
import { type Digits, exact } from '../numbers/worked-figure.ts';
import { type Factor, factorBetween } from './adjusted.ts';
import type { ShareChange } from './records.ts';

/** A share count of a day. */
export interface Counted {
  asOf: string;
  shareClass: string;
  sharesOutstanding: number | null;
}

/** From this ratio on a count is not the one before it with some new shares: CS2 of the findings. */
const jump = 3;

/** Whether a count is three times the one before, in its shares, or a third of it: exactly, also where a consolidation does not come out even. */
export function isJump(before: Digits, after: Digits, { times, by }: Factor): boolean {
  const [then, now] = [exact(before).times(times), exact(after).times(by)];
  return then.times(jump).lte(now) || then.gte(now.times(jump));
}

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
      const factor = factorBetween(changes, before.asOf, count.asOf);
      if (isJump(before.sharesOutstanding, count.sharesOutstanding, factor)) found = count.asOf;
    }
    before = count;
  }
  return found;
}
