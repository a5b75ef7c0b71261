import type { Db } from '../../../db/client.ts';
import { unlikeCompanies } from '../../../domain/figures/company-likeness.ts';
import { writeRef } from '../../../domain/figures/measures.ts';
import { unlikeMines } from '../../../domain/figures/mine-likeness.ts';
import type { Weight } from '../../../domain/figures/ranking.ts';
import { compareMines } from '../../compare/server/compare-mines.ts';
import type { CompanyRankQuery, Likeness, MineRankQuery } from '../contract.ts';
import { firstCompanies } from './rank-companies.ts';
import { firstMines } from './rank-mines.ts';

const likenessOf = (count: number, weights: readonly Weight[], unlike: (weight: Weight) => string[]): Likeness => ({
  count,
  figures: weights.flatMap((weight) => {
    const differences = unlike(weight);
    return differences.length > 0 ? [{ figure: writeRef(weight), differences }] : [];
  }),
});

/** Which figures of the first ten mines of a rank do not stand for the same. */
export async function mineLikeness(db: Db, query: MineRankQuery): Promise<Likeness> {
  const ids = await firstMines(db, query);
  const { mines } = ids.length > 0 ? await compareMines(db, ids) : { mines: [] };
  return likenessOf(mines.length, query.weights, (weight) => unlikeMines(weight, mines));
}

/** The same of companies; figures that take no part in the rank are left out. */
export async function companyLikeness(db: Db, query: CompanyRankQuery): Promise<Likeness> {
  const companies = await firstCompanies(db, query);
  return likenessOf(companies.length, query.weights, (weight) => {
    const known = companies.flatMap(({ name, figures }) => {
      const figure = figures[writeRef(weight)];
      return figure && !figure.isUnranked ? [{ name, basis: figure.basis }] : [];
    });
    return unlikeCompanies(weight.measure, known);
  });
}
