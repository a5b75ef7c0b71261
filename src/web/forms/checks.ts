import { isDateOrPeriod } from '../../domain/time/dates.ts';
import { type DecimalRules, numberFault, parseDecimal } from '../../domain/numbers/decimal.ts';
import { foundedWanted } from '../../domain/records/field-rules.ts';
import type { TextDraft } from './record-merge.ts';
import { plainDigits, typedNumber } from './typed-number.ts';
import { isWebAddress } from '../../domain/text/web-address.ts';

/** What is wrong with the text of a field, in the words of the contract; undefined: nothing. Empty text is nobody's fault but `required`'s. */
export type Check = (text: string) => string | undefined;

const filled =
  (check: Check): Check =>
  (text) =>
    text.trim() === '' ? undefined : check(text);

export const required =
  (message: string): Check =>
  (text) =>
    text.trim() === '' ? message : undefined;

/** The first thing that is wrong. */
export const all =
  (...checks: Check[]): Check =>
  (text) =>
    checks.map((check) => check(text)).find((message) => message !== undefined);

/** An exact decimal, with the digits that the field keeps. */
export const decimal = (rules: DecimalRules, units: readonly string[] = []): Check =>
  filled((text) => {
    const parsed = parseDecimal(plainDigits(text, units), rules);
    return parsed.ok ? undefined : parsed.message;
  });

/** A decimal that travels as a JSON number. */
export const jsonNumber = (rules: DecimalRules, units: readonly string[] = []): Check =>
  filled((text) => numberFault(plainDigits(text, units), rules));

/** A whole number of 0 or more. */
export const whole = (most: number = Number.MAX_SAFE_INTEGER, units: readonly string[] = []): Check =>
  filled((text) => {
    const value = typedNumber(text, units) ?? 0;
    if (!Number.isInteger(value)) return 'Enter a whole number.';
    if (value < 0) return 'Enter 0 or more.';
    if (value <= most) return undefined;
    return most === Number.MAX_SAFE_INTEGER
      ? 'This number is too large.'
      : `Enter ${most.toLocaleString('en-US')} or less.`;
  });

/** A year, month or day. */
export const founding: Check = filled((text) => (isDateOrPeriod(text.trim()) ? undefined : foundedWanted));

/** A link of http or https. */
export const link: Check = filled((text) => (isWebAddress(text.trim()) ? undefined : 'Must be a valid URL'));

/** Messages by field. */
export function faultsIn<D extends TextDraft>(
  draft: D,
  checks: Partial<Record<keyof D & string, Check>>,
): Record<string, string> {
  const found = Object.entries<Check | undefined>(checks).flatMap(([field, check]) => {
    const message = check?.(draft[field] ?? '');
    return message === undefined ? [] : [[field, message] as const];
  });
  return Object.fromEntries(found);
}
