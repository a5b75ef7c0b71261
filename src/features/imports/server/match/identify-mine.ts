import { fold } from '../../../../domain/text/fold.ts';
import { distanceKm, onePlaceKm, type Coordinates } from '../../../../domain/places/geo.ts';
import { type Identifier, identifierKey, sayIdentifiers } from '../../../../domain/records/identifiers.ts';
import { metalKeys } from '../../../../domain/metals/metal-families.ts';
import type { MetalShare } from '../model/list-cells.ts';
import { mineDefaults, type MineField, type MineValues } from '../model/mine-values.ts';
import { namesOfMine } from './rows-of-names.ts';

/** A mine that a row could mean: a stored one, or one that an earlier row of the file makes. */
export interface Candidate {
  values: MineValues;
  isArchived: boolean;
  /** The row of the file that made it, changed it, or said the same. */
  claimedBy: number | null;
  /** The row of the file that lies nearest to it, or gives its identifier: others leave it to that one. */
  nearestRow?: number | null;
}

/** So much farther apart in latitude alone: no need to reckon. */
const degreesApart = 0.0905;

const placeOf = ({ latitude, longitude }: MineValues): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Infinity stands for too far to be reckoned, null for not known. */
function distanceOf(a: Coordinates | null, b: Coordinates | null): number | null {
  if (a === null || b === null) return null;
  return Math.abs(a.latitude - b.latitude) > degreesApart ? Infinity : distanceKm(a, b);
}

/** A row is compared with thousands of mines of its name, and each of them with as many rows. */
const mostRemembered = 10_000;

function once<Value>(make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, Value>();
  return (text) => {
    let value = made.get(text);
    if (value === undefined) {
      value = make(text);
      if (made.size >= mostRemembered) made.clear();
      made.set(text, value);
    }
    return value;
  };
}

const foldOnce = once(fold);
const metalKeysOnce = once(metalKeys);

const differ = (a: string | null, b: string | null) =>
  a !== null && b !== null && a !== b && foldOnce(a) !== foldOnce(b);

let lastMetals: { of: readonly MetalShare[]; keys: ReadonlySet<string> } | undefined;

/** Those of the row that is compared with one mine after the other are put together once. */
function keysOfMetals(metals: readonly MetalShare[]): ReadonlySet<string> {
  if (lastMetals?.of !== metals)
    lastMetals = { of: metals, keys: new Set(metals.flatMap(({ metal }) => metalKeysOnce(metal))) };
  return lastMetals.keys;
}

/** Whether both have metals, and none of the same family. */
function metalsDiffer(a: MineValues, b: MineValues): boolean {
  if (!a.metals?.length || !b.metals?.length) return false;
  const keys = keysOfMetals(a.metals);
  return !b.metals.some(({ metal }) => metalKeysOnce(metal).some((key) => keys.has(key)));
}

/** Whether a register knows both, and by other numbers. */
const isOtherRecord = (row: readonly Identifier[], stored: readonly Identifier[] | null) =>
  stored?.some(({ scheme }) => row.some((own) => own.scheme === scheme)) === true && !sharesIdentifier(row, stored);

/** Whether a register calls both the same. */
export const sharesIdentifier = (row: readonly Identifier[] | null, stored: readonly Identifier[] | null): boolean => {
  if (!row?.length || !stored?.length) return false;
  const keys = new Set(stored.map(identifierKey));
  return row.some((each) => keys.has(identifierKey(each)));
};

/** Why a mine is only probably the one that a row means. */
export type Doubt = 'metals' | 'name' | 'identifiers' | 'country';

/** A mine that a row could mean. */
export interface Fit<C extends Candidate = Candidate> {
  mine: C;
  /** Kilometres; null where one of the two has no place. */
  distance: number | null;
  doubts: readonly Doubt[];
}

/**
 * How a row fits a mine that shares a name with it; undefined where the two cannot be one. Where both places are known,
 * they decide, and jurisdictions, which registers spell as they like, do not; other metals are a hint, and another name
 * without a place to compare is one, too.
 */
export function fitOf<C extends Candidate>(row: MineValues, mine: C): Fit<C> | undefined {
  const { values } = mine;
  if (differ(row.country, values.country)) return undefined;
  const distance = distanceOf(placeOf(row), placeOf(values));
  if (distance === null ? differ(row.primaryJurisdiction, values.primaryJurisdiction) : distance > onePlaceKm)
    return undefined;
  const doubts: Doubt[] = [];
  if (distance === null && differ(row.name, values.name)) doubts.push('name');
  if (metalsDiffer(row, values)) doubts.push('metals');
  if (row.identifiers !== null && isOtherRecord(row.identifiers, values.identifiers)) doubts.push('identifiers');
  return { mine, distance, doubts };
}

const sayDistance = (distance: number) =>
  distance < 0.05 ? 'at the same place' : `${distance < 10 ? distance.toFixed(1) : Math.round(distance)} km away`;

