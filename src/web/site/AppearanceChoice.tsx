import { AppearanceIcon } from '../ui/marks/action-icons.tsx';
import { buttonClass } from '../ui/controls/Button.tsx';
import menuStyles from '../ui/overlays/Menu.module.css';
import type { Scheme } from '../layout/scheme.ts';
import styles from './AppearanceChoice.module.css';

const schemes: readonly { scheme: Scheme; name: string }[] = [
  { scheme: 'system', name: 'System' },
  { scheme: 'light', name: 'Light' },
  { scheme: 'dark', name: 'Dark' },
];

/** Light, dark or the system's: `scripts/appearance.ts` works it; without scripts it is not shown. */
function AppearanceItems() {
  return (
    <ul className={styles.choices} aria-label="Appearance" data-script="appearance">
      {schemes.map(({ scheme, name }) => (
        <li key={scheme}>
          <button className={`${menuStyles.item} ${styles.choice}`} type="button" data-choice={scheme}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The choice of members, between lines of their menu. */
export function AppearanceSection() {
  return (
    <div className={styles.section}>
      <div className={menuStyles.line} />
      <p className={menuStyles.heading}>Appearance</p>
      <AppearanceItems />
      <div className={menuStyles.line} />
    </div>
  );
}

/** The choice of visitors, behind a button of the header. */
export function AppearanceChoice() {
  return (
    <>
      <button
        className={`${buttonClass('plain')} ${styles.face}`}
        type="button"
        popoverTarget="appearance"
        aria-label="Appearance"
        title="Appearance"
      >
        <AppearanceIcon />
      </button>
      <div className={`${menuStyles.list} ${styles.menu}`} id="appearance" popover="auto">
        <AppearanceItems />
      </div>
    </>
  );
}
