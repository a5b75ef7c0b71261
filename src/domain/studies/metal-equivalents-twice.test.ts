import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees, equivalentOf, grossValue, type PricedGrade, sharedFactor } from './metal-equivalents.ts';

/** Equivalents a second time, in fractions of whole numbers, from the definition: factor = u·p·R·π / (u·p·R·π of the primary). */

type Fraction = readonly [top: bigint, bottom: bigint];
const of = (text: string): Fraction => {
  const [whole = '', decimals = ''] = text.split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
};
const times = (...all: Fraction[]): Fraction =>
  all.reduce<Fraction>(([top, bottom], [a, b]) => [top * a, bottom * b], [1n, 1n]);
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const over = (one: Fraction, [top, bottom]: Fraction): Fraction => times(one, [bottom, top]);
/** To fifteen digits, also where zinc for a tonne stands beside copper for a gram. */
const asNumber = ([top, bottom]: Fraction): number => {
  const sign = top < 0n !== bottom < 0n ? -1 : 1;
  const [up, down] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  return (sign * Number((up * 10n ** 40n) / down)) / 1e40;
};

/** Grams in a tonne for one unit of grade, and grams in a unit that is priced. */
const gramsOfGrade: Readonly<Record<string, Fraction>> = {
  'g/t': [1n, 1n],
  ppm: [1n, 1n],
  ppb: [1n, 1000n],
  '%': [10_000n, 1n],
  'oz/t': [240n, 7n],
};
const gramsOfPrice: Readonly<Record<string, Fraction>> = {
  oz: of('31.1034768'),
  lb: of('453.59237'),
  kg: [1000n, 1n],
  g: [1n, 1n],
  t: [1_000_000n, 1n],
};

const paid = ({ gradeUnit, price, priceUnit, recovery, payable }: PricedGrade, withPayables: boolean): Fraction =>
  times(
    over(times(gramsOfGrade[gradeUnit]!, of(price!)), gramsOfPrice[priceUnit!]!),
    of(recovery!),
    withPayables ? of(payable!) : [1n, 1n],
  );

const digits = (most: number, decimals: number) =>
  fc.integer({ min: 1, max: most * 10 ** decimals }).map((units) => (units / 10 ** decimals).toFixed(decimals));
const grades = (metal: string): fc.Arbitrary<PricedGrade> =>
  fc.record({
    metal: fc.constant(metal),
    grade: digits(50, 3),
    gradeUnit: fc.constantFrom('g/t', 'ppm', 'ppb', '%', 'oz/t'),
    price: fc.option(digits(5000, 2), { freq: 8 }),
    priceUnit: fc.constantFrom('oz' as const, 'lb' as const, 'kg' as const, 'g' as const, 't' as const),
    recovery: fc.option(digits(100, 1), { freq: 8 }),
    payable: fc.option(digits(100, 1), { freq: 4 }),
  });
const rocks = fc.tuple(grades('Copper'), fc.tuple(grades('Gold'), grades('Silver'), grades('Zinc')));
const isKnown = ({ price, recovery }: PricedGrade) => price !== null && recovery !== null;
const alike = (found: number, wanted: number) =>
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(wanted)));

describe('an equivalent, a second time', () => {
  it('is the same in fractions, of what has a price and a recovery', () => {
    fc.assert(
      fc.property(rocks, ([primary, others]) => {
        const found = equivalentOf(primary, others);
        const known = others.filter(isKnown);
        if (!isKnown(primary) || known.length === 0) {
          expect(found).toBeNull();
          return;
        }
        const withPayables = [primary, ...others].every(({ payable }) => payable !== null);
        const own = paid(primary, withPayables);
        const factors = known.map((each) => over(paid(each, withPayables), own));
        const value = known.reduce(
          (sum, each, place) => plus(sum, times(factors[place]!, of(each.grade))),
          of(primary.grade),
        );
        alike(found!.value, asNumber(value));
        expect(found!.factors.map(({ metal }) => metal)).toEqual(known.map(({ metal }) => metal));
        for (const [place, { factor }] of found!.factors.entries())
          expect(factor / asNumber(factors[place]!)).toBeCloseTo(1, 9);
        expect(found!.leftOut).toEqual(others.filter((each) => !isKnown(each)).map(({ metal }) => metal));
        expect(found!.withPayables).toBe(withPayables);
      }),
      { numRuns: 500 },
    );
  });

  it('and so is the gross value of a tonne, which needs prices alone', () => {
    fc.assert(
      fc.property(rocks, ([primary, others]) => {
        const all = [primary, ...others];
        const priced = all.filter(({ price }) => price !== null);
        const found = grossValue(all);
        if (priced.length === 0) {
          expect(found).toBeNull();
          return;
        }
        const value = priced.reduce<Fraction>(
          (sum, { gradeUnit, grade, price, priceUnit }) =>
            plus(sum, over(times(of(grade), gramsOfGrade[gradeUnit]!, of(price!)), gramsOfPrice[priceUnit!]!)),
          [0n, 1n],
        );
        alike(found!.perTonne, asNumber(value));
      }),
      { numRuns: 300 },
    );
  });

  it('a stated one agrees within two per cent, or half of its last digit', () => {
    fc.assert(
      fc.property(digits(5, 2), fc.integer({ min: -900, max: 900 }), (stated, apart) => {
        // So many ten-thousandths beside it, in whole numbers.
        const own = BigInt(stated.replace('.', '')) * 100n;
        const recomputed = own + BigInt(apart);
        fc.pre(recomputed > 0n);
        const off = BigInt(Math.abs(apart));
        const isWithin = off <= 50n || off * 100n <= recomputed * 2n;
        expect(agrees(stated, Number(recomputed) / 10_000)).toBe(isWithin);
      }),
      { numRuns: 500 },
    );
  });

  it('rows that are printed from one factor are found to share it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 3000 }),
        fc.array(fc.tuple(fc.integer({ min: 5, max: 300 }), fc.integer({ min: 5, max: 300 })), {
          minLength: 1,
          maxLength: 8,
        }),
        (thousandths, rows) => {
          const factor = thousandths / 1000;
          const printed = rows.map(([primary, other]) => ({
            primary: (primary / 100).toFixed(2),
            other: (other / 100).toFixed(2),
            // In hundredths, rounded half up in whole numbers.
            equivalent: (Math.floor((1000 * primary + thousandths * other + 500) / 1000) / 100).toFixed(2),
          }));
          const { low, high, isContradiction } = sharedFactor(printed)!;
          expect(isContradiction).toBe(false);
          expect(low).toBeLessThanOrEqual(factor + 1e-12);
          expect(high).toBeGreaterThanOrEqual(factor - 1e-12);
        },
      ),
      { numRuns: 300 },
    );
  });
});
