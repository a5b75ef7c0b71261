import { describe, expect, it } from 'vitest';
import { figureIn } from './conversion.ts';
import { valuation } from './enterprise-value.ts';
import { capital, day, explorer, money, noRates, priceOf, someRates, stated } from './made.fixture.ts';
import type { Capital } from './records.ts';
import { figureOf } from '../numbers/worked-figure.ts';

const at = (of: Capital, price: string) => valuation({ capital: of, price: priceOf(price), day, rates: noRates });

describe('enterprise value', () => {
  const of = (fields: Partial<Capital>) =>
    at(capital({ shares: stated(100_000_000), cash: money(8_000_000), debt: money(3_000_000), ...fields }), '0.50')
      .enterpriseValue;

  it('is cap and debt less cash; a bound where one of them is not known', () => {
    expect(of({})).toMatchObject({ value: '45000000', bound: 'exact', currency: 'AUD', warnings: [] });
    expect(of({ debt: null })).toMatchObject({ value: '42000000', bound: 'at-least', missing: ['debt'] });
    expect(of({ cash: null })).toMatchObject({ value: '53000000', bound: 'at-most', missing: ['cash'] });
    expect(of({ cash: null, debt: null })).toMatchObject({ value: null, missing: ['debt', 'cash'] });
    expect(of({ instrumentsComplete: null })).toMatchObject({ value: '45000000', bound: 'at-least' });
    expect(of({ instrumentsComplete: null, cash: null }).value).toBeNull();
    expect(of({ debt: null }).warnings.map(({ sentence }) => sentence)).toEqual([
      'It is at least this: debt is not known.',
    ]);
  });

  it('takes in what somebody entered beside', () => {
    expect(of({ minorityInterests: money(2_000_000), preferred: money(1_000_000) }).value).toBe('48000000');
    expect(of({ listedInvestments: money(5_000_000) }).value).toBe('40000000');
  });

  it('may be negative, and is not ranked then', () => {
    const box = of({ cash: money(90_000_000) });
    expect(box.value).toBe('-37000000');
    expect(box.warnings.map(({ code }) => code)).toEqual(['negative']);
  });

  it('says how old the balance sheet is', () => {
    const old = money(8_000_000, 'AUD', '2020-09-11');
    expect(of({ cash: old }).warnings.map(({ code }) => code)).toEqual(['old-balance']);
    expect(of({ cash: money(8_000_000, 'AUD', '2020-09-12') }).warnings).toEqual([]);
  });

  it('of an explorer whose report is silent on debt is at least', () => {
    const cheap = at(explorer(), '0.028');
    expect([cheap.capBasic.value, cheap.enterpriseValue.value]).toEqual(['12544000', '9802000']);
    expect(cheap.enterpriseValue).toMatchObject({ bound: 'at-least', missing: ['debt'] });
    const dear = at(explorer(), '0.05');
    expect([dear.capTreasury.value, dear.enterpriseValue.value]).toEqual(['23422000', '20372000']);
    expect(dear.enterpriseValueFullyDiluted.value).toBe('13232000');
    const above = at(explorer(), '0.30');
    expect([above.enterpriseValue.value, above.enterpriseValueFullyDiluted.value]).toEqual(['167732000', '167732000']);
  });
});

it('cash per share is in the currency of the price', () => {
  const of = capital({ shares: stated(137), cash: money('137', 'USD') });
  const { cashPerShare } = valuation({ capital: of, price: priceOf(1, 'CAD'), day, rates: someRates(day) });
  expect(cashPerShare).toMatchObject({ value: '1.37', currency: 'CAD' });
  expect(valuation({ capital: of, price: null, day, rates: noRates }).cashPerShare).toMatchObject({
    value: '1',
    currency: 'USD',
  });
  expect(valuation({ capital: of, price: priceOf(1, 'CAD'), day, rates: noRates }).cashPerShare.value).toBeNull();
});

