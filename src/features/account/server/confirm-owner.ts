import { sql } from 'drizzle-orm';
import type { Server } from '../../../server/calls/endpoint.ts';
import { forbidden, invalid } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { whileHashing } from '../../auth/server/hash-password.ts';
import { forgetHits, takeHit } from '../../auth/server/limits.ts';

const recentMinutes = 10;

interface Proof {
  password: string | undefined;
  /** Where the password stands in the body. */
  path?: string;
  /** `RATE_LIMIT` */
  isLimited: boolean;
}

/**
 * Before an account changes its locks: a session alone may be a browser left open. The password is asked for, or, of
 * a member who has none, a sign-in within the last ten minutes.
 */
export async function confirmOwner(
  { db, passwords }: Pick<Server, 'db' | 'passwords'>,
  member: Member,
  { password, path = 'password', isLimited }: Proof,
): Promise<void> {
  const [row] = await db.rows<{ hash: string | null; isRecent: boolean }>(sql`
    select a.password as hash, s.created_at > now() - make_interval(mins => ${recentMinutes}) as "isRecent"
    from sessions s left join accounts a on a.user_id = s.user_id and a.provider_id = 'credential'
    where s.id = ${member.sessionId}`);
  const hash = row?.hash;
  if (!hash) {
    if (row?.isRecent) return;
    throw forbidden('Sign out and in again first: this takes a sign-in within the last ten minutes.');
  }
  if (password === undefined || password === '') throw invalid(path, 'Enter your password.');
  const limit = { key: `confirm:${member.id}`, most: 10, minutes: 15 };
  if (isLimited) await db.transaction((tx) => takeHit(tx, [limit]));
  if (!(await whileHashing(() => passwords.verify({ hash, password })))) {
    throw invalid(path, 'This is not your password.');
  }
  await forgetHits(db, limit.key);
}
