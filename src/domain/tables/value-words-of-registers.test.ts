import { describe, expect, it, test } from 'vitest';
import { stages } from '../mines/stages.ts';
import { knownMetal, metals } from '../metals/metals.ts';
import { countries } from '../places/country-list.ts';
import { fold } from '../text/fold.ts';
import { gradeUnits, quantityUnits, resourceTypes, studyTypes, taxBases } from '../vocabulary.ts';
import { saysNothing } from './empty-words.ts';
import { wordLists } from './value-word-lists.ts';
import { foreignCountry, usualMeaning, withoutYear } from './value-words.ts';

const meant = (word: string, options: readonly string[]) => usualMeaning(word, (value) => options.includes(value));

describe('the stage of a mine as a register calls it', () => {
  it.each<[stage: string, words: readonly string[]]>([
    [
      'exploration',
      [
        ...['Prospect', 'Showing', 'Occurrence', 'Mineral occurrence', 'Greenfield', 'Grassroots', 'Early exploration'],
        ...['Advanced Exploration', 'Target Outline', 'Reserves Development', 'Resource definition'],
        ...['Exploración', 'Prospección', 'Exploração', 'Exploration avancée', 'Erkundung'],
      ],
    ],
    [
      'development',
      [
        ...['Feasibility', 'Permitting', 'Planned', 'Proposed', 'Prefeas/Scoping', 'Under development'],
        ...['Desarrollo', 'Desenvolvimento', 'Développement', 'Machbarkeit', 'Genehmigung', 'En desarrollo'],
      ],
    ],
    [
      'construction',
      ['Under construction', 'Pre-production', 'Preproduction', 'En construcción', 'Em construção', 'Bau'],
    ],
    [
      'start-up',
      ['Commissioning', 'Ramp-up', 'Puesta en marcha', 'Mise en service', 'Inbetriebnahme', 'Comissionamento'],
    ],
    [
      'production',
      [
        ...['Operating', 'Operating mine', 'Active', 'Producing', 'Producer', 'Satellite', 'Expansion', 'In operation'],
        ...['En producción', 'Operación', 'Operativa', 'Em produção', 'Lavra', 'En exploitation', 'En activité'],
        ...['Produktion', 'In Betrieb', 'I drift', 'Toiminnassa', 'Aktiv gruva', 'OPERATING', ' operating '],
      ],
    ],
    [
      'care and maintenance',
      [
        ...[
          'C&M',
          'Care & Maintenance',
          'Care/Maintenance',
          'On hold',
          'Suspended',
          'Idle',
          'Mothballed',
          'Not operating',
        ],
        ...['Temporarily closed', 'Suspendida', 'Paralisada', 'Cierre temporal', 'Fermeture temporaire', 'Ruhend'],
      ],
    ],
    [
      'closure',
      [
        ...['Closed', 'Abandoned', 'Historic', 'Past producer', 'Past producing', 'Reclaimed', 'Depleted', 'Mined out'],
        ...['Cerrada', 'Cierre', 'Fermée', 'Encerrada', 'Geschlossen', 'Stillgelegt', 'Nedlagd', 'Suljettu'],
      ],
    ],
  ])('%s', (stage, words) => {
    for (const word of words) expect([word, meant(word, stages)]).toEqual([word, stage]);
  });

  // What may be an idea, a mine that rests or one that is closed is asked.
  it.each([
    'Inactive',
    'Dormant',
    'Undeveloped',
    'Deposit',
    'Mine',
    'Project',
    'Unknown',
    'PEA',
    'Other',
    'A',
    '1',
    '',
  ])('%j is in doubt', (word) => expect(meant(word, stages)).toBeUndefined());
});

