import { describe, expect, it } from 'vitest';
import { type ColumnMeasure, inUnit, readUnit } from './column-units.ts';
import { headerParts, unitOf } from './header-parts.ts';
import { readMoney } from './money-units.ts';
import { counted, isScaleWord, key } from './unit-keys.ts';

/** What one of a figure below a header is, in what the measure is kept in. */
const oneOf = (header: string, measure: ColumnMeasure): [worth: string, unit: string | null] | undefined => {
  const unit = unitOf(headerParts(header), measure);
  return unit && [inUnit('1', unit), unit.unit];
};

describe('a figure of contained metal', () => {
  it.each<[header: string, worth: string, unit: string]>([
    ['Contained Gold (oz)', '1', 'oz'],
    ['Contained Gold (koz)', '1000', 'oz'],
    ["Contained Metal Au (000's oz)", '1000', 'oz'],
    ['Contained Gold (’000 oz)', '1000', 'oz'],
    ['Gold Ounces (000)', '1000', 'oz'],
    ['Gold ounces (thousands)', '1000', 'oz'],
    ['Gold ounces (in thousands)', '1000', 'oz'],
    ['Thousands of ounces Au', '1000', 'oz'],
    ['Gold, thousands of ounces', '1000', 'oz'],
    ['Gold ounces, thousands', '1000', 'oz'],
    ['Millions of ounces', '1000000', 'oz'],
    ['Au (Moz)', '1000000', 'oz'],
    ['Cu lb (M)', '1000000', 'lb'],
    ['Cu lbs (millions)', '1000000', 'lb'],
    ['Pounds U3O8 (000s)', '1000', 'lb'],
    ['Millions of pounds U3O8', '1000000', 'lb'],
    ['Onces d’or (en milliers)', '1000', 'oz'],
    ['Onces contenues (milliers)', '1000', 'oz'],
    ["Milliers d'onces", '1000', 'oz'],
    ['Or contenu (milliers d’onces)', '1000', 'oz'],
    ["Or contenu (millions d'onces)", '1000000', 'oz'],
    ['Cuivre contenu (milliers de tonnes)', '1000', 'tonnes'],
    ['Onzas (miles)', '1000', 'oz'],
    ['Onzas (en miles)', '1000', 'oz'],
    ['Onzas (millones)', '1000000', 'oz'],
    ['Miles de onzas Au', '1000', 'oz'],
    ['Au (mil onças)', '1000', 'oz'],
    ['Oro (mil onzas)', '1000', 'oz'],
    ['Oro contenido (miles de onzas)', '1000', 'oz'],
    ['Contenido Au (miles oz)', '1000', 'oz'],
    ['Cobre fino (miles de toneladas)', '1000', 'tonnes'],
    ['Cobre (millones de libras)', '1000000', 'lb'],
    ['Finos Zn (TMF)', '1', 'tonnes'],
    ['Onças contidas (000)', '1000', 'oz'],
    ['Onças (milhares)', '1000', 'oz'],
    ['Ouro contido (milhões de onças)', '1000000', 'oz'],
    ['Ouro contido (em milhares de onças)', '1000', 'oz'],
    ['Unzen Gold', '1', 'oz'],
    ['Unzen Gold (Tsd.)', '1000', 'oz'],
    ['Silberunzen (Mio.)', '1000000', 'oz'],
    ['Enthaltenes Gold (Tsd. Unzen)', '1000', 'oz'],
    ['Goldinhalt (Mio. Unzen)', '1000000', 'oz'],
    ['Kupferinhalt (Tsd. t)', '1000', 'tonnes'],
    ['Carats (M)', '1000000', 'carats'],
    ['Carats (000s)', '1000', 'carats'],
    ['Quilates (miles)', '1000', 'carats'],
    ['Mcts', '1000000', 'carats'],
  ])('below %s is of %s %s', (header, worth, unit) => {
    // Of words alone that are a unit, what a figure is counted in is its name.
    const read = oneOf(header, 'contained') ?? [inUnit('1', readUnit(headerParts(header).words, 'contained')!), unit];
    expect(read).toEqual([worth, unit]);
  });

  it.each(['Ounces, dozens', 'Onzas (varios)', 'Or contenu (kg/t)', 'Tonnes (000 000)', 'Contained (tU)'])(
    'below %s is of no amount that is known',
    (header) => expect(oneOf(header, 'contained')).toBeUndefined(),
  );
});

