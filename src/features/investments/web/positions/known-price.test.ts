import { expect, it } from 'vitest';
import type { PriceSeries } from '../../../prices/contract.ts';
import { knownPrice } from './KnownPrice.tsx';

const series = (key: string, currency: string, basis: PriceSeries['basis'] = 'spot'): PriceSeries => ({
  ...{ id: 1, kind: 'ticker', key, basis, priceDate: '2026-11-27', value: '14.6', currency, unit: null, source: 'TMX' },
  ...{ licence: null, isSample: false, ageDays: 3, prices: 1, points: [], company: null },
});

it('is that of the share at its exchange, however it was written, in the currency that it was traded in', () => {
  const all = [series('TSX:LKMRX', 'CAD'), series('NYSE:LKMR', 'USD'), series('TSX:LKMR', 'CAD')];
  expect(knownPrice(all, { ticker: 'LKMR.TO', currency: 'CAD' })?.key).toBe('TSX:LKMR');
  expect(knownPrice(all, { ticker: 'TSX:LKMR', currency: 'USD' })).toBeUndefined();
});

it('is none of a ticker without its exchange, and no price of a later day', () => {
  expect(knownPrice([series('TSX:LKMR', 'CAD')], { ticker: 'LKMR', currency: 'CAD' })).toBeUndefined();
  expect(knownPrice([series('TSX:LKMR', 'CAD', 'forward')], { ticker: 'TSX:LKMR', currency: 'CAD' })).toBeUndefined();
});
