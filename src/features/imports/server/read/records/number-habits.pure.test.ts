import { expect, test } from 'vitest';
import { valuesOfFile } from '../../run/values-of-file.ts';

test.each([
  ['"0,50 $"', 'comma'],
  ['"$0,50"', 'comma'],
  ['"C$ 0,50"', 'comma'],
  ['"0,50 €"', 'comma'],
  ['"€1.234,55"', 'comma'],
  ['$0.50', 'point'],
])('%s shows how the numbers of a file are written: %s', (price, style) => {
  const lines = ['kind,key,priceDate,value,currency,source', `ticker,TSXV:ABC,2026-11-20,${price},CAD,x`];
  const look = { kind: 'prices' as const, mediaHosts: [], remembered: [] };
  expect(valuesOfFile(Buffer.from(lines.join('\n')), look).numbers.style).toBe(style);
});