describe('other words of tables', () => {
  it.each([
    ['Mesurées', resourceTypes, 'measured'],
    ['Medidos', resourceTypes, 'measured'],
    ['gemessen', resourceTypes, 'measured'],
    ['Indicadas', resourceTypes, 'indicated'],
    ['angezeigt', resourceTypes, 'indicated'],
    ['présumées', resourceTypes, 'inferred'],
    ['abgeleitet', resourceTypes, 'inferred'],
    ['Medidos + Indicados', resourceTypes, 'M+I'],
    ['gemessen und angezeigt', resourceTypes, 'M+I'],
    ['Proved', resourceTypes, 'proven'],
    ['Provadas', resourceTypes, 'proven'],
    ['nachgewiesen', resourceTypes, 'proven'],
    ['Prováveis', resourceTypes, 'probable'],
    ['wahrscheinlich', resourceTypes, 'probable'],
    ['PEA 2021', studyTypes, 'PEA'],
    ['Scoping Study (2019)', studyTypes, 'PEA'],
    ['2023 Definitive Feasibility Study', studyTypes, 'FS'],
    ['Estudio de prefactibilidad', studyTypes, 'PFS'],
    ['Machbarkeitsstudie', studyTypes, 'FS'],
    ['Étude de préfaisabilité', studyTypes, 'PFS'],
    ['MRE', studyTypes, 'RE'],
    ['Post-tax', taxBases, 'after-tax'],
    ['nach Steuern', taxBases, 'after-tax'],
    ['antes de impuestos', taxBases, 'pre-tax'],
    ['grammes per tonne', gradeUnits, 'g/t'],
    ['wt%', gradeUnits, '%'],
    ['oz/ton', gradeUnits, 'oz/t'],
    ['troy ounces', quantityUnits, 'oz'],
    ['onças', quantityUnits, 'oz'],
    ['short tons', quantityUnits, 'tons'],
    ['metric tons', quantityUnits, 'tonnes'],
  ] as const)('%s means %3$s', (word, options, value) => expect(meant(word, options)).toBe(value));

  it.each([
    ['PEA (2021)', 'PEA'],
    ['2021 PEA', 'PEA'],
    ['PFS 1999', 'PFS'],
    ['Pit 2021A', 'Pit 2021A'],
    ['2021', '2021'],
    ['1850 Mine', '1850 Mine'],
    ['2100 Level', '2100 Level'],
    ['PEA(2021)', 'PEA(2021)'],
  ])('without its year %s is %s', (word, bare) => expect(withoutYear(word)).toBe(bare));

  test('a word means at most one of the values of a list, in capitals, with and without accents', () => {
    const lists = [stages, resourceTypes, studyTypes, taxBases, gradeUnits, quantityUnits, metals, ['yes', 'no']];
    for (const [value, words] of Object.entries(wordLists))
      for (const options of lists.filter((list) => (list as readonly string[]).includes(value)))
        for (const word of words.split('|')) {
          const spellings = [word, word.toUpperCase(), fold(word), ` ${word} `].map((each) => meant(each, options));
          expect([word, new Set(spellings).size]).toEqual([word, 1]);
        }
  });

  test('no word for one value is the name of another one of its list', () => {
    const lists = [stages, resourceTypes, studyTypes, gradeUnits, metals];
    for (const [value, words] of Object.entries(wordLists))
      for (const options of lists.filter((list) => (list as readonly string[]).includes(value)))
        for (const word of words.split('|'))
          expect([word, options.filter((option) => option !== value).map(fold)]).not.toEqual([
            word,
            expect.arrayContaining([fold(word)]),
          ]);
  });
});

describe('metals in the languages of publishers', () => {
  it.each<[metal: string, words: readonly string[]]>([
    ['Gold', ['or', 'oro', 'ouro', 'guld', 'gull', 'kulta', 'Golderz', 'Minerai d’or', 'minério de ouro']],
    ['Silver', ['argent', 'plata', 'prata', 'Silber', 'sølv', 'hopea']],
    ['Copper', ['cuivre', 'cobre', 'Kupfer', 'koppar', 'kobber', 'kupari', 'copper ore']],
    ['Lead', ['plomb', 'plomo', 'chumbo', 'Blei', 'bly', 'lyijy']],
    ['Zinc', ['zinco', 'cinc', 'Zink', 'sink', 'sinkki']],
    ['Iron', ['fer', 'hierro', 'ferro', 'Eisen', 'järn', 'jern', 'rauta', 'Eisenerz']],
    ['Tin', ['étain', 'estaño', 'estanho', 'Zinn']],
    ['Coal', ['charbon', 'carbón', 'carvão', 'Kohle', 'Steinkohle', 'houille']],
    ['Diamond', ['diamants', 'diamantes', 'Diamanten']],
    ['Tungsten', ['tungstène', 'wolframio', 'tungstênio']],
    ['Manganese', ['manganèse', 'manganeso', 'Mangan', 'manganês']],
    ['Rare Earth Elements', ['terres rares', 'tierras raras', 'terras raras', 'Seltene Erden']],
  ])('%s', (metal, words) => {
    for (const word of words) expect([word, knownMetal(word) ?? meant(word, metals)]).toEqual([word, metal]);
  });

  it.each(['argentina', 'orient', 'ferrous', 'plate', 'sinking', 'tina', 'fera', 'ors', 'd’or mine'])(
    '%s is none',
    (word) => expect(meant(word, metals)).toBeUndefined(),
  );
});

