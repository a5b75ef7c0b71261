import { expect, test } from 'vitest';
import { identifiersFault, typedIdentifiers } from './typed-identifiers.ts';

test('identifiers are typed as a file has them; what is wrong is told and sends nothing', () => {
  expect(typedIdentifiers('mrds:1; wikidata:Q2')).toEqual([
    { scheme: 'mrds', value: '1' },
    { scheme: 'wikidata', value: 'Q2' },
  ]);
  expect(identifiersFault('mrds:1; wikidata:Q2')).toBeUndefined();
  expect(identifiersFault('  ')).toBeUndefined();
  expect(identifiersFault('10012345')).toBe('Write identifiers as mrds:10012345; wikidata:Q123.');
  expect(typedIdentifiers('10012345')).toEqual([]);
});
