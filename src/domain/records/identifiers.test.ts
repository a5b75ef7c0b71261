import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addIdentifiers,
  identifierAddress,
  readIdentifier,
  readIdentifiers,
  registerName,
  sayIdentifiers,
} from './identifiers.ts';

describe('identifiers of other registers', () => {
  test('are read from a cell, each once, and said as they are read', () => {
    const read = readIdentifiers(' MRDS: 10012345 ;wikidata:Q123|mrds:10012345; My_Register 2:A/1: b ');
    expect(read).toEqual({
      identifiers: [
        { scheme: 'mrds', value: '10012345' },
        { scheme: 'wikidata', value: 'Q123' },
        { scheme: 'my-register-2', value: 'A/1: b' },
      ],
    });
    expect('identifiers' in read && sayIdentifiers(read.identifiers)).toBe(
      'mrds:10012345; wikidata:Q123; my-register-2:A/1: b',
    );
    expect(readIdentifiers(' ; ')).toEqual({ identifiers: [] });
  });

  test.each([
    ['10012345', /mrds:10012345/],
    [':5', /mrds:10012345/],
    ['mrds:', /behind the colon/],
    ['mrds:\u200b', /behind the colon/],
    ['https://www.wikidata.org/wiki/Q1', /before the colon/],
    ['né?:1', /before the colon/],
    [`${'s'.repeat(31)}:1`, /at most 30/],
    [`mrds:${'1'.repeat(101)}`, /at most 100/],
    [`mrds:${'1'.repeat(100_000)}`, /at most 100/],
    ['mrds:\u202E1', /semicolons/],
    [Array.from({ length: 51 }, (_, n) => `a:${n}`).join(';'), /at most 50/],
  ])('%s is none', (text, error) => {
    expect(readIdentifiers(text)).toEqual({ error: expect.stringMatching(error) });
  });

  test('have an address where the register shows its records and the value has its form', () => {
    const address = (scheme: string, value: string) => identifierAddress({ scheme, value });
    expect(address('mrds', '10012345')).toBe('https://mrdata.usgs.gov/mrds/show-mrds.php?dep_id=10012345');
    expect(address('wikidata', 'q123')).toBe('https://www.wikidata.org/wiki/Q123');
    expect(address('minfile', '104B  021'.replace('  ', ' '))).toBe(
      'https://minfile.gov.bc.ca/Summary.aspx?minfilno=104B%20021',
    );
    expect(address('wikidata', 'Q1"onclick="x')).toBeNull();
    expect(address('mrds', '../x')).toBeNull();
    expect(address('own', '1')).toBeNull();
    expect(address('constructor', '1')).toBeNull();
    expect(registerName({ scheme: 'constructor', value: '1' })).toBe('constructor');
    expect(registerName({ scheme: 'mrds', value: '1' })).toBe('USGS MRDS');
  });

  test('further ones come behind, each once, as many as there may be', () => {
    const many = Array.from({ length: 49 }, (_, n) => ({ scheme: 'a', value: String(n) }));
    const further = [
      { scheme: 'a', value: '3' },
      { scheme: 'b', value: '1' },
      { scheme: 'b', value: '2' },
    ];
    const { identifiers, left } = addIdentifiers(many, further);
    expect(identifiers).toHaveLength(50);
    expect(identifiers.at(-1)).toEqual({ scheme: 'b', value: '1' });
    expect(left).toEqual([{ scheme: 'b', value: '2' }]);
  });

  test('what is read once is read alike a second time', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (scheme, value) => {
        const first = readIdentifier({ scheme, value });
        if ('error' in first) return;
        expect(readIdentifiers(sayIdentifiers([first.identifier]))).toEqual({ identifiers: [first.identifier] });
      }),
    );
  });
});
