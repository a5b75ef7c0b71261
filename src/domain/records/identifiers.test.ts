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

describe('the bounds of an identifier', () => {
  const read = (scheme: string, value: string) => readIdentifier({ scheme, value });

  test.each([
    ['a register of 30 letters', 's'.repeat(30), '1'],
    ['a value of 100 characters', 'mrds', '1'.repeat(100)],
    // A letter outside of the first plane is one character, and two units of a string.
    ['a value of 100 characters of two units', 'own', '\u{20000}'.repeat(100)],
  ])('%s is taken as it is', (_, scheme, value) => {
    expect(read(scheme, value)).toEqual({ identifier: { scheme, value } });
  });

  test.each([
    ['http', '//a.example', /before the colon/],
    ['https', '//a.example', /before the colon/],
    ['-own', '1', /before the colon/],
    ['own', '1;2', /semicolons/],
    ['own', '1|2', /semicolons/],
    ['own', '1\u0007', /semicolons/],
    ['s'.repeat(301), '1', /at most 100/],
    ['own', '1'.repeat(1_001), /at most 100/],
  ])('%s:%s is refused', (scheme, value, error) => {
    expect(read(scheme, value)).toEqual({ error: expect.stringMatching(error) });
  });

  test('several blanks are one, in the register a hyphen', () => {
    expect(read('my _ own', '104B   021')).toEqual({ identifier: { scheme: 'my-own', value: '104B 021' } });
  });

  test('of two that are one the first stays as it is written', () => {
    expect(readIdentifiers('wikidata:Q5; WIKIDATA:q5')).toEqual({ identifiers: [{ scheme: 'wikidata', value: 'Q5' }] });
  });

  test('fifty are taken, and fifty-one are not', () => {
    const many = (count: number) => readIdentifiers(Array.from({ length: count }, (_, n) => `a:${n}`).join(';'));
    expect(many(50)).toMatchObject({ identifiers: { length: 50 } });
    expect(many(51)).toEqual({ error: 'Name at most 50 identifiers.' });
  });
});

test.each([
  ['mindat', '3366', 'https://www.mindat.org/loc-3366.html'],
  ['lei', '5493001kjtiigc8y1r12', 'https://search.gleif.org/#/record/5493001KJTIIGC8Y1R12'],
  ['cik', '0001203464', 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0001203464'],
  // A digit too many, one too few, a letter where there are digits alone.
  ['cik', '00012034641', null],
  ['lei', '5493001KJTIIGC8Y1R1', null],
  ['mindat', '33a', null],
  ['wikidata', 'Q0123', null],
  ['minfile', '1', null],
])('%s:%s is shown at %s', (scheme, value, address) => {
  expect(identifierAddress({ scheme, value })).toBe(address);
});
