import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact } from '../numbers/worked-figure.ts';
import {
  adjustedInstrument,
  adjustedPrice,
  adjustedShares,
  type CapitalRecords,
  capitalOn,
  factorBetween,
  isAlive,
  isWithinRounding,
  priceInSharesOf,
} from './adjusted.ts';
import { day, instrument, money, priceOf } from './made.fixture.ts';
import type { Snapshot } from './records.ts';

const consolidation = (oldShares: number, on = '2021-06-01') => [{ day: on, newShares: 1, oldShares }];
const after = '2021-12-31';
const adjusted = (shares: number, old: number) =>
  adjustedShares(shares, factorBetween(consolidation(old), day, after)).toFixed();

describe('a consolidation', () => {
  it('restates what is older, within the rounding of fractions', () => {
    expect(adjusted(397_498_708, 10)).toBe('39749870.8');
    expect(isWithinRounding(39_749_870, '39749870.8')).toBe(true);
    expect(adjusted(18_239_295, 5)).toBe('3647859');
    expect(isWithinRounding(3_647_861, 3_647_859)).toBe(true);
    expect(isWithinRounding(3_649_000, 3_647_859)).toBe(false);
    const options = adjustedInstrument(instrument({ number: 300_000, strike: '0.40' }), consolidation(11), after);
    expect(Number(options.number).toFixed(4)).toBe('27272.7273');
    expect(options.strike).toBe('4.4');
  });

  it('does not touch what was entered on its day or later', () => {
    expect(factorBetween(consolidation(10), '2021-06-01', after)).toEqual({ times: exact(1), by: exact(1) });
    expect(factorBetween(consolidation(10, '2022-01-01'), day, after)).toEqual({ times: exact(1), by: exact(1) });
    expect(adjustedPrice('0.10', factorBetween(consolidation(10), day, after)).toFixed()).toBe('1');
  });

  it('of listed warrants changes how many shares each buys', () => {
    const listed = instrument({ kind: 'warrant', number: 10_770_000, strike: 2, adjusts: 'shares-each' });
    const now = adjustedInstrument(listed, consolidation(5), after);
    expect([now.number, now.sharesEach, now.strike]).toEqual([10_770_000, '0.2', '10']);
    expect(exact(now.number!).times(now.sharesEach).toFixed()).toBe('2154000');
  });

  it('changes neither price × shares nor what exercising brings', () => {
    const whole = fc.integer({ min: 1, max: 1_000_000_000 });
    const some = fc.record({
      number: whole,
      strike: whole,
      newShares: fc.integer({ min: 1, max: 50 }),
      oldShares: fc.integer({ min: 1, max: 50 }),
      isListed: fc.boolean(),
    });
    fc.assert(
      fc.property(some, ({ number, strike, newShares, oldShares, isListed }) => {
        const before = instrument({ number, strike, adjusts: isListed ? 'shares-each' : 'number' });
        const now = adjustedInstrument(before, [{ day: '2021-06-01', newShares, oldShares }], after);
        const brings = exact(now.number!).times(now.sharesEach).times(now.strike!);
        return brings.minus(exact(number).times(strike)).abs().lt('1e-15');
      }),
    );
  });
});

describe('capital of a day', () => {
  const snapshot = (fields: Partial<Snapshot>): Snapshot => ({
    ...{
      asOf: day,
      source: null,
      sharesOutstanding: null,
      cash: null,
      debt: null,
      burn: null,
      instrumentsComplete: null,
    },
    ...fields,
  });
  const records: CapitalRecords = {
    snapshots: [
      snapshot({
        asOf: '2021-03-31',
        sharesOutstanding: 1_000,
        cash: money(50),
        debt: money(0),
        published: '2021-05-15',
      }),
      snapshot({ asOf: '2021-07-15', sharesOutstanding: 120 }),
    ],
    instruments: [
      instrument({ number: 10, strike: 1, expiry: '2021-08-01' }),
      instrument({ number: 7, strike: '0.23', until: '2021-04-10' }),
      instrument({ number: 7, strike: '0.18', asOf: '2021-04-10' }),
    ],
    changes: consolidation(10),
  };

  it('takes each part from the newest statement of it, in shares of the day', () => {
    const now = capitalOn(records, '2021-08-01');
    expect([now.shares?.amount, now.shares?.asOf]).toEqual([120, '2021-07-15']);
    expect([now.cash?.amount, now.cash?.asOf]).toEqual([50, '2021-03-31']);
    expect(now.instruments.map(({ number, strike }) => [number, strike])).toEqual([
      ['1', '10'],
      ['0.7', '1.8'],
    ]);
    const between = capitalOn(records, '2021-06-30');
    expect(between.shares).toMatchObject({ amount: '100', asOf: '2021-03-31' });
    expect(capitalOn(records, '2021-08-02').instruments).toHaveLength(1);
    expect(capitalOn(records, '2021-04-01').instruments.map(({ strike }) => strike)).toEqual([1, '0.23']);
  });

  it('as known then is by what had been published', () => {
    expect(capitalOn(records, '2021-04-30').shares).toBeNull();
    expect(capitalOn(records, '2021-04-30', '2021-05-15').shares?.amount).toBe(1_000);
  });
});

