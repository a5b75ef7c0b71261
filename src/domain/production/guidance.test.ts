import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandBy, type Guidance, hitRate, judge, outlooksOf, rangeFault } from './guidance.ts';
import type { Production } from './production.ts';

const period = (year: string, more: Partial<Production>): Production => ({
  ...{ metal: 'Gold', fromDate: `${year}-01-01`, toDate: `${year}-12-31`, basis: '100%' },
  ...{ oreMilled: null, headGrade: null, headGradeUnit: null, recovery: null },
  ...{ recovered: null, poured: null, inConcentrate: null, sold: null, unit: 'oz', revenue: null },
  ...{ cashCost: null, allInSustainingCost: null, currency: 'USD', costUnit: 'oz' },
  ...more,
});
const said = (
  year: string,
  publishedOn: string,
  low: string,
  high: string,
  more: Partial<Guidance> = {},
): Guidance => ({
  ...{ publishedOn, fromDate: `${year}-01-01`, toDate: `${year}-12-31`, metric: 'poured', metal: 'Gold' },
  ...{ basis: '100%', low, high, unit: 'oz', currency: null, costUnit: null },
  ...more,
});
const cost = { metric: 'AISC', unit: null, currency: 'USD', costUnit: 'oz' } as const;

// Aurora, thousands of ounces.
const aurora = {
  periods: [period('2017', { poured: '160500' }), period('2018', { poured: '150450' })],
  guidance: [
    said('2017', '2017-01-20', '160000', '180000'),
    said('2018', '2018-01-18', '175000', '185000'),
    said('2018', '2018-08-02', '150000', '155000'),
  ],
};

describe('a figure against a range', () => {
  const errors = (actual: number, low: number, high: number) => {
    const { isHit, toMiddle, toBand } = judge(actual, { low, high }, 'poured');
    return [isHit, ((toMiddle ?? 0) * 100).toFixed(2), ((toBand ?? 0) * 100).toFixed(2)];
  };

  it('is a hit inside it; errors are to the middle and to the nearer end', () => {
    expect(errors(160.5, 160, 180)).toEqual([true, '-5.59', '0.00']);
    expect(errors(150.45, 175, 185)).toEqual([false, '-16.42', '-14.03']);
    expect(errors(150.45, 150, 155)).toEqual([true, '-1.34', '0.00']);
    expect(errors(184.102, 190, 200)).toEqual([false, '-5.59', '-3.10']);
    expect(errors(185, 175, 185)[0]).toBe(true);
    expect(errors(200, 175, 185)).toEqual([false, '11.11', '8.11']);
  });

  it('of a cost is kept at or under its end', () => {
    expect(judge(900, { low: 1_000, high: 1_100 }, 'AISC')).toMatchObject({
      isHit: true,
      toBand: expect.closeTo(-0.1, 9),
    });
    expect(judge(1_100, { low: 1_000, high: 1_100 }, 'cash cost').isHit).toBe(true);
    expect(judge(1_101, { low: 1_000, high: 1_100 }, 'AISC').isHit).toBe(false);
  });

  it('has no error where the middle is not above 0', () => {
    expect(judge(-10, { low: -100, high: 100 }, 'AISC')).toEqual({ isHit: true, toMiddle: null, toBand: 0 });
    expect(judge(10, { low: -100, high: -50 }, 'AISC')).toEqual({ isHit: false, toMiddle: null, toBand: null });
  });

  it('misses exactly where it lies outside, on its side', () => {
    const number = fc.integer({ min: 1, max: 1e6 });
    fc.assert(
      fc.property(number, number, number, (actual, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const { isHit, toBand } = judge(actual, { low, high }, 'sold');
        expect(isHit).toBe(toBand === 0);
        expect(Math.sign(toBand ?? 0)).toBe(actual < low ? -1 : Number(actual > high));
      }),
    );
  });
});

