/** What files name securities by that have no ticker in them. A journal remembers which ticker each means. */
import { fold } from '../text/fold.ts';

/** Kinds of codes, each before a colon: `ISIN:CA0000000001`; `CODE` is a broker's own, `NAME` what a file calls a share. */
export const codeKinds = ['ISIN', 'WKN', 'SEDOL', 'CUSIP', 'CODE', 'NAME'] as const;

export const isSecurityCode = (key: string): boolean => codeKinds.some((kind) => key.startsWith(`${kind}:`));

const longestName = 80;
export const longestNameCode = 'NAME:'.length + longestName;
const nameCodePattern = /^NAME:[\p{L}\p{N}\p{M}]+(?: [\p{L}\p{N}\p{M}]+)*$/u;

/** Whether it is a name as it is remembered. */
export const isNameCode = (text: string): boolean => text.length <= longestNameCode && nameCodePattern.test(text);

/**
 * What a file calls a share, as the journal remembers it: words and figures alone, so that `Alpha plc, Ord 1p` and
 * `ALPHA PLC - ORD 1P` are one. Undefined where nothing is left, or more than is remembered: two long names may differ at
 * their end alone.
 */
export function nameCode(name: string): string | undefined {
  if (name.length > 4 * longestName) return undefined;
  const words = fold(name)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .toUpperCase();
  const code = `NAME:${words}`;
  return isNameCode(code) ? code : undefined;
}

const sedolPattern = /^[0-9B-DF-HJ-NP-TV-Z]{6}\d$/u;
const sedolWeights = [1, 3, 1, 7, 3, 9, 1];

/** A code of the London Stock Exchange whose last digit fits; spreadsheets take the zeros before old ones away. Undefined: none. */
export function sedolIn(text: string): string | undefined {
  const code = /^\d{4,6}$/u.test(text) ? text.padStart(7, '0') : text.toUpperCase();
  if (!sedolPattern.test(code)) return undefined;
  const sum = sedolWeights.reduce((all, weight, place) => all + weight * Number.parseInt(code[place]!, 36), 0);
  return sum % 10 === 0 ? code : undefined;
}
