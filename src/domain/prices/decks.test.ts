import { describe, expect, it } from 'vitest';
import { type Deck, deckFault, priceUnder, readDeckChoice, writeDeckChoice } from './decks.ts';
import { RatesOfDay } from './price-quotes.ts';

const deck: Deck = {
  name: 'Long term',
  date: '2026-06-30',
  prices: [
    { metal: 'Copper', value: '4.50', currency: 'USD', unit: 'lb' },
    { metal: 'Gold', value: '3375', currency: 'USD', unit: 'oz' },
    { metal: 'U3O8', value: '80', currency: 'USD', unit: 'lb' },
    { metal: 'Diamond', value: '100', currency: 'USD', unit: 'ct' },
  ],
};
const rates = new RatesOfDay([
  {
    ...{ kind: 'rate', key: 'USD/CAD', value: '1.37', currency: 'CAD', unit: null, basis: 'spot' },
    ...{ asOf: '2026-06-30', ageDays: 0, source: 'Bank of Canada', licence: null },
  },
]);
const under = (metal: string, unit: 't' | 'oz' | 'lb' | 'g', currency = 'USD') =>
  priceUnder(deck, { metal, unit, currency }, rates);

describe('a price under a deck', () => {
  it('is told in whatever unit: 4.50 $/lb are 9,920.8018 $/t, 3,375 $/oz are 108.508770 $/g', () => {
    expect(under('Cu', 't')).toEqual({ value: expect.closeTo(9_920.8018, 4), from: deck.prices[0] });
    expect(under('gold', 'g')).toEqual({ value: expect.closeTo(108.50877, 6), from: deck.prices[1] });
  });

  it('of a metal follows from what is quoted for it: 80 $/lb U3O8 are 94.3391 $/lb U', () => {
    expect(under('Uranium', 'lb')).toEqual({ value: expect.closeTo(94.3391, 4), from: deck.prices[2] });
  });

  it('of what is quoted for a metal is that of the same, and never that of the metal in it', () => {
    // A study that sells its uranium as U3O8 at 65 a pound meets 80 a pound, not the 94.34 of the metal.
    expect(under('U3O8', 'lb')).toEqual({ value: 80, from: deck.prices[2] });
    expect(under('yellowcake', 'lb')).toMatchObject({ value: 80 });
    expect(under('U3O8', 't')).toMatchObject({ value: expect.closeTo(176_369.81, 2) });
    expect(under('U3O8', 'lb', 'CAD')).toMatchObject({ value: expect.closeTo(109.6, 10) });
  });

  it('of a compound follows from the metal, or from another compound of it', () => {
    const of = (metal: string, value: string) => ({
      ...deck,
      prices: [{ metal, value, currency: 'USD', unit: 't' as const }],
    });
    const cost = (from: Deck, metal: string) => priceUnder(from, { metal, unit: 't', currency: 'USD' }, null);
    // A tonne of LCE holds 1 / 5.32334 t of lithium, one of Li2O as much as 2.47291 t of LCE.
    expect(cost(of('Lithium', '53233.4'), 'LCE')).toMatchObject({ value: expect.closeTo(10_000, 6) });
    expect(cost(of('LCE', '10000'), 'Li2O')).toMatchObject({ value: expect.closeTo(24_729.1, 0) });
    expect(cost(of('Uranium', '100'), 'U3O8')).toMatchObject({ value: expect.closeTo(84.8005, 10) });
    expect(cost(of('V2O5', '11000'), 'Vanadium')).toMatchObject({ value: expect.closeTo(19_636.8259, 3) });
    expect(cost(of('Copper', '9000'), 'LCE')).toEqual({ missing: "The deck 'Long term' has no price of LCE." });
  });

  it('is told in another currency at the rate of the day, and unknown without one', () => {
    expect(under('Gold', 'oz', 'CAD')).toMatchObject({ value: expect.closeTo(4_623.75, 8) });
    expect(under('Gold', 'oz', 'AUD')).toEqual({
      missing: 'No rate of USD in AUD of the week before 2026-06-30 is known.',
    });
    expect(priceUnder(deck, { metal: 'Gold', unit: 'oz', currency: 'CAD' }, null)).toHaveProperty('missing');
    expect(priceUnder(deck, { metal: 'Gold', unit: 'oz', currency: 'USD' }, null)).toMatchObject({ value: 3_375 });
  });

  it('is unknown of a metal that the deck lacks, never 0', () => {
    expect(under('Silver', 'oz')).toEqual({ missing: "The deck 'Long term' has no price of Silver." });
    expect(under('Diamond', 'g')).toEqual({ missing: 'The price of Diamond for one ct says nothing of one g.' });
  });
});

describe('a deck', () => {
  it('has one price of each metal, be it quoted otherwise', () => {
    expect(deckFault(deck.prices)).toBeUndefined();
    expect(deckFault([])).toBe('Enter at least one price.');
    expect(deckFault([{ metal: 'Uranium' }, { metal: 'U3O8' }])).toContain('Uranium stands twice');
    expect(deckFault(Array.from({ length: 61 }, (_, index) => ({ metal: `M${index}` })))).toBe(
      'A deck has at most 60 prices.',
    );
    expect(deckFault(Array.from({ length: 60 }, (_, index) => ({ metal: `M${index}` })))).toBeUndefined();
  });

  it.each(['studies', '2026-06-30', '12'])('stands in an address as %s', (text) => {
    expect(writeDeckChoice(readDeckChoice(text)!)).toBe(text);
  });

  it('is studies, a day or the number of a deck', () => {
    expect(readDeckChoice('studies')).toEqual({ kind: 'studies' });
    expect(readDeckChoice('2026-06-30')).toEqual({ kind: 'day', day: '2026-06-30' });
    expect(readDeckChoice('7')).toEqual({ kind: 'deck', id: 7 });
    expect(readDeckChoice('9007199254740991')).toEqual({ kind: 'deck', id: 9_007_199_254_740_991 });
  });

  it.each(['12 ', '12x', '9007199254740992', '', '0', '012', '2026-02-30', 'mine', '99999999999999999'])(
    'is not meant by %j',
    (text) => {
      expect(readDeckChoice(text)).toBeUndefined();
    },
  );
});
