import { describe, expect, it } from 'vitest';
import { someRates } from '../capital/made.fixture.ts';
import { type HeldMine, heldMines } from './company-figures.ts';
import { keptValue, valueOf } from './company-value.ts';
import type { ValuedCompany } from './valued-company.ts';

/**
 * One company by hand, after the vectors of P/NAV: a market value of 50 M, an NPV of 150 M of which 70 % are its own, cash of 8 M,
 * debt of 3 M. Everything is of one day, in US dollars.
 */
const day = '2025-06-30';
const million = 1_000_000;

const snapshot: ValuedCompany['capital']['snapshots'][number] = {
  ...{ shareClass: 'common', commonRatio: null, asOf: day, publishedOn: day, sharesOutstanding: 100 * million },
  ...{ statedFullyDiluted: null, balanceDate: day, currency: 'USD', sourceUrl: null, sourcePage: 'p. 1' },
  ...{ cash: '8000000', debt: '3000000', quarterlyBurn: '2000000', quarterlyExploration: null },
  ...{ quarterlyOverhead: '500000', unusedFacilities: null, preferred: null, minorityInterests: null },
  ...{ listedInvestments: null, statedMarketCap: null, instrumentsComplete: true },
};
const option: ValuedCompany['capital']['instruments'][number] = {
  ...{ kind: 'option', asOf: day, count: 10 * million, sharesEach: '1', strike: '0.25', currency: 'USD' },
  ...{ principal: null, issued: null, expiry: '2027-06-30', vesting: null, accelerationPrice: null },
  ...{ accelerationDays: null, accelerationNotice: null, state: 'alive', stateDay: null, conditionMet: null },
  ...{ keepsNumber: null, sourceUrl: null },
};
const telfer: HeldMine = {
  ...{ name: 'Telfer', country: 'Australia', interests: [], operator: { name: 'Own', percent: '70' } },
  contained: [{ measure: 'contained-mi', of: 'gold', value: million, basis: '2025, reserves included' }],
  study: {
    ...{ studyType: 'PFS', reportDate: '2025-01-31', npv: 150, discountRate: 8, taxBasis: 'after-tax' },
    ...{ shareBasis: '100%', currency: 'USD' },
  },
};

interface Made {
  mines?: HeldMine[];
  snapshots?: (typeof snapshot)[];
  instruments?: (typeof option)[];
  price?: ValuedCompany['price'];
}

const quoted = { amount: '0.50', currency: 'USD', asOf: day, source: null, exchange: 'TSXV:OWN' };
const valued = ({ mines = [telfer], snapshots = [snapshot], instruments = [], price = quoted }: Made = {}) =>
  new Map(
    valueOf(
      { held: heldMines({ name: 'Own', mines }, day), capital: { snapshots, instruments, changes: [] }, price },
      { day, rates: someRates(day), deck: [] },
    ).map((worked) => [worked.of === '' ? worked.measure : `${worked.measure}.${worked.of}`, worked]),
  );
const valueIn = (made: ReturnType<typeof valued>, name: string) => {
  const value = made.get(name)?.figure.value;
  return value === null || value === undefined ? null : Number(value);
};

describe('a company without instruments', () => {
  const made = valued();

  it.each([
    ['share-price', 0.5],
    ['shares-basic', 100 * million],
    ['market-cap-basic', 50 * million],
    // 50 + 3 − 8.
    ['ev-basic', 45 * million],
    // 70 % of 1,000,000 oz.
    ['ev-mi-basic.gold', 45 / 0.7],
    // 105 + 8 − 3.
    ['nav', 110 * million],
    ['p-nav-basic', 50 / 110],
    ['nav-share-basic', 1.1],
    ['ev-npv-basic', 45 / 105],
    ['cash', 8 * million],
    ['debt', 3 * million],
    ['cash-share', 0.08],
    ['overhead-share', 25],
    ['overhang', 0],
  ])('has a %s of %d', (name, value) => {
    expect(valueIn(made, name)).toBeCloseTo(value, 6);
  });

  it('has the same by every counting', () => {
    for (const name of ['shares', 'market-cap', 'ev', 'p-nav'])
      for (const counting of ['tsm', 'diluted'])
        expect(valueIn(made, `${name}-${counting}`), name).toBe(valueIn(made, `${name}-basic`));
  });

  it('has cash for four quarters of its burn', () => {
    expect(valueIn(made, 'runway')).toBeCloseTo(12, 6);
    expect(made.get('runway')!.basis).toContain(`cash of ${day}`);
  });

  it('says what each figure stands for, and is ranked by it', () => {
    expect(made.get('p-nav-basic')!.basis).toBe(`study prices, PFS 8%, price of ${day}`);
    expect(made.get('share-price')!.basis).toBe(`USD 0.50, price of ${day}`);
    for (const worked of [made.get('ev-basic')!, made.get('nav')!])
      expect(keptValue(worked)).toMatchObject({ bound: null, notes: [] });
  });
});

