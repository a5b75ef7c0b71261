import { describe, expect, it } from 'vitest';
import { companyAsOf, type RecordedCompany, type RecordedMine, valueAsOf } from './company-as-of.ts';
import type { PlannedStudy } from './held-operation.ts';
import type { Production } from '../production/production.ts';
import type { Market } from './valued-company.ts';
import type { Estimate } from '../resources/resource-classes.ts';

type Snapshot = RecordedCompany['capital']['snapshots'][number];
type Instrument = RecordedCompany['capital']['instruments'][number];

const today = '2026-06-01';

const snapshot = (more: Partial<Snapshot> & { asOf: string }): Snapshot => ({
  ...{ shareClass: 'common', commonRatio: null, publishedOn: null, sharesOutstanding: null, statedFullyDiluted: null },
  ...{ balanceDate: null, currency: 'USD', cash: null, debt: null, quarterlyBurn: null, quarterlyExploration: null },
  ...{ quarterlyOverhead: null, unusedFacilities: null, preferred: null, minorityInterests: null },
  ...{ listedInvestments: null, statedMarketCap: null, instrumentsComplete: null, sourceUrl: null, sourcePage: null },
  ...more,
});

const warrants = (more: Partial<Instrument>): Instrument => ({
  ...{ kind: 'warrant', asOf: '2025-01-01', count: 10_000_000, sharesEach: '1', strike: '1', currency: 'USD' },
  ...{ principal: null, issued: null, expiry: '2030-01-01', vesting: null, conditionMet: null, keepsNumber: null },
  ...{ state: 'alive', stateDay: null, accelerationPrice: null, accelerationDays: null, accelerationNotice: null },
  ...{ sourceUrl: null },
  ...more,
});

const gold = (id: number, reportDate: string | null, ounces: number, more: Partial<Estimate> = {}): Estimate => ({
  ...{ id, reportDate, resourceType: 'indicated', metal: 'Gold', zone: null, baseCase: true, tonnage: 1_000_000 },
  ...{ grade: '1', gradeUnit: 'g/t', cutoffGrade: null, cutoffGradeUnit: null, includesReserves: null },
  ...{ containedMetal: ounces, containedMetalUnit: 'oz' },
  ...more,
});

const study = (reportDate: string | null, npv: number | null, more: Partial<PlannedStudy> = {}): PlannedStudy => ({
  ...{ reportDate, npv, studyType: 'PEA', discountRate: 5, taxBasis: 'after-tax', shareBasis: '100%', currency: 'USD' },
  ...{ totalCapex: null, lifeOfMineYears: null, productionThroughput: null, productionThroughputUnit: null },
  ...{ metalPrices: [], allInSustainingCost: null, allInSustainingCostUnit: null, allInSustainingCostCurrency: null },
  sourceUrl: null,
  ...more,
});

const year = (of: number, recovered: string): Production & { sourceUrl: null } => ({
  ...{ metal: 'Gold', fromDate: `${of}-01-01`, toDate: `${of}-12-31`, basis: '100%', recovered, unit: 'oz' },
  ...{ oreMilled: null, headGrade: null, headGradeUnit: null, recovery: null, poured: null, inConcentrate: null },
  ...{ sold: null, revenue: null, cashCost: null, allInSustainingCost: null, currency: null, costUnit: null },
  sourceUrl: null,
});

const pit = (more: Partial<RecordedMine> = {}): RecordedMine => ({
  ...{ name: 'Pit', country: 'Canada', operator: { name: 'Miner', percent: '100' }, estimates: [], studies: [] },
  interests: [{ holder: 'Miner', kind: 'ownership', percent: '50', fromDate: '2024-01-01', toDate: null }],
  operation: { stage: 'development', metals: ['Gold'], royalties: 0, production: [] },
  ...more,
});

const marketOn = (day: string): Market => ({ day, rates: () => null, deck: [] });

type Company = Partial<RecordedCompany['capital'] & Pick<RecordedCompany, 'mines' | 'insiders'>>;

function on(day: string, company: Company, price = '2') {
  const { mines = [], insiders = [], ...capital } = company;
  const records = { snapshots: [], instruments: [], changes: [], ...capital };
  const known = companyAsOf({ name: 'Miner', capital: records, insiders, mines }, day, today);
  const { figures, worked } = valueAsOf(
    known,
    { amount: price, currency: 'USD', asOf: day, source: null },
    marketOn(day),
  );
  const value = (name: string, of = '') => figures.find((each) => each.measure === name && each.of === of)?.value;
  const missing = (name: string) => worked.find(({ measure }) => measure === name)?.figure.missing.join('; ');
  return { value, missing, remarks: known.remarks.join(' '), figures };
}

