import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readPriceKey } from '../../../../domain/prices/price-keys.ts';
import { day, number } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { query } from '../../../../web/http.ts';
import { type PriceSeries, prices } from '../../../prices/contract.ts';
import type { Position } from '../../contract-journal.ts';

/** The newest price of a share that anybody entered, where it is in the currency that it was traded in. */
export function knownPrice(
  series: readonly PriceSeries[],
  { ticker, currency }: Pick<Position, 'ticker' | 'currency'>,
): PriceSeries | undefined {
  const read = readPriceKey('ticker', ticker);
  if (!('key' in read)) return undefined;
  return series.find((each) => each.key === read.key && each.basis === 'spot' && each.currency === currency);
}

interface KnownPriceProps {
  of: Position;
  onTake: (price: PriceSeries) => void;
}

/** Offers what Prices has of a share: nothing of it enters a journal by itself. */
export function KnownPrice({ of, onTake }: KnownPriceProps) {
  const read = readPriceKey('ticker', of.ticker);
  const key = 'key' in read ? read.key : '';
  const asked = useQuery({ ...query(prices.series, { query: { kind: 'ticker', search: key } }), enabled: key !== '' });
  const found = asked.data && knownPrice(asked.data, of);
  if (!found) return null;
  return (
    <p>
      <Link to={`/prices/${found.id}`}>Prices</Link> has {number(found.value, 6)} {found.currency} of{' '}
      {day(found.priceDate)}.{' '}
      <Button size="s" onClick={() => onTake(found)}>
        Use this price
      </Button>
    </p>
  );
}