describe('a figure of ore', () => {
  it.each<[header: string, worth: string]>([
    ['Tonnes', '1'],
    ['Tonnes (000)', '1000'],
    ["Tonnes ('000s)", '1000'],
    ['Tonnes milled (000)', '1000'],
    ['Tonnes (in thousands)', '1000'],
    ['Thousands of tonnes', '1000'],
    ['Tonnes (M)', '1000000'],
    ['Millions of tonnes', '1000000'],
    ['Tonnage (milliers de tonnes)', '1000'],
    ['Tonnage (millions de tonnes)', '1000000'],
    ['Tonelaje (TM)', '1'],
    ['Tonelaje (TMS)', '1'],
    ['Mineral (miles TM)', '1000'],
    ['Toneladas (miles)', '1000'],
    ['Tonelaje (miles de t)', '1000'],
    ['Tonelaje (millones de toneladas)', '1000000'],
    ['Tonelagem (milhões de t)', '1000000'],
    ['Toneladas (milhares)', '1000'],
    ['Tonelagem (mil toneladas)', '1000'],
    ['Tonnen (Tsd.)', '1000'],
    ['Tonnen (Mio.)', '1000000'],
    ['Erz (Mio. t)', '1000000'],
    ['Erz (Tsd. Tonnen)', '1000'],
    ['Erz (in Millionen Tonnen)', '1000000'],
    ['Malm (Mton)', '1000000'],
    ['Malm (kton)', '1000'],
    ['Malmi (milj. tonnia)', '1000000'],
    ['Short tons', '0.90718474'],
    ['Short tons (000s)', '907.18474'],
    ['Short tons (millions)', '907184.74'],
    ['Mineral (toneladas cortas)', '0.90718474'],
    ['Mineral (TC)', '0.90718474'],
    // Case tells millions of tonnes from tonnes.
    ['Ore (Mt)', '1000000'],
    ['Ore (mt)', '1'],
    ['Ore (t M)', '1000000'],
    ['Ore (tM)', '1000000'],
  ])('below %s is of %s tonnes', (header, worth) => {
    const unit = unitOf(headerParts(header), 'ore') ?? readUnit(headerParts(header).words, 'ore');
    expect(inUnit('1', unit!)).toBe(worth);
  });

  // Long tons, short tons or tonnes; a million of tonnes or one.
  it.each([
    'Tons (000)',
    'Ore (MT)',
    'Ore (dry MT)',
    'Ore (MT dry)',
    'Tonnage (mton)',
    'Tonnage (MTON)',
    'Ore (tons)',
    'Tonnage (Mio. l)',
    'Erz (Tsd.)',
  ])('below %s is asked for its unit', (header) => expect(oneOf(header, 'ore')).toBeUndefined());
});

it('troy ounces are no grade, units of tungsten no uranium, and no word is a metal that every object knows', () => {
  expect(unitOf(headerParts('Oro (Oz T)'), 'grade')).toBeUndefined();
  expect(unitOf(headerParts('Au ozt'), 'contained')?.label).toBe('oz');
  expect(unitOf(headerParts('Contained U (MTU)'), 'contained')).toBeUndefined();
  expect(unitOf(headerParts('Contained W (mtu)'), 'contained')).toBeUndefined();
  expect(headerParts('constructor (g/t)').metal).toBeNull();
  expect(headerParts('Grade (In ppm)')).toMatchObject({ unit: 'ppm', metal: 'Indium' });
  expect(headerParts('Gold (In thousand ounces)')).toMatchObject({ unit: 'thousand ounces', metal: 'Gold' });
});

