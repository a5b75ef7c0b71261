import { Link } from 'react-router';
import { npvFigure } from '../../../web/entity/key-figures.ts';
import { dayOrOpen, timeAgo } from '../../../web/format.ts';
import { StageBadge } from '../../../web/ui/marks/Badge.tsx';
import type { Watch } from '../../watchlist/contract.ts';
import styles from './Board.module.css';

const paths = { mine: 'mines', company: 'companies' } as const;

function Line({ watch }: { watch: Watch }) {
  const { entityType, entityId, entityName, nextStepDescription: step, nextStepDate } = watch;
  const npv = npvFigure(watch.newestStudy);
  return (
    <li>
      <span className={styles.of}>
        <Link to={`/${paths[entityType]}/${entityId}`} prefetch="intent">
          {entityName}
        </Link>
        <small>Changed {timeAgo(watch.lastChangedAt)}</small>
      </span>
      <span className={styles.stage}>{entityType === 'mine' ? <StageBadge stage={watch.stage} /> : 'Company'}</span>
      <span className={styles.next}>
        {step && (
          <>
            {step} <small>{dayOrOpen(nextStepDate)}</small>
          </>
        )}
      </span>
      <span className={styles.figure}>
        {npv && (
          <>
            NPV {npv.value}
            <small>{npv.basis}</small>
          </>
        )}
      </span>
    </li>
  );
}

/** What the member follows, in short: how far along it is, what comes next, what it is worth. */
export function Followed({ watches }: { watches: readonly Watch[] }) {
  if (watches.length === 0) {
    return (
      <p className={styles.hint}>
        <Link to="/watchlist">Follow</Link> mines and companies: their stage, value and next step stand here then, and
        what changed in them since your last visit.
      </p>
    );
  }
  return (
    <ol className={`${styles.lines} ${styles.followed}`}>
      {watches.map((watch) => (
        <Line key={`${watch.entityType}${watch.entityId}`} watch={watch} />
      ))}
    </ol>
  );
}
