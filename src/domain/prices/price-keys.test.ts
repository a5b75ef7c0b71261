import { describe, expect, it } from 'vitest';
import { currenciesOfRate, kindOfKey, quotedKinds, readPriceKey } from './price-keys.ts';

describe('readPriceKey', () => {
  it.each(['TSXV:LSGU', 'CVE:LSGU', 'V.LSGU', 'lsgu.v', ' tsx-v : lsgu '])('keeps %j as one share', (text) => {
    expect(readPriceKey('ticker', text)).toEqual({ key: 'TSXV:LSGU' });
  });

  it.each([
    ['ticker', 'OTCQX:ABCDF', 'OTC:ABCDF'],
    ['ticker', 'LSGU.TO', 'TSX:LSGU'],
    ['ticker', 'AMEX:BRHL', 'NYSE AMERICAN:BRHL'],
    ['ticker', 'NYSE American:BRHL', 'NYSE AMERICAN:BRHL'],
    ['metal', 'au', null],
    ['metal', 'Au', 'Gold'],
    ['metal', 'aluminium', 'Aluminum'],
    ['metal', 'lithium carbonate', 'LCE'],
    ['metal', 'U3O8', 'U3O8'],
    ['rate', 'usdcad', 'USD/CAD'],
    ['rate', 'USD / CAD', 'USD/CAD'],
    ['rate', 'GBPUSD=X', 'GBP/USD'],
    ['rate', 'AUD in USD', 'AUD/USD'],
  ] as const)('reads %s %j', (kind, text, key) => {
    const read = readPriceKey(kind, text);
    if (key === null) expect(read).toHaveProperty('error');
    else expect(read).toEqual({ key });
  });

  it.each([
    ['ticker', 'LSGU', 'Write the exchange of'],
    ['ticker', 'TSXV:', 'with its exchange'],
    ['ticker', `TSXV:${'A'.repeat(11)}`, 'at most 10 characters'],
    ['ticker', 'T'.repeat(100_000), 'with its exchange'],
    ['metal', 'Unobtainium', 'is no metal that is known here'],
    ['rate', 'USD/USD', 'another currency'],
    ['rate', 'USD/GBX', 'A rate is that of GBP, not of GBX'],
    ['rate', 'USD/ABC', 'is no currency'],
    ['rate', 'dollars', 'Write the two currencies'],
  ] as const)('says of %s %.20j what to write', (kind, text, sentence) => {
    expect(readPriceKey(kind, text)).toEqual({ error: expect.stringContaining(sentence) });
  });

  it('is the same when read again', () => {
    for (const [kind, text] of [
      ['ticker', 'ABC.AX'],
      ['metal', 'moly'],
      ['rate', 'EURUSD'],
    ] as const) {
      const read = readPriceKey(kind, text) as { key: string };
      expect(readPriceKey(kind, read.key)).toEqual(read);
    }
    for (const kind of quotedKinds) expect(readPriceKey(kind, ' ')).toHaveProperty('error');
  });
});

it.each([
  ['USD/CAD', 'rate'],
  ['Gold', 'metal'],
  ['U3O8', 'metal'],
  ['TSXV:ABC', 'ticker'],
  ['GOLD.TO', 'ticker'],
  ['whatever', 'ticker'],
] as const)('takes %s for a %s', (text, kind) => {
  expect(kindOfKey(text)).toBe(kind);
});

it('takes a rate apart', () => {
  expect(currenciesOfRate('USD/CAD')).toEqual({ of: 'USD', into: 'CAD' });
});
