import Big from 'big.js';
import { addMonths, daysBetween } from '../time/dates.ts';
import { fold } from '../text/fold.ts';
import { metalUnit } from '../metals/metal-units.ts';
import { knownMetal } from '../metals/metals.ts';
import { knownCompound, minedMetal } from '../prices/price-units.ts';
import {
  byFirstDay,
  combined,
  convertAmount,
  partsOf,
  type Production,
  type DateRange,
  yearsOf,
} from './production.ts';
import { perOther } from '../studies/unit-costs.ts';
import type { PriceUnit, QuantityUnit, ShareBasis, ThroughputUnit } from '../vocabulary.ts';

/**
 * The cost curve of a metal: mines as blocks by rising all-in sustaining cost (AISC), each as wide as what it makes in a
 * year, so that the axis below is the metal of all of them, cumulated. Costs are per unit of metal sold (World Gold Council,
 * guidance note on AISC), so a reported year is as wide as what was sold where that is stated.
 */

export const curveSources = ['reported', 'studies', 'both'] as const;
/** Which costs a curve takes: those of reported years, those of studies, or of each mine the reported one where it has one. */
export type CurveSource = (typeof curveSources)[number];

/** A cost older than so many years says little of today, unless another bound is asked for. */
export const usualYears = 5;
export const mostYears = 30;

/** Why a mine is not in a curve, and the sentence that says it. */
export const curveReasons = {
  'no record': 'Nothing is recorded.',
  'no year': 'Its periods do not make up a full year.',
  'no cost': 'No AISC is stated.',
  'no unit': 'The unit or the currency is not stated, or differs between the periods.',
  'no production': 'What it produces in a year is not stated.',
  'not weighed': 'What was sold is not stated for each period, so that their costs have no mean.',
  'no basis': 'Whether it is of the whole mine or of the owner’s share is not stated.',
  'no metal': 'The study does not say of which metal its cost is.',
  'other metal': 'The cost is of another metal; this one is a by-product.',
  'no date': 'The study has no date.',
  'no rate': 'No exchange rate of the week before its day is recorded.',
  old: 'It is older than the years that are asked for.',
} as const;
export type CurveReason = keyof typeof curveReasons;

/** Why one source of a mine gives nothing, as a sentence. */
export function reasonSentence({ source, reason }: { source: 'reported' | 'study'; reason: CurveReason }): string {
  if (reason !== 'no record') return curveReasons[reason];
  return source === 'reported' ? 'No production of it is recorded.' : 'No current study with an AISC is recorded.';
}

/** What was counted as a year's production, in the order in which it is taken. */
const measures = [
  ['sold', 'sold'],
  ['poured', 'poured'],
  ['inConcentrate', 'in concentrate'],
  ['recovered', 'recovered'],
] as const;
export type CurveMeasure = (typeof measures)[number][1] | 'planned';

/** A year's cost and production as they are stated, before anything is converted. */
export interface StatedCost<Row> {
  source: 'reported' | 'study';
  /** What it follows from: the periods of the year, or one study. */
  rows: readonly Row[];
  /** The year that was reported; of a study null. */
  span: DateRange | null;
  /** The day that it is of, by which its rate is taken: the last one of the year, or that of the study. */
  asOf: string;
  /** A decimal in `currency` for one `costUnit`. */
  cost: string;
  currency: string;
  costUnit: PriceUnit;
  /** A decimal above 0, in `unit`. */
  production: string;
  unit: QuantityUnit;
  measure: CurveMeasure;
  basis: ShareBasis;
  /** What is sold for the metal of the curve, where that is a compound of it (U3O8): cost and production are of that. */
  soldAs?: string | undefined;
}

export type Told<Row> = { stated: StatedCost<Row> } | { reason: CurveReason };

/** Units of a curve: metal as it is told elsewhere, costs as the trade quotes them. */
export function curveUnits(metal: string): { amount: QuantityUnit; cost: PriceUnit } {
  const amount = metalUnit(metal);
  if (amount === 'oz') return { amount, cost: 'oz' };
  if (amount === 'carats') return { amount, cost: 'ct' };
  const isByPound = amount === 'lb' || (knownMetal(metal) ?? metal) === 'Copper';
  return { amount, cost: isByPound ? 'lb' : 't' };
}

