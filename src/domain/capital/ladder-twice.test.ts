import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, div, type Fraction, less, mul, none, read, rounded, sub, total } from './fractions.fixture.ts';
import { capital, instrument, noRates, priceOf, someRates, stated } from './made.fixture.ts';
import { overhang, overhangParts } from './overhang.ts';
import type { Instrument } from './records.ts';

/** The ladder of what is promised once more, in fractions, from valuation 1.7: by expiry and strike, in and out of the money. */

const day = '2024-02-29';
const outstanding = 100_000_000;
/** One US dollar is 1.37 Canadian ones. */
const rate = read('1.37');

interface Promised {
  kind: 'option' | 'warrant' | 'broker-warrant' | 'share-unit';
  number: number;
  each: string;
  cents: number;
  isDollar: boolean;
  expiry: string | null;
}

const promisedOf: fc.Arbitrary<Promised> = fc.record({
  kind: fc.constantFrom('option', 'warrant', 'broker-warrant', 'share-unit'),
  number: fc.integer({ min: 1, max: 20_000_000 }),
  each: fc.constantFrom('1', '1', '0.1', '2.5'),
  cents: fc.integer({ min: 1, max: 60 }),
  isDollar: fc.boolean(),
  // The day before, the day itself, 365, 366, 730 and 731 days later, and none.
  expiry: fc.constantFrom('2024-02-28', day, '2025-02-28', '2025-03-01', '2026-02-28', '2026-03-01', null),
});

const isFree = ({ kind }: Promised) => kind === 'share-unit';
const sharesOf = ({ number, each }: Promised) => mul(read(number), read(each));
const own = (of: Promised) => (isFree(of) ? none : div(read(of.cents), read(100)));
const inPrice = (of: Promised) => (of.isDollar ? mul(own(of), rate) : own(of));
const made = (of: Promised): Instrument =>
  instrument({
    ...{ kind: of.kind, number: of.number, sharesEach: of.each, expiry: of.expiry, asOf: '2023-12-31' },
    strike: isFree(of) ? null : (of.cents / 100).toFixed(2),
    currency: isFree(of) ? null : (of.isDollar && 'USD') || 'CAD',
  });

const percent = (part: Fraction, whole: Fraction) => div(mul(part, read(100)), whole);
const digits = 15;
const text = (value: Fraction) => rounded(value, digits);
const told = (value: string | null) => (value === null ? null : rounded(read(value), digits));

const daysUntil = (expiry: string) => (Date.parse(expiry) - Date.parse(day)) / 86_400_000;
const spans: readonly [name: 'withinOneYear' | 'withinTwoYears' | 'later', from: number, to: number][] = [
  ['withinOneYear', 0, 365],
  ['withinTwoYears', 366, 730],
  ['later', 731, 1_000_000],
];

const asked = (promised: readonly Promised[], price: string) => ({
  capital: capital({ shares: stated(outstanding, '2023-12-31'), instruments: promised.map(made) }),
  price: priceOf(price, 'CAD', day),
  day,
  rates: someRates(day),
});

