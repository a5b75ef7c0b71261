import { call, pages, query } from '../../../web/http.ts';
import { companies, type Company, type CompanyChangesInput, type CompanyInput, type CompanySort } from '../contract.ts';

export interface CompanySearch {
  search: string;
  sortBy: CompanySort | null;
  sortOrder: 'asc' | 'desc' | null;
  import: number | null;
}

const pageSize = 25;

export function companyList({ search, sortBy, sortOrder, import: importId }: CompanySearch) {
  return pages(companies.list, {
    query: {
      search: search || undefined,
      sortBy: sortBy ?? undefined,
      sortOrder: sortOrder ?? undefined,
      import: importId === null ? undefined : String(importId),
      limit: pageSize,
      count: true,
    },
  });
}

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
