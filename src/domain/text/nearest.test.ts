import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

const far = 99;

describe('edits between two texts', () => {
  it.each([
    ['', '', 0],
    ['gold', 'gold', 0],
    ['gold', 'golds', 1],
    ['gold', 'old', 1],
    ['gold', 'bold', 1],
    // Neighbours that changed places are one slip of the hand.
    ['gold', 'glod', 1],
    ['', 'gold', 4],
    ['kitten', 'sitting', 3],
    ['saturday', 'sunday', 3],
    ['canada', 'panama', 2],
    ['chile', 'china', 2],
    // A place that was swapped is not changed again: three edits, not two.
    ['ca', 'abc', 3],
  ])('from %j to %j are %d', (a, b, edits) => {
    expect(editDistance(a, b, far)).toBe(edits);
  });

  it.each([
    ['gold', 'silver', 2],
    ['a', 'abcdefgh', 3],
    ['mexico', 'iran', 0],
  ])('from %j to %j are said to be more than %d, however many they are', (a, b, limit) => {
    expect(editDistance(a, b, limit)).toBe(limit + 1);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

  it('are as many there as back, none only between equal texts, and at most the longer one', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const edits = editDistance(a, b, far);
        expect(editDistance(b, a, far)).toBe(edits);
        expect(edits === 0).toBe(a === b);
        expect(edits).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(edits).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });

  it('are the same whatever is common before and behind', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(`xy${a}z`, `xy${b}z`, far)).toBe(editDistance(a, b, far));
      }),
    );
  });

  it('one letter more makes one more at an end, and at most two where it parts neighbours that had changed places', () => {
    fc.assert(
      fc.property(word, word, fc.nat(8), (a, b, at) => {
        const more = (place: number) =>
          editDistance(a, `${b.slice(0, place)}x${b.slice(place)}`, far) - editDistance(a, b, far);
        for (const end of [0, b.length]) {
          expect(more(end)).toBeGreaterThanOrEqual(0);
          expect(more(end)).toBeLessThanOrEqual(1);
        }
        expect(more(at)).toBeGreaterThanOrEqual(0);
        expect(more(at)).toBeLessThanOrEqual(2);
      }),
    );
    expect(editDistance('ca', 'ac', far)).toBe(1);
    expect(editDistance('ca', 'axc', far)).toBe(3);
  });

  it('up to a limit are those without one, and more than it where they are more', () => {
    fc.assert(
      fc.property(word, word, fc.nat(9), (a, b, limit) => {
        expect(Math.min(editDistance(a, b, limit), limit + 1)).toBe(Math.min(editDistance(a, b, far), limit + 1));
      }),
    );
  });
});

describe('the nearest of several', () => {
  const keys = ['canada', 'chile', 'china', 'ghana', 'guinea', 'peru'].map((key) => ({ key }));

  it.each([
    ['cnada', 'canada'],
    ['canad', 'canada'],
    ['canaad', 'canada'],
    ['guine', 'guinea'],
    ['chili', 'chile'],
  ])('%j means %s', (text, key) => {
    expect(nearest(text, keys)).toEqual({ key });
  });

  it('allows one edit per four letters, three at most', () => {
    // Of three letters none is allowed, of four one, of eight two.
    expect(nearest('per', keys)).toBeNull();
    expect(nearest('perx', keys)).toEqual({ key: 'peru' });
    expect(nearest('chnxle', keys)).toBeNull();
    expect(nearest('abcdefghxyzw', [{ key: 'abcdefghijkl' }])).toBeNull();
    expect(nearest('abcdefghxyzl', [{ key: 'abcdefghijkl' }])).toEqual({ key: 'abcdefghijkl' });
    expect(nearest(`${'a'.repeat(40)}wxyz`, [{ key: 'a'.repeat(40) }])).toBeNull();
  });

  it('is the closer one, of equally close ones the first', () => {
    expect(nearest('chine', keys)).toEqual({ key: 'chile' });
    expect(nearest('chine', keys.toReversed())).toEqual({ key: 'china' });
    expect(nearest('canadax', [{ key: 'canadayx' }, { key: 'canadax' }])).toEqual({ key: 'canadax' });
  });

  it('is none of none', () => {
    expect(nearest('canada', [])).toBeNull();
    expect(nearest('', keys)).toBeNull();
  });
});
