import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { activities } from './activities.ts';
import { createdAt, idOf, instant, ownId } from './columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** Two companies that were made one. */
export const companyMerges = pgTable(
  'company_merges',
  {
    id: ownId(),
    /** The company that went, and the one that stayed. */
    sourceId: idOf('source_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    targetId: idOf('target_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    sourceWasArchived: boolean('source_was_archived').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What the history says of the merge and of its undo. */
    activityId: idOf('activity_id').references(() => activities.id, { onDelete: 'set null' }),
    undoActivityId: idOf('undo_activity_id').references(() => activities.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('company_merges_source').on(t.sourceId),
    index('company_merges_target').on(t.targetId),
    index('company_merges_activity').on(t.activityId),
    index('company_merges_undo_activity').on(t.undoActivityId),
    index('company_merges_user').on(t.userId),
  ],
);

/** What a merge moved or took away: what its undo needs. */
export const companyMergeRecords = pgTable(
  'company_merge_records',
  {
    id: ownId(),
    mergeId: idOf('merge_id')
      .notNull()
      .references(() => companyMerges.id, { onDelete: 'cascade' }),
    /** The table of the row, and its id there; null where its rows have none. */
    tableName: text('table_name').notNull(),
    recordId: idOf('record_id'),
    /** The whole row as it was, where it was taken away or more than its company changed. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Whether the row was taken away, because the company that stays has one like it. */
    isGone: boolean('is_gone').notNull().default(false),
  },
  (t) => [
    index('company_merge_records_merge').on(t.mergeId, t.tableName),
    index('company_merge_records_record').on(t.tableName, t.recordId),
  ],
);
