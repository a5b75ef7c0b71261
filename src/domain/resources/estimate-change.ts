import Big from 'big.js';
import { cutoffKey, type EstimatePlace, type Standable, zoneKey } from './estimate-standing.ts';
import { toUnits } from '../numbers/exact.ts';
import { fold } from '../text/fold.ts';
import { computedUnit } from '../metals/metal-units.ts';
import { gptPerUnit, gramsPerUnit } from '../metals/units.ts';
import type { QuantityUnit } from '../vocabulary.ts';

/** What the contained metal of one estimate makes that of the next: start + tonnage + grade + both = end, exactly. */
export interface Waterfall {
  unit: QuantityUnit;
  start: number;
  /** More tonnes at the old grade. */
  tonnage: number;
  /** Another grade in the old tonnes. */
  grade: number;
  /** Another grade in the additional tonnes: neither of the two alone. */
  both: number;
  end: number;
}

/** Makes every grade of four decimals a whole number: grams per tonne x 10^4 x 7 x 1000. */
const scale = 7_000n;
const decimals = 4;
const perGram = Big(10 ** decimals).times(Number(scale));

/** A grade as a whole number of 1/70,000,000 g/t; stones by their mass, 5 ct to the gram. Null for an unknown unit. */
function gradeUnits(grade: string | number, unit: string): bigint | null {
  const [numerator, denominator] = unit === 'ct/t' ? [1, 5] : (gptPerUnit[unit] ?? [0, 1]);
  if (numerator === 0) return null;
  const text = typeof grade === 'number' ? Big(grade).toFixed() : grade;
  return (toUnits(text, decimals) * BigInt(numerator) * scale) / BigInt(denominator);
}

export interface Tonnes {
  metal: string;
  tonnage: number;
  grade: string | number;
  gradeUnit: string;
}

/** What changed in the metal of an estimate, by tonnage and grade; null where the grades do not compare. */
export function waterfall(before: Tonnes, after: Tonnes): Waterfall | null {
  if ((before.gradeUnit === 'ct/t') !== (after.gradeUnit === 'ct/t')) return null;
  const [g0, g1] = [before, after].map(({ grade, gradeUnit }) => gradeUnits(grade, gradeUnit));
  if (g0 === undefined || g1 === undefined || g0 === null || g1 === null) return null;
  const [t0, t1] = [BigInt(before.tonnage), BigInt(after.tonnage)];
  const unit = computedUnit(after.metal, after.gradeUnit);
  const told = (units: bigint) => Big(units.toString()).div(perGram).div(gramsPerUnit[unit]).toNumber();
  return {
    unit,
    start: told(t0 * g0),
    tonnage: told((t1 - t0) * g0),
    grade: told(t0 * (g1 - g0)),
    both: told((t1 - t0) * (g1 - g0)),
    end: told(t1 * g1),
  };
}

/** Its figures to so many decimals, so that what is printed adds up to the last digit: each step ends on a rounded sum. */
export function roundedWaterfall({ start, tonnage, grade, end, ...rest }: Waterfall, digits: number): Waterfall {
  const power = 10 ** digits;
  const round = (value: number) => Math.round(value * power);
  const [first, second, third, last] = [
    round(start),
    round(start + tonnage),
    round(start + tonnage + grade),
    round(end),
  ];
  return {
    ...rest,
    start: first / power,
    tonnage: (second - first) / power,
    grade: (third - second) / power,
    both: (last - third) / power,
    end: last / power,
  };
}

/** What keeps two estimates from being set against each other. */
export type Unlike = 'category' | 'zone' | 'cut-off' | 'reserves' | 'figures';

export interface EstimateChange<Estimate> {
  from: Estimate;
  to: Estimate;
  /** Null: not like for like, or without the figures. */
  waterfall: Waterfall | null;
  unlike: Unlike[];
}

interface Comparable extends Standable {
  includesReserves: boolean | null;
}

function tonnesOf({ metal, tonnage, grade, gradeUnit }: Comparable): Tonnes | null {
  return tonnage === null || grade === null || gradeUnit === null ? null : { metal, tonnage, grade, gradeUnit };
}

export function changeBetween<Estimate extends Comparable>(from: Estimate, to: Estimate): EstimateChange<Estimate> {
  const unlike: Unlike[] = [];
  if (from.resourceType !== to.resourceType) unlike.push('category');
  if (zoneKey(from) !== zoneKey(to)) unlike.push('zone');
  if (cutoffKey(from) !== cutoffKey(to)) unlike.push('cut-off');
  if (from.includesReserves !== to.includesReserves) unlike.push('reserves');
  const [before, after] = [tonnesOf(from), tonnesOf(to)];
  const drawn = before && after && waterfall(before, after);
  if (!drawn) unlike.push('figures');
  return { from, to, waterfall: unlike.length === 0 ? drawn : null, unlike };
}

/**
 * Of the estimates that were replaced, each with the next one of its category and zone, or where there is none with what
 * stands in its place; what current ones have replaced first, the newest first.
 */
export function changesOf<Estimate extends Comparable>(
  places: ReadonlyMap<Estimate, EstimatePlace<Estimate>>,
): EstimateChange<Estimate>[] {
  const day = ({ reportDate }: Estimate) => reportDate ?? '';
  const seriesOf = (each: Estimate) => [fold(each.metal), each.resourceType, zoneKey(each)].join('\u0000');
  const bases = [...places.keys()].filter(({ baseCase }) => baseCase);
  // Of one day the first stays first: what is sorted keeps their order.
  const inTime = bases
    .filter((each) => places.get(each)!.standing !== 'double')
    .toSorted((a, b) => Number(day(a) > day(b)) - Number(day(a) < day(b)));
  const series = Map.groupBy(inTime, seriesOf);
  const nextOf = (from: Estimate): Estimate | undefined => {
    const ofSeries = series.get(seriesOf(from)) ?? [];
    let [low, high] = [0, ofSeries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (day(ofSeries[middle]!) > day(from)) high = middle;
      else low = middle + 1;
    }
    return ofSeries[low];
  };
  const changes = bases.flatMap((from) => {
    const { standing, by } = places.get(from)!;
    if (standing !== 'replaced') return [];
    const to = nextOf(from) ?? by[0];
    return to ? [changeBetween(from, to)] : [];
  });
  const isCurrent = ({ to }: EstimateChange<Estimate>) => places.get(to)!.standing !== 'replaced';
  return changes.toSorted(
    (a, b) =>
      Number(isCurrent(b)) - Number(isCurrent(a)) ||
      Number(b.waterfall !== null) - Number(a.waterfall !== null) ||
      day(b.to).localeCompare(day(a.to)),
  );
}
