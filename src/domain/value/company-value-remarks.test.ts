import { expect, it } from 'vitest';
import type { StoredCapital, StoredFinancing } from '../capital/capital-of-records.ts';
import { heldMines } from './company-figures.ts';
import { valueOf } from './company-value.ts';

const day = '2026-06-30';
const snapshot = (more: object) => ({
  ...{ shareClass: 'common', commonRatio: null, publishedOn: null, statedFullyDiluted: null, statedMarketCap: null },
  ...{ asOf: '2026-05-20', balanceDate: '2026-03-31', currency: 'USD', sharesOutstanding: 1_000, cash: '500' },
  ...{ debt: '0', quarterlyBurn: '100', quarterlyExploration: null, quarterlyOverhead: null, unusedFacilities: null },
  ...{ preferred: null, minorityInterests: null, listedInvestments: null, instrumentsComplete: true },
  ...{ sourceUrl: null, sourcePage: null, ...more },
});
const financing = (closedOn: string, more: Partial<StoredFinancing> = {}): StoredFinancing => ({
  ...{
    kind: 'private placement',
    closedOn,
    units: 100,
    unitPrice: '1',
    currency: 'USD',
    grossProceeds: null,
    fees: '0',
  },
  ...{ sourceUrl: null, ...more },
});

function figuresOf(capital: Partial<StoredCapital>) {
  const price = { amount: '2', currency: 'USD', asOf: day, source: null };
  const stored: StoredCapital = { snapshots: [snapshot({})], instruments: [], changes: [], ...capital };
  const worked = valueOf({ held: [], capital: stored, price }, { day, rates: () => null, deck: [] });
  return (measure: string) => {
    const { value, warnings } = worked.find((each) => each.measure === measure)!.figure;
    return [value, warnings.map(({ sentence }) => sentence)];
  };
}

it('says where shares are counted whose money is not, and where new shares are not counted', () => {
  const unbanked =
    'The shares of 2026-05-20 count what was sold on 2026-04-15, the cash of 2026-03-31 lacks its money.';
  const uncounted = 'The share count of 2026-05-20 lacks what was sold on 2026-06-01, 2026-06-02.';
  const of = figuresOf({
    financings: [
      ...[financing('2026-06-02', { kind: 'debt settlement' }), financing('2026-06-01')],
      ...[financing('2026-04-15'), financing('2026-04-16', { kind: 'debt settlement' })],
      ...[financing('2026-03-31'), financing('2026-07-01')],
    ],
  });
  expect(of('market-cap-basic')).toEqual(['2000', [uncounted]]);
  expect(of('ev-tsm')).toEqual(['1500', [unbanked, uncounted]]);
  expect(of('cash')).toEqual(['500', [unbanked]]);
  // 700 for 100 a quarter: what was raised is counted there.
  expect(of('runway')).toEqual(['21', []]);
  expect(figuresOf({})('ev-tsm')).toEqual(['1500', []]);
});

it('counts what was sold on the day of a document, and tells its days in their order', () => {
  const of = figuresOf({ financings: [financing('2026-05-20'), financing(day)] });
  expect(of('cash')[1]).toEqual([
    'The shares of 2026-05-20 count what was sold on 2026-05-20, the cash of 2026-03-31 lacks its money.',
  ]);
  expect(of('market-cap-basic')[1]).toEqual(['The share count of 2026-05-20 lacks what was sold on 2026-06-30.']);
  const days = ['2026-06-03', '2026-06-01', '2026-06-04', '2026-06-02', '2026-06-01'].map((each) => financing(each));
  expect(figuresOf({ financings: days })('market-cap-basic')[1]).toEqual([
    'The share count of 2026-05-20 lacks what was sold on 2026-06-01, 2026-06-02, 2026-06-03, 2026-06-04.',
  ]);
});

it('says nothing of what was sold where there is no document that could lack it', () => {
  const financings = [financing('2026-04-15'), financing('2026-06-01')];
  const silent = figuresOf({ snapshots: [snapshot({ sharesOutstanding: null, cash: null })] as never, financings });
  expect(silent('cash')).toEqual([null, []]);
  expect(silent('shares-basic')).toEqual([null, []]);
});

