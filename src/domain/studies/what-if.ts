/**
 * What becomes of a stated NPV when one of its assumptions moves: the yearly output earns more or less for each year of
 * production, and those years are discounted as an annuity. Rates are fractions (0.05 is 5 %), times are years, money is
 * that of the study. In double precision: 15 digits, of figures that are stated with three.
 */

/** (1 − (1+r)^−n) / r: what one unit of money a year for `years` is worth when they begin; `years` at a rate of 0. */
export function annuity(rate: number, years: number): number {
  return rate === 0 ? years : -Math.expm1(-years * Math.log1p(rate)) / rate;
}

/** When a mine earns: the years of production, and how far they are from the day of the NPV. */
export interface Timing {
  rate: number;
  /** Of production. */
  years: number;
  /** From the day of the NPV to the start of production. */
  start: number;
  /** Money of a year comes in its middle; else at its end. */
  isMidYear?: boolean;
}

/** What one unit of money in each year of production is worth on the day of the NPV. */
export function presentYears({ rate, years, start, isMidYear = false }: Timing): number {
  return annuity(rate, years) * (1 + rate) ** ((isMidYear ? 0.5 : 0) - start);
}

/** What a mine keeps of its metal: `output` a year, less a royalty on revenue and a tax on what it earns more (fractions). */
export interface Yield {
  output: number;
  royalty: number;
  tax: number;
}

/** The change of the NPV for one unit of money more for each unit of metal. */
export const priceSlope = ({ output, royalty, tax }: Yield, timing: Timing): number =>
  output * (1 - royalty) * (1 - tax) * presentYears(timing);

/** The money of each year that gives an NPV after capital of day 0. */
export const yearlyCash = (npv: number, capex: number, timing: Timing): number => (npv + capex) / presentYears(timing);

/** The price at which an NPV is 0; null where the price moves nothing. It is not the price at which a year earns nothing. */
export const breakEvenPrice = (price: number, npv: number, slope: number): number | null =>
  slope > 0 ? price - npv / slope : null;

/** What is left of a price above the cost, in money and as a part of the price (null without a price above 0). */
export const marginAt = (price: number, cost: number): { value: number; part: number | null } => ({
  value: price - cost,
  part: price > 0 ? (price - cost) / price : null,
});

/** The price of today beside that of the study, as a fraction of that; null without a price above 0. */
export const priceMove = (studyPrice: number, price: number): number | null =>
  studyPrice > 0 ? price / studyPrice - 1 : null;

/** A row of a study's own table: the NPV that it prints for a price. */
export interface PriceStep {
  price: number;
  npv: number;
}

/** More rows than a study prints. */
export const mostSteps = 12;

export type Interpolated =
  | { ok: true; npv: number; isBeyond: boolean }
  /** `falls`: the NPV falls as the price rises; `few`: less than two prices; `far`: more than a step outside of the table. */
  | { ok: false; reason: 'falls' | 'few' | 'far' };

/** The NPV at a price by a study's own table: along the line between its neighbours, outside by one step at most. */
export function interpolated(steps: readonly PriceStep[], price: number): Interpolated {
  const rows = steps.toSorted((a, b) => a.price - b.price);
  const pairs = rows.slice(1).map((to, index) => ({ from: rows[index]!, to }));
  if (pairs.some(({ from, to }) => to.npv < from.npv)) return { ok: false, reason: 'falls' };
  const apart = pairs.filter(({ from, to }) => to.price > from.price);
  const [first, last] = [apart[0], apart.at(-1)];
  if (!first || !last || apart.length < pairs.length) return { ok: false, reason: 'few' };
  const pair = apart.find(({ to }) => price <= to.price) ?? last;
  const { from, to } = pair;
  const step = to.price - from.price;
  if (price < from.price - step || price > to.price + step) return { ok: false, reason: 'far' };
  const npv = from.npv + ((to.npv - from.npv) * (price - from.price)) / step;
  return { ok: true, npv, isBeyond: price < from.price || price > to.price };
}
