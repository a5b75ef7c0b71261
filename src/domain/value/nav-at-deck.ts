import type { Exact } from '../numbers/exact-decimal.ts';
import { type Deck, priceUnder } from '../prices/decks.ts';
import type { OperatedMine } from './held-operation.ts';
import { movableStudy, type MoneyOfDay, type MovableStudy, studiedMines, type StudiedMine } from './moved-study.ts';
import type { RatesOfDay } from '../prices/price-quotes.ts';
import { mainPriceOf, studyCaveats } from '../studies/study-model.ts';
import { limitsOf, npvUnder } from '../studies/study-what-if.ts';
import {
  type About,
  exact,
  type Figure,
  figureOf,
  type FigureWarning,
  type Input,
  noFigure,
  over,
  together,
} from '../numbers/worked-figure.ts';

/** A figure from its lowest to its highest value; both are known or neither is. */
export interface RangedFigure {
  low: Figure;
  high: Figure;
}

/** A deck with the rates of its own day; null: none are known. */
export interface PricedDeck {
  deck: Deck;
  rates: RatesOfDay | null;
}

const basis = (sentence: string): FigureWarning => ({ code: 'basis', sentence });

const approximate = basis(
  'An approximation by an annuity: output, cost and life of each study stay as stated, from production in three years and 35% of tax on what is earned more, to production at once and without tax. It never replaces the stated figure.',
);

/** What the deck makes of the company's part of an NPV. */
interface MineChange {
  change: { low: Exact; high: Exact } | null;
  from: readonly Input[];
  missing: readonly string[];
  warnings: readonly FigureWarning[];
}

const unknownChange = (missing: readonly string[], warnings: readonly FigureWarning[] = []): MineChange => ({
  ...{ change: null, from: [], missing, warnings },
});

/** The price of a study's main metal under the deck, in the unit and currency that the study has it in. */
function deckPriceOf({ study }: StudiedMine, { deck, rates }: PricedDeck) {
  const price = mainPriceOf(study);
  const { metal = null, unit = null, currency = '' } = price ?? {};
  if (metal === null || unit === null) return null;
  return { metal, found: priceUnder(deck, { metal, unit, currency }, rates) };
}

function changeAt(studied: StudiedMine, priced: PricedDeck, money: MoneyOfDay): MineChange {
  const { mine, study } = studied;
  const movable = movableStudy(studied, money);
  if ('missing' in movable) return unknownChange(movable.missing);
  const price = deckPriceOf(studied, priced);
  if (!price) return unknownChange([`metal of the price of ${mine.name}`]);
  const { metal, found } = price;
  if ('missing' in found) return unknownChange([`price of ${metal} in the deck`], [basis(found.missing)]);
  const { model, ownOf, from }: MovableStudy = movable;
  const scenario = { price: found.value };
  const npv = npvUnder(model, scenario)!;
  const input: Input = {
    name: `${metal} in the deck '${priced.deck.name}'`,
    value: exact(found.from.value).toFixed(),
    unit: `money/${found.from.unit}`,
    currency: found.from.currency,
    asOf: found.from.asOf ?? priced.deck.date,
    source: null,
  };
  return {
    change: { low: ownOf(npv.low - model.npv!), high: ownOf(npv.high - model.npv!) },
    from: [...from, input],
    missing: [],
    warnings: [...limitsOf(model, scenario), ...studyCaveats(study)].map((sentence) =>
      basis(`${mine.name}: ${sentence}`),
    ),
  };
}

/**
 * The NAV of a company if metals cost what a deck says: the stated one, and what the annuity of what-if makes of the main
 * price of each study, as far as it is the company's. Not known where that of one study is not known.
 */
export function navAtDeck(
  nav: Figure,
  mines: readonly OperatedMine[],
  priced: PricedDeck,
  money: Omit<MoneyOfDay, 'currency'>,
): RangedFigure {
  const { currency } = nav;
  const about: About = { unit: 'money', currency, asOf: money.day };
  const both = (figure: Figure): RangedFigure => ({ low: figure, high: figure });
  if (currency === null || nav.value === null) return both(noFigure(about, nav));
  const changes = studiedMines(mines).map((each) => changeAt(each, priced, { ...money, currency }));
  const worked = together([nav, ...changes]);
  if (changes.length === 0 || changes.some(({ change }) => change === null))
    return both(noFigure(about, changes.length === 0 ? { ...worked, missing: ['a study with an NPV'] } : worked));
  const rest = { ...worked, bound: nav.bound, warnings: [approximate, ...worked.warnings] };
  const end = (of: 'low' | 'high') =>
    figureOf(
      changes.reduce((sum, { change }) => sum.plus(change![of]), exact(nav.value!)),
      about,
      rest,
    );
  return { low: end('low'), high: end('high') };
}

/** What shares cost of a NAV at a deck: by its highest value the lowest ratio. Not known where the NAV is not above 0 all over, or a bound. */
export function priceToNavAtDeck(cap: Figure, { low, high }: RangedFigure, day: string): RangedFigure {
  const about: About = { unit: 'ratio', currency: null, asOf: day };
  const rest = together([cap, low]);
  const none = (sentence?: string): RangedFigure => {
    const more: FigureWarning[] = sentence === undefined ? [] : [{ code: 'denominator', sentence }];
    const figure = noFigure(about, { ...rest, warnings: [...rest.warnings, ...more] });
    return { low: figure, high: figure };
  };
  if (cap.value === null || low.value === null || high.value === null) return none();
  if (low.bound !== 'exact') return none('The NAV is known as a bound only: nothing is divided by it.');
  if (exact(low.value).lte(0))
    return none('The NAV at the deck is not above 0 at its lower end: nothing is divided by it.');
  const ratio = (nav: string) => figureOf(over(exact(cap.value!), exact(nav)), about, { ...rest, bound: cap.bound });
  return { low: ratio(high.value), high: ratio(low.value) };
}
