import { expect, it } from 'vitest';
import { bothSides, fieldName, snapshotLines, valueText } from './history-words.ts';

it('says fields and values as a reader would', () => {
  expect(['alsoKnownAs', 'metalsDistribution', 'npv'].map(fieldName)).toEqual(['Also known as', 'Metals', 'NPV']);
  expect(valueText('2026-11-20')).toBe('20 Nov 2026');
  expect(valueText(-1250)).toBe('\u22121,250');
  expect(valueText([])).toBeNull();
  expect(
    valueText([
      { metal: 'Gold', percentage: 60 },
      { metal: 'Silver', percentage: null },
    ]),
  ).toBe('Gold 60%; Silver');
  const price = { metal: 'Copper', value: '4.1', currency: 'USD', unit: 'lb', basis: null };
  const bare = { metal: null, value: '4.1', currency: null, unit: null, basis: null };
  expect(valueText([price, bare])).toBe('US$4.10/lb copper; 4.10, unit not stated');
  expect(valueText([{ description: 'Permits', date: '2031-01-01' }])).toBe('Permits (1 Jan 2031)');
  expect(valueText('x'.repeat(400))).toHaveLength(281);
  expect(valueText(Array(1_021).fill('Gold'))).toBe(`${'Gold; '.repeat(20)}1,001 more`);
});

it('lists what a deleted record held', () => {
  expect(snapshotLines({ id: 3, season: '2025', cost: null, version: 2 })).toEqual([{ field: 'season', text: '2025' }]);
});

it('says of a list of steps what differs, and how many others there are', () => {
  const permit = { id: 2, description: 'Permit', date: '2031-05-01', status: 'planned' };
  const later = { ...permit, date: '2032-06-02' };
  expect(bothSides({ from: [permit], to: [later], order: { from: [1, 2, 3], to: [1, 2, 3] } })).toEqual({
    before: 'Permit (1 May 2031); 2 others',
    after: 'Permit (2 Jun 2032); 2 others',
  });
  expect(bothSides({ from: [], to: [permit], order: { from: [], to: [2] } })).toEqual({
    before: null,
    after: 'Permit (1 May 2031)',
  });
  expect(bothSides({ from: [], to: [permit], order: { from: [1], to: [1, 2] } }).before).toBe('1 other');
  expect(bothSides({ from: [], to: [], order: { from: [1, 2], to: [2, 1] } })).toEqual({
    before: 'the same',
    after: 'in another order',
  });
  expect(bothSides({ from: null, to: null, isLong: true }).after).toBe('too long for here');
});
