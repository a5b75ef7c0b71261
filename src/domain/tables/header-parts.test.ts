import { expect, test } from 'vitest';
import { knownMetal, metals } from '../metals/metals.ts';
import { readUnit } from './column-units.ts';
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
  ['Tonnes 000s', '', '000s Tonnes', null, null],
  ['Tonnes (x1000)', '', '000 Tonnes', null, null],
  ['Tonnes (x 1,000)', '', '000 Tonnes', null, null],
  ['Contained Au (oz × 10³)', 'contained', 'oz 000', 'Gold', null],
  ['TCu (%)', '', '%', 'Copper', null],
  ['CuT %', '', '%', 'Copper', null],
  ['Mt', '', 'Mt', null, null],
  ['kTonnes', '', 'kTonnes', null, null],
  ['kOz Au', '', 'kOz', 'Gold', null],
  ['Tonnes (millions)', '', 'millions Tonnes', null, null],
  ['Tonnes (Mt) 100%', 'tonnes', 'Mt', null, null],
  ['In Situ Tonnes (Mt)', 'in situ tonnes', 'Mt', null, null],
  ['Tonnes treated (000)', 'treated', '000 Tonnes', null, null],
  ['Tonnes million', '', 'Tonnes million', null, null],
  ['P %', '', '%', 'Phosphorus', null],
  ['P (ppm)', '', 'ppm', 'Phosphorus', null],
  ['4E (g/t)', '', 'g/t', '4E', null],
  ['4E PGE (g/t)', '', 'g/t', '4E', null],
  ['2PGE+Au g/t', '', 'g/t', '2PGE+Au', null],
  ['TGC (%)', '', '%', 'Graphite', null],
  ['Grade % eU3O8', 'grade', '%', 'U3O8', null],
  ['Lithium Carbonate Equivalent (kt)', '', 'kt', 'LCE', null],
  ['MTU WO3 (000s)', '', '000s MTU', 'WO3', null],
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
  ['Status[a]', 'Status'],
  ['Tonnage[t]', 'Tonnage[t]'],
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

