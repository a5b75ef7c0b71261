import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberEvidence, readNumber } from './number-style.ts';

const styleOf = (...cells: string[]) => {
  const evidence = new NumberEvidence();
  for (const cell of cells) evidence.see(cell);
  return evidence.found();
};

test('one number that can be read one way only decides for all', () => {
  expect(styleOf('1,866', '1,48')).toEqual({ style: 'comma', examples: ['1,48'], unclear: '1,866' });
  expect(readNumber('1,866', 'comma')).toBe('1.866');
  expect(styleOf('1,866', '1.48')).toEqual({ style: 'point', examples: ['1.48'], unclear: '1,866' });
  expect(readNumber('1,866', 'point')).toBe('1866');
});

test.each([
  [['12', '3'], 'none'],
  [['1.866'], 'none'],
  [['1.234.567'], 'comma'],
  [['1,234,567'], 'point'],
  [['1.234,5'], 'comma'],
  [['1,234.5'], 'point'],
  [['0,125'], 'comma'],
  [['0.125'], 'point'],
  [['12500,125'], 'comma'],
  [['12 500,1'], 'comma'],
  [["12'500.1"], 'point'],
  [['1,48', '2.75'], 'mixed'],
  [['1,2,3'], 'none'],
  [['10.1.2'], 'none'],
  [['12,34,567.8'], 'none'],
  [['3.5.2026'], 'none'],
])('%j is of style %s', (cells, style) => expect(styleOf(...cells).style).toBe(style));

test('a figure that no column of the kind can hold shows how the others are written', () => {
  const evidence = new NumberEvidence();
  // No latitude is 65,782 degrees.
  evidence.see('65,782', 90);
  expect(evidence.found()).toEqual({ style: 'comma', examples: ['65,782'], unclear: null });
  const within = new NumberEvidence();
  within.see('65,782', 65_782);
  expect(within.found()).toEqual({ style: 'none', examples: [], unclear: '65,782' });
});

test('what was seen first is the example', () => {
  expect(styleOf(' 1,48 ', '2,75', '3.25', '4.5')).toEqual({
    style: 'mixed',
    examples: ['1,48', '3.25'],
    unclear: null,
  });
  expect(styleOf('1,866', '1,867').unclear).toBe('1,866');
});

test.each([
  ['1'.repeat(60), '1'.repeat(60)],
  ['1'.repeat(61), undefined],
  [' 12 ', '12'],
  ['12 ', '12'],
  ['1 234', '1234'],
  ['1234 567', undefined],
  ["1 234'567", undefined],
  ["1'234'567.5", '1234567.5'],
  ['-.5', '-0.5'],
  ['1,234,567.25', '1234567.25'],
  ['0,123', undefined],
  ['1,23,456', undefined],
  ['1.', undefined],
  ['.', undefined],
  ['+-3', undefined],
  ['1e', undefined],
  ['1e30', `1${'0'.repeat(30)}`],
  ['1e31', undefined],
  ['1e-30', `0.${'0'.repeat(29)}1`],
  ['1e-31', undefined],
  ['12.5e1', '125'],
  ['12.5e-1', '1.25'],
])('%j of style point is %s', (cell, plain) => expect(readNumber(cell, 'point')).toBe(plain));

test.each([
  ['1.2E+07', 'point', '12000000'],
  ['1,2E+07', 'comma', '12000000'],
  ['1.2e-3', 'point', '0.0012'],
  ['-1 234,50', 'comma', '-1234.50'],
  ['\u22125,5', 'comma', '-5.5'],
  ['+3', 'point', '3'],
  ['.5', 'point', '0.5'],
  [',5', 'comma', '0.5'],
  ['1\u202F234\u202F567', 'comma', '1234567'],
  ['1.866', 'comma', '1866'],
  ['12.5', 'comma', undefined],
  ['1,48', 'point', undefined],
  ['1,2345', 'point', undefined],
  ['12 34', 'point', undefined],
  ['1e400', 'point', undefined],
  ['1e40', 'point', undefined],
  ['0,125', 'point', undefined],
  ['abc', 'point', undefined],
  ['', 'point', undefined],
  ['<0.01', 'point', undefined],
  ['1-2', 'point', undefined],
] as const)('%s of style %s is %s', (cell, style, plain) => expect(readNumber(cell, style)).toBe(plain));

