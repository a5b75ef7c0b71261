import { describe, expect, it } from 'vitest';
import { plannedCost, totalCost } from './company-total-cost.ts';
import { leverageTo } from './company-leverage.ts';
import type { MineOperation, OperatedMine, PlannedStudy } from './held-operation.ts';
import { day, mine, money, study, value } from './operated-mine.fixture.ts';
import { figureOf, noFigure } from '../numbers/worked-figure.ts';

const planned = (
  changes: Partial<PlannedStudy> = {},
  more: Partial<OperatedMine> = {},
  of: Partial<MineOperation> = {},
) => mine({ study: { ...study, ...changes }, stage: 'development', ...of }, more);
const cost = (...mines: OperatedMine[]) => plannedCost(mines, 'Gold', money);
const missing = (changes: Partial<PlannedStudy>) => cost(planned(changes)).metal.missing;

describe('what a study plans', () => {
  it('is metal and its cost, with what was stated', () => {
    const { metal, cost: of, basis, warnings } = cost(planned());
    // 102,000 oz a year for 7 years; 161 M and 773 for each.
    expect([metal.value, of.value, basis, warnings]).toEqual(['714000', '712922000', 'FS', []]);
    const [stated, source] = ['2024-05-01', 'https://example.com/fs'];
    expect(metal.from).toEqual([
      ...[
        { name: 'production of a year of Pit (FS)', value: '102000', unit: 'oz/year', currency: null },
        { name: 'life of Pit (FS)', value: '7', unit: 'years', currency: null },
      ].map((each) => ({ ...each, asOf: stated, source })),
      { name: 'share of Pit', value: '100', unit: '%', currency: null, asOf: null, source: null },
    ]);
    expect(of.from).toEqual(
      [
        { name: 'CAPEX of Pit (FS)', value: '161000000', unit: 'money', currency: 'USD' },
        { name: 'AISC of Pit (FS)', value: '773', unit: 'money/oz', currency: 'USD' },
      ].map((each) => ({ ...each, asOf: stated, source })),
    );
  });

  it('is told in the unit of the metal and the money of the day', () => {
    const { metal, cost: of } = cost(planned());
    expect([metal.unit, metal.currency, metal.asOf]).toEqual(['oz', null, day]);
    expect([of.unit, of.currency, of.asOf]).toEqual(['money', 'USD', day]);
    const lacking = cost(planned({ totalCapex: null }));
    expect([lacking.metal.unit, lacking.metal.asOf]).toEqual(['oz', day]);
    expect([lacking.cost.unit, lacking.cost.currency, lacking.cost.asOf]).toEqual(['money', 'USD', day]);
    const nothing = cost();
    expect([nothing.metal.unit, nothing.cost.unit, nothing.cost.currency]).toEqual(['oz', 'money', 'USD']);
  });

  it('is of the metal in what a study sells: the cost is for a pound of U3O8, the figure for one of uranium', () => {
    const oxide = planned({
      ...{
        totalCapex: 100,
        lifeOfMineYears: 10,
        productionThroughput: 1_000_000,
        productionThroughputUnit: 'lbs/year',
      },
      ...{ allInSustainingCost: '40', allInSustainingCostUnit: 'lb' },
      metalPrices: [{ metal: 'U3O8', value: '80', currency: 'USD', unit: 'lb', basis: null }],
    });
    const { metal, cost: of, warnings } = plannedCost([oxide], 'Uranium', money);
    expect([metal.value, of.value, warnings]).toEqual(['8480050', '500000000', []]);
    const each = totalCost(value(84_800_500), 'lb', { metal, cost: of, basis: null, warnings });
    expect(Number(each.value)).toBeCloseTo(584_800_500 / 8_480_050, 9);
  });

  it('may cost less than nothing, where by-products pay for more than all', () => {
    const { metal, cost: of } = cost(planned({ allInSustainingCost: '-120' }));
    expect([of.value, of.bound]).toEqual([String(161_000_000 - 714_000 * 120), 'exact']);
    const each = totalCost(value(10_000_000), 'oz', cost(planned({ allInSustainingCost: '-300', totalCapex: 0 })));
    expect(Number(each.value)).toBeCloseTo((10_000_000 - 714_000 * 300) / 714_000, 8);
    expect(each).toMatchObject({ bound: 'exact', unit: 'money/oz', currency: 'USD', asOf: day });
    expect(metal.value).toBe('714000');
  });

  it('is none of a value that is not known, and says what both lack', () => {
    const about = { unit: 'money', currency: 'USD', asOf: day } as const;
    const unknown = noFigure(about, { missing: ['a price of the share'] });
    expect(totalCost(unknown, 'oz', cost(planned()))).toMatchObject({ value: null, missing: ['a price of the share'] });
    expect(totalCost(unknown, 'oz', cost(planned({ totalCapex: null })))).toMatchObject({
      value: null,
      missing: ['a price of the share', 'CAPEX of Pit'],
    });
    expect(totalCost(value(1), 'oz', cost(planned({ totalCapex: null }))).missing).toEqual(['CAPEX of Pit']);
  });

  it('is of a metal in any spelling, and of the one asked for where the study names none', () => {
    const named = (metal: string | null) => planned({ metalPrices: [{ ...study.metalPrices[0]!, metal }] });
    for (const metal of ['Au', 'gold', null]) expect(cost(named(metal)).metal.value).toBe('714000');
    expect(cost(named('Silver')).metal.value).toBeNull();
  });

  it('tells the share of the CAPEX where that is another one', () => {
    const half = cost(planned({ shareBasis: 'attributable' }, { percent: 50 }));
    expect(half.cost.from.map(({ name, value: of }) => `${name} ${of}`)).toEqual([
      'CAPEX of Pit (FS) 161000000',
      'share of Pit in the CAPEX 100',
      'AISC of Pit (FS) 773',
    ]);
    expect(half.cost.value).toBe(String(161_000_000 + 357_000 * 773));
  });

  it('is converted at the rate of the price, which is named', () => {
    const { cost: of } = cost(planned({ currency: 'AUD', allInSustainingCostCurrency: 'USD' }));
    expect(of.value).toBe(String(161_000_000 * 0.65 + 714_000 * 773));
    expect(of.from.at(-1)).toMatchObject({ name: 'USD per AUD', value: '0.65', asOf: day });
    expect(missing({ currency: 'EUR' })).toEqual(['a rate from EUR to USD on 2026-06-30 or up to seven days before']);
  });

  it('lacks each thing by its name', () => {
    expect(missing({ totalCapex: null })).toEqual(['CAPEX of Pit']);
    expect(missing({ allInSustainingCost: null })).toEqual(['AISC of Pit']);
    expect(missing({ allInSustainingCostUnit: null })).toEqual(['unit of the AISC of Pit']);
    expect(missing({ lifeOfMineYears: null })).toEqual(['life of mine of Pit']);
    expect(missing({ productionThroughput: null })).toEqual(['production of a year of Pit']);
    expect(missing({ productionThroughputUnit: null })).toEqual(['unit of the production of Pit']);
    expect(missing({ productionThroughputUnit: 'carats/year' })).toEqual(['one unit of production and AISC of Pit']);
    expect(cost(planned({ shareBasis: null }, { percent: 60 })).cost.missing).toEqual([
      'whether the CAPEX of Pit is of the whole mine',
    ]);
  });

  it('is unknown as soon as one mine lacks something', () => {
    const { metal, cost: of } = cost(planned(), planned({ totalCapex: null }, { name: 'Short' }));
    expect([metal.value, of.value, of.missing]).toEqual([null, null, ['CAPEX of Short']]);
    const both = cost(planned(), planned({ studyType: 'PFS' }, { name: 'Second' }), planned({}, { name: 'Third' }));
    expect([both.metal.value, both.basis]).toEqual(['2142000', 'FS, PFS']);
  });
});

