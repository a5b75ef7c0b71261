import { z } from 'zod';
import {
  DateText,
  Decimal,
  DecimalText,
  inBody,
  Link,
  Name,
  OptionalDecimal,
  OptionalText,
  RecordId,
  recorded,
  OptionalWhole,
  OptionalCurrency,
  OptionalChoice,
  RequiredDate,
} from '../../contract.ts';
import { estimateGradeRule, longText, sustainingCostRule } from '../../domain/records/field-rules.ts';
import {
  guidedMetrics,
  guidedRule,
  metalAmountRule,
  plantRecoveryRule,
  revenueRule,
} from '../../domain/production/production.ts';
import { costCurrency } from '../../domain/studies/unit-costs.ts';
import { gradeUnits, priceUnits, quantityUnits, shareBases } from '../../domain/vocabulary.ts';
import { recordCalls } from '../records/contract-calls.ts';

const entered = {
  sourceUrl: z.string().nullable(),
  notes: z.string().nullable(),
  ...recorded,
};

/** What a mine produced of a metal in a period. Amounts of metal are in `unit`, costs in `currency` for one `costUnit`. */
export const ProductionPeriod = z
  .object({
    id: RecordId,
    mineId: RecordId,
    metal: z.string(),
    /** Both days included. */
    fromDate: DateText,
    toDate: DateText,
    /** Whether the figures are of the whole mine or of the owner's share; null: not stated. */
    basis: z.enum(shareBases).nullable(),
    /** Metric tonnes. */
    oreMilled: z.number().nullable(),
    headGrade: DecimalText.nullable(),
    headGradeUnit: z.enum(gradeUnits).nullable(),
    /** Per cent. */
    recovery: DecimalText.nullable(),
    recovered: DecimalText.nullable(),
    poured: DecimalText.nullable(),
    inConcentrate: DecimalText.nullable(),
    sold: DecimalText.nullable(),
    unit: z.enum(quantityUnits).nullable(),
    /** Millions of `currency`. */
    revenue: DecimalText.nullable(),
    cashCost: DecimalText.nullable(),
    allInSustainingCost: DecimalText.nullable(),
    /** ISO 4217 code. */
    currency: z.string().nullable(),
    costUnit: z.enum(priceUnits).nullable(),
    ...entered,
  })
  .meta({ id: 'ProductionPeriod' });
export type ProductionPeriod = z.output<typeof ProductionPeriod>;

/** What was said on a day that a period would bring; one figure is low and high at once. */
export const ProductionGuidance = z
  .object({
    id: RecordId,
    mineId: RecordId,
    publishedOn: DateText,
    fromDate: DateText,
    toDate: DateText,
    metric: z.enum(guidedMetrics),
    metal: z.string(),
    basis: z.enum(shareBases).nullable(),
    low: DecimalText,
    high: DecimalText,
    /** Of an amount. */
    unit: z.enum(quantityUnits).nullable(),
    /** Of a cost, for one `costUnit`. */
    currency: z.string().nullable(),
    costUnit: z.enum(priceUnits).nullable(),
    ...entered,
  })
  .meta({ id: 'ProductionGuidance' });
export type ProductionGuidance = z.output<typeof ProductionGuidance>;

const Currency = OptionalCurrency(costCurrency);
const metal = Name('Name the metal.');
const fromDate = RequiredDate('Enter the first day of the period.');
const toDate = RequiredDate('Enter the last day of the period.');
const publishedOn = RequiredDate('Enter the day on which it was published.');
const metric = z.enum(guidedMetrics, `Choose one of ${guidedMetrics.join(', ')}.`);
const end = Decimal(guidedRule);

const ofBoth = {
  basis: OptionalChoice(shareBases).optional(),
  unit: OptionalChoice(quantityUnits).optional(),
  currency: Currency.optional(),
  costUnit: OptionalChoice(priceUnits).optional(),
  sourceUrl: Link.optional(),
  notes: OptionalText(longText).optional(),
};

const amount = OptionalDecimal(metalAmountRule).optional();
const cost = OptionalDecimal(sustainingCostRule).optional();

const ofPeriod = {
  oreMilled: OptionalWhole.optional(),
  headGrade: OptionalDecimal(estimateGradeRule).optional(),
  headGradeUnit: OptionalChoice(gradeUnits).optional(),
  recovery: OptionalDecimal(plantRecoveryRule).optional(),
  recovered: amount,
  poured: amount,
  inConcentrate: amount,
  sold: amount,
  revenue: OptionalDecimal(revenueRule).optional(),
  cashCost: cost,
  allInSustainingCost: cost,
  ...ofBoth,
};

export const ProductionPeriodInput = z
  .object({ metal, fromDate, toDate, ...ofPeriod })
  .meta(inBody('ProductionPeriodInput'));
export type ProductionPeriodInput = z.input<typeof ProductionPeriodInput>;

const ProductionPeriodChanges = z
  .object({ metal: metal.optional(), fromDate: fromDate.optional(), toDate: toDate.optional(), ...ofPeriod })
  .meta(inBody('ProductionPeriodChanges'));

/** A range without an end is one figure. */
const high = OptionalDecimal(guidedRule).optional();

export const ProductionGuidanceInput = z
  .object({ publishedOn, fromDate, toDate, metric, metal, low: end, high, ...ofBoth })
  .meta(inBody('ProductionGuidanceInput'));
export type ProductionGuidanceInput = z.input<typeof ProductionGuidanceInput>;

const ProductionGuidanceChanges = z
  .object({
    publishedOn: publishedOn.optional(),
    fromDate: fromDate.optional(),
    toDate: toDate.optional(),
    metric: metric.optional(),
    metal: metal.optional(),
    low: end.optional(),
    high,
    ...ofBoth,
  })
  .meta(inBody('ProductionGuidanceChanges'));

const tag = 'Production';

export const production = recordCalls('production-periods', {
  tag,
  one: 'a production period',
  list: 'What a mine produced, the newest period first',
  onCreate: 'one for each metal, period and basis',
  shown: ProductionPeriod,
  input: ProductionPeriodInput,
  changes: ProductionPeriodChanges,
});

export const guidance = recordCalls('production-guidance', {
  tag,
  one: 'guidance of production or cost',
  list: 'What was said that a mine would produce, the newest period first',
  onCreate: 'without `high` it is one figure',
  shown: ProductionGuidance,
  input: ProductionGuidanceInput,
  changes: ProductionGuidanceChanges,
});
