import { attributableOf, type MineMetal } from '../capital/per-metal.ts';
import { metalClasses } from '../capital/records.ts';
import { metalKey } from '../figures/measures.ts';
import { metalUnit } from '../metals/metal-units.ts';
import { fold } from '../text/fold.ts';
import type { QuantityUnit } from '../vocabulary.ts';
import { marginOf, reserveLife, spotPrice, type ToldMoney, yearlyAisc } from './company-aisc.ts';
import { heldGrades } from './company-grades.ts';
import { byMetal, classesOf, metalsOf } from './company-metals.ts';
import { plannedCapex, type PlannedOutput, plannedOutputs } from './company-plans.ts';
import { type YearlyProduction, yearlyProductions } from './company-production.ts';
import { exactAmount, type OperatedMine, pricedUnit } from './held-operation.ts';
import { type Market, operatedMines, type ValuedCompany, type WorkedMeasure } from './valued-company.ts';
import { amountOf, type Figure, figureOf, noFigure, quotientOf } from '../numbers/worked-figure.ts';

/** In which all money of companies is kept. */
const kept = 'USD';

/** An amount of metal in the unit that lists tell it in. */
function inListUnit(figure: Figure, metal: string): Figure {
  const unit = metalUnit(metal);
  const amount = amountOf(figure);
  const about = { unit, currency: null, asOf: figure.asOf };
  const converted = amount && exactAmount(amount, pricedUnit(metal), unit);
  return converted ? figureOf(converted, about, figure) : noFigure(about, figure);
}

/** How the mines of a company run and what is planned of them, once for all of its figures. */
export interface RunningMines {
  operated: OperatedMine[];
  years: YearlyProduction[];
  plans: PlannedOutput[];
  money: ToldMoney;
}

/** Money of a mine is told at the rate of the day of the price. */
export function runningMines(
  held: ValuedCompany['held'],
  { day, rates }: Pick<Market, 'day' | 'rates'>,
  priceDay: string,
): RunningMines {
  const operated = operatedMines(held);
  const money = { currency: kept, day, priceDay, rates };
  return { operated, money, years: yearlyProductions(operated, day), plans: plannedOutputs(operated, money) };
}

const ofMetal = (measure: string, metal: string, figure: Figure, basis: string | null): WorkedMeasure => ({
  ...{ measure, of: metalKey(metal), figure, basis },
});

/** What the metal of a company costs and leaves, each metal by itself, and the capital that is planned. */
export function moneyOfMines({ operated, years, plans, money }: RunningMines, deck: Market['deck']): WorkedMeasure[] {
  const capex = plannedCapex(operated, money);
  return [
    ...years.flatMap((output) => {
      const { metal, basis } = output;
      const [aisc, price] = [yearlyAisc(output, money), spotPrice(metal, deck, money)];
      const ofPrice = price.from[0] ? `${metal.toLowerCase()} at ${price.from[0].asOf}` : null;
      return [
        ofMetal('held-aisc', metal, aisc, basis),
        ofMetal('margin', metal, marginOf(price, aisc), [basis, ofPrice].filter(Boolean).join(', ') || null),
      ];
    }),
    ...(capex ? [{ measure: 'held-capex', of: '', ...capex }] : []),
    ...plans.map(({ metal, aisc, basis }) => ofMetal('planned-aisc', metal, aisc, basis)),
  ];
}

