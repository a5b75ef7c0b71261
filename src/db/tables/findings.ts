import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idOf, instant, ownId } from './columns.ts';
import { companies } from './companies.ts';
import { mines } from './mines.ts';

/**
 * What looks wrong in the records of mines and companies, as the rules of the domain find it: kept by the write that changes a record, and
 * by a job for what comes in files. Computed from the records, so that no backup and no history needs it.
 */
export const recordFindings = pgTable(
  'record_findings',
  {
    id: ownId(),
    mineId: idOf('mine_id').references(() => mines.id, { onDelete: 'cascade' }),
    companyId: idOf('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    entityType: text('entity_type').notNull(),
    recordId: idOf('record_id').notNull(),
    rule: text('rule').notNull(),
    field: text('field').notNull(),
    sentence: text('sentence').notNull(),
    mend: text('mend').notNull(),
    /** When it was found first; null: before that was noted. */
    foundAt: instant('found_at'),
  },
  (t) => [
    check('record_findings_owner', sql`num_nonnulls(${t.mineId}, ${t.companyId}) = 1`),
    index('record_findings_company')
      .on(t.companyId, t.entityType, t.recordId)
      .where(sql`company_id is not null`),
    index('record_findings_mine').on(t.mineId, t.entityType, t.recordId),
    index('record_findings_found')
      .on(t.foundAt)
      .where(sql`found_at is not null`),
    // What was found of a mine on a day.
    index('record_findings_mine_found').on(t.mineId, t.foundAt),
    index('record_findings_rule').on(t.rule, t.mineId),
  ],
);

const looked = {
  /** `rulesVersion` of the domain by which all of its records were looked at; 0: some have changed since. */
  rules: integer('rules').notNull().default(0),
  /** Rises with each write of its records, so that a look at them which began before it does not count. */
  changes: bigint('changes', { mode: 'number' }).notNull().default(0),
  checkedAt: instant('checked_at')
    .notNull()
    .default(sql`now()`),
};

/** Which mines the rules have looked at; one that is missing has still to be. */
export const mineChecks = pgTable(
  'mine_checks',
  {
    mineId: idOf('mine_id')
      .primaryKey()
      .references(() => mines.id, { onDelete: 'cascade' }),
    ...looked,
  },
  (t) => [index('mine_checks_due').on(t.rules, t.checkedAt)],
);

/** Which companies the rules have looked at. */
export const companyChecks = pgTable(
  'company_checks',
  {
    companyId: idOf('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    ...looked,
  },
  (t) => [index('company_checks_due').on(t.rules, t.checkedAt)],
);
