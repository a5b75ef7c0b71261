import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { found, Problem } from '../../../server/problems.ts';
import type { Member } from '../../../server/session.ts';
import { deleteRecord } from '../../records/server/save-record.ts';
import type { Restored } from '../contract.ts';
import { recordKinds } from '../../records/server/record-kinds.ts';
import { setArchived, takeBack } from './restore-activity.ts';
import { activityColumns, type StoredActivity } from './stored-activity.ts';

/** So many activities one call takes back at most. */
const most = 1_000;

/** Takes back that a record was made: it is deleted, a mine or company archived. What others have changed since stays. */
async function undoCreation(tx: Db, member: Member, activity: StoredActivity): Promise<boolean> {
  const { entityType, entityId, id, userId } = activity;
  const [other] = await tx.rows(sql`
    select 1 from activities a
    where a.entity_type = ${entityType} and a.entity_id = ${entityId} and a.id > ${id} and a.user_id <> ${userId}
      and a.type = 'update' limit 1`);
  if (other) throw new Problem('conflict', 'Others have changed it since then.');
  if (entityType === 'mine' || entityType === 'company') return setArchived(tx, member, activity, true);
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
 * what cannot be taken back is answered with the reason. All in one transaction, a savepoint for each.
 */
export async function undoEdits(tx: Db, { member, userId, since, mineId, companyId, before }: Undo): Promise<Restored> {
  const [user] = await tx.rows<{ id: string }>(sql`select id from users where id = ${userId}`);
  found(user, 'This member');
  const activities = await tx.rows<StoredActivity>(sql`
    select ${activityColumns} from activities
    where user_id = ${userId} and created_at >= ${since}::timestamptz
      and (${mineId ?? null}::int is null or mine_id = ${mineId ?? null})
      and (${companyId ?? null}::int is null or company_id = ${companyId ?? null})
      and (${before ?? null}::int is null or id < ${before ?? null})
    order by id desc limit ${most + 1}`);
  const answer: Restored = { restored: 0, skipped: [], next: null };
  for (const activity of activities.slice(0, most)) {
    await tx.rows(sql`savepoint undo`);
    try {
      const undo = activity.type === 'create' ? undoCreation : undoChange;
      if (await undo(tx, member, activity)) answer.restored += 1;
      await tx.rows(sql`release savepoint undo`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await tx.rows(sql`rollback to savepoint undo`);
      const { id: activityId, description } = activity;
      answer.skipped.push({ activityId, description, reason: error.message });
    }
  }
  if (activities.length > most) answer.next = activities[most - 1]?.id ?? null;
  return answer;
}

async function undoChange(tx: Db, member: Member, activity: StoredActivity): Promise<boolean> {
  const done = await takeBack(tx, member, activity, { onlyUntouched: true });
  if (!done) throw new Problem('conflict', 'It has been changed since then.');
  return true;
}
