import { expect, it } from 'vitest';
import { readUnit } from '../../../../../domain/tables/column-units.ts';
import { asTemplate } from './written-cells.ts';

const contained = { is: 'number', measure: 'contained', isPercentage: false } as const;

it.each<[cell: string, text: string, unit: string | undefined, metal: string | undefined]>([
  ['522 koz Au', '522000', 'oz', 'Gold'],
  ['129,000 oz Au', '129000', 'oz', 'Gold'],
  ['94.4 Mlb copper', '94400000', 'lb', 'Copper'],
  ['522 koz', '522000', 'oz', undefined],
  ['522 koz AuEq', '522 koz AuEq', undefined, undefined],
])('%s of contained metal is %s %s of %s', (cell, text, unit, metal) => {
  const read = asTemplate(cell, contained, { numbers: 'point' }, undefined);
  expect([read.text, read.unit?.unit ?? undefined, read.metal]).toEqual([text, unit, metal]);
});

const money = { is: 'number', measure: 'money', isPercentage: false } as const;

it.each<[cell: string, unit: string, text: string, currency: string | undefined]>([
  ['$8,412', "A$'000", '8412000', 'AUD'],
  ['AUD 8412', "A$'000", '8412000', 'AUD'],
  ['£8,412', '$000', '8412000', 'GBP'],
  ['US$8,412', "A$'000", 'US$8,412', undefined],
  ['$14.2 M', "C$'000", '14200000', 'CAD'],
  ['$14,200,000', 'C$', '14200000', 'CAD'],
])('%s below a header that says %s is %s of %s', (cell, unit, text, currency) => {
  const read = asTemplate(cell, money, { numbers: 'point' }, readUnit(unit, 'money'));
  expect([read.text, read.unit?.currency]).toEqual([text, currency]);
});

it.each([
  ['12.3 M', 'ore', undefined, '12300000'],
  ['450.5 K', 'ore', { label: 't', unit: null, times: ['1', '1'] }, '450500'],
  ['1.2 M', 'contained', { label: 'lb', unit: 'lb', times: ['1', '1'] }, '1200000'],
  // Of a column in millions it may be either.
  ['12.3 M', 'ore', { label: 'Mt', unit: null, times: ['1000000', '1'] }, '12.3 M'],
  // Metres.
  ['120 m', 'ore', undefined, '120 m'],
  ['1.5 k', 'grade', undefined, '1.5 k'],
] as const)('%s of %s in %j is %s', (cell, measure, unit, text) => {
  const figure = { is: 'number', measure, isPercentage: false } as const;
  expect(asTemplate(cell, figure, { numbers: 'point' }, unit)).toMatchObject({ text });
});