test.each([
  ['% Mn', '', '%', 'Manganese', null],
  ['kt Mn', '', 'kt', 'Manganese', null],
  ['ppm Y', '', 'ppm', 'Yttrium', null],
  // Squeezed these are billions of Lebanon's pounds, kilograms for a tonne, thousands of tonnes a day, units of a tonne.
  ['Contained (lb Pb)', 'contained', 'lb', 'Lead', null],
  ['Contained lb Pb', 'contained', 'lb', 'Lead', null],
  ['Contained (kg Pt)', 'contained', 'kg', 'Platinum', null],
  ['Contained kg Pt', 'contained', 'kg', 'Platinum', null],
  ['Contained (kt Pd)', 'contained', 'kt', 'Palladium', null],
  ['Contained (Mt U)', 'contained', 'Mt', 'Uranium', null],
  ['Contained (Al lb)', 'contained', 'lb', 'Aluminum', null],
  // Millions of money are no manganese.
  ['CAPEX (US$ Mn)', 'capex', 'US$ Mn', null, null],
  ['Capex USD Mn', 'capex', 'USD Mn', null, null],
  ['Cash (Mn)', 'cash', 'Mn', null, null],
  ['Million Ounces Au', '', 'Million Ounces', 'Gold', null],
  ['Inferred thousand tonnes Cu', '', 'thousand tonnes', 'Copper', 'inferred'],
  ['Ounces Au', 'ounces', null, 'Gold', null],
  ['Pounds Cu', 'pounds', null, 'Copper', null],
  ['Rare Earth Elements (ppm)', '', 'ppm', 'Rare Earth Elements', null],
  ['Rare earths %', '', '%', 'Rare Earth Elements', null],
  ['Platinum Group Metals (g/t)', '', 'g/t', 'Platinum Group Elements', null],
  ['PLATINUM_GROUP_ELEMENTS_GPT', '', 'GPT', 'Platinum Group Elements', null],
  // An oxide is another grade than its metals.
  ['Rare Earth Oxides (%)', 'rare earth oxides', '%', null, null],
  ['Meas+Ind (Mt)', '', 'Mt', null, 'M+I'],
  ['Meas & Ind & Inf (Mt)', '', 'Mt', null, 'M+I+inferred'],
  ['Indicated & Measured (Mt)', '', 'Mt', null, 'M+I'],
  ['Probable and Proven (Mt)', '', 'Mt', null, '2P'],
  // A single small letter, and a word of two, are words.
  ['w (%)', 'w', '%', null, null],
  ['as (ppm)', 'as', 'ppm', null, null],
  ['AS (ppm)', '', 'ppm', 'Arsenic', null],
  ['kt Xx/year', 'xx/year', 'kt', null, null],
  ['Grade (g/t abc)', 'grade g/t abc', null, null, null],
  ['Grade (abc g/t)', 'grade abc g/t', null, null, null],
  ['Grade (abc def)', 'grade abc def', null, null, null],
  ['Au (koz) [contained]', 'contained', 'koz', 'Gold', null],
  ['Au   (  g/t  )', '', 'g/t', 'Gold', null],
  [' kt Cu/year ', '', 'kt/year', 'Copper', null],
  ['Contained ( 000s ) Ounces', 'contained', '000s Ounces', null, null],
  ['Tonnes(100% basis)(kt)', 'tonnes', 'kt', null, null],
  ['Au (see note) (g/t)', 'see note', 'g/t', 'Gold', null],
  ['Ley_de_cobre_pct', 'ley', 'pct', 'Copper', null],
  ['en Cu (%)', '', '%', 'Copper', null],
  ['NPV8 (US$M)', 'npv8', 'US$M', null, null],
  ['H2 (%)', 'h2', '%', null, null],
  ['CaF2 (%)', '', '%', 'CaF2', null],
  ['FeS2 (%)', '', '%', 'FeS2', null],
] as const)('%s: %j in %s of %s, of the class %s', (header, words, unit, metal, category) =>
  expect(headerParts(header)).toEqual({ words, unit, metal, category, isEquivalent: false }),
);

const symbols = [
  'Au',
  'Ag',
  'Cu',
  'Pb',
  'Zn',
  'Ni',
  'Co',
  'Li',
  'U',
  'Mo',
  'Pt',
  'Pd',
  'W',
  'Sn',
  'V',
  'Ti',
  'Mn',
  'Y',
];
const layouts: readonly (readonly [how: string, write: (metal: string, unit: string, word: string) => string])[] = [
  ['the unit in brackets', (metal, unit) => `${metal} (${unit})`],
  ['the unit behind', (metal, unit) => `${metal} ${unit}`],
  ['a line between', (metal, unit) => `${metal}_${unit}`],
  ['unit and metal in brackets', (metal, unit, word) => `${word} (${unit} ${metal})`],
  ['metal and unit in brackets', (metal, unit, word) => `${word} (${metal} ${unit})`],
  ['a word between', (metal, unit, word) => `${metal} ${word} (${unit})`],
  ['a comma', (metal, unit, word) => `${metal} ${word}, ${unit}`],
  ['square brackets', (metal, unit, word) => `${word} ${metal} [${unit}]`],
  ['the unit in front', (metal, unit) => `${unit} ${metal}`],
  ['the unit within', (metal, unit, word) => `${word} ${unit} ${metal}`],
];

test.each(layouts)('with %s a header says the same unit and the same metal, of every metal', (_, write) => {
  for (const [measure, word, units] of [
    ['grade', 'Grade', ['g/t', '%', 'ppm', 'ppb', 'oz/t', 'kg/t']],
    ['contained', 'Contained', ['oz', 'koz', 'Moz', 'lb', 'klb', 'Mlb', 'kt', 'Mt', 'kg']],
  ] as const)
    for (const unit of units)
      for (const metal of [...metals, ...symbols]) {
        const header = write(metal, unit, word);
        const parts = headerParts(header);
        expect([header, parts.metal, unitOf(parts, measure)]).toEqual([
          header,
          knownMetal(metal),
          readUnit(unit, measure),
        ]);
      }
});