describe('mines that are not counted', () => {
  it('are named with the reason', () => {
    const copper = [{ ...study.metalPrices[0]!, metal: 'Copper' }];
    const silent = { npv: null, totalCapex: null, allInSustainingCost: null, productionThroughput: null };
    const { warnings, metal } = cost(
      planned({}, {}, { stage: 'production' }),
      planned({ metalPrices: copper }, { name: 'Red' }),
      mine({ stage: 'exploration' }, { name: 'Early' }),
      planned(silent, { name: 'Resource' }),
    );
    expect(metal.value).toBe('714000');
    expect(warnings).toEqual([
      { code: 'metals', sentence: 'Left out, because their studies are of another metal: Red.' },
      {
        code: 'stage',
        sentence: 'Without a study that plans them, so that only the enterprise value holds them: Early, Resource.',
      },
      {
        code: 'stage',
        sentence: 'In production, so that a part of the capital may be spent and of the metal sold: Pit.',
      },
    ]);
  });

  it('by a study that tells its NPV alone plan, and one of no metal plans the one asked for', () => {
    const silent = { totalCapex: null, allInSustainingCost: null, productionThroughput: null };
    expect(missing(silent)).toEqual(['CAPEX of Pit', 'AISC of Pit', 'production of a year of Pit']);
    expect(cost(planned({ metalPrices: [] })).metal.value).toBe('714000');
  });

  it('leave nothing where there is no other', () => {
    const lacking = ['a study of gold with CAPEX, AISC, life and production'];
    expect(cost(mine({}))).toMatchObject({
      ...{ metal: { value: null, missing: lacking, unit: 'oz' }, cost: { value: null, missing: lacking }, basis: null },
    });
    expect(cost().warnings).toEqual([]);
  });
});

