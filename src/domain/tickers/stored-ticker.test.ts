import { describe, expect, it } from 'vitest';
import { longestSymbol } from './securities.ts';
import { storedTicker } from './stored-ticker.ts';

describe('a ticker in the two columns that keep it', () => {
  it.each(['ABC', 'ABC.V', 'A'.repeat(longestSymbol)])('%s stands as it is written', (written) => {
    expect(storedTicker(written)).toEqual({ ticker: written, exchange: null });
  });

  const long = 'A'.repeat(longestSymbol);
  it.each([
    [`OTCQX:${long}`, long, 'OTCQX'],
    [`OTCQX: ${long}`, long, 'OTCQX'],
    [`OTCQX :${long}`, long, 'OTCQX'],
    [`:${long}`, long, ''],
    [`${long}.TO`, long, '.TO'],
    ['TSXV.ABCDEFGH.A', 'ABCDEFGH.A', 'TSXV.'],
  ])('%s is taken apart', (written, ticker, exchange) => {
    expect(storedTicker(written)).toEqual({ ticker, exchange });
  });
});
