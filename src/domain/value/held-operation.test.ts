import { describe, expect, it } from 'vitest';
import { exactAmount, type OperatedMine, partOfStated, pricedUnit, shareInput } from './held-operation.ts';
import { exact } from '../numbers/worked-figure.ts';

const mine = (fields: Partial<OperatedMine> = {}): OperatedMine => ({
  ...{ name: 'Telfer', percent: 30, hasMore: false, isOperator: false, operator: { name: 'Newcrest', percent: '70' } },
  operation: { stage: null, metals: [], royalties: null, production: [], study: null },
  ...fields,
});
const part = (basis: '100%' | 'attributable' | null, fields: Partial<OperatedMine> = {}) => {
  const found = partOfStated(mine(fields), basis, 'the NPV');
  return 'missing' in found ? found.missing : found.percent.toFixed();
};

describe('the company’s part of what is stated of a mine', () => {
  it('is its share of the whole mine', () => {
    expect(part('100%')).toBe('30');
    expect(part('100%', { percent: null })).toBe('share of Telfer');
    // There is a part of which nobody knows how large it is.
    expect(part('100%', { hasMore: true })).toBe('share of Telfer');
  });

  it('is all of the owner’s share for the owner, and a partner’s by the two shares', () => {
    expect(part('attributable', { isOperator: true, percent: 70 })).toBe('100');
    expect(part('attributable', { isOperator: true, percent: null })).toBe('100');
    // 30 of 70.
    expect(Number(part('attributable'))).toBeCloseTo(42.857143, 6);
    expect(part('attributable', { operator: null })).toBe('share of Telfer');
    expect(part('attributable', { operator: { name: 'Newcrest', percent: null } })).toBe('share of Telfer');
    expect(part('attributable', { operator: { name: 'Newcrest', percent: '0' } })).toBe('share of Telfer');
  });

  it('is not known where nobody says of what it is, but for who has all of it', () => {
    expect(part(null)).toBe('whether the NPV of Telfer is of the whole mine');
    expect(part(null, { percent: 100 })).toBe('100');
    expect(part(null, { percent: 100, hasMore: true })).toContain('whether');
  });
});

it('tells the share as an input, rounded to a millionth', () => {
  expect(shareInput(mine())).toMatchObject({ name: 'share of Telfer', value: '30', unit: '%' });
  expect(shareInput(mine(), '42.8571428571').value).toBe('42.857143');
  expect(shareInput(mine({ percent: null })).value).toBe('0');
});

it('changes the unit of an amount exactly, never between stones and metal', () => {
  const changed = (amount: string, from: 'oz' | 'lb' | 'tonnes' | 'carats' | 'kg', to: typeof from) =>
    exactAmount(exact(amount), from, to)?.toFixed() ?? null;
  expect(changed('5', 'oz', 'oz')).toBe('5');
  expect(changed('1', 'tonnes', 'kg')).toBe('1000');
  expect(Number(changed('1', 'tonnes', 'lb'))).toBeCloseTo(2_204.622622, 6);
  expect(changed('1', 'carats', 'carats')).toBe('1');
  expect(changed('1', 'carats', 'oz')).toBeNull();
  expect(changed('1', 'oz', 'carats')).toBeNull();
});

it.each([
  ['Gold', 'oz'],
  ['Copper', 'lb'],
  ['Iron', 'tonnes'],
  ['Diamond', 'carats'],
  ['Unobtainium', 'tonnes'],
])('%s is told in %s', (metal, unit) => {
  expect(pricedUnit(metal)).toBe(unit);
});
