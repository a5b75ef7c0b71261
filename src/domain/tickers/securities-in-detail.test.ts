import { describe, expect, it } from 'vitest';
import {
  canonicalExchange,
  exchangesByPrefix,
  exchangesBySuffix,
  isTickerTooLong,
  kindsOfShares,
  listingsOfCompany,
  listingsOfTicker,
  parseTicker,
  resolveTickers,
  securityKey,
  spellingsOfSymbol,
} from './securities.ts';

describe('an exchange', () => {
  it.each([
    [' tsx  venture exchange ', 'TSXV'],
    ['XASX', 'ASX'],
    ['Frankfurt', 'FSE'],
    ['NYSE MKT', 'NYSE MKT'],
    ['NYSEMKT', 'NYSE AMERICAN'],
    ['Mars', 'MARS'],
    ['', null],
    ['   ', null],
    // What every object has is no spelling.
    ['constructor', 'CONSTRUCTOR'],
  ])('%j is %s', (text, code) => expect(canonicalExchange(text)).toBe(code));
});

describe('a ticker', () => {
  it('is read back from each ending and each prefix', () => {
    for (const [suffix, exchange] of Object.entries(exchangesBySuffix))
      expect(parseTicker(`abc.${suffix.toLowerCase()}`)).toEqual({ exchange, symbol: 'ABC' });
    for (const [prefix, exchange] of Object.entries(exchangesByPrefix))
      expect(parseTicker(`${prefix}.ABC`)).toEqual({ exchange, symbol: 'ABC' });
    for (const kind of kindsOfShares)
      if (!Object.hasOwn(exchangesBySuffix, kind))
        expect(parseTicker(`ABC.${kind}`)).toEqual({ exchange: null, symbol: `ABC.${kind}` });
  });

  it('has its exchange before the last colon, and an ending of another one stays in the symbol', () => {
    expect(parseTicker('A:TSXV:ABC')).toEqual({ exchange: 'A:TSXV', symbol: 'ABC' });
    expect(parseTicker('TSXV:ABC.TO')).toEqual({ exchange: 'TSXV', symbol: 'ABC.TO' });
    expect(parseTicker(':ABC.V')).toEqual({ exchange: 'TSXV', symbol: 'ABC' });
    expect(parseTicker(':ABC')).toEqual({ exchange: null, symbol: 'ABC' });
    expect(parseTicker('ASX: ABC ')).toEqual({ exchange: 'ASX', symbol: 'ABC' });
    expect(parseTicker('.V')).toEqual({ exchange: null, symbol: '.V' });
    expect(parseTicker('V.')).toEqual({ exchange: null, symbol: 'V.' });
  });

  it('is too long by characters, not by bytes', () => {
    expect(isTickerTooLong('ÄÖÜÄÖÜÄÖÜÄ')).toBe(false);
    expect(isTickerTooLong(` ${'A'.repeat(10)} `)).toBe(false);
    expect(isTickerTooLong(`${'E'.repeat(12)} :ABC`)).toBe(false);
    expect(isTickerTooLong(`:${'A'.repeat(10)}`)).toBe(false);
    expect(isTickerTooLong(`${'E'.repeat(12)}:ABC`)).toBe(false);
    expect(isTickerTooLong(`${'E'.repeat(13)}:ABC`)).toBe(true);
    expect(isTickerTooLong(`ASX: ${'A'.repeat(10)} `)).toBe(false);
    expect(isTickerTooLong(`ASX:${'A'.repeat(11)}`)).toBe(true);
  });

  it('is found by every way in which its symbol is written', () => {
    const spellings = spellingsOfSymbol('ABC');
    expect(spellings.slice(0, 1)).toEqual(['ABC']);
    expect(spellings).toEqual(expect.arrayContaining(['ABC.V', 'ABC.TO', 'V.ABC', 'TSX.ABC']));
    for (const spelling of spellings) expect(parseTicker(spelling).symbol).toBe('ABC');
  });
});

describe('the listings of a company', () => {
  const of = (company: Partial<Parameters<typeof listingsOfCompany>[0]>) =>
    listingsOfCompany({ stockSymbol: null, stockExchanges: [], tickers: [], ...company }).map(securityKey);

  it('are each named once, the main one first', () => {
    expect(
      of({
        stockSymbol: 'ABC.V',
        stockExchanges: [
          { exchange: 'ASX', ticker: 'ABC' },
          { ticker: 'OTCQB:ABCDF' },
          { exchange: 'TSXV', ticker: 'ABC' },
        ],
        tickers: ['ABC.AX', 'XYZ'],
      }),
    ).toEqual(['TSXV:ABC', 'ASX:ABC', 'OTC:ABCDF', 'XYZ']);
    expect(of({})).toEqual([]);
  });

  it('take the exchange beside a ticker only where it says none itself', () => {
    expect(of({ stockExchanges: [{ exchange: 'ASX', ticker: 'ABC.V' }] })).toEqual(['TSXV:ABC']);
    expect(of({ stockExchanges: [{ exchange: null, ticker: 'ABC' }] })).toEqual(['ABC']);
    expect(of({ stockExchanges: [{ exchange: 'ASX', ticker: '' }] })).toEqual([]);
  });

  it('are of a ticker by exchange and symbol', () => {
    const listings = [
      { companyId: 1, exchange: 'TSXV', symbol: 'ABC' },
      { companyId: 2, exchange: 'ASX', symbol: 'ABC' },
      { companyId: 3, exchange: 'TSXV', symbol: 'ABD' },
    ];
    const ids = (ticker: string) => listingsOfTicker(parseTicker(ticker), listings).map(({ companyId }) => companyId);
    expect([ids('TSXV:ABC'), ids('ABC'), ids('LSE:ABC'), ids('ABD.V')]).toEqual([[1], [1, 2], [], [3]]);
  });
});

describe('the security of a bare symbol', () => {
  const found = (symbol: string, ...rest: [Parameters<typeof resolveTickers>[1], string[]?]) =>
    resolveTickers([symbol, ...(rest[1] ?? [])], rest[0], []).get(symbol);

  it('of one company at several exchanges is the first that it names', () => {
    const listings = ['ASX', 'TSXV'].map((exchange) => ({ companyId: 1, exchange, symbol: 'ABC' }));
    expect(found('ABC', listings)).toEqual({ security: 'ASX:ABC', choices: [] });
    expect(found('ABC', listings, ['ABC.V'])).toEqual({ security: 'ASX:ABC', choices: [] });
  });

  it('of several companies, or traded at several exchanges, is asked', () => {
    const bare = [1, 2].map((companyId) => ({ companyId, exchange: null, symbol: 'ABC' }));
    expect(found('ABC', bare)).toEqual({ security: 'ABC', choices: ['ABC'] });
    expect(found('ABC', bare.slice(0, 1), ['ABC.V', 'ABC.TO'])).toEqual({
      security: 'ABC',
      choices: ['TSXV:ABC', 'TSX:ABC', 'ABC'],
    });
    expect(found('ABC', bare.slice(0, 1))).toEqual({ security: 'ABC', choices: [] });
    const same = [1, 2].map((companyId) => ({ companyId, exchange: 'ASX', symbol: 'ABC' }));
    expect(found('ABC', same, ['ABC.AX'])).toEqual({ security: 'ABC', choices: ['ASX:ABC', 'ABC'] });
  });
});
