import { expect, test } from 'vitest';
import { companyKeys, mineKeys } from './record-keys.ts';

test('a mine is found by its names, place and company, whatever their case and accents', () => {
  const metals = [{ metal: 'Gold' }, { metal: 'gold ' }, { metal: 'Silver' }];
  expect(
    mineKeys({
      name: 'Peña  Alta',
      alsoKnownAs: null,
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
    companyFolded: 'otani',
    searchText: 'pena alta peru ancash otani',
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
    companyFolded: null,
    searchText: 'a',
  });
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
