import {
  dateFinding,
  type Finding,
  type FindingsById,
  futureDate,
  isAtMost,
  note,
  type Placed,
} from '../records/findings.ts';
import { gradeUnitFinding, gramsOfPerCent, mostPerCent } from '../records/grade-unit-finding.ts';
import { belowOwnMetal } from '../metals/equivalents.ts';
import { knownMetal } from '../metals/metals.ts';
import { fold } from '../text/fold.ts';
import { depthTolerance, interceptTree, residualGrade } from './intercepts.ts';
import { convertGrade, massGrade } from '../metals/units.ts';

/** An interval as far as rules look at it: depths and lengths in metres, the grade in `densityUnit`, decimals as text. */
export interface LookedAtInterval {
  holeId: string | null;
  metal: string | null;
  densityValue: string;
  densityUnit: string;
  intervalLength: string | null;
  startDepth: string | null;
  endDepth: string | null;
  parentObservationId: number | null;
  observationDate: string | null;
}

/** A drill program as far as rules look at it: metres, and US dollars per metre. */
export interface LookedAtProgram {
  numberOfMeters: number | null;
  costPerMeter: number | null;
}

type PlacedInterval = Placed<LookedAtInterval>;

/** Published figures are rounded: parts may hold so much more than the whole. */
const roundedUp = 1.01;
const shortPart = 0.25;
const carries = 0.8;

const metres = (length: string | number) => `${Number(length)} m`;
const rounded = (value: number) => String(Number(value.toPrecision(3)));
const graded = ({ intervalLength, densityValue, densityUnit }: LookedAtInterval) =>
  `${metres(intervalLength ?? '')} at ${Number(densityValue)} ${densityUnit}`;

/** Metal of an interval in metres times the grade unit of another one; null where that cannot be told. */
function metalIn(of: LookedAtInterval, unit: string): number | null {
  if (of.intervalLength === null) return null;
  const grade = convertGrade(of.densityValue, of.densityUnit, unit);
  return grade === null ? null : grade * Number(of.intervalLength);
}

/** DR1: the parts of an interval hold more metal than it has. */
function partsFinding(whole: LookedAtInterval, parts: readonly LookedAtInterval[]): Finding | null {
  const unit = whole.densityUnit;
  const held = parts.map((part) => metalIn(part, unit));
  const all = metalIn(whole, unit);
  if (all === null || held.length === 0) return null;
  const sum = held.reduce<number>((total, part) => total + (part ?? 0), 0);
  if (isAtMost(sum, all * roundedUp)) return null;
  const rest = residualGrade(whole, parts);
  // Parts that may lie in each other, or do in part, hold less together than their sum.
  if (!rest.ok && (rest.reason === 'overlap' || rest.reason === 'unknown-places')) return null;
  const one = parts.length === 1;
  return {
    rule: 'DR1',
    field: 'densityValue',
    sentence: `${one ? 'The part' : 'The parts'} of ${graded(whole)} ${one ? 'holds' : 'hold'} ${rounded(sum)} ${unit}·m, the whole only ${rounded(all)}.`,
    mend: 'Check the depths and grades of both.',
  };
}

/** DR2: one short part holds most of the metal: what the interval is worth without it. */
function smearFinding(whole: LookedAtInterval, parts: readonly LookedAtInterval[]): Finding | null {
  const all = metalIn(whole, whole.densityUnit);
  if (all === null || all === 0) return null;
  const carrier = parts.find((part) => {
    const metal = metalIn(part, whole.densityUnit);
    return (
      metal !== null &&
      !isAtMost(metal, all * carries) &&
      isAtMost(Number(part.intervalLength), Number(whole.intervalLength) * shortPart)
    );
  });
  if (!carrier) return null;
  const rest = residualGrade(whole, [carrier]);
  if (!rest.ok) return null;
  return {
    rule: 'DR2',
    field: 'densityValue',
    sentence: `${graded(carrier)} carries it: the other ${metres(rounded(rest.length))} hold ${rounded(rest.grade)} ${whole.densityUnit}.`,
    mend: 'Read the interval with its part, not alone.',
  };
}

const mostOpen = 50;

