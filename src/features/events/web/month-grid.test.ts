import { describe, expect, it } from 'vitest';
import { dayFrom, monthAfter, monthTitle, weeksOf } from './month-grid.ts';

describe('weeks of a month', () => {
  it('begin on Monday and hold each day once', () => {
    // November 2026 begins on a Sunday and has 30 days.
    const weeks = weeksOf(2026, 11);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });

  it('are four in a February that begins on a Monday, and know leap years', () => {
    expect(weeksOf(2027, 2)).toHaveLength(4);
    expect(weeksOf(2028, 2).flat().filter(Boolean)).toHaveLength(29);
  });
});

it.each([
  ['2026-11-30', 'ArrowRight', '2026-12-01'],
  ['2026-11-01', 'ArrowUp', '2026-10-25'],
  ['2026-11-18', 'Home', '2026-11-16'],
  ['2026-11-18', 'End', '2026-11-22'],
  ['2027-01-31', 'PageDown', '2027-02-28'],
  ['2026-01-15', 'PageUp', '2025-12-15'],
  ['2026-01-15', 'a', null],
])('from %s %s leads to %s', (date, key, there) => expect(dayFrom(date, key)).toBe(there));

it('counts months over years', () => {
  expect(monthAfter(2026, 12, 1)).toEqual({ year: 2027, month: 1 });
  expect(monthAfter(2026, 1, -1)).toEqual({ year: 2025, month: 12 });
  expect(monthTitle(2027, 3)).toBe('March 2027');
});
