import { readCurrency } from '../../domain/money/currencies.ts';
import type { Check } from './checks.ts';

/** What is typed, without the blanks around it; null where nothing is. */
export const typedText = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What is stored, as a form shows it: what is not known is empty. */
export const shownText = (value: string | number | null): string => (value === null ? '' : String(value));

/** Yes, no, or nothing said. */
export const typedYes = (text: string): boolean | null => (text === '' ? null : text === 'yes');
export const shownYes = (value: boolean | null): string =>
  value === null ? '' : { true: 'yes', false: 'no' }[`${value}`];

type TextsOf<Labels> = Record<keyof Labels & string, string>;

/** A draft with these fields, in which nothing is typed. */
export const emptyDraft = <Labels extends object>(labels: Labels): TextsOf<Labels> =>
  Object.fromEntries(Object.keys(labels).map((field) => [field, ''])) as TextsOf<Labels>;

/** A draft with these fields of what is stored. */
export const shownDraft = <Labels extends object>(
  labels: Labels,
  stored: Readonly<Record<keyof Labels & string, string | number | null>>,
): TextsOf<Labels> =>
  Object.fromEntries(
    Object.keys(labels).map((field) => [field, shownText(stored[field as keyof Labels & string])]),
  ) as TextsOf<Labels>;

/** What to write in the place of what is no currency: a form says it beside its field, where the whole list has no room. */
export const writeCurrency = 'Write the code of a currency, such as CAD, USD or AUD.';

/** A currency that `read` understands, or nothing typed. */
export const currencyCheck =
  (read: (text: string) => { currency: string } | { error: string }): Check =>
  (text) => {
    if (text.trim() === '') return undefined;
    const found = read(text);
    if (!('error' in found)) return undefined;
    return readCurrency(text) ? found.error : writeCurrency;
  };

/** A draft as rules over several fields can read it: what is no number stands for nothing. */
export const withoutFaulty = <Draft extends object>(draft: Draft, faults: Readonly<Record<string, string>>): Draft => ({
  ...draft,
  ...Object.fromEntries(Object.keys(faults).map((field) => [field, ''])),
});

/** What fields have by themselves, and what rules over several fields find in others: all is told at once. */
export function faultsAnd(
  faults: Record<string, string>,
  found: Iterable<{ field: string; message: string }>,
): Record<string, string> {
  const all = { ...faults };
  for (const { field, message } of found) all[field] ??= message;
  return all;
}
