import { dayNumber } from '../time/dates.ts';
import { exponentialSum } from './exponential-sum.ts';
import { Undecided, zerosOf } from './zeros.ts';

/** Money on a day: what went out is negative. Any unit, as whole numbers of it. */
export interface Flow {
  date: string;
  amount: bigint;
}

/** Rates are looked for between these, as fractions a year. */
export const lowestRate = -0.999_999;
export const highestRate = 9_999.999_999;
/** Of several rates that solve the flows, the one nearest to this is taken, as spreadsheets do that start there. */
const usualRate = 0.1;

/** Why there is no rate. */
export type NoRate =
  | 'no flows'
  | 'one day'
  | 'days cancel out'
  | 'one direction'
  | 'no zero'
  | 'below range'
  | 'above range'
  | 'undecided';

export type Xirr =
  | { rate: number; reason: null; solutions: number[]; nets: Flow[] }
  | { rate: null; reason: NoRate; solutions: []; nets: Flow[] };

/** Flows of a day as one, by date. */
interface Nets {
  flows: Flow[];
  /** Of each net: days from the first one, and its amount as a double. */
  days: Float64Array;
  amounts: Float64Array;
  total: bigint;
}

/**
 * Sorted as one number each, day and place together, which takes a fraction of the time of sorting flows. Loops by index:
 * over 100,000 flows iterators would take as long as all the rest.
 */
function netted(flows: readonly Flow[]): Nets {
  const count = flows.length;
  const places = new Float64Array(count);
  for (let index = 0; index < count; index += 1) places[index] = dayNumber(flows[index]!.date) * count + index;
  places.sort();

  const nets: Flow[] = [];
  const days = new Float64Array(count);
  const amounts = new Float64Array(count);
  let total = 0n;
  for (let at = 0; at < count;) {
    const day = Math.floor(places[at]! / count);
    const flow = flows[places[at]! - day * count]!;
    let { amount } = flow;
    for (at += 1; places[at]! < (day + 1) * count; at += 1) amount += flows[places[at]! - day * count]!.amount;
    if (amount === 0n) continue;
    days[nets.length] = day;
    amounts[nets.length] = Number(amount);
    total += amount;
    nets.push({ date: flow.date, amount });
  }
  const firstDay = days[0]!;
  return {
    flows: nets,
    days: days.subarray(0, nets.length).map((day) => day - firstDay),
    amounts: amounts.subarray(0, nets.length),
    total,
  };
}

function signOf(amount: bigint): number {
  if (amount > 0n) return 1;
  return amount < 0n ? -1 : 0;
}

/** The bound lies a hair beyond the range, so that a rate at its very end is found. */
const endOf = (rate: number) => Math.abs(Math.log1p(rate)) * (1 + 1e-9);

function solutionsOf(days: Float64Array, amounts: Float64Array, totalSign: number): number[] {
  const lastDay = days.at(-1)!;
  const backwards = days.map((day) => lastDay - day).toReversed();
  // Times the last day's growth the same sum is one of negative powers for rates below 0: neither can overflow.
  const below = zerosOf(exponentialSum(backwards, amounts.toReversed()), totalSign, endOf(lowestRate));
  const above = zerosOf(exponentialSum(days, amounts), totalSign, endOf(highestRate));
  return [
    ...below.toReversed().map((y) => Math.expm1(-y)),
    ...(totalSign === 0 ? [0] : []),
    ...above.map((y) => Math.expm1(y)),
  ].filter((rate) => rate >= lowestRate * (1 + 1e-12) && rate <= highestRate * (1 + 1e-12));
}

function whyNone(nets: readonly Flow[], total: bigint): NoRate {
  const first = signOf(nets[0]!.amount);
  const last = signOf(nets.at(-1)!.amount);
  // At high rates the first flow decides the sign of the present value, at low rates the last one.
  if (first === last) return 'no zero';
  return signOf(total) === last ? 'above range' : 'below range';
}

/**
 * Every yearly rate r between -99.9999 % and 999999.9999 % that solves sum(amount / (1 + r)^(days / 365)) = 0, days
 * counted from the first flow, as fractions (0.1 is 10 %); `rate` is the one nearest to 10 %, or null with the reason.
 * `nets` are the flows that it was computed from: those of a day as one, by date, without days that come to 0. Never NaN, never a last guess.
 */
export function xirr(flows: readonly Flow[]): Xirr {
  const { flows: nets, days, amounts, total } = netted(flows);
  const none = (reason: NoRate): Xirr => ({ rate: null, reason, solutions: [], nets });
  if (flows.length === 0) return none('no flows');
  if (flows.every(({ date }) => date === flows[0]!.date)) return none('one day');
  if (nets.length === 0) return none('days cancel out');
  if (nets.every(({ amount }) => amount > 0n === nets[0]!.amount > 0n)) return none('one direction');

  try {
    const solutions = solutionsOf(days, amounts, signOf(total));
    const [nearest] = solutions.toSorted((a, b) => Math.abs(a - usualRate) - Math.abs(b - usualRate));
    return nearest === undefined ? none(whyNone(nets, total)) : { rate: nearest, reason: null, solutions, nets };
  } catch (error) {
    if (error instanceof Undecided) return none('undecided');
    throw error;
  }
}
