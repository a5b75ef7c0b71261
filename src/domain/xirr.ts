import { dayNumber } from './dates.ts';
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

/** Flows of one day as one, by date; days that come to 0 are left out. */
export function netByDay(flows: readonly Flow[]): Flow[] {
  const nets = new Map<number, Flow>();
  for (const { date, amount } of flows) {
    const day = dayNumber(date);
    const net = nets.get(day);
    if (net) net.amount += amount;
    else nets.set(day, { date, amount });
  }
  return [...nets]
    .filter(([, { amount }]) => amount !== 0n)
    .sort(([a], [b]) => a - b)
    .map(([, net]) => net);
}

const signOf = (amount: bigint) => (amount > 0n ? 1 : amount < 0n ? -1 : 0);

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

function whyNone(nets: readonly Flow[]): NoRate {
  const first = signOf(nets[0]!.amount);
  const last = signOf(nets.at(-1)!.amount);
  // At high rates the first flow decides the sign of the present value, at low rates the last one.
  if (first === last) return 'no zero';
  return signOf(nets.reduce((sum, { amount }) => sum + amount, 0n)) === last ? 'above range' : 'below range';
}

/**
 * Every yearly rate r between -99.9999 % and 999999.9999 % that solves sum(amount / (1 + r)^(days / 365)) = 0, days
 * counted from the first flow, as fractions (0.1 is 10 %); `rate` is the one nearest to 10 %, or null with the reason.
 * `nets` are the flows that it was computed from. Never NaN, never a last guess.
 */
export function xirr(flows: readonly Flow[]): Xirr {
  const nets = netByDay(flows);
  const none = (reason: NoRate): Xirr => ({ rate: null, reason, solutions: [], nets });
  if (flows.length === 0) return none('no flows');
  if (flows.every(({ date }) => date === flows[0]!.date)) return none('one day');
  if (nets.length === 0) return none('days cancel out');
  if (nets.every(({ amount }) => amount > 0n === nets[0]!.amount > 0n)) return none('one direction');

  const firstDay = dayNumber(nets[0]!.date);
  const days = Float64Array.from(nets, ({ date }) => dayNumber(date) - firstDay);
  const amounts = Float64Array.from(nets, ({ amount }) => Number(amount));
  const total = nets.reduce((sum, { amount }) => sum + amount, 0n);
  try {
    const solutions = solutionsOf(days, amounts, signOf(total));
    const [nearest] = solutions.toSorted((a, b) => Math.abs(a - usualRate) - Math.abs(b - usualRate));
    return nearest === undefined ? none(whyNone(nets)) : { rate: nearest, reason: null, solutions, nets };
  } catch (error) {
    if (error instanceof Undecided) return none('undecided');
    throw error;
  }
}
