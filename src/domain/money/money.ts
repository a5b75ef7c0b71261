import Big from 'big.js';

/** Whole cents of an amount in dollars, halves rounded up (away from zero) on the decimal digits, never on a float. */
export function dollarsToCents(dollars: string | number): number {
  return new Big(dollars).times(100).round(0, Big.roundHalfUp).toNumber();
}

/** Dollars of whole cents, as the nearest number: exact to the cent up to 70 trillion dollars. */
export function centsToDollars(cents: string | number): number {
  return Number(cents) / 100;
}

/** Cost per metre in whole cents, halves rounded up; null without metres. */
export function costPerMeterCents(costCents: number, meters: number): number | null {
  if (meters <= 0) return null;
  return new Big(costCents).div(meters).round(0, Big.roundHalfUp).toNumber();
}
