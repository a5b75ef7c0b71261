import { currencies, readCurrency } from '../money/currencies.ts';
import { fold } from '../text/fold.ts';

/** The class of shares that a company has where nothing else is said. */
export const commonShares = 'common';

/** Whether a class of shares is the common one: others are told with how many common shares one of them stands for. */
export const isCommon = (shareClass: string): boolean => fold(shareClass) === commonShares;

/** Money of a balance sheet, by the names of the contract; it belongs to the company, whatever classes of shares it has. */
export const snapshotMoney = [
  'cash',
  'debt',
  'quarterlyBurn',
  'quarterlyExploration',
  'quarterlyOverhead',
  'unusedFacilities',
  'preferred',
  'minorityInterests',
  'listedInvestments',
  'statedMarketCap',
] as const;
export type SnapshotMoney = (typeof snapshotMoney)[number];

/** A snapshot as far as its own checks need it: dates `YYYY-MM-DD`, money and ratio as decimal text, shares whole. */
export interface CheckedSnapshot extends Record<SnapshotMoney, string | null> {
  shareClass: string;
  commonRatio: string | null;
  asOf: string;
  publishedOn: string | null;
  sharesOutstanding: number | null;
  statedFullyDiluted: number | null;
  balanceDate: string | null;
  currency: string | null;
  sourceUrl: string | null;
  sourcePage: string | null;
}

export interface FieldFault<Field extends string> {
  field: Field;
  message: string;
}

/** The currency of a balance sheet: whole units, since nobody reports millions in pence. */
export function balanceCurrency(text: string): { currency: string } | { error: string } {
  const read = readCurrency(text);
  if (!read) return { error: `Write one of these codes: ${currencies.join(', ')}.` };
  const { currency, per, written } = read;
  if (per === 1) return { currency };
  return { error: `Balance sheets are not told in ${written}: write ${currency} and the money in ${currency}.` };
}

/** Everything for which a snapshot cannot be as it is, each with the field to blame. */
export function* faultsOfSnapshot(snapshot: CheckedSnapshot): Generator<FieldFault<keyof CheckedSnapshot>> {
  const { shareClass, commonRatio, asOf, publishedOn, sharesOutstanding, balanceDate, currency, debt } = snapshot;
  const money = snapshotMoney.find((field) => snapshot[field] !== null);
  if (isCommon(shareClass)) {
    if (commonRatio !== null)
      yield { field: 'commonRatio', message: 'Common shares have no ratio to themselves. Leave it empty.' };
    if (sharesOutstanding === null && money === undefined)
      yield { field: 'sharesOutstanding', message: 'Enter the shares outstanding, or a figure of the balance sheet.' };
  } else {
    if (sharesOutstanding === null)
      yield { field: 'sharesOutstanding', message: `Enter how many shares of the class ${shareClass} there are.` };
    for (const field of snapshotMoney)
      if (snapshot[field] !== null)
        yield { field, message: 'Enter money with the common shares, so that it counts once.' };
  }
  // Money that does not belong to a class of shares needs neither a currency nor a day.
  if (isCommon(shareClass) && money !== undefined) {
    if (currency === null) yield { field: 'currency', message: 'Choose the currency of the money.' };
    if (balanceDate === null && snapshotMoney.some((field) => field !== 'statedMarketCap' && snapshot[field] !== null))
      yield {
        field: 'balanceDate',
        message: 'Enter the day of the balance sheet: the shares are often of a later one.',
      };
  }
  if (publishedOn !== null && (publishedOn < asOf || (balanceDate !== null && publishedOn < balanceDate)))
    yield { field: 'publishedOn', message: 'Published before the day that it tells of. Correct one of the two.' };
  if (debt !== null && Number(debt) === 0 && snapshot.sourceUrl === null && snapshot.sourcePage === null)
    yield {
      field: 'sourceUrl',
      message: 'Say where it says that there is no debt: leave the debt empty if nothing does.',
    };
}

/** The first of them; undefined where it can be. */
export const snapshotFault = (snapshot: CheckedSnapshot) => [...faultsOfSnapshot(snapshot)][0];
