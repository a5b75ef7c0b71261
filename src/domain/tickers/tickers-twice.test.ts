import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingsOf } from './listings.ts';
import {
  canonicalExchange,
  exchangesBySuffix,
  exchangeSpellings,
  isTickerTooLong,
  kindsOfShares,
  type Listing,
  listingsOfCompany,
  listingsOfTicker,
  parseTicker,
  resolveTickers,
  securityKey,
  spellingsOfSymbol,
} from './securities.ts';
import { isNameCode, nameCode, sedolIn } from './security-codes.ts';

const key = (ticker: string) => securityKey(parseTicker(ticker));
const symbolOf = fc.stringMatching(/^[A-Z]{3,5}$/);

describe('spellings of a security', () => {
  it.each(Object.entries(exchangesBySuffix))(
    'a point and %s behind a symbol, and before a colon, are %s',
    (suffix, exchange) => {
      fc.assert(
        fc.property(symbolOf, (symbol) => {
          expect(key(`${symbol}.${suffix}`)).toBe(`${exchange}:${symbol}`);
          expect(key(`${exchange}:${symbol}`)).toBe(`${exchange}:${symbol}`);
          expect(key(`${suffix}:${symbol}`)).toBe(`${exchange}:${symbol}`);
          expect(key(` ${symbol.toLowerCase()}.${suffix.toLowerCase()} `)).toBe(`${exchange}:${symbol}`);
        }),
        { numRuns: 10 },
      );
    },
  );

  it.each(Object.entries(exchangeSpellings))(
    '%s is the exchange %s, in any case and with any blanks',
    (spelling, exchange) => {
      expect(canonicalExchange(spelling)).toBe(exchange);
      expect(canonicalExchange(` ${spelling.toLowerCase().replaceAll(' ', '   ')} `)).toBe(exchange);
      // What it stands for stands for itself.
      expect(canonicalExchange(exchange)).toBe(exchange);
    },
  );

  it.each(kindsOfShares)('an ending %s is a kind of share, no exchange, also behind one', (kind) => {
    expect(parseTicker(`LSGU.${kind}`)).toEqual({ exchange: null, symbol: `LSGU.${kind}` });
    expect(parseTicker(`LSGU.${kind}.V`)).toEqual({ exchange: 'TSXV', symbol: `LSGU.${kind}` });
    expect(parseTicker(`TSXV:LSGU.${kind}`)).toEqual({ exchange: 'TSXV', symbol: `LSGU.${kind}` });
  });

  it.each([
    ['', null, ''],
    [':ABC', null, 'ABC'],
    ['TSXV:', 'TSXV', ''],
    ['.V', null, '.V'],
    ['ABC.', null, 'ABC.'],
    ['constructor:ABC', 'CONSTRUCTOR', 'ABC'],
    ['ABC.CONSTRUCTOR', null, 'ABC.CONSTRUCTOR'],
    // Another exchange behind the point is a part of the symbol.
    ['TSX:ABC.V', 'TSX', 'ABC.V'],
    ['TSX:TSXV:ABC', 'TSX:TSXV', 'ABC'],
  ])('%j is %j and %j', (written, exchange, symbol) => {
    expect(parseTicker(written)).toEqual({ exchange, symbol });
  });

  it('are all found by the symbol in what is kept of a company', () => {
    fc.assert(
      fc.property(symbolOf, (symbol) => {
        const spellings = spellingsOfSymbol(symbol);
        expect(new Set(spellings).size).toBe(spellings.length);
        for (const spelling of spellings) expect(parseTicker(spelling).symbol).toBe(symbol);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['ABCDEFGHIJ', false],
    ['ABCDEFGHIJK', true],
    ['TSXV:ABCDEFGHIJ', false],
    ['TSXV:ABCDEFGHIJK', true],
    ['ABCDEFGHIJ.V', false],
    ['V.ABCDEFGHIJ', false],
    ['ABCDEFGHIJ.WT', true],
    [`${'E'.repeat(12)}:A`, false],
    [`${'E'.repeat(13)}:A`, true],
  ])('%s is too long: %j', (ticker, isLong) => expect(isTickerTooLong(ticker)).toBe(isLong));
});

describe('listings of a company', () => {
  it('are each once, the symbol that it names first, first', () => {
    const company = (stockSymbol: string | null, ...listed: [exchange: string, ticker: string][]) =>
      listingsOf({ stockSymbol, stockExchanges: listed.map(([exchange, ticker]) => ({ exchange, ticker })) });
    expect(company('TSXV:ABC', ['TSX Venture', 'ABC'], ['OTCQX', 'ABCDF'])).toEqual(['TSXV:ABC', 'OTC:ABCDF']);
    // A symbol without an exchange is the listing of that symbol.
    expect(company('ABCDF', ['TSXV', 'ABC'], ['OTCQB', 'ABCDF'])).toEqual(['OTC:ABCDF', 'TSXV:ABC']);
    expect(company('XYZ', ['TSXV', 'ABC'])).toEqual(['TSXV:ABC']);
    expect(company('ABC')).toEqual([]);
    expect(company(null)).toEqual([]);
    expect(company('ABC.V', ['TSX', 'TSXV:ABC'])).toEqual(['TSXV:ABC']);
  });

  it('of what is stored hold every way in which a ticker is named, in their order', () => {
    const found = listingsOfCompany({
      stockSymbol: 'ABC.V',
      stockExchanges: [
        { exchange: 'OTCQX', ticker: 'ABCDF' },
        { ticker: 'CVE:ABC' },
        { exchange: null, ticker: 'ABC' },
      ],
      tickers: ['ABC', 'ABCDF', ''],
    });
    expect(found.map(securityKey)).toEqual(['TSXV:ABC', 'OTC:ABCDF', 'ABC', 'ABCDF']);
  });
});

describe('tickers of a journal', () => {
  const listing = (companyId: number, exchange: string | null, symbol: string): Listing => ({
    companyId,
    exchange,
    symbol,
  });
  const resolved = (tickers: readonly string[], listings: readonly Listing[] = [], aliases: [string, string][] = []) =>
    [
      ...resolveTickers(
        tickers,
        listings,
        aliases.map(([ticker, security]) => ({ ticker, security })),
      ),
    ].map(([ticker, { security, choices }]) => [ticker, security, choices] as const);

  it.each<
    [
      what: string,
      tickers: string[],
      listings: Listing[],
      aliases: [string, string][],
      security: string,
      choices: string[],
    ]
  >([
    ['the one company that has it', ['LSGU'], [listing(1, 'TSXV', 'LSGU')], [], 'TSXV:LSGU', []],
    [
      'the first exchange that the company names',
      ['LSGU'],
      [listing(1, 'TSX', 'LSGU'), listing(1, 'OTC', 'LSGU')],
      [],
      'TSX:LSGU',
      [],
    ],
    ['itself where nobody has it', ['LSGU'], [], [], 'LSGU', []],
    ['itself where the company names no exchange', ['LSGU'], [listing(1, null, 'LSGU')], [], 'LSGU', []],
    [
      'where the journal trades it, if one company has it',
      ['LSGU', 'LSGU.V'],
      [listing(1, null, 'LSGU')],
      [],
      'TSXV:LSGU',
      [],
    ],
    [
      'asked, where two companies have it',
      ['LSGU'],
      [listing(1, 'TSXV', 'LSGU'), listing(2, 'ASX', 'LSGU')],
      [],
      'LSGU',
      ['TSXV:LSGU', 'ASX:LSGU', 'LSGU'],
    ],
    [
      'asked, where the journal has it at an exchange and nobody lists it',
      ['LSGU', 'LSGU.V'],
      [],
      [],
      'LSGU',
      ['TSXV:LSGU', 'LSGU'],
    ],
    ['what the member said of it', ['LSGU'], [listing(1, 'TSXV', 'LSGU')], [['LSGU', 'ASX:LSGU']], 'ASX:LSGU', []],
    ['apart, where the member said so', ['LSGU'], [listing(1, 'TSXV', 'LSGU')], [['LSGU', 'LSGU']], 'LSGU', []],
    ['at the exchange that it names, whoever has it', ['LSGU.TO'], [listing(1, 'TSXV', 'LSGU')], [], 'TSX:LSGU', []],
  ])('are %s', (_, tickers, listings, aliases, security, choices) => {
    expect(resolved(tickers, listings, aliases)[0]).toEqual([tickers[0], security, choices]);
  });

  it('are one however they are spelled, and none is lost', () => {
    const spelled = (symbol: string) => [`TSXV:${symbol}`, `CVE:${symbol}`, `V.${symbol}`, `${symbol}.V`, symbol];
    fc.assert(
      fc.property(fc.uniqueArray(symbolOf, { minLength: 1, maxLength: 4 }), (symbols) => {
        const tickers = symbols.flatMap(spelled);
        const listings = symbols.map((symbol, companyId) => listing(companyId, 'TSXV', symbol));
        const found = resolved(tickers, listings);
        expect(found.map(([ticker]) => ticker)).toEqual(tickers);
        expect(new Set(found.map(([, security]) => security)).size).toBe(symbols.length);
      }),
      { numRuns: 30 },
    );
  });

  it('belong to listings of their exchange, and to those that name the symbol alone of companies that name no exchange', () => {
    const all = [
      listing(1, 'TSXV', 'ABC'),
      listing(1, null, 'ABC'),
      listing(2, null, 'ABC'),
      listing(3, 'ASX', 'ABC'),
      listing(4, 'TSXV', 'XYZ'),
    ];
    const of = (ticker: string) =>
      listingsOfTicker(parseTicker(ticker), all).map(({ companyId, exchange }) => `${companyId} ${exchange}`);
    expect(of('ABC.V')).toEqual(['1 TSXV', '2 null']);
    expect(of('ABC.AX')).toEqual(['2 null', '3 ASX']);
    expect(of('ABC')).toEqual(['1 TSXV', '1 null', '2 null', '3 ASX']);
    expect(of('DEF.V')).toEqual([]);
  });
});

describe('codes of securities', () => {
  /** Of a SEDOL the sum of its characters by 1, 3, 1, 7, 3, 9, 1 ends with 0. */
  const alphabet = '0123456789BCDFGHJKLMNPQRSTVWXYZ';
  const valueOf = (sign: string) => (/\d/u.test(sign) ? Number(sign) : sign.charCodeAt(0) - 55);
  const checkDigit = (six: string) => {
    const sum = [1, 3, 1, 7, 3, 9].reduce((all, weight, place) => all + weight * valueOf(six[place]!), 0);
    return String((10 - (sum % 10)) % 10);
  };

  it('of London are known by their last digit', () => {
    const six = fc.array(fc.constantFrom(...alphabet), { minLength: 6, maxLength: 6 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(six, fc.integer({ min: 1, max: 9 }), (start, off) => {
        const right = checkDigit(start);
        expect(sedolIn(start + right)).toBe(start + right);
        expect(sedolIn((start + right).toLowerCase())).toBe(start + right);
        expect(sedolIn(start + String((Number(right) + off) % 10))).toBeUndefined();
      }),
    );
    // BAE Systems, and one of which a spreadsheet took the zeros.
    expect([sedolIn('0263494'), sedolIn('263494')]).toEqual(['0263494', '0263494']);
    for (const none of ['', 'A263494', '02634940', '0263495', 'BAE']) expect(sedolIn(none)).toBeUndefined();
  });

  it('by name are words and figures alone', () => {
    expect(nameCode('Alpha plc, Ord 1p')).toBe(nameCode('ALPHA PLC - ORD 1P'));
    expect(nameCode('…')).toBeUndefined();
    expect(nameCode('x'.repeat(81))).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const code = nameCode(name);
        if (code !== undefined) expect([isNameCode(code), nameCode(code.slice('NAME:'.length))]).toEqual([true, code]);
      }),
    );
  });
});
