import { expect, it } from 'vitest';
import { metalUnit } from './metal-units.ts';

it.each([
  ['Gold', 'oz'],
  ['Ag', 'oz'],
  ['Platinum group metals', 'oz'],
  ['Uranium', 'lb'],
  ['diamonds', 'carats'],
  ['Copper', 'tonnes'],
  ['Unobtainium', 'tonnes'],
] as const)('tells %s in %s', (metal, unit) => expect(metalUnit(metal)).toBe(unit));
