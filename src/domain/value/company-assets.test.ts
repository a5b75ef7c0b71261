import { describe, expect, it } from 'vitest';
import { someRates } from '../capital/made.fixture.ts';
import type { StoredCapital } from '../capital/capital-of-records.ts';
import { type HeldMine, heldMines } from './company-figures.ts';
import { valueOf } from './company-value.ts';
import type { ValuedCompany } from './valued-company.ts';
import { isRanked } from '../numbers/worked-figure.ts';

/**
 * One company by hand: 100 M shares at US$2, cash of 10 M, debt of 4 M, preferred shares of 3 M, minority interests of 2 M,
 * listed investments of 1 M, and 70 % of an NPV of 150 M.
 */
const day = '2025-06-30';
const million = 1_000_000;

const snapshot: StoredCapital['snapshots'][number] = {
  ...{
    shareClass: 'common',
    commonRatio: null,
    asOf: day,
    publishedOn: day,
    sharesOutstanding: 100 * million,
  },
  ...{
    statedFullyDiluted: null,
    balanceDate: day,
    currency: 'USD',
    sourceUrl: null,
    sourcePage: 'p. 1',
  },
  ...{
    cash: '10000000',
    debt: '4000000',
    quarterlyBurn: null,
    quarterlyExploration: null,
    quarterlyOverhead: null,
  },
  ...{
    unusedFacilities: null,
    preferred: '3000000',
    minorityInterests: '2000000',
    listedInvestments: '1000000',
  },
  ...{ statedMarketCap: null, instrumentsComplete: true },
};
type Stored = StoredCapital['instruments'][number];
const instrument = (more: Partial<Stored>): Stored => ({
  ...{
    kind: 'option',
    asOf: day,
    count: null,
    sharesEach: '1',
    strike: null,
    currency: 'USD',
    principal: null,
  },
  ...{
    issued: null,
    expiry: '2027-06-30',
    vesting: null,
    accelerationPrice: null,
    accelerationDays: null,
  },
  ...{
    accelerationNotice: null,
    state: 'alive',
    stateDay: null,
    conditionMet: null,
    keepsNumber: null,
  },
  ...{ sourceUrl: null, ...more },
});
const options = instrument({ count: 10 * million, strike: '1' });
const convertible = (strike: string, principal: string | null = '6000000') =>
  instrument({ kind: 'convertible', strike, principal });

const telfer: HeldMine = {
  ...{
    name: 'Telfer',
    country: null,
    interests: [],
    operator: { name: 'Own', percent: '70' },
    contained: [],
  },
  study: {
    ...{
      studyType: 'PFS',
      reportDate: '2025-01-31',
      npv: 150,
      discountRate: 8,
      taxBasis: 'after-tax',
    },
    ...{ shareBasis: '100%', currency: 'USD' },
  },
};
const quoted = { amount: '2', currency: 'USD', asOf: day, source: null };

interface Made {
  mines?: HeldMine[];
  sheet?: Partial<typeof snapshot>;
  instruments?: Stored[];
  price?: ValuedCompany['price'];
  changes?: StoredCapital['changes'];
}

function made({ mines = [telfer], sheet = {}, instruments = [], price = quoted, changes = [] }: Made = {}) {
  const capital = { snapshots: [{ ...snapshot, ...sheet }], instruments, changes };
  const held = heldMines({ name: 'Own', mines }, day);
  const worked = valueOf({ held, capital, price }, { day, rates: someRates(day), deck: [] });
  return (measure: string) => worked.find((each) => each.measure === measure)!.figure;
}
/** In millions; null where it is not known. */
const millions = (of: ReturnType<typeof made>, measure: string) => {
  const { value } = of(measure);
  return value === null ? null : Number(value) / million;
};
const sentences = (of: ReturnType<typeof made>, measure: string) =>
  of(measure).warnings.map(({ sentence }) => sentence);

