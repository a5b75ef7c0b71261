import { expect, it } from 'vitest';
import { orderOfValues, orderOfView } from './value-table.ts';

it('begins with what costs most, and leaves an order that was chosen', () => {
  expect(orderOfView('value', null, 'tsm')).toEqual({ sortBy: 'market-cap-tsm', sortOrder: 'desc' });
  expect(orderOfView('value', 'name', 'tsm')).toEqual({});
});

it('gives the list its own order back, but for one that was chosen', () => {
  expect(orderOfView('list', 'market-cap-basic', 'tsm')).toEqual({ sortBy: null, sortOrder: null });
  expect(orderOfView('list', 'headquarters', 'tsm')).toEqual({});
  expect(orderOfView('list', null, 'tsm')).toEqual({});
});

it('opens by market value from the highest down, unless the address says otherwise', () => {
  expect(orderOfValues({ sortBy: null, sortOrder: null }, 'basic')).toEqual({
    sortBy: 'market-cap-basic',
    sortOrder: 'desc',
  });
  // Of nothing the direction says nothing.
  expect(orderOfValues({ sortBy: null, sortOrder: 'asc' }, 'tsm').sortOrder).toBe('desc');
  expect(orderOfValues({ sortBy: 'name', sortOrder: null }, 'tsm')).toEqual({ sortBy: 'name', sortOrder: null });
  expect(orderOfValues({ sortBy: 'createdAt', sortOrder: 'desc' }, 'tsm')).toEqual({
    sortBy: 'createdAt',
    sortOrder: 'desc',
  });
});
