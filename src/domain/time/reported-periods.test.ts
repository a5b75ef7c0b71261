import { expect, test } from 'vitest';
import { periodTo, readPeriod } from './reported-periods.ts';

test.each([
  ['Q1 2024', '2024-01-01', '2024-03-31'],
  ['Q3-23', '2023-07-01', '2023-09-30'],
  ["Q4'23", '2023-10-01', '2023-12-31'],
  ['1Q24', '2024-01-01', '2024-03-31'],
  ['2Q 2024', '2024-04-01', '2024-06-30'],
  ['2024 Q1', '2024-01-01', '2024-03-31'],
  ['2024Q2', '2024-04-01', '2024-06-30'],
  ['2024-Q2', '2024-04-01', '2024-06-30'],
  ['T1 2024', '2024-01-01', '2024-03-31'],
  ['3T23', '2023-07-01', '2023-09-30'],
  ['1. Quartal 2024', '2024-01-01', '2024-03-31'],
  ['2nd quarter 2024', '2024-04-01', '2024-06-30'],
  ['Quarter 2 2024', '2024-04-01', '2024-06-30'],
  ['H1 2024', '2024-01-01', '2024-06-30'],
  ['2H23', '2023-07-01', '2023-12-31'],
  ['2023', '2023-01-01', '2023-12-31'],
  ['CY2023', '2023-01-01', '2023-12-31'],
  ['Year 2023', '2023-01-01', '2023-12-31'],
  ['Mar 2024', '2024-03-01', '2024-03-31'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['Jan-24', '2024-01-01', '2024-01-31'],
  ['March 2024 Quarter', '2024-01-01', '2024-03-31'],
  ['March Quarter 2024', '2024-01-01', '2024-03-31'],
  ['Jun-24 Qtr', '2024-04-01', '2024-06-30'],
  ['Three months ended 31 March 2024', '2024-01-01', '2024-03-31'],
  ['Year ended December 31, 2023', '2023-01-01', '2023-12-31'],
  ['Year ended 30 June 2024', '2023-07-01', '2024-06-30'],
  ['Half-year ended 30 June 2024', '2024-01-01', '2024-06-30'],
])('%s is %s to %s', (text, fromDate, toDate) =>
  expect(readPeriod(text)).toEqual({ fromDate, toDate, isFiscal: false }),
);

test.each(['FY2023', 'FY23', 'FY 2023', 'Fiscal year 2023'])('%s is a year that may end in another month', (text) =>
  expect(readPeriod(text)).toEqual({ fromDate: '2023-01-01', toDate: '2023-12-31', isFiscal: true }),
);

test.each(['Q5 2024', 'H3 2024', 'Q1 FY24', '24', '2024-03-31', 'Gold', '', 'Q1', 'YTD 2024', 'x'.repeat(100)])(
  '%s is no period',
  (text) => expect(readPeriod(text)).toBeUndefined(),
);

test('months end on a day', () =>
  expect(periodTo('2024-02-29', 3)).toEqual({ fromDate: '2023-12-01', toDate: '2024-02-29', isFiscal: false }));
