import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { type EntityType, entityTypes } from '../../../domain/vocabulary.ts';
import { refreshScores } from '../../scores/server/refresh-scores.ts';

/** Of one short transaction: whoever votes on or looks at one of these mines waits for it. */
const atOnce = 200;

interface Slice {
  userId: string;
  entityType: EntityType;
  most: number;
}

/** Removes so many votes or views of a member. Answers the mines or companies that they were of. */
const removeRows = (tx: Db, table: string, { userId, entityType, most }: Slice): Promise<{ id: number }[]> => {
  const [of, id] = [sql.raw(table), sql.raw(`${entityType}_id`)];
  return tx.rows(sql`
    delete from ${of} where ctid = any(array(
      select ctid from ${of} where user_id = ${userId} and ${id} is not null limit ${most}
    )) returning ${id} as id`);
};

/** Takes so many likes of a member back. In the order of the notes, as everyone locks them. */
const removeLikes = (tx: Db, { userId, entityType, most }: Slice): Promise<{ id: number }[]> => {
  const [notes, likes] = [sql.raw(`${entityType}_notes`), sql.raw(`${entityType}_note_likes`)];
  return tx.rows(sql`
    with liked as (
      select n.id from ${notes} n join ${likes} l on l.note_id = n.id where l.user_id = ${userId}
      order by n.id limit ${most} for no key update of n
    ), gone as (
      delete from ${likes} l using liked where l.note_id = liked.id and l.user_id = ${userId} returning l.note_id
    )
    update ${notes} n set like_count = like_count - 1 from gone where n.id = gone.note_id
    returning n.${sql.raw(`${entityType}_id`)} as id`);
};

/**
 * Takes a member's votes, views and likes back, a few at a time, and computes the scores of what they were of anew: those of
 * a hundred thousand mines in one transaction, their rows locked, take a minute, which everyone would wait for who looks at
 * one of them.
 */
export async function withdrawFeedback(db: Database, userId: string, most = atOnce): Promise<void> {
  for (const entityType of entityTypes) {
    const slice = { userId, entityType, most };
    for (const remove of [
      (tx: Db) => removeRows(tx, 'nps_ratings', slice),
      (tx: Db) => removeRows(tx, 'page_views', slice),
      (tx: Db) => removeLikes(tx, slice),
    ]) {
      let removed = most;
      while (removed === most) {
        removed = await db.transaction(async (tx) => {
          const rows = await remove(tx);
          await refreshScores(
            tx,
            entityType,
            rows.map(({ id }) => id),
          );
          return rows.length;
        });
      }
    }
  }
}
