import { expect, it } from 'vitest';
import { processorTime } from '../../../tests/processor-time.ts';
import { metalParts } from '../capital/metal-mix.ts';
import type { StoredCapital } from '../capital/capital-of-records.ts';
import { companyAsOf, valueAsOf } from './company-as-of.ts';
import { valueOf } from './company-value.ts';
import { insidersPart } from './company-insiders.ts';
import { changesOf } from '../resources/estimate-change.ts';
import { placesOf } from '../resources/estimate-standing.ts';
import { severalMetals } from './company-equivalents.ts';
import { heldMines } from './company-figures.ts';
import { figuresOfMines, heldMetalWorked, metalForShare } from './company-mines.ts';
import { yearlyProduction } from './company-production.ts';
import { classTotals, type Estimate } from '../resources/resource-classes.ts';
import { splitContradiction } from '../capital/share-changes.ts';
import { figureOf } from '../numbers/worked-figure.ts';

// As many as one mine or company may have (`most` of the record kinds), in the worst order: nobody waits long for any of it.
const longest = 300;

const days = (count: number, before = '2026-06-30') =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(before) - index * 86_400_000).toISOString().slice(0, 10),
  );

const estimate = (id: number, fields: Partial<Estimate>): Estimate => ({
  ...{ id, resourceType: 'measured', metal: 'Gold', zone: null, reportDate: '2025-01-01', baseCase: true },
  ...{ tonnage: 1_000_000 + id, grade: '1.234', gradeUnit: 'g/t', cutoffGrade: null, cutoffGradeUnit: null },
  ...{ containedMetal: null, containedMetalUnit: null, includesReserves: null },
  ...fields,
});

const versions = days(3_000);

it.each([
  [
    'combined and parts in zones',
    (n: number) => ({ zone: `Zone ${n >> 1}`, resourceType: n % 2 ? 'M+I' : 'measured' }),
  ],
  ['versions of one zone', (n: number) => ({ zone: 'Main', reportDate: versions[n]! })],
  ['doubles', (n: number) => ({ zone: `Zone ${n % 2}` })],
  ['a newer whole', (n: number) => (n === 0 ? { reportDate: '2026-01-01' } : { zone: `Zone ${n}` })],
  ['other cut-offs', (n: number) => (n % 2 ? { zone: `Zone ${n}`, reportDate: '2026-01-01' } : { baseCase: false })],
] as const)('3,000 estimates: %s', (_, fields) => {
  const estimates = Array.from({ length: 3_000 }, (__, n) => estimate(n + 1, fields(n)));
  expect(processorTime(() => classTotals(estimates), longest)).toBeLessThan(longest);
  const places = placesOf(estimates);
  expect(places.size).toBe(3_000);
  expect(processorTime(() => changesOf(places), longest)).toBeLessThan(longest);
});

const noMoney = {
  ...{ quarterlyExploration: null, quarterlyOverhead: null, unusedFacilities: null, preferred: null },
  ...{ minorityInterests: null, listedInvestments: null, statedMarketCap: null },
};
const snapshots: StoredCapital['snapshots'] = days(1_000).map((asOf, index) => ({
  ...noMoney,
  ...{ shareClass: index % 2 ? `Class ${index}` : 'common', commonRatio: index % 2 ? '1.5' : null, asOf },
  ...{ publishedOn: null, sharesOutstanding: 1_000_000 + index, statedFullyDiluted: null, balanceDate: asOf },
  ...{ currency: 'CAD', cash: '5000000', debt: '100', quarterlyBurn: '10', instrumentsComplete: true },
  ...{ sourceUrl: null, sourcePage: null },
}));
const instruments: StoredCapital['instruments'] = days(1_000).map((asOf, index) => ({
  ...{ kind: 'warrant', asOf, count: 1_000 + index, sharesEach: '1', strike: `0.${index + 1}`, currency: 'CAD' },
  ...{ principal: null, issued: null, expiry: '2031-01-01', vesting: null, conditionMet: null, keepsNumber: null },
  ...{ state: 'alive', stateDay: null, accelerationPrice: null, accelerationDays: null, accelerationNotice: null },
  sourceUrl: null,
}));
const changes: StoredCapital['changes'] = days(50, '2026-06-20').map((effectiveDay, index) => ({
  ...{ effectiveDay, newShares: `9999${index}.4321`, oldShares: `8888${index}.1234` },
}));
const capital = { snapshots, instruments, changes };
const price = { amount: '1.25', currency: 'CAD', asOf: '2026-06-30', source: null };
const market = { day: '2026-06-30', rates: () => null, deck: [] };

