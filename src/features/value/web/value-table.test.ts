import { expect, it } from 'vitest';
import { orderOfView } from './value-table.ts';

it('begins with what costs most, and leaves an order that was chosen', () => {
  expect(orderOfView('value', null, 'tsm')).toEqual({ sortBy: 'market-cap-tsm', sortOrder: 'desc' });
  expect(orderOfView('value', 'name', 'tsm')).toEqual({});
});

it('gives the list its own order back, but for one that was chosen', () => {
  expect(orderOfView('list', 'market-cap-basic', 'tsm')).toEqual({ sortBy: null, sortOrder: null });
  expect(orderOfView('list', 'headquarters', 'tsm')).toEqual({});
  expect(orderOfView('list', null, 'tsm')).toEqual({});
});
