import { useQuery } from '@tanstack/react-query';
import { history } from '../features.ts';
import { displayName } from '../../domain/text/display-name.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import { timeAgo } from '../format.ts';
import { query } from '../http.ts';
import styles from './AutoSave.module.css';
import { BothSides } from './BothSides.tsx';
import type { Conflict } from './merge-bodies.ts';
import type { SaveState } from './save-status.ts';

const stateWords: Record<SaveState, string> = { idle: '', saving: 'Saving...', saved: 'Saved', error: 'Save failed' };

/** How the saving by itself goes, else when it went last. */
export function SaveBadge({ state, savedAt }: { state: SaveState; savedAt: Date | undefined }) {
  const words =
    stateWords[state] ||
    (savedAt ? `Last saved ${savedAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}` : '');
  return (
    <span className={styles.badge} data-state={state} role="status">
      {words}
    </span>
  );
}

/** A value of either side in words. */
function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number}`;
  if (value.length === 0) return 'none';
  return (value as Record<string, string | number | null>[])
    .map((item) => {
      if ('metal' in item) return `${item.metal} ${item.percentage ?? '?'}%`;
      if ('ticker' in item) return `${item.exchange}:${item.ticker}`;
      return `${item.description ?? ''} (${item.date ?? ''})`;
    })
    .join('; ');
}

interface ConflictNoticeProps<Body> {
  entityType: EntityType;
  entityId: number;
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>;
  conflict: Conflict<Body>;
  onChoose: (whose: 'mine' | 'theirs') => void;
}

/** Both sides of a field that two members changed at once, and who the other one is. */
export function ConflictNotice<Body>({ entityType, entityId, labels, conflict, onChoose }: ConflictNoticeProps<Body>) {
  const activities = useQuery({
    ...query(history[entityType], { params: { id: entityId }, query: { limit: 25 } }),
    staleTime: 0,
  });
  const change = activities.data?.find(({ metadata }) =>
    metadata.changes?.some(({ field }) => (conflict.fields as readonly string[]).includes(field)),
  );
  const values = (side: Conflict<Body>['mine']) => conflict.fields.map((field) => inWords(side[field])).join(', ');
  return (
    <BothSides
      label={conflict.fields.map((field) => labels[field] ?? field).join(', ')}
      changer={change ? `${displayName(change.user)} ${timeAgo(change.createdAt)}` : ''}
      mine={values(conflict.mine)}
      theirs={values(conflict.theirs)}
      onChoose={onChoose}
    />
  );
}
