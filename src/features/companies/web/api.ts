import { call, pages, query } from '../../../web/http.ts';
import type { ShareCounting } from '../../../domain/figures/value-measures.ts';
import { companies, type Company, type CompanyChangesInput, type CompanyInput } from '../contract.ts';

export interface CompanySearch {
  search: string;
  sortBy: string | null;
  sortOrder: 'asc' | 'desc' | null;
  /** Conditions on figures, as an address has them. */
  figures: string | null;
  import: number | null;
  /** At which prices, and by which counting of shares, a list is sorted by what a deck makes of its companies. */
  deck?: string;
  shares?: ShareCounting;
}

const pageSize = 25;

const filtersOf = ({ search, figures, import: importId }: CompanySearch) => ({
  search: search || undefined,
  figures: figures ?? undefined,
  import: importId === null ? undefined : String(importId),
});

/** Companies under these filters; `columns` names the figures of each row. */
export function companyList({ columns, ...asked }: CompanySearch & { columns: string | null }) {
  const { sortBy, sortOrder } = asked;
  return pages(companies.list, {
    query: {
      ...filtersOf(asked),
      sortBy: sortBy ?? undefined,
      sortOrder: sortOrder ?? undefined,
      columns: columns ?? undefined,
      ...(asked.deck !== undefined && { deck: asked.deck, shares: asked.shares }),
      limit: pageSize,
      count: true,
    },
  });
}

/** How many companies there are under these filters, and how many lack a figure. */
export const companyFacets = (asked: CompanySearch) => query(companies.facets, { query: filtersOf(asked) });

/** How many companies there are under filters as an address has them. */
export const companyCount = (filters: Record<string, string>) =>
  pages(companies.list, { query: { ...filters, limit: 1, count: true } });

export const companyPage = (id: number) => query(companies.page, { params: { id } });

export function createCompany(body: CompanyInput, idempotencyKey: string): Promise<Company> {
  return call(companies.create, { body, idempotencyKey });
}

export function readCompany(id: number) {
  return call(companies.read, { params: { id } });
}

export function changeCompany(id: number, body: CompanyChangesInput, ifMatch: number): Promise<Company> {
  return call(companies.change, { params: { id }, body, ifMatch });
}

export const mergeCompany = (id: number, companyId: number) =>
  call(companies.merge, { params: { id }, body: { companyId } });

export function archiveCompany(id: number, isArchived: boolean): Promise<Company> {
  return call(companies.archive, { params: { id }, body: { isArchived } });
}
