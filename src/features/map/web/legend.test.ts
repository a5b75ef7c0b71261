import { expect, test } from 'vitest';
import { type PlaceColumns, placesInSteps, readPlaces } from '../../../domain/places/place-columns.ts';
import { colourBy, groupsOf, ownPositions, positionsOf, shownOf, sizesBy, thirdsOf, withPlaced } from './legend.ts';

const columns: PlaceColumns = {
  count: 6,
  exact: true,
  metals: ['gold', 'copper', 'other'],
  nowhere: 0,
  more: false,
  ids: Float64Array.of(1, 2, 3, 4, 5, 6),
  latitudes: new Float64Array(6),
  longitudes: new Float64Array(6),
  primary: Uint8Array.of(2, 2, 1, 3, 0, 2),
  stages: Uint8Array.of(5, 5, 1, 0, 0, 7),
  placed: new Uint8Array(6),
  amounts: Uint8Array.of(10, 20, 90, 0, 0, 30),
};

test('metals are told from the commonest to the rest, and what has none', () => {
  const legend = colourBy('metal', columns);
  const { groups } = legend;
  expect(groups.map(({ label, count }) => [label, count])).toEqual([
    ['Copper', 3],
    ['Gold', 1],
    ['Other metals', 1],
    ['No metal given', 1],
  ]);
  expect([...groupsOf(legend, columns)]).toEqual([0, 0, 1, 2, 3, 0]);
});

test('stages are told in their order', () => {
  expect(colourBy('stage', columns).groups.map(({ label, count }) => [label, count])).toEqual([
    ['Exploration', 1],
    ['Production', 2],
    ['Closure', 1],
    ['Stage not known', 2],
  ]);
});

test('the size is the third among the known amounts of the same metal; unknown is the smallest of all', () => {
  expect([...sizesBy(thirdsOf(columns), columns)]).toEqual([1, 2, 2, 0, 0, 3]);
});

test('what the legend hides is not shown', () => {
  const legend = colourBy('metal', columns);
  const group = groupsOf(legend, columns);
  const hidden = new Set(['copper']);
  expect([...shownOf(columns, group, { ...legend, hidden, area: null })]).toEqual([0, 0, 1, 1, 1, 0]);
  const area = { south: 1, west: 1, north: 2, east: 2 };
  expect([...shownOf(columns, group, { ...legend, hidden, area })]).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a part that is told exactly keeps what is drawn at its country', () => {
  const all = { ...columns, placed: Uint8Array.of(0, 1, 0, 0, 0, 0) };
  const part = {
    ...columns,
    count: 1,
    ids: Float64Array.of(9),
    primary: Uint8Array.of(1),
    stages: Uint8Array.of(1),
    placed: Uint8Array.of(0),
    amounts: Uint8Array.of(0),
    latitudes: Float64Array.of(1),
    longitudes: Float64Array.of(2),
  };
  const { count, ids, placed, primary } = withPlaced(part, all);
  expect({ count, ids: [...ids], placed: [...placed], primary: [...primary] }).toEqual({
    count: 2,
    ids: [9, 2],
    placed: [0, 1],
    primary: [1, 2],
  });
  expect(withPlaced(part, columns)).toBe(part);
});

test('what is drawn at its country tells nothing of where the others are', () => {
  const all = { x: Float64Array.of(0.1, 0.5, 0.2), y: Float64Array.of(0.3, 0.5, 0.4) };
  expect(ownPositions(all, { placed: Uint8Array.of(0, 1, 0) })).toEqual({
    x: Float64Array.of(0.1, 0.2),
    y: Float64Array.of(0.3, 0.4),
  });
  expect(ownPositions(all, { placed: Uint8Array.of(1, 1, 1) })).toEqual(all);
});

test('a place on the grid lies where its latitude says, as an exact one does', () => {
  const latitudes = Float64Array.of(-90, -33.4, -0.001, 0, 27.25, 90);
  const steps = placesInSteps({ ...columns, exact: false, latitudes });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const onGrid = readPlaces(step.value);
  const { y } = positionsOf(onGrid);
  expect(onGrid.exact).toBe(false);
  for (const [index, at] of positionsOf({ ...onGrid, exact: true }).y.entries()) expect(y[index]).toBeCloseTo(at, 12);
});
