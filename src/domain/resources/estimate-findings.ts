import { zerosOff } from '../numbers/power-of-ten.ts';
import { dateFinding, type Finding, futureDate } from '../records/findings.ts';
import { gradeUnitFinding } from '../records/grade-unit-finding.ts';
import { impossibleGrade } from '../drilling/drilling-findings.ts';
import { knownMetal } from '../metals/metals.ts';
import { checkContainedMetal, convertGrade, gradeGpt } from '../metals/units.ts';
import { isOneOf, quantityUnits } from '../vocabulary.ts';
import { figure, type LookedAtEstimate, withoutLastZeros } from './looked-at-estimate.ts';

const percentOff = (value: number) => `${(Math.abs(value) * 100).toFixed(1)}%`;

/** `16.5% below that`, or the zeros that are too many or missing. */
const offBy = (stated: number, { computed, difference }: { computed: number; difference: number }) =>
  zerosOff(stated, computed) ?? `${percentOff(difference)} ${difference > 0 ? 'above' : 'below'} that`;

/** RE1: the published metal is not what tonnage and grade come to. */
function containedFinding(estimate: LookedAtEstimate): Finding | null {
  const { tonnage, grade, gradeUnit, containedMetal: stated, containedMetalUnit: unit } = estimate;
  if (tonnage === null || grade === null || gradeUnit === null) return null;
  if (stated === null || !isOneOf(quantityUnits, unit)) return null;
  const check = checkContainedMetal({ tonnage, grade, gradeUnit }, stated, unit);
  if (!check || check.agrees) return null;
  return {
    rule: 'RE1',
    field: 'containedMetal',
    sentence: `Tonnage × grade gives ${figure(check.computed)} ${unit}; the ${figure(stated)} ${unit} entered are ${offBy(stated, check)}.`,
    mend: 'Check the unit and the thousands.',
  };
}

function significantDigits(value: string): number {
  const digits = value.replace(/^-?0*\.?0*/u, '').replace('.', '');
  return (value.includes('.') ? digits : withoutLastZeros(digits)).length;
}

/** RE2: an inferred estimate with more digits than it can be known to. */
function precisionFinding({ resourceType, tonnage, grade }: LookedAtEstimate): Finding | null {
  if (resourceType !== 'inferred') return null;
  const field = [['tonnage', tonnage === null ? null : String(tonnage)] as const, ['grade', grade] as const].find(
    ([, value]) => value !== null && significantDigits(value) > 3,
  );
  if (!field) return null;
  return {
    rule: 'RE2',
    field: field[0],
    sentence: `${field[0] === 'tonnage' ? `${figure(Number(field[1]))} t have` : `A grade of ${field[1]} has`} more digits than an inferred estimate can be known to.`,
    mend: 'Enter it as the report prints it; nothing is rounded here.',
  };
}

/** RE3: rock is counted from a grade on that is above its average. */
function cutoffFinding({ grade, gradeUnit, cutoffGrade, cutoffGradeUnit }: LookedAtEstimate): Finding | null {
  if (grade === null || gradeUnit === null || cutoffGrade === null || cutoffGradeUnit === null) return null;
  const cutoff = convertGrade(cutoffGrade, cutoffGradeUnit, gradeUnit);
  if (cutoff === null || cutoff < Number(grade)) return null;
  return {
    rule: 'RE3',
    field: 'cutoffGrade',
    sentence: `The cut-off of ${Number(cutoffGrade)} ${cutoffGradeUnit} is not below the average grade of ${Number(grade)} ${gradeUnit}.`,
    mend: 'Swap the two, or check their units. A cut-off in equivalent grade belongs into the notes.',
  };
}

/** So few tonnes are lorries, and no estimate: figures in thousands or millions, or the grade in their place. */
const leastTonnes = 1_000;

/** RE12: an estimate of hardly any ore. */
function fewTonnesFinding({ tonnage, grade, gradeUnit }: LookedAtEstimate): Finding | null {
  if (tonnage === null || tonnage <= 0 || tonnage >= leastTonnes || grade === null || gradeUnit === null) return null;
  return {
    rule: 'RE12',
    field: 'tonnage',
    sentence: `${figure(tonnage)} t of ore are less than a day of mining.`,
    mend: 'Check thousands and millions, and whether tonnage and grade are exchanged.',
  };
}

/** Grams per tonne that no mine has had as the average of an estimate. */
const beyondAnyMine: ReadonlyMap<string, number> = new Map([
  ['Gold', 200],
  ['Silver', 10_000],
  ['Copper', 200_000],
  ['Nickel', 150_000],
  ['Tin', 150_000],
  ['Molybdenum', 50_000],
  ['Platinum', 200],
  ['Palladium', 200],
]);

/** RE9: a grade that no mine has. */
function richFinding({ metal, grade, gradeUnit }: LookedAtEstimate): Finding | null {
  const most = beyondAnyMine.get(knownMetal(metal) ?? metal);
  const gpt = grade === null || gradeUnit === null ? null : gradeGpt(grade, gradeUnit);
  if (most === undefined || gpt === null || gpt <= most) return null;
  return {
    rule: 'RE9',
    field: 'gradeUnit',
    sentence: `${metal} of ${Number(grade)} ${gradeUnit} is ${figure(gpt)} g/t: no mine has that on average.`,
    mend: 'Check the unit of the grade.',
  };
}

/** What one estimate tells by itself: GN1, GN3, RE1 to RE3, RE9, RE12. How old it is counts for those only that nothing has replaced. */
export function estimateFindings(estimate: LookedAtEstimate, today: string): Finding[] {
  const rich = richFinding(estimate);
  return [
    dateFinding('reportDate', estimate.reportDate, today),
    // A grade beyond any mine says of its unit what this would say again.
    rich === null ? gradeUnitFinding('gradeUnit', estimate.metal, estimate.grade, estimate.gradeUnit) : null,
    containedFinding(estimate),
    precisionFinding(estimate),
    cutoffFinding(estimate),
    rich,
    fewTonnesFinding(estimate),
  ].filter((finding) => finding !== null);
}

/** Everything that an estimate cannot be: over 100 % of metal, reported in the future. */
export function* faultsOfEstimate(
  { grade, gradeUnit, cutoffGrade, cutoffGradeUnit, reportDate }: LookedAtEstimate,
  today: string,
): Generator<{ field: string; message: string }> {
  const faults = [
    ['grade', impossibleGrade(grade, gradeUnit)],
    ['cutoffGrade', impossibleGrade(cutoffGrade, cutoffGradeUnit)],
    ['reportDate', futureDate(reportDate, today)],
  ] as const;
  for (const [field, message] of faults) if (message !== undefined) yield { field, message };
}

/** The first of it. */
export const impossibleEstimate = (estimate: LookedAtEstimate, today: string) =>
  [...faultsOfEstimate(estimate, today)][0];
