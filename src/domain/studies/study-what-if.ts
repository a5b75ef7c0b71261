import { type Between, between, betweenOf, exactly } from '../numbers/between.ts';
import { breakEvenPrice, marginAt, presentYears, priceMove, priceSlope, type Timing, yearlyCash } from './what-if.ts';

/** What of a study moves. */
export const levers = ['price', 'rate', 'capex', 'cost', 'delay'] as const;
export type Lever = (typeof levers)[number];

/** A part of a study without which something cannot be computed. */
export type StudyPart =
  | 'npv'
  | 'discountRate'
  | 'life'
  | 'output'
  | 'outputUnit'
  | 'price'
  | 'priceUnit'
  | 'capex'
  | 'cost'
  | 'costUnit'
  | 'share'
  | 'exchange';

/**
 * A study as the annuity needs it; null: not known. Money of the whole in millions of the study's currency, money of a unit
 * of metal in the currency and unit of its price.
 */
export interface StudyModel {
  npv: number | null;
  /** A fraction. */
  rate: number | null;
  /** Years of production. */
  years: number | null;
  /** Millions of the study's currency that one unit of money more in the price brings in a year. */
  output: number | null;
  price: number | null;
  capex: number | null;
  /** All-in sustaining. */
  cost: number | null;
  /** Of revenue, a fraction; where nobody states it none is counted, so that a change by price is at most so large. */
  royalty: number | null;
  /** Marginal, a fraction. */
  tax: Between;
  /** Years from the day of the NPV to the start of production. */
  start: Between;
  isMidYear: boolean;
  /** Why `output` or `cost` is null though the study has one: its unit, its currency, the owner's share. */
  outputLacks: readonly StudyPart[];
  costLacks: readonly StudyPart[];
}

/** What is assumed instead; undefined: as in the study. `delay` is in years, `rate` a fraction. */
export type Scenario = Partial<Record<Lever, number>>;

/** So far the study's plan, pit and cut-off are taken to stay as they are. */
export const farPrice = 0.25;
/** Of the discount rate, a fraction. */
export const farRate = 0.03;
/** What doubles leave of a difference: 0.15 is a quarter below 0.2, and no more. */
const exactness = 1e-9;
/** Whether a price is further from that of the study than its plan holds; as a fraction of it. */
export const isFarPrice = (move: number): boolean => Math.abs(move) > farPrice + exactness;
/** Whether a rate is further from that of the study than an annuity tells; as a difference of fractions. */
export const isFarRate = (points: number): boolean => Math.abs(points) > farRate + exactness;
/** Where nobody knows them: years to the start of production, marginal tax. */
export const anyStart: Between = { low: 0, high: 3 };
export const anyTax: Between = { low: 0, high: 0.35 };

/** What of a study has to be known before one of its assumptions can move. */
export function lackingFor(model: StudyModel, lever: Lever): StudyPart[] {
  const without = (part: StudyPart, isKnown: boolean): StudyPart[] => (isKnown ? [] : [part]);
  const npv = without('npv', model.npv !== null);
  const capex = without('capex', model.capex !== null);
  if (lever === 'capex') return [...npv, ...capex];
  const timed = [
    ...npv,
    ...without('discountRate', model.rate !== null),
    ...without('life', model.years !== null && model.years > 0),
  ];
  if (lever === 'rate' || lever === 'delay') return [...timed, ...capex];
  const output = model.outputLacks.length > 0 ? model.outputLacks : without('output', model.output !== null);
  if (lever === 'price') return [...new Set([...timed, ...output, ...without('price', model.price !== null)])];
  const cost = model.costLacks.length > 0 ? model.costLacks : without('cost', model.cost !== null);
  return [...new Set([...timed, ...output, ...cost])];
}

const moved = (stated: number | null, assumed: number | undefined): number =>
  stated === null || assumed === undefined ? 0 : assumed - stated;

