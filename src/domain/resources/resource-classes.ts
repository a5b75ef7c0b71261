import Big from 'big.js';
import { type EstimatePlace, placesOf, type Standable } from './estimate-standing.ts';
import { fold } from '../text/fold.ts';
import { computedUnit, metalUnit } from '../metals/metal-units.ts';
import { containedMetal, convertGrade, gramsPerUnit } from '../metals/units.ts';
import { type QuantityUnit, type ResourceType, isOneOf, quantityUnits } from '../vocabulary.ts';

/** What may be added up: never inferred to measured and indicated, never reserves to resources (NI 43-101, section 2.2). */
export const resourceClasses = ['measured and indicated', 'inferred', 'proven and probable'] as const;
export type ResourceClass = (typeof resourceClasses)[number];

const typesOf: Readonly<Record<ResourceClass, readonly ResourceType[]>> = {
  'measured and indicated': ['measured', 'indicated', 'M+I'],
  inferred: ['inferred'],
  'proven and probable': ['proven', 'probable', '2P'],
};

/** An estimate as far as totals need it: metric tonnes, the grade as decimal text, dates as YYYY-MM-DD. */
export interface Estimate extends Standable {
  id: number;
  grade: string | null;
  containedMetal: number | null;
  containedMetalUnit: string | null;
  includesReserves: boolean | null;
}

export interface ClassTotal {
  metal: string;
  resourceClass: ResourceClass;
  /** The newest date of the estimates added up. */
  reportDate: string | null;
  /** All of their dates, the newest first; null: one has none. */
  reportDates: (string | null)[];
  /** Metric tonnes. */
  tonnage: number;
  /** Weighted by tonnage, unrounded, in `gradeUnit`. */
  grade: number;
  gradeUnit: string;
  /** In the unit of the metal. */
  contained: number | null;
  containedUnit: QuantityUnit | null;
  /** `published` where each estimate states its contained metal, else computed from tonnage and grade. */
  containedFrom: 'published' | 'computed' | null;
  /** Whether these resources include the reserves; null: not stated by all, or not alike. */
  includesReserves: boolean | null;
  /** Ids of the estimates added up. */
  from: number[];
  /** Ids of those that count but lack tonnage or grade, or are in a unit that does not convert. */
  leftOut: number[];
  /**
   * Ids of those that the total does not hold although nothing has replaced them: one more base case of a zone and date,
   * rock that newer estimates cover in part, a zone of which no base case is named.
   */
  notAdded: number[];
}

interface Complete {
  estimate: Estimate;
  tonnage: number;
  grade: string;
  gradeUnit: string;
}

function complete(estimate: Estimate): Complete | null {
  const { tonnage, grade, gradeUnit } = estimate;
  return tonnage === null || grade === null || gradeUnit === null || tonnage <= 0
    ? null
    : { estimate, tonnage, grade, gradeUnit };
}

/** Contained metal as published, in the unit of the metal; null where one does not state it. */
function published(metal: string, rows: readonly Complete[]): { value: number; unit: QuantityUnit } | null {
  let grams = new Big(0);
  for (const { estimate } of rows) {
    const { containedMetal: value, containedMetalUnit: stated } = estimate;
    if (value === null || !isOneOf(quantityUnits, stated)) return null;
    grams = grams.plus(new Big(value).times(gramsPerUnit[stated]));
  }
  const unit = metalUnit(metal);
  return { value: grams.div(gramsPerUnit[unit]).toNumber(), unit };
}

/** Whether all say the same of the reserves; null where one says nothing. */
function saidOfReserves(rows: readonly Complete[]): boolean | null {
  const said = new Set(rows.map(({ estimate }) => estimate.includesReserves));
  return said.size === 1 ? (rows[0]?.estimate.includesReserves ?? null) : null;
}

const newestFirst = (a: string | null, b: string | null) => (b ?? '').localeCompare(a ?? '');

type Placed = [estimate: Estimate, place: EstimatePlace<Estimate>];

const countedOf = (placed: readonly Placed[]) =>
  placed.filter(([, { standing }]) => standing === 'counted').map(([estimate]) => estimate);

