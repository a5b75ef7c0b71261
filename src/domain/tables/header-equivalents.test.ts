import { describe, expect, it, test } from 'vitest';
import { metals } from '../metals/metals.ts';
import { headerParts } from './header-parts.ts';

/** What a grade in terms of one metal is called, which is a grade of none. */
describe('a grade of several metals in terms of one', () => {
  it.each([
    'AuEq (g/t)',
    'AuEQ g/t',
    'AuEq. (g/t)',
    'AuEq1 (g/t)',
    'AuEq2 g/t',
    'AuEqv (g/t)',
    'Au Eq (g/t)',
    'Au Eq. (g/t)',
    'Au eqv. (g/t)',
    'Au-Eq (g/t)',
    'Au_eq_gpt',
    'Au equiv (g/t)',
    'Au equiv. (g/t)',
    'Gold Equivalent (g/t)',
    'Gold Eq. Grade (g/t)',
    'Gold equivalent ounces (000)',
    'Contained AuEq (koz)',
    'GEO (Au eq oz)',
    'Eq. Au (g/t)',
    'CuEq',
    'CuEq %',
    'Cu Eq. (%)',
    'Copper Equivalent Grade (%)',
    'ZnEq (%)',
    'AgEq (g/t)',
    'Silver equivalents (oz)',
    'PdEq g/t',
    'Li2OEq (%)',
    'U3O8Eq (ppm)',
    // French, Spanish, Portuguese, German, Swedish, Finnish.
    'Or équivalent (g/t)',
    'Or équiv. (g/t)',
    'Équivalent Au (g/t)',
    'AuÉq (g/t)',
    'Au éq. (g/t)',
    'Oro equivalente (g/t)',
    'Cobre equivalente (%)',
    'Ouro equivalente (g/t)',
    'Ouro eq. (g/t)',
    'Goldäquivalent (g/t)',
    'Kupferäquivalent (%)',
    'Silber-Äquivalent (g/t)',
    'Au Äquiv. (g/t)',
    'Guld ekvivalent (g/t)',
    'CuEkv (%)',
    'Cu ekv. (%)',
    'Kulta ekvivalentti (g/t)',
  ])('%s is of no metal alone', (header) => expect(headerParts(header).isEquivalent).toBe(true));

  it.each([
    'Au (g/t)',
    'Equity (%)',
    'Equipment cost (US$M)',
    'Equinox Gold (oz)',
    'Eqs',
    'Frequency',
    'AuEquity',
    'Auequiv',
    'Sequence no.',
    'Req',
    'Seq',
    'Aequatorial Mine',
    'Ek',
    '',
  ])('%j is none', (header) => expect(headerParts(header).isEquivalent).toBe(false));

  test('whichever metal it is', () => {
    for (const metal of metals)
      for (const header of [`${metal} equivalent (g/t)`, `${metal} eq. (%)`, `Équivalent ${metal} (ppm)`])
        expect([header, headerParts(header).isEquivalent]).toEqual([header, true]);
  });
});

describe('the category of a header', () => {
  it.each([
    ['Meas. Au (g/t)', 'measured', ''],
    ['Meas. Tonnes (Mt)', 'measured', 'tonnes'],
    ['Ind. Tonnes (Mt)', 'indicated', 'tonnes'],
    ['Inf. Tonnes (kt)', 'inferred', 'tonnes'],
    ['Inf. (kt)', 'inferred', ''],
    ['Meas. + Ind. (Mt)', 'M+I', ''],
    ['Meas. & Ind. & Inf. (Mt)', 'M+I+inferred', ''],
    ['MEASURED TONNES (Mt)', 'measured', 'tonnes'],
    ['measured_tonnes_mt', 'measured', 'tonnes'],
    ['Total Measured + Indicated (Mt)', 'M+I', 'total'],
    ['Total (M+I+I) Mt', 'M+I+inferred', 'total'],
    ['Resources Inferred (Mt)', 'inferred', ''],
    ['Measured Mineral Resources (Mt)', 'measured', ''],
    ['Proven Reserve (Mt)', 'proven', ''],
    ['Proved and Probable Ore Reserves (Mt)', '2P', ''],
    ['2P Reserves (koz)', '2P', ''],
    ['Ressources indiquées (kt)', 'indicated', 'ressources'],
    ['Recursos medidos (Mt)', 'measured', 'recursos'],
    ['Recursos indicados (Mt)', 'indicated', 'recursos'],
    ['Reservas probadas (Mt)', 'proven', 'reservas'],
    ['Vermutet (Mt)', 'inferred', ''],
    ['Gemessen (kt)', 'measured', ''],
  ] as const)('%s: %s', (header, category, words) =>
    expect(headerParts(header)).toMatchObject({ category, words, isEquivalent: false }),
  );

  it.each([
    'Measurement (m)',
    'Indication',
    'Information',
    'Infill Au (g/t)',
    'Indium (ppm)',
    'Unmeasured (Mt)',
    'Improved (Mt)',
    'Probability (%)',
    'Indicated and Inferred (Mt)',
    'Proven and Inferred (Mt)',
    'Measured to Probable (Mt)',
    'Avg. grade (g/t)',
  ])('%s names none', (header) => expect(headerParts(header).category).toBeNull());

  it('leaves words with a point as they are where there is none', () => {
    expect(headerParts('Avg. grade (g/t)').words).toBe('avg. grade');
    expect(headerParts('No. of shares').words).toBe('no. of shares');
  });
});

