import { moment } from '../../../web/format.ts';
import { Figure } from '../../../web/ui/marks/Figure.tsx';
import { Identifiers } from '../../../web/entity/Identifiers.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { Mine } from '../contract.ts';
import styles from './MineSummary.module.css';

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
        {mine.identifiers.length > 0 && (
          <Figure label="In other registers" value={<Identifiers identifiers={mine.identifiers} />} />
        )}
        <Figure label="Created by" value={<UserName user={mine.createdBy} />} />
        <Figure label="Created" value={moment(mine.createdAt)} />
        <Figure label="Last updated" value={moment(mine.updatedAt)} />
      </dl>
    </section>
  );
}
