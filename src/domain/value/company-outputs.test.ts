import { describe, expect, it } from 'vitest';
import { heldMines, type HeldMine } from './company-figures.ts';
import { insidersPart, type StoredInsiderTrade } from './company-insiders.ts';
import { leverageTo, leverMetals } from './company-leverage.ts';
import { productionOf, yearlyProduction } from './company-production.ts';
import { plannedCost, totalCost } from './company-total-cost.ts';
import type { OperatedMine, PlannedStudy } from './held-operation.ts';
import type { Production } from '../production/production.ts';
import { figureOf, isRanked } from '../numbers/worked-figure.ts';
import { day, mine, money, period, quarters, study, value } from './operated-mine.fixture.ts';

describe('the last full year of production', () => {
  const year = (of: OperatedMine[]) => yearlyProduction(of, 'Gold', day)?.figure;

  it('is of four quarters, and of the year before where one of the newest is not there', () => {
    const full = quarters(2025, ['10', '20', '30', '40.5']);
    expect(year([mine({ production: full })])).toMatchObject({
      value: '100.5',
      unit: 'oz',
      bound: 'exact',
      missing: [],
    });
    const before = [...full.slice(1), ...quarters(2024, ['1', '2', '3', '4'])];
    expect(year([mine({ production: before })])!.value).toBe('10');
    expect(yearlyProduction([mine({ production: before })], 'Gold', day)!.basis).toBe('2024, recovered');
    // A year that has not ended, or one that ended long ago, is none.
    const none = year([
      mine({ production: [...quarters(2026, ['9', '9']), ...quarters(2023, ['5', '5', '5', '5'])] }),
    ])!;
    expect(none.value).toBeNull();
    expect(none.missing).toEqual(['a full year of gold of Pit that ended within two years']);
  });

  it("is the company's part, by the basis that its rows state", () => {
    const row = (basis: Production['basis']) => ({ production: [period('2025-01-01', '2025-12-31', { basis })] });
    const own = { percent: 60, operator: { name: 'Own', percent: '60' } };
    const partner = { percent: 25, isOperator: false, operator: { name: 'Other', percent: '75' } };
    expect(year([mine(row('100%'), own)])!.value).toBe('60');
    expect(year([mine(row('attributable'), own)])!.value).toBe('100');
    expect(Number(year([mine(row('attributable'), partner)])!.value)).toBeCloseTo(100 / 3, 12);
    expect(year([mine(row(null), own)])).toMatchObject({
      value: null,
      missing: ['whether its gold of Pit is of the whole mine'],
    });
    expect(year([mine(row(null))])!.value).toBe('100');
    expect(year([mine(row('100%'), { percent: null, hasMore: true })])).toMatchObject({
      value: null,
      missing: ['share of Pit'],
    });
  });

  it('is at least so much where a mine in production has none, and one that starts up is named', () => {
    const known = mine({ production: [period('2025-01-01', '2025-12-31')] });
    const silent = mine({ production: [] }, { name: 'Silent' });
    expect(year([known, silent])).toMatchObject({ value: '100', bound: 'at-least' });
    const other = mine({ metals: ['Zinc'] }, { name: 'Zinc mine' });
    const starting = mine({ stage: 'start-up', production: quarters(2026, ['9']) }, { name: 'New' });
    const told = year([known, other, starting])!;
    expect(told).toMatchObject({ value: '100', bound: 'exact' });
    expect(told.warnings.map(({ sentence }) => sentence).join()).toContain('New.');
    expect(yearlyProduction([other], 'Gold', day)).toBeNull();
  });

  it('takes what was poured or left in concentrate where nobody says what was recovered, never both', () => {
    const of = (more: Partial<Production>) =>
      year([mine({ production: [period('2025-01-01', '2025-12-31', { recovered: null, ...more })] })])!.value;
    expect(of({ poured: '7' })).toBe('7');
    expect(of({ inConcentrate: '8' })).toBe('8');
    expect(of({ poured: '7', inConcentrate: '8' })).toBeNull();
    expect(of({ sold: '9' })).toBeNull();
    expect(Number(of({ poured: '1', unit: 'kg' }))).toBeCloseTo(1000 / 31.1034768, 12);
  });

  it('is of the metal that the company is told by; other metals beside it are told, and compare with nothing', () => {
    const row = (metal: string, recovered: string) => period('2025-01-01', '2025-12-31', { metal, recovered });
    const deck = (['Gold', 'Silver'] as const).map((metal, index) => ({
      ...{ metal, amount: index === 0 ? 2000 : 25, currency: 'USD', unit: 'oz', asOf: day, source: null },
    }));
    const both = [mine({ metals: ['Gold', 'Silver'], production: [row('Gold', '100'), row('Silver', '1000')] })];
    const asked = { metal: null, isMixed: false, deck, day };
    const found = productionOf(both, asked)!;
    expect([found.metal, isRanked(found.figure)]).toEqual(['Gold', true]);
    expect(isRanked(productionOf(both, { ...asked, isMixed: true })!.figure)).toBe(false);
    expect(isRanked(productionOf(both, { ...asked, metal: 'Silver' })!.figure)).toBe(false);
    expect(productionOf(both, { ...asked, deck: [] })).toBeNull();
    expect(productionOf(both, { ...asked, metal: 'Copper' })).toBeNull();
  });
});

