import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { NumberEvidence, type NumberStyle, readNumber } from './number-style.ts';

const shown = (...cells: string[]) => {
  const evidence = new NumberEvidence();
  for (const cell of cells) evidence.see(cell);
  return evidence.found();
};

describe('columns of figures as publishers print them', () => {
  it.each<[what: string, cells: readonly string[], style: NumberStyle, figures: readonly string[]]>([
    ['a Canadian report', ['1,234,500', '0.52', '12.4'], 'point', ['1234500', '0.52', '12.4']],
    ['a German register', ['1.234.500', '0,52', '12,4'], 'comma', ['1234500', '0.52', '12.4']],
    ['a French one', ['1 234 500', '0,52', '12,4'], 'comma', ['1234500', '0.52', '12.4']],
    ['one of narrow blanks', ['1\u202F234\u202F500', '0,52'], 'comma', ['1234500', '0.52']],
    ['one of hard blanks', ['1\u00A0234\u00A0500', '0,52'], 'comma', ['1234500', '0.52']],
    ['a Swiss one', ["1'234'500", '0.52', '1’234.5'], 'point', ['1234500', '0.52', '1234.5']],
    ['a Chilean one', ['1.866', '1,48', '1.234,5'], 'comma', ['1866', '1.48', '1234.5']],
    ['a Brazilian one', ['12.500', '3,75'], 'comma', ['12500', '3.75']],
    ['an Australian one', ['12,500', '3.75'], 'point', ['12500', '3.75']],
    ['a program', ['1.2E+07', '3.5e-3', '-0.25'], 'point', ['12000000', '0.0035', '-0.25']],
    ['a program of Finland', ['1,2E+07', '3,5E-3'], 'comma', ['12000000', '0.0035']],
    ['losses with a sign of mathematics', ['\u2212120.5', '80.25'], 'point', ['-120.5', '80.25']],
    ['losses with a dash', ['\u2013120.5', '80.25'], 'point', ['-120.5', '80.25']],
  ])('%s', (_, cells, style, figures) => {
    expect(shown(...cells).style).toBe(style);
    expect(cells.map((cell) => readNumber(cell, style))).toEqual(figures);
  });

  it.each([
    // Limits of detection, ranges, footnotes, units, money, brackets, sums of a program.
    ...['<0.01', '< 0.01', '>100', '~5', '1-2', '5 - 8', '5*', '5 (1)', '12%', '1,234 t', '$1,234', '(120)', '120-'],
    ...['2.5x10^3', '=1+1', '1e', 'e5', '1e1e1', '0x1F', '1_000', 'NaN', 'Infinity', '-', '\u2013', '+', '--5', '- 5'],
    // Groups that are none, two sorts of blanks, other scripts, nothing.
    ...['1,23,456.78', '12 34', "1 234'567", '1..2', '1,,2', '1.2.3', '5.', ',', '١٢٣', '１２', '1\t234', '', ' '],
  ])('%j is no number of either style', (cell) =>
    expect([readNumber(cell, 'point'), readNumber(cell, 'comma')]).toEqual([undefined, undefined]),
  );

  it.each([
    ['1,866', 'point', '1866'],
    ['1,866', 'comma', '1.866'],
    ['1.866', 'point', '1.866'],
    ['1.866', 'comma', '1866'],
    ['-1,866', 'comma', '-1.866'],
    ['999,999', 'point', '999999'],
    ['999,999', 'comma', '999.999'],
  ] as const)('%s can be read both ways: of style %s it is %s', (cell, style, plain) => {
    expect(readNumber(cell, style)).toBe(plain);
    expect(shown(cell)).toEqual({ style: 'none', examples: [], unclear: cell });
  });

  it('two ways beside each other are told with one of each', () => {
    expect(shown('1.5', '2,75', '3.25')).toEqual({ style: 'mixed', examples: ['1.5', '2,75'], unclear: null });
    expect(shown('1,234.5', '1.234,5').style).toBe('mixed');
    expect(shown('Au 1.5', '2,75 g/t', 'n/a').style).toBe('none');
  });
});

/** A figure by its digits: no zero in front, as many decimals as are wanted. */
const figure = fc.record({
  isNegative: fc.boolean(),
  whole: fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(String),
  fraction: fc.stringMatching(/^\d{1,6}$/),
});
const grouped = (whole: string, by: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, by);

describe('a figure that is written in a style', () => {
  test.each([
    ['point', ','],
    ['point', ' '],
    ['point', "'"],
    ['point', '\u2019'],
    ['point', '\u00A0'],
    ['comma', '.'],
    ['comma', ' '],
    ['comma', '\u202F'],
    ['comma', '\u2009'],
  ] as const)('of style %s with %j between groups is that figure, and no other in the other style', (style, by) => {
    fc.assert(
      fc.property(figure, fc.constantFrom('-', '\u2212', '\u2013'), ({ isNegative, whole, fraction }, minus) => {
        const sign = style === 'point' ? '.' : ',';
        const cell = `${isNegative ? minus : ''}${grouped(whole, by)}${sign}${fraction}`;
        const plain = `${isNegative ? '-' : ''}${whole}.${fraction}`;
        expect([cell, readNumber(cell, style)]).toEqual([cell, plain]);
        const other = readNumber(cell, style === 'point' ? 'comma' : 'point');
        // The other style can only read it where its decimals could be one group of thousands.
        if (other !== undefined) expect([cell, fraction.length, /^[\d-]+$/.test(other)]).toEqual([cell, 3, true]);
      }),
    );
  });

  test('as a power of ten is the same as in full', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: -12, max: 12 }), (digits, exponent) => {
        const cell = `${digits}e${exponent}`;
        const plain = readNumber(cell, 'point') ?? '';
        expect(plain).toMatch(/^\d+(?:\.\d+)?$/);
        expect(Math.abs(Number(plain) / Number(cell) - 1)).toBeLessThan(1e-12);
        // What is plain is read as itself.
        expect(readNumber(plain, 'point')).toBe(plain);
      }),
    );
  });

  test('one more cell never takes back what was shown', () => {
    const cell = fc.oneof(
      fc.stringMatching(/^\d{1,4}[.,]\d{1,3}$/),
      fc.constantFrom('n/a', '12', '1.234,5', '1,234.5'),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 6 }), cell, (cells, more) => {
        const [before, after] = [shown(...cells), shown(...cells, more)];
        if (before.style === 'mixed') expect(after.style).toBe('mixed');
        if (before.style !== 'none') expect([before.style, 'mixed']).toContain(after.style);
        expect(after.examples.slice(0, before.examples.length)).toEqual(before.examples);
        if (before.unclear !== null) expect(after.unclear).toBe(before.unclear);
      }),
    );
  });
});
