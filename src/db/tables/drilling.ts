import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { placeSources } from '../../domain/drilling/hole-geometry.ts';
import { lengthSources } from '../../domain/drilling/intercepts.ts';
import { drillGradeUnits } from '../../domain/vocabulary.ts';
import { authored } from './authored.ts';
import { atMost, between, decimal, foldedText, idOf, instant, notNegative, oneOf, ownId } from './columns.ts';
import { mines } from './mines.ts';

export const drillPrograms = pgTable(
  'drill_programs',
  {
    id: ownId(),
    mineId: idOf('mine_id')
      .notNull()
      .references(() => mines.id, { onDelete: 'cascade' }),
    season: text('season').notNull(),
    numberOfHoles: integer('number_of_holes'),
    numberOfMeters: decimal('number_of_meters', { precision: 12, scale: 2 }),
    /** US cents: real programs are dearer than 32 bits of cents. */
    costCents: bigint('cost_cents', { mode: 'number' }),
    costPerMeterCents: bigint('cost_per_meter_cents', { mode: 'number' }),
    sourceUrl: text('source_url'),
    ...authored(),
  },
  (t) => [
    check('drill_programs_season_length', sql`char_length(${t.season}) between 1 and 200`),
    check('drill_programs_holes', sql`${t.numberOfHoles} >= 0`),
    check('drill_programs_meters', notNegative(t.numberOfMeters)),
    check('drill_programs_cost', sql`${t.costCents} >= 0`),
    check('drill_programs_cost_per_meter', sql`${t.costPerMeterCents} >= 0`),
    index('drill_programs_mine').on(t.mineId, t.id),
    index('drill_programs_creator').on(t.createdBy),
  ],
);

