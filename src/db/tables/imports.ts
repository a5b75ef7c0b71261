import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf } from './columns.ts';
import { users } from './users.ts';

/** `running` reads and compares, `storing` can no longer be cancelled, `refused` is the file's fault, `failed` is ours. */
export const importStatuses = ['running', 'storing', 'done', 'refused', 'failed', 'cancelled', 'undone'] as const;

/** One uploaded file. */
export const imports = pgTable(
  'imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    fileName: text('file_name').notNull(),
    /** Nothing of it is stored, only its result. */
    isDryRun: boolean('is_dry_run').notNull().default(false),
    status: text('status').notNull().default('running'),
    rowsDone: integer('rows_done').notNull().default(0),
    totalRows: integer('total_rows'),
    errorCount: integer('error_count').notNull().default(0),
    /** The answer of the upload, once it is known. */
    result: jsonb('result').$type<Record<string, unknown>>(),
    /** `Idempotency-Key` of the upload and a hash of all that it sent: the same again is answered with this import. */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    createdAt: createdAt(),
    /** A running import says now and then that it lives; one that fell silent died with its process. */
    aliveAt: instant('alive_at')
      .notNull()
      .default(sql`now()`),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    check('imports_status', oneOf(t.status, importStatuses)),
    index('imports_user').on(t.userId, t.createdAt),
    uniqueIndex('imports_one_at_a_time')
      .on(t.userId)
      .where(sql`status in ('running', 'storing')`),
    uniqueIndex('imports_idempotency').on(t.userId, t.idempotencyKey),
  ],
);

/** What an import made or changed, with the values before: what an undo needs. */
export const importRecords = pgTable(
  'import_records',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    entityType: text('entity_type').notNull(),
    entityId: integer('entity_id').notNull(),
    mineId: integer('mine_id'),
    action: text('action').notNull(),
    /** Of an update: the fields that changed, with their values before. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** The record's version after the import: a higher one means that it was changed since. */
    versionAfter: integer('version_after').notNull(),
  },
  (t) => [
    check('import_records_action', oneOf(t.action, ['created', 'updated'])),
    index('import_records_import').on(t.importId),
    index('import_records_mine').on(t.mineId, t.importId),
    index('import_records_entity').on(t.entityType, t.entityId),
  ],
);
