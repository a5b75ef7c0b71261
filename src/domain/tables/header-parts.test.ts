import { expect, test } from 'vitest';
import { headerParts, unitOf, withoutMarks } from './header-parts.ts';

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
  ['oz Ag/ton', '', 'oz/ton', 'Silver', null],
  ['g Au/t', '', 'g/t', 'Gold', null],
  ['Contained Ounces (000s)', 'contained', '000s Ounces', null, null],
  ['Inferred Mlb U3O8', '', 'Mlb', 'U3O8', 'inferred'],
  ['Million Tonnes', '', 'Million Tonnes', null, null],
  ['Thousand tonnes', '', 'Thousand tonnes', null, null],
  ['Pounds U3O8 (millions)', '', 'millions Pounds', 'U3O8', null],
  ['Goldgehalt (g/t)', 'gehalt', 'g/t', 'Gold', null],
  ['Kupferinhalt (t)', 'inhalt', 't', 'Copper', null],
  ['Feingehalt (%)', 'feingehalt', '%', null, null],
  ['Teneur en or (g/t)', 'teneur', 'g/t', 'Gold', null],
  ['Ley de cobre (%)', 'ley', '%', 'Copper', null],
  ['Onces d’or', 'onces', null, 'Gold', null],
  ["Onces d'or (000)", '', '000 Onces', 'Gold', null],
  ['Mine of origin', 'mine of origin', null, null, null],
  ['Grade (g/t Au)', 'grade', 'g/t', 'Gold', null],
  ['Grade (Cu %)', 'grade', '%', 'Copper', null],
  ['Grade (g/tAg)', 'grade', 'g/t', 'Silver', null],
  ['Grade (gptAu)', 'grade', 'gpt', 'Gold', null],
  ['Production (kt Cu/year)', 'production', 'kt/year', 'Copper', null],
  ['PGE (g/t)', '', 'g/t', 'Platinum Group Elements', null],
  ['TREO (%)', '', '%', 'TREO', null],
  ['THM %', '', '%', 'THM', null],
  // Words that are symbols, too.
  ['u (ppm)', 'u', 'ppm', null, null],
  ['U', 'u', null, null, null],
  ['in (m)', 'in', 'm', null, null],
  ['Re', 're', null, null, null],
  ['Tonnage (100% basis) (Mt)', 'tonnage', 'Mt', null, null],
  ['Contained Metal (000s)', 'contained metal', '000s', null, null],
  ['Proven & Probable Reserves Tonnage (Mt)', 'tonnage', 'Mt', null, '2P'],
  ['Measured, Indicated and Inferred (Mt)', '', 'Mt', null, 'M+I+inferred'],
  ['M&I and Inferred Au (koz)', '', 'koz', 'Gold', 'M+I+inferred'],
  ['M&I (Measured and Indicated) Tonnage (Mt)', 'm and i tonnage', 'Mt', null, 'M+I'],
  // There is no category of these two.
  ['Indicated and Inferred (Mt)', 'indicated and inferred', 'Mt', null, null],
  ['Probable Reserves and Inferred Resources (Mt)', 'probable reserves and inferred resources', 'Mt', null, null],
  ['Probable Ore Reserves (Mt)', '', 'Mt', null, 'probable'],
  ['Ressources mesurées (Mt)', 'ressources', 'Mt', null, 'measured'],
  ['Recursos inferidos (Mt)', 'recursos', 'Mt', null, 'inferred'],
  ['Silver and gold (g/t)', 'and gold', 'g/t', 'Silver', null],
  ['Cut-off Grade (%Cu)', 'cut off grade', '%', 'Copper', null],
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

test('a sentence is no header: its words alone are told, up to a bound', () => {
  const words = `Au ${'x'.repeat(111)} g/t`;
  expect(words).toHaveLength(118);
  expect(headerParts(`${words}  `)).toMatchObject({ unit: 'g/t', metal: 'Gold' });
  expect(headerParts(`${words}   `)).toEqual({
    ...{ words: words.toLowerCase(), unit: null, metal: null, category: null, isEquivalent: false },
  });
  expect(headerParts('y'.repeat(500)).words).toHaveLength(120);
});

test.each([
  ['Au (g/t)(1)', 'Au (g/t)'],
  ['Au (g/t) (1)', 'Au (g/t)'],
  ['Tonnes*', 'Tonnes'],
  ['Tonnes ††', 'Tonnes'],
  ['Grade¹ (g/t)', 'Grade (g/t)'],
  ['Grade*(g/t)', 'Grade(g/t)'],
  ['Tonnes [12] (kt)', 'Tonnes (kt)'],
  // A year, a scale and a star within are none.
  ['Tonnes (2025)', 'Tonnes (2025)'],
  ['Tonnes (000)', 'Tonnes (000)'],
  ['2*x', '2*x'],
  [`${'x'.repeat(120)}*`, `${'x'.repeat(120)}*`],
  [`${'x'.repeat(119)}*`, 'x'.repeat(119)],
])('marks of footnotes are taken from %s', (header, bare) => expect(withoutMarks(header)).toBe(bare));

test.each([
  ['Annual production (koz)', 'yearly', 'oz/year', ['1000', '1']],
  ['Production per year (oz)', 'yearly', 'oz/year', ['1', '1']],
  ['Production anual (t)', 'yearly', 'tonnes/year', ['1', '1']],
  ['Production (koz/year)', 'yearly', 'oz/year', ['1000', '1']],
  ['Annual ore (kt)', 'ore', null, ['1000', '1']],
  ['Au (ppb)', 'grade', 'ppb', ['1', '1']],
] as const)('%s of a %s is in %s', (header, measure, unit, times) =>
  expect(unitOf(headerParts(header), measure)).toMatchObject({ unit, times }),
);

test.each([
  ['Production (koz)', 'yearly'],
  ['Annual grade (g/t)', 'yearly'],
  ['Annual production (koz)', 'grade'],
  ['Annual production', 'yearly'],
] as const)('%s says no unit of a %s', (header, measure) =>
  expect(unitOf(headerParts(header), measure)).toBeUndefined(),
);
