import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { hashOf } from '../../../server/idempotency.ts';
import { calculate, isQuick } from './calculate.ts';

/** Changes of one journal happen one after the other; other members and readers do not wait. */
export async function holdJournal(tx: Db, memberId: string): Promise<void> {
  await tx.rows(sql`select id from users where id = ${memberId} for no key update`);
}

/**
 * A member's journal in one short text, for `readJournal`. `ranks`: with the place of each trade among the others instead of
 * its id, so that the text is the same when a change is made again.
 */
export async function journalText(db: Db, memberId: string, ids: 'ids' | 'ranks' = 'ids'): Promise<string> {
  const id = ids === 'ids' ? sql`id` : sql`row_number() over (order by id)`;
  const [row] = await db.rows<{ journal: string }>(sql`
    select json_build_object(
      'trades', (select coalesce(json_agg(trade order by id), '[]') from (
        select id, json_build_array(${id}, ticker, currency, transaction_type, trim_scale(shares)::text,
          trim_scale(price_per_share)::text, trim_scale(fees)::text, transaction_date) as trade
        from investments where user_id = ${memberId}) trades),
      'splits', (select coalesce(json_agg(json_build_array(ticker, action_date, new_shares, old_shares)
        order by ticker, action_date), '[]')
        from corporate_actions where user_id = ${memberId}),
      'prices', (select coalesce(json_agg(json_build_array(ticker, currency, trim_scale(price)::text, price_date)
        order by ticker, currency), '[]')
        from entered_prices where user_id = ${memberId})
    )::text as journal`);
  return row!.journal;
}

/** What follows from a journal, in the transaction that changed it: the member's rate, and what is held. */
export async function keepJournal(tx: Db, memberId: string): Promise<void> {
  const text = await journalText(tx, memberId, 'ranks');
  const make = () => calculate({ calculation: 'keep', text }, { memberId });
  // Of a long journal it takes a thread, which no transaction waits for.
  const kept = isQuick(text) || !tx.beforehand ? await make() : tx.beforehand(`kept of ${hashOf(text)}`, make);
  await storeKept(tx, memberId, kept);
}

/** Stores what follows from a journal: the text of a `Kept`. */
export async function storeKept(tx: Db, memberId: string, kept: string): Promise<void> {
  await tx.rows(sql`
    update users set xirr_rate = kept.rate
    from (select (${kept}::json ->> 'xirrRate')::numeric as rate) kept
    where id = ${memberId} and xirr_rate is distinct from kept.rate`);
  await tx.rows(sql`
    with held as materialized (
      select * from json_to_recordset(${kept}::json -> 'holdings')
        as held(ticker text, currency text, "bareTicker" text, "costBasis" numeric)
    ), gone as (
      delete from holdings h where h.user_id = ${memberId}
        and not exists (select from held where held.ticker = h.ticker and held.currency = h.currency)
    )
    insert into holdings (user_id, ticker, currency, bare_ticker, cost_basis)
    select ${memberId}, ticker, currency, "bareTicker", "costBasis" from held
    on conflict (user_id, ticker, currency) do update set cost_basis = excluded.cost_basis
      where holdings.cost_basis <> excluded.cost_basis`);
}
