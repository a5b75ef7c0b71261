import { describe, expect, it } from 'vitest';
import { capital, instrument, noRates, priceOf, stated } from './made.fixture.ts';
import { overhang, overhangParts } from './overhang.ts';
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

it('20 million warrants on 100 million shares are 20%', () => {
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

describe('a ladder is told whole', () => {
  const day = '2021-03-31';
  const ladder = (
    instruments: Instrument[],
    price: string | null = '2',
    more: Partial<Parameters<typeof capital>[0]> = {},
  ) =>
    overhang({
      capital: capital({ shares: stated(1_000), instruments, ...more }),
      ...{ price: price === null ? null : priceOf(price), day, rates: noRates },
    });
  const option = (
    number: number | null,
    strike: string | null,
    expiry: string | null,
    more: Partial<Instrument> = {},
  ) => instrument({ number, strike, expiry, ...more });

  it('rows of one strike and day are one, and free ones are at 0 in no currency', () => {
    const { rows } = ladder([
      option(10, '1.50', '2022-01-01'),
      option(20, '1.5', '2022-01-01', { kind: 'warrant' }),
      option(5, null, null, { kind: 'share-unit', currency: null }),
      option(40, '4', '2022-01-01'),
    ]);
    expect(rows).toEqual([
      {
        ...{ expiry: '2022-01-01', strike: '1.5', currency: 'AUD', strikeInPrice: '1.5', shares: '30' },
        ...{ abovePrice: '-25', proceeds: '45', cumulated: '3', isInTheMoney: true },
      },
      {
        ...{ expiry: '2022-01-01', strike: '4', currency: 'AUD', strikeInPrice: '4', shares: '40' },
        ...{ abovePrice: '100', proceeds: '160', cumulated: '7', isInTheMoney: false },
      },
      {
        ...{ expiry: null, strike: '0', currency: null, strikeInPrice: '0', shares: '5' },
        ...{ abovePrice: '-100', proceeds: '0', cumulated: '7.5', isInTheMoney: true },
      },
    ]);
  });

  it('by time: a year has 365 days, two have 730, and what has no end is by itself', () => {
    const found = ladder([
      // 365, 366, 730 and 731 days after the day.
      option(1, '1', '2022-03-31'),
      option(2, '1', '2022-04-01'),
      option(4, '1', '2023-03-31'),
      option(8, '1', '2023-04-01'),
      option(16, '1', null),
      // The day itself still counts, the day before does not.
      option(32, '1', day),
      option(64, '1', '2021-03-30'),
    ]);
    const sharesOf = (part: 'all' | 'withinOneYear' | 'withinTwoYears' | 'later' | 'withoutExpiry') =>
      found[part].shares.value;
    expect([
      sharesOf('all'),
      sharesOf('withinOneYear'),
      sharesOf('withinTwoYears'),
      sharesOf('later'),
      sharesOf('withoutExpiry'),
    ]).toEqual(['63', '33', '6', '8', '16']);
  });

  it('a sum has its shares, its proceeds, and its parts of what is outstanding and promised', () => {
    const { all, inTheMoney, outOfTheMoney } = ladder([option(30, '1', '2022-01-01'), option(10, '4', '2022-01-01')]);
    expect(all.shares).toMatchObject({ value: '40', unit: 'shares', currency: null, asOf: day, bound: 'exact' });
    expect(all.proceeds).toMatchObject({ value: '70', unit: 'money', currency: 'AUD', asOf: day, bound: 'exact' });
    expect(
      [all, inTheMoney, outOfTheMoney].map(({ ofShares, ofPromised }) => [
        ofShares.value,
        ofPromised.value,
        ofShares.unit,
      ]),
    ).toEqual([
      ['4', '100', '%'],
      ['3', '75', '%'],
      ['1', '25', '%'],
    ]);
    expect([inTheMoney.proceeds.value, outOfTheMoney.proceeds.value]).toEqual(['30', '40']);
    expect(all.proceeds.from.map(({ name }) => name)).toEqual(['price']);
    expect(inTheMoney.ofShares.from.map(({ name }) => name)).toContain('price');
  });

  it('a strike that nobody knows is named, and what it would bring is missing', () => {
    const { all, rows } = ladder([option(30, '1', '2022-01-01'), option(10, null, '2022-01-01')]);
    expect(rows).toHaveLength(1);
    expect(all.shares).toMatchObject({
      value: '30',
      bound: 'at-least',
      missing: ['the strike of the option until 2022-01-01'],
    });
    expect(all.proceeds).toMatchObject({ value: '30', bound: 'at-least' });
  });

  it('a number that nobody knows is named, too', () => {
    expect(ladder([option(null, '1', '2022-01-01')]).all.shares).toMatchObject({
      ...{ value: '0', bound: 'at-least', missing: ['option at AUD 1.00 until 2022-01-01'] },
    });
  });

  it('a strike without a rate lies on neither side', () => {
    const foreign = option(10, '1', '2022-01-01', { currency: 'USD' });
    const { rows, all, inTheMoney, outOfTheMoney } = ladder([option(30, '1', '2022-01-01'), foreign]);
    const rate = `a rate from USD to AUD on ${day} or up to seven days before`;
    expect(rows[1]).toMatchObject({
      currency: 'USD',
      strike: '1',
      strikeInPrice: null,
      abovePrice: null,
      isInTheMoney: null,
    });
    expect(all.shares).toMatchObject({ value: '40', bound: 'exact' });
    expect(all.proceeds).toMatchObject({ value: '30', bound: 'at-least', missing: [rate] });
    expect(inTheMoney.shares).toMatchObject({ value: '30', bound: 'at-least', missing: [rate] });
    expect(outOfTheMoney.shares).toMatchObject({ value: '0', bound: 'at-least' });
  });

  it('without a price the proceeds are those of one currency, and of two none', () => {
    const own = option(30, '1', '2022-01-01');
    const foreign = option(10, '1', '2022-01-01', { currency: 'USD' });
    const free = option(5, null, null, { kind: 'share-unit', currency: null });
    expect(ladder([own, free], null).all.proceeds).toMatchObject({ value: '30', currency: 'AUD' });
    expect(ladder([own, foreign], null).all.proceeds).toMatchObject({
      value: null,
      currency: null,
      missing: ['price'],
    });
    const { inTheMoney, outOfTheMoney } = ladder([own], null);
    for (const { shares, proceeds, ofShares, ofPromised } of [inTheMoney, outOfTheMoney])
      expect(
        [shares, proceeds, ofShares, ofPromised].map(({ value, unit, currency, missing }) => [
          value,
          unit,
          currency,
          missing,
        ]),
      ).toEqual([
        [null, 'shares', null, ['price']],
        [null, 'money', null, ['price']],
        [null, '%', null, ['price']],
        [null, '%', null, ['price']],
      ]);
  });

  it('without the shares outstanding no part of them is told', () => {
    const { rows, all } = ladder([option(30, '1', '2022-01-01')], '2', { shares: null });
    expect(rows[0]!.cumulated).toBeNull();
    expect(all.ofShares).toMatchObject({ value: null, missing: ['shares outstanding'] });
    expect(ladder([option(30, '1', '2022-01-01')], '2', { shares: stated(0) }).all.ofShares.warnings).toEqual([
      { code: 'denominator', sentence: 'The number of shares is not above 0: nothing is divided by it.' },
    ]);
  });

  it('of nothing promised no part is told', () => {
    expect(ladder([]).all.ofPromised.warnings).toEqual([
      { code: 'denominator', sentence: 'What is promised is not above 0: nothing is divided by it.' },
    ]);
  });

  it('the three parts are those of the ladder', () => {
    const asked = { capital: filed, price: priceOf('0.135', 'CAD', asOf), day: asOf, rates: noRates };
    const { all, inTheMoney, outOfTheMoney } = overhang(asked);
    expect(overhangParts(asked)).toEqual({
      ...{ all: all.ofShares, inTheMoney: inTheMoney.ofShares, outOfTheMoney: outOfTheMoney.ofShares },
    });
  });
});
