import { capitalised } from '../../../domain/text/capitalised.ts';
import { grossOf } from '../../../domain/capital/financings.ts';
import type { Financing as WorkedFinancing } from '../../../domain/capital/financings.ts';
import type { FinancingKind } from '../../../domain/capital/financing-records.ts';
import { day, number, shortMillions } from '../../../web/format.ts';
import { sharePrice } from '../../../web/share-figures.ts';
import type { Financing } from '../contract.ts';

export const kindLabel = (kind: FinancingKind): string => capitalised(kind);

/** A financing as calculations take it. */
export const worked = (financing: Financing): WorkedFinancing => ({
  closed: financing.closedOn,
  units: financing.units,
  price: financing.unitPrice,
  currency: financing.currency,
  sharesEach: financing.sharesEach ?? 1,
  warrantsEach: financing.warrantsEach,
  strike: financing.warrantStrike,
  expiry: financing.warrantExpiry,
  source: financing.sourceUrl,
});

/** What was raised: as stated, else units times price; null where neither is known. */
export function raisedOf(financing: Financing): { amount: string; isComputed: boolean } | null {
  if (financing.grossProceeds !== null) return { amount: financing.grossProceeds, isComputed: false };
  const { value } = grossOf(worked(financing));
  return value === null ? null : { amount: value, isComputed: true };
}

export const raisedWords = (amount: string, currency: string | null): string =>
  shortMillions(Number(amount) / 1e6, currency);

/** What came with a unit: `½ at 0.95 until 16 Sep 2027`. */
export function warrantWords({ warrantsEach, warrantStrike, warrantExpiry }: Financing): string | null {
  if (warrantsEach === null) return null;
  if (Number(warrantsEach) === 0) return 'none';
  const fraction = Number(warrantsEach) === 0.5 ? '½' : number(warrantsEach, 6);
  const strike = warrantStrike === null ? ', strike not known' : ` at ${sharePrice(warrantStrike, null)}`;
  return `${fraction}${strike}${warrantExpiry === null ? '' : ` until ${day(warrantExpiry)}`}`;
}

/** What a financing is called: by its kind and day. */
export const financingName = ({ kind, closedOn }: Pick<Financing, 'kind' | 'closedOn'>): string =>
  `${kind} of ${closedOn}`;
