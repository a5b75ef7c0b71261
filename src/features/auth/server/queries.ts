import { sql } from 'drizzle-orm';
import { announce } from '../../../db/announcements.ts';
import type { Db } from '../../../db/client.ts';
import { deleteSlices } from '../../../db/delete-slices.ts';
import { longestSessionDays } from '../../../server/callers/session.ts';
import { recordFirstGrant } from '../../admin/server/record-admin-act.ts';

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.rows(sql`delete from sessions where id = ${id}`);
  await announce(db, 'sessions');
}

/** The first account of an installation without accounts is an administrator; the author of the sample data is none. */
export async function makeFirstAdmin(db: Db, email: string): Promise<void> {
  const [made] = await db.rows<{ id: string }>(sql`
    update users set is_admin = true, updated_at = clock_timestamp()
    where email = ${email} and not exists (select 1 from users where email <> ${email} and not is_sample)
    returning id`);
  if (made) await recordFirstGrant(db, made.id, 'first account');
}

export const sweepSessions = (db: Db): Promise<void> =>
  deleteSlices(
    db,
    'sessions',
    sql`expires_at < now() or created_at < now() - make_interval(days => ${longestSessionDays})`,
  );
