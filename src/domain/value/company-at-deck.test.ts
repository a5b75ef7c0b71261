import { describe, expect, it } from 'vitest';
import { someRates } from '../capital/made.fixture.ts';
import type { Deck } from '../prices/decks.ts';
import { companyAtDeck, companyAtDeckAsOf } from './company-at-deck.ts';
import { heldMines, type HeldMine } from './company-figures.ts';
import type { PlannedStudy } from './held-operation.ts';
import type { ValuedCompany } from './valued-company.ts';

/**
 * 100 M shares at US$1, cash of 8 M, debt of 3 M, 10 M options at US$0.50, and all of a mine of 100,000 oz a year for ten
 * years: NPV 200 M at US$1,600 and 5 %, before tax.
 */
const day = '2025-06-30';
const million = 1_000_000;
const gold: PlannedStudy['metalPrices'][number] = {
  metal: 'Gold',
  value: '1600',
  currency: 'USD',
  unit: 'oz',
  basis: null,
};
const study: PlannedStudy = {
  ...{ studyType: 'FS', reportDate: '2025-01-31', sourceUrl: null, npv: 200, discountRate: 5, currency: 'USD' },
  ...{ totalCapex: 161, lifeOfMineYears: 10, productionThroughput: 100_000, productionThroughputUnit: 'oz/year' },
  ...{ taxBasis: 'pre-tax', shareBasis: '100%', allInSustainingCost: null, allInSustainingCostUnit: null },
  ...{ allInSustainingCostCurrency: null, metalPrices: [gold] },
};
const mine: HeldMine = {
  ...{ name: 'Pit', country: null, interests: [], operator: { name: 'Own', percent: '100' }, contained: [] },
  study: {
    ...{ studyType: 'FS', reportDate: '2025-01-31', npv: 200, discountRate: 5, taxBasis: 'pre-tax' },
    ...{ shareBasis: '100%', currency: 'USD' },
  },
  operation: { stage: null, metals: ['Gold'], royalties: 0, production: [], study },
};
const capital: ValuedCompany['capital'] = {
  snapshots: [
    {
      ...{ shareClass: 'common', commonRatio: null, asOf: day, publishedOn: day, sharesOutstanding: 100 * million },
      ...{ statedFullyDiluted: null, balanceDate: day, currency: 'USD', sourceUrl: null, sourcePage: null },
      ...{ cash: '8000000', debt: '3000000', quarterlyBurn: null, quarterlyExploration: null },
      ...{ quarterlyOverhead: null, unusedFacilities: null, preferred: null, minorityInterests: null },
      ...{ listedInvestments: null, statedMarketCap: null, instrumentsComplete: true },
    },
  ],
  instruments: [
    {
      ...{ kind: 'option', asOf: day, count: 10 * million, sharesEach: '1', strike: '0.50', currency: 'USD' },
      ...{ principal: null, issued: null, expiry: '2027-06-30', vesting: null, accelerationPrice: null },
      ...{ accelerationDays: null, accelerationNotice: null, state: 'alive', stateDay: null, conditionMet: null },
      ...{ keepsNumber: null, sourceUrl: null },
    },
  ],
  changes: [],
};
const price = { amount: '1', currency: 'USD', asOf: day, source: null };
const market = { day, rates: someRates(day), deck: [] };
const deck = (value: string): Deck => ({
  ...{ name: 'Bank', date: '2025-06-01' },
  prices: [{ metal: 'Gold', value, currency: 'USD', unit: 'oz' }],
});
const held = heldMines({ name: 'Own', mines: [mine] }, day);
const at = (value: string, counting: 'basic' | 'tsm' | 'diluted', of: Partial<ValuedCompany> = {}) =>
  companyAtDeck({ held, capital, price, ...of }, market, { deck: deck(value), rates: null }, counting);
const numbers = ({ low, high }: ReturnType<typeof at>['nav']) => [Number(low.value), Number(high.value)];

describe('a company at a deck', () => {
  it('is worth what is stated at the prices of its studies', () => {
    // 200 + 8 − 3.
    expect(numbers(at('1600', 'tsm').nav)).toEqual([205 * million, 205 * million]);
    expect(at('1600', 'tsm').nav.low).toMatchObject({ unit: 'money', currency: 'USD', asOf: day });
  });

  it('is divided by the NAV of the counting of its shares', () => {
    const ratio = (counting: 'basic' | 'tsm' | 'diluted') => numbers(at('1600', counting).priceToNav)[0];
    expect(ratio('basic')).toBeCloseTo(100 / 205, 9);
    // 5 M shares come in for the options; diluted 10 M, and 5 M of strikes.
    expect(ratio('tsm')).toBeCloseTo(105 / 205, 9);
    expect(ratio('diluted')).toBeCloseTo(110 / 210, 9);
  });

  it('moves from a start in three years to one at once, the ratio the other way', () => {
    // US$160 more for 100,000 oz a year.
    const worth = (16 * (1 - 1.05 ** -10)) / 0.05;
    const { nav, priceToNav } = at('1760', 'tsm');
    const [low, high] = [205 + worth / 1.05 ** 3, 205 + worth];
    expect(numbers(nav)[0]).toBeCloseTo(low * million, 0);
    expect(numbers(nav)[1]).toBeCloseTo(high * million, 0);
    expect(numbers(priceToNav)[0]).toBeCloseTo(105 / high, 9);
    expect(numbers(priceToNav)[1]).toBeCloseTo(105 / low, 9);
  });

  it('is told in US dollars, whatever its shares are priced in', () => {
    const canadian = at('1600', 'tsm', { price: { ...price, amount: '1.37', currency: 'CAD' } });
    expect(canadian.nav.low.currency).toBe('USD');
    expect(numbers(canadian.nav)[0]).toBeCloseTo(205 * million, 0);
    expect(numbers(canadian.priceToNav)[0]).toBeCloseTo(105 / 205, 9);
  });

  it('warns of an old price once', () => {
    const { low } = at('1600', 'tsm', { price: { ...price, asOf: '2025-06-01' } }).priceToNav;
    expect(low.warnings.filter(({ code }) => code === 'old-price')).toHaveLength(1);
  });
});

describe('a company at a deck, as of a day', () => {
  const asOf = (undatedStudies: string[]) =>
    companyAtDeckAsOf(
      { held, capital, insiders: [], remarks: [], undatedMetal: new Map(), undatedStudies },
      price,
      market,
      { priced: { deck: deck('1760'), rates: null }, counting: 'tsm' },
    );

  it('is the same where each study says when it was published', () => {
    expect(asOf([])).toEqual(at('1760', 'tsm'));
  });

  it('is not known where one does not, and says which', () => {
    const { nav, priceToNav } = asOf(['Pit', 'Other']);
    for (const figure of [nav.low, nav.high, priceToNav.low, priceToNav.high]) {
      expect(figure.value).toBeNull();
      expect(figure.missing).toEqual(['report date of the study of Pit', 'report date of the study of Other']);
    }
    expect([nav.low.unit, nav.low.currency, priceToNav.low.unit]).toEqual(['money', 'USD', 'ratio']);
    expect(nav.low.from.length).toBeGreaterThan(0);
  });
});
