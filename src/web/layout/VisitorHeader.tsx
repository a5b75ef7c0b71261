import type { ReactNode } from 'react';
import { PitMark } from '../ui/pictures/PitMark.tsx';
import { buttonClass } from '../ui/controls/Button.tsx';
import styles from './Header.module.css';
import own from './VisitorHeader.module.css';

/** Sign In is a plain link, so that it works before the scripts have arrived. */
export function VisitorHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={`${styles.bar} ${own.bar}`}>
        <a className={styles.brand} href="/">
          <PitMark size={28} />
          OpenPit
        </a>
        <div className={styles.end}>
          {children}
          <a className={buttonClass('quiet')} href="/api/login">
            Sign In
          </a>
        </div>
      </div>
    </header>
  );
}
