import { z } from 'zod';
import { endpoint, Id, IdParams, whereFieldsAreRight } from '../../contract.ts';
import { importKinds } from '../../domain/nouns/file-words.ts';
import { shareCountings } from '../../domain/figures/value-measures.ts';
import { ActivityListQuery } from '../activities/contract.ts';
import { CompanyListQuery, companySorts } from '../companies/contract-list.ts';
import { EventListQuery } from '../events/contract.ts';
import {
  AsOfDay,
  DeckOfQuery,
  FigureRefs,
  refOfSort,
  deckSorts,
  SortName,
  TableCurrency,
  untoldAsOf,
} from '../figures/contract.ts';
import { InvestmentListQuery } from '../investments/contract-trades.ts';
import { MineListQuery } from '../mines/contract-list.ts';
import { CompanyRankQuery, MineRankQuery, tellsOfDay } from '../rank/contract.ts';
import { MemberListQuery } from '../users/contract.ts';

export const exportFormats = ['csv', 'xlsx'] as const;

const fileShape = {
  /** `xlsx`: a workbook; CSV unless said. */
  format: z.enum(exportFormats, 'format takes csv or xlsx.').optional(),
  /** `true`: begins with the mark by which spreadsheets know UTF-8; of CSV files only. */
  bom: z.enum(['true', 'false'], 'bom takes true or false.').optional(),
};

const shape = {
  ...fileShape,
  /** Both are the same: templates leave nothing out any more. */
  columns: z.enum(['template', 'all'], 'columns takes template or all.').optional(),
};

/** How an export is to look. */
export const ExportShape = z.object(shape);
export type ExportShape = z.output<typeof ExportShape>;

const unpaged = { limit: true, offset: true, after: true, count: true } as const;

const CompanyValuesFile = CompanyListQuery.omit(unpaged)
  .extend({
    columns: FigureRefs('company'),
    sortBy: SortName('company', [...companySorts, ...deckSorts], 'ev-tsm').optional(),
    /** By what had been published on this day. */
    asOf: AsOfDay.optional(),
    /** Adds NAV and P/NAV at a price deck, by the counting of shares that `shares` names. */
    deck: DeckOfQuery.optional(),
    shares: z.enum(shareCountings, `shares takes one of ${shareCountings.join(', ')}.`).optional(),
    /** Money in another currency than US dollars, at the rate of the day. */
    currency: TableCurrency.optional(),
    ...fileShape,
  })
  .superRefine(({ asOf, figures = [], columns, sortBy }, context) => {
    if (asOf === undefined) return;
    for (const [field, refs] of Object.entries({ figures, columns, sortBy: refOfSort(sortBy) })) {
      const message = untoldAsOf(refs);
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
    }
    if (sortBy !== undefined && sortBy !== 'name' && !sortBy.startsWith('figure '))
      context.addIssue({ code: 'custom', path: ['sortBy'], message: 'As of a day sortBy takes name, or a figure.' });
  }, whereFieldsAreRight);
export type CompanyValuesFile = z.output<typeof CompanyValuesFile>;

/** Kinds whose rows belong to a mine or a company. */
export const childKinds = importKinds.filter((kind) => kind !== 'mines' && kind !== 'companies');
export type ChildExportKind = Exclude<(typeof importKinds)[number], 'mines' | 'companies'>;

const tag = 'CSV export';
const list = {
  method: 'GET',
  access: 'member',
  byToken: true,
  tag,
  response: z.string(),
  mediaType: 'text/csv',
} as const;
const archive = {
  method: 'GET',
  access: 'member',
  byToken: true,
  tag,
  query: ExportShape,
  response: z.string(),
  mediaType: 'application/zip',
} as const;

export const exports = {
  mines: endpoint({
    ...list,
    path: '/api/csv/export/mines',
    summary: 'All mines of a list, filtered and sorted as the list is, in the columns of the template',
    query: MineListQuery.omit(unpaged).extend(shape),
  }),
  companies: endpoint({
    ...list,
    path: '/api/csv/export/companies',
    summary: 'All companies of a list, searched and sorted as the list is, in the columns of the template',
    query: CompanyListQuery.omit(unpaged).extend(shape),
  }),
  companyValues: endpoint({
    ...list,
    path: '/api/csv/export/company-values',
    summary:
      'All companies of a list with figures that `columns` names, each with its unit and what it stands for; with asOf as of a past day',
    query: CompanyValuesFile,
  }),
  mineRanks: endpoint({
    ...list,
    path: '/api/csv/export/mine-ranks',
    summary: 'All mines of a list by a score of own weights, each figure with its unit and percentile',
    query: MineRankQuery.extend(fileShape),
  }),
  companyRanks: endpoint({
    ...list,
    path: '/api/csv/export/company-ranks',
    summary: 'All companies of a list by a score of own weights, each figure with its unit and percentile',
    query: CompanyRankQuery.extend(fileShape).superRefine(tellsOfDay, whereFieldsAreRight),
  }),
  events: endpoint({
    ...list,
    path: '/api/csv/export/events',
    summary: 'All events of a list, filtered and sorted as the list is',
    query: EventListQuery.omit(unpaged).extend(fileShape),
  }),
  activities: endpoint({
    ...list,
    path: '/api/csv/export/activities',
    summary: 'All activities of a list, filtered as the list is, newest first',
    query: ActivityListQuery.omit(unpaged).extend(fileShape),
  }),
  members: endpoint({
    ...list,
    path: '/api/csv/export/members',
    summary: 'All members of a list, searched and sorted as the list is, without e-mail addresses',
    query: MemberListQuery.omit(unpaged).extend(fileShape),
  }),
  investments: endpoint({
    ...list,
    path: '/api/csv/export/investments',
    summary: 'Your own trades, filtered and sorted as the list is, in the columns that an import of the journal reads',
    query: InvestmentListQuery.omit(unpaged).extend(fileShape),
  }),
  watchlist: endpoint({
    ...list,
    path: '/api/csv/export/watchlist',
    summary: 'What you follow, the latest first',
    query: z.object(fileShape),
  }),
  children: endpoint({
    ...list,
    path: '/api/csv/export/{kind}',
    summary: 'All records of a kind, or those of one mine or company, in the columns of the template',
    params: z.object({ kind: z.enum(childKinds as [ChildExportKind, ...ChildExportKind[]]) }),
    query: z.object({ mineId: Id.optional(), companyId: Id.optional(), ...shape }),
  }),
  mine: endpoint({
    ...archive,
    path: '/api/mines/{id}/export',
    summary: 'A mine, its company and all its records: CSV files in a ZIP archive, or sheets of a workbook',
    params: IdParams,
  }),
  company: endpoint({
    ...archive,
    path: '/api/companies/{id}/export',
    summary: 'A company, its mines and all their records: CSV files in a ZIP archive, or sheets of a workbook',
    params: IdParams,
  }),
  database: endpoint({
    ...archive,
    path: '/api/csv/export/database',
    summary: 'All public data: CSV files in a ZIP archive, or sheets of a workbook',
  }),
};
