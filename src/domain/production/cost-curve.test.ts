import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  costCurve,
  type CostStudy,
  curveUnits,
  inCurve,
  madeBelow,
  reasonSentence,
  reportedCost,
  type StatedCost,
  studyCost,
} from './cost-curve.ts';
import type { Production } from './production.ts';

const today = '2026-11-23';

const year: Production = {
  metal: 'Gold',
  fromDate: '2025-01-01',
  toDate: '2025-12-31',
  basis: '100%',
  oreMilled: null,
  headGrade: null,
  headGradeUnit: null,
  recovery: null,
  recovered: '105000',
  poured: '103000',
  inConcentrate: null,
  sold: '100000',
  unit: 'oz',
  revenue: null,
  cashCost: null,
  allInSustainingCost: '1200',
  currency: 'USD',
  costUnit: 'oz',
};
const quarter = (of: number, more: Partial<Production>): Production => ({
  ...year,
  fromDate: `2025-${String(3 * of - 2).padStart(2, '0')}-01`,
  toDate: `2025-${['03-31', '06-30', '09-30', '12-31'][of - 1]}`,
  ...more,
});
const reported = (periods: readonly Production[], years = 5) => reportedCost(periods, today, years);

describe('what a mine reported', () => {
  it('is its newest full year that states an AISC, as wide as what was sold', () => {
    const before = { ...year, fromDate: '2024-01-01', toDate: '2024-12-31', allInSustainingCost: '1100' };
    const running = quarter(1, { fromDate: '2026-01-01', toDate: '2026-03-31', allInSustainingCost: '1500' });
    expect(reported([before, running, year])).toMatchObject({
      stated: {
        source: 'reported',
        cost: '1200',
        asOf: '2025-12-31',
        production: '100000',
        measure: 'sold',
        basis: '100%',
      },
    });
    // Of 2025 nobody states one.
    expect(reported([{ ...year, allInSustainingCost: null }, before])).toMatchObject({
      stated: { cost: '1100', asOf: '2024-12-31' },
    });
    // A year that ends tomorrow has not been reported.
    expect(reported([{ ...year, fromDate: '2025-11-25', toDate: '2026-11-24' }, before])).toMatchObject({
      stated: { cost: '1100' },
    });
  });

  it('weighs quarters by what was sold, as 20,000 at 1,000 and 30,000 at 1,200 make 1,120', () => {
    const quarters = [
      quarter(1, { sold: '20000', allInSustainingCost: '1000' }),
      quarter(2, { sold: '30000', allInSustainingCost: '1200' }),
      quarter(3, { sold: '20000', allInSustainingCost: '1000' }),
      quarter(4, { sold: '30000', allInSustainingCost: '1200' }),
    ];
    expect(reported(quarters)).toMatchObject({ stated: { cost: '1120', production: '100000', rows: quarters } });
    expect(reported(quarters.slice(1))).toEqual({ reason: 'no year' });
    expect(reported(quarters.with(1, { ...quarters[1]!, allInSustainingCost: null }))).toEqual({ reason: 'no cost' });
    expect(reported(quarters.with(1, { ...quarters[1]!, sold: null }))).toEqual({ reason: 'not weighed' });
    expect(reported(quarters.with(1, { ...quarters[1]!, currency: 'CAD' }))).toEqual({ reason: 'no unit' });
  });

  it('is as wide as what was poured, shipped or recovered where nothing says what was sold', () => {
    const measure = (more: Partial<Production>) => {
      const told = reported([{ ...year, ...more }]);
      return 'stated' in told ? [told.stated.measure, told.stated.production] : told.reason;
    };
    expect(measure({ sold: null })).toEqual(['poured', '103000']);
    expect(measure({ sold: null, poured: null, inConcentrate: '104000' })).toEqual(['in concentrate', '104000']);
    expect(measure({ sold: '0', poured: null })).toEqual(['recovered', '105000']);
    expect(measure({ sold: null, poured: null, recovered: null })).toBe('no production');
  });

  it('takes the whole mine before the share of its owner, and says why there is nothing', () => {
    const share: Production = { ...year, basis: 'attributable', sold: '55000' };
    expect(reported([share, year])).toMatchObject({ stated: { basis: '100%' } });
    expect(reported([share])).toMatchObject({ stated: { basis: 'attributable', production: '55000' } });
    expect(reported([{ ...year, basis: null }])).toEqual({ reason: 'no basis' });
    expect(reported([])).toEqual({ reason: 'no record' });
    expect(reported([{ ...year, costUnit: null }])).toEqual({ reason: 'no unit' });
    expect(reported([{ ...year, unit: null }])).toEqual({ reason: 'no unit' });
    const old = { ...year, fromDate: '2021-01-01', toDate: '2021-11-22' };
    expect(reported([{ ...old, fromDate: '2020-11-23' }])).toEqual({ reason: 'old' });
    expect(reported([{ ...old, fromDate: '2020-11-24', toDate: '2021-11-23' }])).toHaveProperty('stated');
  });
});