describe('what was guided', () => {
  it('is judged by the first and by the last guidance of a period', () => {
    const outlooks = outlooksOf(aurora.periods, aurora.guidance);
    expect(outlooks.map(({ toDate, bands }) => [toDate, bands.length])).toEqual([
      ['2018-12-31', 2],
      ['2017-12-31', 1],
    ]);
    expect(hitRate(outlooks, 'first')).toMatchObject({ hits: 1, both: 2, rate: 50 });
    expect(hitRate(outlooks, 'last')).toMatchObject({ hits: 2, both: 2, rate: 100 });
    expect(bandBy(outlooks[0]!, 'first')?.low).toBe(175_000);
  });

  it('of which beating the middle is another measure than hitting', () => {
    const { meanError } = hitRate(outlooksOf(aurora.periods, aurora.guidance), 'first');
    expect(((meanError ?? 0) * 100).toFixed(2)).toBe('-11.00');
  });

  it('has no rate without a period that has both', () => {
    const outlooks = outlooksOf([], aurora.guidance);
    expect(hitRate(outlooks, 'first')).toEqual({ hits: 0, both: 0, rate: null, meanError: null });
    expect(outlooks[0]).toMatchObject({ actual: null, missing: 'the period is not recorded' });
  });

  it('takes a year of quarters only with all four', () => {
    const quarters = [
      ['01-01', '03-31'],
      ['04-01', '06-30'],
      ['07-01', '09-30'],
      ['10-01', '12-31'],
    ].map(([from, to]) =>
      period('2018', {
        fromDate: `2018-${from}`,
        toDate: `2018-${to}`,
        poured: '37000',
        sold: '1',
        allInSustainingCost: '900',
      }),
    );
    const guidance = [said('2018', '2018-01-18', '140000', '150000'), said('2018', '2018-01-18', '800', '950', cost)];
    expect(outlooksOf(quarters, guidance)).toMatchObject([
      { metric: 'poured', actual: 148_000, parts: 4, missing: null },
      { metric: 'AISC', actual: 900, parts: 4 },
    ]);
    expect(outlooksOf(quarters.slice(1), guidance)[0]).toMatchObject({
      actual: null,
      missing: '3 of 4 quarters are recorded',
    });
    const unsold = quarters.map((each, index) => (index === 0 ? { ...each, sold: null } : each));
    expect(outlooksOf(unsold, guidance)[1]).toMatchObject({
      actual: null,
      missing: 'AISC or metal sold of a part is not recorded',
    });
  });

  it('compares only what is of one kind, basis and currency', () => {
    const missing = (guidance: Guidance, periods: readonly Production[] = aurora.periods) =>
      outlooksOf(periods, [guidance])[0]!.missing;
    const first = aurora.guidance[0]!;
    expect(missing({ ...first, metric: 'sold' })).toBe('no sold metal is recorded');
    expect(missing({ ...first, basis: 'attributable' })).toBe('what is recorded is of 100%');
    expect(missing(first, [period('2017', { poured: '1', basis: null })])).toBe(
      'what is recorded is of an unstated basis',
    );
    expect(missing({ ...first, unit: 'carats' })).toBe('its unit is another one');
    expect(missing({ ...first, metal: 'Silver' })).toBe('the period is not recorded');
    const costs = [period('2017', { allInSustainingCost: '1000' })];
    expect(missing({ ...first, ...cost, currency: 'CAD' }, costs)).toBe('it is in USD');
    expect(missing({ ...first, ...cost, costUnit: 'dmtu' }, costs)).toBe('its unit is another one');
    expect(missing({ ...first, ...cost, costUnit: 'ct' }, costs)).toBe('its unit is another one');
    expect(missing({ ...first, ...cost }, costs)).toBeNull();
  });

  it('in other units of mass is converted; in another currency, or said afterwards, it is left out', () => {
    const inGrams = {
      ...aurora.guidance[1]!,
      publishedOn: '2018-03-01',
      unit: 'kg' as const,
      low: '5443.1',
      high: '5754.1',
    };
    const late = said('2018', '2019-02-01', '150000', '151000');
    const [outlook] = outlooksOf(aurora.periods, [aurora.guidance[1]!, inGrams, late]);
    expect(outlook!.bands[1]!.low).toBeCloseTo(175_000, -1);
    expect(outlook!.leftOut).toMatchObject([{ reason: 'it was published after the period' }]);
    const costs = [period('2018', { allInSustainingCost: '1000' })];
    const dollars = said('2018', '2018-01-01', '900', '1000', cost);
    const [ofCosts] = outlooksOf(costs, [dollars, { ...dollars, publishedOn: '2018-02-01', currency: 'CAD' }]);
    expect(ofCosts).toMatchObject({ bands: [{ judged: { isHit: true } }], leftOut: [{ reason: 'it is in CAD' }] });
    expect(outlooksOf(aurora.periods, [late])).toMatchObject([{ bands: [], leftOut: [{}] }]);
  });

  it('is a range from low to high', () => {
    expect(rangeFault({ low: '185', high: '175' })?.message).toContain('Swap');
    expect(rangeFault({ low: '175', high: '175' })).toBeUndefined();
    expect(rangeFault({ low: '9', high: '10' })).toBeUndefined();
  });
});

