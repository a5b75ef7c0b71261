import { describe, expect, it } from 'vitest';
import { valuation } from './enterprise-value.ts';
import { capital, day, instrument, money, noRates, priceOf, stated } from './made.fixture.ts';
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
    expect(priceToNav.from.map(({ name }) => name)).toContain('NPV of Hill (PFS, 5 %, after-tax, study prices)');
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