/** '1.2 km away, other metals' */
export function sayFit({ mine, distance, doubts }: Fit, row: Pick<MineValues, 'name'>): string {
  const byName = differ(row.name, mine.values.name);
  return [
    distance === null ? 'no place to compare' : sayDistance(distance),
    ...(byName ? ['known by this other name'] : []),
    ...(doubts.includes('country') ? ['other country'] : []),
    ...(doubts.includes('metals') ? ['other metals'] : []),
    ...(doubts.includes('identifiers')
      ? [`another record: ${sayIdentifiers(mine.values.identifiers ?? []).slice(0, mostOfPlace)}`]
      : []),
  ].join(', ');
}

const sameMetals = (a: MetalShare[], b: MetalShare[]) =>
  a.length === b.length &&
  a.every((share, index) => share.metal === b[index]?.metal && share.percentage === b[index].percentage);

function sameField(field: MineField, row: MineValues, stored: MineValues): boolean {
  if (row[field] === stored[field]) return true;
  if (field === 'metals') return sameMetals(row.metals ?? [], stored.metals ?? []);
  if (field === 'alsoKnownAs') {
    const known = new Set(namesOfMine(stored));
    return namesOfMine(row).every((name) => known.has(name));
  }
  if (field === 'identifiers') {
    const known = new Set(stored.identifiers?.map(identifierKey));
    return (row.identifiers ?? []).every((each) => known.has(identifierKey(each)));
  }
  if (field === 'companyName') return foldOnce(row.companyName ?? '') === foldOnce(stored.companyName ?? '');
  return false;
}

/** What rows and mines are compared by; the spelling of the name is never one of them. */
const comparedFields = [
  'alsoKnownAs',
  'country',
  'primaryJurisdiction',
  'stage',
  'metals',
  'companyName',
  'ownershipPercentage',
  'royalties',
  'nextStepDescription',
  'nextStepDate',
  'notes',
  'latitude',
  'longitude',
  'identifiers',
] as const satisfies MineField[];

/** The fields that the row gives and the mine has otherwise. */
export function differences(row: MineValues, stored: MineValues): MineField[] {
  return comparedFields.filter((field) => row[field] !== null && !sameField(field, row, stored));
}

/** Whether the mine has every field as the row gives it. */
const agrees = (row: MineValues, stored: MineValues) =>
  comparedFields.every((field) => row[field] === null || sameField(field, row, stored));

/** Whether the mine holds what the row says and nothing else. */
function isExactly(row: MineValues, stored: MineValues): boolean {
  return comparedFields.every((field) => {
    if (row[field] !== null) return sameField(field, row, stored);
    if (stored[field] === null) return true;
    if (field === 'metals' || field === 'identifiers') return stored[field]?.length === 0;
    return field in mineDefaults && stored[field] === mineDefaults[field as keyof typeof mineDefaults];
  });
}

export type Identity<C extends Candidate> =
  | { is: 'new' }
  | { is: 'same'; mine: C }
  | { is: 'changed'; mine: C }
  /** Could be the mine of an earlier row, but differs from it: a mine of its own. */
  | { is: 'own'; like: C }
  | { is: 'ambiguous'; mines: C[] }
  /** Probably one of these, the nearest first: its member says. */
  | { is: 'doubt'; fits: Fit<C>[] }
  | { is: 'archived'; mine: C };

const isTaken = (mine: Candidate, row: number | undefined) =>
  mine.claimedBy !== null || (mine.nearestRow != null && mine.nearestRow !== row);

/** The nearest of several whose places are known; undefined where there is none, or two are as near. */
function nearestOf<C extends Candidate>(fits: readonly Fit<C>[]): Fit<C> | undefined {
  if (fits.length === 1) return fits[0];
  let nearest: Fit<C> | undefined;
  let isAlone = true;
  for (const fit of fits) {
    if (fit.distance === null) continue;
    if (nearest === undefined || fit.distance < nearest.distance!) {
      nearest = fit;
      isAlone = true;
    } else if (fit.distance === nearest.distance) isAlone = false;
  }
  return isAlone ? nearest : undefined;
}

const byDistance = (a: Fit, b: Fit) => (a.distance ?? Infinity) - (b.distance ?? Infinity) || 0;

/**
 * Which of the mines of its names a row means: the one that agrees in every given field, then the one that holds nothing
 * else, then the nearest. What an earlier row claimed is not changed by a later one, and where the mine is only probably
 * the same nothing is guessed. `number` is that of the row, where others of its file lie nearer to one of the mines.
 */
