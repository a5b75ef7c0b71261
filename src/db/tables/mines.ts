import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { stages } from '../../domain/mines/stages.ts';
import { authored } from './authored.ts';
import { atMost, between, decimal, foldedText, idOf, oneOf, ownId } from './columns.ts';
import { companies } from './companies.ts';

export interface MetalShare {
  metal: string;
  /** Whole per cent, or null where the share is unknown. */
  percentage: number | null;
}

const stageRank = stages.map((stage, rank) => `when '${stage}' then ${rank}`).join(' ');

export const mines = pgTable(
  'mines',
  {
    id: ownId(),
    name: text('name').notNull(),
    nameFolded: foldedText('name_folded').notNull(),
    alsoKnownAs: text('also_known_as'),
    /** Each of its other names by itself, folded; null: written by a version that did not know it. */
    aliasesFolded: text('aliases_folded').array(),
    country: text('country'),
    countryFolded: foldedText('country_folded'),
    primaryJurisdiction: text('primary_jurisdiction'),
    jurisdictionFolded: foldedText('jurisdiction_folded'),
    stage: text('stage'),
    /** Place of the stage in the order of the specification: what the list sorts by. */
    stageRank: smallint('stage_rank').generatedAlwaysAs(sql.raw(`case stage ${stageRank} end`)),
    metalsDistribution: jsonb('metals_distribution').$type<MetalShare[]>().notNull().default([]),
    /** Folded names of the metals, then of the families that they belong to: what the metal filter looks through. */
    metalsFolded: text('metals_folded')
      .array()
      .notNull()
      .default(sql`'{}'`),
    companyId: idOf('company_id').references(() => companies.id),
    /** Kept from the company, so that the list sorts by it from an index. */
    companyFolded: foldedText('company_folded'),
    /** Per cent, 1 to 100. */
    ownershipPercentage: decimal('ownership_percentage', { precision: 5, scale: 2 }).notNull().default('100'),
    /** Per cent, 0 to 100. */
    royalties: decimal('royalties', { precision: 5, scale: 2 }).notNull().default('0'),
    /** Whether somebody said so: else the two are the defaults of the specification, and not known. */
    ownershipStated: boolean('ownership_stated').notNull().default(true),
    royaltiesStated: boolean('royalties_stated').notNull().default(true),
    notes: text('notes'),
    /** WGS 84 degrees. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Folded name, other names, place and company: what a search looks through. */
    searchText: foldedText('search_text').notNull(),
    // Kept in the transaction that changes what they sum up, because lists filter, sort or count by them.
    hasResourceEstimates: boolean('has_resource_estimates').notNull().default(false),
    hasEconomicStudies: boolean('has_economic_studies').notNull().default(false),
    notesCount: integer('notes_count').notNull().default(0),
    drillProgramsCount: integer('drill_programs_count').notNull().default(0),
    bestObservationId: idOf('best_observation_id'),
    /** By which rule it was found; another one than that of the program: it is found anew. */
    bestRule: smallint('best_rule'),
    /** g/t of the best observation; null where there is none or its unit belongs to no band (%). */
    bestGradeGpt: decimal('best_grade_gpt', { precision: 20, scale: 8 }),
    isArchived: boolean('is_archived').notNull().default(false),
    /** The mine that this one was merged into: it is archived, and its address leads there. */
    mergedInto: idOf('merged_into').references((): AnyPgColumn => mines.id, { onDelete: 'set null' }),
    isSample: boolean('is_sample').notNull().default(false),
    ...authored(),
  },
  (t) => [
    check('mines_name_length', sql`char_length(${t.name}) between 1 and 200`),
    check('mines_notes_length', atMost(t.notes, 20_000)),
    check('mines_stage', oneOf(t.stage, stages)),
    check('mines_ownership', between(t.ownershipPercentage, 1, 100)),
    check('mines_royalties', between(t.royalties, 0, 100)),
    check('mines_latitude', between(t.latitude, -90, 90)),
    check('mines_longitude', between(t.longitude, -180, 180)),
    check('mines_place', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    check('mines_merged', sql`${t.mergedInto} is null or (${t.isArchived} and ${t.mergedInto} <> ${t.id})`),
    index('mines_merged_into')
      .on(t.mergedInto)
      .where(sql`merged_into is not null`),
    index('mines_by_key').on(t.nameFolded),
    index('mines_aliases')
      .using('gin', t.aliasesFolded)
      .where(sql`aliases_folded <> '{}'`),
    index('mines_incomplete')
      .on(t.id)
      .where(sql`aliases_folded is null`),
    index('mines_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('mines_metals')
      .using('gin', t.metalsFolded)
      .where(sql`not is_archived`),
    index('mines_company').on(t.companyId),
    index('mines_creator').on(t.createdBy),
    index('mines_best_observation').on(t.bestObservationId),
    index('mines_best_by_rule')
      .on(t.bestRule, t.id)
      .where(sql`best_observation_id is not null`),
    index('mines_created')
      .on(t.createdAt, t.id)
      .where(sql`not is_archived`),
    index('mines_by_name')
      .on(t.nameFolded, t.id)
      .where(sql`not is_archived`),
    index('mines_by_location')
      .on(t.countryFolded, t.jurisdictionFolded, t.id)
      .where(sql`not is_archived`),
    index('mines_by_location_down')
      .on(t.countryFolded.desc().nullsLast(), t.jurisdictionFolded.desc().nullsLast(), t.id.desc())
      .where(sql`not is_archived`),
    index('mines_by_stage')
      .on(t.stageRank, t.id)
      .where(sql`not is_archived`),
    index('mines_by_stage_down')
      .on(t.stageRank.desc().nullsLast(), t.id.desc())
      .where(sql`not is_archived`),
    index('mines_by_company')
      .on(t.companyFolded, t.id)
      .where(sql`not is_archived`),
    index('mines_by_company_down')
      .on(t.companyFolded.desc().nullsLast(), t.id.desc())
      .where(sql`not is_archived`),
    // Few mines have these: found by an index of just them. Mines without cost no entry.
    index('mines_with_estimates')
      .on(t.createdAt, t.id)
      .where(sql`has_resource_estimates and not is_archived`),
    index('mines_with_studies')
      .on(t.createdAt, t.id)
      .where(sql`has_economic_studies and not is_archived`),
    index('mines_by_grade')
      .on(t.bestGradeGpt)
      .where(sql`best_grade_gpt is not null and not is_archived`),
    index('mines_place')
      .using('gist', sql`point(longitude, latitude)`)
      .where(sql`latitude is not null and not is_archived`),
    index('mines_of_metal')
      .on(sql`(metals_folded[1])`, t.stageRank, t.id)
      .where(sql`not is_archived`),
    index('mines_archived')
      .on(t.updatedAt, t.id)
      .where(sql`is_archived`),
    index('mines_sample')
      .on(t.id)
      .where(sql`is_sample`),
    index('mines_country_stage')
      .on(t.countryFolded, t.stage, t.createdAt, t.id)
      .where(sql`not is_archived`),
  ],
);
