import { fold } from '../text/fold.ts';
import { convertGrade } from '../metals/units.ts';
import type { ResourceType } from '../vocabulary.ts';

/** An estimate as far as it has to be told which of a mine's estimates count: dates as YYYY-MM-DD, grades as decimals. */
export interface Standable {
  resourceType: ResourceType;
  metal: string;
  /** Null: the whole deposit. */
  zone: string | null;
  reportDate: string | null;
  /** What the report itself adds up; others of the same zone and date are the same rock at another cut-off. */
  baseCase: boolean;
  tonnage: number | null;
  grade: number | string | null;
  gradeUnit: string | null;
  cutoffGrade: number | string | null;
  cutoffGradeUnit: string | null;
}

/**
 * - `counted`: it is in the total of its class;
 * - `replaced`: a newer estimate says the same;
 * - `alternative`: another cut-off of what counts;
 * - `double`: one more base case of the same zone and date, of which only one can count;
 * - `contained`: its rock is in the estimates that count, published once more as a whole or as a part;
 * - `beside`: a newer estimate covers some of its rock, nobody knows how much, so they are not added;
 * - `apart`: measured, indicated and inferred in one figure, which no total may hold.
 */
export type EstimateStanding = 'counted' | 'replaced' | 'alternative' | 'double' | 'contained' | 'beside' | 'apart';

/** The same as calls and files say it: what counts is current. */
export const toldStandings = [
  'current',
  'replaced',
  'alternative',
  'double',
  'contained',
  'beside',
  'apart',
] as const satisfies ('current' | EstimateStanding)[];
export type ToldStanding = (typeof toldStandings)[number];
export const toldStanding = (standing: EstimateStanding): ToldStanding =>
  standing === 'counted' ? 'current' : standing;

export interface EstimatePlace<Estimate> {
  standing: EstimateStanding;
  /** The estimates that stand in its place, or that it is the same rock as. */
  by: Estimate[];
}

/** Combined categories with what they are made of. */
export const combinations = [
  { combined: 'M+I', parts: ['measured', 'indicated'] },
  { combined: '2P', parts: ['proven', 'probable'] },
] as const satisfies { combined: ResourceType; parts: ResourceType[] }[];

/** By what zones compare: spelling aside; empty for the whole deposit. */
export const zoneKey = ({ zone }: Pick<Standable, 'zone'>): string => fold(zone ?? '');

/** By what cut-offs compare: 0.5 g/t and 0.5 ppm are one; empty where none is stated. */
export function cutoffKey({
  cutoffGrade,
  cutoffGradeUnit,
}: Pick<Standable, 'cutoffGrade' | 'cutoffGradeUnit'>): string {
  if (cutoffGrade === null) return '';
  const inGpt = cutoffGradeUnit === null ? null : convertGrade(cutoffGrade, cutoffGradeUnit, 'g/t');
  return inGpt === null ? `${Number(cutoffGrade)} ${cutoffGradeUnit ?? ''}` : `${Number(inGpt.toPrecision(12))} g/t`;
}

/** Days sort as text; a report without a date counts as the oldest. */
const dayOf = ({ reportDate }: Standable) => reportDate ?? '';

/** Whether its metal can be told from it: never stated without tonnage and grade. */
export const isComplete = ({ tonnage, grade, gradeUnit }: Standable): boolean =>
  tonnage !== null && tonnage > 0 && grade !== null && gradeUnit !== null;

const newestDay = (estimates: readonly Standable[]) =>
  estimates.reduce((newest, estimate) => (dayOf(estimate) > newest ? dayOf(estimate) : newest), '');

type Places<Estimate> = Map<Estimate, EstimatePlace<Estimate>>;

/** Of one category in one zone: the newest base case; of several on a day the first that has tonnage and grade. */
function pickOfZone<Estimate extends Standable>(ofZone: readonly Estimate[], places: Places<Estimate>) {
  const bases = ofZone.filter(({ baseCase }) => baseCase);
  const newest = newestDay(bases);
  const onDay = bases.filter((estimate) => dayOf(estimate) === newest);
  const pick = onDay.find(isComplete) ?? onDay[0];
  for (const estimate of ofZone) {
    if (estimate === pick) continue;
    const onItsDay = estimate.baseCase ? 'double' : 'alternative';
    const isOlder = pick !== undefined && dayOf(estimate) < dayOf(pick);
    places.set(estimate, { standing: isOlder ? 'replaced' : onItsDay, by: pick ? [pick] : [] });
  }
  return pick;
}

/**
 * Of one category: those that add up. The whole deposit holds its zones, so they are never added to it: zones of its day or
 * before are within it; where a zone is newer, the zones count as far as they are not older than the whole, which then
 * stands beside them.
 */
