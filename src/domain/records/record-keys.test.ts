import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../text/fold.ts';
import { bareTicker, companyKeys, mineKeys } from './record-keys.ts';

test('a mine is found by its names, place and company, whatever their case and accents', () => {
  const metals = [{ metal: 'Gold' }, { metal: 'gold ' }, { metal: 'Silver' }];
  expect(
    mineKeys({
      name: 'Peña  Alta',
      alsoKnownAs: 'Old  Alta; peña alta',
      country: 'Peru',
      primaryJurisdiction: 'Áncash',
      metals,
      companyName: 'Ōtani',
    }),
  ).toEqual({
    nameFolded: 'pena alta',
    countryFolded: 'peru',
    jurisdictionFolded: 'ancash',
    metalsFolded: ['gold', 'silver'],
    aliasesFolded: ['old alta'],
    companyFolded: 'otani',
    searchText: 'pena alta old alta; pena alta peru ancash otani',
  });
});

test('a mine of which only the name is known', () => {
  expect(
    mineKeys({ name: 'A', alsoKnownAs: null, country: null, primaryJurisdiction: null, metals: [], companyName: null }),
  ).toEqual({
    nameFolded: 'a',
    countryFolded: null,
    jurisdictionFolded: null,
    metalsFolded: [],
    aliasesFolded: [],
    companyFolded: null,
    searchText: 'a',
  });
});

test('the families of metals stand behind the metals, of which the first is the primary one', () => {
  const metals = [{ metal: 'Coking coal' }, { metal: 'Lead-Zinc' }, { metal: 'Coal' }];
  const place = { alsoKnownAs: null, country: null, primaryJurisdiction: null, companyName: null };
  expect(mineKeys({ name: 'A', ...place, metals }).metalsFolded).toEqual([
    'coking coal',
    'lead-zinc',
    'coal',
    'lead',
    'zinc',
  ]);
});

test('a company is found by its tickers without their exchange, each once', () => {
  const stockExchanges = [{ ticker: 'ABC' }, { ticker: 'otcqx:abcdf' }, { ticker: ' ' }];
  expect(
    companyKeys({ name: 'Ábaco', headquarters: 'Lima, Peru', ceo: null, stockSymbol: 'TSXV:abc', stockExchanges }),
  ).toEqual({
    nameFolded: 'abaco',
    headquartersFolded: 'lima, peru',
    ceoFolded: null,
    tickers: ['ABC', 'ABCDF'],
    searchText: 'abaco lima, peru abc abcdf',
  });
  expect(
    companyKeys({ name: 'B', headquarters: null, ceo: 'Zoë', stockSymbol: null, stockExchanges: [] }).tickers,
  ).toEqual([]);
});

test.each([
  ['TSXV:abc', 'ABC'],
  ['abc', 'ABC'],
  ['ASX : xyz ', 'XYZ'],
  ['a:b:c', 'C'],
  ['TSX:', ''],
  ['', ''],
  ['BRK.B', 'BRK.B'],
])('the ticker of %j is %j', (text, ticker) => {
  expect(bareTicker(text)).toBe(ticker);
});

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const some = fc.option(name);

test('what a mine is found by is made of its own words, folded, however they are written', () => {
  const mine = fc.record({
    name,
    alsoKnownAs: some,
    country: some,
    primaryJurisdiction: some,
    metals: fc.array(fc.record({ metal: name }), { maxLength: 4 }),
    companyName: some,
  });
  fc.assert(
    fc.property(mine, (names) => {
      const keys = mineKeys(names);
      for (const text of [names.name, names.alsoKnownAs, names.country, names.primaryJurisdiction, names.companyName])
        expect(keys.searchText).toContain(fold(text ?? ''));
      expect(new Set(keys.metalsFolded).size).toBe(keys.metalsFolded.length);
      expect(mineKeys({ ...names, metals: [...names.metals, ...names.metals] })).toEqual(keys);
      expect(mineKeys({ ...names, name: fold(names.name) })).toEqual(keys);
    }),
  );
});

test('a company has each ticker once, the main one first, and none that is empty', () => {
  const ticker = fc.constantFrom('ABC', 'TSXV:abc', 'XYZ', ' ', 'TSX:');
  const company = fc.record({
    name,
    headquarters: some,
    ceo: some,
    stockSymbol: fc.option(ticker),
    stockExchanges: fc.array(fc.record({ ticker }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(company, (names) => {
      const { tickers, searchText } = companyKeys(names);
      expect(new Set(tickers).size).toBe(tickers.length);
      expect(tickers).not.toContain('');
      const main = bareTicker(names.stockSymbol ?? '');
      if (main !== '') expect(tickers[0]).toBe(main);
      for (const each of tickers) expect(searchText).toContain(fold(each));
    }),
  );
});
