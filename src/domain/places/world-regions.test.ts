import { describe, expect, it } from 'vitest';
import { countries } from './country-list.ts';
import { fold } from '../text/fold.ts';
import { countriesOfRegion, worldRegionOf, worldRegions } from './world-regions.ts';

describe('countries', () => {
  it('have two and three letters and a plain name of their own each', () => {
    expect(countries.length).toBeGreaterThan(240);
    for (const list of [
      countries.map(({ code }) => code),
      countries.map(({ code3 }) => code3),
      countries.map(({ name }) => fold(name)),
    ])
      expect(new Set(list).size).toBe(countries.length);
    for (const { code, code3, name } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(code3).toMatch(/^[A-Z]{3}$/);
      expect(name).not.toMatch(/,|^\s|\s$/);
    }
  });
});

describe('regions of the world', () => {
  it('hold every country but Antarctica, each in one', () => {
    const all = worldRegions.flatMap(countriesOfRegion);
    expect(new Set(all).size).toBe(all.length);
    const without = countries.filter(({ name }) => worldRegionOf(name) === null).map(({ name }) => name);
    expect(without).toEqual(['Antarctica']);
    expect(all).toHaveLength(countries.length - 1);
  });

  it.each([
    ['Canada', 'North America'],
    ['Mexico', 'Latin America'],
    ['Dominican Republic', 'Latin America'],
    ['Greenland', 'North America'],
    ['Turkey', 'Asia'],
    ['Russia', 'Europe'],
    ['Kazakhstan', 'Asia'],
    ['Burkina Faso', 'Africa'],
    ['Papua New Guinea', 'Oceania'],
  ] as const)('%s is of %s', (country, region) => {
    expect(worldRegionOf(country)).toBe(region);
    expect(countriesOfRegion(region)).toContain(country);
  });

  it.each(['Atlantis', 'canada', '', 'constructor'])('%j is of none', (name) => {
    expect(worldRegionOf(name)).toBeNull();
  });
});
