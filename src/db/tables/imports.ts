import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { atMost, createdAt, idOf, instant, oneOf, ownId } from './columns.ts';
import { users } from './users.ts';

/** `running` reads and compares, `storing` can no longer be cancelled, `refused` is the file's fault, `failed` is ours. */
export const importStatuses = ['running', 'storing', 'done', 'refused', 'failed', 'cancelled', 'undone'] as const;

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** One uploaded file. */
export const imports = pgTable(
  'imports',
  {
    id: ownId(),
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
    /** Who the data is from and what may be done with it: the credit of the records that the file made. */
    source: text('source'),
    licence: text('licence'),
    /** When and by whom it was last undone, and what was left as it was. */
    undoneAt: instant('undone_at'),
    undoneBy: text('undone_by').references(() => users.id, { onDelete: 'set null' }),
    undoResult: jsonb('undo_result').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    /** A running import says now and then that it lives; one that fell silent died with its process. */
    aliveAt: instant('alive_at')
      .notNull()
      .default(sql`now()`),
    finishedAt: instant('finished_at'),
    /** The process that runs it holds a lock of this key, see `hold-runner.ts`; none where an older version runs it. */
    runner: integer('runner'),
  },
  (t) => [
    check('imports_status', oneOf(t.status, importStatuses)),
    check('imports_source_length', atMost(t.source, 200)),
    check('imports_licence_length', atMost(t.licence, 200)),
    index('imports_user').on(t.userId, t.createdAt),
    index('imports_created').on(t.createdAt, t.id),
    index('imports_undone_by').on(t.undoneBy),
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
    id: ownId(),
    importId: idOf('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    entityType: text('entity_type').notNull(),
    entityId: idOf('entity_id').notNull(),
    mineId: idOf('mine_id'),
    action: text('action').notNull(),
    /** Of an update: the fields that changed, with their values before. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** The record's version after the import: a higher one means that it was changed since. */
    versionAfter: integer('version_after').notNull(),
    /** An undo took it back. */
    isUndone: boolean('is_undone').notNull().default(false),
  },
  (t) => [
    check('import_records_action', oneOf(t.action, ['created', 'updated'])),
    index('import_records_import').on(t.importId),
    index('import_records_mine').on(t.mineId, t.importId),
    index('import_records_entity').on(t.entityType, t.entityId),
  ],
);

/** What is told of the rows of a file beyond its result: too large to be read with every look at an import. */
export const importRows = pgTable('import_rows', {
  importId: idOf('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  /** Of a check: what would come of each row, as JSON, compressed. */
  outcomes: bytes('outcomes'),
  /** The rows with errors as a CSV file with a reason for each, compressed. */
  failedRows: bytes('failed_rows'),
  createdAt: createdAt(),
});

/** What a member said of a value of a column, in an import, so that the next file with it is understood. */
export const importValues = pgTable(
  'import_values',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    field: text('field').notNull(),
    /** Folded. */
    value: text('value').notNull(),
    action: text('action').notNull(),
    /** With `take`: what it is read as. */
    meaning: text('meaning'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.field, t.value] }),
    check('import_values_field_length', atMost(t.field, 100)),
    check('import_values_value_length', atMost(t.value, 1_000)),
    check('import_values_meaning_length', atMost(t.meaning, 200)),
    check('import_values_action', sql`${t.action} in ('take', 'empty', 'skip')`),
    check('import_values_meaning', sql`(${t.action} = 'take') = (${t.meaning} is not null)`),
  ],
);

/** How a member read a column that no template names, so that the next file with it is understood. */
export const importMappings = pgTable(
  'import_mappings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** The header as headers compare: without case, blanks, underscores and hyphens. */
    header: text('header').notNull(),
    /** The field that it fills; empty: it is left out. */
    field: text('field').notNull(),
    /** The unit of its figures; empty: the one of the template. Null where an older version kept it, which asks the header. */
    unit: text('unit'),
    /** What its records have in other fields, such as their metal; null where an older version kept it. */
    said: jsonb('said').$type<Record<string, string>>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.header] }),
    check('import_mappings_header_length', atMost(t.header, 200)),
    check('import_mappings_field_length', atMost(t.field, 100)),
  ],
);
