import { attributableOf, type MineMetal } from '../capital/per-metal.ts';
import { metalClasses } from '../capital/records.ts';
import { metalKey } from '../figures/measures.ts';
import { metalUnit } from '../metals/metal-units.ts';
import { fold } from '../text/fold.ts';
import type { QuantityUnit } from '../vocabulary.ts';
import { marginOf, reserveLife, spotPrice, yearlyAisc } from './company-aisc.ts';
import { heldGrades } from './company-grades.ts';
import { byMetal, classesOf, metalsOf } from './company-metals.ts';
import { plannedCapex, plannedOutputs } from './company-plans.ts';
import { type YearlyProduction, yearlyProductions } from './company-production.ts';
import { exactAmount, pricedUnit } from './held-operation.ts';
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

/**
 * Figures of a company that follow from how its mines run, what their studies plan and what their estimates grade, each metal by
 * itself, with their working. They need no share and no price of one: companies that are not listed have them.
 */
export function figuresOfMines(
  held: ValuedCompany['held'],
  { day, rates, deck }: Market,
  priceDay: string,
  years?: readonly YearlyProduction[],
): WorkedMeasure[] {
  const operated = operatedMines(held);
  const money = { currency: kept, day, priceDay, rates };
  const inGround = byMetal(metalsOf(held));
  const worked: WorkedMeasure[] = [];
  const add = (measure: string, metal: string, figure: Figure, basis: string | null) =>
    worked.push({ measure, of: metalKey(metal), figure, basis });
  for (const output of years ?? yearlyProductions(operated, day)) {
    const { metal, figure, basis } = output;
    const aisc = yearlyAisc(output, money);
    const price = spotPrice(metal, deck, money);
    const ofPrice = price.from[0] ? `${metal.toLowerCase()} at ${price.from[0].asOf}` : null;
    add('held-production', metal, inListUnit(figure, metal), basis);
    add('held-aisc', metal, aisc, basis);
    add('margin', metal, marginOf(price, aisc), [basis, ofPrice].filter(Boolean).join(', ') || null);
    const mines = inGround.get(fold(metal));
    const hasReserves = mines?.metals.some((row) => row.metal === metal && row.metalClass === 'reserves');
    const [reserves] = mines && hasReserves ? classesOf(mines, metal, day) : [];
    if (reserves)
      add('reserve-life', metal, withoutShort(reserveLife(reserves.attributable, output), reserves.missing), basis);
  }
  const capex = plannedCapex(operated, money);
  if (capex) worked.push({ measure: 'held-capex', of: '', ...capex });
  for (const { metal, production, aisc, basis } of plannedOutputs(operated, money)) {
    add('planned-production', metal, inListUnit(production, metal), basis);
    add('planned-aisc', metal, aisc, basis);
  }
  for (const { metalClass, of, figure } of heldGrades(held, day))
    worked.push({ measure: `held-grade-${metalClass}`, of, figure, basis: null });
  return worked;
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
