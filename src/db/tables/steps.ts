import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { eventTypes, priorities, stepStatuses } from '../../domain/vocabulary.ts';
import { atMost, createdAt, idOf, instant, oneOf, ownId, updatedAt } from './columns.ts';
import { companies } from './companies.ts';
import { mines } from './mines.ts';
import { users } from './users.ts';

/** What a mine or a company says of its future: its one next step, and its future steps. The event list is these rows. */
export const steps = pgTable(
  'steps',
  {
    id: ownId(),
    mineId: idOf('mine_id').references(() => mines.id, { onDelete: 'cascade' }),
    companyId: idOf('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    eventType: text('event_type').notNull(),
    /** Null only for a next step of which the date alone is known yet; it is no event then. */
    description: text('description'),
    /** Null only for a next step without a date, shown as 'TBD'. */
    eventDate: date('event_date', { mode: 'string' }),
    /** The first date that it was given: later ones are delays. */
    promisedDate: date('promised_date', { mode: 'string' }),
    priority: text('priority').notNull().default('medium'),
    status: text('status').notNull().default('planned'),
    doneDate: date('done_date', { mode: 'string' }),
    sourceUrl: text('source_url'),
    /** Who said how it ended, and when. */
    outcomeBy: text('outcome_by').references(() => users.id, { onDelete: 'set null' }),
    outcomeAt: instant('outcome_at'),
    /** Order within the list of its mine or company. */
    position: integer('position').notNull().default(0),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('steps_entity', sql`num_nonnulls(${t.mineId}, ${t.companyId}) = 1`),
    check('steps_event_type', oneOf(t.eventType, eventTypes)),
    check('steps_priority', oneOf(t.priority, priorities)),
    check('steps_status', oneOf(t.status, stepStatuses)),
    check('steps_description_length', atMost(t.description, 500)),
    check(
      'steps_future_complete',
      sql`${t.eventType} = 'immediate_next_step' or (${t.eventDate} is not null and ${t.description} is not null)`,
    ),
    check('steps_not_empty', sql`num_nonnulls(${t.description}, ${t.eventDate}) > 0`),
    uniqueIndex('steps_next_of_mine')
      .on(t.mineId)
      .where(sql`event_type = 'immediate_next_step'`),
    uniqueIndex('steps_next_of_company')
      .on(t.companyId)
      .where(sql`event_type = 'immediate_next_step'`),
    index('steps_mine').on(t.mineId, t.position),
    index('steps_company').on(t.companyId, t.position),
    // What ended in a period.
    index('steps_ended')
      .on(t.outcomeAt)
      .where(sql`outcome_at is not null`),
    index('steps_by_date').on(t.eventDate, t.id),
    index('steps_by_date_falling').on(t.eventDate.desc().nullsLast(), t.id.desc().nullsLast()),
  ],
);

/** Steps that left the list of their mine or company after their day or with an outcome: what was promised stays on record. */
export const pastSteps = pgTable(
  'past_steps',
  {
    /** The id that it had in `steps`. */
    id: idOf('id').primaryKey(),
    mineId: idOf('mine_id').references(() => mines.id, { onDelete: 'cascade' }),
    companyId: idOf('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    eventType: text('event_type').notNull(),
    description: text('description').notNull(),
    eventDate: date('event_date', { mode: 'string' }),
    promisedDate: date('promised_date', { mode: 'string' }),
    priority: text('priority').notNull(),
    status: text('status').notNull(),
    doneDate: date('done_date', { mode: 'string' }),
    sourceUrl: text('source_url'),
    outcomeBy: text('outcome_by').references(() => users.id, { onDelete: 'set null' }),
    outcomeAt: instant('outcome_at'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    replacedAt: instant('replaced_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    check('past_steps_entity', sql`num_nonnulls(${t.mineId}, ${t.companyId}) = 1`),
    check('past_steps_event_type', oneOf(t.eventType, eventTypes)),
    check('past_steps_priority', oneOf(t.priority, priorities)),
    check('past_steps_status', oneOf(t.status, stepStatuses)),
    index('past_steps_ended')
      .on(t.outcomeAt)
      .where(sql`outcome_at is not null`),
    index('past_steps_by_date').on(t.eventDate),
    index('past_steps_mine').on(t.mineId),
    index('past_steps_company').on(t.companyId),
  ],
);
