import { expect, it } from 'vitest';
import { fieldName, snapshotLines, valueText } from './history-words.ts';

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
  expect(valueText([{ description: 'Permits', date: '2031-01-01' }])).toBe('Permits (1 Jan 2031)');
  expect(valueText('x'.repeat(400))).toHaveLength(281);
});

it('lists what a deleted record held', () => {
  expect(snapshotLines({ id: 3, season: '2025', cost: null, version: 2 })).toEqual([{ field: 'season', text: '2025' }]);
});
