import { expect, test } from 'vitest';
import type { Cluster, Gathered } from './clusters.ts';
import { placeNames } from './names.ts';
import type { CountryName } from './outlines.ts';

const size = 1_000;
const widthOf = (text: string) => text.length * 6;

const shown = (names: ReturnType<typeof placeNames>) => names.map(({ text, left }) => [text, left]);

/** Points in pixels, of the middle size. */
function placed(pixels: readonly (readonly [x: number, y: number])[], clusters: Partial<Cluster>[] = []) {
  const gathered = {
    part: { left: 0, right: 1, top: 0, bottom: 1, size },
    singles: pixels.map(([x], index) => ({ index, x: x / size })),
    clusters,
  } as Gathered;
  const points = {
    y: Float64Array.from(pixels, ([, y]) => y / size),
    size: new Uint8Array(pixels.length).fill(1),
  };
  return (names: readonly (readonly [index: number, text: string])[], countries: readonly CountryName[] = []) =>
    placeNames(gathered, points, { mines: new Map(names), countries, widthOf });
}

test('a name stands right of its point, or left where something is in the way, or nowhere', () => {
  expect(shown(placed([[100, 100]])([[0, 'Alone']]))).toEqual([['Alone', 8]]);
  const beside = placed([
    [100, 100],
    [120, 100],
  ]);
  expect(
    shown(
      beside([
        [0, 'West'],
        [1, 'East'],
      ]),
    ),
  ).toEqual([
    ['West', -32],
    ['East', 8],
  ]);
  const between = placed([
    [80, 100],
    [100, 100],
    [120, 100],
  ]);
  expect(shown(between([[1, 'Middle']]))).toEqual([]);
});

test('names and clusters are in the way as points are, and the first names have the choice', () => {
  const near = placed([
    [100, 100],
    [100, 110],
  ]);
  expect(
    shown(
      near([
        [1, 'Second'],
        [0, 'First'],
      ]),
    ),
  ).toEqual([
    ['Second', 8],
    ['First', -38],
  ]);
  const cluster = placed([[100, 100]], [{ x: 0.13, y: 0.1, count: 30 }]);
  expect(shown(cluster([[0, 'One']]))).toEqual([['One', -26]]);
});

test('mines that are within a cluster have no name', () => {
  expect(placed([[100, 100]])([[7, 'Elsewhere']])).toEqual([]);
});

test('a country has its name where it fits, out of the way of mines', () => {
  const broad = { text: 'Broadland', x: 0.5, y: 0.5, wide: 0.1 };
  const narrow = { text: 'Narrowland', x: 0.8, y: 0.5, wide: 0.05 };
  expect(placed([])([], [broad, narrow])).toEqual([
    { text: 'Broadland', x: 0.5, y: 0.5, left: -27, wide: 54, of: 'country' },
  ]);
  const [moved] = placed([[500, 500]])([], [broad]);
  expect(moved!.y * size).toBeCloseTo(484, 9);
  const hidden = placed([], [{ x: 0.5, y: 0.5, count: 1e9 }])([], [broad]);
  expect(hidden).toEqual([]);
});

test('a part that goes round the world has the name of a country again', () => {
  const gathered = {
    part: { left: 0.5, right: 2, top: 0, bottom: 1, size },
    singles: [],
    clusters: [],
  } as unknown as Gathered;
  const names = placeNames(
    gathered,
    { y: new Float64Array(0), size: new Uint8Array(0) },
    { mines: new Map(), countries: [{ text: 'Fiji', x: 0.6, y: 0.5, wide: 0.1 }], widthOf },
  );
  expect(names.map(({ x }) => x)).toEqual([0.6, 1.6]);
});
