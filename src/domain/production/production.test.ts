import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/dates.ts';
import {
  byFirstDay,
  combined,
  convertAmount,
  daysOf,
  monthsOf,
  partsOf,
  type Production,
  quartersOf,
  recoveredMetal,
  spanFault,
  weightedCost,
  yearName,
  yearsOf,
} from './production.ts';

const empty: Production = {
  metal: 'Gold',
  fromDate: '2018-01-01',
  toDate: '2018-12-31',
  basis: '100%',
  oreMilled: null,
  headGrade: null,
  headGradeUnit: null,
  recovery: null,
  recovered: null,
  poured: null,
  inConcentrate: null,
  sold: null,
  unit: null,
  revenue: null,
  cashCost: null,
  allInSustainingCost: null,
  currency: null,
  costUnit: null,
};
const quarterDays = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const;
const quarter = (number: 1 | 2 | 3 | 4, more: Partial<Production> = {}, year = '2018'): Production => {
  const [from, to] = quarterDays[number - 1]!;
  return { ...empty, fromDate: `${year}-${from}`, toDate: `${year}-${to}`, ...more };
};
const year = { fromDate: '2018-01-01', toDate: '2018-12-31' };
const ore = (oreMilled: number, headGrade: string, recovery: string, headGradeUnit = 'g/t') => ({
  oreMilled,
  headGrade,
  headGradeUnit,
  recovery,
});

describe('recovered metal', () => {
  // Aurora, second quarter of 2018: stated 31,300 oz.
  it('is tonnes, grade and recovery', () => {
    expect(recoveredMetal(ore(7_100 * 91, '1.65', '91.4'), 'oz')).toBeCloseTo(31_327.2, 1);
    expect(recoveredMetal(ore(1_000_000, '2', '90'), 'oz')).toBeCloseTo(57_871.3, 1);
    expect(recoveredMetal(ore(1_000_000, '1', '90', '%'), 'tonnes')).toBe(9_000);
    expect(recoveredMetal(ore(1_000_000, '2', '95', 'ct/t'), 'carats')).toBe(1_900_000);
  });

  it('is unknown where a part is, or where stones are asked as metal', () => {
    const whole = ore(1_000, '2', '90');
    for (const field of ['oreMilled', 'headGrade', 'headGradeUnit', 'recovery'] as const)
      expect(recoveredMetal({ ...whole, [field]: null }, 'oz')).toBeNull();
    expect(recoveredMetal(ore(1_000, '2', '90', 'ct/t'), 'oz')).toBeNull();
  });
});

describe('a cost of several periods', () => {
  it('weighs by what was sold, not by the number of periods', () => {
    const cost = (...parts: [cost: string, sold: string][]) =>
      Number(weightedCost(parts.map(([each, sold]) => ({ cost: each, sold }))));
    expect(cost(['1000', '20000'], ['1200', '30000'])).toBe(1_120);
    expect(cost(['1000', '148350'], ['846', '160500'])).toBeCloseTo(919.97, 2);
  });

  it('is unknown where one is, or where nothing was sold', () => {
    expect(
      weightedCost([
        { cost: '1000', sold: null },
        { cost: '900', sold: '1' },
      ]),
    ).toBeNull();
    expect(
      weightedCost([
        { cost: null, sold: '1' },
        { cost: '900', sold: '1' },
      ]),
    ).toBeNull();
    expect(
      weightedCost([
        { cost: '1000', sold: '0' },
        { cost: '900', sold: '0' },
      ]),
    ).toBeNull();
    expect(weightedCost([{ cost: '-50', sold: null }])).toBe('-50');
  });

  it('lies between the lowest and the highest', () => {
    const part = fc.record({ cost: fc.integer({ min: -500, max: 5_000 }), sold: fc.integer({ min: 1, max: 1e6 }) });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const cost = Number(weightedCost(parts.map((each) => ({ cost: String(each.cost), sold: String(each.sold) }))));
        const costs = parts.map((each) => each.cost);
        expect(cost).toBeGreaterThanOrEqual(Math.min(...costs) - 1e-9);
        expect(cost).toBeLessThanOrEqual(Math.max(...costs) + 1e-9);
      }),
    );
  });
});

