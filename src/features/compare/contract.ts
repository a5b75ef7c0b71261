import { z } from 'zod';
import { DateText, DecimalText, endpoint, RecordId } from '../../contract.ts';
import { Ids } from '../../contract-queries.ts';
import { mostCompared } from '../../domain/figures/comparison.ts';
import { interestKinds } from '../../domain/mines/interests.ts';
import { resourceClasses } from '../../domain/resources/resource-classes.ts';
import { stages } from '../../domain/mines/stages.ts';
import { drillGradeUnits, quantityUnits, shareBases, studyTypes, taxBases } from '../../domain/vocabulary.ts';
import { AsOfDay, CompanyFigure, ShownFigure } from '../figures/contract.ts';
import { MetalShare } from '../mines/contract.ts';

/** Money in millions of `currency`, rates in per cent. */
const ComparedStudy = z
  .object({
    studyType: z.enum(studyTypes),
    reportDate: DateText.nullable(),
    npv: z.number().nullable(),
    discountRate: z.number().nullable(),
    taxBasis: z.enum(taxBases).nullable(),
    shareBasis: z.enum(shareBases).nullable(),
    /** Null: US dollars, as far as is known. */
    currency: z.string().nullable(),
    totalCapex: z.number().nullable(),
    afterTaxIrr: z.number().nullable(),
    paybackPeriod: z.number().nullable(),
    lifeOfMineYears: z.number().nullable(),
    allInSustainingCost: z.number().nullable(),
    allInSustainingCostUnit: z.string().nullable(),
    allInSustainingCostCurrency: z.string().nullable(),
    /** By folded name of the metal, in US dollars for the unit that its prices are told in. */
    prices: z.record(z.string(), z.number()),
  })
  .meta({ id: 'ComparedStudy' });
export type ComparedStudy = z.output<typeof ComparedStudy>;

/** What counts of one metal in one class: grades weighted by tonnage. */
const ComparedResource = z
  .object({
    /** Folded name, as figures are named by it. */
    of: z.string(),
    metal: z.string(),
    resourceClass: z.enum(resourceClasses),
    /** Metric tonnes. */
    tonnage: z.number(),
    grade: z.number(),
    gradeUnit: z.string(),
    contained: z.number().nullable(),
    containedUnit: z.enum(quantityUnits).nullable(),
    /** Of the estimates added up, each once; null: one states none. */
    cutoffs: z.array(z.string()).nullable(),
    /** The newest first; null: one has none. */
    reportDates: z.array(DateText.nullable()),
    includesReserves: z.boolean().nullable(),
    /** Estimates that count and are not in the total. */
    leftOut: z.number().int(),
  })
  .meta({ id: 'ComparedResource' });
export type ComparedResource = z.output<typeof ComparedResource>;

/** An intercept of a metal with its length down the hole, which all are compared by. */
const ComparedIntercept = z
  .object({
    id: RecordId,
    holeId: z.string().nullable(),
    metal: z.string(),
    densityValue: DecimalText,
    densityUnit: z.enum(drillGradeUnits),
    intervalLength: DecimalText,
    observationDate: DateText.nullable(),
  })
  .meta({ id: 'ComparedIntercept' });
export type ComparedIntercept = z.output<typeof ComparedIntercept>;

