import { type Account, matchTrades } from '../../../../domain/journal/lots.ts';
import { moneyDigits, type Split, type Trade } from '../../../../domain/journal/shares.ts';
import { fromUnits } from '../../../../domain/numbers/exact.ts';
import type { CorporateAction, Investment } from '../../contract-trades.ts';

/** What a ticker comes to: shares held, their cost, what sells gained, shares sold that were never bought. */
interface Holding {
  shares: string;
  cost: string;
  realisedGain: string;
  unmatchedShares: string;
}

/** A lot bought before the split that is still held in one of the two cases. */
interface PreviewLot {
  buyDate: string;
  sharesBefore: string;
  sharesAfter: string;
  priceBefore: string | null;
  priceAfter: string | null;
}

export interface SplitPreview {
  currency: string;
  before: Holding;
  after: Holding;
  lots: PreviewLot[];
  /** Trades on or after the day of the split: their shares are counted as new ones already. */
  tradesSince: number;
}

const tradeOf = (trade: Investment): Trade => ({
  id: trade.id,
  ticker: trade.ticker,
  currency: trade.currency,
  type: trade.transactionType,
  shares: trade.shares,
  price: trade.pricePerShare,
  fees: trade.fees,
  date: trade.transactionDate,
});

const splitOf = ({
  ticker,
  actionDate,
  newShares,
  oldShares,
}: Omit<Split, 'date'> & { actionDate: string }): Split => ({
  ticker,
  date: actionDate,
  newShares,
  oldShares,
});

const money = (units: bigint) => fromUnits(units, moneyDigits);

function holdingOf({ open, matched, sharesHeld, unmatchedShares }: Account): Holding {
  return {
    shares: sharesHeld,
    cost: money(open.reduce((sum, { cost }) => sum + cost, 0n)),
    realisedGain: money(matched.reduce((sum, { cost, proceeds }) => sum + proceeds - cost, 0n)),
    unmatchedShares,
  };
}

function lotsOf(before: Account, after: Account): PreviewLot[] {
  const ids = [...new Set([...before.open, ...after.open].map(({ buyId }) => buyId))];
  return ids.map((id) => {
    const [old, changed] = [before, after].map(({ open }) => open.find(({ buyId }) => buyId === id));
    return {
      buyDate: (old ?? changed)?.buyDate ?? '',
      sharesBefore: old?.shares ?? '0',
      sharesAfter: changed?.shares ?? '0',
      priceBefore: old?.buyPrice ?? null,
      priceAfter: changed?.buyPrice ?? null,
    };
  });
}

/** The split as it would be: entered, or taken away (`remove`); `id` where it is in the journal already. */
export type SplitChange = { remove: true; id: number } | { remove?: false; id: number | undefined; split: Split };

/** What a split, its change or its removal does to the lots of its ticker, per currency; empty without earlier trades. */
export function splitPreview(
  ticker: string,
  date: string,
  trades: readonly Investment[],
  actions: readonly CorporateAction[],
  change: SplitChange,
): SplitPreview[] {
  const own = trades.filter((trade) => trade.ticker === ticker).map(tradeOf);
  const stored = actions.filter((action) => action.ticker === ticker);
  const kept = stored.filter(({ id }) => id !== change.id).map(splitOf);
  const accounts = matchTrades(own, stored.map(splitOf));
  const changed = matchTrades(own, change.remove ? kept : [...kept, change.split]);
  return accounts.flatMap((before) => {
    const after = changed.find(({ currency }) => currency === before.currency);
    if (!after || !before.trades.some((trade) => trade.date < date)) return [];
    return [
      {
        currency: before.currency,
        before: holdingOf(before),
        after: holdingOf(after),
        lots: lotsOf(before, after),
        tradesSince: before.trades.filter((trade) => trade.date >= date).length,
      },
    ];
  });
}