const study: CostStudy = {
  reportDate: '2024-03-20',
  allInSustainingCost: '1122',
  allInSustainingCostUnit: 'oz',
  allInSustainingCostCurrency: null,
  currency: 'USD',
  mainMetal: 'Gold',
  productionThroughput: '218000',
  productionThroughputUnit: 'oz/year',
  shareBasis: '100%',
};
const planned = (...studies: Partial<CostStudy>[]) =>
  studyCost(
    studies.map((more) => ({ ...study, ...more })),
    'Gold',
    today,
    5,
  );

describe('what a study plans', () => {
  it('is that of the newest one with an AISC', () => {
    expect(planned({ allInSustainingCost: null }, {})).toMatchObject({
      stated: { source: 'study', cost: '1122', currency: 'USD', production: '218000', unit: 'oz', measure: 'planned' },
    });
    expect(planned({ allInSustainingCostCurrency: 'CAD' })).toMatchObject({ stated: { currency: 'CAD' } });
    expect(planned({ mainMetal: 'Au' })).toHaveProperty('stated');
    expect(studyCost([{ ...study, mainMetal: 'U3O8' }], 'Uranium', today, 5)).toHaveProperty('stated');
  });

  it.each([
    [{ allInSustainingCost: null }, 'no cost'],
    [{ mainMetal: null }, 'no metal'],
    [{ mainMetal: 'Silver' }, 'other metal'],
    [{ currency: null }, 'no unit'],
    [{ allInSustainingCostUnit: null }, 'no unit'],
    [{ productionThroughput: null }, 'no production'],
    [{ productionThroughput: '0' }, 'no production'],
    [{ productionThroughputUnit: null }, 'no unit'],
    [{ shareBasis: null }, 'no basis'],
    [{ reportDate: null }, 'no date'],
    [{ reportDate: '2021-11-22' }, 'old'],
  ] as const)('of %j tells %s', (more, reason) => {
    expect(planned(more)).toEqual({ reason });
  });

  it('is nothing without a study', () => {
    expect(planned()).toEqual({ reason: 'no record' });
    expect(reasonSentence({ source: 'study', reason: 'no record' })).toContain('study');
    expect(reasonSentence({ source: 'reported', reason: 'no record' })).toContain('production');
  });
});

const stated = (more: Partial<StatedCost<unknown>>): StatedCost<unknown> => ({
  ...{ source: 'reported', rows: [], span: null, asOf: '2025-12-31', cost: '2205', currency: 'USD', costUnit: 't' },
  ...{ production: '1000', unit: 'tonnes', measure: 'sold', basis: '100%' },
  ...more,
});

