import { z } from 'zod';
import { DateText, endpoint, IdParams, listQuery, RecordId } from '../../contract.ts';
import { CompanyFacetQuery } from '../companies/contract.ts';
import { AsOfDay, CompanyFigure, FigureRefs, refOfSort, SortName, untoldAsOf } from '../figures/contract.ts';

/** What went into a figure, as somebody stated it. */
const FigureInput = z.object({
  name: z.string(),
  value: z.string(),
  unit: z.string(),
  currency: z.string().nullable(),
  asOf: z.string().nullable(),
  source: z.string().nullable(),
});

/** A figure of a company's value with its working, known or not. */
export const WorkedFigure = z
  .object({
    /** As lists name it: `ev-tsm`, `ev-mi-basic.gold`. */
    figure: z.string(),
    basis: z.string().nullable(),
    /** An exact decimal in `unit`; null: not known. */
    value: z.string().nullable(),
    unit: z.string(),
    currency: z.string().nullable(),
    asOf: z.string().nullable(),
    bound: z.enum(['exact', 'at-least', 'at-most']),
    /** Whether it stands in orders with those of other companies. */
    isRanked: z.boolean(),
    from: z.array(FigureInput),
    missing: z.array(z.string()),
    /** What to beware of, as sentences. */
    warnings: z.array(z.string()),
  })
  .meta({ id: 'WorkedFigure' });
export type WorkedFigure = z.output<typeof WorkedFigure>;

const CompanyValue = z.object({
  /** Of the share; null: nobody entered one. */
  price: z
    .object({
      listing: z.string(),
      value: z.string(),
      currency: z.string(),
      asOf: DateText,
      source: z.string().nullable(),
    })
    .nullable(),
  figures: z.array(WorkedFigure),
  /** As of a past day: what is not known of it, and what counts by its own day for want of one of publication. */
  remarks: z.array(z.string()),
});
export type CompanyValue = z.output<typeof CompanyValue>;

const CompanyValuesQuery = CompanyFacetQuery.extend({
  asOf: AsOfDay,
  columns: FigureRefs('company').optional(),
  /** `name`, or a figure such as `ev-tsm`: companies without it, or with a bound of it alone, come last. */
  sortBy: SortName('company', ['name'], 'ev-tsm').optional(),
  sortOrder: listQuery.sortOrder,
}).superRefine(({ figures = [], columns = [], sortBy }, context) => {
  for (const [field, refs] of Object.entries({ figures, columns, sortBy: refOfSort(sortBy) })) {
    const message = untoldAsOf(refs);
    if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
  }
});
export type CompanyValuesQuery = z.output<typeof CompanyValuesQuery>;

/** A company with what it cost and had on a day. */
export const CompanyOfDay = z
  .object({
    id: RecordId,
    name: z.string(),
    tickers: z.array(z.string()),
    /** Those that were asked for and were known, by name. */
    figures: z.record(z.string(), CompanyFigure),
  })
  .meta({ id: 'CompanyOfDay' });
export type CompanyOfDay = z.output<typeof CompanyOfDay>;

const CompanyValues = z.object({
  asOf: DateText,
  companies: z.array(CompanyOfDay),
  /** Of the figure that they are sorted by: of so many it is not known, or known as a bound only; they come last. */
  unknown: z.number().int(),
});
export type CompanyValues = z.output<typeof CompanyValues>;

export const value = {
  ofDay: endpoint({
    method: 'GET',
    path: '/api/company-values',
    access: 'member',
    byToken: true,
    tag: 'Companies',
    summary:
      'Up to 500 companies of a list as of a past day, by what had been published then: figures, conditions and order of that day',
    query: CompanyValuesQuery,
    response: CompanyValues,
  }),
  company: endpoint({
    method: 'GET',
    path: '/api/companies/{id}/value',
    access: 'member',
    byToken: true,
    tag: 'Companies',
    summary:
      'What a company costs and has, each figure with its working: inputs, dates, sources, what is missing; with asOf by what had been published on that day',
    params: IdParams,
    query: z.object({ asOf: AsOfDay.optional() }),
    response: CompanyValue,
  }),
};
