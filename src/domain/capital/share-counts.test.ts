import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact, over } from '../numbers/worked-figure.ts';
import { valuation } from './enterprise-value.ts';
import { capital, day, explorer, instrument, money, noRates, priceOf, someRates, stated } from './made.fixture.ts';
import type { Capital, Price } from './records.ts';
import { shareCounts } from './share-counts.ts';

const at = (of: Capital, price: Price | null) => shareCounts({ capital: of, price, day, rates: noRates });
const values = (of: Capital, price: Price) => {
  const { basic, treasury, fullyDiluted } = at(of, price);
  return [basic.value, treasury.value, fullyDiluted.value].map(Number);
};

describe('the treasury stock method', () => {
  it('buys back with what exercising brings', () => {
    const tenThousand = capital({ shares: stated(0), instruments: [instrument({ number: 10_000, strike: 50 })] });
    expect(at(tenThousand, priceOf(100)).treasury.value).toBe('5000');
    const small = capital({ shares: stated(10_000), instruments: [instrument({ number: 1_000, strike: 10 })] });
    expect(at(small, priceOf(25)).treasury.value).toBe('10600');
    // A strike that is the price adds nothing.
    expect(at(small, priceOf(10)).treasury.value).toBe('10000');
  });

  it('a convertible is debt or shares, never both', () => {
    const of = capital({
      ...{ shares: stated(1_000_000), cash: money(0), debt: money(0) },
      instruments: [instrument({ kind: 'convertible', principal: 10_000_000, strike: 50 })],
    });
    const value = (price: number) => valuation({ capital: of, price: priceOf(price), day, rates: noRates });
    const above = value(100);
    expect(above.treasury.value).toBe('1200000');
    expect([above.capTreasury.value, above.convertibleDebt.value]).toEqual(['120000000', '0']);
    expect(above.enterpriseValue.value).toBe('120000000');
    const below = value(40);
    expect(below.treasury.value).toBe('1000000');
    expect([below.capTreasury.value, below.convertibleDebt.value]).toEqual(['40000000', '10000000']);
    expect(below.enterpriseValue.value).toBe('50000000');
    // At its conversion price it is still debt.
    expect(value(50).treasury.value).toBe('1000000');
  });

  it('counts an explorer of March 2021 as its report does', () => {
    expect(values(explorer(), priceOf('0.028'))).toEqual([448_000_000, 459_000_000, 618_000_000]);
    expect(values(explorer(), priceOf('0.05'))).toEqual([448_000_000, 468_440_000, 618_000_000]);
    const [, treasury] = values(explorer(), priceOf('0.13'));
    expect((treasury! / 1e6).toFixed(4)).toBe('511.0923');
    const counts = at(explorer(), priceOf('0.05'));
    expect(counts.proceeds).toMatchObject({ value: '14618000', bound: 'exact', currency: 'AUD' });
    expect(counts.contingent.map(({ number }) => number)).toEqual([13_200_000]);
    expect(counts.treasury.warnings.map(({ code }) => code)).toEqual(['contingent']);
  });
});

describe('what counts', () => {
  const one = (fields: Parameters<typeof instrument>[0]) =>
    capital({ shares: stated(100), instruments: [instrument({ number: 10, strike: 1, ...fields })] });

  it('an instrument lives on the day of its expiry, and no day longer', () => {
    expect(at(one({ expiry: day }), priceOf(2)).fullyDiluted.value).toBe('110');
    expect(at(one({ expiry: '2021-03-30' }), priceOf(2)).fullyDiluted.value).toBe('100');
    expect(at(one({ issued: '2021-04-01' }), priceOf(2)).fullyDiluted.value).toBe('100');
    expect(at(one({ until: day }), priceOf(2)).fullyDiluted.value).toBe('100');
  });

  it('what cannot be exercised yet counts by default', () => {
    const later = one({ vesting: '2022-01-01' });
    expect(at(later, priceOf(2)).treasury.value).toBe('105');
    const minority = shareCounts({ capital: later, price: priceOf(2), day, rates: noRates, exercisableOnly: true });
    expect(minority.treasury.value).toBe('100');
    expect(minority.fullyDiluted.value).toBe('100');
    const owed = one({ kind: 'convertible', number: null, principal: 50, strike: 5, vesting: '2022-01-01' });
    const debt = shareCounts({ capital: owed, price: priceOf(2), day, rates: noRates, exercisableOnly: true });
    expect(debt.convertibleDebt.value).toBe('50');
  });

  it('ten listed warrants may buy one share', () => {
    expect(at(one({ number: 100, sharesEach: '0.1' }), priceOf(2)).fullyDiluted.value).toBe('110');
  });

  it('a right counts once its condition is met', () => {
    const right = { kind: 'performance-right', strike: null, currency: null } as const;
    expect(at(one(right), priceOf(2)).fullyDiluted.value).toBe('100');
    expect(at(one({ ...right, conditionMet: true }), priceOf(2)).treasury.value).toBe('110');
  });

  it('other classes count in common shares, and a ratio that nobody states makes a bound', () => {
    const preferred = (ratio: number | null) =>
      capital({ shares: stated(100), otherClasses: [{ ...stated(5), name: 'class B', ratio }] });
    expect(at(preferred(10), priceOf(2)).basic).toMatchObject({ value: '150', bound: 'exact' });
    expect(at(preferred(null), priceOf(2)).basic).toMatchObject({
      ...{ value: '100', bound: 'at-least' },
      missing: ['common shares for one class B share'],
    });
  });

  it('an acceleration is shown from its price on, and changes no expiry', () => {
    const codes = (price: string) =>
      at(one({ accelerationPrice: '1.50' }), priceOf(price)).treasury.warnings.map(({ code }) => code);
    expect([codes('1.49'), codes('1.50')]).toEqual([[], ['acceleration']]);
  });
});