it('says which shares of what was exercised no count has, and which money no balance sheet', () => {
  const option = (stateDay: string | null, more: object = {}) => ({
    ...{
      kind: 'option',
      asOf: '2026-01-31',
      count: 100,
      sharesEach: '1',
      strike: '1',
      currency: 'USD',
      principal: null,
    },
    ...{ issued: null, expiry: null, vesting: null, accelerationPrice: null, accelerationDays: null },
    ...{ accelerationNotice: null, conditionMet: null, keepsNumber: null, sourceUrl: null },
    ...{ state: 'exercised', stateDay, ...more },
  });
  const of = (...instruments: object[]) => figuresOf({ instruments: instruments as never });
  const uncounted = 'The share count of 2026-05-20 lacks what was exercised on 2026-06-01, 2026-06-02.';
  const unbanked =
    'The shares of 2026-05-20 count what was exercised on 2026-04-15, the cash of 2026-03-31 lacks its money.';
  const some = of(
    ...[option('2026-06-02'), option('2026-06-01', { kind: 'share-unit', strike: null }), option('2026-04-15')],
    ...[option('2026-04-16', { kind: 'share-unit', strike: null }), option('2026-03-31'), option('2026-07-01')],
    ...[option('2026-06-03', { state: 'cancelled' }), option('2026-06-04', { state: 'expired' })],
    option('2026-04-17', { kind: 'convertible', principal: '50' }),
  );
  // That of July still lives.
  expect(some('shares-tsm')).toEqual(['1050', [uncounted]]);
  expect(some('cash')).toEqual(['500', [unbanked]]);
  expect(of(option('2026-05-20'))('shares-basic')).toEqual(['1000', []]);
  const both = figuresOf({ instruments: [option('2026-06-01')] as never, financings: [financing('2026-06-02')] });
  expect(both('shares-basic')[1]).toEqual([
    'The share count of 2026-05-20 lacks what was sold on 2026-06-02.',
    'The share count of 2026-05-20 lacks what was exercised on 2026-06-01.',
  ]);
});

it('holds an overhead against the burn of its own quarter', () => {
  const older = { asOf: '2026-02-20', balanceDate: '2025-12-31', quarterlyBurn: '400', quarterlyOverhead: '100' };
  const of = (more: object) => figuresOf({ snapshots: [snapshot({}), snapshot({ ...older, ...more })] as never });
  expect(of({})('overhead-share')[0]).toBe('25');
  expect(of({ quarterlyBurn: null })('overhead-share')[0]).toBeNull();
});

it('counts each class by its newest statement, also one that is newer than that of the common shares', () => {
  const classB = (asOf: string, sharesOutstanding: number, publishedOn: string | null = null) =>
    snapshot({
      ...{ shareClass: 'Class B', commonRatio: '0.5', asOf, sharesOutstanding, publishedOn },
      ...{ balanceDate: null, currency: null, cash: null, debt: null, quarterlyBurn: null, instrumentsComplete: null },
    });
  const of = (...others: object[]) => figuresOf({ snapshots: [snapshot({}), ...others] as never })('shares-basic')[0];
  expect(of(classB('2026-05-20', 200))).toBe('1100');
  expect(of(classB('2026-05-20', 200), classB('2026-06-20', 100))).toBe('1050');
  expect(of(classB('2026-05-20', 200), classB('2026-06-20', 100, '2026-07-01'))).toBe('1100');
});

it('EV2: doubts an ounce of gold that costs what none does', () => {
  const of = (ounces: number) => {
    const contained = [{ measure: 'contained-mi', of: 'gold', value: ounces, basis: null }];
    const mine = { name: 'Pit', country: null, interests: [], operator: { name: 'Own', percent: '100' }, study: null };
    const held = heldMines({ name: 'Own', mines: [{ ...mine, contained }] }, day);
    const price = { amount: '122000', currency: 'CAD', asOf: day, source: null };
    const sheet = snapshot({ cash: '0' });
    // At half a US dollar for a Canadian one 1,000 shares are US$61 M.
    const rates = () => ({ times: '0.5', by: 1, asOf: day, source: null });
    const capital: StoredCapital = { snapshots: [sheet], instruments: [], changes: [] };
    const worked = valueOf({ held, capital, price }, { day, rates, deck: [] });
    return worked.find(({ measure }) => measure === 'ev-mi-tsm')!.figure.warnings.map(({ sentence }) => sentence);
  };
  expect(of(5_000)).toEqual([
    'An ounce of gold in the ground would cost US$12200. Check whether ounces are given in thousands.',
  ]);
  expect(of(5_000_000)).toEqual([]);
});
