import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { found, Problem } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { refuseDoubleCount } from '../../capital/server/refuse-double-count.ts';
import { deletePrice } from '../../prices/server/save-price.ts';
import { recordAdminAct } from '../../admin/server/record-admin-act.ts';
import { deleteRecord } from '../../records/server/save-record.ts';
import type { Restored } from '../contract.ts';
import { recordKinds } from '../../records/server/record-kinds.ts';
import { setArchived, takeBack } from './restore-activity.ts';
import { activityColumns, type StoredActivity } from './stored-activity.ts';

/**
 * What one call takes back at most: so many activities, so many bytes of them (one may be 2 MB), and as many as are begun
 * within so many milliseconds, the last of which may take a while. Whoever comes next waits for no longer than that.
 */
const usualMost = { activities: 1_000, bytes: 16_000_000, milliseconds: 5_000 };

/**
 * Takes back that a record was made: it is deleted, a mine or company archived. What others have changed since stays; a file of theirs
 * writes no activity of each record.
 */
async function undoCreation(tx: Db, member: Member, activity: StoredActivity): Promise<boolean> {
  const { entityType, entityId, id, userId } = activity;
  const [other] = await tx.rows(sql`
    select 1 from activities a
    where a.entity_type = ${entityType} and a.entity_id = ${entityId} and a.id > ${id}
      and a.user_id is distinct from ${userId}
      and a.type = 'update'
    union all
    select 1 from import_records r join imports i on i.id = r.import_id
    where r.entity_type = ${entityType} and r.entity_id = ${entityId} and r.action = 'updated' and not r.is_undone
      and i.user_id is distinct from ${userId}
    limit 1`);
  if (other) throw new Problem('conflict', 'Others have changed it since then.');
  if (entityType === 'mine' || entityType === 'company') return setArchived(tx, member, activity, true);
  if (entityType === 'price') {
    await deletePrice(tx, member, { id: entityId });
    return true;
  }
  const kind = recordKinds.get(entityType);
  if (!kind) throw new Problem('conflict', 'An import is not taken back here.');
  await deleteRecord(tx, kind, { member, id: entityId });
  return true;
}

export interface Undo {
  member: Member;
  userId: string;
  since: string;
  mineId?: number | undefined;
  companyId?: number | undefined;
  before?: number | undefined;
}

/**
 * Takes back what a member did since an instant, the newest first, each activity as far as nobody else has written over it;
 * what cannot be taken back is answered with the reason. All in one transaction, a savepoint for each. Ends early where there
 * is too much for one call, with what goes on behind the last one as `next`.
 */
export async function undoEdits(tx: Db, undo: Undo, most = usualMost): Promise<Restored> {
  const { member, userId, since, mineId, companyId, before } = undo;
  const start = performance.now();
  const [user] = await tx.rows<{ id: string }>(sql`select id from users where id = ${userId}`);
  found(user, 'This member');
  const ids = await tx.rows<{ id: number }>(sql`
    select id from activities
    where user_id = ${userId} and created_at >= ${since}::timestamptz
      and (${mineId ?? null}::bigint is null or mine_id = ${mineId ?? null})
      and (${companyId ?? null}::bigint is null or company_id = ${companyId ?? null})
      and (${before ?? null}::bigint is null or id < ${before ?? null})
    order by id desc limit ${most.activities + 1}`);
  const answer: Restored = { restored: 0, skipped: [], next: null };
  let bytes = 0;
  for (const [index, { id }] of ids.entries()) {
    const isEnough = index >= most.activities || bytes >= most.bytes || performance.now() - start >= most.milliseconds;
    // The first one always, so that each call comes further.
    if (index > 0 && isEnough) {
      answer.next = ids[index - 1]!.id;
      break;
    }
    bytes += await undoActivity(tx, member, id, answer);
  }
  return answer;
}

/** Bytes of JSON as PostgreSQL holds it: appended to, as what is stored is compressed and its text takes long to write. */
const bytesOf = (column: SQL) => sql`coalesce(pg_column_size(${column} || '[]'), 0)`;

/** Adds to `answer` what came of one activity. Answers how long the activity is, in bytes. */
async function undoActivity(tx: Db, member: Member, id: number, answer: Restored): Promise<number> {
  const [activity] = await tx.rows<StoredActivity & { bytes: number }>(sql`
    select ${activityColumns}, ${bytesOf(sql`changes`)} + ${bytesOf(sql`snapshot`)} as bytes
    from activities where id = ${id}`);
  // Removed meanwhile, with the sample data.
  if (!activity) return 0;
  await tx.rows(sql`savepoint undo`);
  try {
    const undo = activity.type === 'create' ? undoCreation : undoChange;
    if (await undo(tx, member, activity)) answer.restored += 1;
    await tx.rows(sql`release savepoint undo`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await tx.rows(sql`rollback to savepoint undo`);
    answer.skipped.push({ activityId: id, description: activity.description, reason: error.message });
  }
  return activity.bytes;
}

async function undoChange(tx: Db, member: Member, activity: StoredActivity): Promise<boolean> {
  await refuseDoubleCount(tx, activity);
  const done = await takeBack(tx, member, activity, { onlyUntouched: true });
  if (!done) throw new Problem('conflict', 'It has been changed since then.');
  return true;
}

/** Writes into the administrators' log what one of them took back. */
export async function logUndone(tx: Db, undo: Undo, { restored, skipped }: Restored): Promise<void> {
  const { member, userId, since, mineId } = undo;
  await recordAdminAct(tx, {
    by: { adminId: member.id },
    act: 'undo_edits',
    description: `Took back ${restored === 1 ? '1 edit' : `${restored} edits`} of a member since ${since}`,
    memberId: userId,
    details: { since, mineId: mineId ?? null, restored, skipped: skipped.length },
  });
}
