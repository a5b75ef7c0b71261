import { type Area, isWithin } from '../../../domain/places/geo.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { byGridRow, type PlaceColumns } from '../../../domain/places/place-columns.ts';
import { type Stage, stageLabels, stages } from '../../../domain/mines/stages.ts';
import { metalColour } from '../../../web/entity/metal-colour.ts';
import { xOf, yOf } from './view.ts';

export const colourings = ['metal', 'stage'] as const;
export type Colouring = (typeof colourings)[number];

export interface Group {
  /** By which it is hidden and shown. */
  key: string;
  label: string;
  /** As CSS. */
  colour: string;
  count: number;
}

/** Colours of stages as of their badges, strong enough for a dot. */
const stageDots: Readonly<Record<Stage, string>> = {
  exploration: 'light-dark(#3f7fd0, #6aa5f0)',
  development: 'light-dark(#b8a400, #e6d443)',
  construction: 'light-dark(#e07a1f, #ff9d57)',
  'start-up': 'light-dark(#8e55c7, #b98af0)',
  production: 'light-dark(#2f8f4a, #5cc47c)',
  'care and maintenance': 'light-dark(#8a6642, #c9a27a)',
  closure: 'light-dark(#c2362f, #f07a73)',
};
const unknown = 'light-dark(#8b918c, #7c8683)';
const others = 'light-dark(#4f5a64, #b3bcc4)';

/** So many metals have a colour of their own in a picture: those that most of its mines have. */
const mostMetals = 9;

export interface Legend {
  colouring: Colouring;
  groups: Group[];
  /** The group of each code. */
  groupOf: Uint8Array;
}

function countsOf(codes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (const code of codes) counts[code]! += 1;
  return counts;
}

/** Which colour each code has, as groups that are there, in their order. */
function legendOf(
  colouring: Colouring,
  counts: Uint32Array,
  describe: (code: number) => Omit<Group, 'count'>,
  order: readonly number[],
): Legend {
  const groups: Group[] = [];
  const groupOf = new Uint8Array(256);
  for (const code of order) {
    if (counts[code] === 0) continue;
    const group = describe(code);
    let place = groups.findIndex(({ key }) => key === group.key);
    if (place < 0) place = groups.push({ ...group, count: 0 }) - 1;
    groups[place]!.count += counts[code]!;
    groupOf[code] = place;
  }
  return { colouring, groups, groupOf };
}

export function colourBy(colouring: Colouring, { metals, primary, stages: stageCodes }: PlaceColumns): Legend {
  if (colouring === 'stage') {
    const describe = (code: number) => {
      const stage = stages[code - 1];
      return stage
        ? { key: stage, label: stageLabels[stage], colour: stageDots[stage] }
        : { key: 'unknown', label: 'Stage not known', colour: unknown };
    };
    return legendOf(colouring, countsOf(stageCodes), describe, [...stages.map((_, index) => index + 1), 0]);
  }
  const counts = countsOf(primary);
  const byCount = [...metals.keys()].map((index) => index + 1).toSorted((one, other) => counts[other]! - counts[one]!);
  // The last name stands for all that no list knows.
  const own = new Set(byCount.filter((code) => code < metals.length).slice(0, mostMetals));
  const describe = (code: number) => {
    const name = metals[code - 1];
    if (name === undefined) return { key: 'none', label: 'No metal given', colour: unknown };
    if (!own.has(code)) return { key: 'other', label: 'Other metals', colour: others };
    return { key: name, label: knownMetal(name) ?? name, colour: metalColour(name) };
  };
  return legendOf(colouring, counts, describe, [...own, ...byCount.filter((code) => !own.has(code)), 0]);
}

type Amounts = Pick<PlaceColumns, 'count' | 'primary' | 'amounts'>;