it('money converts by the rate of the day, with the rate as an input', () => {
  const asOf = '2026-01-15';
  const canadian = (value: string, unit: 'money' | 'money/oz') => figureOf(value, { unit, currency: 'CAD', asOf });
  const inDollars = (value: string, unit: 'money' | 'money/oz') =>
    figureIn(canadian(value, unit), 'USD', asOf, someRates('2026-01-08'));
  expect(Number(inDollars('122000000', 'money').value).toFixed(0)).toBe('89051095');
  expect(Number(inDollars('12.20', 'money/oz').value).toFixed(4)).toBe('8.9051');
  const pounds = figureOf('40.82', { unit: 'money/share', currency: 'GBP', asOf });
  expect(figureIn(pounds, 'USD', asOf, someRates(asOf)).value).toBe('51.8414');
  // A rate of eight days before is none.
  expect(figureIn(pounds, 'USD', asOf, someRates('2026-01-07'))).toMatchObject({
    ...{ value: null, currency: 'USD' },
    missing: ['a rate from GBP to USD on 2026-01-15 or up to seven days before'],
  });
});

describe('what an enterprise value says of itself', () => {
  const whole = { shares: stated(100_000_000), cash: money(8_000_000), debt: money(3_000_000) };
  const value = (fields: Partial<Capital>, price = '0.50') =>
    at(capital({ ...whole, ...fields }), price).enterpriseValue;
  const words = (fields: Partial<Capital>, price?: string) => value(fields, price).warnings;

  it.each<[string, Partial<Capital>, string]>([
    ['one thing is missing', { debt: null }, 'It is at least this: debt is not known.'],
    ['cash is missing', { cash: null }, 'It is at most this: cash is not known.'],
    [
      'two things are missing',
      { debt: null, instrumentsComplete: null },
      'It is at least this: a complete list of instruments, debt are not known.',
    ],
  ])('where %s', (_, fields, sentence) => {
    expect(words(fields)).toEqual([{ code: 'bound', sentence }]);
  });

  it('that it is below 0, and not ranked', () => {
    expect(words({ cash: money(80_000_000) })).toEqual([
      {
        code: 'negative',
        sentence: 'It is negative: the company has more cash than it is worth. It is not ranked.',
      },
    ]);
  });

  it('that its balance sheet is old: 200 days are not, 201 are', () => {
    // 2020-09-12 lies 200 days before 2021-03-31.
    expect(words({ cash: money(8_000_000, 'AUD', '2020-09-12') })).toEqual([]);
    expect(words({ cash: money(8_000_000, 'AUD', '2020-09-11'), debt: money(0, 'AUD', '2019-12-31') })).toEqual([
      { code: 'old-balance', sentence: 'The cash is of 2020-09-11, more than 200 days before the price.' },
      { code: 'old-balance', sentence: 'The debt is of 2019-12-31, more than 200 days before the price.' },
    ]);
  });

  it('of what it is made: minority interests and preferred shares more, listed investments less', () => {
    const all = value({
      ...{ minorityInterests: money(1_000_000), preferred: money(2_000_000), listedInvestments: money(4_000_000) },
    });
    // 50 + 3 − 8 + 1 + 2 − 4 M.
    expect(all).toMatchObject({ value: '44000000', unit: 'money', currency: 'AUD', asOf: day });
    expect(all.from.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['minority interests', 'preferred shares', 'listed investments', 'price']),
    );
  });

  it('without a price all but the cash for a share is missing it', () => {
    const none = valuation({ capital: capital(whole), price: null, day, rates: noRates });
    for (const figure of [
      none.capBasic,
      none.capTreasury,
      none.capFullyDiluted,
      none.cash,
      none.debt,
      none.enterpriseValue,
    ])
      expect(figure).toMatchObject({ value: null, unit: 'money', currency: null, asOf: day, missing: ['price'] });
    expect(none.cashPerShare).toMatchObject({ value: '0.08', unit: 'money/share', currency: 'AUD', asOf: day });
  });

  it('cash for a share converts at the price, and needs shares and cash', () => {
    const cashOf = (fields: Partial<Capital>, currency = 'AUD') =>
      valuation({
        capital: capital({ ...whole, ...fields }),
        price: priceOf('0.50', currency),
        day,
        rates: someRates(day),
      }).cashPerShare;
    expect(cashOf({ cash: money(1_000_000, 'USD') }, 'CAD')).toMatchObject({ value: '0.0137', currency: 'CAD' });
    expect(cashOf({ cash: null })).toMatchObject({ value: null, missing: ['cash'] });
    expect(cashOf({ shares: stated(0) }).warnings).toEqual([
      { code: 'denominator', sentence: 'The number of shares is not above 0: nothing is divided by it.' },
    ]);
  });

  it('without shares there is none, and they are missing once', () => {
    expect(value({ shares: null })).toMatchObject({ value: null, missing: ['shares outstanding'] });
  });
});
