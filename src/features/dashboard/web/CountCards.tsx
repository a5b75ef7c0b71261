import { Link } from 'react-router';
import { number } from '../../../web/format.ts';
import type { Dashboard } from '../contract.ts';
import styles from './CountCards.module.css';

interface CountCardsProps {
  /** Undefined while they are on their way. */
  counts: Dashboard['counts'] | undefined;
}

/** How much there is; a card links where its page exists. */
export function CountCards({ counts }: CountCardsProps) {
  const cards = [
    { label: 'Total Mines', value: counts?.mines, to: '/mines' },
    { label: 'Companies', value: counts?.companies, to: '/companies' },
    { label: 'Events', value: counts?.events, to: undefined },
  ];
  return (
    <ul className={styles.cards}>
      {cards.map(({ label, value, to }) => (
        <li key={label}>
          <span className={styles.label}>
            {to ? (
              <Link to={to} prefetch="intent">
                {label}
              </Link>
            ) : (
              label
            )}
          </span>
          <span className={styles.value}>
            {value === undefined ? <span className={styles.wait} /> : number(value, 0)}
          </span>
        </li>
      ))}
    </ul>
  );
}
