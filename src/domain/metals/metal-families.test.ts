import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../text/fold.ts';
import { metalFamilies, metalKeys } from './metal-families.ts';
import { metals } from './metals.ts';

test.each([
  ['Thermal coal', ['Coal']],
  ['coking coal', ['Coal']],
  ['Coal', ['Coal']],
  ['Iron Ore', ['Iron']],
  ['Magnetite', ['Iron']],
  ['Lead-Zinc', ['Lead', 'Zinc']],
  ['Cu/Au', ['Copper', 'Gold']],
  ['copper and gold ore', ['Copper', 'Gold']],
  ['Copper (Au, Ag)', ['Copper', 'Gold', 'Silver']],
  ['Au', ['Gold']],
  ['Platinum', ['Platinum', 'Platinum Group Elements']],
  ['Platinum Group Elements', ['Platinum Group Elements']],
  ['Mineral sands', ['Titanium', 'Zirconium']],
  ['Rutile', ['Titanium']],
  ['U3O8', ['Uranium']],
  ['manganese ore', ['Manganese']],
  ['Diamond - industrial', ['Diamond']],
  ['Gold  with \t Silver', ['Gold', 'Silver']],
  ['Gold & Gold', ['Gold']],
  ['(Copper)', ['Copper']],
  ['Thermal coal deposits', ['Coal']],
  ['Lithium carbonate equivalent', ['Lithium']],
  ['ore', []],
  ['Kaolin ore', []],
  ['Sub-bituminous coal, magnetite', ['Coal', 'Iron']],
  ['Kaolin', []],
  ['oro', []],
  ['', []],
  ['-', []],
  ['x'.repeat(100_000), []],
])('%s is of %j', (text, families) => {
  expect(metalFamilies(text)).toEqual(families);
});

test('each metal of the list is of its own family, and what it is compared by begins with itself', () => {
  for (const metal of metals) expect(metalFamilies(metal)[0]).toBe(metal);
  fc.assert(fc.property(fc.string(), (text) => metalKeys(text)[0] === fold(text)));
});