describe('why there is nothing to compare a guidance with', () => {
  const missing = (fields: Partial<Production>, guidance: Partial<Guidance>) =>
    outlooksOf([period('2018', fields)], [said('2018', '2018-01-18', '900', '1100', guidance)])[0];

  it.each<[string, Partial<Production>, Partial<Guidance>, string]>([
    ['no amount', {}, {}, 'no poured metal is recorded'],
    ['no amount in concentrate', {}, { metric: 'in concentrate' }, 'no metal in concentrate is recorded'],
    ['no sold metal', {}, { metric: 'sold' }, 'no sold metal is recorded'],
    ['no recovered metal', {}, { metric: 'recovered' }, 'no recovered metal is recorded'],
    ['no cost', {}, cost, 'no AISC is recorded'],
    ['no other cost', {}, { ...cost, metric: 'cash cost' }, 'no cash cost is recorded'],
    ['stones against ounces', { poured: '1', unit: 'carats' }, {}, 'its unit is another one'],
    ['an amount without a unit', { poured: '1', unit: null }, {}, 'its unit is another one'],
    ['a guidance without a unit', { poured: '1' }, { unit: null }, 'its unit is another one'],
    ['a cost in another currency', { allInSustainingCost: '1', currency: 'CAD' }, cost, 'it is in CAD'],
    ['a cost in no currency', { allInSustainingCost: '1', currency: null }, cost, 'it is in no stated currency'],
    ['a cost without a unit', { allInSustainingCost: '1', costUnit: null }, cost, 'its unit is another one'],
    [
      'a guidance of a cost without a unit',
      { allInSustainingCost: '1' },
      { ...cost, costUnit: null },
      'its unit is another one',
    ],
    ['a cost of carats against ounces', { allInSustainingCost: '1', costUnit: 'ct' }, cost, 'its unit is another one'],
    [
      'a cost of ounces against carats',
      { allInSustainingCost: '1' },
      { ...cost, costUnit: 'ct' },
      'its unit is another one',
    ],
    [
      'a cost by the per cent of a tonne',
      { allInSustainingCost: '1', costUnit: 'dmtu' },
      cost,
      'its unit is another one',
    ],
    ['the owner’s share', { poured: '1', basis: 'attributable' }, {}, "what is recorded is of the owner's share"],
    ['no stated basis', { poured: '1', basis: null }, {}, 'what is recorded is of an unstated basis'],
    ['the whole', { poured: '1' }, { basis: 'attributable' }, 'what is recorded is of 100%'],
    ['another metal', { poured: '1', metal: 'Silver' }, {}, 'the period is not recorded'],
  ])('%s', (_, fields, guidance, phrase) => {
    const found = missing(fields, guidance)!;
    expect(found).toMatchObject({ actual: null, parts: 0, missing: phrase });
    expect(found.bands.some(({ judged }) => judged !== null)).toBe(false);
  });

  it('nothing, where its unit can be told in that of the guidance', () => {
    // 1,000 oz are 31.1034768 kg; US$1,000 an ounce are US$32.1507466 a gram.
    expect(missing({ poured: '1000' }, { unit: 'kg' })?.actual).toBeCloseTo(31.1034768, 9);
    expect(missing({ allInSustainingCost: '1000' }, { ...cost, costUnit: 'g' })?.actual).toBeCloseTo(32.1507466, 6);
    expect(missing({ poured: '7', unit: 'carats' }, { unit: 'carats' })?.actual).toBe(7);
    expect(missing({ allInSustainingCost: '7', costUnit: 'ct' }, { ...cost, costUnit: 'ct' })?.actual).toBe(7);
  });

  it('of a year without a quarter it is not recorded at all', () => {
    const month = period('2018', { toDate: '2018-01-31', poured: '1' });
    expect(outlooksOf([month], [said('2018', '2018-01-18', '900', '1100')])[0]?.missing).toBe(
      'the period is not recorded',
    );
  });
});

