import { describe, expect, it } from 'vitest';
import { currencies } from '../money/currencies.ts';
import { inUnit } from './column-units.ts';
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
  it.each([
    ['US¢/lb', 'USD cents/lb'],
    ['c/lb', 'cents/lb'],
    ['cents per lb', 'cents/lb'],
  ])('%s is in hundredths, and so is its label', (text, label) => {
    expect([readUnitCost(text), readUnitCost(label)].map((unit) => [unit?.label, unit?.times])).toEqual([
      [label, ['1', '100']],
      [label, ['1', '100']],
    ]);
  });

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
    ['US¢/lb', 'lb', 'USD'],
    ['USc per lb', 'lb', 'USD'],
    ['c/lb', 'lb', null],
    ['RMB/kg', 'kg', 'CNY'],
  ])('%s is a cost of one %s in %s', (text, unit, currency) => {
    expect([readUnitCost(text)?.unit, readPerUnit(text)?.currency ?? null]).toEqual([unit, currency]);
  });

  it.each<[text: string, unit: string, currency: string | null, per: string]>([
    ['GBp/oz', 'oz', 'GBP', '100'],
    ['GBX per oz', 'oz', 'GBP', '100'],
    ['pence/oz', 'oz', 'GBP', '100'],
    ['GBP/oz', 'oz', 'GBP', '1'],
    ['ZAc/t', 't', 'ZAR', '100'],
    ['ILA/oz', 'oz', 'ILS', '100'],
    ['KWF/oz', 'oz', 'KWD', '1000'],
    ['USc/lb', 'lb', 'USD', '100'],
    ['US¢/lb', 'lb', 'USD', '100'],
    ['US cents per pound', 'lb', 'USD', '100'],
    ['AUD cents/lb', 'lb', 'AUD', '100'],
    ['cents/lb', 'lb', null, '100'],
  ])('%s is a cost of one %s in %s, of which %s are one', (text, unit, currency, per) => {
    const [cost, one] = [readUnitCost(text), readPerUnit(text)];
    expect([cost?.unit, cost?.times, cost?.currency ?? null]).toEqual([unit, ['1', per], currency]);
    expect([one?.unit, one?.times, one?.currency ?? null]).toEqual([null, ['1', per], currency]);
    // What is shown is read as the same.
    expect(readUnitCost(cost?.label ?? '')).toEqual(cost);
  });

  it.each(['US$', 'oz/US$', 'US$/oz/t', 'US$/oz AuEq', 'US$M/oz', 'US$/share'])('%s is no cost of a unit', (text) =>
    expect(readPerUnit(text)).toBeUndefined(),
  );
});

describe('hundredths and thousandths', () => {
  it.each<[text: string, currency: string, per: string]>([
    ['GBp', 'GBP', '100'],
    ['GBX', 'GBP', '100'],
    ['ZAc', 'ZAR', '100'],
    ['ILA', 'ILS', '100'],
    ['KWF', 'KWD', '1000'],
  ])('%s are parts of one %s', (text, currency, per) => {
    expect(readMoney(text, 'money')).toMatchObject({ times: ['1', per], currency });
    expect(currencyIn(text)).toBe(currency);
    expect(readMoney(text, 'millions')).toBeUndefined();
    expect(readMoney(text, 'dollars')).toBeUndefined();
  });

  it('are of the vectors that tables are checked by', () => {
    const inOnes = (digits: string, text: string) => inUnit(digits, readSharePrice(text)!);
    expect(inOnes('4082', 'GBX')).toBe('40.82');
    expect(inOnes('1234.5', 'ZAc')).toBe('12.345');
    expect(inOnes('250', 'ILA')).toBe('2.5');
    expect(inUnit('480', readUnitCost('GBp/oz')!)).toBe('4.8');
    expect(inUnit('148.5', readUnitCost('US¢/lb')!)).toBe('1.485');
    expect(inUnit('4082', readMoney('GBp', 'money')!)).toBe('40.82');
  });
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
