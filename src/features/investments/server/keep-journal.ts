import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { writtenTicker } from '../../../db/ticker-sql.ts';
import { hashOf } from '../../../server/calls/idempotency.ts';
import { calculateAtOnce, calculateInThread } from './calculate.ts';
import { type Claim, claimsOfMember } from './claims.ts';

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

/**
 * A member's journal in one short text, for `readJournal`. `ranks`: with the place of each trade among the others instead of
 * its id, so that the text is the same when a change is made again.
 */
export async function journalText(
  db: Db,
  memberId: string,
  ids: 'ids' | 'ranks' = 'ids',
  known?: readonly Claim[],
): Promise<string> {
  const claims = known ?? (await claimsOfMember(db, memberId));
  const id = ids === 'ids' ? sql`id` : sql`row_number() over (order by id)`;
  const [row] = await db.rows<{ journal: string }>(sql`
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
      'aliases', (select coalesce(json_agg(json_build_array(ticker, security) order by ticker), '[]')
        from ticker_aliases where user_id = ${memberId})
    )::text as journal`);
  const listings = claims.map(({ companyId, exchange, symbol }) => [companyId, exchange, symbol]);
  return `${row!.journal.slice(0, -1)}, "listings" : ${JSON.stringify(listings)}}`;
}

/**
 * What follows from a journal, in the transaction that changed it: the member's rate, and what is held. Answers its text, a
 * `Kept`.
 */
export async function keepJournal(tx: Db, memberId: string): Promise<string> {
  const text = await journalText(tx, memberId, 'ranks');
  const task = { calculation: 'keep', text } as const;
  const make = () => calculateInThread(task, { memberId });
  // Of a long journal it takes a thread, which no transaction waits for.
  const kept = calculateAtOnce(task) ?? (tx.beforehand ? tx.beforehand(`kept of ${hashOf(text)}`, make) : await make());
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
