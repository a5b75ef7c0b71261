import { describe, expect, it } from 'vitest';
import type { Estimate } from '../resources/resource-classes.ts';
import { impossibleStudy, sideOfNewest, type LookedAtStudy, studiesFindings, studyFindings } from './study-findings.ts';

const today = '2026-07-15';

const empty: LookedAtStudy = {
  ...{ studyType: 'PFS', reportDate: null, afterTaxIrr: null, discountRate: null, npv: null, metalPrice: null },
  ...{ metalPrices: [], allInSustainingCost: null, allInSustainingCostUnit: null, allInSustainingCostCurrency: null },
  ...{ currency: null, taxBasis: null, shareBasis: null, totalCapex: null, lifeOfMineYears: null },
  ...{ productionThroughput: null, productionThroughputUnit: null, recovery: null, totalTonsMined: null },
  ...{ oreThroughput: null, oreThroughputUnit: null, stripRatio: null },
};

const told = (values: Partial<LookedAtStudy>) =>
  studyFindings({ ...empty, ...values }, today).map(
    ({ rule, field, sentence, mend }) => `${rule} ${field}: ${sentence} ${mend}`,
  );
const rulesOf = (values: Partial<LookedAtStudy>) =>
  studyFindings({ ...empty, ...values }, today).map(({ rule }) => rule);
const toldTogether = (...studies: Partial<LookedAtStudy>[]) =>
  [...studiesFindings(studies.map((values, index) => ({ id: index + 1, values: { ...empty, ...values } })))].flatMap(
    ([id, findings]) => findings.map(({ rule, field, sentence }) => `${id} ${rule} ${field}: ${sentence}`),
  );
const priced = (metal: string | null, value: string, unit: string | null, currency: string | null = 'USD') => ({
  metalPrices: [{ metal, value, unit, currency }],
});

/** Long Valley: 717,000 oz in 7 years, each at 1,600 less 773: 592.959 M. */
const longValley = {
  ...{ lifeOfMineYears: 7, productionThroughput: 717_000 / 7, productionThroughputUnit: 'oz/year' },
  ...{ allInSustainingCost: '773', ...priced('Gold', '1600', 'oz') },
};
const yearly = { oreThroughput: 102_000, oreThroughputUnit: 't/year', lifeOfMineYears: 10, stripRatio: 0 } as const;
const estimate: Estimate = {
  ...{ id: 1, metal: 'Gold', zone: null, reportDate: '2020-01-31', baseCase: true, resourceType: 'M+I' as const },
  ...{ tonnage: 1_000_000, grade: '28.475', gradeUnit: 'g/t', containedMetal: 915_516, containedMetalUnit: 'oz' },
  ...{ cutoffGrade: null, cutoffGradeUnit: null, includesReserves: null },
};
const paying = {
  ...{ reportDate: '2020-06-30', lifeOfMineYears: 8, productionThroughput: 100_000, recovery: 78 },
  ...{ productionThroughputUnit: 'oz/year', estimates: [estimate], ...priced('Gold', '1600', 'oz') },
};
const goldNow = { value: '3375', currency: 'USD', unit: 'oz', asOf: '2026-07-14' } as const;

