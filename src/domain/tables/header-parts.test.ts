import { expect, test } from 'vitest';
import { headerParts } from './header-parts.ts';

test.each([
  ['Au (g/t)', '', 'g/t', 'Gold', null],
  ['Au_ppm', '', 'ppm', 'Gold', null],
  ['Au g/t', '', 'g/t', 'Gold', null],
  ['AU_GPT', '', 'GPT', 'Gold', null],
  ['Cu%', '', '%', 'Copper', null],
  ['Cu (%)', '', '%', 'Copper', null],
  ['Copper grade (%)', 'grade', '%', 'Copper', null],
  ['U3O8 (ppm)', '', 'ppm', 'U3O8', null],
  ['Li2O %', '', '%', 'Li2O', null],
  ['U (ppm)', '', 'ppm', 'Uranium', null],
  ['Tonnage (Mt)', 'tonnage', 'Mt', null, null],
  ['Tonnes (000)', '', '000 Tonnes', null, null],
  ['Mt', '', 'Mt', null, null],
  ['kTonnes', '', 'kTonnes', null, null],
  ['kOz Au', '', 'kOz', 'Gold', null],
  ['Tonnes (millions)', '', 'millions Tonnes', null, null],
  ['Tonnes (Mt) 100%', 'tonnes', 'Mt', null, null],
  ['Measured Tonnage (Mt)', 'tonnage', 'Mt', null, 'measured'],
  ['M&I Contained Au (koz)', 'contained', 'koz', 'Gold', 'M+I'],
  ['Measured + Indicated Au (g/t)', '', 'g/t', 'Gold', 'M+I'],
  ['Indicated - Ag (g/t)', '', 'g/t', 'Silver', 'indicated'],
  ['Contained koz', 'contained', 'koz', null, null],
  ['Contained Ounces (000s)', 'contained', '000s Ounces', null, null],
  ['Inferred Mlb U3O8', '', 'Mlb', 'U3O8', 'inferred'],
  ['CAPEX (US$M)', 'capex', 'US$M', null, null],
  ['NPV US$000', 'npv', 'US$000', null, null],
  ['NPV8 (C$M)', 'npv8', 'C$M', null, null],
  ['From (ft)', 'from', 'ft', null, null],
  ['from_m', 'from', 'm', null, null],
  ['AISC (US$/oz)', 'aisc', 'US$/oz', null, null],
  ['Latitude', 'latitude', null, null, null],
  ['Company', 'company', null, null, null],
  ['Co', 'co', null, null, null],
  ['Life of mine (years)', 'life of mine', 'years', null, null],
  ['Years', 'years', null, null, null],
  ['In production since', 'in production since', null, null, null],
] as const)('%s: %j in %s of %s, %s', (header, words, unit, metal, category) =>
  expect(headerParts(header)).toEqual({ words, unit, metal, category, isEquivalent: false }),
);

test.each(['AuEq (g/t)', 'CuEq %', 'Au Eq (g/t)', 'Gold equivalent (g/t)'])('%s is of no metal alone', (header) =>
  expect(headerParts(header).isEquivalent).toBe(true),
);
