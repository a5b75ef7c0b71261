import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { deckFault, type DeckPrice } from '../../../domain/prices/decks.ts';
import { readPrice } from '../../../domain/prices/price-entry.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { conflict, found, invalid, notFound } from '../../../server/problems/problems.ts';
import type { DeckInput } from '../contract.ts';
import { type Limit, takeHit } from '../../auth/server/limits.ts';
import { isListed } from './find-deck.ts';
import {
  type DeckState,
  isChangedByVersion,
  isPutAwayOnly,
  mayChangeSql,
  refusalOfChange,
  refusalOfRemoval,
} from './policy.ts';
import { jsonText } from '../../../db/json-text.ts';

/** More decks in a list than one finds again by name; those that only links know do not count. */
const most = 100;

/** What is shared is kept for as long as its member is: nobody shares more decks and versions than so many in a day. */
const sharingLimit = (userId: string): Limit => ({ key: `share-deck:${userId}`, most: 100, minutes: 24 * 60 });

const sharedEnough = 'You have shared many price decks and versions of them today. Share further ones tomorrow.';

/** `isLimited`: `RATE_LIMIT`. */
async function countSharing(tx: Db, userId: string, isLimited: boolean): Promise<void> {
  if (isLimited) await takeHit(tx, [sharingLimit(userId)], sharedEnough);
}

/** Prices as they are kept; throws a refusal at the one that is wrong. */
function keptPrices({ date, prices }: DeckInput): DeckPrice[] {
  const kept = prices.map(({ metal, ...money }, index): DeckPrice => {
    const read = readPrice({ kind: 'metal', key: metal, priceDate: date, ...money }, utcDay(new Date()));
    if (!('entry' in read)) {
      const field = read.field === 'key' ? 'metal' : read.field;
      throw invalid(field === 'priceDate' ? 'date' : `prices.${index}.${field}`, read.message);
    }
    const { key, value, currency, unit } = read.entry;
    return { metal: key, value, currency, unit: unit! };
  });
  const fault = deckFault(kept);
  if (fault !== undefined) throw invalid('prices', fault);
  return kept;
}

/** Answers its id. */
async function insertDeck(
  tx: Db,
  userId: string,
  { sent, replaces, isShared }: { sent: DeckInput; replaces: number | null; isShared: boolean },
): Promise<number> {
  const prices = keptPrices(sent);
  await tx.rows(sql`select 1 from users where id = ${userId} for no key update`);
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into price_decks (user_id, name, deck_date, source, prices, replaces_id, is_shared)
    select ${userId}, ${sent.name}, ${sent.date}::date, ${sent.source ?? null}, ${jsonText(prices)}::jsonb, ${replaces}::bigint,
      ${isShared}
    where (select count(*) from price_decks d
      where d.user_id = ${userId} and d.id is distinct from ${replaces}::bigint and ${isListed}) < ${most}
    returning id`);
  if (!row) throw conflict(`You have ${most} price decks. Delete one that you do not need any more.`);
  return row.id;
}

export const createDeck = (tx: Db, userId: string, sent: DeckInput): Promise<number> =>
  insertDeck(tx, userId, { sent, replaces: null, isShared: false });

interface Held extends DeckState {
  version: number;
  isPutAway: boolean;
}

async function heldDeck(tx: Db, userId: string, id: number): Promise<Held> {
  const [row] = await tx.rows<Omit<Held, 'replacedBy'>>(sql`
    select d.version, d.is_shared as "isShared", d.is_put_away as "isPutAway"
    from price_decks d where d.id = ${id} and ${mayChangeSql(userId, sql`d.user_id`)} for no key update`);
  const held = found(row, 'This price deck');
  // Looked for once it is held: a version that was made while this waited is not seen by the statement that waited.
  const [next] = await tx.rows<{ id: number }>(sql`select id from price_decks where replaces_id = ${id}`);
  return { ...held, replacedBy: next?.id ?? null };
}

function refuse(refusal: string | undefined): void {
  if (refusal !== undefined) throw conflict(refusal);
}

/** Saves a deck; of one that others may have the link of a version is made that replaces it. Answers the id to look at. */
export async function saveDeck(
  tx: Db,
  userId: string,
  { id, sent, ifMatch, isLimited }: { id: number; sent: DeckInput; ifMatch: number | undefined; isLimited: boolean },
): Promise<number> {
  const held = await heldDeck(tx, userId, id);
  expectVersion(ifMatch, held.version);
  refuse(refusalOfChange(held));
  if (isChangedByVersion(held)) {
    await countSharing(tx, userId, isLimited);
    return insertDeck(tx, userId, { sent, replaces: id, isShared: true });
  }
  const prices = keptPrices(sent);
  await tx.rows(sql`
    update price_decks set name = ${sent.name}, deck_date = ${sent.date}::date, source = ${sent.source ?? null},
      prices = ${jsonText(prices)}::jsonb, version = version + 1, updated_at = now() where id = ${id}`);
  return id;
}

/** What is shared stays shared: its link may stand anywhere. */
export async function shareDeck(
  tx: Db,
  userId: string,
  { id, isLimited }: { id: number; isLimited: boolean },
): Promise<void> {
  const { isShared } = await heldDeck(tx, userId, id);
  if (isShared) return;
  await countSharing(tx, userId, isLimited);
  await tx.rows(sql`
    update price_decks set is_shared = true, version = version + 1, updated_at = now() where id = ${id}`);
}

/** Takes a deck out of its member's list; one that is shared stays for those who have its link. */
export async function removeDeck(
  tx: Db,
  userId: string,
  { id, ifMatch }: { id: number; ifMatch: number | undefined },
): Promise<void> {
  const held = await heldDeck(tx, userId, id);
  if (held.isPutAway) throw notFound('This price deck');
  expectVersion(ifMatch, held.version);
  refuse(refusalOfRemoval(held));
  await tx.rows(
    isPutAwayOnly(held)
      ? sql`update price_decks set is_put_away = true, version = version + 1, updated_at = now() where id = ${id}`
      : sql`delete from price_decks where id = ${id}`,
  );
}
