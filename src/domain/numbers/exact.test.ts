import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, Division, fromUnits, percentOf, timesToDivide, toUnits } from './exact.ts';

describe('decimals as whole numbers', () => {
  it.each([
    ['12.5', 2, 1250n, '12.5'],
    ['-0.05', 2, -5n, '-0.05'],
    ['0', 6, 0n, '0'],
    ['-0', 6, 0n, '0'],
    ['100', 0, 100n, '100'],
    ['1.10', 2, 110n, '1.1'],
    ['0.000001', 6, 1n, '0.000001'],
  ] as const)('%s with %d digits is %s', (text, digits, units, back) => {
    expect(toUnits(text, digits)).toBe(units);
    expect(fromUnits(units, digits)).toBe(back);
  });

  it('is written in the shortest way that reads back as the same, with any number of digits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.nat({ max: 30 }),
        fc.nat({ max: 30 }),
        (own, digits, zeros) => {
          const units = own * 10n ** BigInt(zeros);
          const text = fromUnits(units, digits);
          expect(toUnits(text, digits)).toBe(units);
          expect(text).toMatch(/^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/);
        },
      ),
    );
  });

  it('refuses more digits than it keeps', () => {
    expect(() => toUnits('1.005', 2)).toThrow(new RangeError("'1.005' has more than 2 decimals"));
  });

  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [0n, 7n, 0n],
  ])('%s / %s is %s: halves go away from zero', (top, bottom, result) => {
    expect(divide(top, bottom)).toBe(result);
  });

  it('per cent has 4 decimals, and none of nothing', () => {
    expect(percentOf(1n, 3n)).toBe(33.3333);
    expect(percentOf(-2n, 3n)).toBe(-66.6667);
    expect(percentOf(3n, 2n)).toBe(150);
    expect(percentOf(1n, 0n)).toBeNull();
  });
});

describe('a division', () => {
  it('gives a fee of 10 to three pieces so that they come to 10', () => {
    const division = new Division(1000n, 3n);
    expect([division.take(1n), division.take(1n), division.take(1n)]).toEqual([333n, 334n, 333n]);
  });

  it('always comes to the whole, and no part is off by more than a unit', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), parts, (whole, shares) => {
        const all = shares.reduce((sum, share) => sum + share, 0n);
        const division = new Division(whole, all);
        let given = 0n;
        for (const share of shares) {
          const part = division.take(share);
          const exact = divide(whole * share, all);
          expect(part - exact <= 1n && exact - part <= 1n).toBe(true);
          given += part;
        }
        expect(given).toBe(whole);
      }),
    );
  });
});

describe('a division in finer shares', () => {
  it('gives the parts that it would have given, and keeps what it has not given yet', () => {
    const division = new Division(1000n, 3n);
    expect([division.take(1n), division.rest]).toEqual([333n, 667n]);
    division.refine(4n);
    expect([division.take(2n), division.take(2n), division.rest]).toEqual([167n, 167n, 333n]);
    expect([division.take(4n), division.rest]).toEqual([333n, 0n]);
  });

  it('is refined so many times that a split leaves whole shares, and no more often', () => {
    const number = fc.bigInt({ min: 1n, max: 200n });
    fc.assert(
      fc.property(number, number, (dividend, divisor) => {
        let fewest = 1n;
        while ((fewest * dividend) % divisor !== 0n) fewest += 1n;
        expect(timesToDivide(dividend, divisor)).toBe(fewest);
      }),
    );
  });

  it('needs none for a split of 10 for 5, and three for one of 2 for 3', () => {
    expect([timesToDivide(10n, 5n), timesToDivide(2n, 3n), timesToDivide(4n, 6n)]).toEqual([1n, 3n, 3n]);
  });
});
