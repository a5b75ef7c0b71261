import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { conflict } from '../../../server/problems/problems.ts';

/** Said where an instrument stays replaced. */
export const placeIsTaken = 'What took its place has been changed since then, and stays.';

/**
 * An instrument that a quarter counted anew is not to live again beside the one that took its place, which the same transaction added
 * next: both would count.
 */
export async function refuseDoubleCount(tx: Db, activity: { id: number; entityType: string }): Promise<void> {
  if (activity.entityType !== 'capital_instrument') return;
  const [taken] = await tx.rows(sql`
    select from activities a
      cross join lateral (
        select n.entity_id from activities n
        where n.company_id = a.company_id and n.created_at = a.created_at and n.user_id = a.user_id and n.id > a.id
          and n.entity_type = a.entity_type and n.type = 'create'
        order by n.id limit 1
      ) next
      join capital_instruments i on i.id = next.entity_id
    where a.id = ${activity.id} and a.type = 'update' and a.changes @> '[{"field": "state", "to": "replaced"}]'`);
  if (taken) throw conflict(placeIsTaken);
}