const bases: readonly (ShareBasis | null)[] = ['100%', 'attributable', null];

const isOld = (asOf: string, today: string, years: number) => asOf < addMonths(today, -12 * years);

/** What a period is of where that is a compound of a metal: `U3O8`; empty of the metal itself. */
const compoundOf = ({ metal }: Production) => knownCompound(metal)?.name ?? '';

/**
 * The newest full year of a mine that states an AISC, from its periods of one metal, or of what is sold for it, in any order: a
 * year's own row, else what makes it up without a gap, each cost weighed by what was sold. Of one year the whole mine comes before
 * the owner's share, and the metal before its compounds. Never throws: what is missing is the reason.
 */
export function reportedCost<P extends Production>(periods: readonly P[], today: string, years: number): Told<P> {
  const ended = periods.filter(({ toDate }) => toDate <= today);
  if (ended.length === 0) return { reason: 'no record' };
  const found: { year: DateRange; parts: P[] }[] = [];
  const sold = [...new Set(ended.map(compoundOf))].toSorted();
  for (const [basis, compound] of bases.flatMap((each) => sold.map((name) => [each, name] as const))) {
    const own = ended.filter((period) => period.basis === basis && compoundOf(period) === compound);
    const byDay = byFirstDay(own);
    for (const year of yearsOf(own)) {
      const parts = year.toDate <= today ? partsOf(year, byDay) : null;
      if (parts) found.push({ year, parts });
    }
  }
  if (found.length === 0) return { reason: 'no year' };
  const newest = found
    .filter(({ parts }) => parts.every(({ allInSustainingCost }) => allInSustainingCost !== null))
    .toSorted((one, other) => daysBetween(one.year.toDate, other.year.toDate))[0];
  if (!newest) return { reason: 'no cost' };
  const { year, parts } = newest;
  const whole = combined(parts);
  const { currency, costUnit, unit, basis, allInSustainingCost: cost } = whole;
  const [first] = parts;
  const isOneUnit = parts.every((part) => part.currency === first!.currency && part.costUnit === first!.costUnit);
  if (!isOneUnit || currency === null || costUnit === null) return { reason: 'no unit' };
  const measured = measures.find(([field]) => whole[field] !== null && Number(whole[field]) > 0);
  if (!measured) return { reason: 'no production' };
  if (unit === null) return { reason: 'no unit' };
  if (cost === null) return { reason: 'not weighed' };
  if (basis === null) return { reason: 'no basis' };
  if (isOld(year.toDate, today, years)) return { reason: 'old' };
  const [field, measure] = measured;
  const soldAs = compoundOf(whole) || undefined;
  const stated = { rows: parts, span: year, asOf: year.toDate, cost, currency, costUnit };
  return { stated: { source: 'reported', ...stated, production: whole[field]!, unit, measure, basis, soldAs } };
}

/** A current study as far as a curve needs it: decimals as text. */
export interface CostStudy {
  reportDate: string | null;
  allInSustainingCost: string | null;
  allInSustainingCostUnit: PriceUnit | null;
  allInSustainingCostCurrency: string | null;
  currency: string | null;
  /** The metal that its cost is for: that of its first price, else the only one of its mine; null: not told. */
  mainMetal: string | null;
  productionThroughput: string | null;
  productionThroughputUnit: ThroughputUnit | null;
  shareBasis: ShareBasis | null;
}

const amountOfYear: Readonly<Record<ThroughputUnit, QuantityUnit>> = {
  'oz/year': 'oz',
  'lbs/year': 'lbs',
  'kg/year': 'kg',
  'tonnes/year': 'tonnes',
  'carats/year': 'carats',
};

/**
 * What the newest of a mine's current studies with an AISC plans: its cost and what it would make in a year. `studies` has
 * the newest first. Never throws: what is missing is the reason.
 */
