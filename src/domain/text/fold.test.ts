import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../tests/processor-time.ts';
import { firstCharacters, fold, isBlank } from './fold.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 30 });

describe('fold', () => {
  test.each([
    ['Kalgoorlie', 'kalgoorlie'],
    ['  Super   Pit ', 'super pit'],
    ['Québec', 'quebec'],
    ['Que\u0301bec', 'quebec'],
    ['Côte d’Ivoire', "cote d'ivoire"],
    ['Cote d`Ivoire', "cote d'ivoire"],
    ['Cote d´Ivoire', "cote d'ivoire"],
    ['Łódź – Gałków', 'lodz - galkow'],
    ['Ørsta Æ Œ Þ ð', 'orsta ae oe th d'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['DİYARBAKIR', 'diyarbakir'],
    ['Iğdır', 'igdir'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['Olimpiada\u00A0\u2003Mine', 'olimpiada mine'],
    ['“A” «B»', '"a" "b"'],
    ['Ｆｕｌｌ－ｗｉｄｔｈ', 'full-width'],
    ['zero\u200Bwidth', 'zerowidth'],
    ['Ha\u0092Il', 'hail'],
    ['½ km²', '1/2 km2'],
    // Their apostrophes show only when they are taken apart.
    ['ŉ Vlei', "'n vlei"],
    ['5‴', "5'''"],
    ['Новый Рудник', 'новыи рудник'],
    ['か', 'か'],
    ['が', 'が'],
    ['ｶﾞ', 'ガ'],
    ['한글', '한글'],
    ['हिन्दी', 'हिन्दी'],
    ['50%_\\', '50%_\\'],
    ['', ''],
  ])('%j reads %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('every single character of Unicode folds to what stays as it is', () => {
    const unstable: string[] = [];
    for (let point = 0; point <= 0x2ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const folded = fold(String.fromCodePoint(point));
      if (fold(folded) !== folded) unstable.push(point.toString(16));
    }
    expect(unstable).toEqual([]);
  });

  test('folding twice changes nothing', () => {
    fc.assert(fc.property(anyText, (text) => fold(fold(text)) === fold(text)));
  });

  test('composed and decomposed spellings, and blanks around, are the same', () => {
    fc.assert(
      fc.property(
        anyText,
        (text) => fold(text.normalize('NFD')) === fold(text.normalize('NFC')) && fold(` ${text}\u00A0`) === fold(text),
      ),
    );
  });

  test('piles of accents on one letter go, in a time that grows with their number alone', () => {
    const pile = '\u0301\u0316'.repeat(50_000);
    expect(fold(`Qu${pile}e${pile}`)).toBe('que');
    expect(processorTime(() => fold(`Qu${pile}e`), 100)).toBeLessThan(100);
    const letters = `\u05D0${'\u05B1\u05B0'.repeat(50_000)}\u200B${'\u05B1\u05B0'.repeat(50_000)}`;
    expect(processorTime(() => fold(letters), 100)).toBeLessThan(100);
    expect(fold(fold(letters))).toBe(fold(letters));
    const narrow = `ｶ${'\uFF9E\u093C'.repeat(50_000)}`;
    expect(processorTime(() => fold(narrow), 100)).toBeLessThan(100);
    expect(fold(fold(narrow))).toBe(fold(narrow));
  });

  test('upper case of Latin names is the same', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-ÿ '-]{0,20}$/u), (text) => fold(text.toUpperCase()) === fold(text)),
    );
  });
});

describe('characters', () => {
  test('the first characters of a text are code points', () => {
    expect(firstCharacters('👷👷👷', 2)).toBe('👷👷');
    expect(firstCharacters('ab', 2)).toBe('ab');
  });

  test.each(['', ' ', '\u00A0', '\u200B\u200D', '\uFEFF', '\u200F', '\u2800', '\u3164', '\t\n', '\u0000', '\u00AD'])(
    '%j is blank',
    (text) => {
      expect(isBlank(text)).toBe(true);
    },
  );

  test.each(['a', ' a ', '0', '-', '.'])('%j is not blank', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});
