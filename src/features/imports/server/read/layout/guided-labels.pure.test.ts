import { expect, test } from 'vitest';
import { guidedColumn, guidedLabel } from './guided-labels.ts';

const isMetric = (words: string) => ['poured', 'aisc', 'cash costs'].includes(words);

test.each([
  ['Gold production (koz)', { metric: 'production', metal: 'Gold', unit: 'koz' }],
  ['Gold poured (000’s oz)', { metric: 'poured', metal: 'Gold', unit: '000s oz' }],
  ['AISC (US$/oz)', { metric: 'aisc', metal: '', unit: 'US$/oz' }],
  ['AISC per ounce sold (US$)', { metric: 'aisc', metal: '', unit: 'US$/ounce' }],
  ['Gold equivalent production (koz)', undefined],
  ['AISC (US$/GEO)', undefined],
  ['Sustaining capital (US$M)', undefined],
  ['Cash costs (US$M)', undefined],
  ['Ore production (kt)', undefined],
  ['Gold production (%)', undefined],
])('%s guides an amount of metal or a cost of its unit, or neither', (label, expected) => {
  expect(guidedLabel(label, isMetric)).toEqual(expected);
});

test.each([
  ['2025 Guidance', { period: '2025', end: 'both', isSaid: true }],
  ['2025E', { period: '2025', end: 'both', isSaid: true }],
  ['Revised FY25 guidance', { period: 'FY25', end: 'both', isSaid: true }],
  ['2025 Guidance Low', { period: '2025', end: 'low', isSaid: true }],
  ['H1 2025', { period: 'H1 2025', end: 'both', isSaid: false }],
  ['2024 Actual', 'other'],
  ['2024A', 'other'],
  ['Previous 2025 guidance', 'other'],
  ['% of 2025 guidance', 'other'],
  ['Low', undefined],
  ['Mine', undefined],
])('%s is a column of guidance, of other figures, or of neither', (header, expected) => {
  expect(guidedColumn(header)).toEqual(expected);
});
