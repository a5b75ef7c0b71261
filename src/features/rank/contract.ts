import { z } from 'zod';
import { DateText, DecimalText, endpoint, RecordId, whereFieldsAreRight } from '../../contract.ts';
import { QueryText, WholeNumber } from '../../contract-queries.ts';
import { readWeights, type Weight } from '../../domain/figures/ranking.ts';
import { stages } from '../../domain/mines/stages.ts';
import type { FiguredNoun } from '../../domain/figures/measure.ts';
import { CompanyFacetQuery } from '../companies/contract-list.ts';
import { AsOfDay, CompanyFigure, untoldAsOf } from '../figures/contract.ts';
import { MineFacetQuery } from '../mines/contract-list.ts';

/** Figures with their weights, as `npv-capex:3;irr:1`. */
const Weights = (noun: FiguredNoun, example: string) =>
  QueryText(2_000).transform((text, context): Weight[] => {
    const { weights, leftOut } = readWeights(text, noun);
    for (const sentence of leftOut) context.addIssue(sentence);
    if (leftOut.length > 0) return z.NEVER;
    if (weights.length > 0) return weights;
    context.addIssue(`Name the figures to rank by with their weights, as '${example}'.`);
    return z.NEVER;
  });

export const mostRankedShown = 100;

const page = {
  limit: WholeNumber('limit', 1, mostRankedShown).default(25),
  offset: WholeNumber('offset', 0, 1_000_000).default(0),
};
export const MineRankQuery = MineFacetQuery.extend({ weights: Weights('mine', 'npv-capex:3;irr:1') });
const MineRankPageQuery = MineRankQuery.extend(page);
export type MineRankQuery = z.output<typeof MineRankQuery>;
export type MineRankPageQuery = z.output<typeof MineRankPageQuery>;

export const CompanyRankQuery = CompanyFacetQuery.extend({
  weights: Weights('company', 'held-mi.gold:3;promises-kept:1'),
  /** By what had been published on this day. */
  asOf: AsOfDay.optional(),
});
const CompanyRankPageQuery = CompanyRankQuery.extend(page);
export type CompanyRankQuery = z.output<typeof CompanyRankQuery>;
export type CompanyRankPageQuery = z.output<typeof CompanyRankPageQuery>;

/** As of a day takes part what can be told of it. */
export function tellsOfDay({ asOf, figures = [], weights }: CompanyRankQuery, context: z.RefinementCtx) {
  if (asOf === undefined) return;
  for (const [field, refs] of Object.entries({ figures, weights })) {
    const message = untoldAsOf(refs);
    if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
  }
}

const standing = {
  id: RecordId,
  name: z.string(),
  /** Competition rank: of equal scores the same. */
  rank: z.number().int(),
  /** Whether another one has the same rank. */
  isTied: z.boolean(),
  /** 0 to 100. */
  score: z.number(),
  /** Share of the weights of which the figure is known, 0 to 1; under 0.6 it stands behind all others. */
  coverage: z.number(),
};

export const RankedMine = z
  .object({
    ...standing,
    stage: z.enum(stages).nullable(),
    country: z.string().nullable(),
    company: z.object({ id: RecordId, name: z.string() }).nullable(),
    /** Those that are known, by name. */
    figures: z.record(
      z.string(),
      z.object({ value: z.number(), basis: z.string().nullable(), percentile: z.number() }),
    ),
  })
  .meta({ id: 'RankedMine' });
export type RankedMine = z.output<typeof RankedMine>;

const PriceOfDay = z.object({ value: DecimalText, currency: z.string(), asOf: DateText });

