import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { found } from '../../../server/problems/problems.ts';
import { refreshEngagement } from '../../scores/server/refresh-scores.ts';

/** Counts a view of a page: one per member, entity and hour, at the server's time. */
export async function countView(tx: Db, memberId: string, entityType: EntityType, entityId: number): Promise<void> {
  const entities = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const column = sql.raw(`${entityType}_id`);
  const [entity] = await tx.rows<{ name: string; isMerged: boolean }>(sql`
    select name, merged_into is not null as "isMerged" from ${entities} where id = ${entityId}`);
  const { name, isMerged } = found(entity, entityType === 'mine' ? 'This mine' : 'This company');
  // Its page leads to another one's, where the view counts.
  if (isMerged) return;
  const counted = await tx.rows(sql`
    insert into page_views (user_id, ${column}, entity_name) values (${memberId}, ${entityId}, ${name})
    on conflict (${column}, user_id, viewed_hour) do nothing returning id`);
  if (counted.length > 0) await refreshEngagement(tx, entityType, [entityId]);
}
