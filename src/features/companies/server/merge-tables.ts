import { sql } from 'drizzle-orm';
import type { MergeTable } from '../../records/server/merge-rows.ts';
import { kindsNaming } from '../../records/server/record-kinds.ts';
import { mostOf } from '../../records/server/too-many.ts';
import { mostPastSteps } from '../../steps/server/past-steps.ts';

/** What tells records of a company apart, beside what all kinds have. */
const ofRecords: Readonly<Record<string, Omit<MergeTable, 'name'>>> = {
  // Of two snapshots of one class and day, two changes of a day or two instruments of the same terms that of the company that stays.
  capital_snapshots: { unique: { columns: ['share_class_folded', 'as_of'] } },
  share_changes: { unique: { columns: ['effective_day'] } },
  capital_instruments: {
    unique: { columns: ['kind', 'series_folded', 'strike', 'currency', 'issued', 'expiry', 'as_of'], hasNulls: true },
  },
};

/** What follows a company into another one, in this order; mines and steps have more to do than to change hands. */
export const mergeTables: readonly MergeTable[] = [
  { name: 'mines' },
  ...kindsNaming('company').map((kind) => ({ name: kind.table, most: mostOf(kind), ...ofRecords[kind.table] })),
  // A member's latest rating counts, so the newer of two in a month stays.
  { name: 'nps_ratings', unique: { columns: ['user_id', 'month'], keepsNewer: sql`s.created_at > t.created_at` } },
  // They are counted for a score alone, which a thousand of them bring to 100; there may be millions, and later ones count longer.
  { name: 'page_views', unique: { columns: ['user_id', 'viewed_hour'] }, newest: 10_000 },
  { name: 'watches', unique: { columns: ['user_id'] } },
  { name: 'steps', restores: ['event_type', 'position'] },
  // Told apart among all companies, so the two never have the same one.
  { name: 'identifiers' },
  { name: 'past_steps', most: mostPastSteps },
  { name: 'activities' },
];

/** Tables that name companies and stay as they are, with the reason. */
export const tablesThatStay: Readonly<Record<string, string>> = {
  companies: 'one that was merged into the company that goes leads there, and on from there',
  scores: 'computed anew',
  record_findings: 'found anew',
  company_checks: 'says that both are to be looked at anew',
  company_figures: 'computed anew',
  company_figured: 'says that the figures of both are to be made anew',
  company_figures_due: 'says that the figures of both are to be made anew',
  company_merges: 'about the merge itself',
};