describe('the total', () => {
  it('is the value and the cost for each ounce, with what warns', () => {
    const of = totalCost(value(90_000_000), 'oz', cost(planned({}, {}, { stage: 'production' })));
    expect(Number(of.value)).toBeCloseTo((90e6 + 712_922_000) / 714_000, 9);
    expect(of).toMatchObject({ unit: 'money/oz', currency: 'USD', asOf: day, bound: 'exact' });
    expect(of.warnings.map(({ code }) => code)).toEqual(['stage']);
    // More cash than the company is worth makes metal cheaper.
    expect(Number(totalCost(value(-12_922_000), 'oz', cost(planned())).value)).toBeCloseTo(700e6 / 714_000, 9);
  });

  it('is not known without a value or a plan, and keeps the reasons of both', () => {
    const unknown = noFigure({ unit: 'money', currency: 'USD', asOf: day }, { missing: ['price'] });
    expect(totalCost(unknown, 'oz', cost(mine({})))).toMatchObject({
      ...{ value: null, unit: 'money/oz' },
      missing: ['price', 'a study of gold with CAPEX, AISC, life and production'],
      warnings: [{ code: 'stage' }],
    });
    expect(totalCost(unknown, 'oz', cost(planned())).value).toBeNull();
  });
});

describe('leverage in words', () => {
  const plain = { npv: 200, productionThroughput: 100_000, lifeOfMineYears: 10, taxBasis: 'pre-tax' } as const;
  const of = (mines: OperatedMine[], nav = value(200_000_000)) =>
    leverageTo('Gold', mines, nav, { day, priceDay: day, rates: money.rates });

  it('tells both ends', () => {
    // 16 $ on 100,000 oz are 1.6 M a year; for ten years at 5 % 12.3548 M, three years later 10.6725 M.
    expect(of([planned(plain)]).warnings).toEqual([
      {
        code: 'basis',
        sentence:
          'From 5.34 where production begins in three years and 35% of what is earned more is tax, to 6.18 at once and without tax.',
      },
    ]);
  });

  it('names mines that sell the metal beside another one', () => {
    const gold = study.metalPrices[0]!;
    const beside = planned({ ...plain, metalPrices: [{ ...gold, metal: 'Copper' }, gold] }, { name: 'Red' });
    const { warnings, bound } = of([planned(plain), beside]);
    expect(bound).toBe('at-least');
    expect(warnings.map(({ sentence }) => sentence)).toEqual([
      'Sold beside another metal, which does not move here: Red.',
      'From 5.34 where production begins in three years and 35% of what is earned more is tax, to 6.18 at once and without tax, of the mines that are counted.',
    ]);
  });

  it('is none without a NAV', () => {
    const about = { unit: 'money', currency: 'USD', asOf: day } as const;
    expect(of([planned(plain)], noFigure(about, { missing: ['NPV of Pit'] }))).toMatchObject({
      ...{ value: null, unit: 'ratio', currency: null, missing: ['NPV of Pit'] },
    });
    expect(of([planned(plain)], figureOf(1, { ...about, currency: null })).value).toBeNull();
    expect(of([planned(plain)], value(0)).warnings).toMatchObject([{ code: 'denominator' }]);
  });
});
