import type { Exact } from '../numbers/exact-decimal.ts';
import type { Production } from '../production/production.ts';
import type { Operator } from '../mines/interests.ts';
import type { StatedStudy } from '../studies/study-model.ts';
import type { Stage } from '../mines/stages.ts';
import { knownCompound } from '../prices/price-units.ts';
import { gramsPerUnit, massOfUnit } from '../metals/units.ts';
import { priceUnitOf } from '../figures/measures.ts';
import type { QuantityUnit, ShareBasis, StudyType } from '../vocabulary.ts';
import { type Digits, exact, type Input, over } from '../numbers/worked-figure.ts';

/** The study that speaks for a mine, as far as capital, cost and output follow from it. */
export interface PlannedStudy extends StatedStudy {
  studyType: StudyType;
  reportDate: string | null;
  sourceUrl: string | null;
  /** Of its main metal, per cent; missing where nobody asks for it. */
  recovery?: string | null;
}

/** How a mine runs or is to run: what figures for a unit of its output follow from. */
export interface MineOperation {
  /** Null: not stated. */
  stage: Stage | null;
  /** Names of its metals. */
  metals: readonly string[];
  /** Of revenue, per cent; null: nobody has said. */
  royalties: number | null;
  production: readonly (Production & { sourceUrl: string | null })[];
  study: PlannedStudy | null;
}

/** A mine that is held, with the company's part of it. */
export interface OperatedMine {
  name: string;
  /** Per cent; null: not known. */
  percent: number | null;
  /** Whether there is a part of which nobody knows how large it is. */
  hasMore: boolean;
  isOperator: boolean;
  operator: Operator | null;
  operation: MineOperation;
}

/** A mine and the study that plans it. */
export interface Planned {
  mine: OperatedMine;
  study: PlannedStudy;
}

/** Mines with a study that tells of money or output: one of resources alone plans nothing. */
export const planned = (mines: readonly OperatedMine[]): Planned[] =>
  mines.flatMap((mine) => {
    const { study } = mine.operation;
    if (!study) return [];
    const { npv, totalCapex, allInSustainingCost, productionThroughput } = study;
    return [npv, totalCapex, allInSustainingCost, productionThroughput].some((stated) => stated !== null)
      ? [{ mine, study }]
      : [];
  });

/** Of what is stated so many per cent are the company's, or what is missing to know it. */
export type StatedPart = { percent: Exact } | { missing: string };

const whole = 100;

/**
 * The company's part of what is stated of a mine on a basis: its share of the whole mine; of what is the owner's already all
 * that the owner has, and a partner by the two shares.
 */
export function partOfStated(mine: OperatedMine, basis: ShareBasis | null, what: string): StatedPart {
  const { name, percent, hasMore, isOperator, operator } = mine;
  const share = percent === null || hasMore ? null : exact(percent);
  const unknown = { missing: `share of ${name}` };
  if (basis === '100%') return share ? { percent: share } : unknown;
  if (basis === null)
    return share?.eq(whole) ? { percent: share } : { missing: `whether ${what} of ${name} is of the whole mine` };
  if (isOperator) return { percent: exact(whole) };
  const owners = operator?.percent ?? null;
  if (!share || owners === null || exact(owners).lte(0)) return unknown;
  return { percent: over(share.times(whole), owners) };
}

/** The company's share of a mine as an input of figures. */
export const shareInput = ({ name, percent }: OperatedMine, part: Digits | Exact = percent ?? 0): Input => ({
  ...{ name: `share of ${name}`, value: exact(part).round(6).toFixed(), unit: '%', currency: null },
  ...{ asOf: null, source: null },
});

/** An amount of metal in another unit; null between carats and masses of metal. */
export function exactAmount(amount: Exact, from: QuantityUnit, to: QuantityUnit): Exact | null {
  if (from === to) return amount;
  if ((from === 'carats') !== (to === 'carats')) return null;
  return over(amount.times(gramsPerUnit[from]), gramsPerUnit[to]);
}

/** The metal in an amount of what is sold for it: 1,000 lb of U3O8 hold 848.005 lb of uranium. */
export function metalIn(amount: Exact, soldAs: string | null | undefined): Exact {
  const share = knownCompound(soldAs ?? '')?.share;
  return share ? over(amount.times(share[0]), share[1]) : amount;
}

/** The unit that a metal is priced by, as an amount of it. */
export const pricedUnit = (metal: string): QuantityUnit => massOfUnit(priceUnitOf(metal)) ?? 'tonnes';
