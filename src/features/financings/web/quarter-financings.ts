import { currencyOfSign, withoutSign } from '../../../domain/money/currency-signs.ts';
import type { Finding } from '../../../domain/records/findings.ts';
import { typedDecimal } from '../../../web/forms/typed-number.ts';
import { day } from '../../../web/format.ts';
import type { Financing, FinancingInput } from '../contract.ts';
import { financingBody, type FinancingDraft, financingFaults, financingForm } from './financing-form.ts';

/** A financing that a member enters with a quarter. */
export interface FinancingRow {
  key: string;
  draft: FinancingDraft;
}

/** What a financing has from its filing unless it says otherwise. */
export interface Filing {
  currency: string;
  sourceUrl: string;
  sourcePage: string;
}

export const newRow = (): FinancingRow => ({ key: crypto.randomUUID(), draft: financingForm.empty });

const money = ['unitPrice', 'warrantStrike', 'grossProceeds', 'fees', 'insiderProceeds'] as const;

/** As it is stored: of the filing's currency and source, amounts without the sign of that currency. */
export function financingOf({ draft }: FinancingRow, filing: Filing): FinancingDraft {
  const typed = draft.currency.trim() || filing.currency.trim();
  const hasMoney = money.some((field) => draft[field].trim() !== '');
  const currency = currencyOfSign(typed) ?? typed;
  const plain = (text: string) => {
    const { amount, currency: signed } = withoutSign(text.trim());
    // The sign of another currency is no slip of the pen.
    return signed === currency.toUpperCase() ? amount : text;
  };
  return {
    ...draft,
    ...Object.fromEntries(money.map((field) => [field, plain(draft[field])])),
    currency: hasMoney || draft.currency.trim() !== '' ? currency : '',
    sourceUrl: filing.sourceUrl,
    sourcePage: filing.sourcePage,
  };
}

/** What makes two financings the same one, as files tell them apart. */
const identity = (closedOn: string, kind: string, price: string | null, currency: string) =>
  [closedOn, kind, price === null || price === '' ? '' : Number(price), currency.toUpperCase()].join(' ');

const identityOf = (draft: FinancingDraft) =>
  identity(draft.closedOn, draft.kind, typedDecimal(draft.unitPrice), draft.currency);

/** Faults by `key.field`: those of each financing, and where it is there already. */
export function faultsOfRows(
  rows: readonly FinancingRow[],
  known: readonly Financing[],
  filing: Filing,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const onRecord = new Set(
    known.map(({ closedOn, kind, unitPrice, currency }) => identity(closedOn, kind, unitPrice, currency ?? '')),
  );
  const above = new Set<string>();
  for (const row of rows) {
    const draft = financingOf(row, filing);
    const found = financingFaults(draft);
    const own = identityOf(draft);
    if (onRecord.has(own))
      found.closedOn ??= `This financing of ${day(draft.closedOn)} is on record already. Remove it here, or correct its day or price.`;
    else if (above.has(own))
      found.closedOn ??= 'It is the same as one above. Remove one of them, or correct its day or price.';
    if (draft.closedOn !== '') above.add(own);
    for (const [field, message] of Object.entries(found)) faults[`${row.key}.${field}`] = message;
  }
  return faults;
}

/** What looks odd in a financing that can be stored. */
export function findingsOfRow(row: FinancingRow, filing: Filing): Finding[] {
  const draft = financingOf(row, filing);
  return Object.keys(financingFaults(draft)).length === 0 ? (financingForm.findingsOf?.(draft, null) ?? []) : [];
}

export const bodiesOf = (rows: readonly FinancingRow[], filing: Filing): FinancingInput[] =>
  rows.map((row) => financingBody(financingOf(row, filing)));
