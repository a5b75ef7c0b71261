import Big from 'big.js';
import { fold } from './fold.ts';
import { containedMetal, convertGrade, convertMass, naturalUnit } from './units.ts';
import { type QuantityUnit, type ResourceType, isOneOf, quantityUnits } from './vocabulary.ts';

/** What may be added up: never inferred to measured and indicated, never reserves to resources (NI 43-101, section 2.2). */
export const resourceClasses = ['measured and indicated', 'inferred', 'proven and probable'] as const;
export type ResourceClass = (typeof resourceClasses)[number];

const classOf: Readonly<Record<ResourceType, ResourceClass>> = {
  measured: 'measured and indicated',
  indicated: 'measured and indicated',
  inferred: 'inferred',
  proven: 'proven and probable',
  probable: 'proven and probable',
};

/** An estimate as far as totals need it: metric tonnes, the grade as decimal text, dates as YYYY-MM-DD. */
export interface Estimate {
  id: number;
  resourceType: ResourceType;
  metal: string;
  reportDate: string | null;
  tonnage: number | null;
  grade: string | null;
  gradeUnit: string | null;
  containedMetal: number | null;
  containedMetalUnit: string | null;
}

export interface ClassTotal {
  metal: string;
  resourceClass: ResourceClass;
  /** The date of the estimates added up: those of the newest report, so that a superseded one is not counted again. */
  reportDate: string | null;
  /** Metric tonnes. */
  tonnage: number;
  /** Weighted by tonnage, unrounded, in `gradeUnit`. */
  grade: number;
  gradeUnit: string;
  contained: number | null;
  containedUnit: QuantityUnit | null;
  /** `published` where each estimate states its contained metal, else computed from tonnage and grade. */
  containedFrom: 'published' | 'computed' | null;
  /** Ids of the estimates added up. */
  from: number[];
  /** Ids of those of the same report without tonnage or grade, or in a unit that does not convert. */
  leftOut: number[];
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

/** Contained metal as published, where all state it in units that convert. */
function published(rows: readonly Complete[]): { value: number; unit: QuantityUnit } | null {
  const unit = rows[0]?.estimate.containedMetalUnit;
  if (!isOneOf(quantityUnits, unit)) return null;
  let sum = new Big(0);
  for (const { estimate } of rows) {
    const rowUnit = estimate.containedMetalUnit;
    if (estimate.containedMetal === null || !isOneOf(quantityUnits, rowUnit)) return null;
    sum = sum.plus(convertMass(estimate.containedMetal, rowUnit, unit));
  }
  return { value: sum.toNumber(), unit };
}

function total(metal: string, resourceClass: ResourceClass, estimates: readonly Estimate[]): ClassTotal | null {
  const newest = estimates.reduce<string | null>(
    (date, { reportDate }) => ((reportDate ?? '') > (date ?? '') ? reportDate : date),
    null,
  );
  const report = estimates.filter(({ reportDate }) => reportDate === newest);
  const candidates = report.map(complete).filter((row) => row !== null);
  const gradeUnit = candidates[0]?.gradeUnit;
  if (gradeUnit === undefined) return null;

  const rows = candidates.filter((row) => convertGrade(row.grade, row.gradeUnit, gradeUnit) !== null);
  let tonnage = new Big(0);
  let metalMass = new Big(0);
  for (const row of rows) {
    tonnage = tonnage.plus(row.tonnage);
    metalMass = metalMass.plus(new Big(row.tonnage).times(convertGrade(row.grade, row.gradeUnit, gradeUnit) ?? 0));
  }
  const grade = metalMass.div(tonnage).toNumber();
  const stated = published(rows);
  const unit = stated?.unit ?? naturalUnit(gradeUnit);
  const contained = stated?.value ?? containedMetal({ tonnage: tonnage.toNumber(), grade, gradeUnit }, unit);
  const origin = stated ? 'published' : 'computed';
  const from = rows.map(({ estimate }) => estimate.id);
  return {
    metal,
    resourceClass,
    reportDate: newest,
    tonnage: tonnage.toNumber(),
    grade,
    gradeUnit,
    contained,
    containedUnit: contained === null ? null : unit,
    containedFrom: contained === null ? null : origin,
    from,
    leftOut: report.map(({ id }) => id).filter((id) => !from.includes(id)),
  };
}

/**
 * Totals of a mine's estimates: per metal up to three lines that are never added to each other (measured and indicated,
 * inferred, proven and probable), each over its newest report, with the grade weighted by tonnage. Metals in the order
 * in which they first appear. A class without tonnage and grade has no line.
 */
export function classTotals(estimates: readonly Estimate[]): ClassTotal[] {
  const byMetal = new Map<string, Estimate[]>();
  for (const estimate of estimates) {
    const key = fold(estimate.metal);
    byMetal.set(key, [...(byMetal.get(key) ?? []), estimate]);
  }
  return [...byMetal.values()].flatMap((ofMetal) =>
    resourceClasses
      .map((name) =>
        total(
          ofMetal[0]?.metal ?? '',
          name,
          ofMetal.filter(({ resourceType }) => classOf[resourceType] === name),
        ),
      )
      .filter((line) => line !== null),
  );
}
