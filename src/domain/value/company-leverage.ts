import type { OperatedMine } from './held-operation.ts';
import { metalKey, minedMetal } from '../prices/price-units.ts';
import { movableStudy, type MoneyOfDay, type StudiedMine, studiedMines } from './moved-study.ts';
import { mainPriceOf } from '../studies/study-model.ts';
import { slopeOf } from '../studies/study-what-if.ts';
import {
  type About,
  type Figure,
  figureOf,
  type FigureWarning,
  noFigure,
  quotientOf,
  roundedValue,
  sumOf,
} from '../numbers/worked-figure.ts';

/** Mines with a study with an NPV that sell a metal: first, or beside another. */
interface Sellers {
  metal: string;
  mains: StudiedMine[];
  besides: StudiedMine[];
}

/** Of every metal, by its key, who sells it: each price of each study is looked at once, however many metals there are. */
function sellersByMetal(mines: readonly OperatedMine[]): ReadonlyMap<string, Sellers> {
  const byMetal = new Map<string, Sellers>();
  const ofMetal = (metal: string) => {
    const known = byMetal.get(metalKey(metal));
    if (known) return known;
    const none = { metal: minedMetal(metal), mains: [], besides: [] };
    byMetal.set(metalKey(metal), none);
    return none;
  };
  const all = studiedMines(mines);
  for (const studied of all) {
    const main = mainPriceOf(studied.study)?.metal ?? null;
    if (main !== null) ofMetal(main).mains.push(studied);
  }
  for (const studied of all) {
    const others = studied.study.metalPrices.slice(1).flatMap(({ metal }) => (metal === null ? [] : ofMetal(metal)));
    for (const sellers of new Set(others)) sellers.besides.push(studied);
  }
  return byMetal;
}

interface Change {
  low: Figure;
  high: Figure;
}

/** What one per cent of its main price makes of the company's part of an NPV, from the latest start and highest tax to the earliest and none. */
function changeOf(studied: StudiedMine, money: MoneyOfDay): Change {
  const about: About = { unit: 'money', currency: money.currency, asOf: money.day };
  const movable = movableStudy(studied, money);
  if ('missing' in movable) return { low: noFigure(about, movable), high: noFigure(about, movable) };
  const { model, ownOf, from } = movable;
  const slope = slopeOf(model)!;
  const at = (each: number) => figureOf(ownOf((each * model.price!) / 100), about, { from });
  return { low: at(slope.low), high: at(slope.high) };
}

const shown = ({ value }: Figure) => roundedValue(value ?? '0', 2);

/** Per cent of NAV for one per cent of a metal's price. */
export const leverageTo = (
  metal: string,
  mines: readonly OperatedMine[],
  nav: Figure,
  money: Omit<MoneyOfDay, 'currency'>,
): Figure => leverageOf(sellersByMetal(mines).get(metalKey(metal)) ?? { metal, mains: [], besides: [] }, nav, money);

/** So many metals are told of: those that most mines sell first. Names are free, and a company of thousands would be as many figures, each with all that is missing for the NAV. */
const mostMetals = 100;
/** A NAV of more inputs is one input itself, and so is what it lacks: its own working tells them once, not with each metal again. */
const mostOfNav = 200;

/** Metals that the studies with an NPV sell first. */
export function leverMetals(mines: readonly OperatedMine[]): string[] {
  return mainSellers(mines).map(({ metal }) => metal);
}

function mainSellers(mines: readonly OperatedMine[]): Sellers[] {
  const all = [...sellersByMetal(mines).values()].filter(({ mains }) => mains.length > 0);
  return all.length <= mostMetals
    ? all
    : all.toSorted((one, other) => other.mains.length - one.mains.length).slice(0, mostMetals);
}

function withShortWorking(nav: Figure): Figure {
  const { value, unit, currency, asOf, from, missing } = nav;
  const own = value === null ? [] : [{ name: 'NAV', value, unit, currency, asOf, source: null }];
  return {
    ...nav,
    from: from.length <= mostOfNav ? from : own,
    missing: missing.length <= mostOfNav ? missing : ['what the NAV lacks'],
  };
}

/** The same of each metal that a study sells first. */
export function leverages(
  mines: readonly OperatedMine[],
  nav: Figure,
  money: Omit<MoneyOfDay, 'currency'>,
): { metal: string; figure: Figure }[] {
  const short = withShortWorking(nav);
  return mainSellers(mines).map((sellers) => ({ metal: sellers.metal, figure: leverageOf(sellers, short, money) }));
}

/**
 * By the annuity of a study's what-if. Nobody states marginal tax and start of production, so that it lies between two ends: the
 * lower one is told, as at least, and the other beside it.
 */
function leverageOf({ mains, besides }: Sellers, nav: Figure, money: Omit<MoneyOfDay, 'currency'>): Figure {
  const about: About = { unit: 'ratio', currency: null, asOf: money.day };
  const { currency } = nav;
  if (currency === null || nav.value === null) return noFigure(about, nav);
  const changes = mains.map((each) => changeOf(each, { ...money, currency }));
  const paid: About = { unit: 'money', currency, asOf: money.day };
  const sum = (of: (change: Change) => Figure) =>
    sumOf(
      changes.map((change) => ({ figure: of(change) })),
      paid,
    );
  const [low, high] = [sum(({ low: end }) => end), sum(({ high: end }) => end)].map((end) =>
    // The change is of one per cent of the price, the quotient in per cent of the NAV.
    quotientOf(end, nav, 'The NAV', about, 100),
  ) as [Figure, Figure];
  const warnings: FigureWarning[] = [];
  if (besides.length > 0)
    warnings.push({
      code: 'basis',
      sentence: `Sold beside another metal, which does not move here: ${besides.map(({ mine }) => mine.name).join(', ')}.`,
    });
  if (low.value === null || high.value === null) return { ...low, warnings: [...low.warnings, ...warnings] };
  const isOne = low.value === high.value && low.bound === 'exact' && besides.length === 0;
  if (!isOne)
    warnings.push({
      code: 'basis',
      sentence: `From ${shown(low)} where production begins in three years and 35% of what is earned more is tax, to ${shown(high)} at once and without tax${low.bound === 'exact' && besides.length === 0 ? '' : ', of the mines that are counted'}.`,
    });
  return { ...low, bound: isOne ? 'exact' : 'at-least', warnings: [...low.warnings, ...warnings] };
}
