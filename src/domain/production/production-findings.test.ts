import { describe, expect, it } from 'vitest';
import type { Guidance } from './guidance.ts';
import {
  guidanceFindings,
  impossibleGuidance,
  impossibleProduction,
  type LookedAtProduction,
  productionFindings,
  productionsFindings,
} from './production-findings.ts';

const today = '2026-07-15';
const empty: LookedAtProduction = {
  ...{ metal: 'Gold', fromDate: '2018-04-01', toDate: '2018-06-30', basis: '100%' },
  ...{ oreMilled: null, headGrade: null, headGradeUnit: null, recovery: null },
  ...{ recovered: null, poured: null, inConcentrate: null, sold: null, unit: null, revenue: null },
  ...{ cashCost: null, allInSustainingCost: null, currency: null, costUnit: null },
};
const found = (values: Partial<LookedAtProduction>) =>
  productionFindings({ ...empty, ...values }).map(({ rule }) => rule);
const ore = { oreMilled: 7_100 * 91, headGrade: '1.65', headGradeUnit: 'g/t', recovery: '91.4', unit: 'oz' } as const;

describe('what looks wrong in a period', () => {
  it('PD1: recovered metal that does not follow from tonnes, grade and recovery', () => {
    expect(found({ ...ore, recovered: '28250' })).toEqual(['PD1']);
    expect(found({ ...ore, recovered: '31300' })).toEqual([]);
    expect(found({ ...ore, poured: '28250' })).toEqual([]);
    expect(found({ ...ore, oreMilled: 0, recovered: '28250' })).toEqual([]);
    expect(productionFindings({ ...empty, ...ore, recovered: '28250' })[0]).toMatchObject({
      field: 'recovered',
      sentence: 'Tonnes, grade and recovery give 31,327 oz; the 28,250 oz entered are 9.8 % below that.',
    });
  });

  it('PD2: revenue for what was sold that is far from the price of the period', () => {
    const price = { value: '1268', currency: 'USD', unit: 'oz' } as const;
    const money = { currency: 'USD', unit: 'oz', price } as const;
    expect(found({ ...money, revenue: '140.6', sold: '148350' })).toEqual(['PD2']);
    expect(found({ ...money, revenue: '41.2', sold: '31700', price: { ...price, value: '1300' } })).toEqual([]);
    expect(found({ ...money, revenue: '140.6', sold: '148350', price: null })).toEqual([]);
    expect(found({ ...money, revenue: '140.6', sold: '148350', currency: 'CAD' })).toEqual([]);
    expect(found({ ...money, revenue: '140.6', sold: '0' })).toEqual([]);
    const copper = { value: '4.2', currency: 'USD', unit: 'lb' } as const;
    // 1,000 t at 4.2 a pound are 9.26 M.
    expect(found({ ...money, unit: 'tonnes', price: copper, revenue: '9.26', sold: '1000' })).toEqual([]);
    expect(found({ ...money, unit: 'tonnes', price: copper, revenue: '4.2', sold: '1000' })).toEqual(['PD2']);
    const stones = { value: '100', currency: 'USD', unit: 'ct' } as const;
    expect(found({ ...money, unit: 'carats', price: stones, revenue: '0.1', sold: '1000' })).toEqual([]);
    expect(found({ ...money, unit: 'carats', price, revenue: '0.1', sold: '1000' })).toEqual([]);
  });

  it('PD3: a recovery as a fraction', () => {
    expect(found({ recovery: '0.914' })).toEqual(['PD3']);
    expect(found({ recovery: '91.4' })).toEqual([]);
    expect(found({ recovery: '10' })).toEqual([]);
  });
});

it("EV1: the owner's part of a period is the owner's share of the whole", () => {
  const of = (part: Partial<LookedAtProduction>, whole: Partial<LookedAtProduction> = {}) => {
    const values = { ...empty, recovered: '6321', unit: 'oz' as const, ...whole };
    const own = { ...empty, basis: 'attributable' as const, unit: 'oz' as const, ownersShare: '18.9', ...part };
    return [
      ...productionsFindings([
        { id: 1, values },
        { id: 2, values: own },
      ]),
    ].map(([id, [finding]]) => `${id} ${finding!.rule} ${finding!.field} ${finding!.sentence}`);
  };
  expect(of({ recovered: '6321' })).toEqual(['2 EV1 recovered 18.9 % of 6321 are 1194.669, not 6321.']);
  expect(of({ recovered: '1195' })).toEqual([]);
  expect(of({ recovered: '6321', ownersShare: null })).toEqual([]);
  expect(of({ recovered: '6321', toDate: '2018-09-30' })).toEqual([]);
  expect(of({ poured: '6321' })).toEqual([]);
  // 6,321 oz are 196.6 kg, of which 37.2 are the owner's.
  expect(of({ recovered: '37.2', unit: 'kg' })).toEqual([]);
  expect(of({ recovered: '196.6', unit: 'kg' })).toHaveLength(1);
});

describe('a period that cannot be', () => {
  const fault = (values: Partial<LookedAtProduction>) => impossibleProduction({ ...empty, ...values }, today)?.field;

  it.each([
    [{}, undefined],
    [{ fromDate: '2018-07-01' }, 'toDate'],
    [{ fromDate: '2026-07-01', toDate: '2026-09-30' }, 'toDate'],
    [{ sold: '1' }, 'unit'],
    [{ sold: '1', unit: 'oz' }, undefined],
    [{ headGrade: '1' }, 'headGradeUnit'],
    [{ revenue: '1' }, 'currency'],
    [{ cashCost: '1', costUnit: 'oz' }, 'currency'],
    [{ allInSustainingCost: '1', currency: 'USD' }, 'costUnit'],
    [{ allInSustainingCost: '1', currency: 'USD', costUnit: 'oz' }, undefined],
  ] as const)('%j is blamed on %s', (values, field) => {
    expect(fault(values)).toBe(field);
  });
});

describe('a guidance that cannot be', () => {
  const range: Guidance = {
    ...{ publishedOn: '2026-01-20', fromDate: '2026-01-01', toDate: '2026-12-31', metric: 'poured', metal: 'Gold' },
    ...{ basis: '100%', low: '175', high: '185', unit: 'oz', currency: null, costUnit: null },
  };

  it.each([
    [{}, undefined],
    [{ low: '185', high: '175' }, 'high'],
    [{ low: '-1' }, 'low'],
    [{ unit: null }, 'unit'],
    [{ publishedOn: '2026-08-20' }, 'publishedOn'],
    [{ toDate: '2029-12-31' }, 'toDate'],
    [{ fromDate: '9999-01-01', toDate: '9999-12-31' }, 'toDate'],
    [{ metric: 'AISC' }, 'currency'],
    [{ metric: 'AISC', currency: 'USD' }, 'costUnit'],
    [{ metric: 'AISC', currency: 'USD', costUnit: 'oz', low: '-50' }, undefined],
  ] as const)('%j is blamed on %s', (values, field) => {
    expect(impossibleGuidance({ ...range, ...values }, today)?.field).toBe(field);
  });

  it('PD3: is turned round', () => {
    expect(guidanceFindings({ low: '185', high: '175' })).toMatchObject([{ rule: 'PD3', field: 'high' }]);
    expect(guidanceFindings({ low: '175', high: '185' })).toEqual([]);
  });
});
