import { sql } from 'drizzle-orm';
import { bareTicker } from '../../../domain/records/record-keys.ts';
import { lookAgain } from '../../findings/server/keep-findings.ts';
import { vouched } from '../../../domain/records/vouched.ts';
import { mergeActs } from '../../records/server/merge-acts.ts';
import type { MergeKind, Pair } from '../../records/server/merge-owners.ts';
import type { CompanyMerge } from '../contract-merge.ts';
import {
  changesBetween,
  type CompanyValues,
  lockedCompany,
  readCompany,
  type StoredCompany,
  valuesOf,
  writeCompany,
} from './change-company.ts';
import { namedAfter, ownersAreNamedAnew, refuseTooManyMines, tellOfMinesOf } from './keep-company-name.ts';
import { mergeTables } from './merge-tables.ts';

const isSame = (one: { exchange: string; ticker: string }, other: { exchange: string; ticker: string }) =>
  bareTicker(one.ticker) === bareTicker(other.ticker) && one.exchange.toUpperCase() === other.exchange.toUpperCase();

/** The company that stays, with what only the other one knows; each stock exchange of both. */
function filledUp({ source, target }: Pair<StoredCompany>): CompanyValues {
  const values = valuesOf(target);
  const known = valuesOf(source);
  // The fields of the one that stays, each with a value of the same field.
  const filled = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value ?? known[field as keyof CompanyValues]]),
  );
  const added = known.stockExchanges.filter((listing) => !values.stockExchanges.some((own) => isSame(own, listing)));
  return { ...vouched<CompanyValues>(filled), stockExchanges: [...values.stockExchanges, ...added] };
}

const companyMerging: MergeKind<CompanyValues, StoredCompany> = {
  entityType: 'company',
  tables: mergeTables,
  read: readCompany,
  locked: lockedCompany,
  valuesOf,
  filledUp: async (_db, pair) => filledUp(pair),
  changesBetween: async (_db, before, after) => changesBetween(before, after),
  write: writeCompany,
  refuse: (db, { source }, { sourceId }) => refuseTooManyMines(db, sourceId, source.name),
  // Its name is kept with each mine of a company.
  beside: (table, { name }) => (table === 'mines' ? sql`, version = version + 1, ${namedAfter(name, sql`r`)}` : sql``),
  async keep(tx, ids) {
    await lookAgain(tx, 'company', ids);
    for (const id of ids) await ownersAreNamedAnew(tx, id);
    await tellOfMinesOf(tx, ids);
  },
};

const acts = mergeActs(companyMerging, (counts): Pick<CompanyMerge, 'moves' | 'doubleRatings'> => {
  const moves = (name: string) => counts.get(name)?.moves ?? 0;
  return {
    moves: {
      mines: moves('mines'),
      notes: moves('company_notes'),
      media: moves('media'),
      ratings: moves('nps_ratings'),
      steps: moves('steps'),
      pageViews: moves('page_views'),
      followers: moves('watches'),
      activities: moves('activities'),
    },
    doubleRatings: counts.get('nps_ratings')?.doubles ?? 0,
  };
});
export const { preview: previewMerge, merge: mergeCompanies, undo: undoCompanyMerge } = acts;