describe('what a study tells is said with its figures, and what to do', () => {
  it.each<[string, Partial<LookedAtStudy>, string]>([
    [
      'a rate above the IRR of a positive NPV',
      { npv: 273, discountRate: 5, afterTaxIrr: 4 },
      'ST1 npv: The NPV is positive although the IRR of 4% is below the discount rate of 5%: one of the three figures is wrong. Check the tax basis, the rate and the sign.',
    ],
    [
      'an NPV above all margin',
      { ...longValley, npv: 2730 },
      'ST2 npv: The NPV of USD 2,730 M is above all that the production of its life earns before tax and capital, USD 593 M. Check millions and thousands, and the unit of the production.',
    ],
    [
      // 500 − 773 on each of 717,000 oz.
      'an NPV of a mine that loses money on each ounce',
      { ...longValley, npv: 40, ...priced('Gold', '500', 'oz') },
      'ST2 npv: The NPV of USD 40 M is above all that the production of its life earns before tax and capital, USD -196 M. Check millions and thousands, and the unit of the production.',
    ],
    [
      'money in thousands',
      { totalCapex: 310_000, currency: 'CAD' },
      'ST7 totalCapex: A CAPEX of CAD 310,000 M is more than any mine has. Enter millions, 0.31 for a whole amount of 310,000.',
    ],
    [
      'a recovery that is a fraction',
      { recovery: 0.914 },
      'PD3 recovery: A recovery of 0.914% leaves nearly all metal behind. Enter per cent, 91.4 for a fraction of 0.914.',
    ],
    [
      'a life that is not that of its ore',
      { ...yearly, totalTonsMined: 717_000 },
      'ST4 lifeOfMineYears: 102,000 t/year over 10 years are 1,020,000 t of ore, the total is 717,000 t. Check the life, the throughput and the total.',
    ],
    [
      // 915,516 oz × 78 % = 714,102.48.
      'more metal than is recovered',
      paying,
      'ST5 productionThroughput: 100,000 oz/year over 8 years are 800,000 oz; 78% of the 915,516 oz in the ground are 714,102 oz. Check output, life and recovery; is the output what is contained?',
    ],
    [
      // 14,000 $/t / 2,204.6226 = 6.3503 $/lb; / 4.50 = 1.4112.
      'a price that rose since, in its own unit',
      { ...priced('Copper', '4.50', 'lb'), priceNow: { ...goldNow, value: '14000', unit: 't' } },
      'ST6 metalPrices: Copper at USD 6.35/lb on 2026-07-14 is 41% above the USD 4.5/lb of the study. Read its NPV with what-if at the newer price, or enter a newer study.',
    ],
    [
      'a price that fell since, of a metal that has no name, in the currency of the study',
      { ...priced(null, '1600', 'oz', null), currency: 'AUD', priceNow: { ...goldNow, value: '800', currency: 'AUD' } },
      'ST6 metalPrices: The metal at AUD 800/oz on 2026-07-14 is 50% below the AUD 1,600/oz of the study. Read its NPV with what-if at the newer price, or enter a newer study.',
    ],
    [
      'a day that has not come',
      { reportDate: '2062-06-30' },
      'GN1 reportDate: The date 2062-06-30 has not come yet. Check the year.',
    ],
  ])('%s', (_, values, sentence) => {
    expect(told(values)).toEqual([sentence]);
  });

  it('a date to come is refused with the same advice', () => {
    expect(impossibleStudy({ reportDate: '2062-06-30' }, today)).toEqual({
      field: 'reportDate',
      message: 'The date 2062-06-30 is in the future. Check the year.',
    });
    // It is tomorrow already where the sun rises first, and nowhere the day after.
    expect(impossibleStudy({ reportDate: '2026-07-16' }, today)).toBeUndefined();
    expect(impossibleStudy({ reportDate: '2026-07-17' }, today)).toBeDefined();
    expect(impossibleStudy({ reportDate: null }, today)).toBeUndefined();
  });
});

