import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isRanked,
  type About,
  amountOf,
  type Bound,
  exact,
  figureOf,
  noFigure,
  over,
  productOf,
  quotientOf,
  roundedValue,
  shownDigits,
  sumOf,
  together,
  warningCodes,
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

describe('a quotient of decimals', () => {
  it('has forty digits, halves away from zero, however large or small the two are', () => {
    expect(over(exact(1), 3).toFixed()).toBe(`0.${'3'.repeat(40)}`);
    expect(over(exact(-2), 3).toFixed()).toBe(`-0.${'6'.repeat(39)}7`);
    expect(over(exact('0.001'), '1000').toFixed()).toBe('0.000001');
    expect(over(exact('1e30'), '0.0004').toFixed()).toBe('2500000000000000000000000000000000');
    // Digits behind the fortieth are cut by rounding.
    expect(over(exact('1e-45'), 1).toFixed()).toBe('0');
    expect(over(exact(0), 7).toFixed()).toBe('0');
    expect(() => over(exact(1), 0)).toThrow(RangeError);
  });

  it('is undone by its divisor', () => {
    const decimal = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 8 }));
    fc.assert(
      fc.property(decimal, fc.integer({ min: 1, max: 1e6 }), ([digits, places], divisor) => {
        const dividend = exact(`${digits}e-${places}`);
        const back = over(dividend, divisor).times(divisor);
        expect(back.minus(dividend).abs().lte('1e-33')).toBe(true);
      }),
    );
  });
});

describe('a figure', () => {
  it('keeps thirty decimals and says what it stands on', () => {
    expect(figureOf(over(exact(2), 3), money)).toEqual({
      ...{ value: `0.${'6'.repeat(29)}7`, unit: 'money', currency: 'USD', asOf: '2026-01-15' },
      ...{ from: [], missing: [], bound: 'exact', warnings: [] },
    });
    expect(amountOf(unknown('cash'))).toBeNull();
    expect(amountOf(of(12.5))!.toFixed()).toBe('12.5');
    // One that was not made here has its value, too.
    expect(amountOf({ ...of(1), value: '7' })!.toFixed()).toBe('7');
  });

  it('that is not known is no bound of anything', () => {
    expect(noFigure(money, { bound: 'at-least', missing: ['debt'] })).toMatchObject({
      ...{ value: null, bound: 'exact', missing: ['debt'] },
    });
  });

  it('made of others tells each input, gap and warning once', () => {
    const input = { name: 'cash', value: '5', unit: 'money', currency: 'USD', asOf: null, source: null };
    const warning = { code: 'basis', sentence: 'Old.' } as const;
    const one = figureOf(5, money, { from: [input], missing: ['debt'], warnings: [warning] });
    const again = figureOf(6, money, { from: [{ ...input }], missing: ['debt'], warnings: [{ ...warning }] });
    expect(sumOf([{ figure: one }, { figure: again }], money)).toMatchObject({
      ...{ value: '11', from: [input], missing: ['debt'], warnings: [warning] },
    });
    for (const other of [{ name: 'debt' }, { value: '6' }, { currency: 'CAD' }, { asOf: '2026-01-01' }])
      expect(together([one, figureOf(1, money, { from: [{ ...input, ...other }] })]).from).toHaveLength(2);
    const code = { ...warning, code: 'bound' } as const;
    const sentence = { ...warning, sentence: 'Older.' };
    for (const other of [code, sentence])
      expect(together([one, figureOf(1, money, { warnings: [other] })]).warnings).toHaveLength(2);
  });
});

describe('a sum of bounds', () => {
  const sum = (...terms: [number | null, Bound, 1 | -1][]) => {
    const { value, bound } = sumOf(
      terms.map(([amount, of, sign]) => ({
        figure: amount === null ? unknown('x') : figureOf(amount, money, { bound: of }),
        sign,
      })),
      money,
    );
    return value === null ? null : `${bound} ${value}`;
  };

  it('is a bound where all of them lie on one side, and none where they contradict each other', () => {
    expect(sum([5, 'at-least', 1], [3, 'exact', 1])).toBe('at-least 8');
    expect(sum([5, 'at-least', 1], [3, 'at-least', 1])).toBe('at-least 8');
    expect(sum([5, 'at-most', 1], [3, 'exact', -1])).toBe('at-most 2');
    // What is taken away is turned round.
    expect(sum([5, 'exact', 1], [3, 'at-least', -1])).toBe('at-most 2');
    expect(sum([5, 'at-least', 1], [3, 'at-most', -1])).toBe('at-least 2');
    expect(sum([5, 'at-least', 1], [3, 'at-most', 1])).toBeNull();
    expect(sum([5, 'at-most', 1], [3, 'exact', 1], [null, 'exact', 1])).toBeNull();
    expect(sum([5, 'at-least', 1], [3, 'at-least', -1], [1, 'exact', 1])).toBeNull();
  });

  it('of nothing is 0', () => {
    expect(sum()).toBe('exact 0');
    expect(sum([null, 'exact', 1])).toBeNull();
  });
});