describe('a span', () => {
  it('has its days and months', () => {
    expect([daysOf(year), monthsOf(year), addDays('2018-02-28', 1)]).toEqual([365, 12, '2018-03-01']);
    expect(monthsOf({ fromDate: '2024-07-01', toDate: '2025-06-30' })).toBe(12);
    expect(monthsOf({ fromDate: '2024-12-29', toDate: '2025-12-27' })).toBeNull();
    expect(yearName(year)).toBe('2018');
    expect(yearName({ fromDate: '2024-07-01', toDate: '2025-06-30' })).toBe('FY 2025');
  });

  it('ends after it began, and is not too long', () => {
    expect(spanFault(year)).toBeUndefined();
    expect(spanFault({ fromDate: '2018-02-01', toDate: '2018-01-31' })?.message).toContain('before the first');
    expect(spanFault({ fromDate: '2018-01-01', toDate: '2019-03-01' })?.message).toContain('one year at most');
    expect(spanFault({ fromDate: '2018-01-01', toDate: '2020-12-31' }, 1_100)).toBeUndefined();
    expect(spanFault({ fromDate: '2018-01-01', toDate: '2021-12-31' }, 1_100)?.message).toContain('three years');
  });
});

describe('a year', () => {
  const parts = (...periods: Production[]) => partsOf(year, byFirstDay(periods))?.map(({ toDate }) => toDate);

  it('is its own row before its halves, those before its quarters', () => {
    const quarters = [quarter(4), quarter(2), quarter(1), quarter(3)];
    expect(parts(...quarters)).toEqual(['2018-03-31', '2018-06-30', '2018-09-30', '2018-12-31']);
    expect(parts(...quarters, { ...empty, toDate: '2018-06-30' })).toEqual(['2018-06-30', '2018-09-30', '2018-12-31']);
    expect(parts(...quarters, empty)).toEqual(['2018-12-31']);
    // The first nine months lead nowhere, the quarters do.
    expect(parts(...quarters.slice(1), { ...empty, toDate: '2018-08-31' }, quarter(4))).toEqual([
      '2018-03-31',
      '2018-06-30',
      '2018-09-30',
      '2018-12-31',
    ]);
  });

  it('is none with three quarters, which are counted', () => {
    const three = byFirstDay([quarter(1), quarter(2), quarter(4)]);
    expect(partsOf(year, three)).toBeNull();
    expect(quartersOf(year, three)).toEqual({ have: 3, of: 4 });
    expect(quartersOf({ fromDate: '2018-01-01', toDate: '2018-06-30' }, three)).toEqual({ have: 2, of: 2 });
    expect(quartersOf({ fromDate: '2018-01-01', toDate: '2018-03-31' }, three)).toBeNull();
    expect(partsOf(year, byFirstDay([]))).toBeNull();
  });

  it('is never more than its quarters: whatever is recorded, parts follow each other without gap and overlap', () => {
    const starts = fc.integer({ min: 0, max: 11 });
    const span = fc.record({ start: starts, months: fc.integer({ min: 1, max: 12 }) });
    const month = (number: number) => `2018-${String(number).padStart(2, '0')}`;
    const lastDay = (number: number) => new Date(Date.UTC(2018, number, 0)).toISOString().slice(0, 10);
    fc.assert(
      fc.property(fc.array(span, { maxLength: 20 }), (spans) => {
        const periods = spans.map(({ start, months }) => ({
          fromDate: `${month(start + 1)}-01`,
          toDate: lastDay(Math.min(12, start + months)),
        }));
        const found = partsOf(year, byFirstDay(periods));
        if (found === null) return;
        expect(found[0]!.fromDate).toBe(year.fromDate);
        expect(found.at(-1)!.toDate).toBe(year.toDate);
        for (const [index, part] of found.entries())
          if (index > 0) expect(part.fromDate).toBe(addDays(found[index - 1]!.toDate, 1));
      }),
    );
  });

  it('begins as the other years of the mine do, else with the calendar', () => {
    expect(yearsOf([quarter(2), quarter(3)])).toEqual([year]);
    const fiscal = { fromDate: '2016-07-01', toDate: '2017-06-30' };
    expect(yearsOf([quarter(2), quarter(3)], [fiscal])).toEqual([
      { fromDate: '2018-07-01', toDate: '2019-06-30' },
      { fromDate: '2017-07-01', toDate: '2018-06-30' },
      fiscal,
    ]);
    expect(yearsOf([])).toEqual([]);
  });
});

