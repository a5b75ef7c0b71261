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

test.each([
  ['500 characters are as many as there may be', 495, { alsoKnownAs: `${'x'.repeat(495)}; Emu`, left: [] }],
  ['501 are one too many', 496, { alsoKnownAs: 'x'.repeat(496), left: ['Emu'] }],
])('%s', (_, length, expected) => {
  expect(addAliases('Rhea', 'x'.repeat(length), ['Emu'])).toEqual(expected);
});

test('a name too long for the rest is left, and a shorter one behind it still comes', () => {
  const long = 'x'.repeat(490);
  expect(addAliases('Rhea', long, ['Emu of the north', 'Emu', 'emu'])).toEqual({
    alsoKnownAs: `${long}; Emu`,
    left: ['Emu of the north'],
  });
});

test('what has nothing to read is no name', () => {
  expect(foldedAliases('Rhea', null)).toEqual([]);
  // A blank of no width is all that stands there.
  expect(foldedAliases('Rhea', '\u200b; Emu')).toEqual(['emu']);
  expect(addAliases('Rhea', 'Emu', ['\u200b', ' '])).toEqual({ alsoKnownAs: 'Emu', left: [] });
});

test('a list of fifty names is read to its end, of a longer one the first fifty', () => {
  const names = Array.from({ length: 51 }, (_, index) => `Shaft ${index + 1}`);
  expect(aliasesOf(names.slice(0, 50).join('; '))).toHaveLength(50);
  expect(aliasesOf(names.join('; ')).at(-1)).toBe('Shaft 50');
  // What stands between separators is none of them.
  expect(aliasesOf(`;;;${names.slice(0, 50).join(';; ')}`)).toHaveLength(50);
});