/** Where a hole begins, and where it goes. Observations name it by their own text. */
export const drillHoles = pgTable(
  'drill_holes',
  {
    id: ownId(),
    mineId: idOf('mine_id')
      .notNull()
      .references(() => mines.id, { onDelete: 'cascade' }),
    holeId: text('hole_id').notNull(),
    /** By which observations find it. */
    holeFolded: foldedText('hole_folded').notNull(),
    latitude: decimal('latitude', { precision: 10, scale: 7 }),
    longitude: decimal('longitude', { precision: 10, scale: 7 }),
    /** What latitude and longitude follow from, where nobody stated them. */
    placeFrom: text('place_from'),
    /** Of the grid `epsg`, else of a local one. */
    easting: decimal('easting', { precision: 11, scale: 3 }),
    northing: decimal('northing', { precision: 11, scale: 3 }),
    epsg: integer('epsg'),
    /** From true north to the north of the grid, degrees clockwise. */
    gridConvergence: text('grid_convergence'),
    elevation: decimal('elevation', { precision: 7, scale: 2 }),
    azimuth: decimal('azimuth', { precision: 5, scale: 2 }),
    dip: decimal('dip', { precision: 4, scale: 2 }),
    endOfHole: decimal('end_of_hole', { precision: 10, scale: 2 }),
    /** Depth, azimuth and dip of each measurement: `0 250 -60; 30 251.2 -60.4`. */
    surveys: text('surveys'),
    notes: text('notes'),
    sourceUrl: text('source_url'),
    ...authored(),
  },
  (t) => [
    check('drill_holes_name_length', sql`char_length(${t.holeId}) between 1 and 200`),
    check('drill_holes_latitude', between(t.latitude, -90, 90)),
    check('drill_holes_longitude', between(t.longitude, -180, 180)),
    check('drill_holes_place', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    check('drill_holes_grid', sql`(${t.easting} is null) = (${t.northing} is null)`),
    check('drill_holes_place_from', oneOf(t.placeFrom, placeSources)),
    check('drill_holes_azimuth', between(t.azimuth, 0, 360)),
    check('drill_holes_dip', between(t.dip, -90, 90)),
    check('drill_holes_end', notNegative(t.endOfHole)),
    check('drill_holes_surveys_length', atMost(t.surveys, 25_000)),
    check('drill_holes_notes_length', atMost(t.notes, 20_000)),
    uniqueIndex('drill_holes_name').on(t.mineId, t.holeFolded),
    index('drill_holes_creator').on(t.createdBy),
  ],
);

export const drillObservations = pgTable(
  'drill_hole_observations',
  {
    id: ownId(),
    mineId: idOf('mine_id')
      .notNull()
      .references(() => mines.id, { onDelete: 'cascade' }),
    drillProgramId: idOf('drill_program_id').references(() => drillPrograms.id, { onDelete: 'set null' }),
    holeId: text('hole_id'),
    observationDate: date('observation_date', { mode: 'string' }),
    /** The grade, in `densityUnit`. */
    densityValue: decimal('density_value', { precision: 10, scale: 4 }).notNull(),
    densityUnit: text('density_unit').notNull().default('g/t'),
    /** Metres, down the hole. */
    intervalLength: decimal('interval_length', { precision: 10, scale: 2 }),
    /** What the length follows from where nobody stated it; null: it was stated, or is not known. */
    lengthFrom: text('length_from'),
    startDepth: decimal('start_depth', { precision: 10, scale: 2 }),
    endDepth: decimal('end_depth', { precision: 10, scale: 2 }),
    metal: text('metal'),
    /** What the mine's primary metal is compared with. */
    metalFolded: foldedText('metal_folded'),
    /** Metres across the body; null: not known. */
    trueWidth: decimal('true_width', { precision: 10, scale: 2 }),
    /** The longer interval of the same mine that this one is reported as a part of. */
    parentObservationId: idOf('parent_observation_id').references((): AnyPgColumn => drillObservations.id, {
      onDelete: 'set null',
    }),
    notes: text('notes'),
    sourceUrl: text('source_url'),
    ...authored(),
  },
  (t) => [
    check('drill_observations_unit', oneOf(t.densityUnit, drillGradeUnits)),
    check('drill_observations_density', notNegative(t.densityValue)),
    check('drill_observations_interval', notNegative(t.intervalLength)),
    check('drill_observations_start', notNegative(t.startDepth)),
    check('drill_observations_end', notNegative(t.endDepth)),
    check('drill_observations_depths', sql`${t.startDepth} < ${t.endDepth}`),
    // Published tables are rounded, hence 0.1 m of tolerance.
    check('drill_observations_range', sql`${t.intervalLength} <= ${t.endDepth} - ${t.startDepth} + 0.1`),
    check('drill_observations_length_from', oneOf(t.lengthFrom, lengthSources)),
    check('drill_observations_width', notNegative(t.trueWidth)),
    check('drill_observations_parent', sql`${t.parentObservationId} <> ${t.id}`),
    check('drill_observations_notes_length', atMost(t.notes, 20_000)),
    index('drill_observations_mine').on(t.mineId, t.id),
    // A hole that somebody read of, by how its name begins.
    index('drill_observations_hole').on(sql`lower(${t.holeId}) collate "C"`),
    // What was entered in a period.
    index('drill_observations_created').on(t.createdAt),
    // The order of a mine's list: one of them has hundreds of thousands.
    index('drill_observations_in_order').on(
      t.mineId,
      sql`${t.holeId} collate "C"`,
      t.startDepth,
      sql`${t.endDepth} desc nulls last`,
      t.id,
    ),
    // Found by what completes them after an upgrade: none, as a rule.
    index('drill_observations_without_length')
      .on(t.id)
      .where(sql`interval_length is null and start_depth is not null and end_depth is not null`),
    // Whether a mine has any: the best one is found otherwise there.
    index('drill_observations_with_width')
      .on(t.mineId)
      .where(sql`true_width is not null`),
    index('drill_observations_program').on(t.drillProgramId),
    index('drill_observations_parent_observation').on(t.parentObservationId),
    index('drill_observations_creator').on(t.createdBy),
  ],
);

/** Above which grade times length one of ten intercepts of a metal lies: counted by a job. */
export const interceptPercentiles = pgTable(
  'intercept_percentiles',
  {
    metalFolded: foldedText('metal_folded').primaryKey(),
    /** Grams per tonne times metres. */
    ninetieth: doublePrecision('ninetieth').notNull(),
    /** Of so many. */
    intercepts: bigint('intercepts', { mode: 'number' }).notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (t) => [check('intercept_percentiles_several', sql`${t.intercepts} > 0`)],
);
