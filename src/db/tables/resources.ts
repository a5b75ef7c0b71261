import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { toldStandings } from '../../domain/resources/estimate-standing.ts';
import { gradeUnits, quantityUnits, reportingStandards, reserveTypes, resourceTypes } from '../../domain/vocabulary.ts';
import { authored } from './authored.ts';
import { decimal, foldedText, idOf, notNegative, oneOf, ownId } from './columns.ts';
import { mines } from './mines.ts';

export const resourceEstimates = pgTable(
  'resource_estimates',
  {
    id: ownId(),
    mineId: idOf('mine_id')
      .notNull()
      .references(() => mines.id, { onDelete: 'cascade' }),
    resourceType: text('resource_type').notNull(),
    metal: text('metal').notNull(),
    metalFolded: foldedText('metal_folded').notNull(),
    /** Null: the whole deposit. */
    zone: text('zone'),
    zoneFolded: foldedText('zone_folded').notNull().default(''),
    reportDate: date('report_date', { mode: 'string' }),
    /** Tonnes; the largest published reserves exceed 32 bits. */
    tonnage: bigint('tonnage', { mode: 'number' }),
    grade: decimal('grade', { precision: 14, scale: 4 }),
    gradeUnit: text('grade_unit'),
    containedMetal: bigint('contained_metal', { mode: 'number' }),
    containedMetalUnit: text('contained_metal_unit'),
    cutoffGrade: decimal('cutoff_grade', { precision: 14, scale: 4 }),
    cutoffGradeUnit: text('cutoff_grade_unit'),
    /** False: an alternative cut-off, which no total holds. */
    baseCase: boolean('base_case').notNull().default(true),
    reportingStandard: text('reporting_standard'),
    /** Follows from the others of its mine: `keepStandings` finds it; null: not yet, of a row that an older version left. */
    standing: text('standing'),
    /** Whether these resources include the reserves; null: not stated, or an estimate of reserves. */
    includesReserves: boolean('includes_reserves'),
    sourceUrl: text('source_url'),
    ...authored(),
  },
  (t) => [
    check('resource_estimates_type', oneOf(t.resourceType, resourceTypes)),
    check('resource_estimates_metal_length', sql`char_length(${t.metal}) between 1 and 200`),
    check('resource_estimates_zone_length', sql`char_length(${t.zone}) between 1 and 200`),
    check('resource_estimates_grade_unit', oneOf(t.gradeUnit, gradeUnits)),
    check('resource_estimates_cutoff_unit', oneOf(t.cutoffGradeUnit, gradeUnits)),
    check('resource_estimates_contained_unit', oneOf(t.containedMetalUnit, quantityUnits)),
    check('resource_estimates_standard', oneOf(t.reportingStandard, reportingStandards)),
    check(
      'resource_estimates_includes_reserves',
      sql`${t.includesReserves} is null or not ${oneOf(t.resourceType, reserveTypes)}`,
    ),
    check('resource_estimates_standing', oneOf(t.standing, toldStandings)),
    check('resource_estimates_tonnage', sql`${t.tonnage} >= 0`),
    check('resource_estimates_contained', sql`${t.containedMetal} >= 0`),
    check('resource_estimates_grade', notNegative(t.grade)),
    check('resource_estimates_cutoff', notNegative(t.cutoffGrade)),
    index('resource_estimates_key').on(t.mineId, t.resourceType, t.metalFolded, t.reportDate),
    index('resource_estimates_without_standing')
      .on(t.mineId)
      .where(sql`standing is null`),
    // What was entered in a period.
    index('resource_estimates_created').on(t.createdAt),
    index('resource_estimates_creator').on(t.createdBy),
  ],
);
