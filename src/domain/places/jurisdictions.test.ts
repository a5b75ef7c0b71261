import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { countries } from './country-list.ts';
import { fold } from '../text/fold.ts';
import { regionsOf } from './jurisdictions.ts';

test.each([
  ['Australia', 8, ['Western Australia', 'Queensland', 'Northern Territory', 'Tasmania']],
  ['Canada', 13, ['Quebec', 'Ontario', 'British Columbia', 'Newfoundland and Labrador', 'Yukon']],
  ['United States', 51, ['Nevada', 'Alaska', 'Arizona', 'Idaho']],
  ['Ghana', 16, ['Ashanti', 'Western North']],
  ['Peru', 26, ['Cajamarca', 'Junín', 'Lima']],
  ['Mexico', 32, ['Sonora', 'Zacatecas', 'State of Mexico']],
  ['Indonesia', 38, ['Central Papua', 'West Nusa Tenggara']],
  ['Kazakhstan', 20, ['East Kazakhstan', 'Karaganda']],
  ['Ireland', 26, ['Meath']],
  ['Finland', 18, ['Lapland', 'Kainuu']],
  ['South Africa', 9, ['North West', 'Limpopo']],
  ['Norway', 17, ['Finnmark', 'Svalbard']],
] as const)('%s has %d', (country, count, some) => {
  expect(regionsOf(country)).toHaveLength(count);
  expect(regionsOf(country)).toEqual(expect.arrayContaining([...some]));
});

test('every list is sorted, without doubles, in plain names', () => {
  for (const { code, name } of countries) {
    const regions = regionsOf(name);
    expect(regionsOf(code)).toEqual(regions);
    const keys = regions.map(fold);
    expect(new Set(keys).size, name).toBe(keys.length);
    expect(keys, name).toEqual([...keys].sort());
    expect(
      regions.filter((region) => region !== region.trim() || /[²’–&]| (oblysy|Prefecture)$/u.test(region)),
      name,
    ).toEqual([]);
  }
});

test('most countries have regions; what is no country has none', () => {
  expect(countries.filter(({ code }) => regionsOf(code).length > 0).length).toBeGreaterThan(190);
  for (const name of ['Atlantis', '', 'constructor', '__proto__']) expect(regionsOf(name)).toEqual([]);
});

const realData = process.env.REAL_DATA ?? '../shared/data';

describe.runIf(existsSync(realData))('real files', () => {
  test('australia-2020/mines.csv: every region given is in the list', () => {
    const rows = parse(readFileSync(`${realData}/australia-2020/mines.csv`), { columns: true, bom: true }) as Record<
      string,
      string
    >[];
    const regions = new Set(rows.map((row) => row.primaryJurisdiction ?? '').filter((region) => region !== ''));
    expect(regions.size).toBe(7);
    expect([...regions].filter((region) => !regionsOf('Australia').includes(region))).toEqual([]);
  });
});
