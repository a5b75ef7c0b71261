import { insiderPercent, type NetBuying, netBuying } from '../../../domain/capital/insiders.ts';
import { commonCounts, type Counted, lastJump } from '../../../domain/capital/jumps.ts';
import { adjustedShares, factorBetween } from '../../../domain/capital/adjusted.ts';
import type { ShareChange } from '../../../domain/capital/records.ts';
import { insiderTradeOf } from '../../../domain/value/company-insiders.ts';
import { natureWords } from '../../../domain/capital/insider-records.ts';
import { type Figure, figureOf, shownDigits } from '../../../domain/numbers/worked-figure.ts';
import { count, day, inCurrency, number, sizeOf } from '../../../web/format.ts';
import type { InsiderTrade } from '../contract.ts';

/** The same day of the year before. */
export const yearBefore = (today: string): string => {
  const [year = '', ...rest] = today.split('-');
  return [String(Number(year) - 1), ...rest].join('-').replace('02-29', '02-28');
};

/** The last 365 days or so of buys and sells. */
export const boughtInYear = (
  trades: readonly InsiderTrade[],
  today: string,
  changes: readonly ShareChange[] = [],
): NetBuying => netBuying(trades.map(insiderTradeOf), changes, { from: yearBefore(today), to: today });

/** Part of the newest count of common shares; holdings of before a count that jumped are in other shares and left out. */
export function partOfShares(
  trades: readonly InsiderTrade[],
  snapshots: readonly Counted[],
  today: string,
  changes: readonly ShareChange[] = [],
): { figure: Figure; asOf: string } | null {
  const newest = commonCounts(snapshots).at(-1);
  if (!newest) return null;
  const now = adjustedShares(newest.sharesOutstanding, factorBetween(changes, newest.asOf, today));
  const adjusted = figureOf(now, { unit: 'shares', currency: null, asOf: newest.asOf });
  const since = lastJump(snapshots, changes);
  const known = trades.filter(({ tradedOn }) => since === null || tradedOn >= since).map(insiderTradeOf);
  return { figure: insiderPercent(known, changes, adjusted, today), asOf: newest.asOf };
}

const signed = (digits: string, places: number) => `${Number(digits) > 0 ? '+' : ''}${number(digits, places)}`;

const signedMoney = (value: string, currency: string) =>
  `${Number(value) > 0 ? '+' : ''}${inCurrency(value, sizeOf(value, { maximumFractionDigits: 0 }), currency)}`;

/** What was bought and sold in the market, as words: `+415,000 shares, +CAD 117,275 (3 buys, 1 sale)`. */
export function netWords({ shares, money, buys, sells }: NetBuying): string {
  if (buys + sells === 0) return 'none';
  const trades = `${count(buys, 'buy')}, ${count(sells, 'sale')}`;
  const digits = shownDigits(shares);
  if (digits === null) return `not known: ${shares.missing.join(', ')} (${trades})`;
  const sums = money.flatMap(({ value, currency }) =>
    value === null || currency === null ? [] : [signedMoney(value, currency)],
  );
  const all = sums.length === money.length ? sums.join(', ') : 'money not known of all';
  return `${signed(digits, 0)} shares, ${all} (${trades})`;
}

/** What else was filed in that time: other natures by shares, and all that is of options, warrants and units. */
export function apartWords({ apart }: NetBuying, trades: readonly InsiderTrade[], today: string): string {
  const from = yearBefore(today);
  const others = trades.filter(
    ({ security, nature, tradedOn }) =>
      security !== 'shares' && nature !== 'holding' && tradedOn >= from && tradedOn <= today,
  );
  const words = [
    ...apart.map(
      ({ nature, count: times, shares }) =>
        `${natureWords[nature].toLowerCase()} of ${number(shares, 0)} shares in ${count(times, 'filing')}`,
    ),
    ...(others.length === 0 ? [] : [`${count(others.length, 'filing')} of options, warrants or units`]),
  ];
  return words.length === 0 ? 'Nothing else was filed in that time' : `Apart from it: ${words.join('; ')}`;
}

export const partWords = ({ figure, asOf }: { figure: Figure; asOf: string }): string | null => {
  const digits = shownDigits(figure);
  return digits === null ? null : `at least ${number(digits, 1)}% of the shares of ${day(asOf)}`;
};
