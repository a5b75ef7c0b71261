import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustedInstrument, capitalOn, factorBetween, isWithinRounding, priceInSharesOf } from './adjusted.ts';
import { div, type Fraction, mul, read, rounded } from './fractions.fixture.ts';
import { instrument, money, priceOf } from './made.fixture.ts';
import type { Instrument, OtherClass, Published, ShareChange, Snapshot, StatedMoney } from './records.ts';

/** What is known of a company's capital on a day, once more: by going through all records for each part, in fractions. */

const days = ['2024-01-31', '2024-02-29', '2024-06-30', '2025-03-31', '2025-12-31', '2026-03-31'];
const dayOf = fc.constantFrom(...days);

/** What one share of a day has become on a later one. */
function become(changes: readonly ShareChange[], from: string, to: string): Fraction {
  let factor = read(1);
  for (const { day, newShares, oldShares } of changes)
    if (day > from && day <= to) factor = div(mul(factor, read(newShares)), read(oldShares));
  return factor;
}

const shown = (value: Fraction | null, digits = 12) => (value === null ? null : rounded(value, digits));
const told = (value: number | string | null | undefined, digits = 12) =>
  value === null || value === undefined ? null : rounded(read(value), digits);

/** Of several the newest that says something; of one day the one that stands last of them. */
function newestOf<Of extends { asOf: string }>(list: readonly Of[]): Of | null {
  let found: Of | null = null;
  for (const each of list) if (found === null || each.asOf > found.asOf) found = each;
  return found;
}

const amount = fc.option(fc.integer({ min: 0, max: 900_000_000 }));
const snapshotOf: fc.Arbitrary<Snapshot> = fc
  .record({
    asOf: dayOf,
    published: fc.option(dayOf, { nil: null }),
    sharesOutstanding: amount,
    cash: amount,
    debt: amount,
    burn: amount,
    sheet: dayOf,
    instrumentsComplete: fc.option(fc.boolean()),
  })
  .map(({ asOf, published, sharesOutstanding, cash, debt, burn, sheet, instrumentsComplete }) => {
    const stated = (of: number | null): StatedMoney | null => (of === null ? null : money(of, 'CAD', sheet));
    return {
      ...{ asOf, published, source: null, sharesOutstanding, instrumentsComplete },
      ...{ cash: stated(cash), debt: stated(debt), burn: stated(burn) },
    };
  });
const changeOf: fc.Arbitrary<ShareChange> = fc.record({
  day: dayOf,
  newShares: fc.integer({ min: 1, max: 9 }),
  oldShares: fc.integer({ min: 1, max: 9 }),
});
const instrumentOf: fc.Arbitrary<Instrument> = fc
  .record({
    number: fc.option(fc.integer({ min: 0, max: 9_000_000 })),
    strike: fc.option(fc.integer({ min: 1, max: 900 }).map((cents) => (cents / 100).toFixed(2))),
    asOf: dayOf,
    issued: fc.option(dayOf),
    expiry: fc.option(dayOf),
    until: fc.option(dayOf),
    adjusts: fc.constantFrom<('number' | 'shares-each')[]>('number', 'shares-each'),
  })
  .map((fields) => instrument({ kind: 'warrant', ...fields }));
const changesOf = fc.uniqueArray(changeOf, { maxLength: 3, selector: ({ day }) => day });

