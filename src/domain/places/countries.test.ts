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

test('a refusal says what to write, and shows no more than sixty characters', () => {
  const advice = 'Write its English name, such as Canada, or its ISO code.';
  expect(resolveCountry('Qqqq', { suggest: false })).toEqual({
    ok: false,
    message: `No country is called 'Qqqq'. ${advice}`,
  });
  expect(resolveCountry(` ${'q'.repeat(60)} `, { suggest: false })).toMatchObject({
    message: `No country is called '${'q'.repeat(60)}'. ${advice}`,
  });
  expect(resolveCountry('q'.repeat(61), { suggest: false })).toMatchObject({
    message: `No country is called '${'q'.repeat(60)}…'. ${advice}`,
  });
  // Far longer ones are not looked for at all.
  expect(resolveCountry('Canada '.repeat(29))).toEqual({
    ok: false,
    message: `No country is called '${'Canada '.repeat(29).slice(0, 60)}…'. ${advice}`,
  });
  expect(resolveCountry(' . ')).toEqual({ ok: false, message: 'Give the name of a country.' });
  expect(resolveCountry(`${' '.repeat(300)}Chile`)).toMatchObject({ ok: true, code: 'CL' });
});

test.each([
  ['Virgin Islands', 'British Virgin Islands', 'United States Virgin Islands'],
  ['KOREA', 'South Korea', 'North Korea'],
])('of %s it is asked which', (name, one, other) =>
  expect(resolveCountry(name)).toEqual({
    ok: false,
    message: `Two countries are called '${name}': write '${one}' or '${other}'.`,
  }),
);

test.each([
  ['Federal Republic of Nigeria', 'NG'],
  ['Islamic Republic of Mauritania', 'MR'],
  ['Republic of the Philippines', 'PH'],
  ['Kingdom of Morocco', 'MA'],
  ['State of Qatar', 'QA'],
  ['United Republic of Tanzania', 'TZ'],
  ['Bosnia & Herzegovina', 'BA'],
  ['guinea-bissau', 'GW'],
  ['U.S.A.', 'US'],
  ['St Kitts & Nevis', 'KN'],
  ["cote d'ivoire", 'CI'],
  ['Congo (Kinshasa)', 'CD'],
  ['congo/brazzaville', 'CG'],
])('%s is %s', (name, code) => expect(resolveCountry(name)).toMatchObject({ ok: true, code }));
