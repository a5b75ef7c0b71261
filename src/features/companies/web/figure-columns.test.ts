import { expect, test } from 'vitest';
import { besidePrice } from './figure-columns.tsx';

test('a figure beside the price that it was made with does not tell its day again, and tells another one', () => {
  const price = 'CAD 14.60, price of 2026-11-27';
  expect(besidePrice('price of 2026-11-27, cash of 2026-09-30', price)).toBe('cash of 2026-09-30');
  expect(besidePrice('price of 2026-11-27', price)).toBeNull();
  expect(besidePrice('price of 2026-11-20, cash of 2026-09-30', price)).toBe('price of 2026-11-20, cash of 2026-09-30');
  expect(besidePrice('M+I, price of 2026-11-27', null)).toBe('M+I, price of 2026-11-27');
  expect(besidePrice('gold at 2026-11-27', price)).toBe('gold at 2026-11-27');
  expect(besidePrice(null, price)).toBeNull();
});
