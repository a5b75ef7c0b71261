import { fold } from '../../../../domain/fold.ts';
import { placesContradict } from '../../../../domain/geo.ts';
import type { MetalShare } from '../model/columns.ts';
import { mineDefaults, type MineField, type MineValues } from '../model/mine-values.ts';

/** A mine that a row could mean: a stored one, or one that an earlier row of the file makes. */
export interface Candidate {
  values: MineValues;
  isArchived: boolean;
  /** The row of the file that made it, changed it, or said the same. */
  claimedBy: number | null;
}

const placeOf = ({ latitude, longitude }: MineValues) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** A row is compared with thousands of mines of its name, and each of them with as many rows. */
const mostFolded = 10_000;
const folded = new Map<string, string>();

function foldOnce(text: string): string {
  let key = folded.get(text);
  if (key === undefined) {
    key = fold(text);
    if (folded.size >= mostFolded) folded.clear();
    folded.set(text, key);
  }
  return key;
}

const differ = (a: string | null, b: string | null) =>
  a !== null && b !== null && a !== b && foldOnce(a) !== foldOnce(b);

let lastMetals: { of: readonly MetalShare[]; keys: ReadonlySet<string> } | undefined;

/** Those of the row that is compared with one mine after the other are put together once. */
function metalKeys(metals: readonly MetalShare[]): ReadonlySet<string> {
  if (lastMetals?.of !== metals) lastMetals = { of: metals, keys: new Set(metals.map(({ metal }) => foldOnce(metal))) };
  return lastMetals.keys;
}

/** Whether two descriptions of mines of one name cannot be about the same mine. */
export function contradicts(a: MineValues, b: MineValues): boolean {
  if (differ(a.country, b.country) || differ(a.primaryJurisdiction, b.primaryJurisdiction)) return true;
  if (placesContradict(placeOf(a), placeOf(b))) return true;
  if (!a.metals?.length || !b.metals?.length) return false;
  const metals = metalKeys(a.metals);
  return !b.metals.some(({ metal }) => metals.has(foldOnce(metal)));
}

const sameMetals = (a: MetalShare[], b: MetalShare[]) =>
  a.length === b.length &&
  a.every((share, index) => share.metal === b[index]?.metal && share.percentage === b[index].percentage);

function sameField(field: MineField, row: MineValues, stored: MineValues): boolean {
  if (row[field] === stored[field]) return true;
  if (field === 'metals') return sameMetals(row.metals ?? [], stored.metals ?? []);
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
    if (field === 'metals') return stored.metals?.length === 0;
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
  | { is: 'archived'; mine: C };

/**
 * Which of the mines of its name a row means. A mine that contradicts the row is none; of several, the one that agrees in
 * every given field, then the one that holds nothing else. What an earlier row claimed is not changed by a later one.
 */
export function identifyMine<C extends Candidate>(row: MineValues, candidates: readonly C[]): Identity<C> {
  const fitting = candidates.filter((mine) => !contradicts(row, mine.values));
  const live = fitting.filter((mine) => !mine.isArchived);
  const mines = live.length > 0 ? live : fitting;
  const agreeing = mines.filter((mine) => agrees(row, mine.values));
  const [first] = mines;
  const [same] = agreeing.length > 1 ? agreeing.filter((mine) => isExactly(row, mine.values)) : agreeing;
  if (same) return { is: 'same', mine: same };
  if (!first) return { is: 'new' };
  if (agreeing.length > 1) return { is: 'ambiguous', mines: agreeing };
  if (mines.every((mine) => mine.claimedBy !== null)) return { is: 'own', like: first };
  if (mines.length > 1) return { is: 'ambiguous', mines };
  return first.isArchived ? { is: 'archived', mine: first } : { is: 'changed', mine: first };
}

/** The mine that holds exactly what the row says: it belongs to that row whichever stands first in the file. */
export function exactMine<C extends Candidate>(row: MineValues, candidates: readonly C[]): C | undefined {
  return candidates.find((mine) => !mine.isArchived && mine.claimedBy === null && isExactly(row, mine.values));
}

const sayPlace = ({ country, primaryJurisdiction, latitude, longitude }: MineValues) => {
  const place = [primaryJurisdiction, country].filter((part) => part !== null).join(', ');
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
  const listed = first.slice(0, mostNamed).map((mine) => cut(sayPlace(mine.values)));
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
