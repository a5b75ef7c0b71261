import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../hooks/when-idle.ts';
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
  // Left out until the browser has time for it; then there is all of it, for a scroll bar that is true and a picture of the whole page.
  const [isLaidOut, setLaidOut] = useState(false);
  useEffect(() => whenIdle(() => setLaidOut(true)), []);
  return (
    <section className={isLaidOut ? styles.laidOut : styles.panel} id={id} aria-labelledby={`${id}-title`}>
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
