import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/**
 * How many administrators there are beside a member. Until the transaction ends nobody else changes a role or leaves, so
 * that of two who go at once one stays.
 */
export async function holdOtherAdministrators(tx: Db, memberId: string): Promise<number> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
  const [others] = await tx.rows<{ count: number }>(sql`
    select count(*) as count from users where is_admin and not is_sample and id <> ${memberId}`);
  return others!.count;
}
