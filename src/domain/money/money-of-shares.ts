import { currencies, readCurrency } from './currencies.ts';
import type { DecimalRules } from '../numbers/decimal.ts';
import { type Digits, Exact } from '../numbers/exact-decimal.ts';

/** Price of a share, of a unit, and strike of a warrant: ticks of 0.005 and 0.001 exist, and prices adjusted for splits. */
export const dealPriceRule: DecimalRules = { integerDigits: 12, fractionDigits: 8, positive: true };
/** Digits of a price of a share: cents always, and as many decimals as there are: `1.30`, `0.085`. */
export function priceDigits(price: Digits | Exact): string {
  const exact = Exact.of(price);
  return exact.eq(exact.round(2)) ? exact.toFixed(2) : exact.toFixed();
}

/** Warrants, or shares, of one unit. */
export const ofUnitRule: DecimalRules = { integerDigits: 4, fractionDigits: 6, min: 0 };
/** Money of a financing or a fee, in whole units of its currency to the hundredth. */
export const dealMoneyRule: DecimalRules = { integerDigits: 15, fractionDigits: 2, min: 0 };

/** The currency of a price of shares, told in whole units: never in pence or cents. */
export function shareCurrency(text: string): { currency: string } | { error: string } {
  const read = readCurrency(text);
  if (!read) return { error: `Write one of these codes: ${currencies.join(', ')}.` };
  const { currency, per, written } = read;
  if (per === 1) return { currency };
  return { error: `Write ${currency} and the price in ${currency}: ${per} ${written} are 1 ${currency}.` };
}
