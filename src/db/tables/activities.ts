import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { activityEntityTypes } from '../../domain/nouns/nouns.ts';
import type { StepChange } from '../../domain/mines/step-changes.ts';
import { activityTypes } from '../../domain/vocabulary.ts';
import { createdAt, idOf, oneOf, ownId, updatedAt } from './columns.ts';
import { companies } from './companies.ts';
import { imports } from './imports.ts';
import { mines } from './mines.ts';
import { users } from './users.ts';

export interface Change {
  field: string;
  from: unknown;
  to: unknown;
  /** Of a list of steps: `from` and `to` hold those that differ, and here stand the ids of both lists. Earlier ones are whole. */
  order?: StepChange['order'];
}

/** Who changed what, written in the transaction of the change: the public feed and the history in one. */
export const activities = pgTable(
  'activities',
  {
    id: ownId(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    type: text('type').notNull(),
    entityType: text('entity_type').notNull(),
    entityId: idOf('entity_id').notNull(),
    entityName: text('entity_name').notNull(),
    description: text('description').notNull(),
    /** Link fields of the specification: linkType, mineId, mineName, companyId, … */
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    /** Of an update: each field's value before and after. */
    changes: jsonb('changes').$type<Change[]>(),
    /** Of a delete: the whole record, so that it can come back. */
    snapshot: jsonb('snapshot').$type<Record<string, unknown>>(),
    /** Whose history this belongs to. */
    mineId: idOf('mine_id').references(() => mines.id, { onDelete: 'cascade' }),
    companyId: idOf('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    importId: idOf('import_id').references(() => imports.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('activities_type', oneOf(t.type, activityTypes)),
    check('activities_entity_type', oneOf(t.entityType, activityEntityTypes)),
    index('activities_created').on(t.createdAt, t.id),
    // The public feed by one kind of change, or of record.
    index('activities_type').on(t.type, t.createdAt, t.id),
    index('activities_entity_type').on(t.entityType, t.createdAt, t.id),
    // Which stages advanced in a period.
    index('activities_stage')
      .on(t.createdAt)
      .where(sql`type = 'update' and entity_type = 'mine' and changes @> '[{"field": "stage"}]'`),
    index('activities_updated').on(t.updatedAt, t.id),
    index('activities_mine').on(t.mineId, t.createdAt),
    index('activities_company').on(t.companyId, t.createdAt),
    index('activities_user').on(t.userId, t.createdAt),
    index('activities_import').on(t.importId),
    index('activities_entity').on(t.entityType, t.entityId, t.createdAt),
  ],
);
