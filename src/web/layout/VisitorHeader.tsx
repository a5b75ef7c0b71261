import { PitMark } from '../ui/PitMark.tsx';
import { buttonClass } from '../ui/Button.tsx';
import styles from './Header.module.css';

/** Sign In is a plain link, so that it works before the scripts have arrived. */
export function VisitorHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.brand} href="/">
          <PitMark size={28} />
          OpenPit
        </a>
        <a className={`${buttonClass('quiet')} ${styles.end}`} href="/api/login">
          Sign In
        </a>
      </div>
    </header>
  );
}
