import { sql } from 'drizzle-orm';
import { announce } from '../../../db/announcements.ts';
import type { Database, Db } from '../../../db/client.ts';
import { entityTypes } from '../../../domain/vocabulary.ts';
import { conflict } from '../../../server/problems/problems.ts';
import type { Storage } from '../../../server/services/storage.ts';
import type { Member } from '../../../server/callers/session.ts';
import { holdOtherAdministrators } from '../../admin/server/hold-administrators.ts';
import { refreshScores } from '../../scores/server/refresh-scores.ts';
import { holdFiles, removeFiles } from '../../users/server/keep-pictures.ts';
import { holdOwner } from './hold-owner.ts';
import { leaveRecords } from './leave-records.ts';
import { refusalOfLeaving } from './policy.ts';
import { withdrawFeedback } from './withdraw-feedback.ts';

/** Refuses where nobody could grant the role any more; held until the transaction ends, so that two cannot both leave. */
async function refuseLastAdministrator(tx: Db, userId: string): Promise<void> {
  const otherAdministrators = await holdOtherAdministrators(tx, userId);
  const [member] = await tx.rows<{ isAdmin: boolean }>(
    sql`select is_admin as "isAdmin" from users where id = ${userId}`,
  );
  const refusal = member && refusalOfLeaving(member, { otherAdministrators });
  if (refusal !== undefined) throw conflict(refusal);
}

/** What goes with a member in one statement: a journal of hundreds of thousands of trades takes seconds, and is nobody else's. */
const longestStatement = sql.raw(`'60s'`);

/** A member who uploads meanwhile is not waited for longer. */
const mostAttempts = 3;

/**
 * Deletes a member. What the member added stays, as a former member's; the journal, sessions, votes, likes and page
 * views go with the row by its foreign keys, the pictures with it, and what is kept of votes and likes (likes of notes,
 * scores) is computed anew.
 */
export async function deleteAccount(db: Database, storage: Storage, member: Member): Promise<void> {
  const { id: userId } = member;
  await db.transaction(async (tx) => {
    await refuseLastAdministrator(tx, userId);
    await holdOwner(tx, member);
  });
  await leaveRecords(db, userId);
  await withdrawFeedback(db, userId);
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    // Outside of the transaction, which would wait for the store; one that cannot be removed keeps the account, so that
    // nothing stays behind.
    await removeFiles(db, storage, userId);
    if (await db.transaction((tx) => deleteMember(tx, userId))) return;
  }
  throw conflict('Pictures of this account are still being uploaded. Try again when that is done.');
}

/** What is left of the member, which is what came meanwhile, and the journal. False where the member has files again. */
async function deleteMember(tx: Db, userId: string): Promise<boolean> {
  await refuseLastAdministrator(tx, userId);
  if (await holdFiles(tx, userId)) return false;
  await tx.rows(sql`set local statement_timeout = ${longestStatement}`);
  const touched = new Map<(typeof entityTypes)[number], number[]>();
  for (const entityType of entityTypes) {
    const id = sql.raw(`${entityType}_id`);
    const notes = sql.raw(`${entityType}_notes`);
    const likes = sql.raw(`${entityType}_note_likes`);
    const rows = await tx.rows<{ id: number }>(sql`
      select ${id} as id from nps_ratings where user_id = ${userId} and ${id} is not null
      union select ${id} from page_views where user_id = ${userId} and ${id} is not null
      union select n.${id} from ${likes} l join ${notes} n on n.id = l.note_id where l.user_id = ${userId}`);
    touched.set(
      entityType,
      rows.map((row) => row.id),
    );
    // In the order of the notes, as everyone locks them.
    await tx.rows(sql`
      with liked as (
        select n.id from ${notes} n join ${likes} l on l.note_id = n.id where l.user_id = ${userId}
        order by n.id for no key update of n
      )
      update ${notes} set like_count = like_count - 1 from liked where ${notes}.id = liked.id`);
  }
  await tx.rows(sql`delete from verifications where value = ${userId}`);
  await tx.rows(sql`delete from users where id = ${userId}`);
  await announce(tx, 'sessions');
  for (const [entityType, ids] of touched) await refreshScores(tx, entityType, ids);
  return true;
}
