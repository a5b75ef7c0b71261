import { describe, expect, it } from 'vitest';
import { amount, count, day, millions, number, place, timeAgo, yearOf } from './format.ts';

it.each([
  [1250.5, '1,250.5'],
  ['12.5', '12.5'],
  [-3, '\u22123'],
])('number(%s)', (value, text) => expect(number(value)).toBe(text));

it.each([
  [412, '$412.0M'],
  [-12.25, '\u2212$12.3M'],
])('millions(%s)', (value, text) => expect(millions(value)).toBe(text));

it.each([
  [39_000_000, 'oz', '39.0 Moz'],
  [628_000, 'oz', '628 koz'],
  [1_674_000, 'tonnes', '1.67 Mt'],
  [57_000_000_000, 'lbs', '57.0 Blb'],
  [999_900, 'oz', '1.00 Moz'],
  [120, 'oz', '120 oz'],
  [4_500_000, 'carats', '4,500,000 carats'],
])('amount(%s, %s)', (value, unit, text) => expect(amount(value, unit)).toBe(text));

it('writes dates without a time zone shifting them', () => {
  expect(day('2027-09-30')).toBe('30 Sep 2027');
  expect(day('2026-11-20T23:59:59.000Z')).toBe('20 Nov 2026');
  expect(yearOf('2027-09-30')).toBe('2027');
  expect(yearOf(null)).toBe('TBD');
});

describe('timeAgo', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  it.each([
    ['2026-11-20T11:59:40Z', 'just now'],
    ['2026-11-20T11:58:00Z', '2 minutes ago'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
    ['2024-11-01T00:00:00Z', '2 years ago'],
  ])('%s', (instant, text) => expect(timeAgo(instant, now)).toBe(text));
});

it('counts in words and names places', () => {
  expect([count(1, 'mine'), count(1200, 'company', 'companies')]).toEqual(['1 mine', '1,200 companies']);
  expect(place({ country: 'Peru', primaryJurisdiction: null })).toBe('Peru');
  expect(place({ country: null, primaryJurisdiction: null })).toBeNull();
});