describe('units', () => {
  it('are those of the trade', () => {
    const shown = ['Gold', 'Copper', 'Cu', 'Zinc', 'Uranium', 'Diamond'].map((metal) =>
      Object.values(curveUnits(metal)),
    );
    expect(shown).toEqual([
      ['oz', 'oz'],
      ['tonnes', 'lb'],
      ['tonnes', 'lb'],
      ['tonnes', 't'],
      ['lb', 'lb'],
      ['carats', 'ct'],
    ]);
  });

  it('are so, too, of a year that is reported by the name of what is sold, and the metal itself comes before it', () => {
    const oxide = { ...year, metal: 'yellowcake', unit: 'lbs', costUnit: 'lb', allInSustainingCost: '40' } as const;
    const curveOf = (...periods: Production[]) => {
      const told = reported(periods);
      if (!('stated' in told)) throw new Error(told.reason);
      const values = inCurve(told.stated, curveUnits('Uranium'), new Big(1));
      if ('reason' in values) throw new Error(values.reason);
      return [told.stated.soldAs, values.cost.toFixed(6), values.production.toFixed(3)];
    };
    // 40 / 0.848005 and 100,000 x 0.848005.
    expect(curveOf(oxide)).toEqual(['U3O8', '47.169533', '84800.500']);
    const metal = { ...oxide, metal: 'Uranium', allInSustainingCost: '50' };
    expect(curveOf(oxide, metal)).toEqual([undefined, '50.000000', '100000.000']);
    // Two halves of a year, of two names, are no year.
    const half = { ...oxide, toDate: '2025-06-30' };
    expect(reported([half, { ...metal, fromDate: '2025-07-01' }])).toEqual({ reason: 'no year' });
  });

  it('are of the metal in what is sold: a pound of U3O8 holds 0.848005 of uranium', () => {
    const [main, ...more] = ['U3O8', 'Uranium', 'LCE'].map((mainMetal) =>
      studyCost(
        [{ ...study, mainMetal, allInSustainingCostUnit: 'lb', productionThroughputUnit: 'lbs/year' }],
        mainMetal === 'LCE' ? 'Lithium' : 'Uranium',
        today,
        5,
      ),
    );
    const inUnits = (told: ReturnType<typeof studyCost> | undefined, metal: string) => {
      if (!told || !('stated' in told)) throw new Error('Nothing is stated.');
      const values = inCurve(told.stated, curveUnits(metal), new Big(1));
      if ('reason' in values) throw new Error(values.reason);
      return [values.cost.toFixed(6), values.production.toFixed(6)];
    };
    // 1,122 / 0.848005 and 218,000 x 0.848005: what all of it costs stays.
    expect(inUnits(main, 'Uranium')).toEqual(['1323.105406', '184865.090000']);
    expect(inUnits(more[0], 'Uranium')).toEqual(['1122.000000', '218000.000000']);
    // Lithium is told by the tonne: 1,122 a pound of LCE are 5.32334 x 2,204.622622 times that for one of lithium.
    const [cost, production] = inUnits(more[1], 'Lithium');
    expect(Number(cost) / (1_122 * 5.32334 * 2_204.622_621_85)).toBeCloseTo(1, 9);
    expect((Number(production) * Number(cost)) / (1_122 * 218_000)).toBeCloseTo(1, 6);
  });

  it('convert exactly, with the rate of the day', () => {
    // 9,920.80179 a tonne are 4.50 a pound; C$12.20 at 1.37 are US$8.9051.
    const values = inCurve(stated({ cost: '9920.80179' }), curveUnits('Copper'), new Big(1));
    expect(values).toMatchObject({ production: new Big(1000) });
    expect('cost' in values && values.cost.round(6).toFixed()).toBe('4.5');
    const canadian = stated({ cost: '12.20', currency: 'CAD', costUnit: 'oz', unit: 'kg', production: '31.1034768' });
    const inOunces = inCurve(canadian, curveUnits('Gold'), new Big(1).div('1.37'));
    expect('cost' in inOunces && inOunces.cost.round(4).toFixed()).toBe('8.9051');
    expect('production' in inOunces && inOunces.production.toNumber()).toBe(1000);
  });

  it('that are no mass, and stones beside metal, do not', () => {
    const gold = curveUnits('Gold');
    expect(inCurve(stated({}), gold, null)).toEqual({ reason: 'no rate' });
    expect(inCurve(stated({ costUnit: 'dmtu' }), gold, new Big(1))).toEqual({ reason: 'no unit' });
    expect(inCurve(stated({ costUnit: 'ct' }), gold, new Big(1))).toEqual({ reason: 'no unit' });
    expect(inCurve(stated({ unit: 'carats' }), gold, new Big(1))).toEqual({ reason: 'no unit' });
  });
});

