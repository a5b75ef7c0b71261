import { describe, expect, it } from 'vitest';
import { listingsOf } from './listings.ts';

const keys = (stockSymbol: string | null, ...listed: [exchange: string, ticker: string][]) =>
  listingsOf({ stockSymbol, stockExchanges: listed.map(([exchange, ticker]) => ({ exchange, ticker })) });

describe('the listings of a company, for prices of its shares', () => {
  it('are those of its exchanges, each once', () => {
    const both = keys(null, ['TSXV', 'ABC'], ['ASX', 'XYZ'], ['TSXV', 'abc']);
    expect(both).toHaveLength(2);
    expect(both[0]).toContain('ABC');
    expect(both[1]).toContain('XYZ');
  });

  it('begin with the one that its symbol names', () => {
    const [first] = keys('XYZ', ['TSXV', 'ABC'], ['ASX', 'XYZ']);
    expect(first).toBe(keys(null, ['ASX', 'XYZ'])[0]);
    expect(keys('XYZ', ['TSXV', 'ABC'], ['ASX', 'XYZ'])).toHaveLength(2);
  });

  it('begin with a symbol that names its exchange', () => {
    expect(keys('ASX:QQQ', ['TSXV', 'ABC'])[0]).toBe(keys(null, ['ASX', 'QQQ'])[0]);
  });

  it('leave out a symbol without an exchange: nobody knows where it is', () => {
    expect(keys('ABC')).toEqual([]);
    expect(keys(null)).toEqual([]);
    expect(keys('')).toEqual([]);
    expect(keys('', ['TSXV', 'ABC'])).toEqual(['TSXV:ABC']);
    expect(keys('NONE', ['TSXV', 'ABC'])).toEqual(keys(null, ['TSXV', 'ABC']));
  });

  it('take a ticker that names its exchange as it is written', () => {
    expect(keys(null, ['Toronto', 'TSXV:ABC'])).toEqual(keys(null, ['TSXV', 'ABC']));
  });
});
