import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../tests/processor-time.ts';
import {
  cleanText,
  countCharacters,
  hasBidiOverride,
  hasControlCharacters,
  stripControlCharacters,
} from './stored-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 30 });

describe('user text', () => {
  test('blanks and zero-width characters at both ends go, inner ones stay', () => {
    expect(cleanText(' \u00A0\u200BOld  Pit\n\uFEFF\u3000')).toBe('Old  Pit');
    expect(cleanText('❤️')).toBe('❤️');
    expect(cleanText('a\nb\tc')).toBe('a\nb\tc');
  });

  test('what stands between blanks is found in a time that grows with the text alone', () => {
    const blanks = ' \u3000\u200B'.repeat(100_000);
    expect(cleanText(`${blanks}a${blanks}b${blanks}`)).toBe(`a${blanks}b`);
    expect(processorTime(() => cleanText(`a${blanks}b`), 50)).toBeLessThan(50);
  });

  test('characters are counted as code points, of any length of text', () => {
    expect(['', 'aé', '👷🏽', '\ud800', '\udc00\ud800'].map(countCharacters)).toEqual([0, 2, 2, 1, 2]);
    // Halves of pairs beside whole ones, and halves that are no pair.
    expect(['👷\udc00', '\ud83d👷', '\ud800\ud800', 'a👷\ud800'].map(countCharacters)).toEqual([2, 2, 2, 3]);
    expect(countCharacters('👷'.repeat(500_000))).toBe(500_000);
    fc.assert(fc.property(anyText, (text) => countCharacters(text) === [...text].length));
  });

  test('half a surrogate pair, which the database refuses, becomes U+FFFD', () => {
    expect(cleanText('a\ud800b')).toBe('a\uFFFDb');
  });

  test('cleaning twice changes nothing', () => {
    fc.assert(fc.property(anyText, (text) => cleanText(cleanText(text)) === cleanText(text)));
  });

  test.each(['\u0000', 'a\u0008b', '\u000B', '\u000C', '\u001B[0m', '\u007F', '\u0085', 'Ha\u0092Il'])(
    '%j holds control characters',
    (text) => {
      expect(hasControlCharacters(text)).toBe(true);
      expect(hasControlCharacters(stripControlCharacters(text))).toBe(false);
    },
  );

  test('tabs and line breaks are not control characters, and stay', () => {
    expect(hasControlCharacters('a\tb\nc\r\nd\u00A0é')).toBe(false);
    expect(stripControlCharacters('Bobby\u0092S\tPond\n')).toBe('BobbyS\tPond\n');
  });

  test.each(['\u202Enimda', '\u2066x\u2069', 'a\u202Ab'])('%j turns the reading direction', (text) => {
    expect(hasBidiOverride(text)).toBe(true);
  });

  test('right-to-left text by itself does not', () => {
    expect(hasBidiOverride('منجم السكري')).toBe(false);
  });
});
