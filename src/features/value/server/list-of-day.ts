import type { Db } from '../../../db/client.ts';
import { companyConditions } from '../../companies/server/find-companies.ts';
import { companiesOfDay, type CompanyOfDay, shownFigures } from '../../figures/server/values-as-of.ts';
import type { CompanyValues, CompanyValuesQuery } from '../contract.ts';

/** In the order of a figure; those of which it is not known exactly behind all others, by name. */
function inOrder(companies: readonly CompanyOfDay[], name: string, direction: 'asc' | 'desc') {
  const valueOf = ({ figures }: CompanyOfDay) => {
    const figure = figures.get(name);
    return figure?.isRanked ? figure.value : null;
  };
  const known = companies.flatMap((company) => {
    const value = valueOf(company);
    return value === null ? [] : [{ company, value }];
  });
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = known.toSorted((one, other) => sign * (one.value - other.value)).map(({ company }) => company);
  const others = companies.filter((company) => valueOf(company) === null);
  return { companies: [...sorted, ...others], unknown: others.length };
}

/** The companies under these filters as of a day; conditions on figures are of that day, too. */
export async function listOfDay(db: Db, query: CompanyValuesQuery): Promise<CompanyValues> {
  const { asOf, figures: conditions = [], columns = [], sortBy = 'name', sortOrder = 'asc', ...filters } = query;
  const found = await companiesOfDay(db, { where: companyConditions(filters), conditions, day: asOf });
  const byName = { companies: sortOrder === 'asc' ? found : found.toReversed(), unknown: 0 };
  const { companies, unknown } = sortBy.startsWith('figure ')
    ? inOrder(found, sortBy.slice('figure '.length), sortOrder)
    : byName;
  return {
    ...{ asOf, unknown },
    companies: companies.map(({ figures, ...company }) => ({ ...company, figures: shownFigures(figures, columns) })),
  };
}
