import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compounds, convertPrice, knownCompound, priceOfCompound, priceOfMetal, readPriceUnit } from './price-units.ts';
import { priceUnits } from '../vocabulary.ts';

describe('convertPrice', () => {
  it.each([
    ['4.50', 'lb', 't', 9_920.8018, 4],
    ['10000', 't', 'lb', 4.535924, 6],
    ['3375', 'oz', 'g', 108.50877, 6],
    ['1', 'lb', 't', 2_204.622622, 6],
    ['1', 'oz', 't', 32_150.746569, 6],
    ['1.80', 'dmtu', 't', 180, 12],
    ['45', 'g', 'kg', 45_000, 9],
  ] as const)('%s for one %s is so much for one %s', (value, from, to, expected, digits) => {
    expect(convertPrice(value, from, to)).toBeCloseTo(expected, digits);
  });

  it('never makes a metal of stones', () => {
    expect(convertPrice('120', 'ct', 'g')).toBeNull();
    expect(convertPrice('120', 'oz', 'ct')).toBeNull();
    expect(convertPrice('120', 'ct', 'ct')).toBe(120);
  });

  it('comes back to where it began, for any units', () => {
    const masses = fc.constantFrom(...priceUnits.filter((unit) => unit !== 'ct'));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), masses, masses, (units, from, to) => {
        const there = convertPrice(units / 1000, from, to)!;
        expect(convertPrice(there, to, from)! / (units / 1000)).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe('prices of compounds', () => {
  it('tells the price of what is quoted from that of the metal, and back', () => {
    expect(priceOfCompound('94.33906639701416', 'U3O8')).toBeCloseTo(80, 12);
    expect(priceOfCompound('1', 'WO3')).toBe(0.792971);
    expect(priceOfCompound('1', 'Gold')).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom(...compounds), (cents, { name }) => {
        expect(priceOfCompound(priceOfMetal(cents / 100, name)!, name)).toBeCloseTo(cents / 100, 6);
      }),
    );
  });

  it('tells the price of a metal from that of what is quoted', () => {
    expect(priceOfMetal('80', 'U3O8')).toBeCloseTo(94.3391, 4);
    // 5.32334 of LCE hold one of lithium, and 2.47291 of LCE the lithium of one of Li2O.
    expect(priceOfMetal('1', 'LCE')).toBeCloseTo(5.32334, 12);
    expect(priceOfMetal('1', 'Li2O')! / priceOfMetal('1', 'lithium carbonate')!).toBeCloseTo(1 / 2.47291, 5);
    // What is one of the metal costs as much as what is the compound that holds one of it.
    expect(priceOfMetal('0.560172', 'V2O5')).toBe(1);
    expect(priceOfMetal('0.792971', 'WO3')).toBe(1);
    expect(priceOfMetal('80', 'Gold')).toBeNull();
  });

  it('knows compounds by their usual names', () => {
    expect(knownCompound(' Lithium Carbonate ')?.name).toBe('LCE');
    expect(knownCompound('u3o8')?.metal).toBe('Uranium');
    expect(knownCompound('Uranium')).toBeUndefined();
  });
});

it.each([
  ['$/toz', 'oz'],
  ['USD/lb', 'lb'],
  ['per tonne', 't'],
  ['Troy ounce', 'oz'],
  ['dmtu', 'dmtu'],
  ['$/mt', 't'],
  ['USD per lb', undefined],
  [' per lb ', 'lb'],
  ['US$ / oz', 'oz'],
  ['AUD/USD/g', 'g'],
  ['paper lb', undefined],
  [`${'$'.repeat(39)}/lb`, undefined],
  [`${'$'.repeat(37)}/lb`, 'lb'],
  ['ounces of coffee', undefined],
  ['mtu', 'dmtu'],
  ['Carats', 'ct'],
  ['Kilogram', 'kg'],
  ['bushel', undefined],
  ['', undefined],
  ['constructor', undefined],
])('reads the unit %j', (text, unit) => {
  expect(readPriceUnit(text)).toBe(unit);
});
