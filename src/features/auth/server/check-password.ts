import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Passwords } from '../../../server/calls/endpoint.ts';

/** Whose e-mail address and password these are; undefined where they are nobody's, after the same work. */
export async function memberByPassword(
  { db, passwords }: { db: Db; passwords: Passwords },
  { email, password }: { email: string; password: string },
): Promise<string | undefined> {
  const [row] = await db.rows<{ userId: string; hash: string | null }>(sql`
    select u.id as "userId", a.password as hash
    from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where u.email = ${email} and not u.is_sample`);
  if (row?.hash) return (await passwords.verify({ hash: row.hash, password })) ? row.userId : undefined;
  // Else the time would tell who has an account.
  await passwords.hash(password);
  return undefined;
}
