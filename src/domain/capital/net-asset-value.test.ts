import { describe, expect, it } from 'vitest';
import { valuation } from './enterprise-value.ts';
import { capital, day, instrument, money, noRates, priceOf, someRates, stated } from './made.fixture.ts';
import { type MineNpv, netAssetValue } from './net-asset-value.ts';
import type { Capital } from './records.ts';

const study = (fields: Partial<MineNpv>): MineNpv => ({
  ...{ mine: 'Hill', npv: 150_000_000, currency: 'AUD', shareBasis: '100%', share: 70, studyLevel: 'PFS' },
  ...{ reportDate: day, discountRate: 5, taxBasis: 'after-tax', deck: null, source: null },
  ...fields,
});
const of = (fields: Partial<Capital>, price: string, ...studies: MineNpv[]) =>
  netAssetValue(valuation({ capital: capital(fields), price: priceOf(price), day, rates: noRates }), studies, {
    ...{ day, priceDay: day },
    rates: noRates,
  });
const first = { shares: stated(100_000_000), cash: money(8_000_000), debt: money(3_000_000) };

describe('price to net asset value', () => {
  it('has the cash in one of the two', () => {
    const { nav, priceToNav, navPerShare, evToNpv } = of(first, '0.50', study({}));
    expect([nav.value, navPerShare.value]).toEqual(['110000000', '1.1']);
    expect([Number(priceToNav.value).toFixed(6), Number(evToNpv.value).toFixed(6)]).toEqual(['0.454545', '0.428571']);
    expect(priceToNav.from.map(({ name }) => name)).toContain('NPV of Hill (PFS, 5%, after-tax, study prices)');
    const second = of(
      { shares: stated(200_000_000), cash: money(5_000_000), debt: money(20_000_000) },
      '0.60',
      study({ npv: 80_000_000, share: 100 }),
    );
    expect([second.nav.value, second.navPerShare.value, second.evToNpv.value]).toEqual(['65000000', '0.325', '1.6875']);
    expect(Number(second.priceToNav.value).toFixed(6)).toBe('1.846154');
  });

  it('a convertible below its price is debt of the NAV', () => {
    const instruments = [instrument({ kind: 'convertible', principal: 10_000_000, strike: 1 })];
    expect(of({ ...first, instruments }, '0.50', study({})).nav.value).toBe('100000000');
    expect(of({ ...first, instruments }, '2', study({})).nav.value).toBe('110000000');
  });

  it('is none of a NAV that is not above 0, or a bound', () => {
    const poor = of({ ...first, debt: money(200_000_000) }, '0.50', study({}));
    expect([poor.nav.value, poor.priceToNav.value]).toEqual(['-87000000', null]);
    expect(poor.priceToNav.warnings.map(({ sentence }) => sentence)).toContain(
      'The NAV is not above 0: nothing is divided by it.',
    );
    const open = of({ ...first, debt: null }, '0.50', study({}));
    expect([open.nav.bound, open.priceToNav.value, open.navPerShare.bound]).toEqual(['at-most', null, 'at-most']);
    expect(of(first, '0.50').nav).toMatchObject({ value: null, missing: ['an NPV of a mine'] });
  });

  it('a study that does not say of whom it is is not multiplied, and one of a share is not again', () => {
    const silent = of(first, '0.50', study({ shareBasis: null }));
    expect(silent.mines).toMatchObject({ value: '150000000', warnings: [{ code: 'basis' }] });
    expect(of(first, '0.50', study({ shareBasis: 'attributable' })).mines).toMatchObject({
      value: '150000000',
      warnings: [],
    });
  });

  it('an unknown share bounds the sum from the side of the NPV', () => {
    const dale = (npv: number) => study({ mine: 'Dale', npv, share: null });
    expect(of(first, '0.50', study({}), dale(5)).mines).toMatchObject({
      value: '105000000',
      bound: 'at-least',
      missing: ['share of Dale'],
    });
    expect(of(first, '0.50', study({}), dale(-5)).mines.bound).toBe('at-most');
    expect(of(first, '0.50', study({}), dale(5)).evToNpv.value).toBeNull();
  });

  it('names what its studies differ in', () => {
    const mixed = of(first, '0.50', study({}), study({ mine: 'Dale', discountRate: 8, taxBasis: 'pre-tax' }));
    expect(mixed.mines.warnings.map(({ sentence }) => sentence)).toEqual([
      'The studies of this sum differ in discount rates, tax.',
    ]);
  });
});