describe('the capital of a company as of a day', () => {
  const snapshots = [
    snapshot({
      ...{ asOf: '2025-03-31', balanceDate: '2025-03-31', publishedOn: '2025-05-15', sharesOutstanding: 100_000_000 },
      ...{ cash: '10000000', debt: '0', instrumentsComplete: true },
    }),
    snapshot({
      ...{ asOf: '2025-06-30', balanceDate: '2025-06-30', publishedOn: '2025-08-14', sharesOutstanding: 150_000_000 },
      ...{ cash: '4000000', debt: '0', instrumentsComplete: true },
    }),
  ];

  it('knows a document from the day of its publication, not from the day that it tells of', () => {
    expect(on('2025-05-14', { snapshots }).value('market-cap-basic')).toBeUndefined();
    expect(on('2025-05-15', { snapshots }).value('market-cap-basic')).toBe(200);
    expect(on('2025-08-13', { snapshots }).value('cash')).toBe(10);
    expect(on('2025-08-14', { snapshots }).value('cash')).toBe(4);
    expect(on('2025-08-14', { snapshots }).value('market-cap-basic')).toBe(300);
  });

  it('takes the last day that a document tells of where nobody says when it was published, and says so', () => {
    const undated = [snapshot({ asOf: '2025-03-31', balanceDate: '2025-06-30', sharesOutstanding: 1_000_000 })];
    expect(on('2025-06-29', { snapshots: undated }).value('market-cap-basic')).toBeUndefined();
    const known = on('2025-06-30', { snapshots: undated });
    expect(known.value('market-cap-basic')).toBe(2);
    expect(known.remarks).toContain('Nobody says when what is told of 2025-03-31 was published');
    expect(on('2025-08-14', { snapshots }).remarks).not.toContain('Nobody says when what');
  });

  it('does not count a class of shares of which was told later', () => {
    const preferred = snapshot({
      ...{ shareClass: 'preferred', commonRatio: '1', asOf: '2025-07-31', sharesOutstanding: 50_000_000 },
    });
    const of = on('2025-08-01', { snapshots: [...snapshots, { ...preferred, publishedOn: '2025-09-01' }] });
    expect(of.value('market-cap-basic')).toBe(200);
    // What is known today takes it, even for the count of before.
    expect(on('2025-09-01', { snapshots: [...snapshots, preferred] }).value('market-cap-basic')).toBe(400);
  });

  it('takes the terms of instruments of the day, and consolidations from their day on', () => {
    const instruments = [
      warrants({ state: 'replaced', stateDay: '2025-07-01' }),
      warrants({ asOf: '2025-07-01', strike: '1.6' }),
      warrants({ asOf: '2025-09-01', count: 99_000_000, strike: '0.01' }),
    ];
    const before = on('2025-06-30', { snapshots, instruments });
    // 10 M at 1 add 5 M shares at 2; at 1.6 they add 2 M.
    expect(before.value('market-cap-tsm')).toBe(210);
    expect(on('2025-07-01', { snapshots, instruments }).value('market-cap-tsm')).toBe(204);
    const changes = [{ effectiveDay: '2025-07-01', newShares: '1', oldShares: '10' }];
    expect(on('2025-06-30', { snapshots, changes }).value('market-cap-basic')).toBe(200);
    expect(on('2025-07-01', { snapshots, changes }).value('market-cap-basic')).toBe(20);
  });
});

describe('what insiders hold as of a day', () => {
  it('is known from the day of the filing on', () => {
    const snapshots = [snapshot({ asOf: '2025-03-31', sharesOutstanding: 100_000_000, instrumentsComplete: true })];
    const trade = { insider: 'Ann', controlledBy: null, nature: 'market-buy', security: 'shares' } as const;
    const amounts = { amount: 1, price: null, currency: null, sourceUrl: null };
    const insiders = [
      { ...trade, ...amounts, tradedOn: '2025-04-01', filedOn: '2025-04-03', holdingAfter: 5_000_000 },
      { ...trade, ...amounts, tradedOn: '2025-05-01', filedOn: '2025-05-12', holdingAfter: 9_000_000 },
    ];
    expect(on('2025-04-02', { snapshots, insiders }).value('insiders')).toBeUndefined();
    expect(on('2025-05-11', { snapshots, insiders }).value('insiders')).toBe(5);
    expect(on('2025-05-12', { snapshots, insiders }).value('insiders')).toBe(9);
  });
});