describe('several changes', () => {
  // A consolidation of 10, later a split of 2 for 1, entered in whatever order.
  const both = [
    { day: '2021-09-01', newShares: 2, oldShares: 1 },
    { day: '2021-06-01', newShares: 1, oldShares: 10 },
  ];

  it.each([
    ['before both', '2021-05-31', '2021-12-31', '2', '10'],
    ['between both', '2021-06-01', '2021-12-31', '2', '1'],
    ['after both', '2021-09-01', '2021-12-31', '1', '1'],
    ['before both, until between them', '2021-05-31', '2021-08-31', '1', '10'],
    ['before both, until before them', '2021-05-30', '2021-05-31', '1', '1'],
  ])('%s', (_, asOf, until, times, by) => {
    for (const changes of [both, both.toReversed()])
      expect(factorBetween(changes, asOf, until)).toEqual({ times: exact(times), by: exact(by) });
  });

  it('a price goes the other way, and stays as it is where nothing lies between', () => {
    expect(priceInSharesOf(priceOf('0.30', 'CAD', '2021-05-31'), both, after)).toMatchObject({
      ...{ amount: '1.5', currency: 'CAD', asOf: '2021-05-31' },
    });
    const later = priceOf('0.30', 'CAD', '2021-09-01');
    expect(priceInSharesOf(later, both, after)).toBe(later);
  });

  it('an instrument keeps what is not known of it, and its acceleration goes with its strike', () => {
    const warrant = instrument({ kind: 'warrant', number: null, strike: null, accelerationPrice: '0.50' });
    expect(adjustedInstrument(warrant, both, after)).toMatchObject({
      ...{ number: null, strike: null, accelerationPrice: '2.5', sharesEach: 1 },
    });
    expect(adjustedInstrument(instrument({ strike: 1 }), both, after).accelerationPrice).toBeNull();
  });
});

it.each<[string, Parameters<typeof isAlive>[0], boolean]>([
  ['from the day of its statement on', instrument({ asOf: day }), true],
  ['not before it', instrument({ asOf: '2021-04-01' }), false],
  ['on the day it is issued', instrument({ issued: day }), true],
  ['not the day before', instrument({ issued: '2021-04-01' }), false],
  ['on its last day', instrument({ expiry: day }), true],
  ['not the day after', instrument({ expiry: '2021-03-30' }), false],
  ['until other terms begin', instrument({ until: '2021-04-01' }), true],
  ['and not on that day', instrument({ until: day }), false],
])('an instrument is there %s', (_, each, is) => {
  expect(isAlive(each, day)).toBe(is);
});

describe('the newest statement of each part', () => {
  const bare = { source: null, sharesOutstanding: null, cash: null, debt: null, burn: null, instrumentsComplete: null };
  const classB = (asOf: string, amount: number, more: object = {}) => ({
    ...{ name: 'Class B', ratio: 2, amount, asOf, source: null },
    ...more,
  });
  const records: CapitalRecords = {
    snapshots: [
      { ...bare, asOf: '2021-01-31', sharesOutstanding: 10, cash: money(1), debt: money(2), burn: money(3) },
      { ...bare, asOf: '2021-03-31', cash: money(4), instrumentsComplete: false },
      { ...bare, asOf: '2021-02-28', sharesOutstanding: 20, instrumentsComplete: true, debt: money(5) },
    ],
    otherClasses: [
      classB('2021-02-28', 7),
      classB('2021-01-31', 6),
      classB('2021-02-28', 9, { name: 'class b', published: '2021-06-30' }),
    ],
    instruments: [],
    changes: [],
  };

  it('may come from different documents, in whatever order they were entered', () => {
    const now = capitalOn(records, '2021-04-30');
    expect([now.shares?.amount, now.cash?.amount, now.debt?.amount, now.burn?.amount, now.instrumentsComplete]).toEqual(
      [20, 4, 5, 3, false],
    );
    expect(now.otherClasses.map(({ amount }) => amount)).toEqual([7]);
  });

  it('of money is that of the newest balance sheet: a document that counts the shares later may repeat an older one', () => {
    const sheet = (asOf: string, of: string, cash: number) => ({
      ...bare,
      ...{ asOf, sharesOutstanding: cash, cash: { amount: cash, currency: 'AUD', asOf: of, source: null } },
    });
    const circular = sheet('2021-08-10', '2021-03-31', 3);
    const quarter = sheet('2021-06-30', '2021-06-30', 6);
    const of = (day: string, ...snapshots: CapitalRecords['snapshots']) => {
      const { shares, cash } = capitalOn({ ...records, snapshots }, day);
      return [shares?.amount, cash?.amount];
    };
    expect(of('2021-09-30', circular, quarter)).toEqual([3, 6]);
    expect(of('2021-09-30', quarter, circular)).toEqual([3, 6]);
    expect(of('2021-09-30', circular)).toEqual([3, 3]);
    // Of a day before a balance sheet nobody knew its money.
    expect(of('2021-08-20', sheet('2021-08-10', '2021-08-31', 8))).toEqual([8, undefined]);
  });

  it('of a class counts from the day it was published, whatever its letters', () => {
    expect(capitalOn(records, '2021-07-31').otherClasses.map(({ amount }) => amount)).toEqual([9]);
    expect(capitalOn(records, '2021-02-27').otherClasses.map(({ amount }) => amount)).toEqual([6]);
  });

  it('without common shares other classes are none', () => {
    const none = { ...records, snapshots: [] };
    expect(capitalOn(none, '2021-04-30')).toMatchObject({ shares: null, otherClasses: [], cash: null });
    const { otherClasses: _, ...plain } = records;
    expect(capitalOn(plain, '2021-04-30').otherClasses).toEqual([]);
  });
});

it.each([
  [9_000, 10_000, true],
  [8_999, 10_000, false],
  [11_000, 10_000, true],
  // 0.01 % of 100,000,000 are 10,000.
  [100_010_000, 100_000_000, true],
  [100_010_001, 100_000_000, false],
])('%d shares published are %d, as far as fractions are rounded: %s', (published, shares, is) => {
  expect(isWithinRounding(published, shares)).toBe(is);
});
