import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/client.ts';
import { companyAtDeck } from '../../../domain/company-at-deck.ts';
import { heldMines } from '../../../domain/company-figures.ts';
import { utcDay } from '../../../domain/dates.ts';
import type { Deck } from '../../../domain/decks.ts';
import type { RangedFigure } from '../../../domain/nav-at-deck.ts';
import type { ShareCounting } from '../../../domain/value-measures.ts';
import { found } from '../../../server/problems.ts';
import { valuedCompanies } from '../../figures/server/keep-company-figures.ts';
import { currenciesOf, ratesOfDays } from '../../figures/server/value-inputs.ts';
import { partsOfCompanies, weighCompanies } from '../../figures/server/weigh-companies.ts';
import type { CompanyAtDeck, DeckSpan, RangedWorked } from '../contract.ts';

/** A turn of the event loop is given away after so many companies. */
const companiesInARow = 5;

/** These companies by what a deck says that metals cost, computed now: nothing of it is kept. */
export async function companiesAtDeck(db: Db, ids: readonly number[], deck: Deck, counting: ShareCounting) {
  const day = utcDay(new Date());
  const { parts, tooHeavy } = await weighCompanies(db, ids);
  const values = [];
  for (const part of parts) {
    const { companies, market } = await valuedCompanies(db, part, day);
    const currencies = [...deck.prices.map(({ currency }) => currency), ...companies.flatMap(currenciesOf)];
    const rates = await ratesOfDays(db, [deck.date], currencies);
    const priced = { deck, rates: rates.get(deck.date) ?? null };
    for (const [place, company] of companies.entries()) {
      const held = heldMines(company, day);
      values.push({
        id: company.id,
        price: company.price,
        ...companyAtDeck({ ...company, held }, market, priced, counting),
      });
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

export async function listAtDeck(
  db: Db,
  { ids, deck, counting }: { ids: readonly number[]; deck: Deck; counting: ShareCounting },
): Promise<CompanyAtDeck[]> {
  const { values, tooHeavy } = await companiesAtDeck(db, ids, deck, counting);
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
export async function workingAtDeck(db: Db, id: number, deck: Deck, counting: ShareCounting) {
  await partsOfCompanies(db, [id]);
  const [value] = (await companiesAtDeck(db, [id], deck, counting)).values;
  const { nav, priceToNav, price } = found(value, 'This company');
  return {
    listing: price?.exchange ?? null,
    figures: [workedOf('nav-deck', nav), workedOf(`p-nav-deck-${counting}`, priceToNav)],
  };
}
