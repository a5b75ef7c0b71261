import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barePrice,
  keptPrice,
  type MetalPrice,
  pricesFault,
  readPrices,
  settlePrices,
  shownPrice,
  writtenPrice,
  writtenPrices,
} from './metal-prices.ts';
import { fold } from '../text/fold.ts';
import { knownMetal } from '../metals/metals.ts';
import { priceBases, priceUnits } from '../vocabulary.ts';

const copper: MetalPrice = { metal: 'Copper', value: '4.1', currency: 'USD', unit: 'lb', basis: 'long-term' };
const gold: MetalPrice = { metal: 'Gold', value: '1900', currency: 'USD', unit: 'oz', basis: null };

describe('prices in a cell', () => {
  it.each<[string, MetalPrice[]]>([
    ['Copper: 4.1 USD/lb (long-term); Gold: 1900 USD/oz', [copper, gold]],
    ['copper:4.10usd / LB (Long term);; GOLD: 1,900 USD/troy ounce', [copper, gold]],
    ['4.10', [barePrice('4.1')]],
    ['U3O8: 80/lb', [{ metal: 'U3O8', value: '80', currency: null, unit: 'lb', basis: null }]],
    ['Iron: 1.8 USD/dmtu (spot)', [{ metal: 'Iron', value: '1.8', currency: 'USD', unit: 'dmtu', basis: 'spot' }]],
    ['Diamonds: 75 USD/carat', [{ metal: 'Diamonds', value: '75', currency: 'USD', unit: 'ct', basis: null }]],
  ])('%s', (cell, prices) => {
    const named = ({ metal, ...price }: MetalPrice) => ({ ...price, metal: metal && (knownMetal(metal) ?? metal) });
    expect(readPrices(cell)).toEqual({ value: prices.map(named) });
  });

  it.each([
    ['$4.10/lb', /no price; write prices as Copper: 4.10 USD\/lb/],
    ['Copper: four', /no price/],
    ['Copper: 4,10 USD/lb', /Write a point/],
    ['Copper: -4 USD/lb', /no price/],
    ['Copper: 4.12345 USD/lb', /at most 4 decimals/],
    ['Copper: 4.1 USD/bushel', /'bushel' is no unit of a price; write one of: oz, lb, kg, g, t, dmtu, ct\./],
    ['Copper: 4.1 XYZ/lb', /'XYZ' is no currency/],
    ['Copper: 4.1 USD/lb (guess)', /'guess' says nothing of a price/],
    ['Copper: 4.1 USD/lb; copper: 4.2 USD/lb', /Copper stands twice/],
    ['Copper: 4.1 USD/lb; 1900', /Name the metal of each price/],
    [' ; ', /Write prices as/],
    [`${'x'.repeat(1_000)}: 4`, /no price/],
  ])('refuses %s', (cell, error) => {
    expect(readPrices(cell)).toMatchObject({ error: expect.stringMatching(error) as string });
  });

  it('come back as they were written, whatever they are', () => {
    const word = fc.stringMatching(/^[A-Z][a-z0-9 ]{0,12}[a-z0-9]$/).map((name) => knownMetal(name) ?? name);
    const price = fc.record({
      metal: word,
      value: fc.integer({ min: 0, max: 99_999_999 }).map((tenth) => String(tenth / 10_000)),
      currency: fc.constantFrom(null, 'USD', 'CAD', 'ZAR'),
      unit: fc.constantFrom(null, ...priceUnits),
      basis: fc.constantFrom(null, ...priceBases),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(price, { maxLength: 20, minLength: 1, selector: ({ metal }) => fold(metal) }),
        (prices) => {
          expect(readPrices(writtenPrices(prices))).toEqual({ value: prices });
        },
      ),
    );
  });
});

// 4,082 GBX = 40.82 GBP; 1,234.5 ZAc = 12.345 ZAR; 250 ILA = 2.50 ILS.
it.each([
  ['4082', 'GBX', '40.82', 'GBP'],
  ['52.5', 'GBp', '0.525', 'GBP'],
  ['1234.5', 'ZAc', '12.345', 'ZAR'],
  ['250', 'ILA', '2.5', 'ILS'],
  ['5250', 'KWF', '5.25', 'KWD'],
  ['52.5', 'gbp', '52.5', 'GBP'],
])('%s %s are kept as %s %s', (value, currency, kept, code) => {
  const read = keptPrice({ ...gold, value, currency });
  expect(read).toMatchObject({ value: { value: kept, currency: code } });
  expect('told' in read && read.told !== undefined).toBe(currency !== 'gbp');
});

it('more digits than are kept are refused, and it is said which to leave out', () => {
  expect(keptPrice({ ...gold, value: '1.125', currency: 'GBp' })).toEqual({
    error: 'Enter at most 2 decimals of GBp, or the price in GBP.',
    fault: 'value',
  });
});

