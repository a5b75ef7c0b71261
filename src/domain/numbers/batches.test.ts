import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batches } from './batches.ts';
import { currencies, isCurrency } from '../money/currencies.ts';
import { statementFormats, statementLabels } from '../tables/statement-formats.ts';

it('cuts a list into pieces, the last one shorter', () => {
  expect([...batches([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...batches([1, 2], 2)]).toEqual([[1, 2]]);
  expect([...batches([], 2)]).toEqual([]);
});

it('loses nothing, keeps the order, and has no empty piece', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 10 }), (items, size) => {
      const pieces = [...batches(items, size)];
      expect(pieces.flat()).toEqual(items);
      expect(pieces.every((piece) => piece.length > 0 && piece.length <= size)).toBe(true);
      expect(pieces).toHaveLength(Math.ceil(items.length / size));
    }),
  );
});

it('currencies are codes of three capitals, each once, those of mining shares first', () => {
  expect(currencies.slice(0, 5)).toEqual(['USD', 'CAD', 'AUD', 'GBP', 'EUR']);
  expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  expect(new Set(currencies).size).toBe(currencies.length);
  expect(currencies.slice(5)).toEqual(currencies.slice(5).toSorted());
});

it('every currency is one that money is written in', () => {
  for (const currency of currencies)
    expect(new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().currency).toBe(currency);
});

it.each(['usd', 'GBX', 'GBp', 'US', 'USDT', 'XAU', '', 'constructor'])('%j is no currency of a trade', (text) => {
  expect(isCurrency(text)).toBe(false);
});

it('every format of a statement has a name', () => {
  expect(Object.keys(statementLabels)).toEqual([...statementFormats]);
});