it('tells money of a balance sheet as it was stated beside the dollars that it makes', () => {
  const made = valued({ snapshots: [{ ...snapshot, currency: 'CAD', cash: '10900000', debt: '0' }] });
  expect(valueIn(made, 'cash')).toBeCloseTo((10.9 * million) / 1.37, 3);
  expect(made.get('cash')!.basis).toBe(`CAD 10.9 million of ${day}`);
  expect(made.get('debt')!.basis).toBe(`CAD 0 million of ${day}`);
  expect(valued().get('cash')!.basis).toBe(`of ${day}`);
});

describe('options below the price', () => {
  const made = valued({ instruments: [option] });

  it.each([
    // 2.5 M come in and buy 5 M shares back at 0.50.
    ['shares-basic', 100 * million],
    ['shares-tsm', 105 * million],
    ['shares-diluted', 110 * million],
    ['market-cap-tsm', 52.5 * million],
    ['market-cap-diluted', 55 * million],
    ['ev-basic', 45 * million],
    ['ev-tsm', 47.5 * million],
    // 55 + 3 − 8 − 2.5 of strikes.
    ['ev-diluted', 47.5 * million],
    ['overhang', 10],
    ['overhang-in', 10],
    ['overhang-out', 0],
  ])('make a %s of %d', (name, value) => {
    expect(valueIn(made, name)).toBeCloseTo(value, 6);
  });
});

describe('what nobody has stated', () => {
  it('makes no figure of nothing', () => {
    expect([...valued({ snapshots: [], price: null }).keys()]).toEqual([]);
  });

  it('leaves what hangs on a price unknown, and tells the rest', () => {
    const made = valued({ price: null });
    for (const name of ['share-price', 'market-cap-basic', 'ev-basic', 'p-nav-basic'])
      expect(valueIn(made, name), name).toBeNull();
    expect(valueIn(made, 'cash')).toBe(8 * million);
    expect(keptValue(made.get('market-cap-basic')!)).toBeNull();
  });

  it('makes bounds: at least without the debt, at most without the cash', () => {
    const ev = (fields: Partial<typeof snapshot>) => {
      const made = valued({ snapshots: [{ ...snapshot, ...fields }] }).get('ev-basic')!;
      return [Number(made.figure.value), made.figure.bound, keptValue(made)!.isRanked];
    };
    expect(ev({ debt: null })).toEqual([42 * million, 'at-least', false]);
    expect(ev({ cash: null })).toEqual([53 * million, 'at-most', false]);
  });

  it('makes ounces for a share that is not known no figure', () => {
    const unknown = { ...telfer, operator: { name: 'Own', percent: null } };
    const made = valued({ mines: [unknown] });
    expect(valueIn(made, 'ev-mi-basic.gold')).toBeNull();
    expect(made.get('ev-mi-basic.gold')!.figure.missing).toContain('share of Telfer');
  });
});

describe('money in another currency', () => {
  it('is told in US dollars by the rate of its day', () => {
    const made = valued({ price: { ...quoted, amount: '0.685', currency: 'CAD' } });
    // 1.37 CA$ for one US$.
    expect(valueIn(made, 'share-price')).toBeCloseTo(0.5, 10);
    expect(valueIn(made, 'market-cap-basic')).toBeCloseTo(50 * million, 2);
    expect(valueIn(made, 'ev-basic')).toBeCloseTo(45 * million, 2);
  });

  it('is not known without a rate', () => {
    const made = valued({ price: { ...quoted, currency: 'EUR' } });
    expect(valueIn(made, 'market-cap-basic')).toBeNull();
    expect(made.get('market-cap-basic')!.figure.missing.join()).toContain('a rate from EUR to USD');
  });
});

it('keeps money in millions, with what is missing as a sentence', () => {
  const made = valued({ snapshots: [{ ...snapshot, debt: null }] });
  expect(keptValue(made.get('ev-basic')!)).toMatchObject({ value: 42, bound: 'at-least', asOf: day });
  expect(keptValue(made.get('ev-basic')!)!.notes[0]).toMatch(/^Not known: .*debt/);
  expect(keptValue(made.get('shares-basic')!)!.value).toBe(100 * million);
});
