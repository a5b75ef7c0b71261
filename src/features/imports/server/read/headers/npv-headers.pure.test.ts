import { expect, test } from 'vitest';
import { areOfNpv, npvOf, withOneNpv } from './npv-headers.ts';

test.each([
  ['After-tax NPV5% (US$M)', { discountRate: '5', taxBasis: 'after-tax' }],
  ['NPV8 (A$M) post-tax', { discountRate: '8', taxBasis: 'after-tax' }],
  ['NPV @ 7.5% pre-tax', { discountRate: '7.5', taxBasis: 'pre-tax' }],
  ['Net present value (5%), after-tax', { discountRate: '5', taxBasis: 'after-tax' }],
  ['Pre-tax NPV (US$M)', { taxBasis: 'pre-tax' }],
  ['VAN después de impuestos (8%)', { discountRate: '8', taxBasis: 'after-tax' }],
  ['VAN (8,5%) después de impuestos', { discountRate: '8.5', taxBasis: 'after-tax' }],
  ['After-tax NPV (US$M) @ 10%', { discountRate: '10', taxBasis: 'after-tax' }],
  ['VPL 7,5% (US$ M)', { discountRate: '7.5' }],
  ['NPV (5%) of the 50% interest (50%)', { discountRate: '5' }],
  ['NPV 5,8,10%', {}],
  ['NPV after royalties (2%) and tax (30%)', {}],
  ['NPV', {}],
  ['After-tax IRR (%)', {}],
])('%s says %j', (header, said) => expect(npvOf(header)).toEqual(said));

test.each([
  ['after tax npv5 %', true],
  ['npv 8 % after tax', true],
  ['npv8 post tax', true],
  ['net present value', true],
  ['npv8 % (base case)', true],
  ['pre tax npv', true],
  ['after tax irr', false],
  ['npv of the mill', false],
])('%s are words of a net present value: %s', (words, is) => expect(areOfNpv(words)).toBe(is));

/** Which of net present values below these headers are read, and which are asked. */
function proposed(headers: readonly string[], row: readonly string[] = []): Record<string, string> {
  const columns = headers.map((header) => {
    const field = header === 'Discount rate' ? 'discountRate' : 'npv';
    return { header, field, match: 'synonym' as const, mayBe: [], unit: 'USD million', of: npvOf(header) };
  });
  const found = withOneNpv(columns, [row]).flatMap(({ header, field, mayBe }) => {
    if (field === 'npv') return [[header, 'read']];
    return mayBe.length > 0 ? [[header, 'asked']] : [];
  });
  return Object.fromEntries(found) as Record<string, string>;
}

test('of net present values at several rates the base case is read, and else they are asked', () => {
  expect(proposed(['NPV5%', 'NPV8%'])).toEqual({ 'NPV5%': 'asked', 'NPV8%': 'asked' });
  expect(proposed(['NPV5%', 'NPV8% (base case)'])).toEqual({ 'NPV8% (base case)': 'read' });
  expect(proposed(['Discount rate', 'NPV5%', 'NPV8%'], ['8%', '1', '2'])).toEqual({ 'NPV8%': 'read' });
  expect(proposed(['Discount rate', 'NPV5%', 'NPV8%'], ['7', '1', '2'])).toEqual({
    'NPV5%': 'asked',
    'NPV8%': 'asked',
  });
  expect(proposed(['NPV5% pre-tax', 'NPV5% after-tax'])).toEqual({ 'NPV5% after-tax': 'read' });
});