describe('bounds of guidance', () => {
  it('both ends of a range are inside of it', () => {
    expect(judge(175, { low: 175, high: 185 }, 'poured')).toMatchObject({ isHit: true, toBand: 0 });
    expect(judge(185, { low: 175, high: 185 }, 'poured')).toMatchObject({ isHit: true, toBand: 0 });
    expect(judge(185, { low: 175, high: 185 }, 'AISC')).toMatchObject({ isHit: true, toBand: 0 });
  });

  it('what is published on the last day of the period counts, the day after it does not', () => {
    const [found] = outlooksOf(
      [period('2018', { poured: '1000' })],
      [said('2018', '2018-12-31', '900', '1100'), said('2018', '2019-01-01', '990', '1010')],
    );
    expect(found!.bands.map(({ low }) => low)).toEqual([900]);
    expect(found!.leftOut.map(({ reason }) => reason)).toEqual(['it was published after the period']);
  });

  it('stands by the day it was published, in the unit of the first', () => {
    const [found] = outlooksOf(
      [period('2018', { poured: '1000' })],
      [
        said('2018', '2018-06-01', '31.1034768', '62.2069536', { unit: 'kg' }),
        said('2018', '2018-01-01', '900', '1100'),
      ],
    );
    expect(found!.bands.map(({ low, high }) => [Math.round(low), Math.round(high)])).toEqual([
      [900, 1_100],
      [1_000, 2_000],
    ]);
    expect(found!.bands.map(({ judged }) => judged?.isHit)).toEqual([true, true]);
  });

  it('the newest period comes first, then metals by name, then metrics as they follow each other, then the longest', () => {
    const of = (metal: string, metric: Guidance['metric'], year: string, more: Partial<Guidance> = {}) =>
      said(year, `${year}-01-01`, '1', '2', { metal, metric, ...(metric === 'AISC' ? cost : {}), ...more });
    const found = outlooksOf(
      [],
      [
        of('Silver', 'poured', '2018'),
        of('Gold', 'AISC', '2018'),
        of('Gold', 'sold', '2018', { fromDate: '2018-07-01' }),
        of('Gold', 'sold', '2018'),
        of('Gold', 'recovered', '2018'),
        of('Gold', 'poured', '2019'),
      ],
    );
    expect(
      found.map(({ metal, metric, fromDate, toDate }) => `${toDate.slice(0, 4)} ${metal} ${metric} ${fromDate}`),
    ).toEqual([
      '2019 Gold poured 2019-01-01',
      '2018 Gold recovered 2018-01-01',
      '2018 Gold sold 2018-01-01',
      '2018 Gold sold 2018-07-01',
      '2018 Gold AISC 2018-01-01',
      '2018 Silver poured 2018-01-01',
    ]);
  });

  it('an error that has no middle is in no mean', () => {
    const outlooks = outlooksOf(
      [period('2018', { allInSustainingCost: '-10' })],
      [said('2018', '2018-01-01', '-100', '100', cost)],
    );
    expect(hitRate(outlooks, 'first')).toEqual({ hits: 1, both: 1, rate: 100, meanError: null });
  });
});
