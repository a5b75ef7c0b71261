import { setImmediate } from 'node:timers/promises';
import { type Db, inMemory } from '../../../db/client.ts';
import { companyAtDeck, companyAtDeckAsOf } from '../../../domain/value/company-at-deck.ts';
import { heldMines } from '../../../domain/value/company-figures.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { Deck } from '../../../domain/prices/decks.ts';
import type { PricedDeck, RangedFigure } from '../../../domain/value/nav-at-deck.ts';
import type { ShareCounting } from '../../../domain/figures/value-measures.ts';
import { found } from '../../../server/problems/problems.ts';
import { valuedCompanies } from '../../figures/server/valued-companies.ts';
import { currenciesOf } from '../../figures/server/value-inputs.ts';
import { recordedAsOf } from '../../figures/server/values-as-of.ts';
import { partsOfCompanies, weighCompanies } from '../../figures/server/weigh-companies.ts';
import { ratesOfDays } from '../../prices/server/quote-prices.ts';
import type { CompanyAtDeck, DeckSpan, RangedWorked } from '../contract.ts';

/** A turn of the event loop is given away after so many companies. */
const companiesInARow = 5;

/** What is asked for: which companies, at which prices, by which counting of shares, and as of which day; undefined: today. */
interface AskedAtDeck {
  ids: readonly number[];
  deck: Deck;
  counting: ShareCounting;
  asOf?: string | undefined;
}

/** These companies with all that their figures follow from: on record today, or published until a day. */
async function companiesOf(db: Db, ids: readonly number[], asOf: string | undefined) {
  if (asOf !== undefined) {
    const { companies, market } = await recordedAsOf(db, ids, asOf);
    return companies.map(({ id, known, price, currencies }) => ({
      ...{ id, price, currencies },
      atDeck: (priced: PricedDeck, counting: ShareCounting) =>
        companyAtDeckAsOf(known, price, market, { priced, counting }),
    }));
  }
  const day = utcDay(new Date());
  const { companies, market } = await valuedCompanies(db, ids, day);
  return companies.map((company) => ({
    ...{ id: company.id, price: company.price, currencies: currenciesOf(company) },
    atDeck: (priced: PricedDeck, counting: ShareCounting) =>
      companyAtDeck({ ...company, held: heldMines(company, day) }, market, priced, counting),
  }));
}

/** These companies by what a deck says that metals cost, computed now: nothing of it is kept. */
async function companiesAtDeck(db: Db, { ids, deck, counting, asOf }: AskedAtDeck) {
  const { parts, tooHeavy } = await weighCompanies(db, ids, { isOfDay: asOf !== undefined });
  const values = [];
  for (const part of parts) {
    const companies = await companiesOf(db, part, asOf);
    const currencies = [
      ...deck.prices.map(({ currency }) => currency),
      ...companies.flatMap((company) => company.currencies),
    ];
    const rates = await ratesOfDays(db, [{ day: deck.date, from: currencies, into: currencies }]);
    const priced = { deck, rates: rates.get(deck.date) ?? null };
    for (const [place, { id, price, atDeck }] of companies.entries()) {
      values.push({ id, price, ...atDeck(priced, counting) });
      if (place % companiesInARow === companiesInARow - 1) await setImmediate();
    }
  }
  return { values, tooHeavy };
}

const boundOf = ({ low }: RangedFigure) => (low.bound === 'exact' ? {} : { bound: low.bound });

/** Money in millions, as lists have it. */
function spanOf({ low, high }: RangedFigure): DeckSpan | null {
  if (low.value === null || high.value === null) return null;
  const by = low.unit === 'money' ? 1_000_000 : 1;
  return {
    ...{ low: Number(low.value) / by, high: Number(high.value) / by, ...boundOf({ low, high }) },
    notes: [...new Set(low.warnings.map(({ sentence }) => sentence))],
  };
}

export async function listAtDeck(db: Db, asked: AskedAtDeck): Promise<CompanyAtDeck[]> {
  const { values, tooHeavy } = await inMemory(db, () => companiesAtDeck(db, asked));
  return [
    ...values.map(({ id, nav, priceToNav }) => ({ id, nav: spanOf(nav), priceToNav: spanOf(priceToNav) })),
    ...tooHeavy.map(({ id }) => ({ id, nav: null, priceToNav: null })),
  ];
}

const workedOf = (figure: string, { low, high }: RangedFigure): RangedWorked => ({
  ...{ figure, basis: null, value: low.value, high: high.value, unit: low.unit, currency: low.currency },
  ...{ asOf: low.asOf, bound: low.bound, isRanked: false, from: [...low.from], missing: [...low.missing] },
  warnings: [...new Set(low.warnings.map(({ sentence }) => sentence))],
});

/** The working of both figures of a company. */
export async function workingAtDeck(db: Db, id: number, at: Omit<AskedAtDeck, 'ids'>) {
  await partsOfCompanies(db, [id], { isOfDay: at.asOf !== undefined });
  const [value] = (await companiesAtDeck(db, { ids: [id], ...at })).values;
  const { nav, priceToNav, price } = found(value, 'This company');
  return {
    listing: price?.exchange ?? null,
    figures: [workedOf('nav-deck', nav), workedOf(`p-nav-deck-${at.counting}`, priceToNav)],
  };
}
