import { expect, test } from 'vitest';
import { readGridReference } from './grid-references.ts';

// Caister Water Tower is the worked example of "A guide to coordinate systems in Great Britain" of the Ordnance Survey.
test.each([
  ['TG 51409 13177', '', [27_700, 651_409, 313_177, 1]],
  ['NY 123 456', 'United Kingdom', [27_700, 312_300, 545_600, 100]],
  ['ny123456', 'GB', [27_700, 312_300, 545_600, 100]],
  ['HP 60 10', '', [27_700, 460_000, 1_210_000, 1_000]],
  ['N 85 68', 'Ireland', [29_903, 285_000, 268_000, 1_000]],
  ['O 159 346', 'Northern Ireland', [29_903, 315_900, 234_600, 100]],
  ['N 12 34', 'Peru', undefined],
  ['NW 12 34', 'Canada', undefined],
  ['NT 12 34', 'Australia', undefined],
  ['SC 36 84', 'Isle of Man', [27_700, 236_000, 484_000, 1_000]],
  ['SX 32 456', '', undefined],
  ['SX 3245 6', '', undefined],
  ['NY123', '', undefined],
  ['NY 12 34 56', '', undefined],
  ['IO 12 34', '', undefined],
  ['XX 12 34', '', undefined],
  ['NY', '', undefined],
  ['', 'Ireland', undefined],
  [`NY ${'1'.repeat(100)}`, '', undefined],
])('%s in %s is a square of a national grid', (text, country, expected) => {
  const found = readGridReference(text, country);
  expect(found && [found.epsg, found.easting, found.northing, found.size]).toEqual(expected);
});
