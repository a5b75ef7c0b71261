import { nearDollar } from '../money/near-dollar.ts';
import { type Finding, isAtMost } from '../records/findings.ts';
import { perOther } from './unit-costs.ts';

/** A decimal of `currency` for one `unit`. */
interface Each {
  value: string;
  currency: string;
  unit: string | null;
}

/** Twice what an ounce of the dearest metal has ever brought: rhodium, in 2021. */
const mostOfAnOunce = 50_000;
/** Mines that begin or end tell costs of several times the price; of so many times none does. */
const mostPrices = 20;

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** PD4: what all ounces of a period cost, or thousands, where the cost of one ounce, pound or tonne is kept. */
export function farCostFinding(field: string, words: string, cost: Each, price: Each | null = null): Finding | null {
  const { currency, unit } = cost;
  if (unit === null) return null;
  const inPrice = price?.currency === currency && price.unit !== null ? perOther(cost.value, unit, price.unit) : null;
  const isAbovePrice =
    price !== null &&
    inPrice !== null &&
    Number(price.value) > 0 &&
    !isAtMost(inPrice.toNumber(), Number(price.value) * mostPrices);
  const ofAnOunce = unit === 'ct' || !nearDollar.has(currency) ? null : perOther(cost.value, unit, 'oz');
  const isAboveAll = ofAnOunce !== null && !isAtMost(ofAnOunce.toNumber(), mostOfAnOunce);
  if (!isAbovePrice && !isAboveAll) return null;
  const than = isAbovePrice
    ? `over ${mostPrices} times its price of ${currency} ${figure.format(Number(price.value))}/${price.unit}`
    : 'more than any metal has ever brought';
  return {
    rule: 'PD4',
    field,
    sentence: `${words} of ${currency} ${figure.format(Number(cost.value))} for one ${unit} is ${than}.`,
    mend: `Enter the cost of one ${unit}, not of all of them, and check the thousands.`,
  };
}