describe('quarters as one', () => {
  const all = [1, 2, 3, 4].map((number) =>
    quarter(number as 1, {
      ...ore(1_000 * number, String(number), '90'),
      recovered: String(number * 100),
      sold: String(number * 10),
      unit: 'oz',
      revenue: '1.5',
      currency: 'USD',
      costUnit: 'oz',
      allInSustainingCost: String(1_000 + number),
    }),
  );

  it('add up; grade is by tonnes, recovery by metal, cost by what was sold', () => {
    expect(combined(all)).toMatchObject({
      ...year,
      oreMilled: 10_000,
      headGrade: '3',
      recovery: '90',
      recovered: '1000',
      sold: '100',
      revenue: '6',
      allInSustainingCost: '1003',
      poured: null,
      cashCost: null,
    });
  });

  it('do not tell what one of them does not, nor costs of two currencies', () => {
    const [first, ...others] = all as [Production, ...Production[]];
    expect(combined([{ ...first, sold: null }, ...others])).toMatchObject({
      sold: null,
      allInSustainingCost: null,
      recovered: '1000',
    });
    expect(combined([{ ...first, currency: 'CAD' }, ...others])).toMatchObject({
      revenue: null,
      allInSustainingCost: null,
      currency: null,
    });
    expect(combined([{ ...first, oreMilled: null }, ...others])).toMatchObject({ oreMilled: null, headGrade: null });
    expect(combined([{ ...first, unit: 'carats' }, ...others])).toMatchObject({ recovered: null });
    expect(() => combined([])).toThrow('no period');
  });

  it('in another unit of metal are converted, stones to nothing', () => {
    expect(convertAmount('1', 'kg', 'g')).toBe('1000');
    expect(convertAmount('1', 'carats', 'g')).toBeNull();
    const [first, ...others] = all as [Production, ...Production[]];
    const inGrams = { ...first, recovered: '3110.34768', unit: 'g' as const };
    expect(Number(combined([...others, inGrams]).recovered)).toBeCloseTo(1_000, 6);
  });

  it('come to the same as one row, however they are parted', () => {
    const amount = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(fc.tuple(amount, amount, amount, amount), (amounts) => {
        const rows = amounts.map((recovered, index) =>
          quarter((index + 1) as 1, { recovered: String(recovered), unit: 'oz' }),
        );
        const whole = combined(rows).recovered;
        const halves = combined([combined(rows.slice(0, 2)), combined(rows.slice(2))]).recovered;
        expect([whole, halves]).toEqual(Array(2).fill(String(amounts.reduce((sum, each) => sum + each, 0))));
      }),
    );
  });
});

