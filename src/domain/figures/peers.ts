import { type Basis, differencesOf } from './comparison.ts';
import { median, type Standing, standingOf } from '../numbers/percentiles.ts';
import { type Stage, stages } from '../mines/stages.ts';
import type { MiningMethod } from '../vocabulary.ts';
import { worldRegionOf } from '../places/world-regions.ts';

/** What makes two mines alike; null is not known. */
export interface Likened {
  stage: Stage | null;
  country: string | null;
  jurisdiction: string | null;
  method: MiningMethod | null;
  /** Folded names, the main one first. */
  metals: readonly string[];
  /** Of the main metal, in its unit: measured and indicated, and inferred. */
  contained: { mi: number | null; inferred: number | null };
  grade: { mi: number | null; inferred: number | null };
}

export const likenessParts = ['size', 'stage', 'grade', 'place', 'method', 'metals'] as const;
export type LikenessPart = (typeof likenessParts)[number];

/** How much each part counts. */
export const likenessWeights: Readonly<Record<LikenessPart, number>> = {
  size: 3,
  stage: 2,
  grade: 2,
  place: 1,
  method: 1,
  metals: 1,
};

/** Stages so far apart have nothing in common. */
const stagesApart = 3;
/** Powers of ten. */
const sizesApart = 1.5;
const gradesApart = 0.7;

const near = (distance: number, far: number) => Math.max(0, 1 - Math.abs(distance) / far);

/** Compared in measured and indicated where both have it, else in inferred. */
function ratio(one: Likened['contained'], other: Likened['contained'], far: number): number {
  for (const key of ['mi', 'inferred'] as const) {
    const [a, b] = [one[key], other[key]];
    if (a !== null && b !== null && a > 0 && b > 0) return near(Math.log10(a / b), far);
  }
  return 0;
}

const someOf = ({ mi, inferred }: Likened['contained']) => mi !== null || inferred !== null;

const stageLikeness = (one: Stage, other: Stage | null): number =>
  other === null ? 0 : near(stages.indexOf(one) - stages.indexOf(other), stagesApart);

function placeLikeness(one: Likened, other: Likened): number {
  if (one.country === null || other.country === null) return 0;
  if (one.country === other.country)
    return one.jurisdiction !== null && one.jurisdiction === other.jurisdiction ? 1 : 0.8;
  const region = worldRegionOf(one.country);
  return region !== null && region === worldRegionOf(other.country) ? 0.4 : 0;
}

/** What a mine of both methods is in part. */
const partsOfBoth: ReadonlySet<MiningMethod | null> = new Set(['open pit', 'underground']);

function methodLikeness(one: MiningMethod, other: MiningMethod | null): number {
  if (one === other) return 1;
  const both = 'open pit and underground';
  return (one === both && partsOfBoth.has(other)) || (other === both && partsOfBoth.has(one)) ? 0.5 : 0;
}

function metalsLikeness(one: readonly string[], other: readonly string[]): number {
  const all = new Set([...one, ...other]);
  const its = new Set(other);
  return one.filter((metal) => its.has(metal)).length / all.size;
}

/** How alike each part is, 0 to 1. What is not known of `one` is left out; what is not known of `other` is not alike. */
function partsOf(one: Likened, other: Likened): [LikenessPart, number][] {
  const parts: [LikenessPart, number | null][] = [
    ['size', someOf(one.contained) ? ratio(one.contained, other.contained, sizesApart) : null],
    ['grade', someOf(one.grade) ? ratio(one.grade, other.grade, gradesApart) : null],
    ['stage', one.stage === null ? null : stageLikeness(one.stage, other.stage)],
    ['place', one.country === null ? null : placeLikeness(one, other)],
    ['method', one.method === null ? null : methodLikeness(one.method, other.method)],
    ['metals', one.metals.length === 0 ? null : metalsLikeness(one.metals, other.metals)],
  ];
  return parts.filter((part): part is [LikenessPart, number] => part[1] !== null);
}

/** How like `other` is to `one`, 0 to 1: the mean of the parts that are known of `one`, by their weights. */
export function likeness(one: Likened, other: Likened): number {
  const parts = partsOf(one, other);
  const all = parts.reduce((sum, [part]) => sum + likenessWeights[part], 0);
  return all === 0 ? 0 : parts.reduce((sum, [part, value]) => sum + likenessWeights[part] * value, 0) / all;
}

/** So many of the most alike are the cohort of a mine, of those that are as alike as this. */
export const cohortSize = 40;
export const leastLikeness = 0.3;

/** A figure of a mine with all that it stands for. */
export interface PeerFigure {
  value: number;
  basis: Basis;
}

export interface PeerStanding {
  value: number | null;
  /** Values that stand for the same, with the mine's own. */
  alike: number[];
  median: number | null;
  standing: Standing;
  /** Peers of which the figure is known and stands for something else, each with why. */
  unlike: { id: number; name: string; why: string }[];
  /** Peers of which it is not known. */
  unknown: number;
}

const aspects = {
  grade: ['reserves', 'leftOut'],
  size: ['reserves', 'leftOut'],
  'npv-capex': ['level', 'rate', 'taxBasis', 'prices', 'date'],
  aisc: ['level', 'currency', 'date'],
} as const;
export const peerMeasures = Object.keys(aspects) as (keyof typeof aspects)[];
export type PeerMeasure = keyof typeof aspects;

/** Where a mine stands in one measure among its cohort: only figures that stand for the same are looked at. */
export function standAmong(
  measure: PeerMeasure,
  own: { name: string; figure: PeerFigure | null },
  cohort: readonly { id: number; name: string; figure: PeerFigure | null }[],
): PeerStanding {
  const known = cohort.flatMap(({ figure, ...peer }) => (figure ? [{ ...peer, ...figure }] : []));
  const unknown = cohort.length - known.length;
  if (!own.figure) return { value: null, alike: [], median: null, standing: null, unlike: [], unknown };
  const mine = { name: own.name, ...own.figure };
  const told = known.map((peer) => ({ peer, why: differencesOf(aspects[measure], [mine, peer]) }));
  const alike = [mine, ...told.filter(({ why }) => why.length === 0).map(({ peer }) => peer)].map(({ value }) => value);
  return {
    value: mine.value,
    alike,
    median: median(alike),
    standing: standingOf(mine.value, alike, measure === 'aisc' ? 'less' : 'more'),
    unlike: told
      .filter(({ why }) => why.length > 0)
      .map(({ peer: { id, name }, why }) => ({ id, name, why: why.join(' ') })),
    unknown,
  };
}