describe('an enterprise value of the shares outstanding', () => {
  it('takes all that stands before the shares, each once', () => {
    // 200 + 4 − 10 + 3 + 2 − 1.
    expect(millions(made(), 'ev-basic')).toBeCloseTo(198, 9);
    expect(millions(made({ sheet: { preferred: null } }), 'ev-basic')).toBeCloseTo(195, 9);
    expect(millions(made({ sheet: { minorityInterests: null } }), 'ev-basic')).toBeCloseTo(196, 9);
    expect(millions(made({ sheet: { listedInvestments: null } }), 'ev-basic')).toBeCloseTo(199, 9);
    expect(made()('ev-basic').from.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['minority interests', 'preferred shares', 'listed investments']),
    );
  });

  it('has every convertible as debt, also one that is worth more as shares', () => {
    for (const strike of ['1.5', '5'])
      expect(millions(made({ instruments: [convertible(strike)] }), 'ev-basic')).toBeCloseTo(204, 9);
    const two = made({ instruments: [convertible('1.5'), convertible('5', '1000000'), options] });
    expect(millions(two, 'ev-basic')).toBeCloseTo(205, 9);
    expect(two('ev-basic').bound).toBe('exact');
  });

  it('is at least so much where instruments may be missing, or a convertible says not of how much it is', () => {
    const open = made({ sheet: { instrumentsComplete: null } });
    expect(open('ev-basic')).toMatchObject({
      bound: 'at-least',
      missing: ['a complete list of instruments'],
    });
    expect(millions(open, 'ev-basic')).toBeCloseTo(198, 9);
    const unsaid = made({ instruments: [convertible('5'), convertible('5', null)] });
    expect(unsaid('ev-basic').bound).toBe('at-least');
    expect(unsaid('ev-basic').missing).toEqual([expect.stringMatching(/^principal of the convertible/)]);
    expect(millions(unsaid, 'ev-basic')).toBeCloseTo(204, 9);
  });

  it('owes a convertible whose conversion price nobody knows', () => {
    const open = made({ instruments: [instrument({ kind: 'convertible', principal: '6000000' })] });
    expect(millions(open, 'ev-basic')).toBeCloseTo(204, 9);
    expect(open('ev-basic')).toMatchObject({ bound: 'exact', missing: [] });
    // 105 + 10 − 4 − 6.
    expect(Number(open('nav-share-basic').value)).toBeCloseTo(1.05, 9);
    const foreign = made({
      instruments: [instrument({ kind: 'convertible', principal: '6000000', currency: 'EUR' })],
    });
    expect(foreign('ev-basic').bound).toBe('at-least');
    expect(foreign('ev-basic').missing.join()).toContain('EUR');
  });

  it('is not known without a share count, and says so where it is negative', () => {
    expect(made({ sheet: { sharesOutstanding: null } })('ev-basic')).toMatchObject({
      value: null,
      unit: 'money',
    });
    const rich = made({ sheet: { cash: '300000000' } });
    expect(millions(rich, 'ev-basic')).toBeCloseTo(-92, 9);
    expect(sentences(rich, 'ev-basic')).toEqual([
      'It is negative: the company has more cash than it is worth. It is not ranked.',
    ]);
    expect(sentences(made(), 'ev-basic')).toEqual([]);
  });

  it('warns of an old balance sheet and an old price as the one by the treasury method does', () => {
    const old = { balanceDate: '2024-06-30' };
    const oldSheet = made({ sheet: old });
    expect(sentences(oldSheet, 'ev-basic')).toEqual(sentences(oldSheet, 'ev-tsm'));
    expect(new Set(oldSheet('ev-basic').warnings.map(({ code }) => code))).toEqual(new Set(['old-balance']));
    const oldPrice = made({
      price: { ...quoted, asOf: '2025-01-15' },
      sheet: { asOf: '2025-01-15', balanceDate: null },
    });
    expect(oldPrice('ev-basic').warnings.map(({ code }) => code)).toContain('old-price');
    expect(sentences(oldPrice, 'market-cap-basic')).toEqual(
      sentences(oldPrice, 'market-cap-tsm').filter((each) => !each.includes('instruments')),
    );
  });
});