describe('a metal that a header says', () => {
  it.each([
    ['Gold Grade (g/t Au)', 'Gold', 'grade'],
    ['Gold (Au) g/t', 'Gold', ''],
    ['Au (Gold) ppm', 'Gold', ''],
    ['Oro (Au) g/t', 'Gold', ''],
    ['Cuivre Cu (%)', 'Copper', ''],
    ['Silver and gold (g/t)', 'Silver', 'and gold'],
    ['Ag Au (g/t)', 'Silver', 'au'],
    ['Cu-Ni (%)', 'Copper', 'ni'],
  ])('%s twice, or beside another one: %s', (header, metal, words) =>
    expect(headerParts(header)).toMatchObject({ metal, words }),
  );

  it.each([
    ['Or (g/t)', 'Gold'],
    ['Argent (g/t)', 'Silver'],
    ['Étain (%)', 'Tin'],
    ['Plomb (%)', 'Lead'],
    ['Oro (g/t)', 'Gold'],
    ['Plata (g/t)', 'Silver'],
    ['Plomo (%)', 'Lead'],
    ['Estaño (%)', 'Tin'],
    ['Hierro (%)', 'Iron'],
    ['Molibdeno (ppm)', 'Molybdenum'],
    ['Ouro (g/t)', 'Gold'],
    ['Prata (g/t)', 'Silver'],
    ['Chumbo (%)', 'Lead'],
    ['Níquel (%)', 'Nickel'],
    ['Silbergehalt (g/t)', 'Silver'],
    ['Kupfergehalt (%)', 'Copper'],
    ['Bleigehalt (%)', 'Lead'],
    ['Zinngehalt (%)', 'Tin'],
    ['Eisengehalt (%)', 'Iron'],
    ['Uraninhalt (t)', 'Uranium'],
    ['Guld (g/t)', 'Gold'],
    ['Koppar (%)', 'Copper'],
    ['Bly (%)', 'Lead'],
    ['Kulta (g/t)', 'Gold'],
    ['Kupari (%)', 'Copper'],
    ['Lyijy (%)', 'Lead'],
  ])('%s is of %s', (header, metal) => expect(headerParts(header).metal).toBe(metal));

  // Ash, moisture, a rock, a laboratory, a word that ends like one that is joined.
  it.each([
    'Ash (%)',
    'H2O (%)',
    'CO2 %',
    'Feingehalt (%)',
    'Restinhalt (t)',
    'Aufenthalt',
    'Vorbehalt (%)',
    'LOI (%)',
  ])('%s is of none', (header) => expect(headerParts(header).metal).toBeNull());
});

describe('words that begin like a symbol', () => {
  it.each([
    ['In situ Au (koz)', 'in situ', 'Gold'],
    ['In-situ grade (g/t)', 'in situ grade', null],
    ['IN SITU GRADE (G/T)', 'in situ grade', null],
    ['In_Situ_Au_gpt', 'in situ', 'Gold'],
    ['In-pit Au (g/t)', 'in pit', 'Gold'],
    ['In place tonnes (Mt)', 'in place tonnes', null],
    ['As mined (t)', 'as mined', null],
    ['As-reported Cu grade (%)', 'as reported grade', 'Copper'],
    ['Re-assay (g/t)', 're assay', null],
    ['Re-assay Au (g/t)', 're assay', 'Gold'],
    ['Re-sampled Ag (g/t)', 're sampled', 'Silver'],
    ['Co-product (koz)', 'co product', null],
    ['Ley al corte Cu (%)', 'ley al corte', 'Copper'],
  ])('%s: %j of %s', (header, words, metal) => expect(headerParts(header)).toMatchObject({ words, metal }));

  it.each([
    ['In (ppm)', 'Indium'],
    ['In grade (ppm)', 'Indium'],
    ['As (ppm)', 'Arsenic'],
    ['As assay (ppm)', 'Arsenic'],
    ['Re (ppb)', 'Rhenium'],
    ['Co (%)', 'Cobalt'],
    ['Co grade (%)', 'Cobalt'],
    ['Contained Co (t)', 'Cobalt'],
    ['Al (%)', 'Aluminum'],
  ])('are symbols elsewhere: %s is of %s', (header, metal) => expect(headerParts(header).metal).toBe(metal));
});
