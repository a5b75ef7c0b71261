import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { ActSource, AdminAct, EntityType } from '../../../domain/vocabulary.ts';
import { jsonText } from '../../../db/json-text.ts';

interface NewAct {
  /** An administrator, or by what else it came about. */
  by: { adminId: string } | ActSource;
  act: AdminAct;
  /** As a sentence behind the administrator's name. */
  description: string;
  memberId?: string;
  entityType?: EntityType | 'import' | 'activity';
  entityId?: number;
  details?: Record<string, unknown>;
}

/** Writes down an act of administration, in its transaction. */
export async function recordAdminAct(tx: Db, act: NewAct): Promise<void> {
  const adminId = typeof act.by === 'string' ? null : act.by.adminId;
  const details = { ...act.details, ...(typeof act.by === 'string' && { by: act.by }) };
  await tx.rows(sql`
    insert into admin_acts (user_id, act, description, target_user_id, entity_type, entity_id, details)
    values (${adminId}, ${act.act}, ${act.description}, ${act.memberId ?? null}, ${act.entityType ?? null},
      ${act.entityId ?? null}, ${jsonText(details)})`);
}

/** Writes down that a member became an administrator without another one's doing. */
export async function recordFirstGrant(tx: Db, memberId: string, by: ActSource): Promise<void> {
  await recordAdminAct(tx, { by, act: 'grant', description: 'Became an administrator', memberId });
}
