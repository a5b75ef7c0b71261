import { Link } from 'react-router';
import styles from './Tabs.module.css';

interface TabLinksProps {
  label: string;
  links: readonly { to: string; label: string }[];
  /** Address of the part that is shown. */
  current: string;
}

/** Parts of a page that have addresses of their own. */
export function TabLinks({ label, links, current }: TabLinksProps) {
  return (
    <nav className={styles.list} aria-label={label}>
      {links.map(({ to, label: text }) => (
        <Link
          key={to}
          className={styles.tab}
          to={to}
          preventScrollReset
          aria-current={to === current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
