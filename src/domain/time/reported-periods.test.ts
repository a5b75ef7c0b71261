import { expect, test } from 'vitest';
import {
  isOfFiscalYear,
  isPeriod,
  monthOfYearEnd,
  periodTo,
  readFiscalPeriod,
  readPeriod,
} from './reported-periods.ts';

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
  ['2025年第1四半期', '2025-01-01', '2025-03-31'],
  ['2025年第二季度', '2025-04-01', '2025-06-30'],
  ['2025年下半年', '2025-07-01', '2025-12-31'],
  ['2025年上半期', '2025-01-01', '2025-06-30'],
  ['2025年3月', '2025-03-01', '2025-03-31'],
  ['2025年', '2025-01-01', '2025-12-31'],
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
  ['Half year ended 30 June 2024', '2024-01-01', '2024-06-30'],
  ['Half ending 31 December 2023', '2023-07-01', '2023-12-31'],
  ['The quarter ended 2024-03-31', '2024-01-01', '2024-03-31'],
  ['Quarter to 30 September 2024', '2024-07-01', '2024-09-30'],
  ['Six months ended 30 June 2024', '2024-01-01', '2024-06-30'],
  ['9 months to 30 September 2024', '2024-01-01', '2024-09-30'],
  ['Twelve months ended 31 March 2024', '2023-04-01', '2024-03-31'],
  ['12 month ended 29 February 2024', '2023-03-01', '2024-02-29'],
  ['Half 1 2024', '2024-01-01', '2024-06-30'],
  ['Semestre 2 2024', '2024-07-01', '2024-12-31'],
  ['S1 2024', '2024-01-01', '2024-06-30'],
  ['Halbjahr 2 2023', '2023-07-01', '2023-12-31'],
  ['1st half of 2024', '2024-01-01', '2024-06-30'],
  ['Trimestre 4 2024', '2024-10-01', '2024-12-31'],
  ['Q1/49', '2049-01-01', '2049-03-31'],
  ['Q1/50', '1950-01-01', '1950-03-31'],
  ['Q2 99', '1999-04-01', '1999-06-30'],
  ['CY 98', '1998-01-01', '1998-12-31'],
  ['2024 H2', '2024-07-01', '2024-12-31'],
  ['  Q1   2024 ', '2024-01-01', '2024-03-31'],
  ['October 2024', '2024-10-01', '2024-10-31'],
  ['December quarter 2023', '2023-10-01', '2023-12-31'],
  ['Mar Q 2024', '2024-01-01', '2024-03-31'],
  ['Mar-Q-24', '2024-01-01', '2024-03-31'],
])('%s is %s to %s', (text, fromDate, toDate) =>
  expect(readPeriod(text)).toEqual({ fromDate, toDate, isFiscal: false }),
);

test.each(['FY2023', 'FY23', 'FY 2023', 'Fiscal year 2023'])('%s is a year that may end in another month', (text) =>
  expect(readPeriod(text)).toEqual({ fromDate: '2023-01-01', toDate: '2023-12-31', isFiscal: true }),
);

test.each([
  'Q5 2024',
  'H3 2024',
  'Q1 FY24',
  '24',
  '2024-03-31',
  'Gold',
  '',
  'Q1',
  'YTD 2024',
  'x'.repeat(100),
  'Four months ended 30 April 2024',
  'Quarter ended soon',
  'Three months ended June 30',
  'Year ended Dec. 31,',
  'Quarter ended 31 March',
  'Year ended',
  '31 March 2024 quarter',
  'Foo quarter 2024',
  '3H 2024',
  'S4 2024',
])('%s is no period', (text) => expect(readPeriod(text)).toBeUndefined());

test('months end on a day', () =>
  expect(periodTo('2024-02-29', 3)).toEqual({ fromDate: '2023-12-01', toDate: '2024-02-29', isFiscal: false }));

test.each([
  ['Q1 FY24', 6, '2023-07-01', '2023-09-30'],
  ['Q4 FY2024', 6, '2024-04-01', '2024-06-30'],
  ['1Q FY24', 3, '2023-04-01', '2023-06-30'],
  ['FY24 Q2', 6, '2023-10-01', '2023-12-31'],
  ['H2 FY24', 6, '2024-01-01', '2024-06-30'],
  ['FY24', 6, '2023-07-01', '2024-06-30'],
  ['FY2023/24', 6, '2023-07-01', '2024-06-30'],
  ['Financial year 2024', 2, '2023-03-01', '2024-02-29'],
  ['Fiscal 2024', 12, '2024-01-01', '2024-12-31'],
  ['Jul FY2025', 6, '2024-07-01', '2024-07-31'],
  ['January FY25', 6, '2025-01-01', '2025-01-31'],
  ['Jun FY2025', 6, '2025-06-01', '2025-06-30'],
  ['Sep Q FY26', 6, '2025-07-01', '2025-09-30'],
  ['Mar Qtr FY26', 6, '2026-01-01', '2026-03-31'],
  ['June quarter FY2026', 6, '2026-04-01', '2026-06-30'],
])('%s of a year that ends with month %i is %s to %s', (text, month, fromDate, toDate) => {
  expect(isOfFiscalYear(text)).toBe(true);
  expect(readFiscalPeriod(text, month)).toEqual({ fromDate, toDate, isFiscal: false });
});

test.each(['Q5 FY24', '2 FY24', 'Gold FY24', 'H3 FY24', 'FY2022/24', 'FY', 'Q1 2024', '2024', '', 'x'.repeat(90)])(
  '%j is of no financial year',
  (text) => {
    expect(isOfFiscalYear(text)).toBe(false);
    expect(readFiscalPeriod(text, 6)).toBeUndefined();
  },
);

test('a part of a financial year is a period, though nobody can tell its days alone', () => {
  expect(readPeriod('Q1 FY24')).toBeUndefined();
  expect([isPeriod('Q1 FY24'), isPeriod('Q1 2024'), isPeriod('Gold')]).toEqual([true, true, false]);
});

test.each([
  ['30 June', 6],
  ['June', 6],
  ['31 de marzo', 3],
  ['30/06', 6],
  ['06-30', 6],
  ['12', 12],
  ['5/6', undefined],
  ['31', undefined],
  ['never', undefined],
  ['', undefined],
])('a financial year that ends %j ends in month %j', (text, month) => expect(monthOfYearEnd(text)).toBe(month));
