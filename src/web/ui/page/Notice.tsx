import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** Something the reader has to know here and now; `warning` where nothing failed. */
export function Notice({ tone = 'bad', children }: { tone?: 'bad' | 'warning' | 'plain'; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
