import { describe, expect, it } from 'vitest';
import { day } from './value-made.fixture.ts';
import { heldMines, type HeldMine } from './company-figures.ts';
import { figuresOfMines, metalForShare } from './company-mines.ts';
import type { MineOperation } from './held-operation.ts';
import type { Market } from './valued-company.ts';
import { exact, figureOf } from '../numbers/worked-figure.ts';

const market: Market = {
  day,
  rates: (from, to, of) => (from === 'AUD' && to === 'USD' ? { times: '0.65', by: 1, asOf: of, source: 'made' } : null),
  deck: [{ metal: 'Gold', amount: '2400', currency: 'USD', unit: 'oz', asOf: day, source: 'made' }],
};

type Year = Partial<MineOperation['production'][number]>;

function mine(name: string, percent: string | null, years: Year[], more: Partial<HeldMine> = {}): HeldMine {
  return {
    ...{ name, country: null, study: null, interests: [], operator: { name: 'Own', percent } },
    contained: [
      { measure: 'contained-reserves', of: 'gold', value: 1_000_000, basis: '2025' },
      { measure: 'tonnage-reserves', of: 'gold', value: 20_000_000, basis: '2025' },
      { measure: 'grade-reserves', of: 'gold', value: 1.5, basis: '2025' },
    ],
    operation: {
      ...{ stage: 'production', metals: ['Gold'], royalties: 0, study: null },
      production: years.map((year) => ({
        ...{ metal: 'Gold', fromDate: '2025-01-01', toDate: '2025-12-31', basis: '100%', recovered: null, unit: 'oz' },
        ...{ oreMilled: null, headGrade: null, headGradeUnit: null, recovery: null, poured: null, inConcentrate: null },
        ...{ sold: null, revenue: null, cashCost: null, allInSustainingCost: null, currency: null, costUnit: null },
        ...{ sourceUrl: null, ...year },
      })),
    },
    ...more,
  };
}

const figuresOf = (...mines: HeldMine[]) =>
  new Map(
    figuresOfMines(heldMines({ name: 'Own', mines }, day), market, day).map(({ measure, of, figure }) => [
      [measure, of].filter(Boolean).join('.'),
      figure,
    ]),
  );

const cheap: Year = { recovered: '100000', allInSustainingCost: '1000', currency: 'USD', costUnit: 'oz' };
const dear: Year = { recovered: '50000', allInSustainingCost: '2000', currency: 'AUD', costUnit: 'oz' };

describe('a company that produces', () => {
  it('has the mean cost of its ounces, each by the company’s part, in US dollars, and what a price leaves of it', () => {
    const found = figuresOf(mine('One', '50', [cheap]), mine('Other', '100', [dear]));
    expect(found.get('held-production.gold')).toMatchObject({ value: '100000', unit: 'oz', bound: 'exact' });
    // 50,000 ounces at 1,000 and 50,000 at 1,300.
    expect(found.get('held-aisc.gold')).toMatchObject({ value: '1150', unit: 'money/oz', currency: 'USD' });
    expect(found.get('margin.gold')!.value).toBe('1250');
    expect(found.get('held-aisc.gold')!.from.map(({ name }) => name)).toContain('AISC of One, year to 2025-12-31');
    // Half of a million ounces and another million.
    expect(found.get('reserve-life.gold')!.value).toBe('15');
  });

  it('has no cost where one of its mines does not tell its own, and says which', () => {
    const found = figuresOf(mine('One', '50', [cheap]), mine('Other', '100', [{ recovered: '50000' }]));
    expect(found.get('held-aisc.gold')!.value).toBeNull();
    expect(found.get('held-aisc.gold')!.missing).toEqual(['AISC of Other in the year to 2025-12-31']);
    expect(found.get('margin.gold')!.value).toBeNull();
    expect(found.get('held-production.gold')!.value).toBe('100000');
  });

  it('divides nothing by a production of which a part is not known', () => {
    const found = figuresOf(mine('One', '50', [cheap]), mine('Other', null, [dear]));
    expect(found.get('held-production.gold')).toMatchObject({ value: '50000', bound: 'at-least' });
    expect([found.get('held-aisc.gold')!.value, found.get('reserve-life.gold')!.value]).toEqual([null, null]);
  });

  it('counts a cost for a compound as one of the metal in it', () => {
    const year = { metal: 'U3O8', recovered: '1000', unit: 'lb', allInSustainingCost: '40', currency: 'USD' } as const;
    const uranium = mine('Pit', '100', [{ ...year, costUnit: 'lb' }]);
    const found = figuresOf({ ...uranium, operation: { ...uranium.operation!, metals: ['Uranium'] } });
    // 1,000 lb of U3O8 hold 848.005 lb of uranium.
    expect(Number(found.get('held-aisc.uranium')!.value)).toBeCloseTo(40_000 / 848.005, 2);
  });
});

