import { dayNumber, daysBetween } from '../time/dates.ts';
import {
  type About,
  type Digits,
  exact,
  type Figure,
  figureOf,
  type Input,
  noFigure,
  quotientOf,
  zero,
} from '../numbers/worked-figure.ts';
import { adjustedShares, factorBetween } from './adjusted.ts';
import type { ShareChange } from './records.ts';

/** Whose rules say until when a trade is to be filed. */
export const insiderMarkets = ['CA', 'US', 'AU', 'UK'] as const;
export type InsiderMarket = (typeof insiderMarkets)[number];

/** What an insider did. Only buys and sells in the market are bought and sold; the rest is listed apart. */
export const insiderNatures = [
  'market-buy',
  'market-sell',
  'exercise',
  'grant',
  'placement',
  'gift',
  'expiry',
  'holding',
  'other',
] as const;
export type InsiderNature = (typeof insiderNatures)[number];

/** A row of a filing. */
export interface InsiderTrade {
  insider: string;
  /** Who controls the holding, where several file the same one: it counts once. */
  controlledBy?: string | null;
  nature: InsiderNature;
  /** Whether it is of shares; options and warrants count as none. */
  isShares: boolean;
  traded: string;
  filed: string | null;
  /** Shares that changed hands, above 0; of a holding alone null. */
  amount: Digits | null;
  /** Of one share. */
  price: Digits | null;
  currency: string | null;
  /** Shares held after it; null: not told. */
  holdingAfter: Digits | null;
  source: string | null;
}

/** What insiders bought and sold in the market within a time. */
export interface NetBuying {
  /** Market buys − market sells. */
  shares: Figure;
  /** The same in money, for each currency. */
  money: Figure[];
  buys: number;
  sells: number;
  /** Trades of other kinds, which are in neither sum. */
  apart: { nature: InsiderNature; count: number; shares: string }[];
}

const inputOf = ({ insider, nature, amount, traded, source }: InsiderTrade): Input => ({
  ...{ name: `${insider}: ${nature}`, value: exact(amount ?? 0).toFixed(), unit: 'shares', currency: null },
  ...{ asOf: traded, source },
});

/** Insiders' buys less their sells from one day to another, both included, in shares of the last day. */
export function netBuying(
  trades: readonly InsiderTrade[],
  changes: readonly ShareChange[],
  { from, to }: { from: string; to: string },
): NetBuying {
  const about: About = { unit: 'shares', currency: null, asOf: to };
  let [net, buys, sells] = [zero, 0, 0];
  const inputs: Input[] = [];
  const missing = new Set<string>();
  const money = new Map<string, { sum: typeof zero; missing: string[] }>();
  const apart = new Map<InsiderNature, { nature: InsiderNature; count: number; shares: string }>();
  for (const trade of trades) {
    const { nature, amount, price, currency, traded, insider } = trade;
    if (traded < from || traded > to || nature === 'holding' || !trade.isShares) continue;
    const shares = adjustedShares(amount ?? 0, factorBetween(changes, traded, to));
    if (nature !== 'market-buy' && nature !== 'market-sell') {
      const other = apart.get(nature) ?? { nature, count: 0, shares: '0' };
      apart.set(nature, { nature, count: other.count + 1, shares: exact(other.shares).plus(shares).toFixed() });
      continue;
    }
    inputs.push(inputOf(trade));
    if (nature === 'market-buy') buys += 1;
    else sells += 1;
    if (amount === null) {
      missing.add(`shares of the trade of ${insider} on ${traded}`);
      continue;
    }
    net = nature === 'market-buy' ? net.plus(shares) : net.minus(shares);
    const sum = money.get(currency ?? '') ?? { sum: zero, missing: [] };
    if (price === null || currency === null) sum.missing.push(`price of the trade of ${insider} on ${traded}`);
    else {
      const worth = exact(amount).times(price);
      sum.sum = nature === 'market-buy' ? sum.sum.plus(worth) : sum.sum.minus(worth);
    }
    money.set(currency ?? '', sum);
  }
  // A buy or a sell without its number may be of either weight: the sum is none then.
  const shares =
    missing.size > 0
      ? noFigure(about, { from: inputs, missing: [...missing] })
      : figureOf(net, about, { from: inputs });
  return {
    ...{ shares, buys, sells },
    money: [...money].map(([currency, { sum, missing: lacking }]) => {
      const of: About = { unit: 'money', currency: currency === '' ? null : currency, asOf: to };
      const all = [...lacking, ...missing];
      return all.length > 0 ? noFigure(of, { from: inputs, missing: all }) : figureOf(sum, of, { from: inputs });
    }),
    apart: [...apart.values()],
  };
}

