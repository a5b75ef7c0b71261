import { Link } from 'react-router';
import { daysBetween } from '../../../domain/time/dates.ts';
import { ageWords } from '../../../domain/prices/price-quotes.ts';
import type { Market } from '../../../web/entity/use-market.ts';
import { day } from '../../../web/format.ts';
import { utcToday } from '../../../web/today.ts';
import { buttonClass } from '../../../web/ui/controls/Button.tsx';
import styles from './Capital.module.css';
import { strikeWords } from './capital-words.ts';

/** Which price of the share stands behind the figures, with its day and age; where to enter a newer one, or the first. */
export function SharePrice({ market: { price, seriesId, listing, isPending } }: { market: Market }) {
  if (isPending) return <p className={styles.price}>Asking for the price...</p>;
  if (listing === null)
    return (
      <p className={styles.price}>
        No listing of the company names its exchange, so no price of its share can be found. Edit the company to add
        one, such as ABC on TSXV.
      </p>
    );
  return (
    <p className={styles.price}>
      <span>
        {price && seriesId !== null ? (
          <>
            Share price{' '}
            <Link to={`/prices/${seriesId}`}>
              {listing}: {strikeWords(String(price.amount), price.currency)}
            </Link>{' '}
            of {day(price.asOf)}, {ageWords(daysBetween(price.asOf, utcToday()))}.
          </>
        ) : (
          `Nobody has entered a price of ${listing} yet: what the company costs is not known.`
        )}
      </span>
      <Link className={buttonClass('quiet', 's')} to={`/prices?add=${encodeURIComponent(listing)}`} prefetch="intent">
        Enter a price<span className="visually-hidden"> of {listing}</span>
      </Link>
    </p>
  );
}