test('a number written in a style is read as itself', () => {
  const number = fc.tuple(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 99_999 }));
  fc.assert(
    fc.property(number, fc.constantFrom('de-DE', 'en-US', 'fr-FR', 'de-CH'), ([whole, fraction], locale) => {
      const decimals = String(fraction).padStart(5, '0');
      const style = locale === 'en-US' || locale === 'de-CH' ? 'point' : 'comma';
      const written = `${whole.toLocaleString(locale)}${style === 'point' ? '.' : ','}${decimals}`;
      expect(readNumber(written, style)).toBe(`${whole}.${decimals}`);
      expect(styleOf(written).style).toBe(style);
    }),
  );
});

const blanks = " '\u00A0\u2009\u202F\u2019";

/** Read once more, by what the pages of the styles say alone: groups of three, one sort of blank, decimals once and last. */
function byHand(cell: string, style: 'point' | 'comma'): Big | undefined {
  const [decimals, groups] = style === 'point' ? ['.', ','] : [',', '.'];
  const shape = /^([+-]?)([^eE]*)(?:[eE]([+-]?\d{1,3}))?$/.exec(cell.trim().replace(/^\u2212/, '-'));
  if (!shape) return undefined;
  const [whole = '', fraction, ...more] = (shape[2] ?? '').trimEnd().split(decimals);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
  const separators = new Set([...whole].filter((sign) => !/\d/.test(sign)));
  const [separator] = separators;
  if (separators.size > 1) return undefined;
  if (separator === undefined && whole === '' && fraction === undefined) return undefined;
  if (separator !== undefined) {
    const [first = '', ...rest] = whole.split(separator);
    if (separator !== groups && !blanks.includes(separator)) return undefined;
    if (!/^\d{1,3}$/.test(first) || !rest.every((group) => /^\d{3}$/.test(group))) return undefined;
    // `0,125` has decimals; between blanks a zero is a zero.
    if (separator === groups && first.startsWith('0')) return undefined;
  }
  const exponent = Number(shape[3] ?? 0);
  if (Math.abs(exponent) > 30) return undefined;
  const digits = whole.replaceAll(/[^\d]/g, '') || '0';
  return new Big(`${shape[1] === '-' ? '-' : ''}${digits}.${fraction ?? 0}e${exponent}`);
}

test.each(['point', 'comma'] as const)(
  'whatever is written, of style %s it is what a second reading makes of it',
  (style) => {
    const sign = fc.constantFrom('', '', '', '+', '-', '\u2212');
    const piece = fc.oneof(
      fc.stringMatching(/^\d{1,4}$/),
      fc.constantFrom('000', '001', '123', '0', '12'),
      fc.constantFrom('.', ',', ' ', "'", '\u00A0', '\u202F'),
    );
    const end = fc.constantFrom('', '', '', 'e5', 'E-3', 'e+30', 'e31', 'e', ' ');
    const written = fc
      .tuple(sign, fc.array(piece, { minLength: 1, maxLength: 7 }), end)
      .map(([first, pieces, last]) => first + pieces.join('') + last);
    fc.assert(
      fc.property(written, (cell) => {
        const [read, wanted] = [readNumber(cell, style), byHand(cell, style)];
        expect([cell, read === undefined ? undefined : new Big(read).toFixed()]).toEqual([cell, wanted?.toFixed()]);
        if (read !== undefined) expect(read).toMatch(/^-?\d+(?:\.\d+)?$/);
      }),
    );
  },
);

test('what shows a style is a number of that style', () => {
  const piece = fc.oneof(fc.stringMatching(/^\d{1,4}$/), fc.constantFrom('.', ',', ' '));
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
      (cell) => {
        const { style, unclear } = styleOf(cell);
        if (style === 'point' || style === 'comma') {
          expect([cell, readNumber(cell, style)]).not.toEqual([cell, undefined]);
          expect([cell, readNumber(cell, style === 'point' ? 'comma' : 'point')]).toEqual([cell, undefined]);
        }
        // What could be both is read both ways, and by a thousand apart.
        if (unclear !== null) {
          const [point, comma] = [readNumber(cell, 'point'), readNumber(cell, 'comma')];
          expect([cell, point === undefined || comma === undefined]).toEqual([cell, false]);
        }
      },
    ),
  );
});

test.each([
  ['.125', 'point'],
  [',125', 'comma'],
  ['100.125', 'none'],
  ['1000.125', 'point'],
  ['10,125', 'none'],
  ['010,125', 'comma'],
  ['-1,5', 'comma'],
  ['1.234.567,89', 'comma'],
  ['1,234,567.89', 'point'],
  ['12,34', 'comma'],
  ['1,5e3', 'comma'],
  ['Gold, 1.5', 'none'],
] as const)('%s alone is of style %s', (cell, style) => expect(styleOf(cell).style).toBe(style));
