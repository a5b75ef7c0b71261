import type { CashFlow, Rate } from '../contract.ts';

const millisecondsPerDay = 86_400_000;
const daysPerYear = 365;

/** Flows of one currency after the other, each with what it weighs on the first day at the rate; null without a rate. */
export function discountedFlows(flows: readonly CashFlow[], rates: readonly Rate[]) {
  return rates.flatMap(({ currency, xirrRate }) => {
    const own = flows.filter((flow) => flow.currency === currency);
    const first = Date.parse(own[0]?.date ?? '');
    return own.map((flow, index) => {
      const years = (Date.parse(flow.date) - first) / millisecondsPerDay / daysPerYear;
      const discounted = xirrRate === null ? null : Number(flow.amount) / (1 + xirrRate / 100) ** years;
      return { ...flow, key: `${currency}${index}`, discounted };
    });
  });
}