describe('one number and records of one study', () => {
  const before = { metalPrice: '4.1', metalPrices: [copper, gold] };
  it.each([
    [{}, before],
    [{ metalPrice: '4.1' }, before],
    [{ metalPrices: [gold] }, { metalPrice: '1900', metalPrices: [gold] }],
    [
      { metalPrices: [gold], metalPrice: '4.1' },
      { metalPrice: '1900', metalPrices: [gold] },
    ],
    [{ metalPrices: null }, { metalPrice: null, metalPrices: [] }],
    [{ metalPrice: null }, { metalPrice: null, metalPrices: [] }],
    [{ metalPrice: '9300' }, { metalPrice: '9300', metalPrices: [{ ...barePrice('9300'), metal: 'Copper' }, gold] }],
    [
      { metalPrice: '9300', metalPrices: [copper, gold] },
      { metalPrice: '9300', metalPrices: [{ ...barePrice('9300'), metal: 'Copper' }, gold] },
    ],
  ])('%j', (sent, settled) => expect(settlePrices(sent, before)).toEqual({ value: settled }));

  it('have to agree where both are new', () => {
    expect(settlePrices({ metalPrice: '5', metalPrices: [gold] }, before)).toMatchObject({
      error: 'The first of the prices is 1900: leave this empty, or enter the same.',
    });
    expect(settlePrices({ metalPrice: '5' }, null)).toEqual({
      value: { metalPrice: '5', metalPrices: [barePrice('5')] },
    });
  });
});

it.each<[MetalPrice, string | null, string]>([
  [{ ...copper, basis: null }, null, 'US$4.10/lb copper'],
  [copper, 'CAD', 'US$4.10/lb copper (long-term)'],
  [{ ...gold, currency: null }, 'CAD', 'CAD 1,900.00/oz gold'],
  [barePrice('4.10'), null, '4.10, unit not stated'],
  [barePrice('4.1'), 'USD', 'US$4.10, unit not stated'],
  [{ ...barePrice('80'), metal: 'U3O8', unit: 'lb' }, null, 'US$80.00/lb U3O8'],
  [
    { metal: 'Rare Earth Elements', value: '30500', currency: 'USD', unit: 't', basis: null },
    'AUD',
    'US$30,500.00/t rare earth elements',
  ],
  [{ metal: 'Li2O', value: '900', currency: 'USD', unit: 't', basis: 'spot' }, null, 'US$900.00/t Li2O (spot)'],
])('%j of a study in %s reads %s', (price, currency, text) => expect(shownPrice(price, currency)).toBe(text));

it('writes what is known of a price', () => {
  expect(writtenPrice(copper)).toBe('Copper: 4.1 USD/lb (long-term)');
  expect(writtenPrice(barePrice('4.1'))).toBe('4.1');
  expect(writtenPrice({ ...barePrice('80'), unit: 'lb' })).toBe('80/lb');
});

describe('bounds and words of prices', () => {
  const named = (count: number): MetalPrice[] =>
    Array.from({ length: count }, (_, index) => ({ ...barePrice('1'), metal: `Metal ${index + 1}` }));

  it('twenty are named, one more is not', () => {
    expect(pricesFault(named(20))).toBeUndefined();
    expect(pricesFault(named(21))).toBe('Name at most 20 prices.');
    const cell = (count: number) =>
      named(count)
        .map(({ metal }) => `${metal}: 1`)
        .join('; ');
    expect(readPrices(cell(20))).toMatchObject({ value: { length: 20 } });
    expect(readPrices(cell(21))).toEqual({ error: 'Name at most 20 prices.' });
  });

  it('pence of several prices are all told', () => {
    expect(readPrices('Copper: 320 GBp/lb; Gold: 1234.5 ZAc/g')).toMatchObject({
      told: '320 GBp are kept as 3.2 GBP. 1234.5 ZAc are kept as 12.345 ZAR.',
    });
    expect(readPrices('Gold: 1900 USD/oz')).not.toHaveProperty('told');
  });

  it('what is wrong is blamed on its part', () => {
    expect(keptPrice({ ...gold, value: 'much' })).toMatchObject({ fault: 'value' });
    const wrong = keptPrice({ ...gold, currency: 'pearls of the southern sea' });
    expect(wrong).toMatchObject({
      error: expect.stringMatching(
        /^'pearls of the southe' is no currency\. Write one of these codes: USD, CAD, AUD, /u,
      ),
      fault: 'currency',
    });
    expect(wrong).toMatchObject({ error: expect.stringMatching(/ZMW, ZWG; or GBp, GBX, ZAc, ILA, USc, KWF for /u) });
  });

  it('a number for a list that is empty has to be empty, too', () => {
    const before = { metalPrice: '1900', metalPrices: [gold] };
    expect(settlePrices({ metalPrice: '2000', metalPrices: [] }, before)).toEqual({
      error: 'The first of the prices is empty: leave this empty, or enter the same.',
    });
    expect(settlePrices({ metalPrice: null, metalPrices: [] }, before)).toEqual({
      value: { metalPrice: null, metalPrices: [] },
    });
    expect(settlePrices({}, null)).toEqual({ value: { metalPrice: null, metalPrices: [] } });
  });

  it('what says nothing of a price is answered with what does', () => {
    expect(readPrices('Gold: 1900 USD/oz (by feel)')).toEqual({
      error: `'by feel' says nothing of a price; write one of: ${priceBases.join(', ')}.`,
    });
  });
});
