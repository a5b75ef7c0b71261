import { describe, expect, it } from 'vitest';
import { type ComparedPrice, remarkOf, remarksOf } from './price-remarks.ts';

const price = (value: string, more: Partial<ComparedPrice> = {}): ComparedPrice => ({
  date: '2026-06-30',
  value,
  currency: 'USD',
  unit: null,
  ...more,
});
const copper = { kind: 'metal', key: 'Copper' } as const;

describe('PR1, of metals', () => {
  it('fires at 4.50 $/t after 9,300 $/t, and not at 9,920.80 $/t', () => {
    const last = price('9300', { unit: 't', date: '2026-06-29' });
    expect(remarkOf(copper, price('4.50', { unit: 't' }), last)).toBe(
      'USD 4.5/t is far from the USD 9,300/t of 2026-06-29. Check the unit of the price.',
    );
    expect(remarkOf(copper, price('9920.80', { unit: 't' }), last)).toBeNull();
  });

  it.each([
    ['5', '1', true],
    ['4.999', '1', false],
    ['1', '5', true],
    ['1', '4.999', false],
    ['0', '5', false],
    ['5', '0', false],
  ])('at %s after %s: %s', (now, before, isTold) => {
    const told = remarkOf(copper, price(now, { unit: 't' }), price(before, { unit: 't' }));
    expect(told !== null).toBe(isTold);
  });

  it('compares figures as they are where one of them has no unit', () => {
    expect(remarkOf(copper, price('50'), price('9300', { unit: 't' }))).toBe(
      'USD 50 is far from the USD 9,300 of 2026-06-30. Check the unit of the price.',
    );
    expect(remarkOf(copper, price('9000', { unit: 't' }), price('9300'))).toBeNull();
  });

  it('compares in the same unit', () => {
    const last = price('9300', { unit: 't' });
    expect(remarkOf(copper, price('4.50', { unit: 'lb' }), last)).toBeNull();
    expect(remarkOf(copper, price('4.50', { unit: 'oz' }), last)).toContain('Check the unit');
  });

  it('compares with nothing, another currency or stones not at all', () => {
    expect(remarkOf(copper, price('4.50', { unit: 't' }), null)).toBeNull();
    expect(remarkOf(copper, price('4.50', { unit: 't' }), price('9300', { unit: 't', currency: 'CAD' }))).toBeNull();
    expect(remarkOf(copper, price('4.50', { unit: 'ct' }), price('9300', { unit: 't' }))).toBeNull();
  });
});

describe('of shares', () => {
  it('asks for pence at twenty times the last price', () => {
    const share = { kind: 'ticker', key: 'LSE:ABC' } as const;
    const last = price('40.50', { currency: 'GBP' });
    expect(remarkOf(share, price('4082', { currency: 'GBP' }), last)).toBe(
      'GBP 4,082 is far from the GBP 40.5 of 2026-06-30: pence or pounds, or a consolidation?',
    );
    expect(remarkOf(share, price('40.82', { currency: 'GBP' }), last)).toBeNull();
  });
});

describe('of rates', () => {
  it('asks for the direction', () => {
    const pair = { kind: 'rate', key: 'USD/CAD' } as const;
    const last = price('1.37', { currency: 'CAD' });
    expect(remarkOf(pair, price('0.73', { currency: 'CAD' }), last)).toBe(
      'CAD 0.73 is far from the CAD 1.37 of 2026-06-30. Is USD/CAD the right way round?',
    );
    expect(remarkOf(pair, price('3', { currency: 'CAD' }), price('2', { currency: 'CAD' }))).toContain('right way');
    expect(remarkOf(pair, price('2.999', { currency: 'CAD' }), price('2', { currency: 'CAD' }))).toBeNull();
    expect(remarkOf(pair, price('1.45', { currency: 'CAD' }), last)).toBeNull();
  });
});

it('looks at each of a list with the one before it', () => {
  const newestFirst = [price('10'), price('9'), price('500')];
  expect(remarksOf({ kind: 'ticker', key: 'ASX:ABC' }, newestFirst, price('480'))).toEqual([
    null,
    expect.stringContaining('far from the USD 500'),
    null,
  ]);
});
