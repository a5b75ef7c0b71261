import { sql } from 'drizzle-orm';
import { announce } from '../../../db/announcements.ts';
import type { Db } from '../../../db/client.ts';

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.rows(sql`delete from sessions where id = ${id}`);
  await announce(db, 'sessions');
}

export async function deleteSessionOfToken(db: Db, token: string): Promise<void> {
  await db.rows(sql`delete from sessions where token = ${token}`);
}

/** The first account of an installation without accounts is an administrator; the author of the sample data is none. */
export async function makeFirstAdmin(db: Db, email: string): Promise<void> {
  await db.rows(sql`
    update users set is_admin = true, updated_at = clock_timestamp()
    where email = ${email} and not exists (select 1 from users where email <> ${email} and not is_sample)`);
}

/** Makes a member an administrator or an ordinary member; false where nobody has this e-mail address. */
export async function setAdmin(db: Db, email: string, isAdmin: boolean): Promise<boolean> {
  const changed = await db.rows(sql`
    update users set is_admin = ${isAdmin}, updated_at = now(), version = version + 1
    where email = lower(${email}) and not is_sample returning id`);
  return changed.length > 0;
}

export async function sweepSessions(db: Db): Promise<void> {
  await db.rows(sql`delete from sessions where expires_at < now()`);
}
