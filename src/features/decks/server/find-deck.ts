import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { instantText } from '../../../db/json.ts';
import type { Deck, PricedChoice } from '../../../domain/prices/decks.ts';
import { found } from '../../../server/problems/problems.ts';
import { newestPrices } from '../../prices/server/quote-prices.ts';
import type { DayDeck, PriceDeck } from '../contract.ts';
import { mayChangeSql, maySeeSql } from './policy.ts';

/** A row `d` as the contract's `PriceDeck`, but for whose it is. */
const columns = fixed(sql`
  d.id, d.name, d.deck_date as date, d.source, d.prices, d.is_shared as "isShared",
  (select n.id from price_decks n where n.replaces_id = d.id) as "replacedBy",
  ${instantText(sql`d.updated_at`)} as "updatedAt", d.version`);
const owner = sql`d.user_id`;
const shown = (userId: string) => sql`${columns}, ${mayChangeSql(userId, owner)} as "isOwn"`;

/** Rows `d` that stand in the list of their member: neither replaced by a version nor put away. */
export const isListed = fixed(
  sql`not d.is_put_away and not exists (select from price_decks n where n.replaces_id = d.id)`,
);

export const decksOf = (db: Db, userId: string): Promise<PriceDeck[]> =>
  db.rows<PriceDeck>(sql`
    select ${shown(userId)} from price_decks d where ${owner} = ${userId} and ${isListed} order by lower(d.name), d.id`);

/** A deck that this member may see. */
export async function readDeck(db: Db, userId: string, id: number): Promise<PriceDeck> {
  const [deck] = await db.rows<PriceDeck>(sql`
    select ${shown(userId)} from price_decks d
    where d.id = ${id} and ${maySeeSql(userId, { owner, isShared: sql`d.is_shared` })}`);
  return found(deck, 'This price deck');
}

/** The newest prices of metals on a day. */
export async function deckOfDay(db: Db, day: string): Promise<DayDeck> {
  const metals = await db.rows<{ key: string }>(
    sql`select distinct key from price_series where kind = 'metal' order by key`,
  );
  const quotes = await newestPrices(
    db,
    'metal',
    metals.map(({ key }) => key),
    day,
  );
  const prices = metals.flatMap(({ key }) => {
    const quote = quotes.get(key);
    if (!quote?.unit) return [];
    return [{ metal: key, value: quote.value, currency: quote.currency, unit: quote.unit, asOf: quote.asOf }];
  });
  return { name: `Entered prices on ${day}`, date: day, prices };
}

/** The prices that a table is to use. */
export async function findDeck(db: Db, userId: string, choice: PricedChoice): Promise<Deck> {
  return choice.kind === 'day' ? deckOfDay(db, choice.day) : readDeck(db, userId, choice.id);
}
