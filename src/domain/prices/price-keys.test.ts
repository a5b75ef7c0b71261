import { describe, expect, it } from 'vitest';
import { kindOfKey, quotedKinds, readPriceKey } from './price-keys.ts';
import { currenciesOfRate } from './rate-keys.ts';

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
    ['metal', 'Kupfer', 'Copper'],
    ['metal', ' zinc ', 'Zinc'],
    ['ticker', `TSXV:${'A'.repeat(10)}`, `TSXV:${'A'.repeat(10)}`],
    ['ticker', `${'E'.repeat(30)}:ABC`, `${'E'.repeat(30)}:ABC`],
    ['ticker', 'nasdaq  first   north:abc', 'NASDAQ FIRST NORTH:ABC'],
    ['rate', 'USD   to   CAD', 'USD/CAD'],
    ['rate', 'usd:cad', 'USD/CAD'],
    ['rate', 'EUR-USD', 'EUR/USD'],
    ['rate', 'EUR_USD', 'EUR/USD'],
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
    ['ticker', 'TSXV:AB\u0007C', 'Enter letters, digits and signs only.'],
    ['ticker', 'TSXV:AB\u202eC', 'Enter letters, digits and signs only.'],
    ['ticker', `${'E'.repeat(31)}:ABC`, 'its exchange 30 in front of a colon'],
    ['metal', 'or', "'or' is no metal that is known here"],
    ['metal', 'x'.repeat(60), `'${'x'.repeat(40)}' is no metal`],
    ['metal', 'Unobtainium', 'what is quoted for it: U3O8, Li2O, LCE, V2O5, WO3.'],
    ['rate', 'ABC/USD', "'ABC' is no currency. Write codes such as USD, CAD, AUD, GBP, EUR."],
    ['rate', `USD${' '.repeat(700)}CAD`, 'Write the two currencies as USD/CAD'],
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
  });

  it('asks for what is empty', () => {
    expect(quotedKinds.map((kind) => readPriceKey(kind, ' '))).toEqual([
      { error: 'Write the ticker with its exchange, such as TSXV:ABC or ABC.V.' },
      { error: 'Name the metal, such as Gold or Cu.' },
      { error: 'Write the two currencies as USD/CAD: what one US dollar is in Canadian dollars.' },
    ]);
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
