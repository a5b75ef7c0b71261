import { describe, expect, it } from 'vitest';
import { money, noRates, someRates } from './made.fixture.ts';
import { nextMilestone, runway, type Spending } from './runway.ts';

const of = (cash: string, burn: string, asOf: string, more: Partial<Spending> = {}): Spending => ({
  ...{ cash: money(cash, 'AUD', asOf), burn: money(burn, 'AUD', asOf) },
  ...more,
});
const lasts = (spending: Spending, milestones: { name: string; day: string | null }[] = []) =>
  runway(spending, milestones, '2021-04-01', noRates);

describe('how long the money lasts', () => {
  it('is three months for each quarter of burn', () => {
    const short = lasts(of('8.621', '18.305', '2023-03-31'));
    expect((Number(short.months.value) / 3).toFixed(4)).toBe('0.4710');
    expect(Number(short.months.value).toFixed(2)).toBe('1.41');
    const shorter = lasts(of('3.207', '18.305', '2023-03-31'));
    expect((Number(shorter.months.value) / 3).toFixed(4)).toBe('0.1752');
    // Whole days: 15.998 are 15.
    expect(shorter.fundedUntil).toBe('2023-04-15');
    const long = lasts(of('3050000', '900000', '2021-03-31'));
    expect(Number(long.months.value).toFixed(2)).toBe('10.17');
    expect(long.fundedUntil).toBe('2022-02-03');
  });

  it('says where the burn is of another quarter than the cash', () => {
    const older = lasts(of('3050000', '900000', '2021-03-31', { burn: money('900000', 'AUD', '2020-12-31') })).months;
    expect(Number(older.value).toFixed(2)).toBe('10.17');
    expect(older.warnings.map(({ sentence }) => sentence)).toEqual([
      'The burn is of the quarter to 2020-12-31, the cash is of 2021-03-31.',
    ]);
    expect(lasts(of('3050000', '900000', '2021-03-31')).months.warnings).toEqual([]);
  });

  it('is told against the next planned step', () => {
    const against = (day: string) => {
      const { daysToSpare, monthsToSpare } = lasts(of('3050000', '900000', '2021-03-31'), [{ name: 'PFS', day }]);
      return [Number(daysToSpare.value), Number(monthsToSpare.value).toFixed(1)];
    };
    expect(against('2022-06-30')).toEqual([-147, '-4.8']);
    expect(against('2021-11-30')).toEqual([65, '2.1']);
  });

  it('counts what can be drawn, and what was raised since where somebody entered it', () => {
    const raised = (amount: number | null, hasFees: boolean) => ({
      ...{ closedOn: '2021-05-01', money: amount === null ? null : money(amount, 'AUD', '2021-05-01'), hasFees },
    });
    const withMore = (...raisedSince: ReturnType<typeof raised>[]) =>
      lasts(of('3050000', '900000', '2021-03-31', { unusedFacilities: money(450_000), raisedSince })).months;
    expect(withMore(raised(100_000, true))).toMatchObject({ value: '12', bound: 'exact', warnings: [] });
    expect(withMore(raised(100_000, false)).warnings.map(({ sentence }) => sentence)).toEqual([
      'What was raised is before fees, which nobody has stated: 2021-05-01.',
    ]);
    expect(withMore(raised(100_000, true), raised(null, true))).toMatchObject({
      ...{ value: '12', bound: 'at-least', missing: ['raised on 2021-05-01'] },
    });
  });

  it('is not known without its parts, and without a burn there is none to tell', () => {
    expect(lasts({ cash: null, burn: null }).months).toMatchObject({
      value: null,
      missing: ['cash', 'quarterly burn'],
    });
    expect(lasts(of('5', '-1', '2021-03-31')).months).toMatchObject({
      ...{ value: null, missing: [] },
      warnings: [{ sentence: 'No burn: more money came in than went out.' }],
    });
    const { daysToSpare } = lasts(of('5', '1', '2021-03-31'), [{ name: 'PFS', day: null }]);
    expect(daysToSpare).toMatchObject({ value: null, missing: ['a planned step with a day'] });
  });

  it('converts the burn by the rate of the balance sheet', () => {
    const both = (asOf: string) =>
      runway({ cash: money(137, 'CAD', asOf), burn: money(50, 'USD', asOf) }, [], asOf, someRates('2021-03-30'));
    expect(both('2021-03-31').months.value).toBe('6');
    expect(both('2021-04-30').months.value).toBeNull();
  });
});

