import { z } from 'zod';
import {
  DateText,
  Decimal,
  DecimalText,
  inBody,
  Link,
  OptionalDate,
  OptionalDecimal,
  OptionalNumber,
  OptionalText,
  RecordId,
  recorded,
  OptionalWhole,
  OptionalCurrency,
  OptionalChoice,
} from '../../contract.ts';
import { recordCalls } from '../records/contract-calls.ts';
import { keptPrice, mostPrices, priceMetalFault, pricesFault } from '../../domain/studies/metal-prices.ts';
import { knownMetal } from '../../domain/metals/metals.ts';
import {
  cutoffUnits,
  miningMethods,
  oreThroughputUnits,
  priceBases,
  priceUnits,
  shareBases,
  studyStatuses,
  studyTypes,
  taxBases,
  throughputUnits,
} from '../../domain/vocabulary.ts';
import {
  discountRateRule,
  gradeRule,
  irrRule,
  nameText,
  npvRule,
  oreRule,
  productionRule,
  recoveryRule,
  stripRatioRule,
  studyMoneyRule,
  sustainingCostRule,
  unitPriceRule,
  yearsRule,
} from '../../domain/records/field-rules.ts';
import { studyCurrency } from '../../domain/studies/studies.ts';
import { costCurrency } from '../../domain/studies/unit-costs.ts';

/** The price of a metal that a study assumes. */
export const MetalPrice = z
  .object({
    metal: z.string().nullable(),
    /** In `currency` for one `unit`. */
    value: DecimalText,
    /** ISO 4217 code; null: that of the study. */
    currency: z.string().nullable(),
    /** oz is the troy ounce, t the metric tonne; null: not stated. */
    unit: z.enum(priceUnits).nullable(),
    /** `varies`: the average of a price for each year. */
    basis: z.enum(priceBases).nullable(),
  })
  .meta({ id: 'MetalPrice' });

/** An economic study. Money is in millions of US dollars unless `currency` says otherwise. */
export const EconomicStudy = z
  .object({
    id: RecordId,
    mineId: RecordId,
    studyType: z.enum(studyTypes),
    reportDate: DateText.nullable(),
    /** Follows from the dates: of the studies of one type the last one is current, the others are replaced. */
    status: z.enum(studyStatuses),
    lifeOfMineYears: z.number().nullable(),
    /** For one unit of metal; negative where by-products pay for more than all of it. */
    allInSustainingCost: DecimalText.nullable(),
    /** What it is for: oz is the troy ounce, t the metric tonne; null: not stated. */
    allInSustainingCostUnit: z.enum(priceUnits).nullable(),
    /** ISO 4217 code; null: that of the study. */
    allInSustainingCostCurrency: z.string().nullable(),
    /** Per cent. */
    afterTaxIrr: z.number().nullable(),
    /** Years. */
    paybackPeriod: z.number().nullable(),
    /** Millions, as are `totalOpex` and `npv`. */
    totalCapex: z.number().nullable(),
    totalOpex: z.number().nullable(),
    /** The first of `metalPrices`, without what it stands for. */
    metalPrice: DecimalText.nullable(),
    /** The prices that the study assumes, the main metal first. */
    metalPrices: z.array(MetalPrice),
    /** Tonnes. */
    totalTonsMined: z.number().nullable(),
    /** Per cent. */
    discountRate: z.number().nullable(),
    npv: z.number().nullable(),
    gradeCutoffRate: DecimalText.nullable(),
    gradeCutoffUnit: z.enum(cutoffUnits).nullable(),
    /** Metal a year. */
    productionThroughput: z.number().nullable(),
    productionThroughputUnit: z.enum(throughputUnits).nullable(),
    /** Ore that the plant takes in. */
    oreThroughput: z.number().nullable(),
    oreThroughputUnit: z.enum(oreThroughputUnits).nullable(),
    /** Per cent of the main metal that is recovered. */
    recovery: z.number().nullable(),
    /** Tonnes of waste for each tonne of ore. */
    stripRatio: z.number().nullable(),
    miningMethod: z.enum(miningMethods).nullable(),
    depositType: z.string().nullable(),
    /** ISO 4217 code; null: US dollars, as far as is known. */
    currency: z.string().nullable(),
    /** Whether `npv` is before or after tax. */
    taxBasis: z.enum(taxBases).nullable(),
    /** Whether the money is that of the whole project or of the owner's share. */
    shareBasis: z.enum(shareBases).nullable(),
    sourceUrl: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'EconomicStudy' });
export type EconomicStudy = z.output<typeof EconomicStudy>;

