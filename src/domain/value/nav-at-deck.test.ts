import { describe, expect, it } from 'vitest';
import type { Deck } from '../prices/decks.ts';
import type { OperatedMine, PlannedStudy } from './held-operation.ts';
import { navAtDeck, priceToNavAtDeck } from './nav-at-deck.ts';
import { type Figure, figureOf } from '../numbers/worked-figure.ts';

const day = '2026-11-20';
const money = { day, priceDay: day, rates: () => null };
const deckOf = (gold: string, more: Deck['prices'] = []): Deck => ({
  ...{ name: 'Bank', date: '2026-11-01' },
  prices: [{ metal: 'Gold', value: gold, currency: 'USD', unit: 'oz' }, ...more],
});

/** Long Valley (`valuation.md` 3.2): 717 koz in 7 years, 5 %, NPV 273 M at 1,600. */
const study: PlannedStudy = {
  ...{ studyType: 'PEA', reportDate: '2020-10-27', sourceUrl: null, npv: 273, discountRate: 5, currency: 'USD' },
  ...{ totalCapex: 161, lifeOfMineYears: 7, productionThroughput: 717_000 / 7, productionThroughputUnit: 'oz/year' },
  ...{ taxBasis: 'after-tax', shareBasis: '100%', allInSustainingCost: null, allInSustainingCostUnit: null },
  ...{ allInSustainingCostCurrency: null },
  metalPrices: [{ metal: 'Gold', value: '1600', currency: 'USD', unit: 'oz', basis: null }],
};

const mine = (more: Partial<OperatedMine> = {}, of: Partial<PlannedStudy> = {}, royalties: number | null = 0) => ({
  ...{ name: 'Long Valley', percent: 100, hasMore: false, isOperator: true, operator: null },
  operation: { stage: null, metals: ['Gold'], royalties, production: [], study: { ...study, ...of } },
  ...more,
});

const about = { unit: 'money', currency: 'USD', asOf: day } as const;
const nav = (millions: number, more: Partial<Figure> = {}) => figureOf(millions * 1e6, about, more);
const millions = ({ value }: Figure) => Number(value) / 1e6;
const at = (mines: readonly OperatedMine[], deck: Deck, stated = nav(273)) =>
  navAtDeck(stated, mines, { deck, rates: null }, money);
const words = ({ warnings }: Figure) => warnings.map(({ sentence }) => sentence).join(' ');