it('a company with as many snapshots, instruments and changes as may be', () => {
  expect(processorTime(() => valueOf({ held: [], capital, price }, market), longest)).toBeLessThan(longest);
  const company = { name: 'Many', capital, insiders: [], mines: [] };
  const asOf = () => valueAsOf(companyAsOf(company, '2026-06-29', '2026-06-30'), price, market);
  expect(processorTime(asOf, longest)).toBeLessThan(longest);
  const counts = snapshots.map((one) => ({ asOf: one.asOf, shares: one.sharesOutstanding ?? 0 }));
  const told = changes.map(({ effectiveDay: day, newShares, oldShares }) => ({ day, newShares, oldShares }));
  expect(processorTime(() => splitContradiction(counts, told), longest)).toBeLessThan(longest);
});

it('5,000 filings of as many insiders', () => {
  const trades = Array.from({ length: 5_000 }, (_, n) => ({
    ...{ insider: `Holder ${n}`, controlledBy: null, nature: 'holding' as const, security: 'shares' as const },
    ...{ tradedOn: days(60)[n % 60]!, filedOn: null, amount: null, price: null, currency: null, holdingAfter: n },
    sourceUrl: null,
  }));
  const basic = figureOf(1_000_000, { unit: 'shares', currency: null, asOf: '2026-06-30' });
  const part = () => insidersPart(trades, { snapshots: [], changes }, basic, '2026-06-30');
  expect(processorTime(part, longest)).toBeLessThan(longest);
});

it('3,000 periods of a mine, most of them years', () => {
  const starts = days(250, '2025-06-30');
  const production = Array.from({ length: 3_000 }, (_, n) => {
    const fromDate = starts[n % 250]!;
    const toDate = new Date(Date.parse(fromDate) + (360 + Math.floor(n / 250)) * 86_400_000).toISOString().slice(0, 10);
    return {
      ...{ metal: 'Gold', fromDate, toDate, basis: '100%' as const, oreMilled: null, headGrade: null },
      ...{ headGradeUnit: null, recovery: null, recovered: '10', poured: null, inConcentrate: null, sold: null },
      ...{ unit: 'oz' as const, revenue: null, cashCost: null, allInSustainingCost: null, currency: null },
      ...{ costUnit: null, sourceUrl: null },
    };
  });
  const operation = { stage: 'production' as const, metals: ['Gold'], royalties: null, production, study: null };
  const mine = { name: 'Pit', percent: 50, hasMore: false, isOperator: true, operator: null, operation };
  expect(processorTime(() => yearlyProduction([mine], 'Gold', '2026-06-30'), longest)).toBeLessThan(longest);
});

const nothingStated = {
  ...{ oreMilled: null, headGrade: null, headGradeUnit: null, recovery: null, poured: null, inConcentrate: null },
  ...{ sold: null, revenue: null, cashCost: null, allInSustainingCost: null, currency: null, costUnit: null },
};

const study = {
  ...{ studyType: 'PEA' as const, reportDate: '2026-01-01', sourceUrl: null, npv: null, discountRate: null },
  ...{ totalCapex: 5, lifeOfMineYears: null, productionThroughput: null, productionThroughputUnit: null },
  ...{ taxBasis: null, shareBasis: '100%' as const, currency: null, allInSustainingCost: null },
  ...{ allInSustainingCostUnit: null, allInSustainingCostCurrency: null },
};

/** Of each metal one mine tells, but of a study without a main metal, which may be of any. */
function minesOfMetals(count: number, each: number) {
  return Array.from({ length: count }, (_, n) => {
    const metals = Array.from({ length: each }, (__, m) => `Metal ${n * each + m}`);
    const contained = metals.flatMap((metal) =>
      ['tonnage', 'grade', 'contained'].map((what) => ({
        ...{ measure: `${what}-inferred`, of: metal.toLowerCase(), value: 5, basis: '2025' },
      })),
    );
    const ofMetal = { fromDate: '2025-01-01', toDate: '2025-12-31', basis: '100%' as const, unit: 'oz' as const };
    const production = metals.map((metal) => ({
      ...{ ...nothingStated, ...ofMetal, metal, recovered: '10', sourceUrl: null },
    }));
    const metalPrices =
      n % 2 ? [] : [{ metal: metals[0]!, value: '5', unit: 'oz' as const, currency: 'USD', basis: null }];
    const operation = { stage: 'production' as const, metals, royalties: 0, production };
    return {
      ...{ name: `Mine ${n}`, country: null, study: null, interests: [], operator: { name: 'Many', percent: '50' } },
      ...{ contained, operation: { ...operation, study: { ...study, metalPrices } } },
    };
  });
}

it.each([
  [2_000, 1],
  [10, 200],
])('%i mines with %i metals each, each metal another', (count, each) => {
  const held = heldMines({ name: 'Many', mines: minesOfMetals(count, each) }, market.day);
  const shares = figureOf(1_000_000, { unit: 'shares', currency: null, asOf: market.day });
  const worked = figuresOfMines(held, market, market.day);
  expect(worked.filter(({ measure }) => measure === 'held-production')).toHaveLength(2_000);
  for (const work of [
    () => valueOf({ held, capital: { snapshots: [], instruments: [], changes: [] }, price: null }, market),
    () => figuresOfMines(held, market, market.day),
    () => metalForShare(held, shares, market.day),
    () => heldMetalWorked(held, market.day),
  ])
    expect(processorTime(work, longest)).toBeLessThan(longest);
});

