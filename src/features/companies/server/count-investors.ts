import { type SQL, sql } from 'drizzle-orm';

/** How many members hold shares of any of these tickers (bare, upper case) now. */
export const investorsOf = (tickers: SQL): SQL => sql`
  (select count(distinct h.user_id) from holdings h where h.bare_ticker = any(${tickers}))`;
