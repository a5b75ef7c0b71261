import { count } from '../../../../web/format.ts';
import type { Credit } from '../../contract-results.ts';
import styles from './CreditLine.module.css';

interface CreditLineProps {
  credits: Credit[];
  /** How many imports have a credit, where not all of them are told. */
  creditsCount: number;
  /** As histories name the records. */
  entityType: string;
  /** What one of them is called; of the page's own record nothing is counted. */
  one?: string;
  several?: string;
}

/** Whom the records of a section are from, and under which licence, where the import that made them said so. */
export function CreditLine({ credits, creditsCount, entityType, one, several }: CreditLineProps) {
  const amounts = new Map<string, number>();
  for (const { source, licence, records } of credits) {
    const made = records.find((record) => record.entityType === entityType)?.count ?? 0;
    const words = [source, licence].filter(Boolean).join(', ');
    if (made > 0) amounts.set(words, (amounts.get(words) ?? 0) + made);
  }
  const own = [...amounts];
  if (own.length === 0) return null;
  return (
    <p className={styles.credit}>
      Data:{' '}
      {own.map(([words, amount], index) => (
        <span key={words}>
          {index > 0 && '; '}
          {words}
          {one && ` (${count(amount, one, several)})`}
        </span>
      ))}
      {creditsCount > credits.length && '; and others'}
    </p>
  );
}