describe('the capital of a day', () => {
  it('is each part by its newest statement that was known, in shares of the day', () => {
    const snapshots = fc.uniqueArray(snapshotOf, { maxLength: 5, selector: ({ asOf }) => asOf });
    fc.assert(
      fc.property(snapshots, changesOf, dayOf, dayOf, (all, changes, day, knownOn) => {
        const found = capitalOn({ snapshots: all, instruments: [], changes }, day, knownOn);
        const known = all.filter(({ asOf, published }) => asOf <= day && (published ?? asOf) <= knownOn);
        const counted = newestOf(known.filter(({ sharesOutstanding }) => sharesOutstanding !== null));
        const shares = counted && mul(read(counted.sharesOutstanding ?? 0), become(changes, counted.asOf, day));
        expect(told(found.shares?.amount)).toBe(shown(shares));
        expect(found.shares?.asOf ?? null).toBe(counted?.asOf ?? null);
        for (const part of ['cash', 'debt', 'burn'] as const) {
          // Of balance sheets of one day the newest document speaks.
          const newestFirst = known.toSorted((one, other) => (one.asOf < other.asOf ? 1 : -1));
          const sheets = newestFirst.flatMap((snapshot) => snapshot[part] ?? []).filter(({ asOf }) => asOf <= day);
          expect(found[part]).toEqual(newestOf(sheets));
        }
        const complete = newestOf(known.filter(({ instrumentsComplete }) => instrumentsComplete !== null));
        expect(found.instrumentsComplete).toBe(complete?.instrumentsComplete ?? null);
      }),
      { numRuns: 200 },
    );
  });

  it('holds the instruments that live on it, the last day of each included, in shares of the day', () => {
    fc.assert(
      fc.property(fc.array(instrumentOf, { maxLength: 4 }), changesOf, dayOf, (instruments, changes, day) => {
        const found = capitalOn({ snapshots: [], instruments, changes }, day).instruments;
        const alive = instruments.filter(
          ({ asOf, issued, expiry, until }) =>
            asOf <= day &&
            !(issued !== null && issued > day) &&
            !(expiry !== null && expiry < day) &&
            !(until && until <= day),
        );
        expect(found).toHaveLength(alive.length);
        for (const [place, { number, strike, adjusts, asOf }] of alive.entries()) {
          const factor = become(changes, asOf, day);
          const isEach = adjusts === 'shares-each';
          const one = found[place]!;
          expect(told(one.number)).toBe(shown(number === null ? null : mul(read(number), isEach ? read(1) : factor)));
          expect(told(one.sharesEach)).toBe(shown(isEach ? factor : read(1)));
          expect(told(one.strike)).toBe(shown(strike === null ? null : div(read(strike), factor)));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has other classes by the newest count of each, whatever the case of its name, and none without common shares', () => {
    const classOf: fc.Arbitrary<Published<OtherClass>> = fc.record({
      name: fc.constantFrom('Class B', 'CLASS B', 'Preferred'),
      amount: fc.integer({ min: 0, max: 1_000 }),
      ratio: fc.constantFrom(null, 1, '0.1'),
      asOf: dayOf,
      published: fc.option(dayOf, { nil: null }),
      source: fc.constant(null),
    });
    const common: Snapshot = {
      ...{ asOf: '2024-01-31', published: null, source: null, sharesOutstanding: 100, instrumentsComplete: null },
      ...{ cash: null, debt: null, burn: null },
    };
    fc.assert(
      fc.property(fc.array(classOf, { maxLength: 5 }), dayOf, (classes, day) => {
        const inTime = classes.toSorted((one, other) => (one.asOf < other.asOf ? -1 : Number(one.asOf > other.asOf)));
        const records = { otherClasses: inTime, instruments: [], changes: [] };
        const found = capitalOn({ ...records, snapshots: [common] }, day).otherClasses;
        const known = inTime.filter(({ asOf, published }) => asOf <= day && (published ?? asOf) <= day);
        const names = new Set(known.map(({ name }) => name.toUpperCase()));
        expect(new Set(found.map(({ name }) => name.toUpperCase()))).toEqual(names);
        expect(found).toHaveLength(names.size);
        for (const { name, amount, ratio } of found) {
          const last = known.findLast((other) => other.name.toUpperCase() === name.toUpperCase())!;
          expect([amount, ratio]).toEqual([last.amount, last.ratio]);
        }
        expect(capitalOn({ ...records, snapshots: [] }, day).otherClasses).toEqual([]);
      }),
    );
  });
});

describe('consolidations and splits', () => {
  it('leave shares times price, and number times shares times strike, as they were', () => {
    fc.assert(
      fc.property(instrumentOf, changesOf, dayOf, (of, changes, day) => {
        const now = adjustedInstrument(of, changes, day);
        if (of.number === null || of.strike === null) return;
        const worth = ({ number, sharesEach, strike }: Instrument) =>
          mul(mul(read(number ?? 0), read(sharesEach)), read(strike ?? 0));
        expect(rounded(worth(now), 6)).toBe(rounded(worth(of), 6));
      }),
    );
  });

  it('are taken once: what is adjusted is of its own day, and from one day to the next they go on where they were', () => {
    fc.assert(
      fc.property(changesOf, fc.array(dayOf, { minLength: 3, maxLength: 3 }), (changes, some) => {
        const [first = '', second = '', third = ''] = some.toSorted();
        const factor = (from: string, to: string) => {
          const { times, by } = factorBetween(changes, from, to);
          return div(read(times.toFixed()), read(by.toFixed()));
        };
        expect(rounded(mul(factor(first, second), factor(second, third)), 20)).toBe(rounded(factor(first, third), 20));
        expect(rounded(factor(first, third), 20)).toBe(rounded(become(changes, first, third), 20));
        expect(rounded(factor(third, first), 20)).toBe(rounded(read(1), 20));
      }),
    );
  });

  it.each<[what: string, shares: number, newShares: number, oldShares: number, published: number]>([
    ['Bonterra', 397_498_708, 1, 10, 39_749_870],
    ['another one', 18_239_295, 1, 5, 3_647_861],
    ['options of 11:1', 300_000, 1, 11, 27_273],
    ['a split', 1_000_000, 3, 1, 3_000_000],
  ])(
    'of %s come within what fractions are rounded to the published count',
    (_, shares, newShares, oldShares, published) => {
      const changes = [{ day: '2025-06-01', newShares, oldShares }];
      const records = {
        snapshots: [],
        instruments: [instrument({ number: shares, strike: '0.40', asOf: '2025-01-31' })],
      };
      const [now] = capitalOn({ ...records, changes }, '2025-12-31').instruments;
      expect(isWithinRounding(published, now!.number!)).toBe(true);
      expect(told(now!.strike)).toBe(shown(div(mul(read('0.40'), read(oldShares)), read(newShares))));
    },
  );

  it.each<[published: number, adjusted: number, isWithin: boolean]>([
    [1_001_000, 1_000_000, true],
    [1_001_001, 1_000_000, false],
    [998_999, 1_000_000, false],
    // 0.01 % of a hundred million are ten thousand.
    [100_010_000, 100_000_000, true],
    [100_010_001, 100_000_000, false],
    [0, 1_000, true],
    [0, 1_001, false],
  ])('%d are those of %d, by rounding: %j', (published, adjusted, isWithin) =>
    expect(isWithinRounding(published, adjusted)).toBe(isWithin),
  );

  it('count on their day: a price of the day before is told in new shares, one of the day is as it is', () => {
    const changes = [{ day: '2025-06-01', newShares: 1, oldShares: 10 }];
    const on = (asOf: string, day: string) => priceInSharesOf(priceOf('0.08', 'CAD', asOf), changes, day).amount;
    expect([on('2025-05-31', '2025-06-01'), on('2025-06-01', '2025-06-01'), on('2025-05-30', '2025-05-31')]).toEqual([
      '0.8',
      '0.08',
      '0.08',
    ]);
  });
});
