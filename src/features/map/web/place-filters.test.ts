import { expect, test } from 'vitest';
import { placeFilters, readablePlaces } from './place-filters.ts';

test('tells what an address chooses', () => {
  const { chosen, leftOut } = placeFilters({ within: '-30.7489,121.4658,50', area: '-20,170,0,-170' });
  expect(chosen).toEqual([
    { field: 'within', words: 'Within 50 km of 30.75° S, 121.47° E' },
    { field: 'area', words: '20° S to 0°, 170° E to 170° W' },
  ]);
  expect(leftOut).toEqual([]);
});

test('leaves out what nobody can read, and keeps the rest', () => {
  const search = { within: 'here', area: '0,0,1,1', stage: 'production' };
  expect(placeFilters(search).leftOut).toMatchObject([{ field: 'within', value: 'here' }]);
  expect(readablePlaces(search)).toEqual({ within: null, area: '0,0,1,1', stage: 'production' });
});
