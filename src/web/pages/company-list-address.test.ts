import { describe, expect, it } from 'vitest';
import {
  besideStatedNav,
  figureSort,
  orderChosen,
  parseAsCurrency,
  parseAsDeck,
  rankAddress,
  sortOptions,
  valuesFile,
} from './company-list-address.ts';

describe('the rank of what a list shows', () => {
  it('takes its filters along, and nothing that is empty', () => {
    const nothing = { search: '', figures: null, import: null, asOf: null };
    expect(rankAddress(nothing)).toBe('/companies/rank?');
    expect(rankAddress({ ...nothing, search: 'gold & co', import: 12, asOf: '2025-06-30' })).toBe(
      '/companies/rank?search=gold+%26+co&import=12&asOf=2025-06-30',
    );
    // Where one looks in the list is no filter.
    expect(rankAddress({ ...nothing, sortBy: 'name', figures: 'runway:..12' })).toBe(
      '/companies/rank?figures=runway%3A..12',
    );
  });
});

describe('a file of the value table', () => {
  const asked = { search: 'x', figures: 'runway:..12;engagement:10..', columns: 'nps;ev-basic', sortBy: 'nps' };

  it('of today asks for all that the list asks for', () => {
    expect(valuesFile(asked, null)).toEqual({ ...asked, asOf: null });
  });

  it('of a past day leaves out what nobody knows of that day', () => {
    expect(valuesFile(asked, '2025-06-30')).toEqual({
      ...{ search: 'x', figures: 'runway:..12', columns: 'ev-basic', sortBy: 'name', asOf: '2025-06-30' },
    });
    expect(valuesFile({ ...asked, sortBy: 'runway', columns: 'nps' }, '2025-06-30')).toMatchObject({
      ...{ sortBy: 'runway', columns: null },
    });
  });
});

it('sets the NAV of a deck beside the stated one', () => {
  expect(besideStatedNav(['cash', 'p-nav-tsm', 'runway'], 'tsm')).toEqual(['cash', 'nav', 'p-nav-tsm', 'runway']);
  expect(besideStatedNav(['p-nav-basic'], 'tsm')).toEqual(['p-nav-basic']);
});

it('offers the order of a figure as a further one', () => {
  expect(figureSort(null)).toEqual([]);
  expect(figureSort(sortOptions[0]!.value)).toEqual([]);
  expect(figureSort('no-figure')).toEqual([]);
  expect(figureSort('runway')).toEqual([{ value: 'runway', label: expect.stringMatching(/runway|cash/i) }]);
});

it('reads a deck and a currency of the address, and writes them back', () => {
  for (const text of ['12', '2025-06-30', 'studies']) {
    const read = parseAsDeck.parse(text);
    if (read !== null) expect(parseAsDeck.serialize(read)).toBe(text);
  }
  expect(parseAsDeck.parse('my deck')).toBeNull();
  expect(parseAsDeck.parse('2999-12-31')).toBeNull();
  expect(parseAsCurrency.parse('XYZ')).toBeNull();
  expect(parseAsCurrency.parse('CAD')).toBe('CAD');
});

it('writes an order that is chosen: the newest first is what a list begins with, and not a value table', () => {
  expect(orderChosen(null, false)).toEqual({ sortBy: null, sortOrder: null });
  expect(orderChosen(null, true)).toEqual({ sortBy: 'createdAt', sortOrder: 'desc' });
  expect(orderChosen('name', true)).toEqual({ sortBy: 'name', sortOrder: null });
  expect(orderChosen('nps', false)).toEqual({ sortBy: 'nps', sortOrder: 'desc' });
});