describe('countries in the languages of publishers', () => {
  it.each<[country: string, names: readonly string[]]>([
    ['Sweden', ['Sverige', 'Suède', 'Suecia', 'Suécia', 'Schweden', 'Svezia', 'Ruotsi']],
    ['Finland', ['Suomi', 'Finlande', 'Finlandia', 'Finnland', 'Finlândia']],
    ['Norway', ['Norge', 'Norvège', 'Noruega', 'Norwegen', 'Norja']],
    ['Austria', ['Österreich', 'Autriche', 'Áustria', 'Itävalta']],
    ['United States', ['États-Unis', 'Estados Unidos', 'Vereinigte Staaten', 'Stati Uniti', 'Yhdysvallat']],
    ['South Africa', ['Afrique du Sud', 'Sudáfrica', 'África do Sul', 'Südafrika', 'Sydafrika', 'Etelä-Afrikka']],
    ['China', ['Chine', 'Cina', 'Kina', 'Kiina', 'CHINE']],
    ['Guinea', ['Guinée', 'Guiné']],
    ['Equatorial Guinea', ['Guinea Ecuatorial', 'Äquatorialguinea', 'Guinée équatoriale']],
    ['Iceland', ['Islandia', 'Islande', 'Island', 'Islanda']],
    ['Ireland', ['Irlanda', 'Irlande', 'Irland', 'Irlanti']],
    ['Niger', ['Níger']],
    ['Nigeria', ['Nigéria']],
  ])('%s', (country, names) => {
    for (const name of names) expect([name, foreignCountry(name, countries)]).toEqual([name, country]);
  });

  test('of no two countries is one name', () => {
    for (const language of ['en', 'fi', 'sv', 'nb', 'it', 'fr', 'es', 'pt', 'de', 'pl', 'tr', 'ru', 'zh']) {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      for (const { code, name } of countries) {
        const own = names.of(code);
        if (own !== undefined) expect([own, foreignCountry(own, countries) ?? name]).toEqual([own, name]);
      }
    }
  });

  it.each(['Atlantis', 'Europa', 'Afrika', '', 'Sverig', 'SE'])('%j is none', (name) =>
    expect(foreignCountry(name, countries)).toBeUndefined(),
  );
});

describe('cells that say nothing', () => {
  it.each([
    ...[
      'n/a',
      'N.A.',
      'NA',
      '#N/A',
      'NaN',
      '-',
      '--',
      '---',
      '\u2013',
      '\u2014',
      '…',
      '...',
      '.',
      '?',
      '(null)',
      'NULL',
    ],
    ...['unknown', 'Not reported', 'TBD', 'pending', 'Assays pending', 'None', 'inconnu', 'Inconnue', 'non disponible'],
    ...['s/d', 'S/I', 'sin datos', 'Sin información', 'sem dados', 'desconhecido', 'unbekannt', 'keine Angabe', 'k.A.'],
    ...[
      'nicht bekannt',
      'Non renseigné',
      'Não informado',
      'não disponível',
      'No informado',
      'Okänd',
      'Ej angivet',
      'ukjent',
    ],
    ...['Ei tiedossa', 'N/D', 'n/r', 'No data', 'Not recorded', 'not disclosed', 'Not specified'],
    ...[' n/a ', 'ｎ／ａ', '\u2212', '\u2010'],
  ])('%s', (cell) => expect(saysNothing(cell)).toBe(true));

  it.each([
    '0',
    '0.0',
    'nil',
    'no',
    'none of these',
    'Nanaimo',
    'NA-12',
    '-1',
    '--1',
    '.5',
    'x',
    'trace',
    '<0.01',
    'Au',
  ])('%s is something', (cell) => expect(saysNothing(cell)).toBe(false));

  test('is said of no metal, country, stage or category', () => {
    for (const value of [...metals, ...countries.map(({ name }) => name), ...stages, ...resourceTypes])
      expect([value, saysNothing(value)]).toEqual([value, false]);
  });
});
