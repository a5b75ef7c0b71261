import {
  balanceCurrency,
  commonShares,
  isCommon,
  type SnapshotMoney,
  snapshotFault,
  snapshotMoney,
} from '../../../domain/capital-snapshots.ts';
import { balanceRule, flowRule, mostShares, shareRatioRule } from '../../../domain/field-rules.ts';
import { zerosFinding } from '../../../domain/findings.ts';
import { all, type Check, decimal, faultsIn, link, required, whole } from '../../../web/forms/checks.ts';
import { typedDecimal, typedNumber } from '../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { CapitalSnapshot, CapitalSnapshotInput } from '../contract.ts';
import { createSnapshot, readSnapshots, saveSnapshot } from './api.ts';

const labels = {
  asOf: 'Shares As Of',
  sharesOutstanding: 'Shares Outstanding',
  shareClass: 'Class of Shares',
  commonRatio: 'Common Shares for One',
  publishedOn: 'Published',
  balanceDate: 'Balance Sheet Date',
  currency: 'Currency',
  cash: 'Cash',
  debt: 'Debt',
  quarterlyBurn: 'Burn in the Quarter',
  quarterlyExploration: 'Of It into the Ground',
  quarterlyOverhead: 'General and Administrative',
  unusedFacilities: 'Unused Facilities',
  preferred: 'Preferred Shares',
  minorityInterests: 'Minority Interests',
  listedInvestments: 'Listed Investments',
  statedMarketCap: 'Stated Market Cap',
  statedFullyDiluted: 'Stated Fully Diluted',
  instrumentsComplete: 'Options and Warrants Complete',
  sourceUrl: 'Source URL',
  sourcePage: 'Document and Page',
  notes: 'Notes',
} as const;
export type SnapshotDraft = Record<keyof typeof labels, string>;

/** What is owed, paid or held may not be below 0; what flows may. */
const ruleOf = (field: SnapshotMoney) => (field === 'quarterlyBurn' ? flowRule : balanceRule);

const trimmed = (text: string) => (text.trim() === '' ? null : text.trim());

const completeOf = (text: string) => (text === '' ? null : text === 'yes');

export function snapshotBody(draft: SnapshotDraft): CapitalSnapshotInput {
  const money = Object.fromEntries(snapshotMoney.map((field) => [field, typedDecimal(draft[field])])) as Record<
    SnapshotMoney,
    string | null
  >;
  return {
    ...money,
    asOf: draft.asOf,
    sharesOutstanding: typedNumber(draft.sharesOutstanding),
    shareClass: trimmed(draft.shareClass) ?? commonShares,
    commonRatio: typedDecimal(draft.commonRatio),
    publishedOn: draft.publishedOn,
    balanceDate: draft.balanceDate,
    currency: draft.currency,
    statedFullyDiluted: typedNumber(draft.statedFullyDiluted),
    instrumentsComplete: completeOf(draft.instrumentsComplete),
    sourceUrl: draft.sourceUrl,
    sourcePage: draft.sourcePage,
    notes: draft.notes,
  };
}

const currency: Check = (text) => {
  if (text.trim() === '') return undefined;
  const read = balanceCurrency(text);
  return 'error' in read ? read.error : undefined;
};

const moneyChecks = Object.fromEntries(snapshotMoney.map((field) => [field, decimal(ruleOf(field))]));

export function snapshotFaults(draft: SnapshotDraft): Record<string, string> {
  const faults = faultsIn(draft, {
    ...moneyChecks,
    asOf: required('Enter the day of the share count.'),
    sharesOutstanding: whole(mostShares),
    statedFullyDiluted: whole(mostShares),
    commonRatio: decimal(shareRatioRule),
    currency: all(currency),
    sourceUrl: link,
  });
  if (Object.keys(faults).length > 0) return faults;
  const body = snapshotBody(draft);
  const fault = snapshotFault({
    ...(body as Required<typeof body>),
    asOf: draft.asOf,
    shareClass: body.shareClass ?? commonShares,
    publishedOn: trimmed(draft.publishedOn),
    balanceDate: trimmed(draft.balanceDate),
    currency: trimmed(draft.currency),
    sourceUrl: trimmed(draft.sourceUrl),
    sourcePage: trimmed(draft.sourcePage),
  } as Parameters<typeof snapshotFault>[0]);
  return fault ? { [fault.field]: fault.message } : {};
}

const text = (value: string | number | null) => (value === null ? '' : String(value));

export const emptySnapshot: SnapshotDraft = {
  ...(Object.fromEntries(Object.keys(labels).map((field) => [field, ''])) as SnapshotDraft),
};

export const snapshotForm: RecordKind<CapitalSnapshot, SnapshotDraft> = {
  name: 'capital-snapshot',
  parentType: 'company',
  entityType: 'capital_snapshot',
  labels,
  empty: emptySnapshot,
  draftOf: (snapshot) => ({
    ...(Object.fromEntries(snapshotMoney.map((field) => [field, text(snapshot[field])])) as Record<
      SnapshotMoney,
      string
    >),
    asOf: snapshot.asOf,
    sharesOutstanding: text(snapshot.sharesOutstanding),
    shareClass: isCommon(snapshot.shareClass) ? '' : snapshot.shareClass,
    commonRatio: text(snapshot.commonRatio),
    publishedOn: text(snapshot.publishedOn),
    balanceDate: text(snapshot.balanceDate),
    currency: text(snapshot.currency),
    statedFullyDiluted: text(snapshot.statedFullyDiluted),
    instrumentsComplete: { null: '', true: 'yes', false: 'no' }[String(snapshot.instrumentsComplete)] ?? '',
    sourceUrl: text(snapshot.sourceUrl),
    sourcePage: text(snapshot.sourcePage),
    notes: text(snapshot.notes),
  }),
  faultsOf: snapshotFaults,
  findingsOf(draft, before) {
    const figure = (of: SnapshotDraft | null, field: keyof SnapshotDraft) => of && typedDecimal(of[field]);
    const hints = (['sharesOutstanding', 'cash', 'debt', 'quarterlyBurn'] as const).map((field) =>
      zerosFinding(field, labels[field], figure(before, field), figure(draft, field)),
    );
    return hints.filter((hint) => hint !== null);
  },
  create: (companyId, draft, key) => createSnapshot(companyId, snapshotBody(draft), key),
  save: (snapshot, draft) => saveSnapshot(snapshot, snapshotBody(draft)),
  readAll: readSnapshots,
  words: {
    created: 'Snapshot created successfully',
    updated: 'Snapshot updated successfully',
    createFailed: 'Failed to create snapshot',
    updateFailed: 'Failed to update snapshot',
  },
};
