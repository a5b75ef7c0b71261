import { expect, it } from 'vitest';
import { pricesBehind } from './prices-behind.ts';

it.each([
  ['price', 'TSXV:ABC', '/prices?kind=ticker&search=TSXV%3AABC'],
  ['price', null, null],
  ['Gold price', 'TSXV:ABC', '/prices?kind=metal&search=Gold'],
  ['CAD per USD', null, '/prices?kind=rate&search=USD+CAD'],
  ['exercise price', 'TSXV:ABC', null],
  ['price of the financing', 'TSXV:ABC', null],
  ['shares outstanding', 'TSXV:ABC', null],
])('leads from %s of %s to %s', (name, listing, address) => {
  expect(pricesBehind(name, listing)).toBe(address);
});
