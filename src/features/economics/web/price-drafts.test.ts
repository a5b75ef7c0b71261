import { expect, it } from 'vitest';
import { MetalPrice } from '../contract.ts';
import { pastedPrice, priceBody, priceDrafts, priceFaults, priceHint } from './price-drafts.ts';

const copper = { metal: 'Copper', value: '4.1', currency: 'USD', unit: 'lb', basis: 'long-term' } as const;
const bare = { metal: null, value: '4.1', currency: null, unit: null, basis: null };

it('prices become what is typed, and what is typed becomes prices', () => {
  expect(priceBody(priceDrafts([copper, { ...bare, metal: 'Gold' }]))).toEqual([copper, { ...bare, metal: 'Gold' }]);
  expect(priceBody(priceDrafts([bare]))).toEqual([bare]);
  expect(priceBody(priceDrafts([]))).toEqual([]);
  // A line between two that was left empty is no price.
  expect(priceBody({ price0Value: '$4.10', price2Value: '1,900', price2Metal: 'Gold' })).toEqual([
    { ...bare, value: '4.10' },
    { ...bare, metal: 'Gold', value: '1900' },
  ]);
  expect(MetalPrice.safeParse(copper).success).toBe(true);
});

it('says at the part what is wrong with it', () => {
  expect(priceFaults({})).toEqual({});
  expect(priceFaults({ price0Metal: 'Gold' })).toEqual({ price0Value: 'Enter the price.' });
  expect(priceFaults({ price0Value: 'four' })).toEqual({ price0Value: 'Enter a number in digits, such as 12.5.' });
  expect(priceFaults({ price0Value: '4', price0Currency: 'dollars' })).toEqual({
    price0Currency: 'Write the code of a currency, such as CAD, USD or AUD.',
  });
  expect(priceFaults({ price0Metal: 'Gold', price0Value: '4', price1Value: '5' })).toEqual({
    price1Metal: 'Name the metal of each price.',
  });
  expect(priceFaults({ price0Metal: 'Gold', price0Value: '4', price1Metal: 'gold', price1Value: '5' })).toEqual({
    price1Metal: 'gold stands twice: a study has one price of each metal.',
  });
});

it('says how pence are kept', () => {
  expect(priceHint({ price0Value: '4082', price0Currency: 'GBX' }, 0)).toBe('4082 GBX are kept as 40.82 GBP.');
  expect(priceHint({ price0Value: '4082', price0Currency: 'GBP' }, 0)).toBeUndefined();
});

it.each([
  ['4.10 USD/lb', { price1Value: '4.10', price1Currency: 'USD', price1Unit: 'lb' }],
  ['350 GBp/lb', { price1Value: '350', price1Currency: 'GBp', price1Unit: 'lb' }],
  ['US$4.10/lb', { price1Value: '4.10', price1Currency: 'USD', price1Unit: 'lb' }],
  ['Gold: 1,900/oz (spot)', { price1Metal: 'Gold', price1Value: '1900', price1Unit: 'oz', price1Basis: 'spot' }],
  ['4.10', undefined],
  ['about four', undefined],
])('takes %s apart', (text, parts) => expect(pastedPrice(text, 1)).toEqual(parts));