function notAddedOf(placed: readonly Placed[]): number[] {
  const areCounted = new Set(countedOf(placed));
  const isNotAdded = ([, { standing, by }]: Placed) =>
    standing === 'beside' ||
    (standing === 'double' && areCounted.has(by[0]!)) ||
    (standing === 'alternative' && by.length === 0);
  return placed.filter(isNotAdded).map(([{ id }]) => id);
}

function total(resourceClass: ResourceClass, placed: readonly Placed[]): ClassTotal | null {
  const counted = countedOf(placed);
  const candidates = counted.map(complete).filter((row) => row !== null);
  const gradeUnit = candidates[0]?.gradeUnit;
  if (gradeUnit === undefined) return null;

  const rows = candidates.filter((row) => convertGrade(row.grade, row.gradeUnit, gradeUnit) !== null);
  const { metal } = rows[0]!.estimate;
  let tonnage = new Big(0);
  let metalMass = new Big(0);
  for (const row of rows) {
    tonnage = tonnage.plus(row.tonnage);
    metalMass = metalMass.plus(new Big(row.tonnage).times(convertGrade(row.grade, row.gradeUnit, gradeUnit) ?? 0));
  }
  const stated = published(metal, rows);
  const unit = stated?.unit ?? computedUnit(metal, gradeUnit);
  // All of the metal as the grade of one tonne: the weighted grade is rounded, this is not.
  const contained = stated?.value ?? containedMetal({ tonnage: 1, grade: metalMass.toFixed(), gradeUnit }, unit);
  const origin = stated ? 'published' : 'computed';
  const from = rows.map(({ estimate }) => estimate.id);
  const isAdded = new Set(from);
  const reportDates = [...new Set(rows.map(({ estimate }) => estimate.reportDate))].toSorted(newestFirst);
  return {
    metal,
    resourceClass,
    reportDate: reportDates[0] ?? null,
    reportDates,
    tonnage: tonnage.toNumber(),
    grade: metalMass.div(tonnage).toNumber(),
    gradeUnit,
    contained,
    containedUnit: contained === null ? null : unit,
    containedFrom: contained === null ? null : origin,
    includesReserves: saidOfReserves(rows),
    from,
    leftOut: counted.map(({ id }) => id).filter((id) => !isAdded.has(id)),
    notAdded: notAddedOf(placed),
  };
}

/**
 * Totals of a mine's estimates: per metal up to three lines that are never added to each other (measured and indicated,
 * inferred, proven and probable), each over the estimates that count (`placesOf`), with the grade weighted by tonnage. Metals
 * in the order in which they first appear. A class without tonnage and grade has no line.
 */
export function classTotals(estimates: readonly Estimate[]): ClassTotal[] {
  const places = placesOf(estimates);
  const ofMetals = Map.groupBy(estimates, ({ metal }) => fold(metal));
  return [...ofMetals.values()].flatMap((ofMetal) =>
    resourceClasses
      .map((name) => {
        const ofClass = ofMetal.filter(({ resourceType }) => typesOf[name].includes(resourceType));
        return total(
          name,
          ofClass.map((estimate) => [estimate, places.get(estimate)!]),
        );
      })
      .filter((line) => line !== null)
      .map((line) => ({ ...line, metal: ofMetal[0]!.metal })),
  );
}

/** What a class of a metal may hold, of which no total tells: a class of which nothing adds up has no line to name it. */
export function notInTotals(
  estimates: readonly Estimate[],
  totals: readonly ClassTotal[],
): { leftOut: number[]; notAdded: number[] } {
  const places = placesOf(estimates);
  const isAdded = new Set(totals.flatMap(({ from }) => from));
  const classOf = ({ resourceType }: Estimate) => resourceClasses.find((name) => typesOf[name].includes(resourceType));
  const placed = estimates
    .filter((estimate) => classOf(estimate) !== undefined)
    .map((estimate): Placed => [estimate, places.get(estimate)!]);
  const ofClasses = Map.groupBy(placed, ([estimate]) => JSON.stringify([fold(estimate.metal), classOf(estimate)]));
  const all = [...ofClasses.values()];
  return {
    leftOut: all.flatMap((of) => countedOf(of).flatMap(({ id }) => (isAdded.has(id) ? [] : [id]))),
    notAdded: all.flatMap(notAddedOf),
  };
}
