import { type Points, radiusOf } from './clusters.ts';
import { pointRadii } from './scene.ts';
import type { Hit, MapStage } from './stage.ts';
import type { Point } from './view.ts';

/** Where what was hit is drawn by now. */
export function pixelOfHit(stage: MapStage, hit: Hit, points: Points | undefined): Point | null {
  if (hit.kind === 'cluster') return stage.pixelOfPart(hit.cluster);
  if (!points) return null;
  const { view, frame } = stage;
  const away = points.x[hit.index]! - view.x;
  return {
    x: frame.width / 2 + (away - Math.round(away)) * view.size,
    y: frame.height / 2 + (points.y[hit.index]! - view.y) * view.size,
  };
}

export const ringOf = (hit: Hit, points: Points | undefined): number =>
  hit.kind === 'cluster' ? radiusOf(hit.cluster.count) : pointRadii[points?.size[hit.index] ?? 0]!;

export function placeRing(ring: HTMLElement, { x, y }: Point, radius: number): void {
  const reach = radius + 3.5;
  ring.style.width = `${2 * reach}px`;
  ring.style.height = `${2 * reach}px`;
  ring.style.transform = `translate(${x - reach}px, ${y - reach}px)`;
  ring.style.visibility = 'visible';
}

/** Beside what it tells of, within the map. */
export function placeCard(card: HTMLElement, { x, y }: Point, frame: { width: number; height: number }): void {
  const { offsetWidth: width, offsetHeight: height } = card;
  const gap = 14;
  const left = Math.max(gap / 2, Math.min(frame.width - width - gap / 2, x - width / 2));
  const top = y - height - gap > 0 ? y - height - gap : Math.min(frame.height - height - gap / 2, y + gap);
  card.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  card.style.visibility = 'visible';
}
