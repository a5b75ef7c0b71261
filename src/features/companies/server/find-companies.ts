import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/text/fold.ts';
import { countUntilChange } from '../../activities/server/count-until-change.ts';
import { countRows, searchConditions, type SortKey } from '../../../server/calls/paging.ts';
import { writeDeckChoice } from '../../../domain/prices/decks.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import { invalid } from '../../../server/problems/problems.ts';
import { companiesOfImport } from '../../imports/server/companies-of-import.ts';
import { findDeck } from '../../decks/server/find-deck.ts';
import { deckSorts } from '../../figures/contract.ts';
import { orderAtDeck } from '../../figures/server/order-at-deck.ts';
import { showPage, type ShownPage } from '../../../server/pages/show-page.ts';
import type { FigureRef } from '../../../domain/figures/measures.ts';
import { companyFigureSql } from '../../figures/server/figure-sql.ts';
import { listOrder, nullableText, type ScoreSort } from '../../figures/server/list-order.ts';
import { unknownFigures } from '../../figures/server/unknown-figures.ts';
import type { CompanyFacetQuery, CompanyFacets, CompanyListQuery, CompanySort } from '../contract-list.ts';
import { shownCompany } from './show-companies.ts';

const { orderOf, figureOf, placesOf, idsOf } = listOrder({
  noun: 'company',
  table: sql`companies c`,
  id: sql`c.id`,
  figures: companyFigureSql,
  keys: {
    name: [{ column: sql`c.name_folded`, type: 'text' }],
    headquarters: [nullableText(sql`c.headquarters_folded`)],
    ceo: [nullableText(sql`c.ceo_folded`)],
    foundedDate: [nullableText(sql`c.founded_folded`)],
    createdAt: [{ column: sql`c.created_at`, type: 'timestamptz' }],
  } satisfies Readonly<Record<Exclude<CompanySort, ScoreSort>, SortKey[]>>,
});

const importedBy = (importId: string) => sql`c.id in (${companiesOfImport(sql`${importId}::bigint`)})`;

/** The filters of a list of companies as conditions; archived companies are in none. */
export const companyConditions = (query: CompanyFacetQuery): SQL[] => [
  sql`not c.is_archived`,
  ...(query.search ? searchConditions(sql`c.search_text`, fold(query.search)) : []),
  ...(query.import ? [importedBy(query.import)] : []),
  ...(query.figures ?? []).map((condition) => companyFigureSql.hasFigure(condition, condition)),
];

type Sorted = Pick<CompanyListQuery, 'sortBy' | 'sortOrder' | 'deck' | 'shares'>;

/** The order at a deck, where one asks for it; null: another order. */
async function deckOrder(db: Db, { sortBy, sortOrder, deck, shares }: Sorted, memberId: string) {
  if (!isOneOf(deckSorts, sortBy)) return null;
  if (!deck) throw invalid('deck', 'Say at which prices: a deck by its number, or a day.');
  const at = { deck: await findDeck(db, memberId, deck), choice: writeDeckChoice(deck), counting: shares ?? 'tsm' };
  return orderAtDeck(db, { sortBy, sortOrder }, at);
}

/** All companies under these filters with their place in this order: what an export writes. */
export async function companyPlaces(
  db: Db,
  query: Omit<CompanyListQuery, 'limit' | 'offset' | 'count' | 'after'>,
  memberId: string,
): Promise<SQL> {
  const where = companyConditions(query);
  const atDeck = await deckOrder(db, query, memberId);
  return atDeck ? atDeck.placedIds(where) : placesOf(query, where);
}

/** The list with the figures that are asked for in each row. */
const shownWith = (columns: readonly FigureRef[]) => ({
  ...shownCompany,
  json: sql`(left(${shownCompany.json}::text, -1) || ',"figures":' || ${companyFigureSql.figuresJson(columns)}::text || '}')`,
});

export interface FoundCompanies extends ShownPage {
  /** Under the same filters, when asked for. */
  total: number | undefined;
}

/** One page of the list of companies. */
export async function findCompanies(db: Db, query: CompanyListQuery, memberId: string): Promise<FoundCompanies> {
  const where = companyConditions(query);
  const atDeck = await deckOrder(db, query, memberId);
  const order = atDeck?.order ?? orderOf(query);
  const ids = atDeck ? await atDeck.pageIds(where, query) : idsOf(query, where);
  const shown = query.columns?.length ? shownWith(query.columns) : shownCompany;
  const filters = JSON.stringify({
    ...query,
    columns: [],
    limit: 0,
    offset: 0,
    after: '',
    sortBy: '',
    sortOrder: '',
    deck: '',
    shares: '',
  });
  const isFiltered = atDeck !== null || where.length > 1 || figureOf(query) !== null || shown !== shownCompany;
  const [page, total] = await Promise.all([
    showPage(db, { ids, paging: query, isFiltered, order, shown }),
    query.count === 'true'
      ? countUntilChange(db, `companies ${filters}`, () => countRows(db, sql`companies c`, where))
      : undefined,
  ]);
  return { ...page, total };
}

/** How many companies there are, and how many lack a figure that is asked for. */
export const companyFacets = (db: Db, query: CompanyFacetQuery): Promise<CompanyFacets> =>
  countUntilChange(db, `facets of companies ${JSON.stringify(query)}`, async () => {
    const [total, unknown] = await Promise.all([
      countRows(db, sql`companies c`, companyConditions(query)),
      unknownFigures(db, query.figures ?? [], {
        figures: companyFigureSql,
        table: sql`companies c`,
        conditionsOf: (figures) => companyConditions({ ...query, figures }),
      }),
    ]);
    return { total, unknown };
  });