const mine = (id: number, cost: number, production: number, name = `Mine ${id}`) => ({
  ...{ id, name },
  cost: new Big(cost),
  production: new Big(production),
});

describe('a curve', () => {
  it('has its quartiles by metal, not by the number of mines', () => {
    // 10 + 20 + 30 + 40 = 100: a quarter within the second, half within the third, three quarters within the last.
    const { blocks, total, marks } = costCurve([
      mine(4, 900, 40),
      mine(1, 500, 10),
      mine(3, 800, 30),
      mine(2, -50, 20),
    ]);
    expect(blocks.map(({ id, from, to }) => [id, Number(from), Number(to)])).toEqual([
      [2, 0, 20],
      [1, 20, 30],
      [3, 30, 60],
      [4, 60, 100],
    ]);
    expect(Number(total)).toBe(100);
    expect(marks.map(({ percent, production, cost }) => [percent, Number(production), Number(cost)])).toEqual([
      [25, 25, 500],
      [50, 50, 800],
      [75, 75, 900],
    ]);
    expect(Number(madeBelow(blocks, new Big(800)))).toBe(60);
    expect(Number(madeBelow(blocks, new Big('799.99')))).toBe(30);
  });

  it('has at the very end of a block that block’s cost, and without mines nothing', () => {
    expect(costCurve([mine(1, 1, 50), mine(2, 2, 50)]).marks.map(({ cost }) => Number(cost))).toEqual([1, 1, 2]);
    expect(costCurve([])).toEqual({ blocks: [], total: new Big(0), marks: [] });
  });

  it('has mines of one cost by name, then by id', () => {
    const { blocks } = costCurve([
      mine(3, 5, 1, 'Élan'),
      mine(2, 5, 1, 'Fir'),
      mine(1, 5, 1, 'Fir'),
      mine(4, 5, 1, 'elk'),
    ]);
    expect(blocks.map(({ id }) => id)).toEqual([3, 4, 1, 2]);
  });

  it('is as wide as all of its mines, without gaps, rising, whatever their order', () => {
    const mines = fc.array(fc.tuple(fc.integer({ min: -500, max: 5_000 }), fc.integer({ min: 1, max: 1_000_000 })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(mines, (parts) => {
        const all = parts.map(([cost, production], id) => mine(id, cost, production));
        const { blocks, total, marks } = costCurve(all);
        expect(Number(total)).toBe(parts.reduce((sum, [, production]) => sum + production, 0));
        expect(costCurve(all.toReversed()).blocks).toEqual(blocks);
        let [end, cost] = [0, -Infinity];
        for (const block of blocks) {
          expect(Number(block.from)).toBe(end);
          expect(Number(block.to) - end).toBe(Number(block.production));
          expect(Number(block.cost)).toBeGreaterThanOrEqual(cost);
          [end, cost] = [Number(block.to), Number(block.cost)];
        }
        expect(end).toBe(Number(total));
        for (const { percent, cost: atMost } of marks) {
          // At this cost at least so much is made, below it less.
          const made = (isIn: (each: Big) => boolean) =>
            all.reduce((sum, each) => sum + (isIn(each.cost) ? Number(each.production) : 0), 0);
          expect(100 * made((each) => each.lte(atMost))).toBeGreaterThanOrEqual(percent * end);
          expect(100 * made((each) => each.lt(atMost))).toBeLessThan(percent * end);
        }
      }),
    );
  });
});
