import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  count,
  day,
  millions,
  number,
  percent,
  place,
  rate,
  shortMillions,
  timeAgo,
  withDays,
  yearOf,
} from './format.ts';
import { amount } from './ui/marks/amount.ts';

it.each([
  [1250.5, '1,250.5'],
  ['12.5', '12.5'],
  [-3, '\u22123'],
])('number(%s)', (value, text) => expect(number(value)).toBe(text));

it.each([
  [412, 'US$412.0M'],
  [-12.25, '\u2212US$12.25M'],
])('millions(%s)', (value, text) => expect(millions(value)).toBe(text));

it.each([
  [39_000_000, 'oz', '39.0 Moz'],
  [628_000, 'oz', '628 koz'],
  [1_674_000, 'tonnes', '1.67 Mt'],
  [57_000_000_000, 'lbs', '57.0 Blb'],
  [999_900, 'oz', '1.00 Moz'],
  [120, 'oz', '120 oz'],
  [4_500_000, 'carats', '4.50 Mct'],
])('amount(%s, %s)', (value, unit, text) => expect(amount(value, unit)).toBe(text));

it('writes dates without a time zone shifting them', () => {
  expect(day('2027-09-30')).toBe('30 Sep 2027');
  expect(day('2026-11-20T23:59:59.000Z')).toBe('20 Nov 2026');
  expect(yearOf('2027-09-30')).toBe('2027');
  expect(yearOf(null)).toBe('TBD');
});

it('writes the days within a text as readers do', () => {
  expect(withDays('M+I, price of 2026-11-24, cash of 2026-09-30')).toBe(
    'M+I, price of 24 Nov 2026, cash of 30 Sep 2026',
  );
  expect(withDays('FL26-118 of 12026-11-240')).toBe('FL26-118 of 12026-11-240');
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

it.each([
  [-0.000_01, 4, '0'],
  [-0.000_05, 4, '\u22120.0001'],
  ['-0', 4, '0'],
  [0.1 + 0.2, 4, '0.3'],
  ['90071992547409.93', 2, '90,071,992,547,409.93'],
  [-1_234_567.891, 0, '\u22121,234,568'],
  [0.5, 0, '1'],
])('number(%s, %d)', (value, digits, text) => expect(number(value, digits)).toBe(text));

it.each([
  [0, null, 'US$0.0M'],
  [-0, null, 'US$0.0M'],
  [-0.04, null, '\u2212US$0.04M'],
  [-0.000_04, null, 'US$0.0M'],
  [1_234.56, 'USD', 'US$1,234.56M'],
  [0.1 + 0.2, 'CAD', 'CAD 0.3M'],
  [-27.45, 'CAD', '\u2212CAD 27.45M'],
])('millions(%d, %s)', (value, currency, text) => expect(millions(value, currency)).toBe(text));

it.each([
  [412.4, 'USD', 'US$412M'],
  [-1500, 'AUD', '\u2212AUD 1,500M'],
  [27.45, 'CAD', 'CAD 27.5M'],
  [99.96, null, 'US$100M'],
  [0.0451, null, 'US$0.0451M'],
  [0, null, 'US$0M'],
])('shortMillions(%d, %s)', (value, currency, text) => expect(shortMillions(value, currency)).toBe(text));

it.each([
  [37.34, '+37.34%'],
  [-12.905, '\u221212.91%'],
  [0, '+0.00%'],
  [-0.004, '+0.00%'],
  [-0.005, '\u22120.01%'],
  [1_000, '+1,000.00%'],
])('rate(%d)', (value, text) => expect(rate(value)).toBe(text));

it.each([
  [57.5, '57.5%'],
  [33.333, '33.33%'],
  [-2, '\u22122%'],
])('percent(%d)', (value, text) => expect(percent(value)).toBe(text));

it.each([
  [2_204, 'lb', '2.20 klb'],
  [-628_000, 'oz', '\u2212628 koz'],
  [0, 'oz', '0 oz'],
  [541_000_000, 'tonnes', '541 Mt'],
  [88_940, 'tonnes', '88.9 kt'],
  [1_500, 'tons', '1,500 tons'],
])('amount(%d, %s)', (value, unit, text) => expect(amount(value, unit)).toBe(text));

it('a number that is written means what it says: nothing but digits, commas, a point and one sign', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), fc.integer({ min: 0, max: 6 }), (value, digits) => {
      const text = number(value, digits);
      expect(text).toMatch(/^\u2212?\d{1,3}(,\d{3})*(\.\d+)?$/);
      expect(text).not.toMatch(/^\u22120(\.0*)?$/);
      const read = Number(text.replaceAll(',', '').replace('\u2212', '-'));
      expect(Math.abs(read - value)).toBeLessThanOrEqual(0.5 * 10 ** -digits + Math.abs(value) * 1e-15);
    }),
  );
});