describe('a list of instruments as of a day', () => {
  const snapshots = [snapshot({ asOf: '2025-03-31', sharesOutstanding: 100_000_000, instrumentsComplete: true })];
  const overhangOf = (instrument: Instrument) =>
    on('2025-06-30', { snapshots, instruments: [instrument] }).figures.find(({ measure }) => measure === 'overhang');

  it('is not complete where terms of an instrument of then are on record of later days alone', () => {
    for (const issued of ['2024-01-01', null]) {
      expect(overhangOf(warrants({ issued, asOf: '2025-09-30' }))).toMatchObject({ value: 0, bound: 'at-least' });
      expect(overhangOf(warrants({ issued, asOf: '2025-03-31' }))).toMatchObject({ value: 10, bound: null });
    }
    expect(overhangOf(warrants({ issued: '2025-07-15', asOf: '2025-09-30' }))).toMatchObject({ value: 0, bound: null });
  });
});

describe('the mines of a company as of a day', () => {
  const snapshots = [
    snapshot({
      ...{ asOf: '2024-12-31', sharesOutstanding: 100_000_000, cash: '0', debt: '0', instrumentsComplete: true },
    }),
  ];

  it('takes estimates and studies by their report date, the status of then', () => {
    const mines = [
      pit({
        estimates: [gold(1, '2024-06-01', 1_000_000), gold(2, '2025-09-01', 4_000_000)],
        studies: [
          study('2024-06-01', 300),
          study('2025-09-01', 900),
          study('2025-03-01', 700, { studyType: 'PFS' }),
          study('2025-04-01', null, { studyType: 'FS' }),
        ],
      }),
    ];
    const then = on('2025-02-28', { snapshots, mines });
    expect(then.value('held-mi', 'gold')).toBe(500_000);
    expect(then.value('ev-mi-tsm', 'gold')).toBe(400);
    expect(then.value('nav')).toBe(150);
    // The newest that states an NPV speaks for the mine.
    expect(on('2025-08-31', { snapshots, mines }).value('nav')).toBe(350);
    const now = on('2025-09-01', { snapshots, mines });
    expect(now.value('ev-mi-tsm', 'gold')).toBe(100);
    expect(now.value('nav')).toBe(450);
  });

  it('holds what it held on the day', () => {
    const interests = [
      { holder: 'Miner', kind: 'ownership', percent: '50', fromDate: '2024-01-01', toDate: '2025-06-30' },
      { holder: 'miner', kind: 'ownership', percent: '80', fromDate: '2025-07-01', toDate: null },
    ] as const;
    const mines = [pit({ interests: [...interests], studies: [study('2024-06-01', 300)] })];
    expect(on('2025-06-30', { snapshots, mines }).value('nav')).toBe(150);
    expect(on('2025-07-01', { snapshots, mines }).value('nav')).toBe(240);
    const before = on('2023-12-31', { snapshots, mines });
    expect(before.value('mines-held')).toBeUndefined();
    expect(before.remarks).toBe('');
  });

  it('does not take the share of today for that of a past day', () => {
    const ofToday = { interests: [], studies: [study('2024-06-01', 300)] };
    const past = on('2025-06-30', { snapshots, mines: [pit(ofToday)] });
    expect(past.value('p-nav-tsm')).toBeUndefined();
    expect(past.missing('p-nav-tsm')).toContain('share of Pit');
    expect(past.remarks).toContain('How much of Pit it held on that day is not on record');
    expect(on(today, { snapshots, mines: [pit(ofToday)] }).value('nav')).toBe(300);
    // Others held all of it.
    const other = { holder: 'Other', kind: 'ownership', percent: '100', fromDate: '2020-01-01', toDate: null } as const;
    expect(on('2025-06-30', { snapshots, mines: [pit({ interests: [other] })] }).value('mines-held')).toBeUndefined();
    const since = pit({
      interests: [{ ...other, holder: 'Miner', fromDate: null }],
      studies: [study('2024-06-01', 1)],
    });
    expect(on('2025-06-30', { snapshots, mines: [since] }).missing('p-nav-tsm')).toContain('share of Pit');
  });

  it('tells nothing that hangs on what has no report date', () => {
    const mines = [
      pit({
        estimates: [gold(1, '2024-06-01', 1_000_000, { zone: 'South' }), gold(2, null, 3_000_000, { zone: 'North' })],
        studies: [study(null, 900)],
      }),
    ];
    const past = on('2025-06-30', { snapshots, mines });
    expect(past.missing('ev-mi-tsm')).toContain('report date of estimates of Pit');
    expect(past.value('ev-mi-tsm', 'gold')).toBeUndefined();
    expect(past.figures.find(({ measure }) => measure === 'held-mi')).toMatchObject({
      ...{ value: 500_000, bound: 'at-least', isRanked: false },
    });
    expect(past.missing('nav')).toContain('report date of the study of Pit');
    expect(past.remarks).toContain('Studies without a report date are left out');
    // Where a dated one of the same rock had been published, the undated one is older and replaced.
    const replaced = pit({ estimates: [gold(1, '2024-06-01', 1_000_000), gold(2, null, 3_000_000)] });
    expect(on('2025-06-30', { snapshots, mines: [replaced] }).value('ev-mi-tsm', 'gold')).toBe(400);
    // Today whatever is on record is known.
    expect(on(today, { snapshots, mines }).value('nav')).toBe(450);
  });
});

