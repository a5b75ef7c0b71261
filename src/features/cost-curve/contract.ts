import { z } from 'zod';
import { Creator, DateText, DecimalText, endpoint, Instant, RecordId } from '../../contract.ts';
import { QueryText, WholeNumber } from '../../contract-queries.ts';
import {
  type CurveReason,
  curveReasons,
  curveSources,
  mostYears,
  usualYears,
} from '../../domain/production/cost-curve.ts';
import { vouched } from '../../domain/records/vouched.ts';
import { priceUnits, quantityUnits, shareBases, studyTypes } from '../../domain/vocabulary.ts';
import { MineFacetQuery } from '../mines/contract-list.ts';

/** So many mines with records are looked at; of those without any so many are named. */
export const mostCurveMines = 2_000;
export const mostUnrecorded = 200;
/** A year by months has twelve. */
export const mostCurveRecords = 12;

export const CostCurveQuery = MineFacetQuery.extend({
  metal: QueryText(200).refine((text) => text.trim() !== '', "Name the metal, as 'Gold'."),
  source: z.enum(curveSources, `source takes ${curveSources.join(', ')}.`).default('both'),
  /** A cost of longer ago is left out. */
  years: WholeNumber('years', 1, mostYears).default(usualYears),
});
export type CostCurveQuery = z.output<typeof CostCurveQuery>;

const Reason = z.enum(vouched<[CurveReason, ...CurveReason[]]>(Object.keys(curveReasons)));

/** A record that a cost follows from. */
const CurveRecord = z.object({
  id: RecordId,
  sourceUrl: z.string().nullable(),
  createdBy: Creator.nullable(),
  createdAt: Instant,
});

export const CurveMine = z
  .object({
    id: RecordId,
    name: z.string(),
    country: z.string().nullable(),
    source: z.enum(['reported', 'study']),
    /** The year that was reported, both days included; null of a study. */
    period: z.object({ fromDate: DateText, toDate: DateText }).nullable(),
    studyType: z.enum(studyTypes).nullable(),
    /** The last day of the year, or that of the study: the rate is of the week before it. */
    asOf: DateText,
    basis: z.enum(shareBases),
    /** What the width is; `planned` by a study. */
    measure: z.enum(['sold', 'poured', 'in concentrate', 'recovered', 'planned']),
    /** US dollars for one of the curve's `costUnit`. */
    cost: z.number(),
    /** A year, in the curve's `unit`. */
    production: z.number(),
    /** Of all the metal before it, and with it. */
    from: z.number(),
    to: z.number(),
    /** As it is stated. */
    stated: z.object({ cost: DecimalText, currency: z.string(), costUnit: z.enum(priceUnits) }),
    /** What one of its currency was in US dollars, by rates of these days; null: stated in US dollars. */
    rate: z.object({ value: DecimalText, asOf: DateText, source: z.string() }).nullable(),
    /** The first twelve. */
    records: z.array(CurveRecord),
    /** How many more it follows from. */
    furtherRecords: z.number(),
  })
  .meta({ id: 'CurveMine' });
export type CurveMine = z.output<typeof CurveMine>;

export const CostCurve = z
  .object({
    metal: z.string(),
    /** The day of the curve. */
    day: DateText,
    unit: z.enum(quantityUnits),
    costUnit: z.enum(priceUnits),
    /** By rising cost. */
    mines: z.array(CurveMine),
    total: z.number(),
    /** Where a quarter, a half and three quarters of the metal are made, and at which cost or less. */
    marks: z.array(z.object({ percent: z.number(), production: z.number(), cost: z.number() })),
    /** The newest price of the metal; null: none is recorded. */
    price: z
      .object({
        key: z.string(),
        value: DecimalText,
        currency: z.string(),
        unit: z.enum(priceUnits).nullable(),
        asOf: DateText,
        ageDays: z.number(),
        source: z.string(),
        /** In US dollars for one `costUnit`; null: no rate of the week before its day, or another unit. */
        inCurve: z.number().nullable(),
        /** How much of the metal is made at this price or less. */
        below: z.number().nullable(),
      })
      .nullable(),
    /** Mines of the metal under these filters that are not drawn, by name, with why: for each source that was asked. */
    leftOut: z.array(
      z.object({
        id: RecordId,
        name: z.string(),
        reasons: z.array(z.object({ source: z.enum(['reported', 'study']), reason: Reason })),
      }),
    ),
    /** Further mines of which nothing is recorded: those of `leftOut` are the first 200. */
    furtherUnrecorded: z.number(),
    /** Mines with records behind the first 2,000 by name: not looked at. */
    notLookedAt: z.number(),
  })
  .meta({ id: 'CostCurve' });
export type CostCurve = z.output<typeof CostCurve>;

export const costCurve = {
  read: endpoint({
    method: 'GET',
    path: '/api/mine-cost-curve',
    access: 'member',
    byToken: true,
    tag: 'Mines',
    summary: 'Mines of a metal by rising AISC with what they make in a year, and those that are left out with why',
    query: CostCurveQuery,
    response: CostCurve,
  }),
};
