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
  OptionalText,
  OrBlank,
  RecordId,
  Whole,
  WholeTo,
} from '../../contract.ts';
import { recordCalls } from '../records/contract-calls.ts';
import { cutoffUnits, shareBases, studyTypes, taxBases, throughputUnits } from '../../domain/vocabulary.ts';
import { gradeRule, mostYearsOrPercent, unitPriceRule } from '../../domain/field-rules.ts';

/** An economic study. Money is in millions of US dollars unless `currency` says otherwise. */
export const EconomicStudy = z
  .object({
    id: RecordId,
    mineId: RecordId,
    studyType: z.enum(studyTypes),
    reportDate: DateText.nullable(),
    lifeOfMineYears: z.number().nullable(),
    /** Per unit of metal. */
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

const SmallWhole = OrBlank(WholeTo(mostYearsOrPercent), 'Enter a whole number.');

const Npv = OrBlank(
  z
    .number()
    .int('Enter a whole number.')
    .min(-Number.MAX_SAFE_INTEGER, 'This number is too small.')
    .max(Number.MAX_SAFE_INTEGER, 'This number is too large.'),
  'Enter a whole number.',
);

const Currency = OptionalText()
  .transform((text) => text?.toUpperCase() ?? null)
  .refine((code) => code === null || /^[A-Z]{3}$/.test(code), 'Enter a currency as three letters, such as USD.');

const oneOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  OrBlank(z.enum(options), `Choose one of ${options.join(', ')}.`);

const studyType = z.enum(studyTypes, `Choose one of ${studyTypes.join(', ')}.`);

const studyFields = {
  reportDate: OptionalDate.optional(),
  lifeOfMineYears: SmallWhole.optional(),
  allInSustainingCost: OptionalDecimal(unitPriceRule).optional(),
  afterTaxIrr: SmallWhole.optional(),
  paybackPeriod: SmallWhole.optional(),
  totalCapex: OptionalWhole.optional(),
  totalOpex: OptionalWhole.optional(),
  metalPrice: OptionalDecimal(unitPriceRule).optional(),
  totalTonsMined: OptionalWhole.optional(),
  discountRate: SmallWhole.optional(),
  npv: Npv.optional(),
  gradeCutoffRate: OptionalDecimal(gradeRule).optional(),
  gradeCutoffUnit: oneOf(cutoffUnits).optional(),
  productionThroughput: OptionalWhole.optional(),
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
