import { expect, it } from 'vitest';
import { figureOf, noFigure, type About } from '../numbers/worked-figure.ts';
import { attributableFinding, ounceFinding } from './value-findings.ts';

it('an attributable figure is the share of the whole, within 2%', () => {
  const of = (attributable: string) =>
    attributableFinding('recovered', { total: '1000', share: '40.00', attributable });
  expect(of('1000')).toEqual({
    rule: 'EV1',
    field: 'recovered',
    sentence: '40% of 1000 are 400, not 1000.',
    mend: 'Correct the figure, its basis or the share of the owner.',
  });
  // 2 % of 400 are 8.
  expect(['408', '408.1', '392', '391.9'].map((each) => of(each) === null)).toEqual([true, false, true, false]);
  // A third is told with three decimals.
  expect(attributableFinding('sold', { total: 100, share: '33.333', attributable: 50 })?.sentence).toBe(
    '33.333% of 100 are 33.333, not 50.',
  );
});

it('an ounce of gold in the ground costs between 1 and 2,000 US dollars', () => {
  const about: About = { unit: 'money/oz', currency: 'USD', asOf: '2026-07-15' };
  const of = (value: string, more: Partial<About> = {}, metal: string = 'Gold') =>
    ounceFinding(metal, figureOf(value, { ...about, ...more }));
  expect(of('2000.01')).toEqual({
    rule: 'EV2',
    field: 'containedMetal',
    sentence: 'An ounce of gold in the ground would cost US$2000.',
    mend: 'Check whether ounces are given in thousands.',
  });
  expect(of('0.99')?.sentence).toBe('An ounce of gold in the ground would cost US$0.99.');
  expect([of('1'), of('2000'), of('0'), of('-5000')]).toEqual([null, null, null, null]);
  expect(of('5000', {}, 'Au')?.rule).toBe('EV2');
  expect(of('5000', {}, 'Silver')).toBeNull();
  expect(of('5000', { currency: 'CAD' })).toBeNull();
  expect(of('5000', { unit: 'money/lb' })).toBeNull();
  expect(ounceFinding('Gold', noFigure(about, {}))).toBeNull();
});