export const RankedCompany = z
  .object({
    ...standing,
    headquarters: z.string().nullable(),
    tickers: z.array(z.string()),
    /** Those that are known, by name; without a percentile where they do not compare with others. */
    figures: z.record(z.string(), CompanyFigure.extend({ percentile: z.number().nullable() })),
    /** As of a day: the price of the share then, the newest one, and the change in per cent; null: not known. */
    since: z
      .object({ from: PriceOfDay, to: PriceOfDay, isRestated: z.boolean(), change: z.number() })
      .nullable()
      .optional(),
  })
  .meta({ id: 'RankedCompany' });
export type RankedCompany = z.output<typeof RankedCompany>;

const whole = {
  /** Of which at least one figure is known. */
  total: z.number().int(),
  /** Under these filters, of which none is. */
  without: z.number().int(),
  /** Of each figure, in the order of the question: its share of the weights, and of how many it is known. */
  weights: z.array(z.object({ figure: z.string(), share: z.number(), known: z.number().int() })),
};

const MineRanks = z.object({ ...whole, mines: z.array(RankedMine) });
export type MineRanks = z.output<typeof MineRanks>;

const CompanyRanks = z.object({ ...whole, companies: z.array(RankedCompany) });
export type CompanyRanks = z.output<typeof CompanyRanks>;

/** The first ten. */
const Moved = z.array(
  z.object({
    id: RecordId,
    name: z.string(),
    rank: z.number().int(),
    /** Its rank with this figure's weight doubled, in the order of the weights. */
    doubled: z.array(z.number().int()),
    /** With this figure left out; null: nothing else is known of it. */
    without: z.array(z.number().int().nullable()),
  }),
);
export type Moved = z.output<typeof Moved>;

/** Figures that do not stand for the same among the first of a rank, by the warnings of a comparison. */
const Likeness = z.object({
  /** Among so many, ten at most. */
  count: z.number().int(),
  /** Those that do not, in the order of the weights, each with what differs, as sentences. */
  figures: z.array(z.object({ figure: z.string(), differences: z.array(z.string()) })),
});
export type Likeness = z.output<typeof Likeness>;

export const rank = {
  mines: endpoint({
    method: 'GET',
    path: '/api/mine-ranks',
    access: 'member',
    byToken: true,
    tag: 'Mines',
    summary: 'Mines of a list by a score of own weights',
    query: MineRankPageQuery,
    response: MineRanks,
  }),
  sensitivity: endpoint({
    method: 'GET',
    path: '/api/mine-rank-sensitivity',
    access: 'member',
    byToken: true,
    tag: 'Mines',
    summary: 'How the first ten of a rank would stand if one weight were doubled or left out',
    query: MineRankQuery,
    response: z.object({ mines: Moved }),
  }),
  likeness: endpoint({
    method: 'GET',
    path: '/api/mine-rank-likeness',
    access: 'member',
    byToken: true,
    tag: 'Mines',
    summary: 'Which figures of the first ten of a rank do not stand for the same, and in what they differ',
    query: MineRankQuery,
    response: Likeness,
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/company-ranks',
    access: 'member',
    byToken: true,
    tag: 'Companies',
    summary:
      'Companies of a list by a score of own weights; with asOf as of a past day, with what became of the share since',
    query: CompanyRankPageQuery.superRefine(tellsOfDay, whereFieldsAreRight),
    response: CompanyRanks,
  }),
  companyLikeness: endpoint({
    method: 'GET',
    path: '/api/company-rank-likeness',
    access: 'member',
    byToken: true,
    tag: 'Companies',
    summary: 'Which figures of the first ten of a rank do not stand for the same, and in what they differ',
    query: CompanyRankQuery.superRefine(tellsOfDay, whereFieldsAreRight),
    response: Likeness,
  }),
  companySensitivity: endpoint({
    method: 'GET',
    path: '/api/company-rank-sensitivity',
    access: 'member',
    byToken: true,
    tag: 'Companies',
    summary: 'How the first ten of a rank would stand if one weight were doubled or left out',
    query: CompanyRankQuery.superRefine(tellsOfDay, whereFieldsAreRight),
    response: z.object({ companies: Moved }),
  }),
};
