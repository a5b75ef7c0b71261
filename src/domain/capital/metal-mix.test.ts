import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeckPrice, equivalentAmount, metalParts } from './metal-mix.ts';

const price = (metal: string, amount: string, unit: string, currency = 'USD'): DeckPrice => ({
  ...{ metal, amount, currency, unit, asOf: '2025-06-30', source: null },
});
const deck = [price('Gold', '3000', 'oz'), price('Silver', '30', 'oz'), price('Copper', '4.5', 'lb')];
const partsOf = (...rows: [metal: string, amount: string, unit: 'oz' | 'lb' | 'tonnes' | 'carats'][]) =>
  metalParts(
    rows.map(([metal, amount, unit]) => ({ metal, amount, unit })),
    deck,
  );

describe('how the gross value lies on metals', () => {
  it('is each metal’s price times what there is of it, the largest first', () => {
    // 1,000 oz of gold are 3,000,000; 100,000 oz of silver the same; 1,000,000 lb of copper 4,500,000.
    const { parts, dominant } = partsOf(
      ['Gold', '1000', 'oz'],
      ['Silver', '100000', 'oz'],
      ['Copper', '1000000', 'lb'],
    );
    expect(parts.map(({ metal, percent }) => [metal, Number(percent).toFixed(4)])).toEqual([
      ['Copper', '42.8571'],
      ['Gold', '28.5714'],
      ['Silver', '28.5714'],
    ]);
    expect(dominant).toBeNull();
  });

  it('makes one of 80% the metal that all is told by', () => {
    // 4 : 1 is 80 %.
    expect(partsOf(['Gold', '4000', 'oz'], ['Silver', '100000', 'oz']).dominant).toBe('Gold');
    expect(partsOf(['Gold', '3999', 'oz'], ['Silver', '100000', 'oz']).dominant).toBeNull();
  });

  it('adds rows of one metal up, whatever their spelling and unit', () => {
    const both = partsOf(['Gold', '500', 'oz'], ['gold', '0.0155517384', 'tonnes'], ['Silver', '100000', 'oz']);
    expect(both.parts.map(({ percent }) => Number(percent).toFixed(6))).toEqual(['50.000000', '50.000000']);
  });

  it('is nobody’s while a metal has no price, and names it', () => {
    const found = partsOf(['Gold', '4000', 'oz'], ['Unobtainium', '1', 'oz']);
    expect(found).toMatchObject({ dominant: null, missing: ['Unobtainium'] });
    expect(found.parts).toEqual([{ metal: 'Gold', percent: '100' }]);
  });

  it('is none of nothing, and none over two currencies', () => {
    expect(metalParts([], deck)).toEqual({ parts: [], dominant: null, missing: [] });
    expect(partsOf(['Gold', '0', 'oz']).parts).toEqual([]);
    const mixed = [price('Gold', '3000', 'oz'), price('Silver', '45', 'oz', 'AUD')];
    const rows = [
      { metal: 'Gold', amount: '1', unit: 'oz' as const },
      { metal: 'Silver', amount: '1', unit: 'oz' as const },
    ];
    expect(metalParts(rows, mixed)).toMatchObject({ parts: [], dominant: null });
  });

  it('takes the price of what is quoted for a metal: U3O8 for the uranium in it', () => {
    const quoted = [price('U3O8', '80', 'lb'), price('Gold', '3000', 'oz')];
    // A pound of uranium is in 1/0.848005 pounds of U3O8: 94.339 dollars.
    const rows = [
      { metal: 'Uranium', amount: '1000000', unit: 'lb' as const },
      { metal: 'Gold', amount: '31446.5', unit: 'oz' as const },
    ];
    const { parts } = metalParts(rows, quoted);
    expect(parts.map(({ percent }) => Number(percent).toFixed(2))).toEqual(['50.00', '50.00']);
  });

  it('comes to 100% whatever there is', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map(String);
    fc.assert(
      fc.property(amount, amount, amount, (gold, silver, copper) => {
        const { parts } = partsOf(['Gold', gold, 'oz'], ['Silver', silver, 'oz'], ['Copper', copper, 'lb']);
        expect(parts.reduce((sum, { percent }) => sum + Number(percent), 0)).toBeCloseTo(100, 8);
        const percents = parts.map(({ percent }) => Number(percent));
        expect(percents).toEqual(percents.toSorted((a, b) => b - a));
      }),
    );
  });
});

describe('metals as one of them', () => {
  const amounts = [
    { metal: 'Gold', amount: '1000', unit: 'oz' as const },
    { metal: 'Silver', amount: '100000', unit: 'oz' as const },
  ];
  const of = (recoveries: Record<string, string>) =>
    equivalentAmount(amounts, 'Gold', { deck, recoveries, day: '2025-06-30' });

  it('are Σ amount × price × recovery ÷ (price × recovery of the primary)', () => {
    // 100,000 oz × 30 × 60 % ÷ (3,000 × 90 %) are 666.67 oz of gold.
    const figure = of({ Gold: '90', Silver: '60' });
    expect(Number(figure.value)).toBeCloseTo(1_666.6667, 3);
    expect(figure).toMatchObject({ unit: 'oz', bound: 'exact', missing: [] });
    expect(figure.from.map(({ name }) => name)).toEqual([
      ...['Gold price', 'Gold recovery', 'Silver price', 'Silver recovery'],
    ]);
  });

  it('are at least so much without the recovery of one of them', () => {
    expect(of({ Gold: '90' })).toMatchObject({ value: '1000', bound: 'at-least', missing: ['recovery of Silver'] });
  });

  it('are none without price or recovery of the primary', () => {
    expect(of({ Silver: '60' })).toMatchObject({ value: null, missing: ['recovery of Gold'] });
    expect(of({ Gold: '0', Silver: '60' })).toMatchObject({ value: null, missing: ['recovery of Gold'] });
    expect(
      equivalentAmount(amounts, 'Gold', { deck: [], recoveries: { Gold: '90' }, day: '2025-06-30' }),
    ).toMatchObject({
      ...{ value: null, missing: ['price of Gold'] },
    });
  });
});
