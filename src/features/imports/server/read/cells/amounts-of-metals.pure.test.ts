import { expect, it } from 'vitest';
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
