import { z } from 'zod';
import { endpoint, Id, IdParams } from '../../contract.ts';
import { importKinds } from '../../domain/import-kinds.ts';
import { CompanyListQuery } from '../companies/contract.ts';
import { MineListQuery } from '../mines/contract.ts';

export const exportFormats = ['csv', 'xlsx'] as const;

const shape = {
  /** `xlsx`: a workbook; CSV unless said. */
  format: z.enum(exportFormats, 'format takes csv or xlsx.').optional(),
  /** `all`: also what templates leave out, such as the true width of an interval. */
  columns: z.enum(['template', 'all'], 'columns takes template or all.').optional(),
  /** `true`: begins with the mark by which spreadsheets know UTF-8; of CSV files only. */
  bom: z.enum(['true', 'false'], 'bom takes true or false.').optional(),
};

/** How an export is to look. */
export const ExportShape = z.object(shape);
export type ExportShape = z.output<typeof ExportShape>;

const unpaged = { limit: true, offset: true, after: true, count: true } as const;

/** Kinds whose rows belong to a mine or a company. */
export const childKinds = importKinds.filter((kind) => kind !== 'mines' && kind !== 'companies');
export type ChildExportKind = Exclude<(typeof importKinds)[number], 'mines' | 'companies'>;

const tag = 'CSV export';

export const exports = {
  mines: endpoint({
    method: 'GET',
    path: '/api/csv/export/mines',
    access: 'member',
    tag,
    summary: 'All mines of a list, filtered and sorted as the list is, in the columns of the template',
    query: MineListQuery.omit(unpaged).extend(shape),
    response: z.string(),
    mediaType: 'text/csv',
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/csv/export/companies',
    access: 'member',
    tag,
    summary: 'All companies of a list, searched and sorted as the list is, in the columns of the template',
    query: CompanyListQuery.omit(unpaged).extend(shape),
    response: z.string(),
    mediaType: 'text/csv',
  }),
  children: endpoint({
    method: 'GET',
    path: '/api/csv/export/{kind}',
    access: 'member',
    tag,
    summary: 'All records of a kind, or those of one mine or company, in the columns of the template',
    params: z.object({ kind: z.enum(childKinds as [ChildExportKind, ...ChildExportKind[]]) }),
    query: z.object({ mineId: Id.optional(), companyId: Id.optional(), ...shape }),
    response: z.string(),
    mediaType: 'text/csv',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/mines/{id}/export',
    access: 'member',
    tag,
    summary: 'A mine, its company and all its records: CSV files in a ZIP archive, or sheets of a workbook',
    params: IdParams,
    query: ExportShape,
    response: z.string(),
    mediaType: 'application/zip',
  }),
  database: endpoint({
    method: 'GET',
    path: '/api/csv/export/database',
    access: 'member',
    tag,
    summary: 'All public data: CSV files in a ZIP archive, or sheets of a workbook',
    query: ExportShape,
    response: z.string(),
    mediaType: 'application/zip',
  }),
};
