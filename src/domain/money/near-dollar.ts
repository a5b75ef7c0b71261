/** Currencies of which one is about a US dollar; in others the same thing may be of many more. */
export const nearDollar: ReadonlySet<string> = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'EUR', 'GBP', 'CHF']);
