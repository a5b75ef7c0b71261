import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mainOwner, readOwners } from './owners.ts';

const of = (name: string, percent: string | null = null, isOperator: boolean = false) => ({
  name,
  percent,
  isOperator,
});

test.each([
  [
    'Acme Mining (operator) 50 %; Beta Corp 50 %',
    [of('Acme Mining', '50', true), of('Beta Corp', '50')],
    'Acme Mining',
  ],
  ['Acme (60%), Beta (40%)', [of('Acme', '60'), of('Beta', '40')], 'Acme'],
  ['Acme (66%) Beta Corp (34%)', [of('Acme', '66'), of('Beta Corp', '34')], 'Acme'],
  ['Beta 40% and Acme 60%', [of('Beta', '40'), of('Acme', '60')], 'Acme'],
  ['Acme / Beta', [of('Acme'), of('Beta')], 'Acme'],
  ['Acme Resources, Inc. 57.5%', [of('Acme Resources, Inc.', '57.5')], 'Acme Resources, Inc.'],
  ['Smith, Jones and Partners Ltd', [of('Smith, Jones and Partners Ltd')], 'Smith, Jones and Partners Ltd'],
  ['Acme (Chile) SpA 33,33 %; Estado 66,67 %', [of('Acme (Chile) SpA', '33.33'), of('Estado', '66.67')], 'Estado'],
  ['Acme Coal [70%]; Beta Trading [30%]', [of('Acme Coal', '70'), of('Beta Trading', '30')], 'Acme Coal'],
  ['Acme [operator] 40%; Beta 60%', [of('Acme', '40', true), of('Beta', '60')], 'Acme'],
  ['Acme; 60; Beta; 40', [of('Acme', '60'), of('Beta', '40')], 'Acme'],
  ['Acme; 60%; Beta; 40 %', [of('Acme', '60'), of('Beta', '40')], 'Acme'],
  ['Acme; 46,67; Beta; 44,83', [of('Acme', '46.67'), of('Beta', '44.83')], 'Acme'],
  ['Acme; 0.575; Beta; 0.425', [of('Acme', '57.5'), of('Beta', '42.5')], 'Acme'],
  ['Acme; Beta; 40', [of('Acme'), of('Beta', '40')], 'Beta'],
  ['Acme 60%, Beta 40%', [of('Acme', '60'), of('Beta', '40')], 'Acme'],
  ['Acme, Inc 60%, Beta 40%', [of('Acme, Inc', '60'), of('Beta', '40')], 'Acme, Inc'],
  ['Acme 60% & Beta 40%', [of('Acme', '60'), of('Beta', '40')], 'Acme'],
  ['Acme: 60%; - Beta: 40%', [of('Acme', '60'), of('Beta', '40')], 'Acme'],
  ['Acme (Operador, 60 %); Beta', [of('Acme', '60', true), of('Beta')], 'Acme'],
  ['Acme; 0.5; Beta; 0.25', [of('Acme', '0.5'), of('Beta', '0.25')], 'Acme'],
  ['Acme 60 / Beta 40', [of('Acme', '60'), of('Beta', '40')], 'Acme'],
  ['Acme 0.4; Beta 3 0.6', [of('Acme', '40'), of('Beta 3', '60')], 'Beta 3'],
  ['Acme 33,3; Beta 33,3; Gamma 33,4', [of('Acme', '33.3'), of('Beta', '33.3'), of('Gamma', '33.4')], 'Gamma'],
  ['Target 20; Target 21', [of('Target 20'), of('Target 21')], 'Target 20'],
  ['Acme 60; Beta', [of('Acme 60'), of('Beta')], 'Acme 60'],
  ['Studio 100', [of('Studio 100')], 'Studio 100'],
  ['Acme 100%', [of('Acme', '100')], 'Acme'],
  ['; Acme ;; Beta ;', [of('Acme'), of('Beta')], 'Acme'],
  ['Acme 33.3333333%; Beta 66.6666667%', [of('Acme', '33.3333333'), of('Beta', '66.6666667')], 'Beta'],
  ['Acme (33.33333333%), Beta (66.66666667%)', [of('Acme', '33.33333333'), of('Beta', '66.66666667')], 'Beta'],
  ['Acme 33.3333333 / Beta 66.6666667', [of('Acme', '33.3333333'), of('Beta', '66.6666667')], 'Beta'],
  ['Acme,60%;Beta,40%', [of('Acme', '60'), of('Beta', '40')], 'Acme'],
  // A name with a comma or an `and` ends with its share, where the shares are those of a whole mine.
  ['Acme and Sons 60% and Beta 40%', [of('Acme and Sons', '60'), of('Beta', '40')], 'Acme and Sons'],
  ['Smith, Jones 40%, Beta 60%', [of('Smith, Jones', '40'), of('Beta', '60')], 'Beta'],
  ['Acme Ltd, 60%, Beta, 40%', [of('Acme Ltd', '60'), of('Beta', '40')], 'Acme Ltd'],
  ['Acme 50% & Beta & Co 50%', [of('Acme', '50'), of('Beta & Co', '50')], 'Acme'],
  // Nobody knows whose they are.
  ['Acme, Beta 60%, Gamma 30%', undefined, undefined],
  ['Acme 60%, Beta 40%, Gamma', undefined, undefined],
  ['Acme 60% 40%', undefined, undefined],
  ['Holding LLC (66% Acme; 34% Beta)', undefined, undefined],
  ['Acme 1000%', undefined, undefined],
  ['60; Acme', undefined, undefined],
  ['50 %', undefined, undefined],
  ['Option to earn 75%', undefined, undefined],
  ['Earning 51%', undefined, undefined],
  ['Earning up to a 51%', undefined, undefined],
  ['Farm-in Gold 51%', [of('Farm-in Gold', '51')], 'Farm-in Gold'],
  ['Earning Resources Ltd 51%', [of('Earning Resources Ltd', '51')], 'Earning Resources Ltd'],
  ['Option Mining Corp 60%', [of('Option Mining Corp', '60')], 'Option Mining Corp'],
  // What an owner is to the mine is no part of its name; what else stands in brackets is, in its place.
  ['Acme Inc. (Venturer) 50%; Beta (Venturer) 25%', [of('Acme Inc.', '50'), of('Beta', '25')], 'Acme Inc.'],
  ['Acme (US) Inc. (Optionee); Beta Limited (Optionor)', [of('Acme (US) Inc.'), of('Beta Limited')], 'Acme (US) Inc.'],
  ['Acme, Inc. (Owner) 100%', [of('Acme, Inc.', '100')], 'Acme, Inc.'],
  ['Acme (Beta Corp) (Owner) 100%', [of('Acme (Beta Corp)', '100')], 'Acme (Beta Corp)'],
  // Whoever has no name, or none that is told, is no company.
  ['Individual (Owner); Acme (Optionee) 10%', [{ ...of('Individual'), isNobody: true }, of('Acme', '10')], 'Acme'],
  ['Private Interest (Owner) 100%', [{ ...of('Private Interest', '100'), isNobody: true }], undefined],
  ['Private Investors Mining Corp 100%', [of('Private Investors Mining Corp', '100')], 'Private Investors Mining Corp'],
  ['', undefined, undefined],
])('%s', (cell, owners, main) => {
  expect(readOwners(cell)).toEqual(owners);
  expect(mainOwner(readOwners(cell) ?? [])?.name).toBe(main);
});