describe('a net asset value by each counting of shares', () => {
  it('owes convertibles unless they become shares, and has the strikes of what is exercised', () => {
    const out = made({ instruments: [options, convertible('5')] });
    // 105 + 10 − 4 − 6 for the shares outstanding and by the treasury method; diluted 105 + 10 − 4 + 10 of strikes.
    expect(Number(out('nav-share-basic').value)).toBeCloseTo(105 / 100, 9);
    expect(Number(out('p-nav-basic').value)).toBeCloseTo(200 / 105, 9);
    expect(Number(out('p-nav-diluted').value)).toBeCloseTo((2 * 111.2) / 121, 9);
    expect(millions(out, 'nav')).toBeCloseTo(105, 9);
    const within = made({ instruments: [options, convertible('1.5')] });
    // 6 M at 1.5 are 4 M shares, and no debt.
    expect(millions(within, 'nav')).toBeCloseTo(111, 9);
    expect(Number(within('p-nav-basic').value)).toBeCloseTo(200 / 105, 9);
    expect(Number(within('p-nav-tsm').value)).toBeCloseTo((2 * (100 + 5 + 4)) / 111, 9);
    expect(Number(within('p-nav-diluted').value)).toBeCloseTo((2 * 114) / 121, 9);
  });

  it('may be below 0 by its mines, and is at least so much where a share of one is unknown', () => {
    const poor = { ...telfer, study: { ...telfer.study!, npv: -150 } };
    // −105 + 10 − 4.
    expect(millions(made({ mines: [poor] }), 'nav')).toBeCloseTo(-99, 9);
    const out = made({ mines: [poor], instruments: [options, convertible('5')] });
    // 6 more are owed, and diluted 10 of strikes come in: a NAV below 0 stays one, and nothing is a bound of it.
    expect(Number(out('nav-share-basic').value)).toBeCloseTo(-105 / 100, 9);
    expect(Number(out('nav-share-diluted').value)).toBeCloseTo((-99 + 10) / 111.2, 9);
    expect([out('nav-share-basic').bound, out('nav-share-diluted').bound]).toEqual(['exact', 'exact']);
    const unknown = { ...telfer, name: 'Other', operator: { name: 'Own', percent: null } };
    const open = made({ mines: [telfer, unknown] });
    expect(open('nav-share-basic')).toMatchObject({
      value: '1.11',
      bound: 'at-least',
      missing: ['share of Other'],
    });
  });

  it('counts options that nobody may exercise yet, unless it is asked for those that can be', () => {
    const later = instrument({ count: 10 * million, strike: '1', vesting: '2026-06-30' });
    // 100 M and 10 M shares at 2, over 105 + 10 − 4 + 10 of strikes.
    expect(Number(made({ instruments: [later] })('p-nav-diluted').value)).toBeCloseTo((2 * 110) / 121, 9);
  });

  it('takes an NPV without a currency for US dollars, and mines without one for nothing, by name', () => {
    const dollars = { ...telfer, study: { ...telfer.study!, currency: null } };
    expect(millions(made({ mines: [dollars] }), 'nav')).toBeCloseTo(111, 9);
    const silent = { ...telfer, name: 'Silent', study: { ...telfer.study!, npv: null } };
    const some = made({ mines: [telfer, silent, { ...telfer, name: 'None', study: null }] });
    expect(millions(some, 'nav')).toBeCloseTo(111, 9);
    const absent = 'Without an NPV, so that nothing of it is in the NAV: Silent, None.';
    for (const name of ['nav', 'p-nav-basic', 'p-nav-diluted', 'ev-npv-tsm', 'nav-share-tsm'])
      expect(some(name).warnings.map(({ sentence }) => sentence)).toContain(absent);
    const operation = { stage: 'production' as const, metals: [], royalties: null, production: [], study: null };
    const running = made({ mines: [telfer, { ...telfer, name: 'Runs', study: null, operation }] })('p-nav-tsm');
    expect(running.value).toBe(made({ mines: [telfer] })('p-nav-tsm').value);
    expect(running.warnings).toContainEqual({
      code: 'partial',
      sentence: 'In production without an NPV, so that the NAV lacks it and compares with no other: Runs.',
    });
    expect([isRanked(running), isRanked(some('p-nav-tsm'))]).toEqual([false, true]);
    // Where no mine has one there is no NAV that could lack them.
    for (const mines of [[telfer], [silent]])
      expect(
        made({ mines })('nav')
          .warnings.map(({ sentence }) => sentence)
          .join(' '),
      ).not.toContain('Without an NPV');
  });

  it("has a partner's part of what is stated of the operator's by the two shares", () => {
    const joint = (percent: string | null): HeldMine => ({
      ...{ ...telfer, operator: { name: 'Lead', percent } },
      interests: [{ holder: 'Own', kind: 'ownership', percent: '30', fromDate: null, toDate: null }],
      study: { ...telfer.study!, shareBasis: 'attributable' },
    });
    // 150 are of 60 %: of 30 % they are 75.
    expect(millions(made({ mines: [joint('60')] }), 'nav')).toBeCloseTo(75 + 6, 9);
    for (const percent of ['0', null]) expect(made({ mines: [joint(percent)] })('nav').value).toBeNull();
    // For the operator all of it is its own.
    const own = { ...telfer, study: { ...telfer.study!, shareBasis: 'attributable' as const } };
    expect(millions(made({ mines: [own] }), 'nav')).toBeCloseTo(156, 9);
  });
});

it('a price of before a consolidation is told in shares of after it, and says so', () => {
  const changes = [{ effectiveDay: '2025-06-26', newShares: '1', oldShares: '10' }];
  const before = made({ price: { ...quoted, amount: '0.20', asOf: '2025-06-24' }, changes });
  expect(before('share-price').value).toBe('2');
  expect(sentences(before, 'share-price')).toEqual([
    'The price of 2025-06-24, 0.2 USD, is of before a consolidation or split and is told in shares of after it.',
  ]);
  expect(before('share-price').warnings.map(({ code }) => code)).toEqual(['basis']);
  const after = made({ price: { ...quoted, asOf: '2025-06-26' }, changes });
  expect([after('share-price').value, sentences(after, 'share-price')]).toEqual(['2', []]);
});
