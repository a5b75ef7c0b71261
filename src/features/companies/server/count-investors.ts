import { sql } from 'drizzle-orm';
import { fixed } from '../../../db/client.ts';
import { listingsOfCompany } from '../../../db/ticker-sql.ts';

/**
 * How many members hold shares of a company `c` now: of a ticker at one of its exchanges, or of a symbol for which it or the
 * member names none.
 */
export const investorsOf = fixed(sql`
  (with listing as materialized (select exchange, symbol from ${listingsOfCompany} l)
    select count(distinct h.user_id) from listing join holdings h on h.bare_ticker = listing.symbol
      and (h.exchange is null or h.exchange = listing.exchange or (listing.exchange is null
        and not exists (select from listing placed where placed.symbol = listing.symbol and placed.exchange is not null))))`);
