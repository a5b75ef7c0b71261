import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useState } from 'react';
import { displayName } from '../../../domain/text/display-name.ts';
import { moment, timeAgo } from '../../../web/format.ts';
import { isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { ScrollFrame, tableStyles } from '../../../web/ui/tables/Table.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import type { Activity } from '../../activities/contract.ts';
import { restore, wholeActivity } from './api.ts';
import styles from './History.module.css';
import { bothSides, fieldName, snapshotLines } from './history-words.ts';

/** What an administrator can take back of it. */
const restorable = new Set(['update', 'verify', 'restore', 'delete', 'merge']);

interface RestoreProps {
  activity: Activity;
  /** Undefined: all of it. */
  field?: string;
  label: string;
}

function Restore({ activity, field, label }: RestoreProps) {
  const [busy, setBusy] = useState(false);
  async function bringBack() {
    setBusy(true);
    try {
      await restore(activity.id, field);
      toast('Success', field ? `${fieldName(field)} is as it was before` : 'It is as it was before');
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else toast('Error', messageOf(error, 'Failed to restore. Please try again.'), 'destructive');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="s" disabled={busy} onClick={() => void bringBack()}>
      {busy ? 'Restoring...' : label}
    </Button>
  );
}

interface EntryProps {
  activity: Activity;
  canRestore: boolean;
}

function Changes({ activity, canRestore }: EntryProps) {
  const all = activity.metadata.changes ?? [];
  // The company's name says what its id is.
  const changes = all.filter(({ field }) => field !== 'companyId' || !all.some((other) => other.field === 'company'));
  return (
    <ScrollFrame label="What changed">
      <table className={`${tableStyles.table} ${styles.changes}`}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            {canRestore && <th scope="col">Restore</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => {
            const { field } = change;
            const { before, after } = bothSides(change);
            return (
              <tr key={field}>
                <th scope="row">{fieldName(field)}</th>
                <td>{before ?? <Dash />}</td>
                <td>{after ?? <Dash />}</td>
                {canRestore && (
                  <td>
                    <Restore activity={activity} field={field} label={`Restore ${fieldName(field).toLowerCase()}`} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function Deleted({ activity, canRestore }: EntryProps) {
  return (
    <div className={styles.deleted}>
      <dl>
        {snapshotLines(activity.metadata.snapshot ?? {}).map(({ field, text }) => (
          <div key={field}>
            <dt>{fieldName(field)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {canRestore && <Restore activity={activity} label="Restore this record" />}
    </div>
  );
}

/** A merge is undone as a whole. */
function Merge({ activity, canRestore }: EntryProps) {
  return (
    <div className={styles.deleted}>
      {activity.metadata.changes && <Changes activity={activity} canRestore={false} />}
      {canRestore && <Restore activity={activity} label="Undo this merge" />}
    </div>
  );
}

interface OpenedProps {
  activity: Activity;
  head: ReactNode;
  children: (activity: Activity) => ReactNode;
}

/** What opens; long changes are read when it does. */
function Opened({ activity, head, children }: OpenedProps) {
  const [open, setOpen] = useState(false);
  const whole = useQuery({
    ...wholeActivity(activity.id),
    enabled: open && activity.metadata.isShortened === true,
    // It grows while its member goes on within ten minutes.
    staleTime: 0,
  });
  return (
    <details className={styles.entry} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.line}>{head}</summary>
      {children(whole.data ?? activity)}
    </details>
  );
}

/** Who did what when; opened, each field before and after. */
export const HistoryEntry = memo(function HistoryEntry({ activity, canRestore }: EntryProps) {
  const { changes, snapshot } = activity.metadata;
  const head = (
    <>
      <span className={styles.what}>
        <b>{displayName(activity.user)}</b> {activity.description}
      </span>
      <time dateTime={activity.createdAt} title={moment(activity.createdAt)}>
        {timeAgo(activity.createdAt)}
      </time>
    </>
  );
  const mayRestore = canRestore && restorable.has(activity.type);
  if (activity.type === 'merge' && (mayRestore || changes?.length)) {
    return (
      <Opened activity={activity} head={head}>
        {(told) => <Merge activity={told} canRestore={mayRestore} />}
      </Opened>
    );
  }
  if (!changes?.length && !snapshot) return <div className={styles.line}>{head}</div>;
  const What = changes?.length ? Changes : Deleted;
  return (
    <Opened activity={activity} head={head}>
      {(told) => <What activity={told} canRestore={mayRestore} />}
    </Opened>
  );
});
