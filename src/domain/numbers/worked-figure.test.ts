import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isRanked,
  type About,
  type Bound,
  figureOf,
  noFigure,
  productOf,
  quotientOf,
  roundedValue,
  shownDigits,
  sumOf,
} from './worked-figure.ts';

const money: About = { unit: 'money', currency: 'USD', asOf: '2026-01-15' };
const of = (value: number, bound: Bound = 'exact') => figureOf(value, money, { bound });
const unknown = (name: string) => noFigure(money, { missing: [name] });

describe('a sum of which a part is not known', () => {
  it('is a bound from the side that the sign of the part tells', () => {
    const cap = of(50);
    const sum = (debt: typeof cap, cash: typeof cap) =>
      sumOf([{ figure: cap }, { figure: debt }, { figure: cash, sign: -1 }], money);
    expect(sum(of(3), of(8))).toMatchObject({ value: '45', bound: 'exact', missing: [] });
    expect(sum(unknown('debt'), of(8))).toMatchObject({ value: '42', bound: 'at-least', missing: ['debt'] });
    expect(sum(of(3), unknown('cash'))).toMatchObject({ value: '53', bound: 'at-most', missing: ['cash'] });
    expect(sum(unknown('debt'), unknown('cash'))).toMatchObject({ value: null, missing: ['debt', 'cash'] });
  });

  it('is none where the sign is not known, or nothing is known', () => {
    expect(sumOf([{ figure: of(5) }, { figure: unknown('NPV'), canBeNegative: true }], money).value).toBeNull();
    expect(sumOf([{ figure: unknown('a') }, { figure: unknown('b') }], money).value).toBeNull();
  });

  it('never tells a bound from the wrong side, whatever the parts really are', () => {
    const part = fc.record({
      amount: fc.integer({ min: 0, max: 1_000_000 }),
      sign: fc.constantFrom<1 | -1>(1, -1),
      isKnown: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const truth = parts.reduce((sum, { amount, sign }) => sum + sign * amount, 0);
        const { value, bound } = sumOf(
          parts.map(({ amount, sign, isKnown }) => ({ figure: isKnown ? of(amount) : unknown('x'), sign })),
          money,
        );
        if (value === null) return true;
        if (bound === 'exact') return Number(value) === truth;
        return bound === 'at-least' ? Number(value) <= truth : Number(value) >= truth;
      }),
    );
  });
});

describe('a quotient', () => {
  const ratio: About = { ...money, unit: 'ratio', currency: null };

  it('has no denominator that is a bound, 0 or below, and says why', () => {
    const words = (bottom: ReturnType<typeof of>) => quotientOf(of(1), bottom, 'The NAV', ratio);
    expect(words(of(0))).toMatchObject({
      value: null,
      warnings: [{ sentence: 'The NAV is not above 0: nothing is divided by it.' }],
    });
    expect(words(of(-3)).value).toBeNull();
    expect(words(of(3, 'at-least')).warnings[0]?.sentence).toBe(
      'The NAV is known as a bound only (at least): nothing is divided by it.',
    );
    expect(words(unknown('NPV'))).toMatchObject({ value: null, missing: ['NPV'], warnings: [] });
    expect(quotientOf(of(1, 'at-most'), of(4), 'x', ratio)).toMatchObject({ value: '0.25', bound: 'at-most' });
  });

  it('a product with a bound keeps it, and one by a bound is none', () => {
    expect(productOf(of(5, 'at-least'), of(2), money)).toMatchObject({ value: '10', bound: 'at-least' });
    expect(productOf(of(5), of(2, 'at-least'), money).value).toBeNull();
  });
});

it('what a table shows is rounded once, halves away from zero', () => {
  const shown = (value: string, unit: About['unit']) => shownDigits({ value, unit });
  expect(shown('20372000', 'money')).toBe('20.4');
  expect(shown('89051094.890510948905109489051094890511', 'money')).toBe('89.1');
  expect(shown('8.905', 'money/oz')).toBe('8.91');
  expect(shown('1234.5', 'money/oz')).toBe('1235');
  expect(shown('0.454545454545454545', 'ratio')).toBe('0.45');
  expect(shown('61.65', '%')).toBe('61.7');
  expect(shown('10.0945', '%/year')).toBe('10.09');
  expect(shown('511092307.692', 'shares')).toBe('511092308');
  expect(shownDigits({ value: null, unit: 'ratio' })).toBeNull();
  // One third three times is 1, and 0.005 of it is a half.
  expect(roundedValue('0.004999999999999999999999999999', 2)).toBe('0.01');
});

it('bounds, negative values and what does not compare are not ranked', () => {
  expect(isRanked(of(1))).toBe(true);
  expect(isRanked(of(1, 'at-least'))).toBe(false);
  expect(isRanked(unknown('x'))).toBe(false);
  const warned = (code: 'reserves' | 'negative' | 'old-balance') =>
    isRanked(figureOf(1, money, { warnings: [{ code, sentence: '' }] }));
  expect([warned('reserves'), warned('negative'), warned('old-balance')]).toEqual([false, false, true]);
});
