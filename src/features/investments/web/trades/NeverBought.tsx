import { Link } from 'react-router';
import { day } from '../../../../web/format.ts';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { UnmatchedSell } from '../../contract-lots.ts';
import { shares } from '../amounts.ts';

const mostNamed = 3;

/** Of which shares more were sold than bought: whatever is computed from the journal leaves them out. */
export function NeverBought({ sells }: { sells: readonly UnmatchedSell[] }) {
  if (sells.length === 0) return null;
  const more = sells.length - mostNamed;
  return (
    <Notice tone="warning">
      Sold, never bought:{' '}
      {sells.slice(0, mostNamed).map(({ ticker, currency, date, shares: sold }, index) => (
        <span key={`${ticker} ${currency} ${date} ${sold}`}>
          {index > 0 && ', '}
          {shares(sold)} <Link to={`/investments?search=${encodeURIComponent(ticker)}`}>{ticker}</Link> on {day(date)}
        </span>
      ))}
      {more > 0 && ` and ${more.toLocaleString('en-US')} more`}. They are in no gain and in no rate until their purchase
      is in the journal.
    </Notice>
  );
}
