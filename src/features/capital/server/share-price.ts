import { sql, type SQL } from 'drizzle-orm';
import { fixed } from '../../../db/client.ts';
import { listingsOfCompany } from '../../../db/ticker-sql.ts';
import { oldBalanceDays } from '../../../domain/capital/enterprise-value.ts';
import { newestPrice } from '../../prices/server/quote-prices.ts';

/** The newest price of a listing of the company of the row `r` on or before a day, as JSON, the first that holds to `which`. */
const sharePrice = (day: SQL, which: SQL) => sql`(
  select json_build_object('amount', trim_scale(n.value)::text, 'currency', n.currency, 'asOf', n.price_date)
  from companies c cross join ${listingsOfCompany} l
    cross join ${newestPrice('ticker', sql`l.exchange || ':' || l.symbol`, day)} n
  where c.id = r.company_id and ${which} order by l.place limit 1)`;

const today = sql`(now() at time zone 'utc')`;

/** Beside a snapshot: what a share cost when it was written, of one that states a market cap. */
export const priceOfSnapshot = fixed(sql`
  case when r.stated_market_cap is not null then ${sharePrice(sql`r.as_of`, sql`n.currency = r.currency`)} end`);

/** Beside a snapshot: the newest price of a share, of one whose balance sheet may be old for it. */
export const newestPriceOfShare = fixed(sql`
  case when r.balance_date < ${today}::date - ${sql.raw(String(oldBalanceDays))} then ${sharePrice(today, sql`true`)} end`);

/** Beside an instrument: the newest price of a share in the currency of its strike. */
export const priceOfStrike = fixed(sql`
  case when r.state = 'alive' and r.strike > 0 then ${sharePrice(today, sql`n.currency = r.currency`)} end`);
