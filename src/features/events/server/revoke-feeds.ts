import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/** Ends all calendar addresses of a member; answers how many there were. */
export async function revokeFeeds(tx: Db, userId: string): Promise<number> {
  const revoked = await tx.rows(sql`delete from calendar_feeds where user_id = ${userId} returning scope`);
  return revoked.length;
}
