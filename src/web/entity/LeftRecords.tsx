import { Link } from 'react-router';
import type { UndoResult } from '../features.ts';
import { number } from '../format.ts';
import styles from './LeftRecords.module.css';

const shownAtMost = 10;

type Left = UndoResult['left'][number];

/** The name of a record that was left, leading to its page where it has one. */
function LeftName({ entityType, entityId, mineId, name }: Pick<Left, 'entityType' | 'entityId' | 'mineId' | 'name'>) {
  if (entityType === 'company') return <Link to={`/companies/${entityId}`}>{name}</Link>;
  return mineId === null ? name : <Link to={`/mines/${mineId}`}>{name}</Link>;
}

/** Records that the undo of an import left as they are, each with the reason. */
export function LeftRecords({ undo: { left, leftCount } }: { undo: Pick<UndoResult, 'left' | 'leftCount'> }) {
  const first = left.slice(0, shownAtMost);
  if (first.length === 0) return null;
  return (
    <ul className={styles.left}>
      {first.map(({ entityType, entityId, mineId, name, reason }) => (
        <li key={`${entityType} ${entityId}`}>
          <LeftName {...{ entityType, entityId, mineId, name }} />: {reason}
        </li>
      ))}
      {leftCount > first.length && <li>and {number(leftCount - first.length)} more</li>}
    </ul>
  );
}

/** What an undo did, in a table: one line, and where records were left, the list of them to open. */
export function UndoneBriefly({ undo }: { undo: UndoResult }) {
  if (undo.leftCount === 0) return undo.message;
  return (
    <details className={styles.undone}>
      <summary>{undo.message}</summary>
      <LeftRecords undo={undo} />
    </details>
  );
}
