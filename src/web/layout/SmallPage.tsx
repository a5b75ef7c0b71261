import type { ReactNode } from 'react';
import { PitContours } from '../ui/pictures/PitMark.tsx';
import styles from './SmallPage.module.css';

/** A page of one card, for people who are not signed in. */
export function SmallPage({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page}>
      <PitContours />
      <div className={styles.card}>{children}</div>
    </main>
  );
}
