import { expect, it } from 'vitest';
import { otherCurrencyWords, tickerOptions } from './ticker-options.ts';

const acme = {
  id: 1,
  name: 'Ácme Lodes',
  stockSymbol: 'TSXV:ACM',
  stockExchanges: [
    { exchange: 'TSXV', ticker: 'ACM' },
    { exchange: 'OTCQX', ticker: 'acmlf' },
    { exchange: 'Frankfurt', ticker: 'A VERY LONG SYMBOL' },
  ],
};
const positions = [
  { ticker: 'ABC', companies: [] },
  { ticker: 'ACM', companies: [{ id: 1, name: 'Ácme Lodes' }] },
];
const labels = (text: string) => tickerOptions(text, positions, [acme]).map(({ label }) => label);

it('offers what was traded before, and what known companies are listed as', () => {
  expect(labels('')).toEqual(['ABC', 'ACM']);
  expect(labels('a')).toEqual(['ABC', 'ACM', 'ACMLF']);
  expect(labels('acme l')).toEqual(['ACM', 'ACMLF']);
  expect(labels('zzz')).toEqual([]);
  expect(tickerOptions('acml', [], [acme])).toEqual([{ key: 'ACMLF', label: 'ACMLF', hint: 'Ácme Lodes' }]);
});

it('offers no ticker that is typed already', () => {
  expect(labels('ACM')).toEqual(['ACMLF']);
});

it('says of a trade in which currency most shares of its exchange trade, where it is in another', () => {
  expect(otherCurrencyWords('TSX:LKMR', 'USD')).toBe('Most shares at TSX trade in CAD; this trade is in USD.');
  expect(otherCurrencyWords('TSX:LKMR', 'CAD')).toBeUndefined();
  expect(otherCurrencyWords('LKMR', 'USD')).toBeUndefined();
  expect(otherCurrencyWords('', 'USD')).toBeUndefined();
});
