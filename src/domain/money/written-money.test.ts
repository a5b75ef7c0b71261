import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCurrency } from './currencies.ts';
import { asWritten, digitsOfWritten, inCurrency } from './written-money.ts';

const [pounds, pence, fils] = ['GBP', 'GBX', 'KWF'].map((code) => readCurrency(code)!) as [
  ...[NonNullable<ReturnType<typeof readCurrency>>, NonNullable<ReturnType<typeof readCurrency>>],
  NonNullable<ReturnType<typeof readCurrency>>,
];

describe('money in parts of its currency', () => {
  it('is told in whole units, exactly', () => {
    expect(inCurrency('52.5', pence)).toBe('0.525');
    expect(inCurrency('4082', pence)).toBe('40.82');
    expect(inCurrency('1', fils)).toBe('0.001');
    // As it was written: no digit more or less.
    expect(inCurrency('52.50', pounds)).toBe('52.50');
    expect(asWritten('52.50', pounds)).toBe('52.50');
    expect(asWritten('0.525', pence)).toBe('52.5');
  });

  it('has fewer decimals than its currency', () => {
    expect([pounds, pence, fils].map((unit) => digitsOfWritten(6, unit))).toEqual([6, 4, 3]);
  });

  it('is itself when it was told in units and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(pence, fils), (thousandths, unit) => {
        const text = String(thousandths / 1_000);
        expect(Number(asWritten(inCurrency(text, unit), unit))).toBe(Number(text));
      }),
    );
  });
});