describe('bounds of what a study tells', () => {
  it.each<[string, Partial<LookedAtStudy>, string[]]>([
    ['half as much again as its margin may be from by-products', { ...longValley, npv: 889.43 }, []],
    ['a little more may not', { ...longValley, npv: 889.44 }, ['ST2']],
    [
      'without a cost, all of the price is margin: 1,147.2',
      { ...longValley, allInSustainingCost: null, npv: 1720 },
      [],
    ],
    ['and no more than that', { ...longValley, allInSustainingCost: null, npv: 1721 }, ['ST2']],
    [
      'a cost in another currency than the price is none',
      { ...longValley, allInSustainingCostCurrency: 'CAD', npv: 1720 },
      [],
    ],
    [
      'a cost by the per cent of a tonne is none, too',
      { ...longValley, allInSustainingCostUnit: 'dmtu', npv: 1720 },
      [],
    ],
    ['an NPV below zero is not above anything', { ...longValley, npv: -40, ...priced('Gold', '500', 'oz') }, []],
    ['nor is one of zero', { ...longValley, npv: 0, ...priced('Gold', '500', 'oz') }, []],
    ['of an unknown life nothing follows', { ...longValley, lifeOfMineYears: null, npv: 9_000 }, []],
    ['of an unknown output unit, too', { ...longValley, productionThroughputUnit: null, npv: 9_000 }, []],
    ['without a price, too', { ...longValley, metalPrices: [], npv: 9_000 }, []],

    ['100,000 million are the most', { npv: 100_000, totalCapex: -100_000 }, []],
    ['one more is too much', { npv: 100_001 }, ['ST7']],
    ['francs are near the dollar', { totalCapex: 100_001, currency: 'CHF' }, ['ST7']],
    ['yen are not', { totalCapex: 100_001, currency: 'JPY' }, []],

    ['a recovery of a tenth is low, and may be', { recovery: 10 }, []],
    ['one below is a fraction', { recovery: 9.99 }, ['PD3']],

    ['a tenth too much ore is near', { ...yearly, oreThroughput: 110_000, totalTonsMined: 1_000_000 }, []],
    ['a tenth too little, too', { ...yearly, oreThroughput: 90_000, totalTonsMined: 1_000_000 }, []],
    ['a tonne a year more is not', { ...yearly, oreThroughput: 110_001, totalTonsMined: 1_000_000 }, ['ST4']],
    ['nor a tonne less', { ...yearly, oreThroughput: 89_999, totalTonsMined: 1_000_000 }, ['ST4']],
    [
      'with its waste a tenth is near, too',
      { ...yearly, stripRatio: 4.5, oreThroughput: 20_000, totalTonsMined: 1_000_000 },
      [],
    ],
    ['of unknown waste more may be mined', { ...yearly, stripRatio: null, totalTonsMined: 5_000_000 }, []],
    ['and not less', { ...yearly, stripRatio: null, totalTonsMined: 500_000 }, ['ST4']],
    [
      'millions of tonnes a year',
      { ...yearly, oreThroughput: 1, oreThroughputUnit: 'Mt/year', totalTonsMined: 10_000_000 },
      [],
    ],
    ['of an unknown life nothing follows for ore', { ...yearly, lifeOfMineYears: null, totalTonsMined: 717_000 }, []],
    ['of an unknown throughput, too', { ...yearly, oreThroughput: null, totalTonsMined: 717_000 }, []],
    ['of an unknown total, too', { ...yearly, totalTonsMined: null }, []],
    ['a total of nothing is none', { ...yearly, totalTonsMined: 0 }, []],

    // Half of 1,000,000 oz are 500,000; 2 % more are 510,000, 63,750 a year.
    [
      '2% more than is recovered may be rounding',
      {
        ...paying,
        recovery: 50,
        productionThroughput: 63_750,
        estimates: [{ ...estimate, containedMetal: 1_000_000 }],
      },
      [],
    ],
    [
      'more is not',
      {
        ...paying,
        recovery: 50,
        productionThroughput: 63_751,
        estimates: [{ ...estimate, containedMetal: 1_000_000 }],
      },
      ['ST5'],
    ],
    ['an estimate of the same day counts', { ...paying, reportDate: '2020-01-31' }, ['ST5']],
    ['one of an unknown day says nothing', { ...paying, estimates: [{ ...estimate, reportDate: null }] }, []],
    ['a study of an unknown day, too', { ...paying, reportDate: null }, []],
    ['without a recovery nothing follows', { ...paying, recovery: null }, []],
    ['without a metal, too', { ...paying, ...priced(null, '1600', 'oz') }, []],
    [
      'of a class without metal, too',
      { ...paying, estimates: [{ ...estimate, tonnage: null, containedMetal: null }] },
      [],
    ],
    ['the metal is the same however it is written', { ...paying, ...priced('GOLD', '1600', 'oz') }, ['ST5']],

    ['a price of nothing is none', { ...priced('Gold', '0', 'oz'), priceNow: goldNow }, []],
    // As a double, 0.15 / 0.2 is a little less than three quarters.
    [
      'a quarter below a price is near',
      { ...priced('Coal', '0.2', 't'), priceNow: { ...goldNow, value: '0.15', unit: 't' } },
      [],
    ],
    ['a price for a unit that nobody knows, too', { ...priced('Gold', '1600', 'bar'), priceNow: goldNow }, []],
  ])('%s', (_, values, found) => {
    expect(rulesOf(values)).toEqual(found);
  });

  it('whether a price is far from the newest one, and on which side of it, is the same rule', () => {
    expect(sideOfNewest({ ...priced('Gold', '2700', 'oz'), currency: null }, goldNow)).toBeNull();
    expect(sideOfNewest({ ...priced('Gold', '2699', 'oz'), currency: null }, goldNow)).toBe('above');
    expect(sideOfNewest({ ...priced('Gold', '9000', 'oz'), currency: null }, goldNow)).toBe('below');
  });
});

