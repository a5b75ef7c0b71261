import { type Points, radiusOf } from './clusters.ts';
import { pointRadii } from './scene.ts';
import type { Hit } from './stage.ts';

/** What a card tells of. */
export interface Carded {
  hit: Hit;
  ids: number[];
  isPlaced: boolean;
  /** One has clicked on it, so that it stays. */
  isPinned: boolean;
}

/** Pixels around a mark in which it is still meant. */
const mouseReach = 2;
const fingerReach = 10;

export const reachOf = (isFinger: boolean) => ({
  point: (size: number) => pointRadii[size]! + (isFinger ? fingerReach : mouseReach),
  cluster: (count: number) => radiusOf(count) + (isFinger ? fingerReach / 2 : 0),
});

/** The mines that a hit stands for; null for a cluster of several spots, into which one goes instead. */
export function cardOf(
  hit: Hit,
  { points, ids }: { points: Points | undefined; ids: Float64Array | undefined },
  isPinned: boolean,
): Carded | null {
  if (!points || !ids) return null;
  if (hit.kind === 'mine') return { hit, ids: [ids[hit.index]!], isPlaced: points.placed[hit.index] === 1, isPinned };
  if (!hit.cluster.isOneSpot) return null;
  const { x, y } = hit.cluster;
  const turned = x - Math.floor(x);
  const isThere = (index: number) =>
    points.shown[index] === 1 && Math.abs(points.x[index]! - turned) < 1e-7 && Math.abs(points.y[index]! - y) < 1e-7;
  const on = [...ids.keys()].filter(isThere);
  return { hit, ids: on.map((index) => ids[index]!), isPlaced: hit.cluster.isPlaced, isPinned };
}
