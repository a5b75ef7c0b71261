import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, addMonths, dayNumber, dayOfNumber, isDate } from './dates.ts';
import { after, before, periods, spanOf } from './periods.ts';
import { periodTo, readPeriod } from './reported-periods.ts';

describe('a period as a report heads it', () => {
  it.each([
    ...['Q1 2024', 'Q1-2024', 'Q1/2024', 'Q1 24', "Q1'24", 'Q1’24', 'q1 2024', '1Q24', '1Q 2024', '1Q-24', '2024 Q1'],
    ...['2024-Q1', '2024Q1', 'Quarter 1 2024', '1st quarter 2024', '1st Quarter of 2024', '1. Quartal 2024', 'T1 2024'],
    ...['1er trimestre 2024', '1º trimestre de 2024', '1T24', 'March 2024 quarter', 'March 2024 Qtr', 'Mar Q 2024'],
    ...['Three months ended 31 March 2024', '3 months ended March 31, 2024', 'Quarter ended 31 March 2024'],
    ...['The three months ending March 31, 2024', 'Quarter ended Mar-24', '  Q1   2024 '],
  ])('%s is the first quarter of 2024', (cell) =>
    expect(readPeriod(cell)).toEqual({ fromDate: '2024-01-01', toDate: '2024-03-31', isFiscal: false }),
  );

  it.each([
    ['Q2 2024', '2024-04-01', '2024-06-30'],
    ['Q3-23', '2023-07-01', '2023-09-30'],
    ['4Q23', '2023-10-01', '2023-12-31'],
    ['December 2023 quarter', '2023-10-01', '2023-12-31'],
    ['H1 2024', '2024-01-01', '2024-06-30'],
    ['2H23', '2023-07-01', '2023-12-31'],
    ['S1 2024', '2024-01-01', '2024-06-30'],
    ['2º semestre de 2023', '2023-07-01', '2023-12-31'],
    ['2. Halbjahr 2023', '2023-07-01', '2023-12-31'],
    ['Six months ended 31 December 2023', '2023-07-01', '2023-12-31'],
    ['Half year ended 31 December 2023', '2023-07-01', '2023-12-31'],
    ['Nine months ended September 30, 2023', '2023-01-01', '2023-09-30'],
    ['Year ended 30 June 2024', '2023-07-01', '2024-06-30'],
    ['Twelve months ended 29 February 2024', '2023-03-01', '2024-02-29'],
    ['2023', '2023-01-01', '2023-12-31'],
    ['CY2023', '2023-01-01', '2023-12-31'],
    ['CY23', '2023-01-01', '2023-12-31'],
    ['Calendar year 2023', '2023-01-01', '2023-12-31'],
    ['Año 2023', '2023-01-01', '2023-12-31'],
    ['Jahr 2023', '2023-01-01', '2023-12-31'],
    ['Mar 2024', '2024-03-01', '2024-03-31'],
    ['Feb-24', '2024-02-01', '2024-02-29'],
    ['febrero 2023', '2023-02-01', '2023-02-28'],
    ['2024-03', '2024-03-01', '2024-03-31'],
    ['2024M11', '2024-11-01', '2024-11-30'],
  ])('%s is from %s to %s', (cell, fromDate, toDate) =>
    expect(readPeriod(cell)).toEqual({ fromDate, toDate, isFiscal: false }),
  );

  it.each(['FY2023', 'FY23', 'FY 2023', "FY'23", 'Financial year 2023', 'Fiscal year 2023'])(
    '%s is a year that ends in another month at many companies',
    (cell) => expect(readPeriod(cell)).toEqual({ fromDate: '2023-01-01', toDate: '2023-12-31', isFiscal: true }),
  );

  it.each([
    // Of a financial year, of another century, of none.
    ...['Q1 FY24', 'FY24 Q1', 'Q5 2024', 'Q0 2024', '0Q24', '5Q24', 'H3 2024', '3H24', 'S4 2024', 'Q1', '1Q', 'Q1 202'],
    // Two digits alone are a number, a day is no period.
    ...['24', '31 March 2024', '2024-03-31', 'Three months', 'Quarter ended', 'Five months ended 31 May 2024'],
    ...['LOM', 'Total', 'Year 1', 'Year 5', 'Guidance', '2023-2024', '2023/24', 'TTM', 'YTD 2024', '', ' '],
    `Q1 2024${' '.repeat(3)}${'x'.repeat(60)}`,
  ])('%j is none', (cell) => expect(readPeriod(cell)).toBeUndefined());

  test('lasts whole months, and ends with the last day of one', () => {
    const year = fc.integer({ min: 1950, max: 2049 });
    fc.assert(
      fc.property(year, fc.constantFrom('Q1 #', '2Q#', '# Q3', 'Q4-#', 'H1 #', '#', 'FY#', 'Feb #'), (of, shape) => {
        const read = readPeriod(shape.replace('#', String(of)));
        expect(read?.fromDate.slice(0, 4)).toBe(String(of));
        expect(read?.fromDate.slice(8)).toBe('01');
        expect(addDays(read?.toDate ?? '', 1).slice(8)).toBe('01');
      }),
    );
  });

  test('to a day is as many months as are said, and of them the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 600 }), (count, month) => {
        const toDate = addDays(addMonths('1990-01-01', month), -1);
        const { fromDate } = periodTo(toDate, count);
        expect(addMonths(fromDate, count)).toBe(addDays(toDate, 1));
      }),
    );
  });
});

describe('days, weeks and months that changes are told by', () => {
  const someDay = fc.integer({ min: dayNumber('1990-01-01'), max: dayNumber('2060-12-31') }).map(dayOfNumber);

  test.each(periods)('a %s holds its day, and joins the one before and the one after', (period) => {
    fc.assert(
      fc.property(someDay, (day) => {
        const { from, to } = spanOf(period, day);
        expect([isDate(from), isDate(to), from <= day, day < to]).toEqual([true, true, true, true]);
        expect(spanOf(period, from)).toEqual({ from, to });
        expect(spanOf(period, addDays(to, -1))).toEqual({ from, to });
        expect(spanOf(period, after(period, day)).from).toBe(to);
        expect(spanOf(period, before(period, day)).to).toBe(from);
      }),
    );
  });

  it.each([
    ['day', '2024-02-29', '2024-02-29', '2024-03-01'],
    ['week', '2024-02-29', '2024-02-26', '2024-03-04'],
    ['week', '2024-02-26', '2024-02-26', '2024-03-04'],
    ['week', '2024-03-03', '2024-02-26', '2024-03-04'],
    ['week', '2025-01-01', '2024-12-30', '2025-01-06'],
    ['month', '2024-02-29', '2024-02-01', '2024-03-01'],
    ['month', '2023-02-01', '2023-02-01', '2023-03-01'],
    ['month', '2024-12-31', '2024-12-01', '2025-01-01'],
    ['month', '2024-01-31', '2024-01-01', '2024-02-01'],
  ] as const)('the %s of %s is from %s until %s', (period, day, from, to) =>
    expect(spanOf(period, day)).toEqual({ from, to }),
  );
});
