import { type InsiderMarket, lateness } from './insiders.ts';
import { dateFinding, type Finding, futureDate } from '../records/findings.ts';

/** A trade as far as rules look at it. */
export interface LookedAtInsiderTrade {
  market: InsiderMarket;
  tradedOn: string;
  filedOn: string | null;
  isFirstReport?: boolean | null;
}

const mend = 'Check both days.';

/** IN1: filed before it happened, or late by the market's rule. */
function lateFinding({
  market,
  tradedOn: traded,
  filedOn: filed,
  isFirstReport,
}: LookedAtInsiderTrade): Finding | null {
  if (filed === null) return null;
  if (filed < traded)
    return {
      rule: 'IN1',
      field: 'filedOn',
      sentence: `It was filed on ${filed}, before it happened on ${traded}.`,
      mend,
    };
  const late = lateness(market, traded, filed, isFirstReport ?? false);
  return late === null ? null : { rule: 'IN1', field: 'filedOn', sentence: `It was filed late, ${late}.`, mend };
}

/** What one trade tells by itself: GN1, IN1. */
export const insiderTradeFindings = (trade: LookedAtInsiderTrade, today: string): Finding[] =>
  [dateFinding('tradedOn', trade.tradedOn, today), lateFinding(trade)].filter((finding) => finding !== null);

/** GN1: what was filed has happened. */
export function impossibleInsiderTrade(
  trade: Pick<LookedAtInsiderTrade, 'tradedOn' | 'filedOn'>,
  today: string,
): { field: string; message: string } | undefined {
  for (const field of ['tradedOn', 'filedOn'] as const) {
    const message = futureDate(trade[field], today);
    if (message !== undefined) return { field, message };
  }
  return undefined;
}
