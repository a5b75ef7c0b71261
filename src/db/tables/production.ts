import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { guidedMetrics, mostDays, mostGuidedDays } from '../../domain/production/production.ts';
import { gradeUnits, priceUnits, quantityUnits, shareBases } from '../../domain/vocabulary.ts';
import { authored } from './authored.ts';
import { atMost, decimal, foldedText, idOf, notNegative, oneOf, ownId } from './columns.ts';
import { mines } from './mines.ts';

const amount = (column: string) => decimal(column, { precision: 17, scale: 4 });
const cost = (column: string) => decimal(column, { precision: 15, scale: 4 });

/** What a mine milled, recovered, sold and spent in a period, one row for each metal. */
export const productionPeriods = pgTable(
  'production_periods',
  {
    id: ownId(),
    mineId: idOf('mine_id')
      .notNull()
      .references(() => mines.id, { onDelete: 'cascade' }),
    metal: text('metal').notNull(),
    metalFolded: foldedText('metal_folded').notNull(),
    /** Both days included. */
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    toDate: date('to_date', { mode: 'string' }).notNull(),
    /** Whether figures are of the whole mine or of the owner's share; null: not stated. */
    basis: text('basis'),
    /** Metric tonnes. */
    oreMilled: bigint('ore_milled', { mode: 'number' }),
    headGrade: decimal('head_grade', { precision: 14, scale: 4 }),
    headGradeUnit: text('head_grade_unit'),
    /** Per cent. */
    recovery: decimal('recovery', { precision: 7, scale: 4 }),
    recovered: amount('recovered'),
    poured: amount('poured'),
    inConcentrate: amount('in_concentrate'),
    sold: amount('sold'),
    /** Of the four amounts. */
    unit: text('unit'),
    /** Millions of the currency. */
    revenue: decimal('revenue', { precision: 14, scale: 4 }),
    cashCost: cost('cash_cost'),
    allInSustainingCost: cost('all_in_sustaining_cost'),
    currency: text('currency'),
    costUnit: text('cost_unit'),
    sourceUrl: text('source_url'),
    notes: text('notes'),
    ...authored(),
  },
  (t) => [
    unique('production_periods_key').on(t.mineId, t.metalFolded, t.fromDate, t.toDate, t.basis).nullsNotDistinct(),
    check('production_periods_metal_length', sql`char_length(${t.metal}) between 1 and 200`),
    check(
      'production_periods_days',
      sql`${t.toDate} >= ${t.fromDate} and ${t.toDate} - ${t.fromDate} < ${sql.raw(String(mostDays))}`,
    ),
    check('production_periods_basis', oneOf(t.basis, shareBases)),
    check('production_periods_grade_unit', oneOf(t.headGradeUnit, gradeUnits)),
    check('production_periods_unit', oneOf(t.unit, quantityUnits)),
    check('production_periods_cost_unit', oneOf(t.costUnit, priceUnits)),
    check('production_periods_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('production_periods_ore', sql`${t.oreMilled} >= 0`),
    check('production_periods_grade', notNegative(t.headGrade)),
    check('production_periods_recovery', sql`${t.recovery} between 0 and 100`),
    check(
      'production_periods_amounts',
      sql`least(${t.recovered}, ${t.poured}, ${t.inConcentrate}, ${t.sold}, ${t.revenue}) >= 0`,
    ),
    check('production_periods_notes_length', atMost(t.notes, 20_000)),
    // Mines of a metal by what they produced last.
    index('production_periods_metal').on(t.metalFolded, t.mineId, t.toDate),
    index('production_periods_creator').on(t.createdBy),
  ],
);

/** What was said beforehand that a mine would produce, or what it would cost. */
export const productionGuidance = pgTable(
  'production_guidance',
  {
    id: ownId(),
    mineId: idOf('mine_id')
      .notNull()
      .references(() => mines.id, { onDelete: 'cascade' }),
    publishedOn: date('published_on', { mode: 'string' }).notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    toDate: date('to_date', { mode: 'string' }).notNull(),
    metric: text('metric').notNull(),
    metal: text('metal').notNull(),
    metalFolded: foldedText('metal_folded').notNull(),
    basis: text('basis'),
    low: amount('low').notNull(),
    high: amount('high').notNull(),
    /** Of an amount. */
    unit: text('unit'),
    /** Of a cost. */
    currency: text('currency'),
    costUnit: text('cost_unit'),
    sourceUrl: text('source_url'),
    notes: text('notes'),
    ...authored(),
  },
  (t) => [
    unique('production_guidance_key')
      .on(t.mineId, t.metalFolded, t.metric, t.fromDate, t.toDate, t.basis, t.publishedOn)
      .nullsNotDistinct(),
    check('production_guidance_metal_length', sql`char_length(${t.metal}) between 1 and 200`),
    check(
      'production_guidance_days',
      sql`${t.toDate} >= ${t.fromDate} and ${t.toDate} - ${t.fromDate} < ${sql.raw(String(mostGuidedDays))}`,
    ),
    check('production_guidance_metric', oneOf(t.metric, guidedMetrics)),
    check('production_guidance_basis', oneOf(t.basis, shareBases)),
    check('production_guidance_unit', oneOf(t.unit, quantityUnits)),
    check('production_guidance_cost_unit', oneOf(t.costUnit, priceUnits)),
    check('production_guidance_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('production_guidance_range', sql`${t.low} <= ${t.high}`),
    check('production_guidance_notes_length', atMost(t.notes, 20_000)),
    index('production_guidance_creator').on(t.createdBy),
  ],
);