describe('bounds of spans', () => {
  const from = (toDate: string) => ({ fromDate: '2018-01-01', toDate });

  it.each([
    ['a day', '2018-01-01', undefined],
    ['400 days', '2019-02-04', undefined],
    ['401 days', '2019-02-05', 'A period has one year at most. Enter each year by itself.'],
    ['a day before its first', '2017-12-31', 'The last day comes before the first. Correct one of the two.'],
  ])('%s', (_, toDate, message) => {
    expect(spanFault(from(toDate))?.message).toBe(message);
  });

  it('a day has no months, nor has a span without days', () => {
    expect([monthsOf(from('2018-01-01')), monthsOf(from('2017-12-31')), monthsOf(from('2018-01-31'))]).toEqual([
      null,
      null,
      1,
    ]);
  });

  it.each([
    // 52 weeks are 364 days, 53 weeks 371.
    ['2018-12-30', [from('2018-12-30')]],
    ['2019-01-06', [from('2019-01-06')]],
    // A day fewer is a part of the calendar year, a day more lies in none.
    ['2018-12-29', [year]],
    ['2019-01-07', []],
  ])('what ends on %s is of the years %j', (toDate, years) => {
    expect(yearsOf([from(toDate)])).toEqual(years);
  });

  it('a quarter that lies in two years is in neither', () => {
    expect(yearsOf([{ fromDate: '2018-11-01', toDate: '2019-01-31' }])).toEqual([]);
  });

  it('a quarter within a year that is named adds none, to its first and last day', () => {
    const fiscal = { fromDate: '2017-07-01', toDate: '2018-06-30' };
    const inside = [
      { fromDate: '2017-07-01', toDate: '2017-09-30' },
      { fromDate: '2018-04-01', toDate: '2018-06-30' },
    ];
    expect(yearsOf(inside, [fiscal])).toEqual([fiscal]);
  });

  it('years begin as the newest of them does, whichever comes first', () => {
    const fiscal = { fromDate: '2016-07-01', toDate: '2017-06-30' };
    const first = { fromDate: '2019-01-01', toDate: '2019-03-31' };
    const ofCalendar = [{ fromDate: '2019-01-01', toDate: '2019-12-31' }, year, fiscal];
    expect(yearsOf([first], [fiscal, year])).toEqual(ofCalendar);
    expect(yearsOf([first], [year, fiscal])).toEqual(ofCalendar);
  });

  it('a year is called by its number only where it is the calendar’s', () => {
    expect(yearName({ fromDate: '2018-01-02', toDate: '2018-12-31' })).toBe('FY 2018');
    expect(yearName({ fromDate: '2018-01-01', toDate: '2018-12-30' })).toBe('FY 2018');
    expect(yearName({ fromDate: '2017-01-01', toDate: '2018-12-31' })).toBe('FY 2018');
  });

  it('of those that begin on one day the longest comes first', () => {
    const ends = ['2018-03-31', '2018-12-31', '2018-06-30', '2018-12-31'];
    expect(
      byFirstDay(ends.map(from))
        .get('2018-01-01')!
        .map(({ toDate }) => toDate),
    ).toEqual(['2018-12-31', '2018-12-31', '2018-06-30', '2018-03-31']);
  });

  it('quarters are counted of spans of two and more', () => {
    const none = byFirstDay([]);
    expect(quartersOf(from('2018-06-30'), none)).toEqual({ have: 0, of: 2 });
    expect(quartersOf(from('2018-09-30'), none)).toEqual({ have: 0, of: 3 });
    expect(quartersOf(from('2018-03-31'), none)).toBeNull();
    expect(quartersOf(from('2018-08-31'), none)).toBeNull();
    expect(quartersOf(from('2018-12-30'), none)).toBeNull();
  });
});

