import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  annuity,
  breakEvenPrice,
  interpolated,
  marginAt,
  presentYears,
  priceMove,
  priceSlope,
  yearlyCash,
} from './what-if.ts';

describe('the annuity', () => {
  it.each([
    [0.05, 9, '7.107822'],
    [0.05, 7, '5.786373'],
    [0.08, 10, '6.710081'],
    [0, 7, '7.000000'],
  ])('A(%d, %d) is %s', (rate, years, printed) => {
    expect(annuity(rate, years).toFixed(6)).toBe(printed);
  });

  it('is the sum of what each year is worth', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.5, noNaN: true }), fc.integer({ min: 1, max: 60 }), (rate, years) => {
        const sum = Array.from({ length: years }, (_, year) => (1 + rate) ** -(year + 1)).reduce((a, b) => a + b, 0);
        expect(annuity(rate, years)).toBeCloseTo(sum, 9);
      }),
    );
  });

  it('is near the number of years at a rate near 0', () => {
    expect(annuity(1e-12, 7)).toBeCloseTo(7, 9);
  });
});

/** 21 %, and of the rest 8.84 %: 27.98 %. */
const longValleyTax = 1 - (1 - 0.21) * (1 - 0.0884);

describe('the change by price', () => {
  it('100,000 a year, 200 more, 3% royalty, 25% tax, 5%, 10 years from year 2', () => {
    const of = { output: 100_000, royalty: 0.03, tax: 0.25 };
    const timing = { rate: 0.05, years: 10, start: 2 };
    expect((200 * priceSlope(of, timing)).toFixed(2)).toBe('101905889.54');
    expect((200 * priceSlope(of, { ...timing, isMidYear: true })).toFixed(2)).toBe('104422463.29');
  });

  it('100,000 a year, 300 less, 5% royalty, from year 1: without tax, and with 25%', () => {
    const at = (tax: number) =>
      -300 * priceSlope({ output: 100_000, royalty: 0.05, tax }, { rate: 0.05, years: 10, start: 1 });
    expect(at(0).toFixed(2)).toBe('-209589948.08');
    expect(at(0.25).toFixed(2)).toBe('-157192461.06');
  });

  it.each([
    ['Columbia, before tax', 60.52 / 9, 0, 9, ['47.80', '45.52', '43.35']],
    ['Long Valley, after tax', (0.717 / 7) * 300, longValleyTax, 7, ['128.05', '121.95', '116.15']],
  ])('%s: beside the stated table', (_, money, tax, years, printed) => {
    const at = (start: number) => priceSlope({ output: money, royalty: 0, tax }, { rate: 0.05, years, start });
    expect([0, 1, 2].map((start) => at(start).toFixed(2))).toEqual(printed);
  });

  it('Long Valley without its tax would be wrong by 46%', () => {
    const of = { output: (0.717 / 7) * 300, royalty: 0, tax: 0 };
    const slope = priceSlope(of, { rate: 0.05, years: 7, start: 0 });
    expect(slope.toFixed(2)).toBe('177.81');
    expect(((slope / 122 - 1) * 100).toFixed(0)).toBe('46');
  });

  it('Imperial, 1.17 Moz in 8 years, 450 more', () => {
    const slope = priceSlope({ output: 1.17 / 8, royalty: 0, tax: longValleyTax }, { rate: 0.05, years: 8, start: 0 });
    expect((450 * slope).toFixed(2)).toBe('306.33');
  });

  it('rises with output, falls with royalty, tax, rate and start', () => {
    const part = fc.double({ min: 0.01, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(part, part, part, fc.integer({ min: 1, max: 40 }), (royalty, tax, rate, years) => {
        const at = (yields: object, timing: object) =>
          priceSlope({ output: 1, royalty, tax, ...yields }, { rate, years, start: 1, ...timing });
        const base = at({}, {});
        expect(at({ output: 2 }, {})).toBeCloseTo(2 * base, 9);
        expect(at({ royalty: royalty + 0.01 }, {})).toBeLessThan(base);
        expect(at({ tax: tax + 0.01 }, {})).toBeLessThan(base);
        expect(at({}, { rate: rate + 0.01 })).toBeLessThan(base);
        expect(at({}, { start: 2 })).toBeLessThan(base);
        expect(at({}, { isMidYear: true })).toBeGreaterThan(base);
      }),
    );
  });
});

it('another rate: the yearly cash stays', () => {
  const timing = { rate: 0.05, years: 7, start: 1 };
  const cash = yearlyCash(273, 161, timing);
  expect(cash.toFixed(4)).toBe('78.7540');
  const at = (rate: number) => (cash * presentYears({ ...timing, rate }) - 161).toFixed(2);
  expect([at(0.05), at(0.06), at(0.08)]).toEqual(['273.00', '253.75', '218.65']);
});

describe("a study's own table", () => {
  const printed = [
    { price: 2500, npv: 1_092_578 },
    { price: 1600, npv: 375_152 },
  ];

  it('is read along its lines', () => {
    expect(interpolated(printed, 1770)).toEqual({ ok: true, npv: expect.closeTo(510_665.8, 1), isBeyond: false });
    const other = [
      { price: 1400, npv: 215_724 },
      { price: 1500, npv: 295_438 },
    ];
    expect(interpolated(other, 1450)).toEqual({ ok: true, npv: 255_581, isBeyond: false });
  });

  it('goes on for one step, and no further', () => {
    expect(interpolated(printed, 3400)).toMatchObject({ ok: true, isBeyond: true });
    expect(interpolated(printed, 3401)).toEqual({ ok: false, reason: 'far' });
    expect(interpolated(printed, 700)).toMatchObject({ ok: true, isBeyond: true });
    expect(interpolated(printed, 699)).toEqual({ ok: false, reason: 'far' });
  });

  it('needs two prices, and rises with them', () => {
    expect(interpolated([], 1600)).toEqual({ ok: false, reason: 'few' });
    expect(interpolated(printed.slice(1), 1600)).toEqual({ ok: false, reason: 'few' });
    expect(interpolated([printed[0]!, printed[0]!], 1600)).toEqual({ ok: false, reason: 'few' });
    const swapped = [49.3, 4.5, 94].map((npv, index) => ({ price: 800 + 100 * index, npv }));
    expect(interpolated(swapped, 850)).toEqual({ ok: false, reason: 'falls' });
  });

  it('says what it prints at each of its prices', () => {
    const rows = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 50 }), (prices, slope) => {
        const steps = prices.map((price) => ({ price, npv: price * slope - 500 }));
        for (const { price, npv } of steps)
          expect(interpolated(steps, price)).toMatchObject({ ok: true, npv: expect.closeTo(npv, 6) });
      }),
    );
  });
});

describe('derived figures', () => {
  it('the price at which the NPV is 0', () => {
    expect(breakEvenPrice(900, 49.3, 0.4476)!.toFixed(2)).toBe('789.86');
    expect(breakEvenPrice(800, 4.5, 0.4476)!.toFixed(2)).toBe('789.95');
    expect(breakEvenPrice(1600, 273, 122 / 300)!.toFixed(2)).toBe('928.69');
    expect(breakEvenPrice(1600, 273, 0)).toBeNull();
  });

  it('the price since the study', () => {
    expect(priceMove(1600, 1900)).toBeCloseTo(0.1875, 12);
    expect(priceMove(2500, 2000)).toBeCloseTo(-0.2, 12);
    expect(priceMove(0, 2000)).toBeNull();
  });

  it('the margin', () => {
    expect(marginAt(1600, 773)).toEqual({ value: 827, part: expect.closeTo(0.5169, 4) });
    expect(marginAt(1900, 773)).toEqual({ value: 1127, part: expect.closeTo(0.5932, 4) });
    expect(marginAt(1900, 773 + 0.03 * 300)).toEqual({ value: 1118, part: expect.closeTo(0.5884, 4) });
    expect(marginAt(0, 10)).toEqual({ value: -10, part: null });
  });
});
