import type { ReactNode } from 'react';
import styles from './Panel.module.css';

interface PanelProps {
  /** Where `?section=` and the rail lead. */
  id: string;
  title: string;
  /** How many are in it. */
  count?: number | undefined;
  /** The main action, on the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A full-width band of a record's page. */
export function Panel({ id, title, count, actions, children }: PanelProps) {
  return (
    <section className={styles.panel} id={id} aria-labelledby={`${id}-title`}>
      <header className={styles.header}>
        <h2 id={`${id}-title`}>
          {title}
          {count !== undefined && count > 0 && <span className={styles.count}> {count.toLocaleString('en-US')}</span>}
        </h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
