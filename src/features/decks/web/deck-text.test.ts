import { expect, it } from 'vitest';
import { readDeckLines, writeDeckLines } from './deck-text.ts';

it('reads a price a line, as it writes them', () => {
  const prices = [
    { metal: 'Copper', value: '4.5', currency: 'USD', unit: 'lb' },
    { metal: 'Rare Earth Elements', value: '31200', currency: 'USD', unit: 't' },
  ] as const;
  expect(readDeckLines(writeDeckLines(prices))).toEqual({ prices });
  expect(readDeckLines('\n Gold:3,375 usd / oz \n')).toEqual({
    prices: [{ metal: 'Gold', value: '3375', currency: 'usd', unit: 'oz' }],
  });
});

it.each([
  ['', 'at least one price'],
  ['Gold: 3375 USD/oz\nSilver sixty', 'Line 2: write a price as'],
  ['x'.repeat(50_000), 'Line 1'],
])('says of %.20j what to write', (text, sentence) => {
  expect(readDeckLines(text)).toEqual({ error: expect.stringContaining(sentence) });
});