describe('total acquisition cost', () => {
  const of = (mines: OperatedMine[], ev = value(90_000_000)) => totalCost(ev, 'oz', plannedCost(mines, 'Gold', money));

  it('is value, capital and cost of the life for a unit of its metal', () => {
    const cost = of([mine({ study, stage: 'development' })]);
    expect(Number(cost.value)).toBeCloseTo((90e6 + 161e6 + 773 * 714_000) / 714_000, 9);
    expect([cost.bound, isRanked(cost), cost.currency, cost.unit]).toEqual(['exact', true, 'USD', 'money/oz']);
    expect(cost.from.find(({ name }) => name === 'CAPEX of Pit (FS)')).toMatchObject({
      ...{ value: '161000000', asOf: '2024-05-01', source: 'https://example.com/fs' },
    });
    // Half of the mine has half of the capital, the cost and the metal; the value is the company's own.
    const half = of([mine({ study, stage: 'development' }, { percent: 50 })]);
    expect(Number(half.value)).toBeCloseTo((90e6 + 80.5e6) / 357_000 + 773, 9);
    const owned = of([mine({ study: { ...study, shareBasis: 'attributable' } }, { percent: 50 })]);
    expect(Number(owned.value)).toBeCloseTo((90e6 + 161e6) / 357_000 + 773, 9);
  });

  it('converts money and units', () => {
    const converted: PlannedStudy = {
      ...study,
      ...{ currency: 'AUD', productionThroughput: 3_110.34768, productionThroughputUnit: 'kg/year' },
      ...{ allInSustainingCost: '30', allInSustainingCostUnit: 'g', allInSustainingCostCurrency: 'USD' },
    };
    expect(Number(of([mine({ study: converted })]).value)).toBeCloseTo(
      (90e6 + 161e6 * 0.65) / 700_000 + 30 * 31.1034768,
      8,
    );
    expect(of([mine({ study: { ...study, currency: 'EUR' } })])).toMatchObject({ value: null });
  });

  it('is unknown with the name of what a study lacks, and leaves studies of other metals out of order', () => {
    const lacking = of([mine({ study }), mine({ study: { ...study, totalCapex: null } }, { name: 'Short' })]);
    expect(lacking).toMatchObject({ value: null, missing: ['CAPEX of Short'] });
    const without = { allInSustainingCost: null, lifeOfMineYears: null, productionThroughputUnit: null };
    expect(of([mine({ study: { ...study, ...without } })]).missing).toEqual([
      ...['AISC of Pit', 'life of mine of Pit', 'unit of the production of Pit'],
    ]);
    const copper = { ...study, metalPrices: [{ ...study.metalPrices[0]!, metal: 'Copper' }] };
    const mixed = of([mine({ study }), mine({ study: copper }, { name: 'Red' })]);
    expect(mixed.value).not.toBeNull();
    expect(isRanked(mixed)).toBe(false);
    const early = of([mine({ study, stage: 'development' }), mine({ stage: 'exploration' }, { name: 'Early' })]);
    expect(isRanked(early)).toBe(true);
    expect(early.warnings.map(({ sentence }) => sentence).join()).toContain('Early');
    expect(of([mine({})]).value).toBeNull();
    expect(of([mine({ study }, { percent: null })]).missing).toEqual(['share of Pit']);
  });
});

