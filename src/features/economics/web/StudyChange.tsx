import type { StudyChange } from '../../../domain/studies/studies.ts';
import { number } from '../../../web/format.ts';

/** Whether more of a figure is better for the owner, or less. */
export type Better = 'more' | 'less';

const signed = (value: number, digits: number) => `${value > 0 ? '+' : ''}${number(value, digits)}`;

/** Large changes without decimals, small ones with one. */
const inPercent = (value: number) => `${signed(value, Math.abs(value) < 10 ? 1 : 0)}%`;

function toneOf(change: number, better: Better | undefined): 'good' | 'bad' | undefined {
  if (!better || change === 0) return undefined;
  return change > 0 === (better === 'more') ? 'good' : 'bad';
}

/** What came of a figure since the study before; nothing where one of the two lacks it. */
export function Change({ of: change, better }: { of: StudyChange | null; better: Better | undefined }) {
  if (!change) return null;
  if ('incomparable' in change) {
    return <abbr title={`Not compared with the study before: ${change.incomparable}`}>not compared</abbr>;
  }
  const [value, text] =
    'points' in change
      ? [change.points, `${signed(change.points, 1)} points`]
      : [change.percent, inPercent(change.percent)];
  return <span data-tone={toneOf(value, better)}>{value === 0 ? 'unchanged' : text}</span>;
}
