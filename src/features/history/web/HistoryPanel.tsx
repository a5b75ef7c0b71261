import { lazy, useState } from 'react';
import { displayName } from '../../../domain/text/display-name.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import type { Activity } from '../../activities/contract.ts';
import { olderActivities } from './api.ts';
import styles from './History.module.css';
import { HistoryEntry } from './HistoryEntry.tsx';
import { OnDemand } from '../../../web/ui/page/OnDemand.tsx';

const UndoEditsDialog = lazy(async () => ({ default: (await import('./UndoEditsDialog.tsx')).UndoEditsDialog }));

/** So many come with the page. */
const pageSize = 25;
const firstShown = 8;

interface HistoryPanelProps {
  entityType: EntityType;
  entityId: number;
  /** The newest ones. */
  activities: Activity[];
  /** Administrators bring back what was changed or deleted. */
  canRestore: boolean;
}

/** Every change of the mine or company and what belongs to it. */
export function HistoryPanel({ entityType, entityId, activities, canRestore }: HistoryPanelProps) {
  const [all, setAll] = useState(false);
  const [older, setOlder] = useState<Activity[]>([]);
  const [hasMore, setHasMore] = useState(activities.length >= pageSize);
  const [busy, setBusy] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const newest = new Set(activities.map(({ id }) => id));
  // What is new since the older ones were read has moved them down the list.
  const known = [...activities, ...older.filter(({ id }) => !newest.has(id))];
  const shown = all ? known : known.slice(0, firstShown);
  const members = new Map(known.flatMap(({ user }) => (user ? [[user.id, displayName(user)] as const] : [])));
  async function showMore() {
    if (!all) {
      setAll(true);
      return;
    }
    setBusy(true);
    try {
      const next = await olderActivities(entityType, entityId, known.length);
      setOlder([...older, ...next.older.filter(({ id }) => !known.some((activity) => activity.id === id))]);
      setHasMore(next.more);
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else toast('Error loading activities', messageOf(error, 'Please try again.'), 'destructive');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Panel
      id="history"
      title="Activity"
      actions={
        canRestore && members.size > 0 && <Button onClick={() => setUndoing(true)}>Take back a member’s edits</Button>
      }
    >
      {known.length === 0 && <p className={styles.none}>No recent activity</p>}
      <ol className={styles.list}>
        {shown.map((activity) => (
          <li key={activity.id}>
            <HistoryEntry activity={activity} canRestore={canRestore} />
          </li>
        ))}
      </ol>
      {(shown.length < known.length || hasMore) && (
        <p className={styles.more}>
          <Button size="s" disabled={busy} onClick={() => void showMore()}>
            {busy ? 'Loading...' : 'Show more'}
          </Button>
        </p>
      )}
      <OnDemand>
        {undoing && (
          <UndoEditsDialog
            within={{ entityType, entityId }}
            members={[...members].map(([id, name]) => ({ id, name }))}
            onClose={() => setUndoing(false)}
          />
        )}
      </OnDemand>
    </Panel>
  );
}
