import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTickerTooLong, listingsOfTicker, parseTicker, resolveTickers, securityKey } from './securities.ts';

const key = (ticker: string) => securityKey(parseTicker(ticker));

describe('a ticker as it is written', () => {
  it.each(['TSXV:LSGU', 'CVE:LSGU', 'V.LSGU', 'LSGU.V', 'tsxv: lsgu', 'TSX-V:LSGU', 'TSXV:LSGU.V'])(
    '%s is LSGU at the TSX Venture Exchange',
    (ticker) => expect(key(ticker)).toBe('TSXV:LSGU'),
  );

  it.each([
    ['LSGU.TO', 'TSX:LSGU'],
    ['LSGU.CN', 'CSE:LSGU'],
    ['LSGU.CA', 'CSE:LSGU'],
    ['LSGU.NE', 'CBOE CA:LSGU'],
    ['BHP.AX', 'ASX:BHP'],
    ['GLEN.L', 'LSE:GLEN'],
    ['LON:GLEN', 'LSE:GLEN'],
    ['ANG.JO', 'JSE:ANG'],
    ['ICL.TA', 'TASE:ICL'],
    ['NEM.DE', 'XETRA:NEM'],
    ['NEM.F', 'FSE:NEM'],
    ['OTCQX:ABCDF', 'OTC:ABCDF'],
    ['LSGU', 'LSGU'],
    ['T.TO', 'TSX:T'],
    ['MARS:XYZ', 'MARS:XYZ'],
  ])('%s is %s', (ticker, security) => expect(key(ticker)).toBe(security));

  it.each(['PTP.H', 'LSGU.WT', 'LSGU.RT', 'REIT.UN', 'TECK/A', 'TECK.B', 'V.WT'])(
    'the ending of %s is no exchange',
    (ticker) => expect(parseTicker(ticker)).toEqual({ exchange: null, symbol: ticker }),
  );

  it('a warrant at an exchange is that warrant', () => {
    expect(parseTicker('LSGU.WT.V')).toEqual({ exchange: 'TSXV', symbol: 'LSGU.WT' });
    expect(parseTicker('PTP.H.V')).toEqual({ exchange: 'TSXV', symbol: 'PTP.H' });
  });

  it.each([
    ['OTCQX:ABCDF', false],
    ['ABCDEFGHIJ', false],
    ['ABCDEFGHIJK', true],
    ['OTCQX:ABCDEFGHIJK', true],
    ['ABCDEFGHIJ.TO', false],
    ['ABCDEFGHIJK.TO', true],
    [`${'X'.repeat(13)}:A`, true],
  ])('%s is too long: %s', (ticker, isLong) => expect(isTickerTooLong(ticker)).toBe(isLong));

  it('reads what it writes', () => {
    const symbol = fc.stringMatching(/^[A-Z][A-Z0-9]{0,5}$/);
    const exchange = fc.constantFrom('TSXV', 'TSX', 'CSE', 'ASX', 'LSE', 'OTC', 'NYSE', 'MARS');
    fc.assert(
      fc.property(exchange, symbol, (at, of) => {
        expect(key(`${at}:${of}`)).toBe(`${at}:${of}`);
      }),
    );
  });
});

const lsgu = { companyId: 1, exchange: 'TSXV', symbol: 'LSGU' };
const securities = (
  tickers: string[],
  ...rest: [Parameters<typeof resolveTickers>[1], Parameters<typeof resolveTickers>[2]]
) => Object.fromEntries([...resolveTickers(tickers, ...rest)].map(([ticker, { security }]) => [ticker, security]));

describe('the security of a ticker', () => {
  it('is one whatever the spelling, where the company says so; another exchange is another one', () => {
    expect(securities(['LSGU', 'LSGU.V', 'TSXV:LSGU', 'CVE:LSGU', 'V.LSGU', 'LSGU.TO', 'LSGU.CN'], [lsgu], [])).toEqual(
      {
        LSGU: 'TSXV:LSGU',
        'LSGU.V': 'TSXV:LSGU',
        'TSXV:LSGU': 'TSXV:LSGU',
        'CVE:LSGU': 'TSXV:LSGU',
        'V.LSGU': 'TSXV:LSGU',
        'LSGU.TO': 'TSX:LSGU',
        'LSGU.CN': 'CSE:LSGU',
      },
    );
  });

  it('of a bare symbol that several companies have is asked', () => {
    const other = { companyId: 2, exchange: 'ASX', symbol: 'LSGU' };
    expect(resolveTickers(['LSGU'], [lsgu, other], [])).toEqual(
      new Map([['LSGU', { security: 'LSGU', choices: ['TSXV:LSGU', 'ASX:LSGU', 'LSGU'] }]]),
    );
    const said = [{ ticker: 'LSGU', security: 'ASX:LSGU' }];
    expect(resolveTickers(['LSGU'], [lsgu, other], said).get('LSGU')).toEqual({ security: 'ASX:LSGU', choices: [] });
  });

  it('of a bare symbol that no company has is asked where the journal has it at an exchange', () => {
    expect(resolveTickers(['QQQQ', 'QQQQ.V'], [], []).get('QQQQ')).toEqual({
      security: 'QQQQ',
      choices: ['TSXV:QQQQ', 'QQQQ'],
    });
    expect(securities(['QQQQ', 'QQQQ.V'], [], [{ ticker: 'QQQQ', security: 'QQQQ.V' }])['QQQQ']).toBe('TSXV:QQQQ');
    expect(resolveTickers(['QQQQ'], [], []).get('QQQQ')).toEqual({ security: 'QQQQ', choices: [] });
  });

  it('of a company that names its symbol alone is the one exchange at which it is traded', () => {
    const bare = [{ companyId: 1, exchange: null, symbol: 'LSGU' }];
    expect(securities(['LSGU', 'LSGU.V'], bare, [])).toEqual({ LSGU: 'TSXV:LSGU', 'LSGU.V': 'TSXV:LSGU' });
    expect(resolveTickers(['LSGU', 'LSGU.V', 'LSGU.TO'], bare, []).get('LSGU')).toEqual({
      security: 'LSGU',
      choices: ['TSXV:LSGU', 'TSX:LSGU', 'LSGU'],
    });
  });

  it('stays apart where the member says so', () => {
    expect(securities(['LSGU', 'LSGU.V'], [lsgu], [{ ticker: 'LSGU', security: 'LSGU' }])).toEqual({
      LSGU: 'LSGU',
      'LSGU.V': 'TSXV:LSGU',
    });
  });

  it('does not depend on the order of the tickers', () => {
    const ticker = fc.constantFrom('LSGU', 'LSGU.V', 'LSGU.TO', 'V.LSGU', 'ABC', 'ABC.V', 'ASX:ABC');
    fc.assert(
      fc.property(fc.uniqueArray(ticker), (tickers) => {
        const there = securities(tickers, [lsgu], []);
        expect(securities(tickers.toReversed(), [lsgu], [])).toEqual(there);
      }),
    );
  });
});

it('a listing without an exchange is of each ticker of its symbol, unless its company names the exchange', () => {
  const bare = { companyId: 2, exchange: null, symbol: 'LSGU' };
  const own = { companyId: 1, exchange: null, symbol: 'LSGU' };
  expect(listingsOfTicker(parseTicker('LSGU.TO'), [lsgu, own, bare])).toEqual([bare]);
  expect(listingsOfTicker(parseTicker('CVE:LSGU'), [lsgu, own, bare])).toEqual([lsgu, bare]);
  expect(listingsOfTicker(parseTicker('LSGU'), [lsgu, bare])).toEqual([lsgu, bare]);
});