describe('NAV at a deck', () => {
  it('is the stated one and what the annuity makes of the price, from late and taxed to at once and untaxed', () => {
    const { low, high } = at([mine()], deckOf('1900'));
    // 177.81 without tax and at once, of which 65 % three years later.
    expect(millions(high)).toBeCloseTo(273 + 177.81, 2);
    expect(millions(low)).toBeCloseTo(273 + (177.81 * 0.65) / 1.05 ** 3, 2);
    expect(high.bound).toBe('exact');
    expect(words(low)).toMatch(/^An approximation by an annuity.*It never replaces the stated figure\./);
    const input = { name: "Gold in the deck 'Bank'", value: '1900', unit: 'money/oz', currency: 'USD', source: null };
    expect(low.from.at(-1)).toEqual({ ...input, asOf: '2026-11-01' });
    // A deck of several days tells the day of each price.
    const price = { ...deckOf('1900').prices[0]!, asOf: '2026-10-30' };
    expect(at([mine()], { ...deckOf('1900'), prices: [price] }).low.from.at(-1)).toEqual({
      ...input,
      asOf: price.asOf,
    });
  });

  it('is the stated one at the study prices, whatever tax and start', () => {
    const { low, high } = at([mine()], deckOf('1600'));
    expect([millions(low), millions(high)]).toEqual([273, 273]);
  });

  it('falls by the most where nothing is taxed and all begins at once', () => {
    const { low, high } = at([mine()], deckOf('1300'));
    expect(millions(low)).toBeCloseTo(273 - 177.81, 2);
    expect(millions(high)).toBeCloseTo(273 - (177.81 * 0.65) / 1.05 ** 3, 2);
  });

  it('takes no tax of an NPV before tax, royalties off, and the part of the company', () => {
    const { high } = at([mine({ percent: 40 }, { taxBasis: 'pre-tax' }, 3)], deckOf('1900'), nav(100));
    expect(millions(high)).toBeCloseTo(100 + 177.81 * 0.97 * 0.4, 2);
    const { low } = at([mine({ percent: 40 }, { taxBasis: 'pre-tax' })], deckOf('1900'), nav(100));
    expect(millions(low)).toBeCloseTo(100 + (177.81 * 0.4) / 1.05 ** 3, 2);
  });

  it('adds up what several mines gain', () => {
    const one = millions(at([mine()], deckOf('1900')).high) - 273;
    const { high } = at([mine(), mine({ name: 'Second', percent: 50 })], deckOf('1900'));
    expect(millions(high)).toBeCloseTo(273 + 1.5 * one, 6);
  });

  it.each<[string, OperatedMine, Deck, string]>([
    ['a deck without the metal', mine(), { ...deckOf('1'), prices: [] }, 'price of Gold in the deck'],
    [
      'a deck in another currency without a rate',
      mine(),
      {
        ...deckOf('1'),
        prices: [{ metal: 'Gold', value: '2900', currency: 'CAD', unit: 'oz' }],
      },
      'price of Gold in the deck',
    ],
    [
      'a study without output',
      mine({}, { productionThroughput: null }),
      deckOf('1900'),
      'production of a year of Long Valley',
    ],
    ['a study without a price', mine({}, { metalPrices: [] }), deckOf('1900'), 'metal price of Long Valley'],
    ['royalties that nobody has entered', mine({}, {}, null), deckOf('1900'), 'royalties of Long Valley'],
    ['a share that is not known', mine({ percent: null }), deckOf('1900'), 'share of Long Valley'],
  ])('is not known with %s, and says why', (_, held, deck, missing) => {
    const { low, high } = at([mine({ name: 'Other' }), held], deck);
    expect([low.value, high.value]).toEqual([null, null]);
    expect(low.missing).toEqual([missing]);
    // What is not in the deck, or not in its currency, is said in a sentence, too.
    expect(low.warnings.some(({ code, sentence }) => code === 'basis' && !sentence.startsWith('An approx'))).toBe(
      missing === 'price of Gold in the deck',
    );
  });

  it('is not known without a stated NAV, or a study', () => {
    expect(at([mine()], deckOf('1900'), { ...nav(1), value: null, missing: ['cash'] }).low).toMatchObject({
      ...{ value: null, missing: ['cash'] },
    });
    expect(at([], deckOf('1900')).low).toMatchObject({ value: null, missing: ['a study with an NPV'] });
  });

  it('says where the approximation ends: far prices, other metals, averages', () => {
    const far = mine(
      {},
      {
        metalPrices: [...study.metalPrices, { metal: 'Silver', value: '20', currency: 'USD', unit: 'oz', basis: null }],
      },
    );
    const told = words(at([far], deckOf('2400')).low);
    expect(told).toContain("Long Valley: Outside range: the price is 50% from the study's.");
    expect(told).toContain('Long Valley: The other prices stay as they are: Silver.');
    expect(words(at([mine()], deckOf('2000')).low)).not.toContain('Outside range');
  });

  it('stays a bound where the stated one is', () => {
    expect(at([mine()], deckOf('1900'), nav(273, { bound: 'at-most' })).low.bound).toBe('at-most');
  });
});

describe('P/NAV at a deck', () => {
  const cap = figureOf(200e6, about);

  it('is lowest where the NAV is highest', () => {
    const { low, high } = priceToNavAtDeck(cap, { low: nav(100), high: nav(400) }, day);
    expect([low.value, high.value]).toEqual(['0.5', '2']);
  });

  it('keeps the bound of what the shares cost', () => {
    const bound = figureOf(200e6, about, { bound: 'at-least' });
    expect(priceToNavAtDeck(bound, { low: nav(100), high: nav(400) }, day).high.bound).toBe('at-least');
  });

  it('is not known without what the shares cost, or without the NAV, and says nothing more of it', () => {
    const unknown: Figure = { ...nav(1), value: null, missing: ['cash'] };
    for (const { low, high } of [
      priceToNavAtDeck({ ...unknown, missing: ['share count'] }, { low: nav(100), high: nav(400) }, day),
      priceToNavAtDeck(cap, { low: unknown, high: unknown }, day),
    ]) {
      expect(low).toMatchObject({ value: null, unit: 'ratio', currency: null, asOf: day, warnings: [] });
      expect(low.missing).toHaveLength(1);
      expect(high).toEqual(low);
    }
  });

  it.each([
    [{ low: nav(-1), high: nav(400) }, 'not above 0 at its lower end'],
    [{ low: nav(100, { bound: 'at-most' }), high: nav(400, { bound: 'at-most' }) }, 'a bound only'],
  ] as const)('is not known of a NAV below 0 or a bound', (of, because) => {
    const { low, high } = priceToNavAtDeck(cap, of, day);
    expect([low.value, high.value]).toEqual([null, null]);
    expect(words(low)).toContain(because);
    expect(low.warnings.map(({ code }) => code)).toEqual(['denominator']);
  });
});
