import { describe, expect, it } from 'vitest';
import { currencies } from '../money/currencies.ts';
import { currencyIn, readCount, readMoney, readPerUnit, readSharePrice, readUnitCost } from './money-units.ts';

const signs: readonly (readonly [string, string | null])[] = [
  ['US$', 'USD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['CDN$', 'CAD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['NZ$', 'NZD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', null],
  ...currencies.map((code) => [code, code] as const),
];
const scales: readonly (readonly [string, string])[] = [
  ['k', '1000'],
  ["'000", '1000'],
  ['000s', '1000'],
  ['thousand', '1000'],
  ['M', '1000000'],
  ['mm', '1000000'],
  ['mln', '1000000'],
  ['million', '1000000'],
  ['millions', '1000000'],
  ['bn', '1000000000'],
  ['billion', '1000000000'],
];

describe('money of a header', () => {
  it.each(signs)('%s is %s, wherever its scale stands', (sign, currency) => {
    for (const [word, times] of scales)
      for (const text of [
        `${sign}${word}`,
        `${sign} ${word}`,
        `${word} ${sign}`,
        `${sign}-${word}`,
        `${sign.toLowerCase()} ${word}`,
      ]) {
        const read = readMoney(text, 'money');
        expect([text, read?.times, read?.currency ?? null]).toEqual([text, [times, '1'], currency]);
        expect([text, readMoney(text, 'millions')?.times]).toEqual([text, [times, '1000000']]);
      }
  });

  it.each(signs)('%s alone is money in ones, and of millions it says nothing', (sign, currency) => {
    expect(readMoney(sign, 'money')).toMatchObject({ times: ['1', '1'] });
    expect(readMoney(sign, 'money')?.currency ?? null).toBe(currency);
    expect(readMoney(sign, 'millions')).toBeUndefined();
  });

  it.each(signs)('dollars are no %s of another country', (sign, currency) => {
    const read = readMoney(`${sign} million`, 'dollars');
    expect(read === undefined).toBe(currency !== null && currency !== 'USD');
  });

  it.each(['', 'oz', 'US$/oz', 'US$ per share', 'gold', 'million tonnes', 'USDEUR', 'k$k', 'US$ 10'])(
    '%s is none',
    (text) => expect(readMoney(text, 'money')).toBeUndefined(),
  );
});

describe('money for one of something', () => {
  it.each<[text: string, currency: string | null, per: string]>([
    ['C$', 'CAD', '1'],
    ['A$ per share', 'AUD', '1'],
    ['US$/share', 'USD', '1'],
    ['$ / sh', null, '1'],
    ['cents', null, '100'],
    ['A¢', 'AUD', '100'],
    ['AU cents', 'AUD', '100'],
    ['AUD cents', 'AUD', '100'],
    ['pence', 'GBP', '100'],
    ['GBp', 'GBP', '100'],
    ['GBX', 'GBP', '100'],
    ['ZAc', 'ZAR', '100'],
    ['GBP', 'GBP', '1'],
  ])('%s is the price of a share in %s, of which %s are one', (text, currency, per) => {
    const read = readSharePrice(text);
    expect([read?.times, read?.currency ?? null]).toEqual([['1', per], currency]);
  });

  it.each(['', 'million', 'C$M', 'shares', 'oz'])('%s is no price of a share', (text) =>
    expect(readSharePrice(text)).toBeUndefined(),
  );

  it.each<[text: string, unit: string, currency: string | null]>([
    ['US$/oz', 'oz', 'USD'],
    ['C$ per lb', 'lb', 'CAD'],
    ['$/t', 't', null],
    ['US$/ounce', 'oz', 'USD'],
    ['US$/oz sold', 'oz', 'USD'],
    ['US$/oz Au sold', 'oz', 'USD'],
    ['A$/tonne', 't', 'AUD'],
    ['EUR/dmtu', 'dmtu', 'EUR'],
  ])('%s is a cost of one %s in %s', (text, unit, currency) => {
    expect([readUnitCost(text)?.unit, readPerUnit(text)?.currency ?? null]).toEqual([unit, currency]);
  });

  it.each(['US$', 'oz/US$', 'US$/oz/t', 'US$/oz AuEq', 'US$M/oz', 'US$/share'])('%s is no cost of a unit', (text) =>
    expect(readPerUnit(text)).toBeUndefined(),
  );
});

describe('how many are counted at once', () => {
  it.each([
    ['000s', '1000'],
    ['million shares', '1000000'],
    ['M', '1000000'],
    ['thousands', '1000'],
    ['billion options', '1000000000'],
  ])('%s', (text, times) => expect(readCount(text)?.times).toEqual([times, '1']));

  it.each(['', 'shares', 'C$', 'million dollars'])('%s says nothing of it', (text) =>
    expect(readCount(text)).toBeUndefined(),
  );
});

it.each([
  ['US$', 'USD'],
  ['U$S', 'USD'],
  ['$US', 'USD'],
  ['C$', 'CAD'],
  ['CDN$', 'CAD'],
  ['Can$', 'CAD'],
  ['$ CA', 'CAD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['NZ$', 'NZD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['sek', 'SEK'],
  // Anybody's dollars, or more than a currency.
  ['$', undefined],
  ['US$M', undefined],
  ['US$/oz', undefined],
  ['', undefined],
  [`${' '.repeat(60)}US$`, undefined],
] as const)('the currency of %j is %s', (text, currency) => expect(currencyIn(text)).toBe(currency));
