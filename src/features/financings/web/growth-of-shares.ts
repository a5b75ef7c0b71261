import { type Dilution, dilution } from '../../../domain/capital/financings.ts';
import { commonCounts, type Counted, lastJump } from '../../../domain/capital/jumps.ts';
import type { ShareChange } from '../../../domain/capital/records.ts';
import { shownDigits } from '../../../domain/numbers/worked-figure.ts';
import { day, number } from '../../../web/format.ts';

/** How the common shares grew from the first count to the last; null where there are not two. */
export interface Growth {
  from: string;
  to: string;
  /** Null: a count jumps threefold, or to a third, and nobody has said which consolidation or split did it. */
  dilution: Dilution | null;
  /** The day of the last count after such a jump. */
  jumpOn: string | null;
}

export function growthOf(
  snapshots: readonly (Counted & { sourceUrl: string | null })[],
  changes: readonly ShareChange[] = [],
): Growth | null {
  const counts = commonCounts(snapshots).map(({ asOf, sharesOutstanding: amount, sourceUrl: source }) => ({
    ...{ asOf, amount, source },
  }));
  const [first, last] = [counts[0], counts.at(-1)];
  if (!first || !last || first.asOf === last.asOf) return null;
  const jumpOn = lastJump(snapshots, changes);
  return {
    ...{ from: first.asOf, to: last.asOf, jumpOn },
    dilution: jumpOn === null ? dilution(first, last, changes) : null,
  };
}

/** The growth as a sentence. */
export function growthWords({ from, to, dilution: grown, jumpOn }: Growth): string {
  const between = `from ${day(from)} to ${day(to)}`;
  const [yearly, inAll] = [grown && shownDigits(grown.aYear), grown && shownDigits(grown.inAll)];
  if (grown === null || yearly === null || inAll === null)
    return `How the shares grew ${between} is not told: their count jumps by ${day(jumpOn ?? to)}, and no consolidation or split on record says why.`;
  const whole = `${number(inAll, 1)}%`;
  return grown.isYearly
    ? `Shares outstanding grew by ${number(yearly, 2)}% a year ${between}, ${whole} in all.`
    : `Shares outstanding grew by ${whole} ${between}.`;
}
