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
  ['Beta 40% and Acme 60%', [of('Beta', '40'), of('Acme', '60')], 'Acme'],
  ['Acme / Beta', [of('Acme'), of('Beta')], 'Acme'],
  ['Acme Resources, Inc. 57.5%', [of('Acme Resources, Inc.', '57.5')], 'Acme Resources, Inc.'],
  ['Smith, Jones and Partners Ltd', [of('Smith, Jones and Partners Ltd')], 'Smith, Jones and Partners Ltd'],
  ['Acme (Chile) SpA 33,33 %; Estado 66,67 %', [of('Acme SpA (Chile)', '33.33'), of('Estado', '66.67')], 'Estado'],
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
  ['60; Acme', undefined, undefined],
  ['50 %', undefined, undefined],
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
