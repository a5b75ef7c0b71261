import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { AdminAct, EntityType } from '../../../domain/vocabulary.ts';

interface NewAct {
  /** Null: at the command line of the server. */
  adminId: string | null;
  act: AdminAct;
  /** As a sentence behind the administrator's name. */
  description: string;
  memberId?: string;
  entityType?: EntityType | 'import' | 'activity';
  entityId?: number;
  details?: Record<string, unknown>;
}

/** Writes down what an administrator did, in the transaction of the act. */
export async function recordAdminAct(tx: Db, act: NewAct): Promise<void> {
  const details = { ...act.details, ...(act.adminId === null && { atCommandLine: true }) };
  await tx.rows(sql`
    insert into admin_acts (user_id, act, description, target_user_id, entity_type, entity_id, details)
    values (${act.adminId}, ${act.act}, ${act.description}, ${act.memberId ?? null}, ${act.entityType ?? null},
      ${act.entityId ?? null}, ${JSON.stringify(details)})`);
}
