import { z } from 'zod';
import {
  DateText,
  Decimal,
  DecimalText,
  endpoint,
  inBody,
  Link,
  MineIdParams,
  Name,
  OptionalDate,
  OptionalDecimal,
  OptionalText,
  OrBlank,
  RecordId,
  recorded,
  OptionalWholeTo,
  OptionalChoice,
} from '../../contract.ts';
import { Ids } from '../../contract-queries.ts';
import { recordCalls } from '../records/contract-calls.ts';
import {
  depthRule,
  drillCostRule,
  gradeRule,
  longText,
  mostHoles,
  nameText,
} from '../../domain/records/field-rules.ts';
import { type DecimalRules, isEmptyNumber, parseDecimal } from '../../domain/numbers/decimal.ts';
import { lengthSources } from '../../domain/drilling/intercepts.ts';
import { drillGradeUnits } from '../../domain/vocabulary.ts';

/** A JSON number of 0 or more; empty is null. */
const NumberOf = (rules: DecimalRules) =>
  z.union([z.number(), z.null(), z.literal('')], 'Enter a number of 0 or more.').transform((input, context) => {
    if (input === null || input === '') return null;
    const parsed = parseDecimal(input, rules);
    if (parsed.ok) return Number(parsed.value);
    context.addIssue(parsed.message);
    return z.NEVER;
  });

/** US dollars, to the cent, as JSON numbers in both directions. */
const Dollars = NumberOf(drillCostRule);

export const DrillProgram = z
  .object({
    id: RecordId,
    mineId: RecordId,
    season: z.string(),
    numberOfHoles: z.number().nullable(),
    numberOfMeters: z.number().nullable(),
    /** US dollars, estimated. */
    cost: z.number().nullable(),
    /** US dollars per metre, estimated. */
    costPerMeter: z.number().nullable(),
    sourceUrl: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'DrillProgram' });
export type DrillProgram = z.output<typeof DrillProgram>;

const programFields = {
  numberOfHoles: OptionalWholeTo(mostHoles).optional(),
  numberOfMeters: NumberOf(depthRule).optional(),
  cost: Dollars.optional(),
  /** Empty: the server derives it from `cost` and `numberOfMeters`, rounded half up to the cent. */
  costPerMeter: Dollars.optional(),
  sourceUrl: Link.optional(),
};

export const DrillProgramInput = z
  .object({ season: Name('Season is required'), ...programFields })
  .meta(inBody('DrillProgramInput'));
export type DrillProgramInput = z.input<typeof DrillProgramInput>;

/** Only the fields that are sent change. */
export const DrillProgramChanges = z
  .object({ season: Name('Season is required').optional(), ...programFields })
  .meta(inBody('DrillProgramChanges'));
export type DrillProgramChanges = z.output<typeof DrillProgramChanges>;

/** One interval of one hole. Lengths and depths are metres down the hole. */
export const DrillObservation = z
  .object({
    id: RecordId,
    mineId: RecordId,
    drillProgramId: RecordId.nullable(),
    /** The longer interval that this one is reported as a part of ('including'). */
    parentObservationId: RecordId.nullable(),
    holeId: z.string().nullable(),
    observationDate: DateText.nullable(),
    /** The grade, in `densityUnit`. */
    densityValue: DecimalText,
    densityUnit: z.enum(drillGradeUnits),
    intervalLength: DecimalText.nullable(),
    /** `depths`: nobody stated the length, it is the end less the start. */
    lengthFrom: z.enum(lengthSources).nullable(),
    /** Thickness across the body, metres; null: not known, so the length is the down-hole one only. */
    trueWidth: DecimalText.nullable(),
    startDepth: DecimalText.nullable(),
    endDepth: DecimalText.nullable(),
    metal: z.string().nullable(),
    notes: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'DrillObservation' });
export type DrillObservation = z.output<typeof DrillObservation>;