/** What the mines of a company produce, are to produce and grade, each metal by itself. No price moves it. */
export function metalOfMines(
  held: ValuedCompany['held'],
  { years, plans }: RunningMines,
  day: string,
): WorkedMeasure[] {
  const inGround = byMetal(metalsOf(held));
  return [
    ...years.flatMap((output) => {
      const { metal, figure, basis } = output;
      const mines = inGround.get(fold(metal));
      const hasReserves = mines?.metals.some((row) => row.metal === metal && row.metalClass === 'reserves');
      const [reserves] = mines && hasReserves ? classesOf(mines, metal, day) : [];
      const life = reserves && withoutShort(reserveLife(reserves.attributable, output), reserves.missing);
      return [
        ofMetal('held-production', metal, inListUnit(figure, metal), basis),
        ...(life ? [ofMetal('reserve-life', metal, life, basis)] : []),
      ];
    }),
    ...plans.map(({ metal, production, basis }) =>
      ofMetal('planned-production', metal, inListUnit(production, metal), basis),
    ),
    ...heldGrades(held, day).map(({ metalClass, of, figure }) => ({
      ...{ measure: `held-grade-${metalClass}`, of, figure, basis: null },
    })),
  ];
}

/**
 * Figures of a company that follow from how its mines run, what their studies plan and what their estimates grade, each metal by
 * itself, with their working. They need no share and no price of one: companies that are not listed have them.
 */
export function figuresOfMines(held: ValuedCompany['held'], market: Market, priceDay: string): WorkedMeasure[] {
  const running = runningMines(held, market, priceDay);
  return [...moneyOfMines(running, market.deck), ...metalOfMines(held, running, market.day)];
}

/** Where estimates are left out of a total, what is made of it is not known. */
function withoutShort(figure: Figure, missing: readonly string[]): Figure {
  if (missing.length === 0) return figure;
  const { unit, currency, asOf, ...rest } = figure;
  return noFigure({ unit, currency, asOf }, { ...rest, missing: [...rest.missing, ...missing] });
}

/** Every metal that is held, with all that tells of it under whatever spelling. */
function eachMetal(held: ValuedCompany['held']) {
  const mines = metalsOf(held);
  const own = byMetal(mines);
  return [...new Set(mines.metals.map(({ metal }) => metal))].flatMap((metal) => {
    const told = own.get(fold(metal));
    return told ? [{ metal, mines: told }] : [];
  });
}

/** The company's part of each class of each metal for a share, by the shares outstanding. */
export function metalForShare(held: ValuedCompany['held'], shares: Figure, day: string): WorkedMeasure[] {
  return eachMetal(held).flatMap(({ metal, mines }) => {
    const unit: QuantityUnit = pricedUnit(metal);
    return metalClasses.flatMap((metalClass): WorkedMeasure[] => {
      if (!mines.metals.some((row) => row.metal === metal && row.metalClass === metalClass)) return [];
      const short = mines.short.filter((row) => row.metal === metal && row.metalClass === metalClass);
      const missing = short.map(({ mine }) => `estimates of ${mine} that are left out of its total`);
      const own = attributableOf(mines.metals, metal, metalClass, day, unit);
      const each = quotientOf(own, shares, 'The number of shares', {
        unit: `${unit}/share`,
        currency: null,
        asOf: day,
      });
      return [
        { measure: `${metalClass}-share`, of: metalKey(metal), figure: withoutShort(each, missing), basis: null },
      ];
    });
  });
}

/**
 * The company's part of each class of each metal with its working. What is kept of it is made beside the other sums over mines
 * (`figuresOfHeld`), and is the same.
 */
export function heldMetalWorked(held: ValuedCompany['held'], day: string): WorkedMeasure[] {
  return eachMetal(held).flatMap(({ metal, mines }) =>
    metalClasses.flatMap((metalClass): WorkedMeasure[] => {
      const isOf = (row: MineMetal) => row.metal === metal && row.metalClass === metalClass;
      if (!mines.metals.some(isOf)) return [];
      const own = attributableOf(mines.metals, metal, metalClass, day);
      const short = mines.short.filter(isOf).map(({ mine }) => `estimates of ${mine} that are left out of its total`);
      const figure: Figure =
        short.length === 0 ? own : { ...own, bound: 'at-least', missing: [...own.missing, ...short] };
      return [{ measure: `held-${metalClass}`, of: metalKey(metal), figure, basis: null }];
    }),
  );
}
