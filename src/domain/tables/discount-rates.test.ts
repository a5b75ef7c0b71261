import { expect, it } from 'vitest';
import { withoutRateSign } from './discount-rates.ts';
import { headerParts } from './header-parts.ts';

it.each([
  ['After-tax NPV5%', 'After-tax NPV5'],
  ['NPV @ 8 % (C$M)', 'NPV @ 8 (C$M)'],
  ['NPV (7.5%)', 'NPV (7.5)'],
  ['VAN 10% después de impuestos', 'VAN 10 después de impuestos'],
  ['IRR (%)', 'IRR (%)'],
  ['Cu (%)', 'Cu (%)'],
  ['NPV change %', 'NPV change %'],
])('%s is %s: a rate is no unit', (header, bare) => {
  expect(withoutRateSign(header)).toBe(bare);
});

it('leaves the unit of a value to be asked, or to its cells', () => {
  expect(headerParts('After-tax NPV5%').unit).toBeNull();
  expect(headerParts('NPV5% (US$M)').unit).toBe('US$M');
});
