import { figureIn } from './capital/currencies.ts';
import { assetsOf, type Market, operatedMines, type ValuedCompany } from './company-value.ts';
import { navAtDeck, type PricedDeck, priceToNavAtDeck, type RangedFigure } from './nav-at-deck.ts';
import type { ShareCounting } from './value-measures.ts';

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
  const { nav, wholeNav, caps, priceDay, old } = assetsOf(company, market);
  const mines = operatedMines(company.held);
  const money = { day, priceDay, rates };
  const atDeck = navAtDeck(nav.nav, mines, priced, money);
  const divided = counting === 'diluted' ? navAtDeck(wholeNav, mines, priced, money) : atDeck;
  const cap = caps[counting];
  const inTold = (figure: RangedFigure['low']) => figureIn(figure, told, priceDay, rates);
  return {
    nav: { low: inTold(atDeck.low), high: inTold(atDeck.high) },
    priceToNav: priceToNavAtDeck({ ...cap, warnings: [...new Set([...cap.warnings, ...old])] }, divided, day),
  };
}
