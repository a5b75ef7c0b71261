import { Link } from 'react-router';
import { reasonSentence } from '../../../domain/production/cost-curve.ts';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { CostCurve } from '../contract.ts';
import styles from './CostCurve.module.css';
import { minesText } from './curve-words.ts';

type Left = CostCurve['leftOut'][number];

const labels = { reported: 'Reported', study: 'Study' } as const;

/** Why a mine is left out, as one text: what was found of each source that was asked. */
function whyOf({ reasons }: Left): string {
  return reasons
    .map((each) => (reasons.length > 1 ? `${labels[each.source]}: ${reasonSentence(each)}` : reasonSentence(each)))
    .join(' ');
}

function Group({ why, mines }: { why: string; mines: readonly Left[] }) {
  const { shown, more } = useMoreRows(mines, 30, 'mines');
  return (
    <section>
      <h3>{why}</h3>
      <ul>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/mines/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}

/** Every mine of the metal that is not on the curve, by the reason. */
export function NotDrawn({ of: { leftOut, furtherUnrecorded, notLookedAt } }: { of: CostCurve }) {
  const groups = [...Map.groupBy(leftOut, whyOf)];
  const all = leftOut.length + furtherUnrecorded + notLookedAt;
  if (all === 0) return null;
  return (
    <section className={styles.left} aria-labelledby="not-drawn">
      <h2 id="not-drawn">Not drawn ({minesText(all)})</h2>
      {groups.map(([why, mines]) => (
        <Group key={why} why={why} mines={mines} />
      ))}
      {furtherUnrecorded > 0 && <p>{minesText(furtherUnrecorded)} more of which nothing is recorded.</p>}
      {notLookedAt > 0 && (
        <p>{minesText(notLookedAt)} more were not looked at: filter the list, and draw the curve of those.</p>
      )}
    </section>
  );
}
