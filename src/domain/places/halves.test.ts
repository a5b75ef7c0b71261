import { describe, expect, test } from 'vitest';
import countryAreas from './country-areas.json' with { type: 'json' };
import { countries } from './country-list.ts';
import { halfOf } from './halves.ts';

describe('the half of the world that a country is in', () => {
  test.each([
    ['Chile', 'south'],
    ['Perú', 'south'],
    ['AU', 'south'],
    ['Papua New Guinea', 'south'],
    ['Tanzania', 'south'],
    ['Canada', 'north'],
    ['Ghana', 'north'],
    ['USA', 'north'],
    // The equator runs through these.
    ['Brazil', undefined],
    ['Ecuador', undefined],
    ['Indonesia', undefined],
    ['DR Congo', undefined],
    ['Kenya', undefined],
    ['Atlantis', undefined],
    ['', undefined],
  ])('%s: %s', (country, half) => expect(halfOf(country)).toBe(half));

  test('is known of every country that the equator does not cross, by its own name', () => {
    expect(countries.filter(({ name }) => halfOf(name) === undefined).length).toBeLessThan(16);
  });

  /** Islands far from the rest of their country, and some that its outlines lack. */
  const apart = new Set(['FR', 'NO', 'ST']);

  test('is that of the parallels between which its outlines lie', () => {
    const areas: Readonly<Record<string, readonly number[]>> = countryAreas.areas;
    const told = countries.flatMap(({ code, name }) => {
      const [south, , north] = areas[code] ?? [];
      if (south === undefined || north === undefined || apart.has(code)) return [];
      return [{ name, half: halfOf(name), south, north }];
    });
    expect(told.length).toBeGreaterThan(220);
    for (const { name, half, south, north } of told) {
      const crossed = north <= 0 ? 'south' : undefined;
      expect([name, half]).toEqual([name, south >= 0 ? 'north' : crossed]);
    }
  });
});
