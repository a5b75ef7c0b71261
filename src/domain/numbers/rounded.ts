import Big from 'big.js';

/** Longer texts are no figures. */
const maxCharacters = 1_000;

/** Plain digits rounded to so many decimals, halves away from zero; undefined where they have no more than that. */
export function roundedTo(digits: string, fractionDigits: number): string | undefined {
  const [, fraction = ''] = digits.split('.');
  if (fraction.length <= fractionDigits || digits.length > maxCharacters) return undefined;
  return new Big(digits).round(fractionDigits, Big.roundHalfUp).toFixed();
}