describe('leverage to a price', () => {
  const plain: PlannedStudy = {
    ...study,
    ...{ npv: 200, productionThroughput: 100_000, lifeOfMineYears: 10, taxBasis: 'pre-tax' },
  };
  const nav = value(200_000_000);
  const of = (mines: OperatedMine[], over = nav) =>
    leverageTo('Gold', mines, over, { day, priceDay: day, rates: money.rates });

  it('is a range of which the lower end is told', () => {
    const found = of([mine({ study: plain })]);
    const annuity = (1 - 1.05 ** -10) / 0.05;
    // Before tax only the start is not known.
    expect(Number(found.value)).toBeCloseTo((1.6 * annuity) / 1.05 ** 3 / 2, 9);
    expect([found.bound, isRanked(found)]).toEqual(['at-least', false]);
    expect(found.warnings.at(-1)!.sentence).toContain(`to ${((1.6 * annuity) / 2).toFixed(2)} at once`);
    const taxed = of([mine({ study: { ...plain, taxBasis: 'after-tax' }, royalties: 3 })]);
    expect(Number(taxed.value)).toBeCloseTo((1.6 * annuity * 0.97 * 0.65) / 1.05 ** 3 / 2, 9);
    expect(Number(of([mine({ study: plain }, { percent: 25 })]).value)).toBeCloseTo(Number(found.value) / 4, 9);
  });

  it('names what is missing, divides by no NAV that is not above 0, and knows the metals that studies sell', () => {
    const copper = { ...plain, metalPrices: [{ ...plain.metalPrices[0]!, metal: 'Copper' }, plain.metalPrices[0]!] };
    expect(leverMetals([mine({ study: plain }), mine({ study: copper })])).toEqual(['Gold', 'Copper']);
    expect(of([mine({ study: { ...plain, lifeOfMineYears: null } })])).toMatchObject({
      value: null,
      missing: ['life of mine of Pit'],
    });
    expect(of([mine({ study: plain, royalties: null })])).toMatchObject({ value: null, missing: ['royalties of Pit'] });
    expect(of([mine({ study: plain })], value(-5)).value).toBeNull();
    expect(of([mine({ study: plain }), mine({ study: copper }, { name: 'Red' })]).warnings[0]!.sentence).toContain(
      'Red',
    );
  });
});

describe("the insiders' part", () => {
  const filing = (insider: string, tradedOn: string, holdingAfter: number, more: Partial<StoredInsiderTrade> = {}) => ({
    ...{
      insider,
      controlledBy: null,
      nature: 'holding' as const,
      security: 'shares' as const,
      tradedOn,
      filedOn: null,
    },
    ...{ amount: null, price: null, currency: null, holdingAfter, sourceUrl: null },
    ...more,
  });
  const basic = figureOf(100_000_000, { unit: 'shares', currency: null, asOf: day });
  const records = { snapshots: [], changes: [] };

  it('is of the last holdings that had been filed, at least', () => {
    const filings = [
      filing('Ann', '2025-01-01', 10_000_000),
      filing('Ann', '2026-01-01', 12_500_000),
      filing('Bob', '2026-02-01', 3_000_000),
      filing('Bob', '2026-06-29', 9_000_000, { filedOn: '2026-07-03' }),
      filing('Cy', '2026-02-01', 900_000, { security: 'options' }),
    ];
    const part = insidersPart(filings, records, basic, day);
    expect(part).toMatchObject({ value: '15.5', bound: 'at-least', missing: ['insiders without a filing'] });
    expect(insidersPart([], records, basic, day)).toMatchObject({ value: null, missing: ['holdings of insiders'] });
  });

  it('is told in shares of the day: a consolidation divides what was held before it', () => {
    const changes = [{ effectiveDay: '2026-03-01', newShares: '1', oldShares: '10' }];
    const part = insidersPart([filing('Ann', '2026-01-01', 50_000_000)], { ...records, changes }, basic, day);
    expect(part.value).toBe('5');
  });
});

it('a mine is operated by the company that it names, and held by its partners', () => {
  const joint: HeldMine = {
    ...{ name: 'Joint', country: null, operator: { name: 'Lead', percent: '60' }, contained: [], study: null },
    interests: [{ holder: 'Partner', kind: 'ownership', percent: '40', fromDate: null, toDate: null }],
  };
  const of = (name: string) => heldMines({ name, mines: [joint] }, day)[0];
  expect(of('Lead')).toMatchObject({ percent: 60, isOperator: true });
  expect(of('partner')).toMatchObject({ percent: 40, isOperator: false });
  expect(of('Stranger')).toBeUndefined();
});