export function identifyMine<C extends Candidate>(
  row: MineValues,
  candidates: readonly C[],
  number?: number,
): Identity<C> {
  const fitting = candidates.flatMap((mine) => fitOf(row, mine) ?? []);
  const live = fitting.filter(({ mine }) => !mine.isArchived);
  const fits = live.length > 0 ? live : fitting;
  const agreeing = fits.filter(({ mine, doubts }) => doubts.length === 0 && agrees(row, mine.values));
  const [same] = agreeing.length > 1 ? agreeing.filter(({ mine }) => isExactly(row, mine.values)) : agreeing;
  if (same) return { is: 'same', mine: same.mine };
  const [first] = fits;
  if (!first) return { is: 'new' };
  if (agreeing.length > 1) return { is: 'ambiguous', mines: agreeing.map(({ mine }) => mine) };
  if (fits.every(({ mine }) => isTaken(mine, number))) return { is: 'own', like: first.mine };
  const sure = fits.filter(({ doubts }) => doubts.length === 0);
  const nearest = nearestOf(fits) ?? (sure.length === 1 ? sure[0] : undefined);
  if (nearest === undefined && sure.length > 1) return { is: 'ambiguous', mines: sure.map(({ mine }) => mine) };
  if (nearest !== undefined && isTaken(nearest.mine, number)) return { is: 'own', like: nearest.mine };
  if (nearest === undefined || nearest.doubts.length > 0)
    return { is: 'doubt', fits: fits.filter(({ mine }) => !isTaken(mine, number)).toSorted(byDistance) };
  return nearest.mine.isArchived ? { is: 'archived', mine: nearest.mine } : { is: 'changed', mine: nearest.mine };
}

/** The mine that holds exactly what the row says: it belongs to that row whichever stands first in the file. */
export function exactMine<C extends Candidate>(row: MineValues, candidates: readonly C[]): C | undefined {
  return candidates.find(
    (mine) =>
      !mine.isArchived && mine.claimedBy === null && !differ(row.name, mine.values.name) && isExactly(row, mine.values),
  );
}

/** Of several rows, the one that lies nearest to a mine has it. */
export function reserveNearest(
  rows: readonly { row: number; values: MineValues }[],
  mines: readonly Candidate[],
): void {
  for (const mine of mines) {
    if (mine.claimedBy !== null || mine.nearestRow != null || placeOf(mine.values) === null) continue;
    let least = Infinity;
    for (const { row, values } of rows) {
      const distance = placeOf(values) === null ? undefined : fitOf(values, mine)?.distance;
      if (distance == null || distance >= least) continue;
      least = distance;
      mine.nearestRow = row;
    }
  }
}

/** 'Ontario, Canada'; empty where nobody knows. */
export const placesOf = ({ values: { country, primaryJurisdiction } }: Candidate) =>
  [primaryJurisdiction, country].filter((part) => part !== null).join(', ');

const sayPlace = (mine: Candidate) => {
  const place = placesOf(mine);
  const { latitude, longitude } = mine.values;
  if (place !== '') return place;
  return latitude === null ? 'no place given' : `${latitude}, ${longitude}`;
};

/** Mines that one row fits: how many, the first of them, and whether a column tells them apart. */
export interface Several {
  count: number;
  first: readonly Candidate[];
  differIn: (field: MineField) => boolean;
}

const mostNamed = 5;
const mostOfPlace = 60;

const cut = (text: string) => (text.length > mostOfPlace ? `${text.slice(0, mostOfPlace).toWellFormed()}…` : text);

/** 'Ontario, Canada; Peru and 7 more': the first of these mines by their place. */
export function sayPlaces(first: readonly Candidate[], count: number): string {
  const listed = first.slice(0, mostNamed).map((mine) => cut(sayPlace(mine)));
  const more = count > listed.length ? ` and ${(count - listed.length).toLocaleString('en-US')} more` : '';
  return `${listed.join('; ')}${more}`;
}

/** What to add to a row that fits several mines, as a sentence. `columns` are those that the kind of file has. */
export function sayWhatToAdd(
  row: MineValues,
  { count, first, differIn }: Several,
  columns: readonly MineField[],
): string {
  const start = `${count.toLocaleString('en-US')} mines are called '${cut(first[0]?.values.name ?? row.name)}' (${sayPlaces(first, count)})`;
  const field = columns.find((field) => row[field] === null && differIn(field));
  if (field === undefined)
    return `${start}, and no column tells them apart. Enter this row on the page of the one that you mean.`;
  const names = {
    country: 'the country',
    primaryJurisdiction: 'the primaryJurisdiction',
    latitude: 'latitude and longitude',
  };
  return `${start}. Add ${field in names ? names[field as keyof typeof names] : field} to say which.`;
}

/** Mines that a row fits, each looked at. */
export function severalOf(mines: readonly Candidate[]): Several {
  const [first] = mines;
  const isOther = (field: MineField, { values }: Candidate) =>
    field === 'metals'
      ? !sameMetals(values.metals ?? [], first?.values.metals ?? [])
      : values[field] !== first?.values[field];
  return { count: mines.length, first: mines, differIn: (field) => mines.some((mine) => isOther(field, mine)) };
}
