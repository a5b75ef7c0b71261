import type { CashFlow, Rate } from '../../contract-lots.ts';

const millisecondsPerDay = 86_400_000;
const daysPerYear = 365;

/** A cash flow with what it weighs on the first day at the rate; null without a rate. */
export type DiscountedFlow = CashFlow & { discounted: number | null };

/** Flows of one currency after the other, discounted. */
export function discountedFlows(flows: readonly CashFlow[], rates: readonly Rate[]): DiscountedFlow[] {
  return rates.flatMap(({ currency, xirrRate }) => {
    const own = flows.filter((flow) => flow.currency === currency);
    const first = Date.parse(own[0]?.date ?? '');
    return own.map((flow) => {
      const years = (Date.parse(flow.date) - first) / millisecondsPerDay / daysPerYear;
      const discounted = xirrRate === null ? null : Number(flow.amount) / (1 + xirrRate / 100) ** years;
      return { ...flow, discounted };
    });
  });
}
