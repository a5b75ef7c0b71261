import { z } from 'zod';
import {
  Creator,
  DateText,
  DecimalText,
  inBody,
  Instant,
  Link,
  OptionalDate,
  OptionalDecimal,
  OptionalNumber,
  OptionalText,
  OrBlank,
  RecordId,
  Whole,
} from '../../contract.ts';
import { recordCalls } from '../records/contract-calls.ts';
import { cutoffUnits, shareBases, studyTypes, taxBases, throughputUnits } from '../../domain/vocabulary.ts';
import {
  discountRateRule,
  gradeRule,
  irrRule,
  npvRule,
  productionRule,
  studyMoneyRule,
  sustainingCostRule,
  unitPriceRule,
  yearsRule,
} from '../../domain/field-rules.ts';
import { studyCurrency } from '../../domain/studies.ts';

/** An economic study. Money is in millions of US dollars unless `currency` says otherwise. */
export const EconomicStudy = z
  .object({
    id: RecordId,
    mineId: RecordId,
    studyType: z.enum(studyTypes),
    reportDate: DateText.nullable(),
    lifeOfMineYears: z.number().nullable(),
    /** Per unit of metal; negative where by-products pay for more than all of it. */
    allInSustainingCost: DecimalText.nullable(),
    /** Per cent. */
    afterTaxIrr: z.number().nullable(),
    /** Years. */
    paybackPeriod: z.number().nullable(),
    /** Millions, as are `totalOpex` and `npv`. */
    totalCapex: z.number().nullable(),
    totalOpex: z.number().nullable(),
    /** The price that the study assumes, per unit of metal. */
    metalPrice: DecimalText.nullable(),
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
    /** ISO 4217 code; null: US dollars, as far as is known. */
    currency: z.string().nullable(),
    /** Whether `npv` is before or after tax. */
    taxBasis: z.enum(taxBases).nullable(),
    /** Whether the money is that of the whole project or of the owner's share. */
    shareBasis: z.enum(shareBases).nullable(),
    sourceUrl: z.string().nullable(),
    createdBy: Creator.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.number(),
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

const OptionalWhole = OrBlank(Whole, 'Enter a whole number.');

const Currency = OptionalText().transform((text, context) => {
  if (text === null) return null;
  const read = studyCurrency(text);
  if ('currency' in read) return read.currency;
  context.addIssue(read.error);
  return z.NEVER;
});

const oneOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  OrBlank(z.enum(options), `Choose one of ${options.join(', ')}.`);

const studyType = z.enum(studyTypes, `Choose one of ${studyTypes.join(', ')}.`);

const studyFields = {
  reportDate: OptionalDate.optional(),
  lifeOfMineYears: OptionalNumber(yearsRule).optional(),
  allInSustainingCost: OptionalDecimal(sustainingCostRule).optional(),
  afterTaxIrr: OptionalNumber(irrRule).optional(),
  paybackPeriod: OptionalNumber(yearsRule).optional(),
  totalCapex: OptionalNumber(studyMoneyRule).optional(),
  totalOpex: OptionalNumber(studyMoneyRule).optional(),
  metalPrice: OptionalDecimal(unitPriceRule).optional(),
  totalTonsMined: OptionalWhole.optional(),
  discountRate: OptionalNumber(discountRateRule).optional(),
  npv: OptionalNumber(npvRule).optional(),
  gradeCutoffRate: OptionalDecimal(gradeRule).optional(),
  gradeCutoffUnit: oneOf(cutoffUnits).optional(),
  productionThroughput: OptionalNumber(productionRule).optional(),
  productionThroughputUnit: oneOf(throughputUnits).optional(),
  currency: Currency.optional(),
  taxBasis: oneOf(taxBases).optional(),
  shareBasis: oneOf(shareBases).optional(),
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
  list: 'Economic studies of a mine, the most advanced first: FS, PFS, PEA, RE',
  onCreate: 'a mine has one of each type',
  onSave: ', the study type is fixed',
  shown: EconomicStudy,
  input: EconomicStudyInput,
  changes: EconomicStudyChanges,
});