describe('a net asset value is told with what it stands on', () => {
  const input = (name: string, value: string, unit = 'money') => ({
    ...{
      name,
      value,
      unit,
      currency: unit === 'money' ? 'AUD' : null,
      asOf: unit === 'money' ? day : null,
      source: null,
    },
  });

  it('the NPV by its study, and the share of the mine', () => {
    const { mines, nav, priceToNav, navPerShare, evToNpv } = of(first, '0.50', study({}));
    expect(mines).toEqual({
      ...{ value: '105000000', unit: 'money', currency: 'AUD', asOf: day, missing: [], bound: 'exact', warnings: [] },
      from: [input('NPV of Hill (PFS, 5%, after-tax, study prices)', '150000000'), input('share of Hill', '70', '%')],
    });
    expect([nav, priceToNav, navPerShare, evToNpv].map(({ unit, currency, asOf }) => [unit, currency, asOf])).toEqual([
      ['money', 'AUD', day],
      ['ratio', null, day],
      ['money/share', 'AUD', day],
      ['ratio', null, day],
    ]);
  });

  it('what a study does not state is said so', () => {
    const bare = of(
      first,
      '0.50',
      study({ discountRate: null, taxBasis: null, deck: 'spot of May', shareBasis: null }),
    ).mines;
    expect(bare.from.map(({ name }) => name)).toEqual([
      'NPV of Hill (PFS, rate not stated, tax not stated, spot of May)',
    ]);
    expect(bare.warnings).toEqual([
      {
        code: 'basis',
        sentence:
          'The study of Hill does not say whether its NPV is of the whole mine: it is not multiplied by the share.',
      },
    ]);
    expect(of(first, '0.50', study({ shareBasis: 'attributable' })).mines.from).toHaveLength(1);
  });

  it('a study in another currency converts at the rate of the price, or is missing', () => {
    const asked = { capital: capital(first), price: priceOf('0.50', 'CAD'), day, rates: someRates(day) };
    const inDollars = (rates = someRates(day)) =>
      netAssetValue(valuation({ ...asked, rates }), [study({ currency: 'USD', npv: 100, share: 50 })], {
        ...{ day, priceDay: day },
        rates,
      }).mines;
    expect(inDollars()).toMatchObject({ value: '68.5', currency: 'CAD' });
    expect(inDollars().from.map(({ name }) => name)).toEqual([
      'NPV of Hill (PFS, 5%, after-tax, study prices)',
      'share of Hill',
      'CAD per USD',
    ]);
    expect(inDollars(noRates)).toMatchObject({
      value: null,
      missing: [`a rate from USD to CAD on ${day} or up to seven days before`],
    });
    expect(inDollars(noRates).from).toHaveLength(1);
  });

  it('names all that studies differ in, and nothing that they share', () => {
    const differing = (fields: Partial<MineNpv>) =>
      of(first, '0.50', study({}), study({ mine: 'Dale', ...fields })).mines.warnings.map(({ sentence }) => sentence);
    expect(differing({})).toEqual([]);
    // 5 and 5.0 are one rate.
    expect(differing({ discountRate: '5.0' })).toEqual([]);
    expect(differing({ discountRate: null, studyLevel: 'FS', taxBasis: null, deck: 'spot' })).toEqual([
      'The studies of this sum differ in discount rates, tax, levels, prices.',
    ]);
    expect(differing({ studyLevel: 'FS' })).toEqual(['The studies of this sum differ in levels.']);
    expect(differing({ deck: 'spot' })).toEqual(['The studies of this sum differ in prices.']);
  });

  it('without a price nothing is told, and it is missing', () => {
    const none = netAssetValue(valuation({ capital: capital(first), price: null, day, rates: noRates }), [study({})], {
      ...{ day, priceDay: day },
      rates: noRates,
    });
    expect(none.mines).toMatchObject({ value: null, missing: ['price'] });
  });

  it('a sum below 0 is divided by nothing', () => {
    const { nav, evToNpv } = of(first, '0.50', study({ npv: -150_000_000 }));
    expect(nav).toMatchObject({ value: '-100000000', bound: 'exact' });
    expect(evToNpv.warnings.map(({ sentence }) => sentence)).toEqual([
      'The NPV is not above 0: nothing is divided by it.',
    ]);
  });
});
