import Big from 'big.js';
import { currencies, readCurrency } from '../money/currencies.ts';
import { convertMass, massOfUnit } from '../metals/units.ts';
import type { PriceUnit } from '../vocabulary.ts';

/** The cost of a unit of metal as a study tells it. What it does not say is null. */
export interface UnitCost {
  /** A decimal, in `allInSustainingCostCurrency` for one `allInSustainingCostUnit`. */
  allInSustainingCost: string | null;
  /** oz is the troy ounce, t the metric tonne; null: not stated, as of studies from before it was asked. */
  allInSustainingCostUnit: PriceUnit | null;
  /** ISO 4217 code; null: that of the study. */
  allInSustainingCostCurrency: string | null;
  /** Of the study; null: US dollars, as far as is known. */
  currency: string | null;
}

/** The currency of a cost, or why it has none: costs are kept in whole units, never in pence or cents. */
export function costCurrency(text: string): { currency: string } | { error: string } {
  const read = readCurrency(text);
  if (!read) return { error: `Write one of these codes: ${currencies.join(', ')}.` };
  const { currency, per, written } = read;
  if (per === 1) return { currency };
  return { error: `Write ${currency} and the cost in ${currency}: ${per} ${written} are 1 ${currency}.` };
}

/** In which a cost is told. */
export const currencyOfCost = ({ allInSustainingCostCurrency, currency }: UnitCost): string =>
  allInSustainingCostCurrency ?? currency ?? 'USD';

/** As tables write what a cost is for one of. */
export const costUnitWords = {
  ounce: 'oz',
  'troy ounce': 'oz',
  toz: 'oz',
  lbs: 'lb',
  pound: 'lb',
  tonne: 't',
  tonnes: 't',
  carat: 'ct',
  carats: 'ct',
} as const;

/** Money for one `from` as money for one `to`; null where one of the two is no mass. */
export function perOther(amount: string, from: string, to: string): Big | null {
  if (from === to) return new Big(amount);
  const [of, into] = [massOfUnit(from), massOfUnit(to)];
  return of && into ? new Big(amount).div(convertMass(1, of, into)) : null;
}
