import { expect, it } from 'vitest';
import { numbers } from '../capital/fractions.fixture.ts';
import type { Deck } from '../prices/decks.ts';
import { priceUnder } from '../prices/decks.ts';
import { companyAtDeck } from './company-at-deck.ts';
import { valueOf } from './company-value.ts';
import { cautiousMove, type DeckSlope, deckSlopes, readPriced, writePriced } from './deck-slopes.ts';
import { day, someCompany } from './value-made.fixture.ts';
import { market, storedOf } from './value-stored.fixture.ts';

const deckOf = (gold: number, copper: number): Deck => ({
  ...{ name: 'Own', date: day, source: null },
  prices: [
    { metal: 'Gold', value: String(gold), currency: 'USD', unit: 'oz' },
    { metal: 'Copper', value: String(copper), currency: 'USD', unit: 't' },
  ],
});

const lowestAtDeck = (nav: number, slopes: readonly DeckSlope[], prices: ReadonlyMap<string, number>) =>
  slopes.reduce((sum, slope) => sum + cautiousMove(slope, prices.get(slope.of)), nav);

it('lines from the stated price make of a NAV what the annuity makes of it, of whatever company and deck', () => {
  let compared = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const company = storedOf(someCompany(numbers(seed * 104_729)));
    const slopes = deckSlopes(company.held, market, company.price!.asOf);
    const nav = valueOf(company, market).find(({ measure }) => measure === 'nav')!.figure;
    for (const deck of [deckOf(1_900, 12_000), deckOf(4_100, 7_000)]) {
      const { low } = companyAtDeck(company, market, { deck, rates: null }, 'tsm').nav;
      const prices = new Map(
        (slopes ?? []).flatMap(({ of }) => {
          const price = priceUnder(deck, readPriced(of)!, null);
          return 'value' in price ? [[of, price.value] as const] : [];
        }),
      );
      const own =
        slopes === null || nav.value === null ? Number.NaN : lowestAtDeck(Number(nav.value) / 1e6, slopes, prices);
      if (low.value === null) expect(own).toBeNaN();
      else {
        compared += 1;
        expect(own / (Number(low.value) / 1e6), low.value).toBeCloseTo(1, 8);
      }
    }
  }
  expect(compared).toBeGreaterThan(200);
});

it('a thing that is priced is read as it was written, whatever its metal is called', () => {
  const thing = { metal: 'Gold | silver', unit: 'oz', currency: 'CAD' } as const;
  expect(readPriced(writePriced(thing))).toEqual(thing);
  expect([readPriced(''), readPriced('oz|CAD'), readPriced('barrel|USD|Oil')]).toEqual([null, null, null]);
});

it('is not known at a deck that lacks a price', () => {
  const slopes = [{ of: 'oz|USD|Gold', price: 2_000, low: 1, high: 2 }];
  expect(lowestAtDeck(100, slopes, new Map())).toBeNaN();
  expect(lowestAtDeck(100, slopes, new Map([['oz|USD|Gold', 2_010]]))).toBe(110);
  expect(lowestAtDeck(100, slopes, new Map([['oz|USD|Gold', 1_990]]))).toBe(80);
});
