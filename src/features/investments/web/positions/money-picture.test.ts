import { expect, test } from 'vitest';
import { barMonths, spansOf } from './money-picture.ts';

const day = (date: string, moneyIn: string, moneyOut: string, costBasis: string) => ({
  date,
  moneyIn,
  moneyOut,
  costBasis,
});

test('days of a month make one bar, months without trades keep the cost of what is held', () => {
  const days = [
    day('2023-11-03', '100', '0', '100'),
    day('2023-11-30', '50.5', '0', '150.5'),
    day('2024-02-01', '0', '80', '90.25'),
  ];
  expect(spansOf(days, 1, '2024-03-15')).toEqual([
    { from: '2023-11-01', label: 'Nov 2023', moneyIn: 150.5, moneyOut: 0, costBasis: 150.5 },
    { from: '2023-12-01', label: 'Dec 2023', moneyIn: 0, moneyOut: 0, costBasis: 150.5 },
    { from: '2024-01-01', label: 'Jan 2024', moneyIn: 0, moneyOut: 0, costBasis: 150.5 },
    { from: '2024-02-01', label: 'Feb 2024', moneyIn: 0, moneyOut: 80, costBasis: 90.25 },
    { from: '2024-03-01', label: 'Mar 2024', moneyIn: 0, moneyOut: 0, costBasis: 90.25 },
  ]);
});

test('quarters and years begin where the calendar has them', () => {
  const days = [day('2023-11-03', '100', '0', '100')];
  expect(spansOf(days, 3, '2024-02-01').map(({ label }) => label)).toEqual(['Q4 2023', 'Q1 2024']);
  expect(spansOf(days, 12, '2025-02-01').map(({ label }) => label)).toEqual(['2023', '2024', '2025']);
  expect(spansOf(days, 24, '2025-02-01').map(({ label }) => label)).toEqual(['2022 to 2023', '2024 to 2025']);
});

test('a trade dated after today is drawn, none draws nothing', () => {
  expect(spansOf([day('2026-12-01', '5', '0', '5')], 1, '2026-11-21')).toHaveLength(1);
  expect(spansOf([], 1, '2026-11-21')).toEqual([]);
});

test.each([
  ['2024-01-01', '2024-12-31', 40, 1],
  ['2020-01-01', '2026-11-21', 40, 3],
  ['2006-01-01', '2026-11-21', 40, 12],
  ['1926-01-01', '2026-11-21', 40, 36],
])('%s to %s in at most %d bars: %d months each', (first, last, most, months) => {
  expect(barMonths(first, last, most)).toBe(months);
});