/** The best observation of a mine, and why it is the best. */
export const BestDrillObservation = DrillObservation.extend({
  /** Grade in grams per tonne. */
  gradeGpt: z.number(),
  /** Grade in g/t times interval length in metres, whatever the metal; null where the length is unknown. */
  gramMetres: z.number().nullable(),
  /** Grade times length in the unit of the metal, by the true width where that is known. */
  gradeThickness: z.number().nullable(),
  gradeThicknessUnit: z.enum(['g/t·m', '%·m', 'ct/t·m']).nullable(),
  thicknessBasis: z.enum(['true-width', 'down-hole']).nullable(),
  /** One sentence. */
  because: z.string(),
});
export type BestDrillObservation = z.output<typeof BestDrillObservation>;

const densityRequired = 'Density value is required';

/** The grade: up to four decimals. */
const DensityValue = z
  .union([z.string(), z.number()], densityRequired)
  .refine((input) => !isEmptyNumber(input), { message: densityRequired, abort: true })
  .pipe(Decimal(gradeRule));

const observationFields = {
  drillProgramId: OrBlank(RecordId, 'Choose a drill program.').optional(),
  parentObservationId: OrBlank(RecordId, 'Choose an interval.').optional(),
  holeId: OptionalText(nameText).optional(),
  observationDate: OptionalDate.optional(),
  /** Empty: g/t. */
  densityUnit: OptionalChoice(drillGradeUnits).optional(),
  /** Empty: the end less the start, where both are known; it follows them until a length is sent. */
  intervalLength: OptionalDecimal(depthRule).optional(),
  trueWidth: OptionalDecimal(depthRule).optional(),
  startDepth: OptionalDecimal(depthRule).optional(),
  endDepth: OptionalDecimal(depthRule).optional(),
  metal: OptionalText(nameText).optional(),
  notes: OptionalText(longText).optional(),
  sourceUrl: Link.optional(),
};

/** How the depths have to agree is told by `depthFault` (`src/domain/drilling/intercepts.ts`), here and in the form. */
export const DrillObservationInput = z
  .object({ densityValue: DensityValue, ...observationFields })
  .meta(inBody('DrillObservationInput'));
export type DrillObservationInput = z.input<typeof DrillObservationInput>;

/** Only the fields that are sent change. */
export const DrillObservationChanges = z
  .object({ densityValue: DensityValue.optional(), ...observationFields })
  .meta(inBody('DrillObservationChanges'));
export type DrillObservationChanges = z.output<typeof DrillObservationChanges>;

const tag = 'Drilling';

/** The calls of drill programs. */
export const drillPrograms = recordCalls('drill-programs', {
  tag,
  one: 'a drill program',
  list: 'Drill programs of a mine, the newest season first',
  onDelete: 'its observations stay',
  shown: DrillProgram,
  input: DrillProgramInput,
  changes: DrillProgramChanges,
});

/** The calls of drill observations. */
export const drillObservations = recordCalls('drill-observations', {
  tag,
  one: 'a drill observation',
  list: 'Drill observations of a mine, by hole and depth',
  shown: DrillObservation,
  input: DrillObservationInput,
  changes: DrillObservationChanges,
});

/** What mines are judged by. */
export const bestObservations = {
  ofMine: endpoint({
    method: 'GET',
    path: '/api/mines/{mineId}/drill-observations/best',
    access: 'member',
    byToken: true,
    tag,
    summary:
      'The best drill observation of a mine, of its primary metal or else of the metal with most rows, by grade times length; 404 without any',
    params: MineIdParams,
    response: BestDrillObservation,
  }),
  ofMines: endpoint({
    method: 'GET',
    path: '/api/best-observations',
    access: 'member',
    byToken: true,
    tag,
    summary: 'The best drill observations of several mines, by mine id; mines without one are left out',
    query: z.object({ mineIds: Ids('mineIds') }),
    response: z.record(z.string(), DrillObservation),
  }),
};
