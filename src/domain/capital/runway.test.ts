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
