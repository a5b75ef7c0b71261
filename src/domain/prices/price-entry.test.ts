import { describe, expect, it } from 'vitest';
import { nameOfPrice, readPrice, type WrittenPrice } from './price-entry.ts';

const today = '2026-07-15';
const share: WrittenPrice = { kind: 'ticker', key: 'ABC.V', priceDate: '2026-06-30', value: '0.125', currency: 'cad' };
const metal: WrittenPrice = {
  kind: 'metal',
  key: 'Cu',
  priceDate: '2026-06-30',
  value: '4.50',
  currency: 'USD',
  unit: '$/lb',
};
const rate: WrittenPrice = { kind: 'rate', key: 'usdcad', priceDate: '2026-06-30', value: '1.37' };

describe('readPrice', () => {
  it('keeps a share at its exchange, a metal by its unit, a rate by its pair', () => {
    expect(readPrice(share, today)).toEqual({
      entry: {
        kind: 'ticker',
        key: 'TSXV:ABC',
        basis: 'spot',
        priceDate: '2026-06-30',
        value: '0.125',
        currency: 'CAD',
        unit: null,
        writtenCurrency: null,
      },
      told: null,
    });
    expect(readPrice(metal, today)).toMatchObject({ entry: { key: 'Copper', unit: 'lb', value: '4.5' } });
    expect(readPrice(rate, today)).toMatchObject({ entry: { key: 'USD/CAD', currency: 'CAD', unit: null } });
    expect(readPrice({ ...metal, basis: 'average' }, today)).toMatchObject({ entry: { basis: 'average' } });
  });

  it('takes blanks around what is written for none', () => {
    const blank = { ...metal, priceDate: ' 2026-06-30 ', currency: ' usd ', unit: ' lb ', basis: ' average ' };
    expect(readPrice(blank, today)).toMatchObject({
      entry: { priceDate: '2026-06-30', currency: 'USD', unit: 'lb', basis: 'average' },
    });
    expect(readPrice({ ...metal, basis: ' ' }, today)).toMatchObject({ entry: { basis: 'spot' } });
  });

  it('takes a price of today, and a rate in its own currency', () => {
    expect(readPrice({ ...share, priceDate: today }, today)).toMatchObject({ entry: { priceDate: today } });
    expect(readPrice({ ...rate, currency: 'CAD' }, today)).toMatchObject({ entry: { currency: 'CAD' } });
  });

  it.each([
    ['LSE:ABC', '4082', 'GBX', '40.82', 'GBP'],
    ['LSE:ABC', '4082', 'GBp', '40.82', 'GBP'],
    ['JSE:ABC', '1234.5', 'ZAc', '12.345', 'ZAR'],
    ['TASE:ABC', '250', 'ILA', '2.5', 'ILS'],
  ])('keeps %s at %s %s as %s %s, and says so', (key, value, currency, kept, of) => {
    const read = readPrice({ ...share, key, value, currency }, today);
    expect(read).toMatchObject({ entry: { value: kept, currency: of, writtenCurrency: expect.any(String) } });
    expect(read).toHaveProperty('told', expect.stringMatching(new RegExp(`are kept as ${kept} ${of}\\.$`)));
  });

  it('keeps eight decimals, and pounds where nobody wrote pence', () => {
    expect(readPrice({ ...share, value: '0.00000001' }, today)).toMatchObject({ entry: { value: '0.00000001' } });
    expect(readPrice({ ...share, currency: 'GBP' }, today)).toMatchObject({ entry: { value: '0.125' }, told: null });
  });

  it.each([
    [{ ...share, value: '0' }, 'value', 'above 0'],
    [{ ...share, value: '-1' }, 'value', 'above 0'],
    [{ ...share, value: '0.000000001' }, 'value', 'at most 8 decimals'],
    [{ ...share, value: '0.0000001', currency: 'GBX' }, 'value', 'at most 6 decimals'],
    [{ ...share, value: '1e5' }, 'value', 'in digits'],
    [{ ...share, currency: '' }, 'currency', 'Say which currency'],
    [{ ...share, currency: 'XYZ' }, 'currency', 'is no currency'],
    [{ ...share, key: 'ABC' }, 'key', 'exchange'],
    [{ ...share, unit: 'oz' }, 'unit', 'The price of a share is for one share: leave the unit empty.'],
    [{ ...rate, unit: 'oz' }, 'unit', 'A rate is for one of the first currency: leave the unit empty.'],
    [{ ...share, currency: ' ' }, 'currency', 'Say which currency it is in.'],
    [{ ...metal, currency: '' }, 'currency', 'Say which currency it is in.'],
    [{ ...share, currency: 'dollars of long ago and far away' }, 'currency', "'dollars of long ago ' is no currency."],
    [{ ...rate, key: 'USD/GBP', currency: 'GBX' }, 'currency', 'USD/GBP is told in GBP'],
    [{ ...share, basis: 'average' }, 'basis', 'leave the basis empty'],
    [{ ...share, priceDate: '2026-02-30' }, 'priceDate', 'existing date'],
    [{ ...share, priceDate: '2026-07-16' }, 'priceDate', 'in the future'],
    [{ ...metal, unit: '' }, 'unit', 'Choose what the price is for'],
    [{ ...metal, unit: 'bushel' }, 'unit', 'Choose what the price is for'],
    [{ ...metal, basis: 'guess' }, 'basis', 'Choose one of spot, average, forward, consensus.'],
    [{ ...rate, currency: 'USD' }, 'currency', 'is told in CAD'],
  ])('refuses %j at %s', (written, field, sentence) => {
    expect(readPrice(written, today)).toEqual({ field, message: expect.stringContaining(sentence) });
  });
});

it('names a price', () => {
  expect(nameOfPrice({ key: 'Gold', basis: 'spot', priceDate: '2026-06-30' })).toBe('Gold on 2026-06-30');
  expect(nameOfPrice({ key: 'Gold', basis: 'average', priceDate: '2026-06-30' })).toBe('Gold (average) on 2026-06-30');
});
