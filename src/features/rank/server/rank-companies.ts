import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { writeRef } from '../../../domain/figures/measures.ts';
import { companyConditions } from '../../companies/server/find-companies.ts';
import type { CompanyFigure } from '../../figures/contract.ts';
import { companyFigureSql } from '../../figures/server/figure-sql.ts';
import { pricesSince } from '../../figures/server/prices-since.ts';
import { companiesOfDay, shownFigures } from '../../figures/server/values-as-of.ts';
import type { CompanyRankPageQuery, CompanyRankQuery, CompanyRanks, Moved, RankedCompany } from '../contract.ts';
import {
  type Asked,
  firstOf,
  listSensitivity,
  type RankedList,
  type RankedOf,
  rankList,
  wholeRank,
} from './rank-list.ts';

export type CompanyDetails = Pick<RankedCompany, 'id' | 'name' | 'headquarters' | 'tickers'> & {
  figures: Record<string, CompanyFigure>;
};

const rankedCompanies: RankedList<CompanyDetails> = {
  plural: 'companies',
  figures: companyFigureSql,
  table: sql`companies c`,
  id: sql`c.id`,
  isArchived: sql`c.is_archived`,
  nameFolded: sql`c.name_folded`,
  detailsOf: (db, ids, weights) =>
    db.rows<CompanyDetails>(sql`
      select c.id, c.name, c.headquarters, c.tickers, ${companyFigureSql.figuresJson(weights)} as figures
      from companies c where c.id = any(${sql.param([...ids])}::bigint[]) order by c.name_folded, c.id`),
};

/** What is ranked by what: kept figures, or those of a day. */
async function askedOf(db: Db, query: CompanyRankQuery): Promise<{ list: RankedList<CompanyDetails>; asked: Asked }> {
  const { weights, asOf, ...filters } = query;
  if (asOf === undefined)
    return {
      list: rankedCompanies,
      asked: { weights, where: companyConditions(filters), filters: JSON.stringify(filters) },
    };
  const { figures: conditions = [], ...others } = filters;
  const companies = await companiesOfDay(db, { where: companyConditions(others), conditions, day: asOf });
  const figuresOf = new Map(companies.map(({ id, figures }) => [id, figures]));
  return {
    list: {
      ...rankedCompanies,
      async detailsOf(ofDb, ids, of) {
        const rows = await rankedCompanies.detailsOf(ofDb, ids, of);
        return rows.map((row) => ({ ...row, figures: shownFigures(figuresOf.get(row.id) ?? new Map(), of) }));
      },
    },
    asked: {
      ...{ weights, where: [], filters: '' },
      ofDay: {
        count: companies.length,
        valuesOf(ref) {
          const name = writeRef(ref);
          const known = companies.flatMap(({ id, figures }) => {
            const figure = figures.get(name);
            return figure?.isRanked ? [{ id, value: figure.value }] : [];
          });
          return known.toSorted((one, other) => one.value - other.value);
        },
      },
    },
  };
}

/** One page of the companies under these filters, by score. What does not compare is shown and takes no part. */
export async function rankCompanies(db: Db, { limit, offset, ...query }: CompanyRankPageQuery): Promise<CompanyRanks> {
  const { list, asked } = await askedOf(db, query);
  const { rows, ...whole } = await rankList(db, list, asked, { limit, offset });
  const ids = rows.map(({ details }) => details.id);
  const since = query.asOf === undefined ? undefined : await pricesSince(db, ids, query.asOf);
  return {
    ...whole,
    companies: rows.map(({ details, percentiles, ...standing }) => ({
      ...details,
      ...standing,
      ...(since && { since: since.get(details.id) ?? null }),
      figures: Object.fromEntries(
        Object.entries(details.figures).map(([name, figure]) => [
          name,
          { ...figure, percentile: percentiles.get(name) ?? null },
        ]),
      ),
    })),
  };
}

/** Ranks of the first ten where one weight is doubled, and where it is left out. */
export async function companySensitivity(db: Db, query: CompanyRankQuery): Promise<{ companies: Moved }> {
  const { list, asked } = await askedOf(db, query);
  return { companies: await listSensitivity(db, list, asked) };
}

/** The first ten with the figures that are ranked by. */
export async function firstCompanies(db: Db, query: CompanyRankQuery): Promise<CompanyDetails[]> {
  const { list, asked } = await askedOf(db, query);
  const ids = await firstOf(db, list, asked);
  const details = new Map((await list.detailsOf(db, ids, asked.weights)).map((row) => [row.id, row]));
  return ids.flatMap((id) => details.get(id) ?? []);
}

/** All of them, a few at a time, from what is refused before the first. */
export async function openCompanyRank(
  db: Db,
  query: CompanyRankQuery,
): Promise<() => AsyncGenerator<RankedOf<CompanyDetails>[]>> {
  const { list, asked } = await askedOf(db, query);
  return () => wholeRank(db, list, asked);
}
