import styles from './PageSkeleton.module.css';

/** The outline of a record's page while it is on its way. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <span className={styles.back} />
      <span className={styles.title} />
      <span className={styles.strip} />
      <span className={styles.band} />
      <span className={styles.band} />
    </div>
  );
}