export function studyCost<S extends CostStudy>(
  studies: readonly S[],
  metal: string,
  today: string,
  years: number,
): Told<S> {
  if (studies.length === 0) return { reason: 'no record' };
  const study = studies.find(({ allInSustainingCost }) => allInSustainingCost !== null);
  if (!study) return { reason: 'no cost' };
  const { allInSustainingCost: cost, allInSustainingCostUnit: costUnit, reportDate: asOf, shareBasis: basis } = study;
  if (study.mainMetal === null) return { reason: 'no metal' };
  if (fold(minedMetal(study.mainMetal)) !== fold(minedMetal(metal))) return { reason: 'other metal' };
  const currency = study.allInSustainingCostCurrency ?? study.currency;
  const { productionThroughput: production, productionThroughputUnit: unit } = study;
  if (currency === null || costUnit === null) return { reason: 'no unit' };
  if (production === null || Number(production) <= 0) return { reason: 'no production' };
  if (unit === null) return { reason: 'no unit' };
  if (basis === null) return { reason: 'no basis' };
  if (asOf === null) return { reason: 'no date' };
  if (isOld(asOf, today, years)) return { reason: 'old' };
  const stated = { rows: [study], span: null, asOf, cost: cost!, currency, costUnit, production };
  const soldAs = knownCompound(study.mainMetal)?.name;
  return { stated: { source: 'study', ...stated, unit: amountOfYear[unit], measure: 'planned', basis, soldAs } };
}

/** A cost in US dollars for one unit of the curve, and the production in its unit. */
export interface CurveValues {
  cost: Big;
  production: Big;
}

/**
 * What is stated in the units of a curve, of the metal in what is sold. `rate` is what one of its currency is in US dollars on its day; null where none is
 * known. A unit that is no mass of metal (1 % of a dry tonne), and stones beside metal, is 'no unit'.
 */
export function inCurve<Row>(
  { cost, costUnit, production, unit, soldAs }: StatedCost<Row>,
  units: { amount: QuantityUnit; cost: PriceUnit },
  rate: Big | null,
): CurveValues | { reason: CurveReason } {
  const [ofStones, isStones] = [costUnit === 'ct', units.cost === 'ct'];
  const perUnit = ofStones === isStones ? perOther(cost, costUnit, units.cost) : null;
  const amount = convertAmount(production, unit, units.amount);
  if (perUnit === null || amount === null) return { reason: 'no unit' };
  if (rate === null) return { reason: 'no rate' };
  const [metal, of] = knownCompound(soldAs ?? '')?.share ?? ['1', '1'];
  return { cost: perUnit.times(rate).times(of).div(metal), production: new Big(amount).times(metal).div(of) };
}

/** A mine on the curve: it makes what lies between `from` and `to` of all the metal. */
export type CurveBlock<Mine> = Mine & CurveValues & { from: Big; to: Big };

/** Where so many per cent of the metal are made at this cost or less. */
export interface CurveMark {
  percent: 25 | 50 | 75;
  /** Of all the metal. */
  production: Big;
  /** That of the block in which the mark lies; at its very end its own. */
  cost: Big;
}

export interface CostCurve<Mine> {
  blocks: CurveBlock<Mine>[];
  total: Big;
  /** Empty without a mine. */
  marks: CurveMark[];
}

/**
 * Mines by rising cost, those of one cost by name and id, each beginning where the one before it ends; quartiles by
 * cumulated production, not by the number of mines.
 */
export function costCurve<Mine extends { id: number; name: string }>(
  mines: readonly (Mine & CurveValues)[],
): CostCurve<Mine> {
  const keys = new Map(mines.map((mine) => [mine, fold(mine.name)]));
  const ordered = mines.toSorted((one, other) => {
    const byCost = one.cost.cmp(other.cost);
    if (byCost !== 0) return byCost;
    const [name, otherName] = [keys.get(one)!, keys.get(other)!];
    if (name !== otherName) return name < otherName ? -1 : 1;
    return one.id - other.id;
  });
  let total = new Big(0);
  const blocks = ordered.map((mine) => {
    const from = total;
    total = total.plus(mine.production);
    return { ...mine, from, to: total };
  });
  const marks = ([25, 50, 75] as const).flatMap((percent) => {
    const production = total.times(percent).div(100);
    const block = blocks.find(({ to }) => to.gte(production));
    return block ? [{ percent, production, cost: block.cost }] : [];
  });
  return { blocks, total, marks };
}

/** How much of the metal is made at a price or less. */
export const madeBelow = (blocks: readonly CurveValues[], price: Big): Big =>
  blocks.reduce((sum, { cost, production }) => (cost.lte(price) ? sum.plus(production) : sum), new Big(0));