it('a divisor that is at most so large is named as that', () => {
  expect(quotientOf(of(1), of(3, 'at-most'), 'The cost', money).warnings).toEqual([
    { code: 'denominator', sentence: 'The cost is known as a bound only (at most): nothing is divided by it.' },
  ]);
  expect(quotientOf(of(1), of(8), 'The cost', money, 100).value).toBe('12.5');
});

it('a product of what is not known names it', () => {
  expect(productOf(unknown('price'), of(2), money)).toMatchObject({ value: null, missing: ['price'] });
  expect(productOf(of(2), unknown('shares'), money)).toMatchObject({ value: null, missing: ['shares'] });
});

it.each<[value: string, unit: About['unit'], shown: string]>([
  ['0', 'money', '0'],
  ['-20372000', 'money', '-20.4'],
  ['1234567890', 'money', '1230'],
  ['999.994', 'money/oz', '999.99'],
  ['1000', 'money/oz', '1000'],
  ['-1000.4', 'money/oz', '-1000'],
  ['0.123456', 'money/share', '0.1235'],
  ['9.99951', 'money/share', '10'],
  ['10', 'money/share', '10.00'],
  ['-12.345', 'money/share', '-12.35'],
  ['17.25', 'months', '17.3'],
  ['365.5', 'days', '366'],
  ['-0.004', 'ratio', '0.00'],
  ['-0.005', 'ratio', '-0.01'],
])('%s of %s is shown as %s', (value, unit, shown) => expect(shownDigits({ value, unit })).toBe(shown));

it('the first seven warnings and what is negative or in part keep a figure out of a ranking, the others do not', () => {
  const isOut = (code: (typeof warningCodes)[number]) =>
    !isRanked(figureOf(1, money, { warnings: [{ code, sentence: '' }] }));
  expect(warningCodes.filter(isOut)).toEqual([
    ...['class', 'reserves', 'bound', 'metals', 'share', 'historical', 'old-price', 'negative', 'partial'],
  ]);
});

it('a known part may be below 0: only an unknown one leaves the sign of the sum open', () => {
  const sum = sumOf([{ figure: of(-5), canBeNegative: true }, { figure: of(8) }], money);
  expect(sum).toMatchObject({ value: '3', bound: 'exact' });
});

it('bounds that contradict each other are not mended by what comes after them', () => {
  const contradicting = [{ figure: of(1, 'at-least') }, { figure: of(1, 'at-most') }];
  for (const bound of ['exact', 'at-least', 'at-most'] as const)
    expect(sumOf([...contradicting, { figure: of(1, bound) }], money).value).toBeNull();
  expect(sumOf([{ figure: unknown('NPV'), canBeNegative: true }, ...contradicting], money).value).toBeNull();
});

it('a quotient of what is not known, above or below, names it and warns of nothing', () => {
  const ratio: About = { ...money, unit: 'ratio' };
  expect(quotientOf(unknown('cap'), of(5), 'NPV', ratio)).toMatchObject({
    ...{ value: null, missing: ['cap'], warnings: [] },
  });
  expect(quotientOf(of(5), unknown('NPV'), 'NPV', ratio)).toMatchObject({
    ...{ value: null, missing: ['NPV'], warnings: [] },
  });
});

it.each<[string, About['unit'], string]>([
  ['999.994', 'money/oz', '999.99'],
  ['1000', 'money/oz', '1000'],
  ['-1234.5', 'money/lb', '-1235'],
  ['1234.567', 'ratio', '1234.57'],
])('%s of %s is shown as %s', (value, unit, shown) => {
  expect(shownDigits({ value, unit })).toBe(shown);
});
