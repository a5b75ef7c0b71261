import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { revokeTokens } from '../../tokens/server/revoke-tokens.ts';
import { voidLinks } from '../../auth/server/one-time-link.ts';

/**
 * Stores the hash of a new password, ends the member's sessions but `keepSession` and all API tokens, which whoever had
 * the old password may have made, and voids open reset links.
 */
export async function setPassword(
  tx: Db,
  { userId, hash, keepSession = '' }: { userId: string; hash: string; keepSession?: string },
): Promise<void> {
  const changed = await tx.rows(sql`
    update accounts set password = ${hash}, updated_at = now()
    where user_id = ${userId} and provider_id = 'credential' returning id`);
  if (changed.length === 0) {
    await tx.rows(sql`
      insert into accounts (id, account_id, provider_id, user_id, password)
      values (${randomUUID()}, ${userId}, 'credential', ${userId}, ${hash})`);
  }
  await tx.rows(sql`delete from sessions where user_id = ${userId} and id <> ${keepSession}`);
  await revokeTokens(tx, userId);
  await voidLinks(tx, 'reset', userId);
}
