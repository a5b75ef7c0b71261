import { Link } from 'react-router';
import { number } from '../../../web/format.ts';
import type { Dashboard } from '../contract.ts';
import styles from './CountCards.module.css';

interface CountCardsProps {
  /** Undefined while they are on their way. */
  counts: Dashboard['counts'] | undefined;
}

/** How much there is; each card leads to its page. */
export function CountCards({ counts }: CountCardsProps) {
  const cards = [
    { label: 'Total Mines', value: counts?.mines, to: '/mines' },
    { label: 'Companies', value: counts?.companies, to: '/companies' },
    { label: 'Events', value: counts?.events, to: '/events' },
  ];
  return (
    <ul className={styles.cards}>
      {cards.map(({ label, value, to }) => (
        <li key={label}>
          <span className={styles.label}>
            <Link to={to} prefetch="intent">
              {label}
            </Link>
          </span>
          <span className={styles.value}>
            {value === undefined ? (
              <span className={styles.wait}>
                <span className="visually-hidden">Loading...</span>
              </span>
            ) : (
              number(value, 0)
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