export const ComparedMine = z
  .object({
    id: RecordId,
    /** As the question named it: a mine that was merged into this one, or this one. */
    asked: RecordId,
    name: z.string(),
    country: z.string().nullable(),
    primaryJurisdiction: z.string().nullable(),
    stage: z.enum(stages).nullable(),
    metals: z.array(MetalShare),
    company: z.object({ id: RecordId, name: z.string() }).nullable(),
    /** Per cent of the company; null: nobody has said. */
    ownershipPercentage: z.number().nullable(),
    isArchived: z.boolean(),
    /** Held today, the first twenty. */
    interests: z.array(
      z.object({
        holder: z.string(),
        kind: z.enum(interestKinds),
        percent: DecimalText.nullable(),
        metal: z.string().nullable(),
      }),
    ),
    interestsCount: z.number().int(),
    resources: z.array(ComparedResource),
    /** The current study of each type; the first one speaks for the mine. */
    studies: z.array(ComparedStudy),
    bestIntercept: z
      .object({
        holeId: z.string().nullable(),
        metal: z.string().nullable(),
        densityValue: DecimalText,
        densityUnit: z.enum(drillGradeUnits),
        intervalLength: DecimalText.nullable(),
        /** Null: not known, so that the length is the one down the hole. */
        trueWidth: DecimalText.nullable(),
        observationDate: DateText.nullable(),
      })
      .nullable(),
    /** Of each metal the 25 of the largest grade times length, 100 in all; parts of longer ones are not among them. */
    intercepts: z.array(ComparedIntercept),
    milestones: z.object({
      /** Steps whose day has come or whose outcome is known. */
      due: z.number().int(),
      kept: z.number().int(),
      keptInTime: z.number().int(),
      overdue: z.number().int(),
      dropped: z.number().int(),
      /** Days, of what was kept; in time counts as 0 or less. */
      medianDelay: z.number().nullable(),
      next: z.object({ description: z.string().nullable(), date: DateText }).nullable(),
    }),
    /** Every figure that is known of it, by its name. */
    figures: z.record(z.string(), ShownFigure),
  })
  .meta({ id: 'ComparedMine' });
export type ComparedMine = z.output<typeof ComparedMine>;

const MineComparison = z.object({
  /** In the order of the question. */
  mines: z.array(ComparedMine),
  /** Ids of no mine. */
  unknown: z.array(RecordId),
});
export type MineComparison = z.output<typeof MineComparison>;

/** A mine that a company holds a part of on the day. */
const ComparedHolding = z.object({
  id: RecordId,
  name: z.string(),
  country: z.string().nullable(),
  stage: z.enum(stages).nullable(),
  /** Per cent, of all parts that are known; null: of none. */
  percent: z.number().nullable(),
  /** Whether it has a part of which nobody knows how large it is. */
  hasMore: z.boolean(),
});

export const ComparedCompany = z
  .object({
    id: RecordId,
    /** As the question named it: a company that was merged into this one, or this one. */
    asked: RecordId,
    name: z.string(),
    headquarters: z.string().nullable(),
    ceo: z.string().nullable(),
    foundedDate: z.string().nullable(),
    tickers: z.array(z.string()),
    isArchived: z.boolean(),
    /** The first twenty, the largest share first. */
    mines: z.array(ComparedHolding),
    minesCount: z.number().int(),
    /** Every figure that is known of it, by its name. */
    figures: z.record(z.string(), CompanyFigure),
  })
  .meta({ id: 'ComparedCompany' });
export type ComparedCompany = z.output<typeof ComparedCompany>;

const CompanyComparison = z.object({
  /** In the order of the question. */
  companies: z.array(ComparedCompany),
  /** Ids of no company. */
  unknown: z.array(RecordId),
});
export type CompanyComparison = z.output<typeof CompanyComparison>;

export const compare = {
  mines: endpoint({
    method: 'GET',
    path: '/api/mine-comparison',
    access: 'member',
    byToken: true,
    tag: 'Mines',
    summary: 'Up to six mines with all that is known of each, and what each figure stands for',
    query: z.object({
      ids: Ids('ids', mostCompared).refine(
        (ids) => ids.length <= mostCompared,
        `Compare at most ${mostCompared} mines.`,
      ),
    }),
    response: MineComparison,
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/company-comparison',
    access: 'member',
    byToken: true,
    tag: 'Companies',
    summary:
      'Up to six companies with the mines that they hold and every figure that is known of each; with asOf those of a past day',
    query: z.object({
      ids: Ids('ids', mostCompared).refine(
        (ids) => ids.length <= mostCompared,
        `Compare at most ${mostCompared} companies.`,
      ),
      asOf: AsOfDay.optional(),
    }),
    response: CompanyComparison,
  }),
};
