import { day, moment } from '../../../web/format.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Figure } from '../../../web/ui/Figure.tsx';
import { UserName } from '../../../web/ui/UserLink.tsx';
import type { Mine } from '../contract.ts';
import styles from './MineSummary.module.css';

/** What the mine has said it will do, the soonest first. */
export function MineTimeline({ mine }: { mine: Mine }) {
  if (mine.futureSteps.length === 0) return null;
  const steps = mine.futureSteps.toSorted((a, b) => a.date.localeCompare(b.date));
  return (
    <section className={styles.panel} aria-labelledby="timeline">
      <h2 id="timeline">Future events</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.id}>
            <span className={styles.date}>{day(step.date)}</span>
            <span>{step.description}</span>
            <Badge tone={step.priority === 'high' ? 'default' : 'secondary'}>{step.priority}</Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function MineNotesText({ mine }: { mine: Mine }) {
  if (!mine.notes) return null;
  return (
    <section className={styles.panel} aria-labelledby="about">
      <h2 id="about">About this mine</h2>
      <p className={styles.notes}>{mine.notes}</p>
    </section>
  );
}

export function MineDetails({ mine }: { mine: Mine }) {
  return (
    <section className={styles.panel} id="details" aria-labelledby="details-title">
      <h2 id="details-title">Details</h2>
      <dl className={styles.figures}>
        <Figure label="Created by" value={<UserName user={mine.createdBy} />} />
        <Figure label="Created" value={moment(mine.createdAt)} />
        <Figure label="Last updated" value={moment(mine.updatedAt)} />
      </dl>
    </section>
  );
}