describe('a grade', () => {
  it.each<[header: string, worth: string, unit: string, metal: string]>([
    ['Ag_oz_ton', '1', 'oz/t', 'Silver'],
    ['Ag_oz_t', '1', 'oz/t', 'Silver'],
    ['AU_OZ_ST', '1', 'oz/t', 'Gold'],
    ['Ley Ag (oz/TC)', '1', 'oz/t', 'Silver'],
    ['Ley Ag (oz/TM)', '31.1034768', 'g/t', 'Silver'],
    ['Ley Au (gr/TM)', '1', 'g/t', 'Gold'],
    ['Ley Au (gramos por tonelada)', '1', 'g/t', 'Gold'],
    ['Teor de ouro (gramas por tonelada)', '1', 'g/t', 'Gold'],
    ['Teneur en or (grammes par tonne)', '1', 'g/t', 'Gold'],
    ['Goldgehalt (Gramm pro Tonne)', '1', 'g/t', 'Gold'],
    ['Goldgehalt (Gramm je Tonne)', '1', 'g/t', 'Gold'],
    ['Guldhalt (g/ton)', '1', 'g/t', 'Gold'],
    ['Silverhalt (g/t)', '1', 'g/t', 'Silver'],
    ['Kopparhalt (%)', '1', '%', 'Copper'],
    ['Zinkhalter (%)', '1', '%', 'Zinc'],
    ['Kultapitoisuus (g/t)', '1', 'g/t', 'Gold'],
    ['Kuparipitoisuus (%)', '1', '%', 'Copper'],
    ['Au g/ton', '1', 'g/t', 'Gold'],
    ['Au_g_ton', '1', 'g/t', 'Gold'],
    ['Gold Grade (g/t Au)', '1', 'g/t', 'Gold'],
    ['Au (gms/tonne)', '1', 'g/t', 'Gold'],
    ['Au (gm/mt)', '1', 'g/t', 'Gold'],
    ['Ag grade (kg/TM)', '1000', 'g/t', 'Silver'],
    ['Diamond grade (cpht)', '0.01', 'ct/t', 'Diamond'],
  ])('below %s is of %s %s of %s', (header, worth, unit, metal) => {
    expect(oneOf(header, 'grade')).toEqual([worth, unit]);
    expect(headerParts(header).metal).toBe(metal);
  });
});

describe('what a year brings', () => {
  it.each<[header: string, worth: string, unit: string]>([
    ['Annual production (koz)', '1000', 'oz/year'],
    ['Production annuelle (milliers d’onces)', '1000', 'oz/year'],
    ['Producción anual (miles de onzas)', '1000', 'oz/year'],
    ['Produção anual (kt)', '1000', 'tonnes/year'],
    ['Jahresproduktion (Tsd. t)', '1000', 'tonnes/year'],
    ['Jahresproduktion Kupfer (t)', '1', 'tonnes/year'],
    ['Årsproduktion (kton)', '1000', 'tonnes/year'],
    ['Produktion (t/Jahr)', '1', 'tonnes/year'],
    ['Produktion (kton/år)', '1000', 'tonnes/year'],
    ['Production (Mlb/yr)', '1000000', 'lbs/year'],
    ['Cu production (kt pa)', '1000', 'tonnes/year'],
    ['Diamonds (Mct per annum)', '1000000', 'carats/year'],
    ['Iron ore production (Mtpa)', '1000000', 'tonnes/year'],
    ['Production (Mt/year)', '1000000', 'tonnes/year'],
    ['Annual production (Mt)', '1000000', 'tonnes/year'],
    ['Production (mt/year)', '1', 'tonnes/year'],
  ])('below %s is of %s %s', (header, worth, unit) => expect(oneOf(header, 'yearly')).toEqual([worth, unit]));

  // Metric tonnes of copper or millions of tonnes of iron ore: capitals or none say neither.
  it.each(['Production (mtpa)', 'FE_MTPA', 'Annual production (MT)', 'Production (MT/year)', 'Cu (mt pa)'])(
    'below %s it may be of two units',
    (header) => expect(oneOf(header, 'yearly')).toBeUndefined(),
  );

  // Of ore nobody counts single tonnes of a year.
  it.each(['Throughput (Mtpa)', 'Throughput (mtpa)', 'THROUGHPUT (MTPA)'])('of ore %s is in millions', (header) =>
    expect(oneOf(header, 'ore-rate')).toEqual(['1', 'Mt/year']),
  );

  it.each(['Production (koz)', 'Produktion (t)', 'Ore milled (kt)', 'Carats recovered', 'Jahresbericht (t)'])(
    'below %s it is not said to be of a year',
    (header) => expect(oneOf(header, 'yearly')).toBeUndefined(),
  );
});

