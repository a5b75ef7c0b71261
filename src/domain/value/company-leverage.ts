import { fold } from '../text/fold.ts';
import type { OperatedMine } from './held-operation.ts';
import { minedMetal } from '../prices/price-units.ts';
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

const keyOf = (metal: string) => fold(minedMetal(metal));

/** Metals that the studies with an NPV sell first. */
export const leverMetals = (mines: readonly OperatedMine[]): string[] => [
  ...new Map(
    studiedMines(mines).flatMap(({ study }) => {
      const metal = mainPriceOf(study)?.metal;
      return metal ? [[keyOf(metal), minedMetal(metal)] as const] : [];
    }),
  ).values(),
];

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

/**
 * Per cent of NAV for one per cent of a metal's price, by the annuity of a study's what-if. Nobody states marginal tax and
 * start of production, so that it lies between two ends: the lower one is told, as at least, and the other beside it.
 */
export function leverageTo(
  metal: string,
  mines: readonly OperatedMine[],
  nav: Figure,
  money: Omit<MoneyOfDay, 'currency'>,
): Figure {
  const about: About = { unit: 'ratio', currency: null, asOf: money.day };
  const { currency } = nav;
  if (currency === null || nav.value === null) return noFigure(about, nav);
  const all = studiedMines(mines);
  const mains = all.filter(({ study }) => keyOf(mainPriceOf(study)?.metal ?? '') === keyOf(metal));
  const besides = all.filter(({ study }) =>
    study.metalPrices.slice(1).some((price) => price.metal !== null && keyOf(price.metal) === keyOf(metal)),
  );
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