describe('what is not known of a part', () => {
  const two = (one: Partial<Production>, other: Partial<Production>) => combined([quarter(1, one), quarter(2, other)]);

  it('grades in two units are told in the first', () => {
    // 100 t of 2 g/t and 300 t of 4 g/t hold 1,400 g: 3.5 g/t; 180 g and 600 g of them are recovered.
    const whole = two(ore(100, '2', '90'), ore(300, '0.0004', '50', '%'));
    expect(whole).toMatchObject({ oreMilled: 400, headGradeUnit: 'g/t' });
    expect(Number(whole.headGrade)).toBeCloseTo(3.5, 12);
    expect(Number(whole.recovery)).toBeCloseTo(78_000 / 1_400, 10);
  });

  it.each<[string, Partial<Production>, Partial<Production>, Partial<Production>]>([
    [
      'the ore',
      { ...ore(100, '2', '90'), oreMilled: null },
      ore(300, '4', '50'),
      { oreMilled: null, headGrade: null, recovery: null },
    ],
    [
      'the grade',
      ore(100, '2', '90'),
      { ...ore(300, '4', '50'), headGrade: null },
      { oreMilled: 400, headGrade: null, recovery: null },
    ],
    [
      'the unit of the grade',
      ore(100, '2', '90'),
      { ...ore(300, '4', '50'), headGradeUnit: null },
      { oreMilled: 400, headGrade: null },
    ],
    [
      'the unit of the first grade',
      { ...ore(100, '2', '90'), headGradeUnit: null },
      ore(300, '4', '50'),
      { oreMilled: 400, headGrade: null },
    ],
    [
      'the recovery',
      ore(100, '2', '90'),
      { ...ore(300, '4', '50'), recovery: null },
      { headGrade: '3.5', recovery: null },
    ],
    ['any ore', ore(0, '2', '90'), ore(0, '4', '50'), { oreMilled: 0, headGrade: null, recovery: null }],
    ['any metal', ore(100, '0', '90'), ore(300, '0', '50'), { headGrade: '0', recovery: null }],
    ['the unit of an amount', { sold: '1', unit: 'oz' }, { sold: '1', unit: null }, { sold: null, unit: 'oz' }],
    ['the first unit of an amount', { sold: '1', unit: null }, { sold: '1', unit: 'oz' }, { sold: null, unit: null }],
    ['an amount', { sold: '1', unit: 'oz' }, { sold: null, unit: 'oz' }, { sold: null }],
    ['a unit that is of both', { sold: '1', unit: 'oz' }, { sold: '1', unit: 'carats' }, { sold: null }],
    ['one basis', { basis: '100%' }, { basis: 'attributable' }, { basis: null }],
    ['one metal, which is that of the first', { metal: 'Gold' }, { metal: 'gold' }, { metal: 'Gold' }],
  ])('leaves the whole unknown where it is %s', (_, one, other, whole) => {
    expect(two(one, other)).toMatchObject(whole);
  });

  const sold = (
    cashCost: string | null,
    amount: string | null,
    more: Partial<Production> = {},
  ): Partial<Production> => ({
    ...{ cashCost, sold: amount, unit: 'oz', currency: 'USD', costUnit: 'oz', revenue: '2' },
    ...more,
  });

  it('costs weigh by what was sold, in whatever unit', () => {
    // 31.1034768 kg are 1,000 oz.
    expect(Number(two(sold('1000', '1000'), sold('1200', '31.1034768', { unit: 'kg' })).cashCost)).toBeCloseTo(
      1_100,
      9,
    );
    expect(Number(two(sold('1000', '3000'), sold('1200', '1000')).cashCost)).toBe(1_050);
  });

  it.each<[string, Partial<Production>, Partial<Production>]>([
    ['of another unit', sold('1000', '1'), sold('1000', '1', { costUnit: 'lb' })],
    ['of another currency', sold('1000', '1'), sold('1000', '1', { currency: 'CAD' })],
    ['of no known unit', sold('1000', '1', { costUnit: null }), sold('1000', '1', { costUnit: null })],
    ['of no known amount', sold('1000', '1'), sold('1000', null)],
    ['of an amount of no known unit', sold('1000', '1'), sold('1000', '1', { unit: null })],
    ['of a first amount of no known unit', sold('1000', '1', { unit: null }), sold('1000', '1')],
    ['of nothing sold', sold('1000', '0'), sold('1000', '0')],
  ])('a cost %s is none', (_, one, other) => {
    expect(two(one, other).cashCost).toBeNull();
  });

  it('revenue adds up in one currency, whatever costs are told for', () => {
    expect(two(sold('1', '1'), sold('1', '1', { costUnit: 'lb' })).revenue).toBe('4');
    expect(two(sold('1', '1'), sold('1', '1', { currency: null })).revenue).toBeNull();
    expect(two(sold('1', '1'), sold('1', '1', { revenue: null })).revenue).toBeNull();
  });

  it('of no periods there is no whole, and one is itself', () => {
    expect(() => combined([])).toThrow('There is no period to combine');
    expect(combined([quarter(3)])).toEqual(quarter(3));
  });

  it('an amount stays as it is written in its unit, and stones are no metal', () => {
    expect(convertAmount('1000.50', 'kg', 'kg')).toBe('1000.50');
    expect(convertAmount('1000', 'kg', 'tonnes')).toBe('1');
    expect(convertAmount('5.0', 'carats', 'carats')).toBe('5.0');
    expect([convertAmount('5', 'carats', 'oz'), convertAmount('5', 'oz', 'carats')]).toEqual([null, null]);
  });

  it('metal of ore whose grade has no unit is not known', () => {
    expect(recoveredMetal({ ...ore(1_000, '2', '90'), headGradeUnit: null }, 'kg')).toBeNull();
  });
});
