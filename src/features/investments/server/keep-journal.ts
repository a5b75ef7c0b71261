import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { listingsOfCompany, parsedTicker, spellingsOf, writtenTicker } from '../../../db/ticker-sql.ts';
import { hashOf } from '../../../server/idempotency.ts';
import { conflict } from '../../../server/problems.ts';
import { calculate, isQuick } from './calculate.ts';
import type { KeptRefusal } from './calculations.ts';

/** Changes of one journal happen one after the other; other members and readers do not wait. */
export async function holdJournal(tx: Db, memberId: string): Promise<void> {
  await tx.rows(sql`select id from users where id = ${memberId} for no key update`);
}

/** Decimals of an event in the order of `eventDecimalFields`. */
const eventDecimals = fixed(
  sql.raw(
    [
      ...['shares', 'price', 'amount', 'withholding', 'fees', 'new_shares', 'old_shares', 'value', 'other_value'],
      ...['cash', 'percent', 'other_percent'],
    ]
      .map((column) => `trim_scale(${column})::text`)
      .join(', '),
  ),
);

/** Companies that are looked at for one listing: who has more claims than that on a ticker is asked about anyway. */
const mostClaims = 6;

/**
 * Listings of companies that may be meant by tickers of a member, as `listing(company_id, place, exchange, symbol)` behind
 * `meant(written, exchange, symbol)`: every ticker as it was written, and what it says, or the member said of it.
 */
export const listingTables = (memberId: string, hasMany: boolean): SQL => sql`
  spelled as materialized (
    select distinct ${writtenTicker(sql`i`)} as written from investments i where i.user_id = ${memberId}
    union select distinct ${writtenTicker(sql`a`)} from corporate_actions a where a.user_id = ${memberId}
    union select distinct ${writtenTicker(sql`p`)} from entered_prices p where p.user_id = ${memberId}
    union select ticker from journal_events where user_id = ${memberId} and ticker is not null
    union select other_ticker from journal_events where user_id = ${memberId} and other_ticker is not null
  ), symbol as materialized (
    select distinct p.symbol from spelled
      left join ticker_aliases alias on alias.user_id = ${memberId} and alias.ticker = spelled.written
      cross join ${parsedTicker(sql`coalesce(alias.security, spelled.written)`)} p
    union select distinct p.symbol from spelled cross join ${parsedTicker(sql`spelled.written`)} p
  ), spelling as materialized (
    select array_agg(each) as all_of_them from symbol cross join lateral unnest(${spellingsOf(sql`symbol.symbol`)}) as each
  ), claim as (
    select c.id as company_id, c.name, l.place, l.exchange, l.symbol,
      row_number() over (partition by l.symbol, l.exchange order by c.name_folded, c.id, l.place) as claimed
    from companies c cross join ${listingsOfCompany} l join symbol on symbol.symbol = l.symbol
    where ${hasMany ? sql`` : fixed(sql`c.tickers && (select all_of_them from spelling) and`)} not c.is_archived
  ), listing as materialized (select * from claim where claimed <= ${fixed(sql.raw(String(mostClaims)))})`;

/**
 * A member's journal in one short text, for `readJournal`. `ranks`: with the place of each trade among the others instead of
 * its id, so that the text is the same when a change is made again.
 */
export async function journalText(db: Db, memberId: string, ids: 'ids' | 'ranks' = 'ids'): Promise<string> {
  const id = ids === 'ids' ? sql`id` : sql`row_number() over (order by id)`;
  const [row] = await db.rows<{ journal: string }>(sql`
    with ${listingTables(memberId, false)}
    select json_build_object(
      'trades', (select coalesce(json_agg(trade order by id), '[]') from (
        select id, json_build_array(${id}, ${writtenTicker(sql`i`)}, currency, transaction_type,
          trim_scale(shares)::text, trim_scale(price_per_share)::text, trim_scale(fees)::text, transaction_date) as trade
        from investments i where user_id = ${memberId}) trades),
      'splits', (select coalesce(json_agg(json_build_array(${writtenTicker(sql`a`)}, action_date, new_shares, old_shares)
        order by action_date, id), '[]')
        from corporate_actions a where user_id = ${memberId}),
      'prices', (select coalesce(json_agg(json_build_array(${writtenTicker(sql`p`)}, currency, trim_scale(price)::text,
        price_date) order by ticker, currency), '[]')
        from entered_prices p where user_id = ${memberId}),
      'events', (select coalesce(json_agg(event order by id), '[]') from (
        select id, json_build_array(${id}, kind, ticker, other_ticker, event_date, pay_date, currency,
          ${eventDecimals}, amount_basis) as event
        from journal_events where user_id = ${memberId}) events),
      'listings', (select coalesce(json_agg(json_build_array(company_id, exchange, symbol)
        order by symbol, place, company_id), '[]') from listing),
      'aliases', (select coalesce(json_agg(json_build_array(ticker, security) order by ticker), '[]')
        from ticker_aliases where user_id = ${memberId})
    )::text as journal`);
  return row!.journal;
}

/**
 * What follows from a journal, in the transaction that changed it: the member's rate, and what is held. Answers its text, a
 * `Kept`.
 */
export async function keepJournal(tx: Db, memberId: string): Promise<string> {
  const text = await journalText(tx, memberId, 'ranks');
  const make = () => calculate({ calculation: 'keep', text }, { memberId });
  // Of a long journal it takes a thread, which no transaction waits for.
  const kept = isQuick(text) || !tx.beforehand ? await make() : tx.beforehand(`kept of ${hashOf(text)}`, make);
  if (kept.startsWith('{"refusal"')) throw conflict((JSON.parse(kept) as KeptRefusal).refusal);
  await storeKept(tx, memberId, kept);
  return kept;
}

/** Stores what follows from a journal: the text of a `Kept`. */
async function storeKept(tx: Db, memberId: string, kept: string): Promise<void> {
  await tx.rows(sql`
    update users set xirr_rate = kept.rate
    from (select (${kept}::json ->> 'xirrRate')::numeric as rate) kept
    where id = ${memberId} and xirr_rate is distinct from kept.rate`);
  await tx.rows(sql`
    with held as materialized (
      select * from json_to_recordset(${kept}::json -> 'holdings')
        as held(ticker text, currency text, "bareTicker" text, exchange text, security text, "costBasis" numeric)
    ), gone as (
      delete from holdings h where h.user_id = ${memberId}
        and not exists (select from held where held.ticker = h.ticker and held.currency = h.currency)
    )
    insert into holdings (user_id, ticker, currency, bare_ticker, exchange, security, cost_basis)
    select ${memberId}, ticker, currency, "bareTicker", exchange, security, "costBasis" from held
    on conflict (user_id, ticker, currency) do update
      set cost_basis = excluded.cost_basis, bare_ticker = excluded.bare_ticker, exchange = excluded.exchange,
        security = excluded.security
      where (holdings.cost_basis, holdings.bare_ticker, holdings.exchange, holdings.security)
        is distinct from (excluded.cost_basis, excluded.bare_ticker, excluded.exchange, excluded.security)`);
}
