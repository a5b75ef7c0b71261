import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

export async function emailOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.rows<{ email: string }>(sql`select email from users where id = ${userId} and not is_sample`);
  return row?.email;
}

export async function confirmEmailOf(db: Db, userId: string): Promise<void> {
  await db.rows(sql`
    update users set email_verified = true, updated_at = now() where id = ${userId} and not is_sample`);
}