/** By 256 × metal + amount, 1 to 3: the third of an amount among the known ones of its metal. */
export function thirdsOf({ count, primary, amounts }: Amounts): Uint8Array {
  const histogram = new Uint32Array(256 * 256);
  const known = new Uint32Array(256);
  for (let index = 0; index < count; index += 1) {
    if (amounts[index] === 0) continue;
    histogram[primary[index]! * 256 + amounts[index]!]! += 1;
    known[primary[index]!]! += 1;
  }
  const thirds = new Uint8Array(256 * 256);
  for (let metal = 0; metal < 256; metal += 1) {
    if (known[metal] === 0) continue;
    let below = 0;
    for (let code = 1; code < 256; code += 1) {
      const of = histogram[metal * 256 + code]!;
      // By the middle of those of one amount; a mine alone is in the middle third.
      thirds[metal * 256 + code] = 1 + Math.min(2, Math.floor(((below + of / 2) / known[metal]!) * 3));
      below += of;
    }
  }
  return thirds;
}

/** 0 where the amount is not known, else its third. */
export const sizesBy = (thirds: Uint8Array, { primary, amounts }: Amounts): Uint8Array =>
  amounts.map((code, index) => (code === 0 ? 0 : thirds[primary[index]! * 256 + code]!));

const yOfRow = byGridRow(yOf);

/** Where the points of a map are, in units of the world. */
export const positionsOf = ({
  longitudes,
  latitudes,
  exact,
}: Pick<PlaceColumns, 'longitudes' | 'latitudes' | 'exact'>) => ({
  x: longitudes.map(xOf),
  y: latitudes.map(exact ? yOf : yOfRow),
});

/** Where the points with a place of their own are; all points where none has one. */
export function ownPositions(
  { x, y }: ReturnType<typeof positionsOf>,
  { placed }: Pick<PlaceColumns, 'placed'>,
): ReturnType<typeof positionsOf> {
  const isOwn = (_: number, index: number) => placed[index] === 0;
  return placed.includes(1) && placed.includes(0) ? { x: x.filter(isOwn), y: y.filter(isOwn) } : { x, y };
}

/** The group of each mine. */
export function groupsOf({ colouring, groupOf }: Legend, { stages: stageCodes, primary }: PlaceColumns): Uint8Array {
  return (colouring === 'stage' ? stageCodes : primary).map((code) => groupOf[code]!);
}

/** Which are shown: not what the legend hides, and of a part told exactly only what was chosen beside it. */
export function shownOf(
  { latitudes, longitudes }: PlaceColumns,
  group: Uint8Array,
  { groups, hidden, area }: { groups: readonly Group[]; hidden: ReadonlySet<string>; area: Area | null },
): Uint8Array {
  const isShown = groups.map(({ key }) => (hidden.has(key) ? 0 : 1));
  const shown = group.map((place) => isShown[place]!);
  if (area)
    for (const index of shown.keys())
      if (!isWithin({ latitude: latitudes[index]!, longitude: longitudes[index]! }, area)) shown[index] = 0;
  return shown;
}

/** A part of the map told exactly, with what of all is drawn at its country: that lies nowhere by itself. */
export function withPlaced(part: PlaceColumns, all: PlaceColumns): PlaceColumns {
  const kept = [...all.placed.keys()].filter((index) => all.placed[index] === 1);
  if (kept.length === 0) return part;
  const bytes = (name: 'primary' | 'stages' | 'placed' | 'amounts') =>
    Uint8Array.from([...part[name], ...kept.map((index) => all[name][index]!)]);
  const numbers = (name: 'ids' | 'latitudes' | 'longitudes') =>
    Float64Array.from([...part[name], ...kept.map((index) => all[name][index]!)]);
  return {
    ...part,
    count: part.count + kept.length,
    ids: numbers('ids'),
    latitudes: numbers('latitudes'),
    longitudes: numbers('longitudes'),
    primary: bytes('primary'),
    stages: bytes('stages'),
    placed: bytes('placed'),
    amounts: bytes('amounts'),
  };
}