/** Of the studies of a mine with an NPV the newest, else the newest. Money is in millions of `currency`. */
export const NewestStudy = z.object({
  id: RecordId,
  studyType: z.enum(studyTypes),
  reportDate: DateText.nullable(),
  npv: z.number().nullable(),
  /** Per cent. */
  discountRate: z.number().nullable(),
  taxBasis: z.enum(taxBases).nullable(),
  shareBasis: z.enum(shareBases).nullable(),
  /** ISO 4217 code; null: US dollars, as far as is known. */
  currency: z.string().nullable(),
  totalCapex: z.number().nullable(),
  /** Per cent, after tax. */
  afterTaxIrr: z.number().nullable(),
  /** Years. */
  paybackPeriod: z.number().nullable(),
});
export type NewestStudy = z.output<typeof NewestStudy>;

const PriceMetal = OptionalText(nameText)
  .superRefine((metal, context) => {
    const fault = metal === null ? undefined : priceMetalFault(metal);
    if (fault !== undefined) context.addIssue(fault);
  })
  .transform((metal) => metal && (knownMetal(metal) ?? metal));

/** Pence and cents are kept as pounds and rand. */
const MetalPriceInput = z
  .object({
    metal: PriceMetal.optional(),
    value: Decimal(unitPriceRule),
    currency: OptionalText().optional(),
    unit: OptionalChoice(priceUnits).optional(),
    basis: OptionalChoice(priceBases).optional(),
  })
  .transform(({ metal = null, value, currency = null, unit = null, basis = null }, context) => {
    const kept = keptPrice({ metal, value, currency, unit, basis });
    if ('value' in kept) return kept.value;
    context.addIssue({ code: 'custom', message: kept.error, path: [kept.fault ?? 'value'] });
    return z.NEVER;
  });

const MetalPrices = z
  .array(MetalPriceInput)
  .max(mostPrices, `Name at most ${mostPrices} prices.`)
  .superRefine((prices, context) => {
    const fault = pricesFault(prices);
    if (fault !== undefined) context.addIssue(fault);
  })
  .nullable();

const studyType = z.enum(studyTypes, `Choose one of ${studyTypes.join(', ')}.`);

const studyFields = {
  reportDate: OptionalDate.optional(),
  lifeOfMineYears: OptionalNumber(yearsRule).optional(),
  allInSustainingCost: OptionalDecimal(sustainingCostRule).optional(),
  allInSustainingCostUnit: OptionalChoice(priceUnits).optional(),
  allInSustainingCostCurrency: OptionalCurrency(costCurrency).optional(),
  afterTaxIrr: OptionalNumber(irrRule).optional(),
  paybackPeriod: OptionalNumber(yearsRule).optional(),
  totalCapex: OptionalNumber(studyMoneyRule).optional(),
  totalOpex: OptionalNumber(studyMoneyRule).optional(),
  /** The main price alone, of which neither metal nor unit is said then; `metalPrices` say more. */
  metalPrice: OptionalDecimal(unitPriceRule).optional(),
  metalPrices: MetalPrices.optional(),
  totalTonsMined: OptionalWhole.optional(),
  discountRate: OptionalNumber(discountRateRule).optional(),
  npv: OptionalNumber(npvRule).optional(),
  gradeCutoffRate: OptionalDecimal(gradeRule).optional(),
  gradeCutoffUnit: OptionalChoice(cutoffUnits).optional(),
  productionThroughput: OptionalNumber(productionRule).optional(),
  productionThroughputUnit: OptionalChoice(throughputUnits).optional(),
  oreThroughput: OptionalNumber(oreRule).optional(),
  oreThroughputUnit: OptionalChoice(oreThroughputUnits).optional(),
  recovery: OptionalNumber(recoveryRule).optional(),
  stripRatio: OptionalNumber(stripRatioRule).optional(),
  miningMethod: OptionalChoice(miningMethods).optional(),
  depositType: OptionalText(nameText).optional(),
  currency: OptionalCurrency(studyCurrency).optional(),
  taxBasis: OptionalChoice(taxBases).optional(),
  shareBasis: OptionalChoice(shareBases).optional(),
  sourceUrl: Link.optional(),
};

export const EconomicStudyInput = z.object({ studyType, ...studyFields }).meta(inBody('EconomicStudyInput'));
export type EconomicStudyInput = z.input<typeof EconomicStudyInput>;

/** Only the fields that are sent change; another `studyType` than the stored one is refused. */
export const EconomicStudyChanges = z
  .object({ studyType: studyType.optional(), ...studyFields })
  .meta(inBody('EconomicStudyChanges'));
export type EconomicStudyChanges = z.output<typeof EconomicStudyChanges>;

const tag = 'Economics';

export const economics = recordCalls('economics', {
  tag,
  one: 'an economic study',
  list: 'Economic studies of a mine, the most advanced first: FS, PFS, PEA, RE; of each type the current one before those that it replaced',
  onCreate: 'a mine has one current of each type: one with a later report date replaces it',
  onSave: ', the study type is fixed',
  shown: EconomicStudy,
  input: EconomicStudyInput,
  changes: EconomicStudyChanges,
});
