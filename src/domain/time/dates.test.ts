import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayNumber,
  dayOfNumber,
  daysBetween,
  endOfPeriod,
  isDate,
  isDateOrPeriod,
} from './dates.ts';

test.each(['2024-02-29', '2000-02-29', '9999-12-31', '1900-01-01', '1000-01-01', '2025-12-31'])('%s exists', (text) => {
  expect(isDate(text)).toBe(true);
});

test.each([
  '2025-02-30',
  '2025-02-29',
  '2023-02-29',
  '1900-02-29',
  '2025-04-31',
  '0000-00-00',
  '0999-12-31',
  '2025-13-01',
  '2025-00-10',
  '2025-01-00',
  '9999-99-99',
  'infinity',
  'now',
  'today',
  '12025-01-01',
  '+012025-01-01',
  '20250101',
  '20250630',
  '30/06/2025',
  '1/2/2025',
  'Q2 2025',
  '2025-6-3',
  '2019',
  '2019-06',
  '2025-01-01T00:00:00Z',
  ' 2025-01-01',
  '2025-01-01\n',
  '２０２５-01-01',
  '',
])('%j does not (trust.md 2.1)', (text) => {
  expect(isDate(text)).toBe(false);
});

test.each([
  ['2019', '2019-12-31'],
  ['2019-06', '2019-06-30'],
  ['2020-02', '2020-02-29'],
  ['2100-02', '2100-02-28'],
  ['2019-13', null],
  ['2019-6', null],
  ['2019-06-01', null],
  ['19', null],
  ['0999', null],
])('%s ends %s', (text, day) => {
  expect(endOfPeriod(text)).toBe(day);
});

test('every day of the calendar is a date, and its month ends on or after it', () => {
  const day = fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      day,
      (text) =>
        isDate(text) && (endOfPeriod(text.slice(0, 7)) ?? '') >= text && isDate(endOfPeriod(text.slice(0, 7)) ?? ''),
    ),
  );
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-11-21', 14, '2028-01-21'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s and %i months are %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later);
});

test.each([
  ['1993', true],
  ['1993-05', true],
  ['1993-05-01', true],
  ['1993-13', false],
  ['1993-02-29', false],
  ['93', false],
  ['about 1993', false],
  ['', false],
])('%j is a day, month or year: %j', (text, expected) => expect(isDateOrPeriod(text)).toBe(expected));

describe('days since 1970', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-02-29', 11_016],
    ['2000-03-01', 11_017],
    ['1900-03-01', -25_508],
    ['2026-11-23', 20_780],
    ['9999-12-31', 2_932_896],
    ['1000-01-01', -354_285],
  ])('to %s are %d', (date, days) => {
    expect(dayNumber(date)).toBe(days);
  });

  it('are those of the clock, on every day that a field takes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -354_285, max: 2_932_896 }), (days) => {
        const date = new Date(days * 86_400_000).toISOString().slice(0, 10);
        expect(isDate(date)).toBe(true);
        expect(dayNumber(date)).toBe(days);
      }),
    );
  });

  it('a month later lies 28 to 31 days ahead, twelve of them on the same day or the last of February', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const date = new Date(days * 86_400_000).toISOString().slice(0, 10);
        const ahead = dayNumber(addMonths(date, 1)) - days;
        expect(ahead).toBeGreaterThanOrEqual(28);
        expect(ahead).toBeLessThanOrEqual(31);
        const nextYear = addMonths(date, 12);
        if (date.endsWith('-02-29')) expect(nextYear.slice(4)).toBe('-02-28');
        else expect(nextYear.slice(4)).toBe(date.slice(4));
      }),
    );
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -366, '2024-12-31'],
    ['1970-01-01', 0, '1970-01-01'],
  ])('from %s by %d lead to %s, and lie between the two', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
    expect(daysBetween(date, later)).toBe(days);
  });

  it('added and counted are each other backwards', () => {
    const day = fc.integer({ min: -354_285, max: 2_932_896 });
    fc.assert(
      fc.property(day, day, (one, other) => {
        expect(dayNumber(dayOfNumber(one))).toBe(one);
        expect(addDays(dayOfNumber(one), other - one)).toBe(dayOfNumber(other));
        expect(daysBetween(dayOfNumber(one), dayOfNumber(other))).toBe(other - one);
      }),
    );
  });
});