/** Files tell no parts: an interval inside of another one is taken for its part. */
function liesInside(of: LookedAtInterval, other: LookedAtInterval): boolean {
  const [one, two] = [of, other].map(({ startDepth, endDepth }) => [Number(startDepth), Number(endDepth)] as const);
  const inside = (inner: readonly [number, number], outer: readonly [number, number]) =>
    inner[0] >= outer[0] - depthTolerance && inner[1] <= outer[1] + depthTolerance;
  return inside(one!, two!) || inside(two!, one!);
}

/** DR4: intervals of one metal in one hole of which each reaches beyond the other, so that neither is its part. */
function overlaps(inOneHole: readonly PlacedInterval[], found: FindingsById): void {
  const byId = new Map(inOneHole.map((each) => [each.id, each]));
  const isPartOf = (inner: PlacedInterval, outer: PlacedInterval) => {
    let above = inner.values.parentObservationId;
    for (let floors = 0; above !== null && floors < mostOpen; floors += 1) {
      if (above === outer.id) return true;
      above = byId.get(above)?.values.parentObservationId ?? null;
    }
    return false;
  };
  const depth = (value: string | null) => Number(value);
  const inOrder = inOneHole
    .filter(({ values }) => values.startDepth !== null && values.endDepth !== null)
    .toSorted((a, b) => depth(a.values.startDepth) - depth(b.values.startDepth));
  // Those that reach the deepest stay in view: a hole of thousands of intervals costs no more than their number.
  let open: PlacedInterval[] = [];
  for (const each of inOrder) {
    const start = depth(each.values.startDepth) + depthTolerance;
    open = open.filter(({ values }) => depth(values.endDepth) > start).slice(-mostOpen);
    const other = open.find(
      (above) => !isPartOf(each, above) && !isPartOf(above, each) && !liesInside(each.values, above.values),
    );
    if (other) note(found, each.id, overlapFinding(each.values, other.values));
    open.push(each);
  }
}

function overlapFinding(of: LookedAtInterval, other: LookedAtInterval): Finding {
  const range = ({ startDepth, endDepth }: LookedAtInterval) => `${Number(startDepth)} to ${Number(endDepth)} m`;
  return {
    rule: 'DR4',
    field: 'startDepth',
    sentence: `${range(of)} overlaps ${range(other)} of the same hole, and each reaches beyond the other.`,
    mend: 'Check the depths of both.',
  };
}

/** Grams in a tonne: no rock holds more of a metal. */
const wholeRock = 1_000_000;

/** Why a grade cannot be: there is no more than 100 % of anything. Undefined where it can. */
export function impossibleGrade(value: string | null, unit: string | null): string | undefined {
  const grade = value === null || unit === null ? null : massGrade(value, unit);
  return grade !== null && grade > wholeRock
    ? 'A grade cannot be over 100%. Check the figure and its unit.'
    : undefined;
}

/** What an interval cannot be: over 100 % of metal, seen in the future. */
export function impossibleInterval(
  { densityValue, densityUnit, observationDate }: LookedAtInterval,
  today: string,
): { field: string; message: string } | undefined {
  const grade = impossibleGrade(densityValue, densityUnit);
  if (grade !== undefined) return { field: 'densityValue', message: grade };
  const date = futureDate(observationDate, today);
  return date === undefined ? undefined : { field: 'observationDate', message: date };
}

const metresOfFoot = 0.3048;
const roundedOff = 0.01;

/** DR6: a length in metres beside depths in feet, or the other way round. Short ones are rounded too much to tell. */
function feetFinding({ startDepth, endDepth, intervalLength }: LookedAtInterval): Finding | null {
  if (startDepth === null || endDepth === null || intervalLength === null) return null;
  const range = Number(endDepth) - Number(startDepth);
  const off = Number(intervalLength) / (range * metresOfFoot) - 1;
  if (!(range >= leastRange) || Math.abs(off) > roundedOff) return null;
  return {
    rule: 'DR6',
    field: 'intervalLength',
    sentence: `From ${metres(startDepth)} to ${metres(endDepth)} are ${metres(rounded(range))}; the length of ${metres(intervalLength)} is as many feet in metres.`,
    mend: 'Check whether the depths are in feet.',
  };
}
const leastRange = 3;

/** So long is rock that holds as much of it hardly ever; single samples of a vein are shorter. */
const leastRich = 1;

