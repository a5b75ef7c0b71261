import { massOfUnit } from '../metals/units.ts';
import { describe, expect, it } from 'vitest';
import { costCurrency, currencyOfCost, perOther, type UnitCost } from './unit-costs.ts';

const cost = (fields: Partial<UnitCost>): UnitCost => ({
  ...{ allInSustainingCost: '985', allInSustainingCostUnit: 'oz', allInSustainingCostCurrency: null, currency: null },
  ...fields,
});

it('is told in its own currency, else in that of the study, else in US dollars', () => {
  expect(currencyOfCost(cost({ allInSustainingCostCurrency: 'CAD', currency: 'AUD' }))).toBe('CAD');
  expect(currencyOfCost(cost({ currency: 'AUD' }))).toBe('AUD');
  expect(currencyOfCost(cost({}))).toBe('USD');
});

it('is never told in pence', () => {
  expect(costCurrency('aud')).toEqual({ currency: 'AUD' });
  expect(costCurrency('GBX')).toEqual({ error: 'Write GBP and the cost in GBP: 100 GBX are 1 GBP.' });
  expect(costCurrency('dollars')).toEqual({ error: expect.stringContaining('USD, CAD, AUD') });
});

describe('money for one unit as money for another', () => {
  it.each([
    ['985', 'oz', 'oz', 985],
    // 31.1034768 g.
    ['3000', 'oz', 'g', 96.452239],
    ['4.5', 'lb', 't', 9_920.8018],
    ['9920.8018', 't', 'lb', 4.5],
    ['1', 'kg', 't', 1_000],
    ['5', 'ct', 'g', 25],
  ])('%s for one %s is so much for one %s', (amount, from, to, expected) => {
    expect(Number(perOther(amount, from, to))).toBeCloseTo(expected, 4);
  });

  it('is none for what is no mass', () => {
    expect(perOther('100', 'dmtu', 't')).toBeNull();
    expect(perOther('100', 'oz', 'barrel')).toBeNull();
    expect(perOther('100', 'constructor', 't')).toBeNull();
    // As it stands, for the same.
    expect(Number(perOther('100', 'dmtu', 'dmtu'))).toBe(100);
    expect([massOfUnit('dmtu'), massOfUnit(null), massOfUnit('toString')]).toEqual([undefined, undefined, undefined]);
  });
});
