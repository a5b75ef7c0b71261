import { useState } from 'react';
import { Link } from 'react-router';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { npvFigure } from '../../../web/entity/key-figures.ts';
import { day, dayOrOpen, timeAgo } from '../../../web/format.ts';
import { StageBadge } from '../../../web/ui/marks/Badge.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { isNotFound, isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { PhoneRow, phoneFrame, phoneTable } from '../../../web/ui/tables/PhoneRow.tsx';
import { tableStyles, TwoLines } from '../../../web/ui/tables/Table.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import type { Watch } from '../contract.ts';
import { setFollowed } from './api.ts';
import styles from './WatchTable.module.css';

const kinds: Readonly<Record<EntityType, { label: string; path: string }>> = {
  mine: { label: 'Mine', path: 'mines' },
  company: { label: 'Company and its mines', path: 'companies' },
};

function Row({ watch }: { watch: Watch }) {
  const [busy, setBusy] = useState(false);
  const { entityType, entityId, entityName } = watch;
  async function unfollow() {
    setBusy(true);
    try {
      await setFollowed(entityType, entityId, false);
    } catch (error) {
      setBusy(false);
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else if (!isNotFound(error))
        toast('Error', messageOf(error, 'Failed to change your watchlist. Please try again.'), 'destructive');
    }
  }
  const npv = npvFigure(watch.newestStudy);
  const name = (
    <Link className={`${tableStyles.name} ${tableStyles.clip}`} to={`/${kinds[entityType].path}/${entityId}`}>
      {entityName}
    </Link>
  );
  const unfollowing = (
    <Button size="s" aria-label={`Unfollow ${entityName}`} disabled={busy} onClick={() => void unfollow()}>
      Unfollow
    </Button>
  );
  return (
    <tr>
      <td>
        <PhoneRow>
          <span>
            {name}
            {entityType === 'mine' ? <StageBadge stage={watch.stage} /> : <span>Company</span>}
          </span>
          {npv && (
            <span>
              <span>NPV {npv.value}</span>
              <span>{npv.basis}</span>
            </span>
          )}
          <span>
            <span className={styles.step}>{watch.nextStepDescription ?? 'No next step'}</span>
            <span>{watch.nextStepDescription && dayOrOpen(watch.nextStepDate)}</span>
          </span>
          <span>
            <span>Changed {timeAgo(watch.lastChangedAt)}</span>
            {unfollowing}
          </span>
        </PhoneRow>
        {name}
      </td>
      <td>{kinds[entityType].label}</td>
      <td>{entityType === 'mine' ? <StageBadge stage={watch.stage} /> : <Dash />}</td>
      <td className={tableStyles.numeric}>
        <TwoLines of={npv} />
      </td>
      <td className={tableStyles.words}>
        {watch.nextStepDescription ? (
          <>
            <span className={styles.step}>{watch.nextStepDescription}</span>
            <small>{dayOrOpen(watch.nextStepDate)}</small>
          </>
        ) : (
          <Dash />
        )}
      </td>
      <td title={day(watch.lastChangedAt)}>{timeAgo(watch.lastChangedAt)}</td>
      <td>{day(watch.createdAt)}</td>
      <td className={tableStyles.numeric}>{unfollowing}</td>
    </tr>
  );
}

/** What the member follows, the latest first. */
export function WatchTable({ watches }: { watches: readonly Watch[] }) {
  return (
    <div className={`${tableStyles.frame} ${phoneFrame}`}>
      <table className={`${tableStyles.table} ${phoneTable} ${styles.table}`}>
        <caption className="visually-hidden">What you follow</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Kind</th>
            <th scope="col">Stage</th>
            <th scope="col" className={tableStyles.numeric}>
              NPV
            </th>
            <th scope="col">Next step</th>
            <th scope="col">Last change</th>
            <th scope="col">Since</th>
            <th scope="col" className={tableStyles.numeric}>
              <span className="visually-hidden">Unfollow</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {watches.map((watch) => (
            <Row key={`${watch.entityType}${watch.entityId}`} watch={watch} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