/** The levers that a scenario moves, and that the study knows enough for. */
export const movedLevers = (model: StudyModel, scenario: Scenario): Lever[] =>
  levers.filter((lever) => scenario[lever] !== undefined && lackingFor(model, lever).length === 0);

/** α·u^b + β·v^b + rest as a function of the years to production, for one rate of tax. */
interface Curve {
  alpha: number;
  u: number;
  beta: number;
  v: number;
  rest: number;
}

/** The lowest and highest value of a curve: at its ends, or where it turns in between. */
function extremes({ alpha, u, beta, v, rest }: Curve, { low, high }: Between): Between {
  const turn = Math.log((-beta * Math.log(v)) / (alpha * Math.log(u))) / Math.log(u / v);
  const places = [low, high, ...(turn > low && turn < high ? [turn] : [])];
  return betweenOf(places.map((start) => alpha * u ** start + beta * v ** start + rest));
}

/**
 * The NPV of a study under other assumptions, in millions: its yearly cash by the stated NPV and capital, more by price, less
 * by cost, discounted anew. From the lowest to the highest that unknown tax and start allow. Null without a stated NPV. What
 * the study knows too little for does not move: `movedLevers` says which do.
 */
export function npvUnder(model: StudyModel, scenario: Scenario): Between | null {
  if (model.npv === null) return null;
  const { npv, tax, start, isMidYear } = model;
  const does = new Set(movedLevers(model, scenario));
  const by = (lever: Lever, stated: number | null) => (does.has(lever) ? moved(stated, scenario[lever]) : 0);
  const capexChange = by('capex', model.capex);
  const royalty = model.royalty ?? 0;
  const perUnit = (1 - royalty) * by('price', model.price) - by('cost', model.cost);
  const beforeTax = perUnit * (model.output ?? 0);
  if (model.rate === null || model.years === null) return exactly(npv - capexChange);
  const timing: Timing = { rate: model.rate, years: model.years, start: 0, isMidYear };
  const isTimed = does.has('rate') || does.has('delay');
  const rate = does.has('rate') ? scenario.rate! : model.rate;
  const delay = does.has('delay') ? scenario.delay! : 0;
  const capex = model.capex ?? 0;
  const after = presentYears({ ...timing, rate, start: delay });
  const alpha = isTimed ? yearlyCash(npv, capex, timing) * after : 0;
  const rest = isTimed ? -capex - capexChange : npv - capexChange;
  const [u, v] = [(1 + model.rate) / (1 + rate), 1 / (1 + rate)];
  // Tax is linear, so that its ends have the extremes of each start.
  return betweenOf(
    [tax.low, tax.high].flatMap((part) => {
      const { low, high } = extremes({ alpha, u, beta: beforeTax * (1 - part) * after, v, rest }, start);
      return [low, high];
    }),
  );
}

/** Millions for each unit of money that the price moves; null where that cannot be told. */
export function slopeOf(model: StudyModel): Between | null {
  const { rate, years, output, isMidYear, royalty } = model;
  if (lackingFor(model, 'price').length > 0) return null;
  const at = (start: number, tax: number) =>
    priceSlope({ output: output!, royalty: royalty ?? 0, tax }, { rate: rate!, years: years!, start, isMidYear });
  return { low: at(model.start.high, model.tax.high), high: at(model.start.low, model.tax.low) };
}

/** The price at which the NPV is 0, from lowest to highest; null where that cannot be told. */
export function breakEvenOf(model: StudyModel): Between | null {
  const slope = slopeOf(model);
  if (!slope) return null;
  const prices = [slope.low, slope.high].map((each) => breakEvenPrice(model.price!, model.npv!, each));
  return prices.some((price) => price === null) ? null : betweenOf(prices.flatMap((price) => price ?? []));
}

/** The cost at a price: a royalty on revenue is in it, and moves along. */
export const costAt = (model: StudyModel, scenario: Scenario): number | null =>
  model.cost === null
    ? null
    : (scenario.cost ?? model.cost) + (model.royalty ?? 0) * moved(model.price, scenario.price);

