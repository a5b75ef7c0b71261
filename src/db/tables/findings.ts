import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idOf, instant, ownId } from './columns.ts';
import { mines } from './mines.ts';

/**
 * What looks wrong in the records of mines, as the rules of the domain find it: kept by the write that changes a record, and
 * by a job for what comes in files. Computed from the records, so that no backup and no history needs it.
 */
export const recordFindings = pgTable(
  'record_findings',
  {
    id: ownId(),
    mineId: idOf('mine_id')
      .notNull()
      .references(() => mines.id, { onDelete: 'cascade' }),
    entityType: text('entity_type').notNull(),
    recordId: idOf('record_id').notNull(),
    rule: text('rule').notNull(),
    field: text('field').notNull(),
    sentence: text('sentence').notNull(),
    mend: text('mend').notNull(),
  },
  (t) => [
    index('record_findings_mine').on(t.mineId, t.entityType, t.recordId),
    index('record_findings_rule').on(t.rule, t.mineId),
  ],
);

/** Which mines the rules have looked at; one that is missing has still to be. */
export const mineChecks = pgTable(
  'mine_checks',
  {
    mineId: idOf('mine_id')
      .primaryKey()
      .references(() => mines.id, { onDelete: 'cascade' }),
    /** `rulesVersion` of the domain by which all of its records were looked at; 0: some have changed since. */
    rules: integer('rules').notNull().default(0),
    /** Rises with each write of its records, so that a look at them which began before it does not count. */
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
    checkedAt: instant('checked_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('mine_checks_due').on(t.rules, t.checkedAt)],
);