it('the next step is the earliest that has a day and is not past', () => {
  const steps = [
    { name: 'drilling', day: '2021-01-31' },
    { name: 'FS', day: '2022-01-31' },
    { name: 'PFS', day: '2021-04-01' },
    { name: 'permit', day: null },
  ];
  expect(nextMilestone(steps, '2021-04-01')?.name).toBe('PFS');
  expect(nextMilestone([], '2021-04-01')).toBeNull();
});

describe('a runway is told with what it stands on', () => {
  const asOf = '2021-03-31';
  const input = (name: string, value: string, on = asOf) => ({
    name,
    value,
    unit: 'money',
    currency: 'AUD',
    asOf: on,
    source: null,
  });

  it('cash, facilities, what was raised, and the burn', () => {
    const raisedSince = [{ closedOn: '2021-05-01', money: money(100_000, 'AUD', '2021-05-01'), hasFees: true }];
    const { months, fundedUntil, daysToSpare, monthsToSpare } = lasts(
      of('3050000', '900000', asOf, { unusedFacilities: money(450_000), raisedSince }),
      [{ name: 'PFS', day: '2022-03-31' }],
    );
    const from = [
      input('cash', '3050000'),
      input('unused facilities', '450000'),
      input('raised on 2021-05-01', '100000', '2021-05-01'),
      input('quarterly burn', '900000'),
    ];
    expect(months).toEqual({
      ...{ value: '12', unit: 'months', currency: null, asOf, missing: [], bound: 'exact', warnings: [] },
      from,
    });
    // Four quarters are 365.25 days.
    expect(fundedUntil).toBe('2022-03-31');
    const step = { name: 'PFS', value: '2022-03-31', unit: 'day', currency: null, asOf: '2022-03-31', source: null };
    expect(daysToSpare).toMatchObject({ value: '0', unit: 'days', currency: null, asOf, from: [...from, step] });
    expect(monthsToSpare).toMatchObject({ value: '0', unit: 'months', currency: null, asOf, from: [...from, step] });
  });

  it.each<[string, Partial<Spending>, string[]]>([
    ['cash', { cash: null }, ['cash']],
    ['a burn', { burn: null }, ['quarterly burn']],
  ])('without %s it is missing, in each of its figures', (_, fields, missing) => {
    const found = lasts(of('5', '1', asOf, fields), [{ name: 'PFS', day: '2022-01-31' }]);
    const figures = [found.months, found.daysToSpare, found.monthsToSpare];
    expect(figures.map((figure) => [figure.value, figure.unit, figure.missing])).toEqual([
      [null, 'months', missing],
      [null, 'days', missing],
      [null, 'months', missing],
    ]);
    expect(found).toMatchObject({ fundedUntil: null, milestone: { name: 'PFS', day: '2022-01-31' } });
  });

  it('a burn of nothing lasts for ever, and is no burn', () => {
    const { months } = lasts(of('5', '0', asOf));
    expect(months).toMatchObject({
      ...{ value: null, from: [input('cash', '5'), input('quarterly burn', '0')] },
      warnings: [{ code: 'denominator', sentence: 'No burn: more money came in than went out.' }],
    });
  });

  it('so long that no calendar has the day, it has none', () => {
    // 1,000,000 days are 10,951.4 quarters.
    expect(lasts(of('10951', '1', asOf)).fundedUntil).not.toBeNull();
    const long = lasts(of('10952', '1', asOf), [{ name: 'PFS', day: '2022-01-31' }]);
    expect(long).toMatchObject({ fundedUntil: null, daysToSpare: { value: null }, months: { value: '32856' } });
  });

  it('days on which fees are not stated are named once each', () => {
    const raised = (closedOn: string, hasFees = false, amount: number | null = 1) => ({
      ...{ closedOn, money: amount === null ? null : money(amount, 'AUD', closedOn), hasFees },
    });
    const { months } = lasts(
      of('5', '1', asOf, {
        raisedSince: [
          raised('2021-05-01'),
          raised('2021-05-01'),
          raised('2021-06-01'),
          raised('2021-07-01', true),
          raised('2021-08-01', false, null),
        ],
      }),
    );
    expect(months.warnings).toEqual([
      { code: 'basis', sentence: 'What was raised is before fees, which nobody has stated: 2021-05-01, 2021-06-01.' },
    ]);
  });

  it('of steps of one day the first that is named, and an earlier one whenever it is', () => {
    const steps = [
      { name: 'FS', day: '2022-01-31' },
      { name: 'PFS', day: '2022-01-31' },
    ];
    expect(nextMilestone(steps, asOf)?.name).toBe('FS');
    expect(nextMilestone([...steps, { name: 'permit', day: '2021-12-31' }], asOf)?.name).toBe('permit');
    expect(nextMilestone([{ name: 'permit', day: '2021-12-31' }, ...steps], asOf)?.name).toBe('permit');
  });
});
