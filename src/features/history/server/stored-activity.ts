import { sql } from 'drizzle-orm';
import type { Change } from '../../../db/tables/activities.ts';
import type { ActivityEntityType } from '../../../domain/nouns/nouns.ts';
import type { ActivityType } from '../../../domain/vocabulary.ts';

/** An activity with what is needed to take it back. */
export interface StoredActivity {
  id: number;
  userId: string | null;
  type: ActivityType;
  entityType: ActivityEntityType;
  entityId: number;
  description: string;
  changes: Change[] | null;
  snapshot: Record<string, unknown> | null;
  mineId: number | null;
  companyId: number | null;
}

export const activityColumns = sql`
  id, user_id as "userId", type, entity_type as "entityType", entity_id as "entityId", description, changes, snapshot,
  mine_id as "mineId", company_id as "companyId"`;
