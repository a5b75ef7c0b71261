import { sql } from 'drizzle-orm';
import { announce } from '../../../db/announcements.ts';
import type { Db } from '../../../db/client.ts';
import { revokeFeeds } from '../../events/server/revoke-feeds.ts';
import { revokeTokens } from '../../tokens/server/revoke-tokens.ts';
import { addPassword } from '../../auth/server/make-member.ts';
import { voidLinks } from '../../auth/server/one-time-link.ts';
import { holdLocks } from './hold-owner.ts';

/**
 * Stores the hash of a new password, ends the member's sessions but `keepSession`, all API tokens and calendar addresses,
 * which whoever had the old password may have made, and voids open reset links.
 */
export async function setPassword(
  tx: Db,
  { userId, hash, keepSession = '' }: { userId: string; hash: string; keepSession?: string },
): Promise<void> {
  await holdLocks(tx, userId);
  const changed = await tx.rows(sql`
    update accounts set password = ${hash}, updated_at = now()
    where user_id = ${userId} and provider_id = 'credential' returning id`);
  if (changed.length === 0) await addPassword(tx, userId, hash);
  await tx.rows(sql`delete from sessions where user_id = ${userId} and id <> ${keepSession}`);
  await announce(tx, 'sessions');
  await revokeTokens(tx, userId);
  await revokeFeeds(tx, userId);
  await voidLinks(tx, 'reset', userId);
}
