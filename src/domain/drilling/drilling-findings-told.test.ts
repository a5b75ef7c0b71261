import { describe, expect, it } from 'vitest';
import type { Finding } from '../records/findings.ts';
import { intervalsFindings, type LookedAtInterval, programFindings } from './drilling-findings.ts';

const interval = (id: number, values: Partial<LookedAtInterval>) => ({
  id,
  values: {
    ...{ holeId: 'NFGC-23', metal: 'Gold', densityValue: '1', densityUnit: 'g/t', intervalLength: null },
    ...{ startDepth: null, endDepth: null, parentObservationId: null, observationDate: null },
    ...values,
  },
});
const whole = (intervalLength: string, densityValue: string, more: Partial<LookedAtInterval> = {}) =>
  interval(1, { intervalLength, densityValue, ...more });
const part = (id: number, intervalLength: string, densityValue: string, more: Partial<LookedAtInterval> = {}) =>
  interval(id, { intervalLength, densityValue, parentObservationId: 1, ...more });
const between = (id: number, startDepth: string, endDepth: string, more: Partial<LookedAtInterval> = {}) =>
  interval(id, { startDepth, endDepth, ...more });

const words = ({ rule, field, sentence, mend }: Finding) => `${rule} ${field}: ${sentence} ${mend}`;
const told = (...intervals: Parameters<typeof intervalsFindings>[0]) =>
  [...intervalsFindings(intervals)].flatMap(([id, found]) => found.map((each) => `${id} ${words(each)}`));
const rules = (...intervals: Parameters<typeof intervalsFindings>[0]) =>
  told(...intervals).map((each) => each.slice(0, 5));

describe('what intervals tell together is said with its figures, and what to do', () => {
  it('of a part that holds more than the whole', () => {
    expect(told(whole('7.50', '20.50'), part(2, '1.5', '110'))).toEqual([
      '1 DR1 densityValue: The part of 7.5 m at 20.5 g/t holds 165 g/t·m, the whole only 154. Check the depths and grades of both.',
    ]);
  });

  it('of several, in the unit of the whole', () => {
    const copper = { metal: 'Copper', densityUnit: '%' };
    const parts = [
      part(2, '4', '20000', { ...copper, densityUnit: 'ppm', startDepth: '0', endDepth: '4' }),
      part(3, '5', '1.5', { ...copper, startDepth: '4', endDepth: '9' }),
    ];
    // 4 m at 20,000 ppm are 2 %, 8 %·m; 5 m at 1.5 % are 7.5 %·m.
    expect(told(whole('10', '1.2', copper), ...parts)).toEqual([
      '1 DR1 densityValue: The parts of 10 m at 1.2 % hold 15.5 %·m, the whole only 12. Check the depths and grades of both.',
    ]);
  });

  it('of a short part that carries it', () => {
    // New Found Gold: 41.3 m at 22 g/t, nine tenths of it in 0.35 m.
    expect(told(whole('41.3', '22'), part(2, '0.35', '2340'))).toEqual([
      '1 DR2 densityValue: 0.35 m at 2340 g/t carries it: the other 41 m hold 2.19 g/t. Read the interval with its part, not alone.',
    ]);
  });

  it('of intervals that overlap', () => {
    expect(told(between(1, '100.50', '110'), between(2, '105', '112.0'))).toEqual([
      '2 DR4 startDepth: 105 to 112 m overlaps 100.5 to 110 m of the same hole, and each reaches beyond the other. Check the depths of both.',
    ]);
  });

  it('of an equivalent below its own metal', () => {
    const rock = { startDepth: '100', endDepth: '110.0', intervalLength: '10' };
    expect(
      told(
        interval(1, { ...rock, metal: 'CuEq', densityValue: '0.550', densityUnit: '%' }),
        interval(2, { ...rock, metal: 'Copper', densityValue: '6100', densityUnit: 'ppm', endDepth: '110' }),
      ),
    ).toEqual([
      '1 MQ3 densityValue: CuEq at 0.55 % is below the copper alone, 6100 ppm. Check whether the two were swapped.',
    ]);
  });

  it('of the price of a metre', () => {
    const cost = (costPerMeter: number) => programFindings({ numberOfMeters: 100, costPerMeter }).map(words);
    expect(cost(2_380.95)).toEqual([
      'DR5 costPerMeter: A metre costs US$2380; usual are US$20 to 2,000. Check cost and metres for zeros, and the currency.',
    ]);
    expect([20, 2_000].flatMap(cost)).toEqual([]);
    expect([19.99, 2_000.01].map((each) => cost(each).length)).toEqual([1, 1]);
  });
});

