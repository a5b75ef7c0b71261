import styles from './Waiting.module.css';

interface WaitingProps {
  /** As high as so many rows of a table, about what comes. */
  rows?: number;
}

/** The outline of what is on its way: what stands below it hardly moves when it comes. */
export function Waiting({ rows = 3 }: WaitingProps) {
  return (
    <div className={styles.waiting} aria-busy="true">
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.line} />
      ))}
    </div>
  );
}
