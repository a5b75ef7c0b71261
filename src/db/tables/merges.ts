import { type AnyPgColumn, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { activities } from './activities.ts';
import { createdAt, idOf, instant, ownId } from './columns.ts';
import { companies } from './companies.ts';
import { mines } from './mines.ts';
import { users } from './users.ts';

/** Two that were made one: two companies, or two mines. */
const mergesOf = <const Name extends string>(name: Name, entities: () => AnyPgColumn) =>
  pgTable(
    name,
    {
      id: ownId(),
      /** The one that went, and the one that stayed. */
      sourceId: idOf('source_id').notNull().references(entities, { onDelete: 'cascade' }),
      targetId: idOf('target_id').notNull().references(entities, { onDelete: 'cascade' }),
      sourceWasArchived: boolean('source_was_archived').notNull(),
      userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
      /** What the history says of the merge and of its undo. */
      activityId: idOf('activity_id').references(() => activities.id, { onDelete: 'set null' }),
      undoActivityId: idOf('undo_activity_id').references(() => activities.id, { onDelete: 'set null' }),
      createdAt: createdAt(),
      undoneAt: instant('undone_at'),
    },
    (t) => [
      index(`${name}_source`).on(t.sourceId),
      index(`${name}_target`).on(t.targetId),
      index(`${name}_activity`).on(t.activityId),
      index(`${name}_undo_activity`).on(t.undoActivityId),
      index(`${name}_user`).on(t.userId),
    ],
  );

/** What a merge moved or took away: what its undo needs. */
const recordsOf = <const Name extends string>(name: Name, merges: () => AnyPgColumn) =>
  pgTable(
    name,
    {
      id: ownId(),
      mergeId: idOf('merge_id').notNull().references(merges, { onDelete: 'cascade' }),
      /** The table of the row, and its id there; null where its rows have none. */
      tableName: text('table_name').notNull(),
      recordId: idOf('record_id'),
      /** The whole row as it was, where it was taken away or more than its owner changed. */
      before: jsonb('before').$type<Record<string, unknown>>(),
      /** Whether the row was taken away, because the one that stays has one like it. */
      isGone: boolean('is_gone').notNull().default(false),
    },
    (t) => [index(`${name}_merge`).on(t.mergeId, t.tableName), index(`${name}_record`).on(t.tableName, t.recordId)],
  );

export const companyMerges = mergesOf('company_merges', () => companies.id);
export const companyMergeRecords = recordsOf('company_merge_records', () => companyMerges.id);
export const mineMerges = mergesOf('mine_merges', () => mines.id);
export const mineMergeRecords = recordsOf('mine_merge_records', () => mineMerges.id);
