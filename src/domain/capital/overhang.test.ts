import { describe, expect, it } from 'vitest';
import { capital, instrument, noRates, priceOf, stated } from './made.fixture.ts';
import { overhang } from './overhang.ts';
import type { Instrument } from './records.ts';

/** sec.gov 1302084 R16, as of 2015-09-30. */
const asOf = '2015-09-30';
const warrant = (number: number, strike: string, expiry: string): Instrument =>
  instrument({ kind: 'warrant', number, strike, currency: 'CAD', expiry, asOf });
const filed = capital({
  shares: stated(100_000_000, asOf),
  instruments: [
    warrant(147_000, '0.12', '2017-02-28'),
    warrant(29_742_033, '0.13', '2017-03-31'),
    warrant(1_928_571, '0.14', '2016-06-30'),
    warrant(13_775_499, '0.14', '2018-06-30'),
    warrant(2_903_571, '0.18', '2017-09-29'),
  ],
});
const at = (price: string | null) =>
  overhang({ capital: filed, price: price === null ? null : priceOf(price, 'CAD', asOf), day: asOf, rates: noRates });

describe('the ladder of a filing of 2015', () => {
  it('sums shares and proceeds, and by time', () => {
    const { all, withinOneYear, withinTwoYears, later, withoutExpiry } = at('0.135');
    expect([all.shares.value, all.proceeds.value]).toEqual(['48496674', '6605316.87']);
    expect([withinOneYear, withinTwoYears, later, withoutExpiry].map(({ shares }) => shares.value)).toEqual([
      '1928571',
      '32792604',
      '13775499',
      '0',
    ]);
    expect(all.ofShares.value).toBe('48.496674');
  });

  it('tells apart what is in the money', () => {
    const { inTheMoney, outOfTheMoney } = at('0.135');
    expect([inTheMoney.shares.value, inTheMoney.proceeds.value]).toEqual(['29889033', '3884104.29']);
    expect(Number(inTheMoney.ofPromised.value).toFixed(2)).toBe('61.63');
    expect(outOfTheMoney.shares.value).toBe('18607641');
    const higher = at('0.15').inTheMoney;
    expect(higher.shares.value).toBe('45593103');
    expect(Number(higher.ofPromised.value).toFixed(2)).toBe('94.01');
    // A strike that is the price is not in the money.
    expect(at('0.13').inTheMoney.shares.value).toBe('147000');
  });

  it('stands by expiry, then strike, with the distance to the price', () => {
    const { rows } = at('0.15');
    expect(rows.map(({ expiry, strike }) => `${expiry} ${strike}`)).toEqual([
      '2016-06-30 0.14',
      '2017-02-28 0.12',
      '2017-03-31 0.13',
      '2017-09-29 0.18',
      '2018-06-30 0.14',
    ]);
    expect(Number(rows[3]!.abovePrice).toFixed(1)).toBe('20.0');
    expect(rows.map(({ isInTheMoney }) => isInTheMoney)).toEqual([true, true, true, false, true]);
    expect(rows.at(-1)!.cumulated).toBe('48.496674');
  });

  it('without a price knows shares and proceeds, and nothing of the money', () => {
    const { all, inTheMoney, rows } = at(null);
    expect(all.proceeds).toMatchObject({ value: '6605316.87', currency: 'CAD' });
    expect(inTheMoney.shares).toMatchObject({ value: null, missing: ['price'] });
    expect(rows[0]).toMatchObject({ abovePrice: null, isInTheMoney: null, strikeInPrice: null });
  });
});

it('20 million warrants on 100 million shares are 20 %', () => {
  const of = capital({ shares: stated(100_000_000), instruments: [instrument({ number: 20_000_000, strike: 1 })] });
  const { all } = overhang({ capital: of, price: priceOf(2), day: '2021-03-31', rates: noRates });
  expect(all.ofShares.value).toBe('20');
});

it('rows add up, and averages of filings are rounded', () => {
  const of = capital({ shares: stated(1), instruments: [instrument({ number: 18_337_000, strike: '0.1501' })] });
  expect(overhang({ capital: of, price: priceOf(1), day: '2021-03-31', rates: noRates }).rows[0]!.proceeds).toBe(
    '2752383.7',
  );
});

it('of a list that is not complete the overhang is at least', () => {
  const of = capital({
    shares: stated(100),
    instrumentsComplete: false,
    instruments: [instrument({ number: 5, strike: 1 })],
  });
  const { all } = overhang({ capital: of, price: priceOf(2), day: '2021-03-31', rates: noRates });
  expect(all.ofShares).toMatchObject({ value: '5', bound: 'at-least', missing: ['a complete list of instruments'] });
});