describe('what a company holds', () => {
  it('has the grade of all of its tonnes, and none where one of them is of unknown share', () => {
    const rich = mine('Rich', '25', [], {
      contained: [
        { measure: 'tonnage-reserves', of: 'gold', value: 20_000_000, basis: '2025' },
        { measure: 'grade-reserves', of: 'gold', value: 4.5, basis: '2025' },
      ],
    });
    // 20 Mt at 1.5 and 5 Mt at 4.5.
    expect(figuresOf(mine('One', '100', []), rich).get('held-grade-reserves.gold')).toMatchObject({
      ...{ value: '2.1', unit: 'g/t' },
    });
    const unknown = figuresOf(mine('One', '100', []), mine('Other', null, [])).get('held-grade-reserves.gold')!;
    expect([unknown.value, unknown.missing]).toEqual([null, ['share of Other']]);
  });

  it('is told for a share of each metal and class, at least where a share of a mine is not known', () => {
    const held = heldMines({ name: 'Own', mines: [mine('One', '50', []), mine('Other', null, [])] }, day);
    const shares = figureOf(exact(200_000_000), { unit: 'shares', currency: null, asOf: day });
    expect(metalForShare(held, shares, day)).toEqual([
      expect.objectContaining({
        ...{ measure: 'reserves-share', of: 'gold' },
        figure: expect.objectContaining({ value: '0.0025', unit: 'oz/share', bound: 'at-least' }),
      }),
    ]);
  });
});

describe('what studies plan', () => {
  const study = (more: object) => ({
    ...{ studyType: 'PFS' as const, reportDate: '2025-06-30', sourceUrl: null, npv: 100, discountRate: 5 },
    ...{ taxBasis: 'after-tax' as const, shareBasis: '100%' as const, currency: 'USD', totalCapex: 300 },
    ...{ lifeOfMineYears: 10, productionThroughput: 200_000, productionThroughputUnit: 'oz/year' as const },
    ...{ allInSustainingCost: '1100', allInSustainingCostUnit: 'oz' as const, allInSustainingCostCurrency: null },
    metalPrices: [{ metal: 'Gold', value: '2000', unit: 'oz' as const, currency: null, basis: null }],
    ...more,
  });
  const planning = (name: string, percent: string, more: object = {}) => {
    const planned = mine(name, percent, []);
    return { ...planned, operation: { ...planned.operation!, stage: 'development' as const, study: study(more) } };
  };

  it('is the company’s part of capital, metal of a year and its cost', () => {
    const found = figuresOf(planning('One', '50'), planning('Other', '100', { allInSustainingCost: '1700' }));
    expect(found.get('held-capex')).toMatchObject({ value: '450000000', currency: 'USD', bound: 'exact' });
    expect(found.get('planned-production.gold')!.value).toBe('300000');
    expect(found.get('planned-aisc.gold')!.value).toBe('1500');
  });

  it('is at least where one of them does not say, and a cost is not known then', () => {
    const found = figuresOf(
      planning('One', '50'),
      planning('Other', '100', { totalCapex: null, productionThroughput: null }),
    );
    expect(found.get('held-capex')).toMatchObject({ value: '150000000', bound: 'at-least' });
    expect(found.get('planned-production.gold')).toMatchObject({ value: '100000', bound: 'at-least' });
    expect(found.get('planned-aisc.gold')!.value).toBeNull();
  });
});
