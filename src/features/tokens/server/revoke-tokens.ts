import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/** Revokes all tokens of a member; answers how many there were. */
export async function revokeTokens(tx: Db, userId: string): Promise<number> {
  const revoked = await tx.rows(sql`delete from api_tokens where user_id = ${userId} returning id`);
  return revoked.length;
}
