import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convertPrice,
  knownCompound,
  metalIn,
  perDmtu,
  perDryTonne,
  priceOfMetal,
  readPriceUnit,
} from './price-units.ts';
import { priceUnits } from './vocabulary.ts';

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

describe('prices of ore and of compounds', () => {
  it('counts a dmtu as one per cent of a dry tonne', () => {
    expect(perDryTonne('1.80', '62')).toBe(111.6);
    expect(perDmtu('110', '62')).toBeCloseTo(1.774194, 6);
    expect(perDmtu('110', '0')).toBeNull();
  });

  it('tells the price of a metal from that of what is quoted', () => {
    expect(priceOfMetal('80', 'U3O8')).toBeCloseTo(94.3391, 4);
    expect(priceOfMetal('80', 'Gold')).toBeNull();
    // 5.32334 of LCE hold one of lithium, 2.47291 of LCE one of Li2O.
    expect(metalIn('5.32334', 'LCE')).toBeCloseTo(1, 12);
    expect(metalIn('2.47291', 'lithium carbonate')!).toBeCloseTo(metalIn('1', 'Li2O')!, 5);
    expect(metalIn('1', 'V2O5')).toBe(0.560172);
    expect(metalIn('1', 'WO3')).toBe(0.792971);
    expect(metalIn('1', 'U3O8')).toBe(0.848005);
    expect(metalIn('1', 'Copper')).toBeNull();
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
  ['bushel', undefined],
  ['', undefined],
  ['constructor', undefined],
])('reads the unit %j', (text, unit) => {
  expect(readPriceUnit(text)).toBe(unit);
});