describe('a ladder in fractions', () => {
  const promisedAll = fc.array(promisedOf, { maxLength: 7 });
  const priceText = fc.integer({ min: 1, max: 80 }).map((cents) => (cents / 100).toFixed(2));

  it('has the same sums of all, in the money, out of it, and by time', () => {
    fc.assert(
      fc.property(promisedAll, priceText, (promised, price) => {
        const found = overhang(asked(promised, price));
        const alive = promised.filter(({ expiry }) => expiry === null || expiry >= day);
        const cost = read(price);
        const sum = (of: readonly Promised[]) => ({
          shares: total(of.map(sharesOf)),
          proceeds: total(of.map((each) => mul(sharesOf(each), inPrice(each)))),
        });
        const all = sum(alive);
        const check = (name: string, part: typeof found.all, of: readonly Promised[]) => {
          const { shares, proceeds } = sum(of);
          expect(told(part.shares.value), name).toBe(text(shares));
          expect(told(part.proceeds.value), name).toBe(text(proceeds));
          expect(told(part.ofShares.value), name).toBe(text(percent(shares, read(outstanding))));
          if (all.shares[0] === 0n) expect(part.ofPromised.value, name).toBeNull();
          else expect(told(part.ofPromised.value), name).toBe(text(percent(shares, all.shares)));
        };
        check('all', found.all, alive);
        // A strike that is the price is out of the money.
        check(
          'in',
          found.inTheMoney,
          alive.filter((each) => less(inPrice(each), cost)),
        );
        check(
          'out',
          found.outOfTheMoney,
          alive.filter((each) => !less(inPrice(each), cost)),
        );
        for (const [name, from, to] of spans)
          check(
            name,
            found[name],
            alive.filter(({ expiry }) => {
              const days = expiry === null ? -1 : daysUntil(expiry);
              return days >= from && days <= to;
            }),
          );
        check(
          'without',
          found.withoutExpiry,
          alive.filter(({ expiry }) => expiry === null),
        );
      }),
    );
  });

  it('has a row for each expiry and strike, soonest first, cheapest first, those without an end last', () => {
    fc.assert(
      fc.property(promisedAll, priceText, (promised, price) => {
        const { rows } = overhang(asked(promised, price));
        const alive = promised.filter(({ expiry }) => expiry === null || expiry >= day);
        const keyOf = (each: Promised) =>
          `${each.expiry} ${text(own(each))} ${isFree(each) ? null : (each.isDollar && 'USD') || 'CAD'}`;
        const groups = Map.groupBy(alive, keyOf);
        expect(rows).toHaveLength(groups.size);
        let before = none;
        let [lastExpiry, lastStrike] = ['', none];
        for (const row of rows) {
          const group = groups.get(`${row.expiry} ${told(row.strike)} ${row.currency}`)!;
          const shares = total(group.map(sharesOf));
          const strike = inPrice(group[0]!);
          before = add(before, shares);
          expect(told(row.shares)).toBe(text(shares));
          expect(told(row.proceeds)).toBe(text(mul(shares, own(group[0]!))));
          expect(told(row.strikeInPrice)).toBe(text(strike));
          expect(told(row.abovePrice)).toBe(text(percent(sub(strike, read(price)), read(price))));
          expect(told(row.cumulated)).toBe(text(percent(before, read(outstanding))));
          expect(row.isInTheMoney).toBe(less(strike, read(price)));
          const expiry = row.expiry ?? '9999-12-31';
          expect(expiry >= lastExpiry).toBe(true);
          if (expiry === lastExpiry) expect(less(read(row.strike), lastStrike)).toBe(false);
          [lastExpiry, lastStrike] = [expiry, read(row.strike)];
        }
      }),
    );
  });

  it('is in parts what the whole ladder says, and in and out come to all', () => {
    fc.assert(
      fc.property(promisedAll, priceText, (promised, price) => {
        const [parts, whole] = [overhangParts(asked(promised, price)), overhang(asked(promised, price))];
        expect(parts.all.value).toBe(whole.all.ofShares.value);
        expect(parts.inTheMoney.value).toBe(whole.inTheMoney.ofShares.value);
        expect(parts.outOfTheMoney.value).toBe(whole.outOfTheMoney.ofShares.value);
        const both = add(read(parts.inTheMoney.value!), read(parts.outOfTheMoney.value!));
        expect(text(both)).toBe(told(parts.all.value));
      }),
    );
  });
});

describe('a ladder of which not all is known', () => {
  const of = (fields: Partial<Instrument>, more: object = {}) =>
    overhang({
      ...asked([], '0.20'),
      capital: capital({
        shares: stated(1_000, '2023-12-31'),
        instruments: [
          instrument({ kind: 'warrant', number: 50, strike: '0.10', currency: 'CAD', asOf: '2023-12-31', ...fields }),
        ],
        ...more,
      }),
    });

  it.each<[string, Partial<Instrument>, object, string[]]>([
    ['a list that nobody calls complete', {}, { instrumentsComplete: null }, ['a complete list of instruments']],
    ['a list that is not complete', {}, { instrumentsComplete: false }, ['a complete list of instruments']],
    ['a number that nobody knows', { number: null }, {}, ['warrant at CAD 0.10']],
    ['a strike that nobody knows', { strike: null }, {}, ['the strike of the warrant']],
  ])('is at least, with %s', (_, fields, more, missing) => {
    const { all } = of(fields, more);
    expect(all.shares).toMatchObject({ bound: 'at-least', missing });
    expect(all.ofShares).toMatchObject({ bound: 'at-least', missing });
  });

  it('says nothing of a share of shares that nobody has counted, or of none', () => {
    expect(of({}, { shares: null }).all.ofShares).toMatchObject({ value: null, missing: ['shares outstanding'] });
    expect(of({}, { shares: stated(0) }).all.ofShares.warnings.map(({ code }) => code)).toEqual(['denominator']);
    expect(of({}, { shares: stated(0) }).rows[0]!.cumulated).toBeNull();
  });

  it('without a rate knows on no side of the price where a strike lies', () => {
    const foreign = overhang({
      ...asked([{ kind: 'warrant', number: 10, each: '1', cents: 10, isDollar: true, expiry: null }], '0.20'),
      rates: noRates,
    });
    expect(foreign.rows[0]).toMatchObject({ strike: '0.1', strikeInPrice: null, abovePrice: null, isInTheMoney: null });
    for (const side of [foreign.inTheMoney, foreign.outOfTheMoney])
      expect(side.shares).toMatchObject({ value: '0', bound: 'at-least' });
    // All that is promised is known all the same.
    expect(foreign.all.shares).toMatchObject({ value: '10', bound: 'exact' });
    expect(foreign.all.proceeds).toMatchObject({ value: '0', bound: 'at-least' });
  });

  it('holds convertibles in no row, and what waits for a condition neither', () => {
    expect(of({ kind: 'convertible', number: null, principal: 100 }).rows).toEqual([]);
    expect(of({ kind: 'performance-right', strike: null, currency: null }).rows).toEqual([]);
    expect(of({ kind: 'performance-right', strike: null, currency: null, conditionMet: true }).rows).toMatchObject([
      { strike: '0', currency: null, shares: '50', proceeds: '0', isInTheMoney: true },
    ]);
  });
});
