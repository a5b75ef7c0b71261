import { query } from '../../../web/http.ts';
import { compare } from '../contract.ts';

export const companyComparison = (ids: readonly number[], asOf: string | null) =>
  query(compare.companies, { query: { ids: ids.join(','), asOf: asOf ?? undefined } });

export const mineComparison = (ids: readonly number[]) => query(compare.mines, { query: { ids: ids.join(',') } });
