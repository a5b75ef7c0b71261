import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Passwords } from '../../../server/calls/endpoint.ts';

/** Whose password was right, and by what a session knows that it is still the same one. */
export interface Proven {
  userId: string;
  proof: string;
}

/** Whose e-mail address and password these are; undefined where they are nobody's, after the same work. */
export async function memberByPassword(
  { db, passwords }: { db: Db; passwords: Passwords },
  { email, password }: { email: string; password: string },
): Promise<Proven | undefined> {
  const [row] = await db.rows<{ userId: string; kept: string | null }>(sql`
    select u.id as "userId", a.password as kept
    from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where u.email = ${email} and not u.is_sample`);
  if (row?.kept) {
    const isRight = await passwords.verify({ hash: row.kept, password });
    return isRight ? { userId: row.userId, proof: hash('sha256', row.kept, 'hex') } : undefined;
  }
  // Else the time would tell who has an account.
  await passwords.hash(password);
  return undefined;
}
