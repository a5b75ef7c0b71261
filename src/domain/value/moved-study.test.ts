import { describe, expect, it } from 'vitest';
import { someRates } from '../capital/made.fixture.ts';
import type { OperatedMine, PlannedStudy } from './held-operation.ts';
import { npvUnder } from '../studies/study-what-if.ts';
import { movableStudy, studiedMines } from './moved-study.ts';

const day = '2025-06-30';
const study: PlannedStudy = {
  ...{ studyType: 'FS', reportDate: '2024-05-01', sourceUrl: null, npv: 273, discountRate: 5, totalCapex: 161 },
  ...{ lifeOfMineYears: 7, productionThroughput: 100_000, productionThroughputUnit: 'oz/year' },
  metalPrices: [{ metal: 'Gold', value: '1600', currency: null, unit: 'oz', basis: 'long-term' }],
  ...{ allInSustainingCost: '773', allInSustainingCostUnit: 'oz', allInSustainingCostCurrency: null },
  ...{ currency: 'USD', taxBasis: 'after-tax', shareBasis: '100%' },
};
const mine = (more: Partial<OperatedMine> = {}, royalties: number | null = 2): OperatedMine => ({
  ...{ name: 'Pit', percent: 60, hasMore: false, isOperator: true, operator: { name: 'Own', percent: '60' } },
  operation: { stage: 'development', metals: ['Gold'], royalties, production: [], study },
  ...more,
});
const money = { currency: 'USD', day, priceDay: day, rates: someRates(day) };
const moved = (fields: Partial<PlannedStudy> = {}, of: OperatedMine = mine(), currency = 'USD') =>
  movableStudy({ mine: of, study: { ...study, ...fields } }, { ...money, currency });
const lacks = (...of: Parameters<typeof moved>) => {
  const found = moved(...of);
  return 'missing' in found ? found.missing : [];
};
const own = (...of: Parameters<typeof moved>) => {
  const found = moved(...of);
  return 'missing' in found ? found.missing.join() : found.ownOf(100).toFixed();
};

it('takes the mines whose study has an NPV', () => {
  const without = mine({ operation: { ...mine().operation, study: { ...study, npv: null } } });
  const none = mine({ operation: { ...mine().operation, study: null } });
  expect(studiedMines([mine(), without, none])).toHaveLength(1);
});

describe('the company’s part of what a study tells in millions', () => {
  it('is its share of the whole, in its own currency', () => {
    expect(own()).toBe('60000000');
    // 1 US$ is 1.37 CA$.
    expect(own({}, mine(), 'CAD')).toBe('82200000');
  });

  it('is all of the owner’s share for the owner, and not cut where a study does not say whose it is', () => {
    expect(own({ shareBasis: 'attributable' })).toBe('100000000');
    expect(own({ shareBasis: null })).toBe('100000000');
  });
});

describe('a study whose price cannot move', () => {
  it.each<[string, Partial<PlannedStudy>, string]>([
    ['no price', { metalPrices: [] }, 'metal price of Pit'],
    ['no life', { lifeOfMineYears: null }, 'life of mine of Pit'],
    ['no output', { productionThroughput: null }, 'production of a year of Pit'],
    ['no discount rate', { discountRate: null }, 'discount rate of Pit'],
    ['an output of no mass', { productionThroughputUnit: null }, 'unit of the production of Pit'],
    ['a price for no unit', { metalPrices: [{ ...study.metalPrices[0]!, unit: null }] }, 'unit of the price of Pit'],
  ])('has %s, and says so', (_what, fields, missing) => {
    expect(lacks(fields)).toEqual([missing]);
  });

  it('belongs to a mine of unknown share or royalties', () => {
    expect(lacks({}, mine({ percent: null }))).toEqual(['share of Pit']);
    expect(lacks({}, mine({}, null))).toEqual(['royalties of Pit']);
    expect(lacks({}, mine({}, 0))).toEqual([]);
  });

  it('is in a currency without a rate', () => {
    expect(lacks({}, mine(), 'EUR').join()).toContain('a rate from USD to EUR');
    const foreign = [{ ...study.metalPrices[0]!, currency: 'EUR' }];
    expect(lacks({ metalPrices: foreign }).join()).toContain('a rate from EUR to USD');
  });
});

it('names what it follows from, each with its unit, day and source', () => {
  const sourceUrl = 'https://example.com/fs.pdf';
  const found = moved({ sourceUrl }, mine(), 'CAD');
  const told = (name: string, value: string, unit: string, more: object = {}) => ({
    ...{ name, value, unit, currency: null, asOf: '2024-05-01', source: sourceUrl, ...more },
  });
  const nobodys = { asOf: null, source: null };
  expect('missing' in found ? [] : found.from).toEqual([
    told('price of Pit (FS)', '1600', 'money/oz', { currency: 'USD' }),
    told('production of a year of Pit (FS)', '100000', 'oz/year'),
    told('life of Pit (FS)', '7', 'years'),
    told('discount rate of Pit (FS)', '5', '%'),
    told('royalties of Pit', '2', '%', nobodys),
    told('share of Pit', '60', '%', nobodys),
    told('CAD per USD', '1.37', 'rate', { currency: 'CAD', asOf: day, source: 'test' }),
  ]);
});

it('takes a price in another currency by the rate of the day, and names the rate', () => {
  const metalPrices = [{ ...study.metalPrices[0]!, value: '2192', currency: 'CAD' }];
  const found = moved({ metalPrices });
  const usual = moved();
  if ('missing' in found || 'missing' in usual) throw new Error('Both are known.');
  expect(found.from.map(({ name, value }) => [name, value])).toEqual([
    ['price of Pit (FS)', '2192'],
    ...usual.from.slice(1).map(({ name, value }) => [name, value]),
    ['CAD per USD', '1.37'],
  ]);
  // 1,600 US$ are 2,192 CA$: a gain of an eighth is the same in both.
  const gain = (of: typeof found, price: number) => npvUnder(of.model, { price })!.high - of.model.npv!;
  expect(gain(found, 2_466)).toBeCloseTo(gain(usual, 1_800), 6);
});
