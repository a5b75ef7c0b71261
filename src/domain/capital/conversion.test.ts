import { describe, expect, it } from 'vitest';
import { exact, figureOf, noFigure } from '../numbers/worked-figure.ts';
import { convert, figureIn, missingRate, moneyFigure, rateInput } from './conversion.ts';
import { money, noRates, someRates } from './made.fixture.ts';

const day = '2025-06-30';
const rates = someRates(day);
/** The amount in the other currency; null where there is none. */
const converted = (amount: string, from: string, to: string, on = day) =>
  convert(exact(amount), from, to, on, rates)?.amount.toFixed() ?? null;

describe('money in another currency', () => {
  it('is itself in its own, with no rate at all', () => {
    expect(convert(exact('12.5'), 'CAD', 'CAD', day, noRates)).toEqual({ amount: exact('12.5'), rate: null });
  });

  it('is times a rate, or by its inverse, exactly', () => {
    // 1 US$ is 1.37 CA$, 1 £ is 1.27 US$.
    expect(converted('100', 'USD', 'CAD')).toBe('137');
    expect(converted('137', 'CAD', 'USD')).toBe('100');
    expect(converted('10', 'GBP', 'USD')).toBe('12.7');
    expect(Number(converted('1', 'CAD', 'USD'))).toBeCloseTo(0.729927007, 9);
  });

  it('is by a rate of the day or of the seven days before, of none later and none older', () => {
    expect(converted('100', 'USD', 'CAD', '2025-07-07')).toBe('137');
    expect(converted('100', 'USD', 'CAD', '2025-07-08')).toBeNull();
    expect(converted('100', 'USD', 'CAD', '2025-06-29')).toBeNull();
    expect(converted('100', 'EUR', 'USD')).toBeNull();
  });
});

it('tells a rate as it is quoted, whichever way it was used', () => {
  const quoted = { name: 'CAD per USD', value: '1.37', unit: 'rate', currency: 'CAD', asOf: day, source: 'test' };
  expect(rateInput('CAD', 'USD', { times: 1, by: '1.37', asOf: day, source: 'test' })).toEqual(quoted);
  expect(rateInput('USD', 'CAD', { times: '1.37', by: 1, asOf: day, source: 'test' })).toEqual(quoted);
});

describe('stated money as a figure', () => {
  const asked = { currency: 'CAD', day, rates, asOf: day };

  it('names what nobody has stated, and what rate is missing', () => {
    expect(moneyFigure('cash', null, asked)).toMatchObject({ value: null, missing: ['cash'], currency: 'CAD' });
    expect(moneyFigure('cash', money(5, 'EUR'), asked)).toMatchObject({
      ...{ value: null, missing: [missingRate('EUR', 'CAD', day)] },
      from: [{ name: 'cash', value: '5', currency: 'EUR' }],
    });
    expect(missingRate('EUR', 'CAD', day)).toBe('a rate from EUR to CAD on 2025-06-30 or up to seven days before');
  });

  it('brings what it was and the rate along', () => {
    const figure = moneyFigure('cash', money('3050000', 'USD', '2025-03-31'), asked);
    expect(figure).toMatchObject({ value: '4178500', unit: 'money', currency: 'CAD', bound: 'exact' });
    expect(figure.from.map(({ name, asOf }) => `${name} ${asOf}`)).toEqual(['cash 2025-03-31', `CAD per USD ${day}`]);
    expect(moneyFigure('cash', money(0, 'CAD'), asked)).toMatchObject({ value: '0', missing: [] });
  });
});

describe('a figure in another currency', () => {
  const about = { unit: 'money' as const, currency: 'USD', asOf: day };
  const bound = figureOf('100', about, { bound: 'at-least', missing: ['debt'] });

  it('keeps its bound and what is missing', () => {
    expect(figureIn(bound, 'CAD', day, rates)).toMatchObject({
      ...{ value: '137', currency: 'CAD', bound: 'at-least', missing: ['debt'] },
    });
    expect(figureIn(bound, 'USD', day, noRates)).toBe(bound);
  });

  it('is none without a rate or without a value, and no money is no money of anything', () => {
    expect(figureIn(bound, 'EUR', day, rates)).toMatchObject({
      ...{ value: null, missing: ['debt', missingRate('USD', 'EUR', day)] },
    });
    expect(figureIn(noFigure(about, { missing: ['cash'] }), 'CAD', day, rates)).toMatchObject({
      ...{ value: null, currency: 'CAD', missing: ['cash'] },
    });
    const months = figureOf('9', { unit: 'months', currency: null, asOf: day });
    expect(figureIn(months, 'CAD', day, noRates)).toBe(months);
  });
});
