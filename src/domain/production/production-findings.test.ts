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

const ounces = { metric: 'sold', currency: null, costUnit: null } as const;

describe('what looks wrong in a period', () => {
  it('PD4: a cost of all ounces, or in thousands, where that of one is kept', () => {
    const cost = { currency: 'USD', costUnit: 'oz' } as const;
    const price = { value: '2000', currency: 'USD', unit: 'oz' } as const;
    expect(found({ ...cost, allInSustainingCost: '1310000' })).toEqual(['PD4']);
    expect(found({ ...cost, allInSustainingCost: '1310' })).toEqual([]);
    expect(found({ ...cost, allInSustainingCost: '50000' })).toEqual([]);
    expect(found({ ...cost, cashCost: '50000.01' })).toEqual(['PD4']);
    expect(found({ ...cost, price, cashCost: '40000' })).toEqual([]);
    expect(found({ ...cost, price, cashCost: '40000.01' })).toEqual(['PD4']);
    expect(found({ ...cost, price, costUnit: 't', allInSustainingCost: '1310000' })).toEqual([]);
    expect(found({ ...cost, price: { ...price, currency: 'CAD' }, cashCost: '40000.01' })).toEqual([]);
    expect(found({ ...cost, currency: 'CLP', allInSustainingCost: '1310000' })).toEqual([]);
    expect(found({ ...cost, costUnit: 'ct', metal: 'Diamond', allInSustainingCost: '1200' })).toEqual([]);
    expect(productionFindings({ ...empty, ...cost, allInSustainingCost: '1310000' })[0]).toEqual({
      rule: 'PD4',
      field: 'allInSustainingCost',
      sentence: 'An AISC of USD 1,310,000 for one oz is more than any metal has ever brought.',
      mend: 'Enter the cost of one oz, not of all of them, and check the thousands.',
    });
    expect(productionFindings({ ...empty, ...cost, price, cashCost: '45000' })[0]?.sentence).toBe(
      'A cash cost of USD 45,000 for one oz is over 20 times its price of USD 2,000/oz.',
    );
    const guided = { metric: 'AISC', low: '1250000', high: '1310000', ...cost } as const;
    expect(guidanceFindings(guided)).toMatchObject([{ rule: 'PD4', field: 'high' }]);
    expect(guidanceFindings({ ...guided, low: '1250', high: '1310' })).toEqual([]);
  });

  it('PD1: recovered metal that does not follow from tonnes, grade and recovery', () => {
    expect(found({ ...ore, recovered: '28250' })).toEqual(['PD1']);
    expect(found({ ...ore, recovered: '31300' })).toEqual([]);
    expect(found({ ...ore, poured: '28250' })).toEqual([]);
    expect(found({ ...ore, oreMilled: 0, recovered: '28250' })).toEqual([]);
    expect(productionFindings({ ...empty, ...ore, recovered: '28250' })[0]).toMatchObject({
      field: 'recovered',
      sentence: 'Tonnes, grade and recovery give 31,327 oz; the 28,250 oz entered are 9.8% below that.',
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

  it('GN3: a metal whose grade is in carats for a tonne', () => {
    expect(found({ headGrade: '1.65', headGradeUnit: 'ct/t' })).toEqual(['GN3']);
    expect(found({ headGrade: '1.65', headGradeUnit: 'ct/t', metal: 'Diamond' })).toEqual([]);
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
  expect(of({ recovered: '6321' })).toEqual(['2 EV1 recovered 18.9% of 6321 are 1194.669, not 6321.']);
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
    expect(guidanceFindings({ ...ounces, low: '185', high: '175' })).toMatchObject([{ rule: 'PD3', field: 'high' }]);
    expect(guidanceFindings({ ...ounces, low: '175', high: '185' })).toEqual([]);
  });
});

describe('what a period tells is said with its figures, and what to do', () => {
  const price = { value: '1268', currency: 'USD', unit: 'oz' } as const;

  it.each<[string, Partial<LookedAtProduction>, string]>([
    [
      'less than tonnes, grade and recovery give',
      { ...ore, recovered: '28250' },
      'PD1 recovered: Tonnes, grade and recovery give 31,327 oz; the 28,250 oz entered are 9.8% below that. Is it what was poured or sold? Enter it there.',
    ],
    [
      // 10,000 t of 1 g/t are 10 kg.
      'more than they give',
      { oreMilled: 10_000, headGrade: '1', headGradeUnit: 'g/t', recovery: '100', unit: 'kg', recovered: '12.34' },
      'PD1 recovered: Tonnes, grade and recovery give 10 kg; the 12.34 kg entered are 23.4% above that. Is it what was poured or sold? Enter it there.',
    ],
    [
      // 140.6 M / 148,350 = 947.76.
      'a price that nobody paid',
      { currency: 'USD', unit: 'oz', price, revenue: '140.6', sold: '148350' },
      'PD2 revenue: Revenue and metal sold make USD 948 for one oz; its price was USD 1,268. Is it a cost instead of revenue, or revenue of other metals too?',
    ],
    [
      'a recovery as a fraction',
      { recovery: '0.914' },
      'PD3 recovery: A recovery of 0.914% leaves nearly all metal behind. Enter per cent, 91.4 for a fraction of 0.914.',
    ],
  ])('%s', (_, values, sentence) => {
    expect(
      productionFindings({ ...empty, ...values }).map(
        ({ rule, field, sentence: said, mend }) => `${rule} ${field}: ${said} ${mend}`,
      ),
    ).toEqual([sentence]);
  });

  // 1,000,000 t of 1 g/t are 1,000 kg.
  const thousand = { oreMilled: 1_000_000, headGrade: '1', headGradeUnit: 'g/t', recovery: '100', unit: 'kg' } as const;
  const sales = { currency: 'USD', unit: 'oz', sold: '1000', price: { ...price, value: '1000' } } as const;

  it.each<[string, Partial<LookedAtProduction>, string[]]>([
    ['3% more may be rounding', { ...thousand, recovered: '1030' }, []],
    ['3% less, too', { ...thousand, recovered: '970' }, []],
    ['more than that is not', { ...thousand, recovered: '1030.1' }, ['PD1']],
    ['nor less', { ...thousand, recovered: '969.9' }, ['PD1']],
    ['of an unknown unit nothing follows', { ...thousand, unit: null, recovered: '28250' }, []],
    ['of an unknown recovery, too', { ...thousand, recovery: null, recovered: '28250' }, []],
    ['of stones nothing follows from grams', { ...thousand, unit: 'carats', recovered: '28250' }, []],
    ['15% above the price of the period may be', { ...sales, revenue: '1.15' }, []],
    ['15% below, too', { ...sales, revenue: '0.85' }, []],
    ['more than that is odd', { ...sales, revenue: '1.1501' }, ['PD2']],
    ['and less', { ...sales, revenue: '0.8499' }, ['PD2']],
    ['without what was sold nothing follows', { ...sales, revenue: '9', sold: null }, []],
    ['without a revenue, too', { ...sales, revenue: null }, []],
    ['without a unit, too', { ...sales, revenue: '9', unit: null }, []],
    ['stones have no price by the ounce', { ...sales, revenue: '9', unit: 'carats' }, []],
    ['nor metal one by the carat', { ...sales, revenue: '9', price: { ...sales.price, unit: 'ct' } }, []],
    ['nor one by the per cent of a tonne', { ...sales, revenue: '9', price: { ...sales.price, unit: 'dmtu' } }, []],
    ['a price of nothing is none', { ...sales, revenue: '9', price: { ...sales.price, value: '0' } }, []],
    ['stones by the carat', { ...sales, unit: 'carats', revenue: '9', price: { ...sales.price, unit: 'ct' } }, ['PD2']],
  ])('%s', (_, values, rules) => {
    expect(found(values)).toEqual(rules);
  });
});

describe('why something cannot be stored is said in a sentence', () => {
  it.each<[string, Partial<LookedAtProduction>, string]>([
    [
      'not ended',
      { fromDate: '2026-07-01', toDate: '2026-07-17' },
      'This period has not ended yet. What is expected of it is guidance.',
    ],
    ['amounts without a unit', { inConcentrate: '1' }, 'Choose the unit of the metal.'],
    ['a grade without a unit', { headGrade: '1' }, 'Choose the unit of the grade.'],
    ['revenue without a currency', { revenue: '1' }, 'Name the currency of revenue and costs.'],
    ['a cost without a currency', { cashCost: '1', costUnit: 'oz' }, 'Name the currency of revenue and costs.'],
    ['a cost without a unit', { cashCost: '1', currency: 'USD' }, 'Choose what the costs are for one of.'],
  ])('a period: %s', (_, values, message) => {
    expect(impossibleProduction({ ...empty, ...values }, today)?.message).toBe(message);
  });

  it('a period may end today or tomorrow, which it is already somewhere, and have a grade with its unit', () => {
    expect(impossibleProduction({ ...empty, fromDate: '2026-07-01', toDate: '2026-07-16' }, today)).toBeUndefined();
    expect(impossibleProduction({ ...empty, headGrade: '1', headGradeUnit: 'g/t' }, today)).toBeUndefined();
  });

  const range: Guidance = {
    ...{ publishedOn: '2026-01-20', fromDate: '2026-01-01', toDate: '2026-12-31', metric: 'poured', metal: 'Gold' },
    ...{ basis: '100%', low: '0', high: '185', unit: 'oz', currency: null, costUnit: null },
  };

  it.each<[string, Partial<Guidance>, string | undefined]>([
    ['none of metal', {}, undefined],
    ['less than none', { low: '-0.1' }, 'Enter 0 or more: this is an amount of metal.'],
    ['metal without a unit', { unit: null }, 'Choose the unit of the metal.'],
    ['a cost without a currency', { metric: 'cash cost' }, 'Name the currency of the cost.'],
    ['a cost without a unit', { metric: 'cash cost', currency: 'USD' }, 'Choose what the cost is for one of.'],
    ['twenty years ahead', { fromDate: '2045-02-01', toDate: '2046-01-20' }, undefined],
    [
      'a day more',
      { fromDate: '2045-02-01', toDate: '2046-01-21' },
      'This is more than twenty years ahead. Check the year.',
    ],
    ['turned round', { low: '200' }, 'The range ends at 185, below its start of 200. Swap the two.'],
  ])('a guidance: %s', (_, values, message) => {
    expect(impossibleGuidance({ ...range, ...values }, today)?.message).toBe(message);
  });

  it('a range that is turned round is told with what to do', () => {
    expect(guidanceFindings({ ...ounces, low: '185', high: '175' })).toEqual([
      {
        ...{ rule: 'PD3', field: 'high', mend: 'Swap low and high.' },
        sentence: 'The range ends at 175, below its start of 185. Swap the two.',
      },
    ]);
  });
});
