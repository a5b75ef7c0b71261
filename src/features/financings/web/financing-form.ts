import { mostShares } from '../../../domain/records/field-rules.ts';
import { financingFindings } from '../../../domain/capital/financing-findings.ts';
import { faultsOfFinancing, type FinancingKind, financingKinds } from '../../../domain/capital/financing-records.ts';
import { dealMoneyRule, ofUnitRule, shareCurrency, dealPriceRule } from '../../../domain/money/money-of-shares.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import { decimal, faultsIn, link, required, whole } from '../../../web/forms/checks.ts';
import { currencyCheck, emptyDraft, faultsAnd, shownDraft, typedText } from '../../../web/forms/draft-texts.ts';
import { typedDecimal, typedNumber } from '../../../web/forms/typed-number.ts';
import { recordWords } from '../../../web/forms/record-words.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import { utcToday } from '../../../web/today.ts';
import type { Financing, FinancingInput } from '../contract.ts';
import { createFinancing, readFinancings, saveFinancing } from './api.ts';

const labels = {
  kind: 'Kind',
  closedOn: 'Closed',
  units: 'Units Sold',
  unitPrice: 'Price of a Unit',
  currency: 'Currency',
  sharesEach: 'Shares of a Unit',
  warrantsEach: 'Warrants of a Unit',
  warrantStrike: 'Strike of a Warrant',
  warrantExpiry: 'Warrants Expire',
  grossProceeds: 'Gross as Stated',
  warrantsIssued: 'Warrants as Stated',
  fees: 'Fees in Money',
  brokerWarrants: 'Broker Warrants',
  insiderProceeds: 'Paid by Insiders',
  holdUntil: 'Held until',
  sourceUrl: 'Source URL',
  sourcePage: 'Document and Page',
  notes: 'Notes',
} as const;
export type FinancingDraft = Record<keyof typeof labels, string>;

const kindOf = (text: string): FinancingKind => (isOneOf(financingKinds, text) ? text : 'other');

/** What a draft says, as its own checks and the call take it. */
const valuesOf = (draft: FinancingDraft) => ({
  kind: kindOf(draft.kind),
  closedOn: draft.closedOn,
  units: typedNumber(draft.units),
  unitPrice: typedDecimal(draft.unitPrice),
  currency: typedText(draft.currency),
  sharesEach: typedDecimal(draft.sharesEach),
  warrantsEach: typedDecimal(draft.warrantsEach),
  warrantStrike: typedDecimal(draft.warrantStrike),
  warrantExpiry: typedText(draft.warrantExpiry),
  grossProceeds: typedDecimal(draft.grossProceeds),
  warrantsIssued: typedNumber(draft.warrantsIssued),
  fees: typedDecimal(draft.fees),
  brokerWarrants: typedNumber(draft.brokerWarrants),
  insiderProceeds: typedDecimal(draft.insiderProceeds),
  holdUntil: typedText(draft.holdUntil),
});

export const financingBody = (draft: FinancingDraft): FinancingInput => ({
  ...valuesOf(draft),
  sourceUrl: draft.sourceUrl,
  sourcePage: draft.sourcePage,
  notes: draft.notes,
});

export function financingFaults(draft: FinancingDraft): Record<string, string> {
  const faults = faultsIn(draft, {
    kind: required('Choose how the money was raised.'),
    closedOn: required('Enter the closing date.'),
    units: whole(mostShares),
    unitPrice: decimal(dealPriceRule),
    currency: currencyCheck(shareCurrency),
    sharesEach: decimal(ofUnitRule),
    warrantsEach: decimal(ofUnitRule),
    warrantStrike: decimal(dealPriceRule),
    grossProceeds: decimal(dealMoneyRule),
    warrantsIssued: whole(mostShares),
    fees: decimal(dealMoneyRule),
    brokerWarrants: whole(mostShares),
    insiderProceeds: decimal(dealMoneyRule),
    sourceUrl: link,
  });
  return faultsAnd(faults, faultsOfFinancing(valuesOf(draft)));
}

export const financingForm: RecordKind<Financing, FinancingDraft> = {
  name: 'financing',
  parentType: 'company',
  entityType: 'financing',
  labels,
  empty: emptyDraft(labels),
  draftOf: (financing) => shownDraft(labels, financing),
  faultsOf: financingFaults,
  findingsOf: (draft) => financingFindings(valuesOf(draft), utcToday()),
  create: (companyId, draft, key) => createFinancing(companyId, financingBody(draft), key),
  save: (financing, draft) => saveFinancing(financing, financingBody(draft)),
  readAll: readFinancings,
  words: recordWords('Financing'),
};
