import { expect, test } from 'vitest';
import { countries } from '../places/country-list.ts';
import { currencies } from '../money/currencies.ts';
import { instrumentKinds } from '../capital/records.ts';
import { interestKinds } from '../mines/interests.ts';
import { metals } from '../metals/metals.ts';
import { stages } from '../mines/stages.ts';
import {
  entityTypes,
  gradeUnits,
  miningMethods,
  quantityUnits,
  reportingStandards,
  resourceTypes,
  studyTypes,
  taxBases,
} from '../vocabulary.ts';
import { wordLists } from './value-word-lists.ts';
import { foreignCountry, usualMeaning } from './value-words.ts';

const lists: readonly (readonly string[])[] = [
  stages,
  resourceTypes,
  gradeUnits,
  quantityUnits,
  reportingStandards,
  studyTypes,
  taxBases,
  miningMethods,
  interestKinds,
  instrumentKinds,
  entityTypes,
  metals,
  currencies,
  ['yes', 'no'],
];

test('every word is of a value that there is', () => {
  expect(Object.keys(wordLists).filter((value) => !lists.some((list) => list.includes(value)))).toEqual([]);
});

const meant = (word: string, list: readonly string[]) => usualMeaning(word, (value) => list.includes(value));

test.each([
  ['Prospect', stages, 'exploration'],
  ['care & maintenance', stages, 'care and maintenance'],
  ['Operating', stages, 'production'],
  ['En exploitation', stages, 'production'],
  ['En Operación', stages, 'production'],
  ['EM PRODUCAO', stages, 'production'],
  ['in Betrieb', stages, 'production'],
  ['Mesurées', resourceTypes, 'measured'],
  ['Inferido', resourceTypes, 'inferred'],
  ['wahrscheinlich', resourceTypes, 'probable'],
  ['Oro', metals, 'Gold'],
  ['Kupfer', metals, 'Copper'],
  ['étain', metals, 'Tin'],
  ['Litio', metals, 'Lithium'],
  ['urânio', metals, 'Uranium'],
  ['Underground past producer', stages, 'closure'],
  ['nein', ['yes', 'no'], 'no'],
  ['Tonnen', quantityUnits, 'tonnes'],
  ['Feasibility', stages, 'development'],
  ['Feasibility', studyTypes, 'FS'],
  ['PEA (2021)', studyTypes, 'PEA'],
  ['2024 Feasibility Study', studyTypes, 'FS'],
  ['PFS 2024', studyTypes, 'PFS'],
  ['2024', studyTypes, undefined],
  ['inactive', stages, undefined],
  ['constructor', stages, undefined],
] as const)('%s usually means %3$s', (word, list, value) => expect(meant(word, list)).toBe(value));

test.each([
  ['Alemania', 'Germany'],
  ['États-Unis', 'United States'],
  ['Afrique du Sud', 'South Africa'],
  ['Alemanha', 'Germany'],
  ['Südafrika', 'South Africa'],
  ['Atlantis', undefined],
])('the country %s', (word, name) => expect(foreignCountry(word, countries)).toBe(name));
