import { sql } from 'drizzle-orm';
import type { MergeTable } from '../../records/server/merge-rows.ts';
import { kindsNaming } from '../../records/server/record-kinds.ts';
import { mostOf } from '../../records/server/too-many.ts';
import { mostPastSteps } from '../../steps/server/past-steps.ts';

/** What tells records of a mine apart, or makes two of them say the same, beside what all kinds have. */
const ofRecords: Readonly<Record<string, Omit<MergeTable, 'name'>>> = {
  // Its intervals name a hole by its id within the mine, so they are those of the hole that stays.
  drill_holes: { unique: { columns: ['hole_folded'] } },
  // Which one is current follows from the dates once all are there.
  mine_economics: { unique: { columns: ['study_type', 'report_date'], hasNulls: true }, sets: `status = 'replaced'` },
  mine_interests: {
    unique: { columns: ['holder_folded', 'kind', 'percent', 'metal', 'from_date', 'to_date'], hasNulls: true },
  },
  production_periods: {
    unique: { columns: ['metal_folded', 'from_date', 'to_date', 'basis'], hasNulls: true },
  },
  production_guidance: {
    unique: {
      columns: ['metal_folded', 'metric', 'from_date', 'to_date', 'basis', 'published_on'],
      hasNulls: true,
    },
  },
  resource_estimates: { alike: ['resource_type', 'metal_folded', 'zone_folded', 'report_date', 'base_case'] },
  drill_hole_observations: { alike: ['hole_id', 'start_depth', 'end_depth', 'metal', 'observation_date'] },
  drill_programs: { alike: ['season', 'number_of_holes', 'number_of_meters'] },
  media: { alike: ['media_type', 'title'] },
};

/** What follows a mine into another one, in this order. */
export const mineMergeTables: readonly MergeTable[] = [
  ...kindsNaming('mine').map((kind) => ({ name: kind.table, most: mostOf(kind), ...ofRecords[kind.table] })),
  // A member's latest rating counts, so the newer of two in a month stays.
  { name: 'nps_ratings', unique: { columns: ['user_id', 'month'], keepsNewer: sql`s.created_at > t.created_at` } },
  // They are counted for a score alone, which a thousand of them bring to 100.
  { name: 'page_views', unique: { columns: ['user_id', 'viewed_hour'] }, newest: 10_000 },
  { name: 'watches', unique: { columns: ['user_id'] } },
  { name: 'steps', restores: ['event_type', 'position'] },
  // Told apart among all mines, so the two never have the same one.
  { name: 'identifiers' },
  { name: 'past_steps', most: mostPastSteps },
  // The credits of what moves; what an import did to the mine itself stays with that mine.
  { name: 'import_records', only: (row) => sql`${row}.entity_type <> 'mine'` },
  { name: 'activities' },
];

/** Tables that name mines and stay as they are, with the reason. */
export const minesTablesThatStay: Readonly<Record<string, string>> = {
  mines: 'one that was merged into the mine that goes leads there, and on from there',
  scores: 'computed anew',
  record_findings: 'found anew',
  mine_checks: 'says that both are to be looked at anew',
  mine_figures: 'computed anew',
  mine_figured: 'says that the figures of both are to be made anew',
  mine_merges: 'about the merge itself',
};
