import { expect, it } from 'vitest';
import type { PlaceColumns } from '../../../domain/places/place-columns.ts';
import { placesByStage } from './places-by-stage.ts';

const held: PlaceColumns = {
  count: 4,
  exact: true,
  metals: ['gold'],
  nowhere: 0,
  more: false,
  ids: Float64Array.of(1, 2, 3, 4),
  latitudes: Float64Array.of(1, 2, 3, 4),
  longitudes: Float64Array.of(1, 2, 3, 4),
  primary: Uint8Array.of(1, 1, 1, 1),
  // Production, unknown, exploration, production.
  stages: Uint8Array.of(5, 0, 1, 5),
  placed: Uint8Array.of(0, 0, 0, 0),
  amounts: Uint8Array.of(1, 2, 3, 4),
};
const idsOf = (query: Record<string, unknown>, of = held) => {
  const found = placesByStage(of, query);
  return found && [...found.ids];
};

it('finds mines by their stages without asking', () => {
  expect(idsOf({ stage: 'production' })).toEqual([1, 4]);
  expect(idsOf({ stage: 'production,exploration' })).toEqual([1, 3, 4]);
  expect(idsOf({ stage: 'closure' })).toEqual([]);
});

it('leaves to the server what the places do not tell', () => {
  expect(idsOf({ stage: 'production', country: 'Peru' })).toBe(undefined);
  expect(idsOf({ search: 'a' })).toBe(undefined);
  expect(idsOf({ stage: 'asleep' })).toBe(undefined);
  expect(idsOf({ stage: 'production' }, { ...held, nowhere: 1 })).toBe(undefined);
  expect(idsOf({ stage: 'production' }, { ...held, more: true })).toBe(undefined);
});
