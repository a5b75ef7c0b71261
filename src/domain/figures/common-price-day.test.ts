import { expect, it } from 'vitest';
import { basisBeside, commonPriceDay } from './common-price-day.ts';

const row = (...bases: (string | null)[]) => ({
  figures: Object.fromEntries(bases.map((basis, at) => [`figure-${at}`, { value: 1, basis }])),
});

it('is the day of the price that most rows stand on, of equals the newer one', () => {
  const friday = row('USD 0.50, price of 2026-11-27', 'price of 2026-11-27, cash of 2026-09-30');
  const earlier = row('price of 2026-11-20', 'M+I, price of 2026-11-20', 'price of 2026-11-20');
  expect(commonPriceDay([friday, earlier, friday])).toBe('2026-11-27');
  expect(commonPriceDay([earlier, earlier, friday, friday])).toBe('2026-11-27');
  // Said once of one row it would be no shorter.
  expect(commonPriceDay([friday, earlier])).toBeNull();
  expect(commonPriceDay([{}, row(null, 'cash of 2026-11-27'), row('price of gold')])).toBeNull();
});

it('leaves out what is said above the table, and nothing else', () => {
  const basis = 'study prices, PFS 8%, price of 2026-11-27, cash of 2026-11-27';
  expect(basisBeside(basis, '2026-11-27')).toBe('study prices, PFS 8%, cash of 2026-11-27');
  expect(basisBeside(basis, '2026-11-26')).toBe(basis);
  expect(basisBeside(basis, null)).toBe(basis);
  expect(basisBeside('price of 2026-11-27', '2026-11-27')).toBe('');
});
