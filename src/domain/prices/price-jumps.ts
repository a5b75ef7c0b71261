import type { Split, Trade } from '../journal/shares.ts';

/** JN1: a price that is twenty times the one before, or a twentieth of it, with no split between. */
export interface PriceJump<Of extends PricedTrade = PricedTrade> {
  trade: Of;
  /** The price before, in shares as they are on the day of the trade. */
  before: number;
  /** The day of that. */
  since: string;
}

type PricedTrade = Pick<Trade, 'ticker' | 'currency' | 'price' | 'date'>;

const apart = 20;

export const isJump = (before: number, price: number): boolean =>
  before > 0 && price > 0 && (price / before >= apart || before / price >= apart);

/** The jumps of trades in their order by date; `securityOf` tells which tickers are one share. */
export function priceJumps<Of extends PricedTrade>(
  trades: readonly Of[],
  splits: readonly Split[],
  securityOf: (ticker: string) => string = (ticker) => ticker,
): PriceJump<Of>[] {
  const ofShare = Map.groupBy(splits, ({ ticker }) => securityOf(ticker));
  const inTime = trades.toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
  return [...Map.groupBy(inTime, ({ ticker, currency }) => `${securityOf(ticker)} ${currency}`).values()].flatMap(
    (ofOne) => {
      const before = ofShare.get(securityOf(ofOne[0]!.ticker)) ?? [];
      // Prices in shares as they were before any split compare by themselves.
      const shares = ofOne.map(({ date }) =>
        before.reduce((count, split) => (split.date <= date ? (count * split.newShares) / split.oldShares : count), 1),
      );
      const prices = ofOne.map(({ price }, index) => Number(price) * shares[index]!);
      const isFar = (one: number, other: number) => isJump(prices[one] ?? 0, prices[other] ?? 0);
      return ofOne.flatMap((trade, index): PriceJump<Of>[] => {
        const last = ofOne[index - 1];
        if (!last || !isFar(index - 1, index)) return [];
        // It is the one before that stands apart.
        if (index > 1 && isFar(index - 2, index - 1) && !isFar(index - 2, index)) return [];
        return [{ trade, before: prices[index - 1]! / shares[index]!, since: last.date }];
      });
    },
  );
}

const figure = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** What is said of a jump, in two sentences. */
export const jumpWords = (
  { ticker, price, currency, date }: PricedTrade,
  { before, since }: Pick<PriceJump, 'before'> & { since: string },
): string =>
  `${ticker} at ${currency} ${figure.format(Number(price))} on ${date} is far from the ${currency} ${figure.format(before)} of ${since}: pence or pounds? Correct the unit of the price, or enter the split.`;
