import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
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

  it('are those of Unicode, which takes them from the United Nations', () => {
    const file = createRequire(import.meta.url).resolve('cldr-core/supplemental/territoryContainment.json');
    const { supplemental } = z
      .object({
        supplemental: z.object({
          territoryContainment: z.record(z.string(), z.object({ _contains: z.array(z.string()).optional() })),
        }),
      })
      .parse(JSON.parse(readFileSync(file, 'utf8')));
    const within = (code: string): string[] =>
      /^\d+$/.test(code) ? (supplemental.territoryContainment[code]?._contains ?? []).flatMap(within) : [code];
    const theirs = {
      Africa: within('002'),
      'North America': within('021'),
      'Latin America': within('419'),
      Asia: within('142'),
      Europe: within('150'),
      Oceania: within('009'),
    };
    const known = new Set(Object.values(theirs).flat());
    expect(countries.filter(({ code }) => !known.has(code)).map(({ name }) => name)).toEqual(['Antarctica']);
    for (const region of worldRegions)
      expect([region, countriesOfRegion(region).toSorted()]).toEqual([
        region,
        countries
          .filter(({ code }) => theirs[region].includes(code))
          .map(({ name }) => name)
          .toSorted(),
      ]);
  });

  it.each(['Atlantis', 'canada', '', 'constructor'])('%j is of none', (name) => {
    expect(worldRegionOf(name)).toBeNull();
  });
});
