import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { holdSession, type Member } from '../../../server/callers/session.ts';
import { unauthorized } from '../../../server/problems/problems.ts';

/** Changes of the locks of one account go on one after the other: in a transaction, and before anything else of it is locked. */
export async function holdLocks(tx: Db, userId: string): Promise<void> {
  await tx.rows(sql`select 1 from users where id = ${userId} for no key update`);
}

/**
 * Refuses a change of an account's locks where the session was ended since the call began: a new password, by which an owner throws
 * somebody out, is not undone by what that one had under way.
 */
export async function holdOwner(tx: Db, { id, sessionId }: Member): Promise<void> {
  await holdLocks(tx, id);
  if (!(await holdSession(tx, sessionId))) throw unauthorized();
}
