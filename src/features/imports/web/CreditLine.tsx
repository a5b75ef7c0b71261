import { count } from '../../../web/format.ts';
import type { Credit } from '../contract.ts';
import styles from './CreditLine.module.css';

interface CreditLineProps {
  credits: Credit[];
  /** As histories name the records. */
  entityType: string;
  /** What one of them is called; of the page's own record nothing is counted. */
  one?: string;
  several?: string;
}

/** Whom the records of a section are from, and under which licence, where the import that made them said so. */
export function CreditLine({ credits, entityType, one, several }: CreditLineProps) {
  const own = credits.flatMap(({ importId, source, licence, records }) => {
    const ids = records.find((record) => record.entityType === entityType)?.ids ?? [];
    return ids.length > 0
      ? [{ importId, amount: ids.length, words: [source, licence].filter(Boolean).join(', ') }]
      : [];
  });
  if (own.length === 0) return null;
  return (
    <p className={styles.credit}>
      Data:{' '}
      {own.map(({ importId, amount, words }, index) => (
        <span key={importId}>
          {index > 0 && '; '}
          {words}
          {one && ` (${count(amount, one, several)})`}
        </span>
      ))}
    </p>
  );
}