describe('what is not known', () => {
  it('without a list of instruments counts are at least', () => {
    const { basic, treasury, fullyDiluted } = at(
      capital({ shares: stated(100), instrumentsComplete: null }),
      priceOf(2),
    );
    expect([basic.bound, treasury.bound, fullyDiluted.bound]).toEqual(['exact', 'at-least', 'at-least']);
    expect(treasury.missing).toEqual(['a complete list of instruments']);
  });

  it('without shares there is no count, without a price none that needs one', () => {
    expect(at(capital({}), priceOf(2)).treasury).toMatchObject({ value: null, missing: ['shares outstanding'] });
    const unpriced = at(explorer(), null);
    expect([unpriced.basic.value, unpriced.fullyDiluted.value]).toEqual(['448000000', '618000000']);
    expect(unpriced.treasury).toMatchObject({ value: null, missing: ['price'] });
    expect(at(explorer(), priceOf(0)).treasury).toMatchObject({ value: null, missing: ['price'] });
  });

  it('a strike in another currency converts at the price of the day, or is left out by name', () => {
    const of = capital({
      shares: stated(1_000),
      instruments: [
        instrument({ kind: 'warrant', number: 100, strike: '0.137', currency: 'CAD', expiry: '2022-01-01' }),
      ],
    });
    const price = priceOf('0.20', 'USD');
    const known = shareCounts({ capital: of, price, day, rates: someRates(day) });
    expect(known.treasury).toMatchObject({ value: '1050', bound: 'exact' });
    expect(known.treasury.from.map(({ name, value }) => `${name} ${value}`)).toContain('CAD per USD 1.37');
    const old = shareCounts({ capital: of, price, day, rates: someRates('2021-03-23') });
    expect(old.treasury).toMatchObject({ value: '1000', bound: 'at-least' });
    expect(old.treasury.missing).toEqual(['a rate from CAD to USD on 2021-03-31 or up to seven days before']);
    expect(old.fullyDiluted).toMatchObject({ value: '1100', bound: 'exact' });
    expect(old.proceeds).toMatchObject({ value: '0', bound: 'at-least' });
  });
});

const someCapital = fc
  .record({
    shares: fc.integer({ min: 1, max: 1_000_000_000 }),
    cash: fc.integer({ min: 0, max: 100_000_000 }),
    debt: fc.integer({ min: 0, max: 100_000_000 }),
    promised: fc.array(
      fc.record({ number: fc.integer({ min: 0, max: 50_000_000 }), cents: fc.integer({ min: 1, max: 500 }) }),
      { maxLength: 6 },
    ),
    convertible: fc.option(
      fc.record({ principal: fc.integer({ min: 1, max: 10_000_000 }), cents: fc.integer({ min: 1, max: 500 }) }),
    ),
  })
  .map(({ shares, cash, debt, promised, convertible }) =>
    capital({
      ...{ shares: stated(shares), cash: money(cash), debt: money(debt) },
      instruments: [
        ...promised.map(({ number, cents }) => instrument({ number, strike: String(cents / 100) })),
        ...(convertible
          ? [
              instrument({
                kind: 'convertible',
                principal: convertible.principal,
                strike: String(convertible.cents / 100),
              }),
            ]
          : []),
      ],
    }),
  );
const somePrice = fc.integer({ min: 1, max: 1_000 }).map((cents) => String(cents / 100));

describe('laws', () => {
  it('basic <= treasury stock method <= fully diluted, and it rises with the price', () => {
    fc.assert(
      fc.property(someCapital, somePrice, somePrice, (of, one, other) => {
        const [low, high] = Number(one) <= Number(other) ? [one, other] : [other, one];
        const [cheap, dear] = [at(of, priceOf(low)), at(of, priceOf(high))];
        const [basic, treasury, all] = [dear.basic, dear.treasury, dear.fullyDiluted].map(({ value }) => exact(value!));
        return basic!.lte(treasury!) && treasury!.lte(all!) && exact(cheap.treasury.value!).lte(treasury!);
      }),
    );
  });

  it('of all shares, with proceeds, it is worth less by what is out of the money', () => {
    fc.assert(
      fc.property(someCapital, somePrice, (of, price) => {
        const { enterpriseValue, enterpriseValueFullyDiluted } = valuation({
          capital: of,
          price: priceOf(price),
          day,
          rates: noRates,
        });
        const outOf = of.instruments.reduce((sum, { number, strike, principal }) => {
          const above = exact(price).minus(strike!);
          if (above.gt(0)) return sum;
          return sum.plus((principal ? over(exact(principal), strike!) : exact(number!)).times(above));
        }, exact(0));
        const off = exact(enterpriseValueFullyDiluted.value!).minus(enterpriseValue.value!).minus(outOf);
        return off.abs().lt('1e-20');
      }),
    );
  });
});
