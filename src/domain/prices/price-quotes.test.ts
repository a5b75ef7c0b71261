import { describe, expect, it } from 'vitest';
import { ageWords, isUsable, type Quote, RatesOfDay } from './price-quotes.ts';

const quote = (key: string, value: string, asOf = '2026-06-30', ageDays = 0): Quote => ({
  kind: 'rate',
  key,
  value,
  currency: key.slice(4),
  unit: null,
  basis: 'spot',
  asOf,
  ageDays,
  source: 'entered',
  licence: null,
});
const rates = new RatesOfDay([
  quote('USD/CAD', '1.37'),
  quote('GBP/USD', '1.27', '2026-06-26', 4),
  quote('AUD/USD', '0.66', '2026-06-01', 29),
]);
const converted = (amount: string, of: string, into: string) => rates.convert(amount, of, into)?.value.toFixed(6);

describe('rates of a day', () => {
  it('convert in either direction: C$122 M are US$89.0511 M, C$12.20 are US$8.9051', () => {
    expect(converted('122', 'CAD', 'USD')).toBe('89.051095');
    expect(converted('12.20', 'CAD', 'USD')).toBe('8.905109');
    expect(converted('40.82', 'GBP', 'USD')).toBe('51.841400');
    expect(converted('5', 'USD', 'USD')).toBe('5.000000');
  });

  it('go by way of a third currency, and name both', () => {
    const found = rates.rate('GBP', 'CAD')!;
    expect(found.rate.toFixed(4)).toBe('1.7399');
    expect(found.asOf).toBe('2026-06-26');
    expect(found.from.map(({ key }) => key)).toEqual(['GBP/USD', 'USD/CAD']);
  });

  it('are as old as the older of two by way of a third, whichever comes first', () => {
    const second = new RatesOfDay([quote('GBP/USD', '1.27'), quote('USD/CAD', '1.37', '2026-06-25', 5)]);
    expect(second.rate('GBP', 'CAD')).toMatchObject({ asOf: '2026-06-25' });
  });

  it('go by the dollar, then the euro, then the pound', () => {
    const ways = [
      [quote('CHF/USD', '2'), quote('USD/SEK', '3')],
      [quote('CHF/EUR', '5'), quote('EUR/SEK', '7')],
      [quote('CHF/GBP', '11'), quote('GBP/SEK', '13')],
    ];
    const rateBy = (...some: number[]) => new RatesOfDay(some.flatMap((each) => ways[each]!)).rate('CHF', 'SEK');
    expect(rateBy(2, 1, 0)?.rate.toNumber()).toBe(6);
    expect(rateBy(2, 1)?.rate.toNumber()).toBe(35);
    expect(rateBy(2)?.rate.toNumber()).toBe(143);
  });

  it('name what they were made of, also the other way round; of a currency in itself nothing was', () => {
    expect(rates.rate('CAD', 'USD')?.from.map(({ key, value }) => [key, value])).toEqual([['USD/CAD', '1.37']]);
    expect(rates.rate('CAD', 'GBP')?.from.map(({ key }) => key)).toEqual(['USD/CAD', 'GBP/USD']);
    const itself = rates.rate('CHF', 'CHF')!;
    expect([itself.rate.toNumber(), itself.asOf, itself.from]).toEqual([1, '', []]);
  });

  it('are made of rates alone: no price of a share or a metal is taken for one', () => {
    const others = new RatesOfDay([
      { ...quote('USD/CAD', '9'), kind: 'ticker' },
      { ...quote('USD/SEK', '9'), kind: 'metal' },
    ]);
    expect([others.rate('USD', 'CAD'), others.rate('USD', 'SEK')]).toEqual([null, null]);
  });

  it('are unknown where they are older than a week or were never entered', () => {
    expect(rates.rate('AUD', 'USD')).toBeNull();
    expect(rates.rate('CHF', 'USD')).toBeNull();
    expect(rates.convert('1', 'AUD', 'CAD')).toBeNull();
  });

  it('prefer the newer one, and of one day the one that was entered this way round', () => {
    const both = [quote('USD/CAD', '1.37'), quote('CAD/USD', '0.75')];
    expect(new RatesOfDay(both).rate('CAD', 'USD')!.rate.toFixed(2)).toBe('0.75');
    const newer = [quote('USD/CAD', '1.25'), quote('CAD/USD', '0.75', '2026-06-29', 1)];
    expect(new RatesOfDay(newer).rate('CAD', 'USD')!.rate.toFixed(2)).toBe('0.80');
  });

  it('keep the digits of small and large ones', () => {
    const rial = new RatesOfDay([quote('USD/IRR', '42105.26315789')]);
    expect(rial.rate('IRR', 'USD')!.rate.times('42105.26315789').minus(1).abs().lt('1e-15')).toBe(true);
  });
});

it('keeps old prices and refuses old rates', () => {
  expect(isUsable({ kind: 'rate', ageDays: 7 })).toBe(true);
  expect(isUsable({ kind: 'rate', ageDays: 8 })).toBe(false);
  expect(isUsable({ kind: 'ticker', ageDays: 900 })).toBe(true);
  expect(isUsable({ kind: 'ticker', ageDays: -1 })).toBe(false);
});

it.each([
  [0, 'of the day'],
  [1, '1 day old'],
  [-3, 'of the day'],
  [2, '2 days old'],
  [59, '59 days old'],
  [60, '60 days old'],
  [61, '2 months old'],
  [729, '23 months old'],
  [730, '23 months old'],
  [731, '2 years old'],
  [800, '2 years old'],
])('says of %i days %s', (days, words) => {
  expect(ageWords(days)).toBe(words);
});