/** DR8: a precious metal that is likelier in parts per billion than in grams. */
function richFinding({ metal, densityValue, densityUnit, intervalLength }: LookedAtInterval): Finding | null {
  const known = metal === null ? null : knownMetal(metal);
  const most = known === null ? undefined : mostPerCent.get(known);
  if (most === undefined || intervalLength === null || Number(intervalLength) < leastRich) return null;
  // Of per cent GN3 tells it.
  const grams = densityUnit === '%' ? null : convertGrade(densityValue, densityUnit, 'g/t');
  if (grams === null || isAtMost(grams, most * gramsOfPerCent)) return null;
  return {
    rule: 'DR8',
    field: 'densityUnit',
    sentence: `${known} of ${Number(densityValue)} ${densityUnit} over ${metres(intervalLength)} is beyond nearly all that was ever drilled.`,
    mend: 'Check the unit of the grade: laboratories tell parts per billion, of which 1,000 are 1 g/t.',
  };
}

/** What one interval tells by itself: GN1, GN3, DR6, DR8. */
export const intervalFindings = (interval: LookedAtInterval, today: string): Finding[] =>
  [
    dateFinding('observationDate', interval.observationDate, today),
    gradeUnitFinding('densityUnit', interval.metal, interval.densityValue, interval.densityUnit),
    feetFinding(interval),
    richFinding(interval),
  ].filter((finding) => finding !== null);

/** MQ3: an equivalent that is poorer than the metal that it is told in, over the same depths of one hole. */
function equivalents(inHoles: readonly PlacedInterval[], found: FindingsById): void {
  const rockOf = ({ values: { holeId, startDepth, endDepth, intervalLength } }: PlacedInterval) =>
    JSON.stringify([
      fold(holeId ?? ''),
      ...[startDepth, endDepth, intervalLength].map((metre) => metre && Number(metre)),
    ]);
  for (const rock of Map.groupBy(inHoles, rockOf).values()) {
    if (rock.length < 2) continue;
    const grades = rock.map(({ id, values }) => {
      const { metal, densityValue, densityUnit } = values;
      return { id, values, metal, gpt: convertGrade(densityValue, densityUnit, 'g/t') };
    });
    for (const [equivalent, own] of belowOwnMetal(grades))
      note(found, equivalent.id, {
        rule: 'MQ3',
        field: 'densityValue',
        sentence: `${equivalent.metal} at ${Number(equivalent.values.densityValue)} ${equivalent.values.densityUnit} is below the ${own.metal?.toLowerCase()} alone, ${Number(own.values.densityValue)} ${own.values.densityUnit}.`,
        mend: 'Check whether the two were swapped.',
      });
  }
}

/** What intervals of one mine tell together: DR1, DR2, DR4, MQ3. */
export function intervalsFindings(intervals: readonly PlacedInterval[]): FindingsById {
  const found: FindingsById = new Map();
  const tree = interceptTree(intervals.map(({ id, values }) => ({ ...values, id })));
  const parts = Map.groupBy(intervals, ({ id }) => tree.get(id));
  for (const { id, values } of intervals) {
    const metal = fold(values.metal ?? '');
    const own = (parts.get(id) ?? []).map((part) => part.values).filter((part) => fold(part.metal ?? '') === metal);
    note(found, id, partsFinding(values, own), smearFinding(values, own));
  }
  const inHoles = intervals.filter(({ values }) => values.holeId !== null);
  const byHole = Map.groupBy(inHoles, ({ values }) => `${fold(values.holeId ?? '')}\u0000${fold(values.metal ?? '')}`);
  for (const inOneHole of byHole.values()) overlaps(inOneHole, found);
  equivalents(inHoles, found);
  return found;
}

const leastPerMetre = 20;
const mostPerMetre = 2_000;

/** DR5: a metre that costs less or more than drilling does (US dollars). */
export function programFindings({ costPerMeter }: LookedAtProgram): Finding[] {
  if (costPerMeter === null || (costPerMeter >= leastPerMetre && costPerMeter <= mostPerMetre)) return [];
  return [
    {
      rule: 'DR5',
      field: 'costPerMeter',
      sentence: `A metre costs US$${rounded(costPerMeter)}; usual are US$${leastPerMetre} to ${mostPerMetre.toLocaleString('en-US')}.`,
      mend: 'Check cost and metres for zeros, and the currency.',
    },
  ];
}
