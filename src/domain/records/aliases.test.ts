import { expect, test } from 'vitest';
import { addAliases, aliasesOf, foldedAliases } from './aliases.ts';

test('other names stand between semicolons, lines, bars, and commas with a blank', () => {
  expect(aliasesOf('Rhea; Old Rhea|El Ñandú\nR1, R2; ')).toEqual(['Rhea', 'Old Rhea', 'El Ñandú', 'R1', 'R2']);
  expect(aliasesOf('Rav 1,4,5')).toEqual(['Rav 1,4,5']);
  expect(aliasesOf(null)).toEqual([]);
  expect(foldedAliases('Rhea', 'RHÉA; Ñandú; nandu')).toEqual(['nandu']);
});

test('further names come behind those that are there, each once, as long as they fit', () => {
  expect(addAliases('Rhea', 'Ñandú', ['nandu', 'Rhea', 'Emu', 'emu'])).toEqual({ alsoKnownAs: 'Ñandú; Emu', left: [] });
  expect(addAliases('Rhea', null, ['Emu'])).toEqual({ alsoKnownAs: 'Emu', left: [] });
  const long = 'x'.repeat(499);
  expect(addAliases('Rhea', long, ['Emu'])).toEqual({ alsoKnownAs: long, left: ['Emu'] });
});
