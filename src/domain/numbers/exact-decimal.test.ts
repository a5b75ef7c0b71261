import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Exact } from './exact-decimal.ts';

/** Decimals as people and files write them, and beyond. */
const decimals = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.stringMatching(/^\d{1,18}$/),
    fraction: fc.stringMatching(/^\d{0,18}$/),
  })
  .map(({ sign, whole, fraction }) => `${sign}${whole}${fraction && `.${fraction}`}`);
/** Big.js counts digit by digit; it writes minus zero, which is none here. */
const withoutSignOfZero = (text: string) => (/^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text);

describe('an exact decimal', () => {
  it.each([
    ['1.10', '1.1'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['1e3', '1000'],
    ['1.25e-3', '0.00125'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
    [0.1, '0.1'],
    [-12, '-12'],
  ])('reads %s', (digits, text) => {
    expect(Exact.of(digits).toFixed()).toBe(text);
  });

  it.each(['', '.', '-', 'abc', '1,5', '1 000', '0x10', '1e', '--1', 'NaN', 'Infinity', '1e5000', NaN, Infinity])(
    'refuses %s',
    (digits) => {
      expect(() => Exact.of(digits)).toThrow(RangeError);
    },
  );

  it('tells no more than forty letters of what it refuses', () => {
    expect(() => Exact.of('x'.repeat(100_000))).toThrow(`'${'x'.repeat(40)}' is no decimal`);
  });

  it('adds, takes away, multiplies and compares as digit by digit', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        const [a, b] = [Exact.of(one), new Big(one)];
        expect(a.plus(other).toFixed()).toBe(withoutSignOfZero(b.plus(other).toFixed()));
        expect(a.minus(other).toFixed()).toBe(withoutSignOfZero(b.minus(other).toFixed()));
        expect(a.times(other).toFixed()).toBe(withoutSignOfZero(b.times(other).toFixed()));
        expect(a.abs().toFixed()).toBe(b.abs().toFixed());
        expect(a.cmp(other)).toBe(b.cmp(other));
        expect([a.eq(other), a.lt(other), a.lte(other), a.gt(other), a.gte(other)]).toEqual([
          ...[b.eq(other), b.lt(other), b.lte(other), b.gt(other), b.gte(other)],
        ]);
      }),
    );
  });

  it.each([
    ['1.10', '1.1', 0],
    ['0', '-0.00', 0],
    ['1e2', '100', 0],
    ['1.1', '1.09', 1],
    ['-1.1', '-1.09', -1],
  ] as const)('%s beside %s', (one, other, order) => {
    const exact = Exact.of(one);
    expect(exact.cmp(other)).toBe(order);
    expect([exact.eq(other), exact.lt(other), exact.lte(other), exact.gt(other), exact.gte(other)]).toEqual([
      ...[order === 0, order < 0, order <= 0, order > 0, order >= 0],
    ]);
  });

  it('has a thousand places at most, before the point and behind it', () => {
    expect(Exact.of('1e-1000').times('1e1000').toFixed()).toBe('1');
    for (const digits of ['1e-1001', '1e1001', `0.${'0'.repeat(1_000)}1`])
      expect(() => Exact.of(digits)).toThrow(RangeError);
  });

  it('rounds halves away from zero, or cuts, as digit by digit', () => {
    fc.assert(
      fc.property(decimals, fc.nat(20), (digits, places) => {
        const [a, b] = [Exact.of(digits), new Big(digits)];
        expect(a.round(places).toFixed()).toBe(withoutSignOfZero(b.round(places, Big.roundHalfUp).toFixed()));
        expect(a.cut(places).toFixed()).toBe(withoutSignOfZero(b.round(places, Big.roundDown).toFixed()));
        expect(a.toFixed(places)).toBe(withoutSignOfZero(b.toFixed(places)));
        if (!b.eq(0)) expect(a.significant(places + 1).toFixed()).toBe(b.prec(places + 1, Big.roundHalfUp).toFixed());
      }),
    );
  });

  it('divides to so many decimals, halves away from zero', () => {
    fc.assert(
      fc.property(decimals, decimals, fc.nat(20), (one, other, places) => {
        fc.pre(!new Big(other).eq(0));
        const exactly = new Big(one);
        const quotient = Exact.of(one).over(other, places).toFixed();
        // Twice the rest is no more than the divisor in the last place, and exactly as much only where it was rounded away from zero.
        const rest = exactly.minus(new Big(quotient).times(other)).abs().times(2).times(new Big(10).pow(places));
        expect(rest.lte(new Big(other).abs())).toBe(true);
        if (rest.eq(new Big(other).abs())) expect(new Big(quotient).times(other).abs().gt(exactly.abs())).toBe(true);
      }),
    );
  });

  it('does not divide by 0', () => {
    expect(() => Exact.of(1).over('0.00', 4)).toThrow(RangeError);
  });

  it.each([
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['0.05', 1, '0.1'],
    ['1234.5', 2, '1234.50'],
    ['0', 2, '0.00'],
  ])('%s with %i decimals is %s', (digits, places, text) => {
    expect(Exact.of(digits).toFixed(places)).toBe(text);
  });

  it('has significant digits before the point, too', () => {
    expect(Exact.of('20372000').significant(3).toFixed()).toBe('20400000');
    expect(Exact.of('0.00123456').significant(3).toFixed()).toBe('0.00123');
    expect(Exact.of('999.9').significant(3).toFixed()).toBe('1000');
    expect(Exact.of('0').significant(3).toFixed()).toBe('0');
  });

  it('is a number where one is asked for', () => {
    expect(Exact.of('12.5').toNumber()).toBe(12.5);
  });
});