function settleZones<Estimate extends Standable>(ofType: readonly Estimate[], places: Places<Estimate>): Estimate[] {
  const picks = [...Map.groupBy(ofType, zoneKey).values()]
    .map((ofZone) => pickOfZone(ofZone, places))
    .filter((pick) => pick !== undefined);
  const whole = picks.find((pick) => zoneKey(pick) === '');
  if (!whole) return picks;
  const zones = picks.filter((pick) => pick !== whole);
  const day = dayOf(whole);
  const isOvertaken = newestDay(zones) > day;
  const kept = isOvertaken ? zones.filter((zone) => dayOf(zone) >= day) : [whole];
  const isKept = new Set(kept);
  if (isOvertaken) places.set(whole, { standing: 'beside', by: kept });
  for (const zone of zones) {
    if (isKept.has(zone)) continue;
    places.set(zone, { standing: dayOf(zone) < day ? 'replaced' : 'contained', by: [whole] });
  }
  return kept;
}

/**
 * Of estimates those that share rock with one: of its zone or the whole deposit, which shares with all of them. In their
 * order.
 */
function sharingWith<Estimate extends Standable>(estimates: readonly Estimate[]): (one: Standable) => Estimate[] {
  const ofZones = Map.groupBy(estimates.entries(), ([, estimate]) => zoneKey(estimate));
  return (one) => {
    const zone = zoneKey(one);
    if (zone === '') return [...estimates];
    const found = [...(ofZones.get(zone) ?? []), ...(ofZones.get('') ?? [])];
    return found.toSorted(([place], [other]) => place - other).map(([, estimate]) => estimate);
  };
}

/**
 * A combined category counts where it is newer than its parts, or of the same day and not all of them are there; else the
 * parts count, and it is compared with them.
 */
function settleCombined<Estimate extends Standable>(
  combined: readonly Estimate[],
  parts: readonly Estimate[],
  places: Places<Estimate>,
): Estimate[] {
  const won: Estimate[] = [];
  const partsSharing = sharingWith(parts);
  for (const whole of combined) {
    const own = partsSharing(whole);
    const day = dayOf(whole);
    const newest = newestDay(own);
    const typesWhere = (holds: (part: Estimate) => boolean) =>
      new Set(own.filter(holds).map(({ resourceType }) => resourceType)).size;
    const isAlone = own.length === 0;
    if (isAlone || day > newest || (day === newest && typesWhere((part) => dayOf(part) === day) < 2)) {
      won.push(whole);
      continue;
    }
    const isCovered = typesWhere((part) => dayOf(part) >= day) === 2;
    const covered = day === newest ? 'contained' : 'replaced';
    places.set(whole, { standing: isCovered ? covered : 'beside', by: own.filter((part) => dayOf(part) >= day) });
  }
  const wonSharing = sharingWith(won);
  const kept = parts.filter((part) => {
    const [whole] = wonSharing(part);
    if (whole) places.set(part, { standing: dayOf(part) < dayOf(whole) ? 'replaced' : 'contained', by: [whole] });
    return !whole;
  });
  return [...won, ...kept];
}

/**
 * What each of a mine's estimates is among the others, metal by metal. Per category the newest base case of each zone
 * counts, whatever the dates of the other categories: a newer reserve hides no resource, a newer indicated no measured.
 */
export function placesOf<Estimate extends Standable>(
  estimates: readonly Estimate[],
): Map<Estimate, EstimatePlace<Estimate>> {
  const places: Places<Estimate> = new Map();
  for (const ofMetal of Map.groupBy(estimates, ({ metal }) => fold(metal)).values()) {
    const kept = new Map<ResourceType, Estimate[]>();
    for (const [type, ofType] of Map.groupBy(ofMetal, ({ resourceType }) => resourceType))
      kept.set(type, settleZones(ofType, places));
    const of = (type: ResourceType) => kept.get(type) ?? [];
    const summed = combinations.flatMap(({ combined, parts }) =>
      settleCombined(of(combined), parts.flatMap(of), places),
    );
    for (const estimate of [...summed, ...of('inferred')]) places.set(estimate, { standing: 'counted', by: [] });
    for (const estimate of of('M+I+inferred')) places.set(estimate, { standing: 'apart', by: [] });
  }
  // Other cut-offs of what is replaced are replaced with it, unless they are newer than a part of what replaced it.
  for (const [estimate, { standing, by }] of places) {
    const base = by[0] && places.get(by[0]);
    if ((standing !== 'alternative' && standing !== 'double') || base?.standing !== 'replaced') continue;
    const day = dayOf(estimate);
    if (day < newestDay(base.by) && base.by.every((newer) => dayOf(newer) >= day)) places.set(estimate, base);
  }
  return places;
}
