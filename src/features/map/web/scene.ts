import type { Gathered } from './clusters.ts';
import type { Outlines } from './outlines.ts';
import type { Frame, View } from './view.ts';

/** Red, green, blue, 0 to 1. */
export type Colour = readonly [number, number, number];

export interface Colours {
  sea: Colour;
  land: Colour;
  coast: Colour;
  border: Colour;
  /** Around points and clusters, and within them. */
  paper: Colour;
  ink: Colour;
  /** Names of countries. */
  muted: Colour;
  accent: Colour;
  groups: readonly Colour[];
  /** Of what has no room for its own colour. */
  rest: Colour;
}

/** What a picture of the map shows. */
export interface Scene {
  view: View;
  frame: Frame;
  /** Pixels of the screen for each of the page. */
  ratio: number;
  colours: Colours;
  gathered: Gathered;
  /** Of each point, by its index. */
  points: { group: Uint8Array; size: Uint8Array; placed: Uint8Array; y: Float64Array };
  names: readonly PlacedName[];
}

/** The name of a mine beside its point, or of a country. */
export interface PlacedName {
  text: string;
  /** In units of the world, as it lies in the part that was gathered. */
  x: number;
  y: number;
  /** Pixels of the page from there to where the text begins, and how wide it is. */
  left: number;
  wide: number;
  of: 'mine' | 'country';
}

/** How names are written, in pixels of the page. */
export const nameFont = (of: PlacedName['of'], ratio: number, family: string): string =>
  `500 ${(of === 'mine' ? 12 : 11) * ratio}px ${family}`;
export const nameHalo = 3;

/** Draws the map: by the graphics processor, or as any canvas does. */
export interface Painter {
  kind: 'webgl' | 'canvas';
  /** Coasts and borders, in place of those before. */
  setOutlines: (outlines: Outlines) => void;
  draw: (scene: Scene) => void;
  /** Gives back what it keeps of pictures: a browser frees that of a canvas that is gone when it likes. */
  end?: () => void;
}

/** Pixels from the middle of a point to its rim, by its size. */
export const pointRadii = [3, 4, 5.5, 7.5] as const;

/** How often the world is to be drawn beside itself: where a frame goes over its edge. */
export function turnsOf({ view, frame }: Pick<Scene, 'view' | 'frame'>): number[] {
  const half = frame.width / 2 / view.size;
  const turns: number[] = [];
  for (let turn = Math.floor(view.x - half); turn <= Math.floor(view.x + half); turn += 1) turns.push(turn);
  return turns;
}

/** By how much what was gathered for a part lies beside where the view looks. */
export function turnOfPart({ view, frame, gathered: { part } }: Pick<Scene, 'view' | 'frame' | 'gathered'>): number {
  const half = frame.width / 2 / view.size;
  return [0, 1, -1].find((turn) => view.x + turn - half >= part.left && view.x + turn + half <= part.right) ?? 0;
}

export const css = ([red, green, blue]: Colour, alpha = 1): string =>
  `rgb(${Math.round(red * 255)} ${Math.round(green * 255)} ${Math.round(blue * 255)} / ${alpha})`;
