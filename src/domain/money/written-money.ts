import Big from 'big.js';
import type { WrittenCurrency } from './currencies.ts';

/** Of an amount as it was written that in the unit of its currency: 52.5 of `GBp` is 0.525. Exact. */
export const inCurrency = (amount: string, { per }: Pick<WrittenCurrency, 'per'>): string =>
  per === 1 ? amount : new Big(amount).div(per).toFixed();

/** The other way round: 0.525 pounds are 52.5 of `GBp`. */
export const asWritten = (amount: string, { per }: Pick<WrittenCurrency, 'per'>): string =>
  per === 1 ? amount : new Big(amount).times(per).toFixed();

/** Decimals that an amount in a part of a currency may have, where the currency keeps so many. */
export const digitsOfWritten = (digits: number, { per }: Pick<WrittenCurrency, 'per'>): number =>
  digits - { 1: 0, 100: 2, 1000: 3 }[per];