/** What insiders hold by their last filings, in per cent of the shares outstanding: at least, others have filed nothing. */
export function insiderPercent(
  trades: readonly InsiderTrade[],
  changes: readonly ShareChange[],
  basic: Figure,
  day: string,
): Figure {
  const about: About = { unit: '%', currency: null, asOf: day };
  const last = new Map<string, InsiderTrade>();
  for (const trade of trades) {
    if (trade.holdingAfter === null || !trade.isShares || trade.traded > day) continue;
    const key = (trade.controlledBy ?? trade.insider).trim().toLowerCase();
    const known = last.get(key);
    if (!known || isLater(trade, known)) last.set(key, trade);
  }
  if (last.size === 0) return noFigure(about, { missing: ['holdings of insiders'] });
  let held = zero;
  const from: Input[] = [];
  for (const trade of last.values()) {
    const { holdingAfter, traded, insider, source } = trade;
    held = held.plus(adjustedShares(holdingAfter!, factorBetween(changes, traded, day)));
    from.push({
      name: `held by ${insider}`,
      value: exact(holdingAfter!).toFixed(),
      unit: 'shares',
      currency: null,
      asOf: traded,
      source,
    });
  }
  const holdings = figureOf(
    held,
    { ...about, unit: 'shares' },
    {
      ...{ from, missing: ['insiders without a filing'], bound: 'at-least' },
    },
  );
  return quotientOf(holdings, basic, 'The number of shares', about, 100);
}

const isLater = (one: InsiderTrade, other: InsiderTrade) =>
  one.traded > other.traded || (one.traded === other.traded && (one.filed ?? '') >= (other.filed ?? ''));

/** Monday to Friday from the day after one day up to another; holidays of exchanges are not known and count. */
export function businessDaysBetween(from: string, to: string): number {
  const [start, end] = [dayNumber(from), dayNumber(to)];
  if (end <= start) return 0;
  // 1970-01-01 was a Thursday: working days until a day, of a week that begins on Monday.
  const until = (day: number) => {
    const sinceMonday = day + 3;
    const rest = ((sinceMonday % 7) + 7) % 7;
    return Math.floor(sinceMonday / 7) * 5 + Math.min(rest + 1, 5);
  };
  return until(end) - until(start);
}

/** Days after a trade within which it is to be filed: calendar days in Canada, working days elsewhere. */
const filingLimits: Readonly<Record<InsiderMarket, { days: number; isWorking: boolean }>> = {
  CA: { days: 5, isWorking: false },
  US: { days: 2, isWorking: true },
  AU: { days: 5, isWorking: true },
  UK: { days: 3, isWorking: true },
};
const firstReportInCanada = 10;

/** How late a trade was filed, as words such as `7 days after the trade, the limit is 5`; null: in time. */
export function lateness(market: InsiderMarket, traded: string, filed: string, isFirstReport = false): string | null {
  const { days, isWorking } = filingLimits[market];
  const limit = market === 'CA' && isFirstReport ? firstReportInCanada : days;
  const taken = isWorking ? businessDaysBetween(traded, filed) : daysBetween(traded, filed);
  if (taken <= limit) return null;
  return `${taken} ${isWorking ? 'working days' : 'days'} after the trade, the limit is ${limit}`;
}
