/** Signs of money that say whose it is; a dollar sign alone may be any of a dozen. */
const signs: ReadonlyMap<string, string> = new Map([
  ...['US$', 'U$', 'USD$'].map((sign) => [sign, 'USD'] as const),
  ...['C$', 'CA$', 'CAN$', 'CDN$', 'CAD$'].map((sign) => [sign, 'CAD'] as const),
  ...['A$', 'AU$', 'AUD$'].map((sign) => [sign, 'AUD'] as const),
  ...['NZ$', 'NZD$'].map((sign) => [sign, 'NZD'] as const),
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['£', 'GBP'],
  ['€', 'EUR'],
]);

/** The code of the currency that a sign stands for: `C$` is `CAD`; undefined of any other text. */
export const currencyOfSign = (text: string): string | undefined => signs.get(text.trim().toUpperCase());

const ahead = /^(?<sign>[A-Z]{0,3}\$|[£€]) ?(?<rest>(?=\d).*)$/iu;

/** An amount with the sign of its currency ahead, taken apart: `C$0.60`, `$0.60`. */
export function withoutSign(text: string): { amount: string; currency: string | undefined } {
  const { sign, rest } = ahead.exec(text.trim())?.groups ?? {};
  if (sign === undefined || rest === undefined) return { amount: text.trim(), currency: undefined };
  return { amount: rest, currency: currencyOfSign(sign) };
}
