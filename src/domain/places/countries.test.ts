import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveCountry } from './countries.ts';
import { countries, countryNames } from './country-list.ts';
import { fold } from '../text/fold.ts';

const require = createRequire(import.meta.url);
const names: { countries: Record<string, string | string[]> } = require('i18n-iso-countries/langs/en.json');
const codes: string[][] = require('i18n-iso-countries/codes.json');

test('the list is ISO 3166-1 and Kosovo, sorted, every name once and without a comma', () => {
  expect(countries.map(({ code, code3 }) => `${code} ${code3}`).sort()).toEqual(
    codes.map(([a, b]) => `${a} ${b}`).sort(),
  );
  expect(new Set(countryNames.map(fold)).size).toBe(countryNames.length);
  expect(countryNames.filter((name) => /[,’]/u.test(name) || name !== name.trim())).toEqual([]);
  expect(countryNames.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
});

describe('understands', () => {
  test.each(countries)('$code, $code3 and $name', ({ code, code3, name }) => {
    for (const text of [code, code3, name, code3.toLowerCase(), name.toUpperCase(), ` ${fold(name)} `]) {
      expect(resolveCountry(text)).toEqual({ ok: true, name, code });
    }
  });

  test('every English name and alias of i18n-iso-countries, but Congo alone', () => {
    for (const [code, known] of Object.entries(names.countries)) {
      for (const name of [known].flat()) {
        if (name === 'Congo') continue;
        expect(resolveCountry(name), name).toMatchObject({ ok: true, code });
      }
    }
  });

  test.each([
    ['USA', 'United States'],
    ['U.S.A.', 'United States'],
    ['united states of america', 'United States'],
    ['Ivory Coast', "Côte d'Ivoire"],
    ["Cote d'Ivoire", "Côte d'Ivoire"],
    ['Côte d’Ivoire', "Côte d'Ivoire"],
    ['COTE D`IVOIRE', "Côte d'Ivoire"],
    ['DRC', 'Democratic Republic of the Congo'],
    ['D.R.C.', 'Democratic Republic of the Congo'],
    ['Congo (Kinshasa)', 'Democratic Republic of the Congo'],
    ['Congo, Dem. Rep.', 'Democratic Republic of the Congo'],
    ['Democratic Republic of Congo', 'Democratic Republic of the Congo'],
    ['Congo-Brazzaville', 'Republic of the Congo'],
    ['Republic of Congo', 'Republic of the Congo'],
    ['russia', 'Russia'],
    ['  Canada ', 'Canada'],
    ['Türkiye', 'Turkey'],
    ['Tanzania, United Republic of', 'Tanzania'],
    ['PNG', 'Papua New Guinea'],
    ['Burma', 'Myanmar'],
    ['The Netherlands', 'Netherlands'],
    ['Republic of Ghana', 'Ghana'],
    ['Kingdom of Sweden', 'Sweden'],
    ['Republic of Korea', 'South Korea'],
    ['Trinidad & Tobago', 'Trinidad and Tobago'],
    ['St. Lucia', 'Saint Lucia'],
    ['México', 'Mexico'],
    ['Perú', 'Peru'],
  ])('%s as %s', (text, name) => {
    expect(resolveCountry(text)).toMatchObject({ ok: true, name });
  });
});

describe('refuses', () => {
  test.each(['Congo', 'CONGO', ' the congo '])('%s, and asks which', (text) => {
    const answer = resolveCountry(text);
    expect(answer.ok).toBe(false);
    expect(answer).toHaveProperty(
      'message',
      expect.stringContaining("write 'Democratic Republic of the Congo' or 'Republic of the Congo'"),
    );
  });

  test.each([
    ['Guatamala', 'Guatemala'],
    ['Austrlia', 'Australia'],
    ['Untied States', 'United States'],
    ['Kyrgyztan', 'Kyrgyzstan'],
    ['Phillippines', 'Philippines'],
    ['Democratic Repubic of the Congo', 'Democratic Republic of the Congo'],
  ])('%s, and suggests %s', (text, suggestion) => {
    const answer = resolveCountry(text);
    expect(answer).toMatchObject({ ok: false, suggestion });
    expect(answer).toHaveProperty('message', `No country is called '${text}'. Did you mean ${suggestion}?`);
  });

  test.each(['Atlantis', 'Western Australia', 'XX', 'Q', '?', '', '\u00A0', '-', '__proto__', 'constructor'])(
    '%j, suggesting nothing',
    (text) => {
      const answer = resolveCountry(text);
      expect(answer.ok).toBe(false);
      expect(answer).not.toHaveProperty('suggestion');
    },
  );
});

test('any text is answered, and what it resolves to resolves to itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom(...countryNames)), (text) => {
      const answer = resolveCountry(text);
      return !answer.ok || (resolveCountry(answer.name).ok && countryNames.includes(answer.name));
    }),
  );
});

const realData = process.env.REAL_DATA ?? '../shared/data';

describe.runIf(existsSync(realData))('real files', () => {
  const countriesOf = (file: string) =>
    new Set(
      (parse(readFileSync(`${realData}/${file}`), { columns: true, bom: true }) as { country: string }[]).map(
        (row) => row.country,
      ),
    );

  test.each(['usgs-massive-sulfides/mines.csv', 'australia-2020/mines.csv', 'hostile/ok/country-spellings.csv'])(
    '%s: all countries known',
    (file) => {
      expect([...countriesOf(file)].filter((country) => !resolveCountry(country).ok)).toEqual([]);
    },
  );

  test('hostile/not-ok/row-unknown-country.csv: two unknown', () => {
    const unknown = [...countriesOf('hostile/not-ok/row-unknown-country.csv')].filter(
      (country) => !resolveCountry(country).ok,
    );
    expect(unknown).toEqual(['Guatamala', 'Atlantis']);
  });
});
