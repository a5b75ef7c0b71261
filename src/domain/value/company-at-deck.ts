import { figureIn } from '../capital/conversion.ts';
import { assetsOf } from './company-assets.ts';
import { type CompanyAsOf, missingDates } from './company-as-of.ts';
import type { Price } from '../capital/records.ts';
import { noFigure } from '../numbers/worked-figure.ts';
import { type Market, operatedMines, type ValuedCompany } from './valued-company.ts';
import { navAtDeck, type PricedDeck, priceToNavAtDeck, type RangedFigure } from './nav-at-deck.ts';
import type { ShareCounting } from '../figures/value-measures.ts';

/** In which all money of companies is told. */
const told = 'USD';

/** NAV and P/NAV of a company if metals cost what a deck says, in US dollars, by one counting of shares. */
export function companyAtDeck(
  company: ValuedCompany,
  market: Market,
  priced: PricedDeck,
  counting: ShareCounting,
): { nav: RangedFigure; priceToNav: RangedFigure } {
  const { day, rates } = market;
  const { nav, navs, caps, priceDay, old } = assetsOf(company, market);
  const mines = operatedMines(company.held);
  const money = { day, priceDay, rates };
  const atDeck = navAtDeck(nav.nav, mines, priced, money);
  const divided = counting === 'tsm' ? atDeck : navAtDeck(navs[counting], mines, priced, money);
  const cap = caps[counting];
  const inTold = (figure: RangedFigure['low']) => figureIn(figure, told, priceDay, rates);
  return {
    nav: { low: inTold(atDeck.low), high: inTold(atDeck.high) },
    priceToNav: priceToNavAtDeck({ ...cap, warnings: [...new Set([...cap.warnings, ...old])] }, divided, day),
  };
}

/** The same by what had been published until the day of the market; not known where a study may have been there that nobody has dated. */
export function companyAtDeckAsOf(
  { held, capital, undatedStudies }: CompanyAsOf,
  price: Price | null,
  market: Market,
  at: { priced: PricedDeck; counting: ShareCounting },
): ReturnType<typeof companyAtDeck> {
  const made = companyAtDeck({ held, capital, price }, market, at.priced, at.counting);
  if (undatedStudies.length === 0) return made;
  const missing = missingDates(undatedStudies);
  const unknown = ({ low }: RangedFigure): RangedFigure => {
    const { unit, currency, asOf, ...rest } = low;
    const figure = noFigure({ unit, currency, asOf }, { ...rest, missing: [...rest.missing, ...missing] });
    return { low: figure, high: figure };
  };
  return { nav: unknown(made.nav), priceToNav: unknown(made.priceToNav) };
}