describe('what studies of a mine tell together', () => {
  const copper = (reportDate: string | null, value: string, metal: string | null = 'Copper') => ({
    reportDate,
    ...priced(metal, value, 't'),
  });

  it('is said with both prices and the day of the study before', () => {
    expect(toldTogether(copper('2022-01-31', '9300'), copper('2024-01-31', '4.50'))).toEqual([
      '2 PR1 metalPrices: Copper at USD 4.5/t is far from the USD 9,300/t of the study of 2022-01-31.',
    ]);
  });

  it('five times and a fifth are not far, more and less are', () => {
    const after = (value: string) => toldTogether(copper('2022-01-31', '1000'), copper('2024-01-31', value)).length;
    expect(['5000', '5001', '200', '199'].map(after)).toEqual([0, 1, 0, 1]);
  });

  it('each is held against the one before it in time, not against the first', () => {
    expect(
      toldTogether(copper('2022-01-31', '1000'), copper('2026-01-31', '16000'), copper('2024-01-31', '4000')),
    ).toEqual([]);
    // As they come, the last would be far from the one before.
    expect(
      toldTogether(copper('2022-01-31', '1000'), copper('2026-01-31', '16000'), copper('2027-01-31', '1000')),
    ).toHaveLength(2);
  });

  it('what has no day, no metal or no mass is left out', () => {
    expect(toldTogether(copper(null, '9300'), copper('2024-01-31', '4.50'))).toEqual([]);
    expect(toldTogether(copper('2022-01-31', '9300', null), copper('2024-01-31', '4.50', null))).toEqual([]);
    expect(
      toldTogether(
        { reportDate: '2022-01-31', ...priced('Iron', '1.80', 'dmtu') },
        { reportDate: '2024-01-31', ...priced('Iron', '111.60', 't') },
      ),
    ).toEqual([]);
  });

  it('zeros too many are told of NPV and CAPEX of a version', () => {
    expect(
      toldTogether(
        { reportDate: '2022-01-31', npv: 273, totalCapex: 1_610 },
        { reportDate: '2024-01-31', npv: 2_730, totalCapex: 161 },
        { reportDate: null, npv: 27_300 },
      ),
    ).toEqual([
      '2 GN2 npv: From the version before, the NPV goes from 273 to 2,730: the same digits with other zeros.',
      '2 GN2 totalCapex: From the version before, the CAPEX goes from 1,610 to 161: the same digits with other zeros.',
    ]);
  });
});