test('a list has fifty owners at most, and a cell two thousand characters', () => {
  const names = (many: number) =>
    Array.from({ length: many }, (_, at) => `Owner ${String.fromCharCode(65 + (at % 26))}`);
  expect(readOwners(names(50).join('; '))).toHaveLength(50);
  expect(readOwners(names(51).join('; '))).toBeUndefined();
  expect(readOwners(`Acme${' '.repeat(1_996)}`)).toEqual([of('Acme')]);
  expect(readOwners(`Acme${' '.repeat(1_997)}`)).toBeUndefined();
});

const names = [
  'Acme',
  'Acme Mining',
  'Acme and Sons',
  'Smith & Jones',
  'Beta Corp',
  '3M Company',
  'Gold, Inc',
  'État du Sud',
];
const owned = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 5 }),
    fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([chosen, weights]) => {
    const used = weights.slice(0, chosen.length);
    const all = used.reduce((sum, weight) => sum + weight, 0);
    return chosen.map((name, at) => ({ name, percent: ((100 * used[at]!) / all).toFixed(6) }));
  });

test.each<[how: string, write: (owner: { name: string; percent: string }) => string, between: string]>([
  ['shares behind names', ({ name, percent }) => `${name} ${percent}%`, '; '],
  ['shares in brackets', ({ name, percent }) => `${name} (${percent} %)`, ' / '],
  ['shares before names', ({ name, percent }) => `${percent}% ${name}`, ' | '],
  ['commas before decimals', ({ name, percent }) => `${name} ${percent.replace('.', ',')} %`, '; '],
  ['numbers without a sign', ({ name, percent }) => `${name} ${percent}`, '; '],
  ['fractions of one', ({ name, percent }) => `${name}; ${(Number(percent) / 100).toFixed(8)}`, '; '],
  ['commas between', ({ name, percent }) => `${name} ${percent}%`, ', '],
])('%s: each owner is read with its own share', (_, write, between) => {
  fc.assert(
    fc.property(owned, (owners) => {
      const read = readOwners(owners.map(write).join(between)) ?? [];
      expect(read.map(({ name, percent }) => ({ name, percent: Number(percent).toFixed(6) }))).toEqual(owners);
    }),
  );
});

test('who has most is the main owner, of equals the first, and an operator before all', () => {
  expect(mainOwner([of('Acme', '50'), of('Beta', '50')])?.name).toBe('Acme');
  expect(mainOwner([of('Acme', '9'), of('Beta', '10')])?.name).toBe('Beta');
  expect(mainOwner([of('Acme'), of('Beta', '0.5')])?.name).toBe('Beta');
  expect(mainOwner([of('Acme', '99'), of('Beta', '1', true)])?.name).toBe('Beta');
  expect(mainOwner([])).toBeUndefined();
});

test('two roles of one bracket are no name, and a name that holds one is', () => {
  expect(readOwners('Acme (Owner/Operator) 60%; Beta 40%')).toEqual([of('Acme', '60', true), of('Beta', '40')]);
  expect(readOwners('Acme (60%/operator); Beta (40%)')).toEqual([of('Acme', '60', true), of('Beta', '40')]);
  expect(readOwners('Acme (S/Op Holdings) 60%; Beta 40%')).toEqual([
    of('Acme (S/Op Holdings)', '60'),
    of('Beta', '40'),
  ]);
});

test.each(['Acme (2% NSR)', 'Acme (60%); Beta (1.5% GRR)', 'Acme (100% silver stream)'])(
  '%s is a share of the output, and none of the mine',
  (cell) => expect(readOwners(cell)).toBeUndefined(),
);
