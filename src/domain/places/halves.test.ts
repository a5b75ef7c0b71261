import { describe, expect, test } from 'vitest';
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
});
