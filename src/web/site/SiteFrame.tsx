import type { ReactNode } from 'react';
import { PitMark } from '../ui/pictures/PitMark.tsx';
import styles from './SiteFrame.module.css';

const columns = [
  {
    name: 'Product',
    links: [
      { to: '/about', label: 'About' },
      { to: '/mines', label: 'Mines' },
      { to: '/companies', label: 'Companies' },
    ],
  },
  {
    name: 'Read',
    links: [
      { to: '/articles', label: 'Articles' },
      { to: '/methods', label: 'How we compute' },
      { to: '/feed.xml', label: 'Atom feed' },
    ],
  },
  {
    name: 'Rules',
    links: [
      { to: '/terms', label: 'Terms' },
      { to: '/privacy', label: 'Privacy' },
    ],
  },
] as const;

/** What stands around every public page. */
export function SiteFrame({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {header}
      <main id="content" className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.inner}>
          <div className={styles.own}>
            <p className={styles.brand}>
              <PitMark size={28} />
              OpenPit
            </p>
            <p>OpenPit is research, not advice: check the source behind a figure before you act on it.</p>
          </div>
          {columns.map(({ name, links }) => (
            <nav key={name} aria-label={name}>
              <p className={styles.name}>{name}</p>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <a href={to}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </footer>
    </>
  );
}