/** What is left of a unit of metal at the study's or another price; null without price and cost. */
export function marginUnder(model: StudyModel, scenario: Scenario): ReturnType<typeof marginAt> | null {
  const [price, cost] = [scenario.price ?? model.price, costAt(model, scenario)];
  return price === null || cost === null ? null : marginAt(price, cost);
}

const percentWords = (part: number) => `${Math.round(Math.abs(part) * 1000) / 10}%`;

/** Where what is assumed is outside of what an annuity can tell, as sentences. */
export function limitsOf(model: StudyModel, scenario: Scenario): string[] {
  const limits: string[] = [];
  const does = new Set(movedLevers(model, scenario));
  const move = model.price === null || !does.has('price') ? null : priceMove(model.price, scenario.price!);
  if (move !== null && isFarPrice(move))
    limits.push(
      `Outside range: the price is ${percentWords(move)} from the study's. Beyond ${percentWords(farPrice)} the plan, the pit and the cut-off would be others.`,
    );
  const points = does.has('rate') && model.rate !== null ? scenario.rate! - model.rate : 0;
  if (isFarRate(points)) limits.push("Outside range: the rate is over 3 points from the study's.");
  const margin = marginUnder(model, scenario);
  if (margin && margin.value <= 0 && does.size > 0)
    limits.push('Not valid: the price is not above the all-in sustaining cost, at which a mine would stop.');
  const under = npvUnder(model, scenario);
  if (under && under.low < 0 && model.tax.high > 0 && (does.has('price') || does.has('cost')))
    limits.push('Not valid for tax: a mine that loses money pays none, so that a fall is deeper than shown.');
  if (model.royalty === null && does.has('price'))
    limits.push('At most: nobody has entered the royalties of the mine, so none are taken off.');
  return limits;
}

/** A bar of a tornado: the NPV at both ends of what one assumption is moved by. */
export interface TornadoBar {
  lever: 'price' | 'cost' | 'capex' | 'rate';
  /** What is assumed at either end. */
  from: number;
  to: number;
  atFrom: Between;
  atTo: Between;
  /** Millions between the lowest and the highest NPV of both. */
  width: number;
}

/** Fractions that assumptions are moved by, the rate by points. */
export type Ranges = Readonly<Record<TornadoBar['lever'], number>>;
export const usualRanges: Ranges = { price: 0.1, cost: 0.1, capex: 0.1, rate: 0.01 };

/** The NPV at low and high of each assumption that the study knows enough for, the widest bar first. */
export function tornadoOf(model: StudyModel, ranges: Ranges): TornadoBar[] {
  const bars = (['price', 'cost', 'capex', 'rate'] as const).flatMap((lever): TornadoBar[] => {
    const stated = model[lever];
    if (stated === null || lackingFor(model, lever).length > 0) return [];
    const by = lever === 'rate' ? ranges.rate : Math.abs(stated) * ranges[lever];
    const [from, to] = [lever === 'rate' ? Math.max(0, stated - by) : stated - by, stated + by];
    const [atFrom, atTo] = [npvUnder(model, { [lever]: from })!, npvUnder(model, { [lever]: to })!];
    const all = between(atFrom, atTo);
    return [{ lever, from, to, atFrom, atTo, width: all.high - all.low }];
  });
  return bars.toSorted((a, b) => b.width - a.width);
}

/** NPV by price and capital: a row for each change of the price, a cell for each of the capital (fractions); null without both. */
export function priceCapexGrid(
  model: StudyModel,
  changes: readonly number[],
): { price: number; cells: { capex: number; npv: Between }[] }[] | null {
  const { price, capex } = model;
  if (price === null || capex === null || lackingFor(model, 'price').length > 0) return null;
  return changes.map((byPrice) => ({
    price: price * (1 + byPrice),
    cells: changes.map((byCapex) => {
      const scenario = { price: price * (1 + byPrice), capex: capex * (1 + byCapex) };
      return { capex: scenario.capex, npv: npvUnder(model, scenario)! };
    }),
  }));
}