describe('bounds of what intervals tell', () => {
  it('rounded parts hold up to 1 % more than the whole', () => {
    expect(rules(whole('10', '10'), part(2, '8', '12.625'))).toEqual([]);
    expect(rules(whole('10', '10'), part(2, '8', '12.626'))).toEqual(['1 DR1']);
  });

  it('a part carries the whole with more than 80 % of the metal in a quarter of the length at most', () => {
    expect(rules(whole('10', '10'), part(2, '2.5', '32.04'))).toEqual(['1 DR2']);
    expect(rules(whole('10', '10'), part(2, '2.5', '32'))).toEqual([]);
    expect(rules(whole('10', '10'), part(2, '2.51', '32.04'))).toEqual([]);
    expect(rules(whole('10', '10'), part(2, '2.5', '1'), part(3, '2.5', '32.04'))).toEqual(['1 DR2']);
  });

  it('nothing carries a whole of no metal, and all of it is no short part', () => {
    expect(rules(whole('10', '0'), part(2, '2', '0'))).toEqual([]);
    expect(rules(whole('10', '10'), part(2, '10', '10'))).toEqual([]);
  });

  it('parts that overlap, or may, are not added up against the whole', () => {
    const at = (id: number, startDepth: string, endDepth: string) =>
      part(id, '6', '10', { startDepth, endDepth, parentObservationId: 1 });
    const outer = whole('10', '10', { startDepth: '0', endDepth: '10' });
    expect(rules(outer, at(2, '0', '6'), at(3, '4', '10'))).not.toContain('1 DR1');
    // 10 m at 10 g/t, including 8 m at 12, including 4 m at 22: without depths both are said to be parts of the whole.
    expect(rules(whole('10', '10'), part(2, '8', '12'), part(3, '4', '22'))).toEqual([]);
    expect(rules(whole('10', '10'), part(2, '5', '12'), part(3, '4', '12'))).toEqual([]);
    const above = part(2, '5', '12', { startDepth: '0', endDepth: '5' });
    const below = part(3, '4', '12', { startDepth: '5', endDepth: '9' });
    expect(rules(outer, above, below)).toEqual(['1 DR1']);
  });

  it('parts that are in no unit of the whole, or of another metal, count for nothing', () => {
    expect(rules(whole('10', '1'), part(2, '5', '900', { densityUnit: 'ct/t' }))).toEqual([]);
    expect(rules(whole('10', '1'), part(2, '5', '900', { metal: 'Silver' }))).toEqual([]);
    expect(rules(whole('10', '1', { metal: 'GOLD' }), part(2, '5', '900', { metal: 'gold' }))).toEqual(['1 DR1']);
  });

  it('intervals may overlap by a tenth of a metre', () => {
    expect(rules(between(1, '100', '110.1'), between(2, '110', '120'))).toEqual([]);
    expect(rules(between(1, '100', '110.11'), between(2, '110', '120'))).toEqual(['2 DR4']);
    // Within the other one but for as much at either end.
    expect(rules(between(1, '100', '110'), between(2, '105', '110.1'))).toEqual([]);
    expect(rules(between(1, '100', '110'), between(2, '105', '110.11'))).toEqual(['2 DR4']);
    expect(rules(between(1, '100', '110'), between(2, '99.9', '105'))).toEqual([]);
    expect(rules(between(1, '100', '110'), between(2, '99.89', '105'))).toEqual(['1 DR4']);
  });

  it('a part of a part overlaps neither, and its whole may come before or behind it', () => {
    const inner = between(2, '105', '112', { parentObservationId: 1 });
    const innermost = between(3, '109', '114', { parentObservationId: 2 });
    const beside = (id: number) => rules(between(1, '100', '110'), inner, innermost).includes(`${id} DR4`);
    expect([1, 2, 3].map(beside)).toEqual([false, false, false]);
    expect(rules(between(1, '105', '112'), between(2, '100', '110', { parentObservationId: 1 }))).toEqual([]);
    expect(rules(between(1, '100', '110'), between(2, '105', '112', { parentObservationId: 9 }))).toEqual(['2 DR4']);
  });

  it('each interval names the first of those that it overlaps, also where it stands in no order', () => {
    const found = told(between(3, '108', '120'), between(2, '105', '115'), between(1, '100', '110'));
    expect(found.map((each) => each.replace(/ of the same.*/, ''))).toEqual([
      '2 DR4 startDepth: 105 to 115 m overlaps 100 to 110 m',
      '3 DR4 startDepth: 108 to 120 m overlaps 100 to 110 m',
    ]);
  });

  it('holes and metals are one however they are written, and depths that are not known overlap nothing', () => {
    expect(rules(between(1, '100', '110', { holeId: 'nfgc-23', metal: 'gold' }), between(2, '105', '112'))).toEqual([
      '2 DR4',
    ]);
    expect(rules(between(1, '100', '110'), interval(2, { startDepth: '105' }))).toEqual([]);
    expect(rules(between(1, '100', '110'), interval(2, { endDepth: '112' }))).toEqual([]);
  });
});