describe('amounts of money', () => {
  it.each<[text: string, worth: string, currency: string | null]>([
    ['Mio. €', '1000000', 'EUR'],
    ['MioEUR', '1000000', 'EUR'],
    ['Tsd. EUR', '1000', 'EUR'],
    ['TsdEUR', '1000', 'EUR'],
    ['Mrd. EUR', '1000000000', 'EUR'],
    ['milliers CAD', '1000', 'CAD'],
    ['milliers de dollars', '1000', null],
    ['miles de US$', '1000', 'USD'],
    ['millones de US$', '1000000', 'USD'],
    ['US$ millones', '1000000', 'USD'],
    ['MM US$', '1000000', 'USD'],
    ['R$ milhões', '1000000', 'BRL'],
    ['milhões de R$', '1000000', 'BRL'],
    ['thousands of US dollars', '1000', 'USD'],
    ['US dollars', '1', 'USD'],
    ['U.S. dollars', '1', 'USD'],
    ['millions of Canadian dollars', '1000000', 'CAD'],
    ['Australian dollars', '1', 'AUD'],
    ['USD$M', '1000000', 'USD'],
    ['CAD$ 000', '1000', 'CAD'],
    ['AUD$ million', '1000000', 'AUD'],
    ['HK$ million', '1000000', 'HKD'],
    ['MX$', '1', 'MXN'],
    ['miljoner SEK', '1000000', 'SEK'],
    ['millioner NOK', '1000000', 'NOK'],
    ['tusen NOK', '1000', 'NOK'],
  ])('in %s are of %s %s', (text, worth, currency) => {
    const read = readMoney(text, 'money');
    expect([inUnit('1', read!), read?.currency ?? null]).toEqual([worth, currency]);
    // What is shown is read as the same.
    expect(readMoney(read?.label ?? '', 'money')).toEqual(read);
  });

  // A thousand in Lisbon and a million in New York; tonnes; dollars that nobody knows.
  it.each(['US$ mil', 'US$/t', 'TEUR', 'kr', 'million barrels', 'X$ million', 'dollars per day'])(
    'in %s are of nothing that is known',
    (text) => expect(readMoney(text, 'money')).toBeUndefined(),
  );
});

describe('words that count', () => {
  const words = {
    thousand: ['thousand', 'thousands', 'Tsd', 'Tsd.', 'tausend', 'milliers', 'miles', 'milhares', 'tusen', 'tuhatta'],
    million: [
      'million',
      'millions',
      'Mio',
      'Mio.',
      'Millionen',
      'millones',
      'milhões',
      'miljoner',
      'millioner',
      'milj.',
    ],
  };

  it.each(Object.entries(words))('are compared as %s, with and without what they count', (scale, spellings) => {
    for (const spelling of spellings) {
      expect([spelling, isScaleWord(spelling)]).toEqual([spelling, true]);
      expect([spelling, key(`${spelling} oz`)]).toEqual([spelling, `${scale}oz`]);
      expect([spelling, key(`US$ ${spelling.toUpperCase()}`)]).toEqual([spelling, `us$${scale}`]);
    }
    for (const joined of ['de', 'd’', "d'", 'd '])
      expect(key(`${spellings[1]} ${joined}onces`.replace('deonces', 'de onces'))).toBe(`${scale}onces`);
  });

  it.each(['smiles', 'milestone', 'Mios', 'tusender', 'thousandth', 'familiones'])('%s is none', (word) => {
    expect(isScaleWord(word)).toBe(false);
    expect(key(word)).toBe(word.toLowerCase());
  });

  it.each(['', 'oz', 'mil', 'mill', '000', 'M', 'two million', 'millions of'])('%j is no such word alone', (word) =>
    expect(isScaleWord(word)).toBe(false),
  );

  it('stand before and behind what they count', () => {
    expect(counted('million', 'oz').split('|').toSorted()).toEqual(['million oz', 'oz million']);
    expect(counted('thousand', 'lb|lbs').split('|').toSorted()).toEqual([
      ...['000 lb', '000 lbs', 'lb 000', 'lb thousand', 'lbs 000', 'lbs thousand', 'thousand lb', 'thousand lbs'],
    ]);
  });
});