it('1,000 mines with studies that sell twenty metals each, each mine others', () => {
  const planned = { ...study, npv: 100, discountRate: 5, lifeOfMineYears: 10, productionThroughput: 100 };
  const mines = minesOfMetals(1_000, 1).map((mine, n) => {
    const metalPrices = Array.from({ length: 20 }, (_, m) => ({
      ...{ metal: `Sold ${20 * n + m}`, value: '5', unit: 'oz' as const, currency: 'USD', basis: null },
    }));
    const sells = { ...planned, productionThroughputUnit: 'oz/year' as const, metalPrices };
    const operation = { ...mine.operation, production: [], metals: [], study: sells };
    return { ...mine, contained: [], study: sells, operation };
  });
  const held = heldMines({ name: 'Many', mines }, market.day);
  const own = { snapshots: snapshots.slice(0, 1), instruments: [], changes: [] };
  const rates = () => ({ times: '1', by: 1, asOf: market.day, source: null });
  const value = () => valueOf({ held, capital: own, price }, { ...market, rates });
  const levers = value().filter(({ measure }) => measure === 'leverage');
  expect(levers).toHaveLength(100);
  expect(levers.every(({ figure }) => figure.value !== null)).toBe(true);
  // With all that went into the NAV for each metal, and each mine asked for each metal, it was 250 MB and half a minute.
  expect(JSON.stringify(levers).length).toBeLessThan(1_000_000);
  expect(processorTime(value, 2 * longest)).toBeLessThan(2 * longest);
});

it('1,000 mines with studies of other metals each, of which every other one has no date', () => {
  const dated = { ...study, npv: 100, discountRate: 5, lifeOfMineYears: 10, productionThroughput: 100 };
  const mines = minesOfMetals(1_000, 1).map((mine, n) => {
    const metalPrices = [{ metal: `Sold ${n}`, value: '5', unit: 'oz' as const, currency: 'USD', basis: null }];
    const reportDate = n % 2 ? null : dated.reportDate;
    return {
      ...{ ...mine, stage: null, estimates: [] },
      interests: [{ holder: 'Many', kind: 'ownership' as const, percent: '50', fromDate: '2020-01-01', toDate: null }],
      studies: [{ ...dated, reportDate, productionThroughputUnit: 'oz/year' as const, metalPrices }],
      operation: { ...mine.operation, production: [] },
    };
  });
  const company = { name: 'Many', capital: { snapshots: [], instruments: [], changes: [] }, insiders: [], mines };
  const day = '2026-06-29';
  const known = companyAsOf(company, day, market.day);
  const { worked } = valueAsOf(known, { ...price, currency: 'USD', asOf: day }, { ...market, day });
  const plan = worked.find(({ measure }) => measure === 'planned-production')!;
  expect(plan.figure.missing.slice(-2)).toEqual([
    'report date of the study of Mine 39',
    'report date of the studies of 480 other mines',
  ]);
  // With all that is missing for each metal it was 44 MB.
  expect(JSON.stringify(worked).length).toBeLessThan(4_000_000);
});

it('metals of 2,000 mines are looked up in a deck of as many as are known', () => {
  const held = heldMines({ name: 'Many', mines: minesOfMetals(2_000, 1) }, market.day);
  const deck = Array.from({ length: 60 }, (_, n) => ({ ...price, metal: `Known ${n}`, unit: 'oz' }));
  const amounts = held.flatMap(({ contained }) =>
    contained.map(({ of, value }) => ({ metal: of, amount: value, unit: 'oz' as const })),
  );
  expect(processorTime(() => metalParts(amounts, deck), longest / 3)).toBeLessThan(longest / 3);
});

it('a mine of 2,000 metals with 3,000 periods that say what was recovered', () => {
  const [one] = minesOfMetals(1, 2_000);
  const { production, ...operation } = one!.operation;
  const periods = days(3_000).map((toDate) => ({ ...production[0]!, metal: 'Gold', toDate, recovery: '91.5' }));
  const contained = ['gold', 'silver'].map((of) => ({ measure: 'contained-inferred', of, value: 5, basis: '2025' }));
  const mine = {
    ...{ ...one!, contained: [...one!.contained, ...contained] },
    operation: { ...operation, production: periods },
  };
  const held = heldMines({ name: 'Many', mines: [mine] }, market.day);
  const deck = ['Gold', 'Silver'].map((metal) => ({ ...price, metal, unit: 'oz' as const }));
  const several = () => severalMetals({ held }, { ...market, deck }, []);
  expect(several().map(({ measure }) => measure)).toEqual(['gross-value-inferred']);
  expect(processorTime(several, longest)).toBeLessThan(longest);
});
