import { z } from 'zod';
import { DateText, endpoint, IdParams, RecordId, whereFieldsAreRight } from '../../contract.ts';
import { Flag, Ids, listQuery } from '../../contract-queries.ts';
import { shareCountings } from '../../domain/figures/value-measures.ts';
import { CompanyFacetQuery } from '../companies/contract-list.ts';
import {
  AsOfDay,
  CompanyFigure,
  DeckOfQuery,
  FigureRefs,
  refOfSort,
  SortName,
  untoldAsOf,
} from '../figures/contract.ts';

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
  /**
   * Of a company of several metals, none with 80 % of the gross value: all metal of a class as the metal that is worth most
   * (`equivalent-mi.copper`) with deck and recoveries, and what the enterprise value is for a unit of it
   * (`ev-equivalent-mi-tsm.copper`); without recoveries the gross value in the ground alone (`gross-value-mi`).
   */
  severalMetals: z.array(WorkedFigure),
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
}, whereFieldsAreRight);
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

/** A figure from its lowest to its highest value: of money in millions. A bound is one of both ends. */
export const DeckSpan = z
  .object({
    low: z.number(),
    high: z.number(),
    bound: z.enum(['at-least', 'at-most']).optional(),
    /** What to beware of, as sentences. */
    notes: z.array(z.string()),
  })
  .meta({ id: 'DeckSpan' });
export type DeckSpan = z.output<typeof DeckSpan>;

/** What a price deck makes of a company, approximately; null: not known, as the working says why. */
export const CompanyAtDeck = z
  .object({ id: RecordId, nav: DeckSpan.nullable(), priceToNav: DeckSpan.nullable() })
  .meta({ id: 'CompanyAtDeck' });
export type CompanyAtDeck = z.output<typeof CompanyAtDeck>;

/** A figure with its working of which `value` is the lowest and `high` the highest that it may be. */
export const RangedWorked = WorkedFigure.extend({ high: z.string().nullable() }).meta({ id: 'RangedWorked' });
export type RangedWorked = z.output<typeof RangedWorked>;

/** So many companies are computed for one answer. */
export const mostAtDeck = 50;

const deckFields = {
  deck: DeckOfQuery,
  /** How shares are counted for what they cost. */
  shares: z.enum(shareCountings, `shares takes one of ${shareCountings.join(', ')}.`).default('tsm'),
  /** By what had been published until this day: the deck is another choice, of whatever day. */
  asOf: AsOfDay.optional(),
};
const DeckUsed = z.object({ name: z.string(), date: DateText });

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
  atDeck: endpoint({
    method: 'GET',
    path: '/api/company-deck-values',
    access: 'member',
    byToken: true,
    tag: 'Companies',
    summary:
      'NAV and P/NAV of up to 50 companies if metals cost what a price deck says: an approximation from lowest to highest, beside the stated figures; with asOf by what had been published on that day',
    query: z.object({
      ids: Ids('ids', mostAtDeck).refine((ids) => ids.length <= mostAtDeck, `Ask for at most ${mostAtDeck} companies.`),
      ...deckFields,
    }),
    response: z.object({ deck: DeckUsed, companies: z.array(CompanyAtDeck) }),
  }),
  companyAtDeck: endpoint({
    method: 'GET',
    path: '/api/companies/{id}/deck-value',
    access: 'member',
    byToken: true,
    tag: 'Companies',
    summary: 'NAV and P/NAV of a company at a price deck with their working: what went in, what is missing, the limits',
    params: IdParams,
    query: z.object(deckFields),
    response: z.object({ deck: DeckUsed, listing: z.string().nullable(), figures: z.array(RangedWorked) }),
  }),
  company: endpoint({
    method: 'GET',
    path: '/api/companies/{id}/value',
    access: 'member',
    byToken: true,
    tag: 'Companies',
    summary:
      'What a company costs and has, each figure with its working: inputs, dates, sources, what is missing; with asOf by what had been published on that day; with exercisableOnly without options, warrants and share units that vest later',
    params: IdParams,
    query: z.object({
      asOf: AsOfDay.optional(),
      /** Leaves out options, warrants and share units that cannot be exercised yet, as a minority holder counts. */
      exercisableOnly: Flag.optional(),
    }),
    response: CompanyValue,
  }),
};
