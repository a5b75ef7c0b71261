import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batches } from './batches.ts';
import { between, betweenOf, exactly } from './between.ts';
import { divide, Division, fromUnits, percentOf, toUnits } from './exact.ts';
import { ofKey } from './of-key.ts';
import { median, percentileOf, standingOf } from './percentiles.ts';
import { roundedTo } from './rounded.ts';

const few = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 25 });

describe('where a value stands', () => {
  test('is the mean of the places that its equals take in a row', () => {
    fc.assert(
      fc.property(few, fc.nat(), (values, pick) => {
        const value = values[pick % values.length]!;
        const row = values.toSorted((a, b) => a - b);
        const [first, last] = [row.indexOf(value), row.lastIndexOf(value)];
        const wanted = (100 * ((first + last + 1) / 2)) / row.length;
        expect(percentileOf(value, values)).toBeCloseTo(wanted, 9);
        // What is better turned round is what is worse.
        expect(percentileOf(value, values, 'less')).toBeCloseTo(100 - wanted, 9);
        expect(
          percentileOf(
            -value,
            values.map((each) => -each),
            'less',
          ),
        ).toBeCloseTo(wanted, 9);
      }),
    );
  });

  test('rises with the value, and is told by as many values as say something', () => {
    fc.assert(
      fc.property(few, (values) => {
        const row = [...new Set(values)].toSorted((a, b) => a - b);
        const places = row.map((value) => percentileOf(value, values));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        for (const value of row) {
          const standing = standingOf(value, values);
          if (values.length < 5) expect(standing).toBeNull();
          else expect(Object.keys(standing ?? {})).toEqual([values.length < 8 ? 'third' : 'percentile']);
        }
      }),
    );
  });

  test('the median has as many above it as below, whatever the order', () => {
    fc.assert(
      fc.property(few, (values) => {
        const middle = median(values) ?? Number.NaN;
        const [below, above] = [values.filter((each) => each < middle), values.filter((each) => each > middle)];
        expect(Math.abs(below.length - above.length)).toBeLessThanOrEqual(
          values.filter((each) => each === middle).length,
        );
        expect(median(values.toReversed())).toBe(middle);
      }),
    );
    expect(median([])).toBeNull();
  });
});

describe('exact amounts', () => {
  const units = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

  test('are written as they are read, in as many digits as they need', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 20 }), (amount, digits) => {
        const text = fromUnits(amount, digits);
        expect(toUnits(text, digits)).toBe(amount);
        expect(text).toMatch(/^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/);
      }),
    );
  });

  test('divided are off by at most a half, and away from zero where it is one', () => {
    fc.assert(
      fc.property(
        units,
        units.filter((each) => each !== 0n),
        (dividend, divisor) => {
          const quotient = divide(dividend, divisor);
          const rest = dividend - quotient * divisor;
          const [twice, whole] = [rest < 0n ? -2n * rest : 2n * rest, divisor < 0n ? -divisor : divisor];
          expect(twice <= whole).toBe(true);
          expect([divide(-dividend, divisor), divide(dividend, -divisor)]).toEqual([-quotient, -quotient]);
        },
      ),
    );
    expect([divide(5n, 10n), divide(-5n, 10n), divide(15n, 10n), divide(25n, 10n)]).toEqual([1n, -1n, 2n, 3n]);
    expect(() => divide(1n, 0n)).toThrow(RangeError);
  });

  test('parted are all there again, and no part is more than one unit off its share', () => {
    fc.assert(
      fc.property(
        units,
        fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 1, maxLength: 12 }),
        (whole, shares) => {
          const all = shares.reduce((sum, each) => sum + each, 0n);
          const division = new Division(whole, all);
          const parts = shares.map((each) => division.take(each));
          expect(parts.reduce((sum, each) => sum + each, 0n)).toBe(whole);
          expect(division.rest).toBe(0n);
          for (const [at, part] of parts.entries()) {
            const off = part * all - whole * shares[at]!;
            expect(off <= all && off >= -all).toBe(true);
          }
        },
      ),
    );
  });

  test('as a part of a whole come to a hundred', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (part, more) => {
        const whole = part + more;
        expect((percentOf(part, whole) ?? 0) + (percentOf(more, whole) ?? 0)).toBeCloseTo(100, 3);
        expect([percentOf(whole, whole), percentOf(part, 0n)]).toEqual([100, null]);
      }),
    );
  });

  test('are rounded once: a second time changes nothing', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 }), (amount, digits, kept) => {
        const text = fromUnits(amount, digits);
        const once = roundedTo(text, kept);
        if (once === undefined) expect((text.split('.')[1] ?? '').length).toBeLessThanOrEqual(kept);
        else {
          expect(roundedTo(once, kept)).toBeUndefined();
          expect(toUnits(once, kept)).toBe(divide(amount, 10n ** BigInt(digits - kept)));
        }
      }),
    );
  });
});

describe('lists', () => {
  test('in pieces are the same list, and no piece is too long or empty', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (items, size) => {
        const pieces = [...batches(items, size)];
        expect(pieces.flat()).toEqual(items);
        expect(pieces.slice(0, -1).filter((piece) => piece.length !== size)).toEqual([]);
        expect(pieces.filter((piece) => piece.length === 0 || piece.length > size)).toEqual([]);
      }),
    );
  });

  test('of ranges lie between their least and their most, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 9 }), (values) => {
        const all = betweenOf(values);
        expect(between(...values.map(exactly))).toEqual(all);
        expect(betweenOf(values.toReversed())).toEqual(all);
        expect(values.filter((value) => value < all.low || value > all.high)).toEqual([]);
        expect([values.includes(all.low), values.includes(all.high)]).toEqual([true, true]);
      }),
    );
  });

  test('what a column is of is one key in whatever order it is said, and another one where it is other', () => {
    const said = fc.dictionary(fc.constantFrom('metal', 'resourceType', 'zone', 'date'), fc.string({ maxLength: 4 }), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(said, said, (one, other) => {
        expect(ofKey(Object.fromEntries(Object.entries(one).toReversed()))).toBe(ofKey(one));
        const isSame = isDeepStrictEqual(one, other);
        if (!isSame) expect(ofKey(one)).not.toBe(ofKey(other));
      }),
    );
    expect([ofKey(null), ofKey(undefined)]).toEqual([ofKey({}), ofKey({})]);
  });
});