describe('what mines produce and plan as of a day', () => {
  const snapshots = [
    snapshot({
      ...{ asOf: '2025-01-31', balanceDate: '2025-01-31', sharesOutstanding: 50_000_000, cash: '0', debt: '0' },
      ...{ instrumentsComplete: true, sourcePage: 'Page 3' },
    }),
  ];
  const estimates = [gold(1, '2024-01-01', 1_000_000)];
  const running = { stage: 'production', metals: ['Gold'], royalties: 0 } as const;
  const producing = (production: ReturnType<typeof year>[]) => [
    pit({ estimates, operation: { ...running, production } }),
  ];

  it('divides by the last year that had ended, and by none that ended later', () => {
    const mines = producing([year(2024, '20000'), year(2025, '40000')]);
    // Half of it is the company's; it costs 100 M.
    expect(on('2025-12-30', { snapshots, mines }).value('ev-production-tsm', 'gold')).toBe(10_000);
    expect(on('2025-12-31', { snapshots, mines }).value('ev-production-tsm', 'gold')).toBe(5_000);
    expect(on('2025-12-31', { snapshots, mines }).remarks).toContain(
      'Royalties and stages of mines are those of today',
    );
  });

  it('knows no year of a company of which a mine runs by now and has none on record', () => {
    const known = producing([year(2024, '20000')]);
    for (const stage of ['production', 'start-up'] as const) {
      const silent = pit({ name: 'Silent', operation: { ...running, stage, production: [year(2025, '1')] } });
      const then = on('2025-06-30', { snapshots, mines: [...known, silent] });
      expect(then.value('ev-production-tsm', 'gold')).toBeUndefined();
      expect(then.missing('ev-production-tsm')).toContain('a full year of gold of Silent');
    }
  });

  it('tells cost and leverage by the study that had been published', () => {
    const plan = (capex: number) => ({
      ...{ totalCapex: capex, lifeOfMineYears: 10, productionThroughput: 100_000, allInSustainingCost: '1000' },
      ...{ productionThroughputUnit: 'oz/year' as const, allInSustainingCostUnit: 'oz' as const },
      metalPrices: [{ metal: 'Gold', value: '2000', currency: null, unit: 'oz' as const, basis: null }],
    });
    const mines = [
      pit({ estimates, studies: [study('2024-05-01', 400, plan(200)), study('2025-08-01', 400, plan(300))] }),
    ];
    const cost = (of: string) => on(of, { snapshots, mines }).value('total-cost-tsm', 'gold');
    // Half of 1 Moz at 1,000 each, half of the capital, and a value of 100 M.
    expect([cost('2025-07-31'), cost('2025-08-01')]).toEqual([1_400, 1_500]);
    expect(on('2025-08-01', { snapshots, mines }).value('leverage', 'gold')).toBeGreaterThan(0);
    const undated = [pit({ estimates, studies: [study(null, 400, plan(200))] })];
    expect(on('2025-08-01', { snapshots, mines: undated }).missing('total-cost-tsm')).toContain(
      'report date of the study',
    );
  });
});
