import {
  balanceCurrency,
  commonShares,
  faultsOfSnapshot,
  isCommon,
  type SnapshotMoney,
  snapshotMoney,
} from '../../../domain/capital/capital-snapshots.ts';
import { balanceRule, flowRule, mostShares, shareRatioRule } from '../../../domain/records/field-rules.ts';
import { zerosFinding } from '../../../domain/records/findings.ts';
import { decimal, faultsIn, link, required, whole } from '../../../web/forms/checks.ts';
import {
  currencyCheck,
  emptyDraft,
  faultsAnd,
  shownDraft,
  shownYes,
  typedText,
  typedYes,
} from '../../../web/forms/draft-texts.ts';
import { typedDecimal, typedNumber } from '../../../web/forms/typed-number.ts';
import { recordWords } from '../../../web/forms/record-words.ts';
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

export function snapshotBody(draft: SnapshotDraft): CapitalSnapshotInput {
  const money = Object.fromEntries(snapshotMoney.map((field) => [field, typedDecimal(draft[field])])) as Record<
    SnapshotMoney,
    string | null
  >;
  return {
    ...money,
    asOf: draft.asOf,
    sharesOutstanding: typedNumber(draft.sharesOutstanding),
    shareClass: typedText(draft.shareClass) ?? commonShares,
    commonRatio: typedDecimal(draft.commonRatio),
    publishedOn: draft.publishedOn,
    balanceDate: draft.balanceDate,
    currency: draft.currency,
    statedFullyDiluted: typedNumber(draft.statedFullyDiluted),
    instrumentsComplete: typedYes(draft.instrumentsComplete),
    sourceUrl: draft.sourceUrl,
    sourcePage: draft.sourcePage,
    notes: draft.notes,
  };
}

const moneyChecks = Object.fromEntries(snapshotMoney.map((field) => [field, decimal(ruleOf(field))]));

export function snapshotFaults(draft: SnapshotDraft): Record<string, string> {
  const faults = faultsIn(draft, {
    ...moneyChecks,
    asOf: required('Enter the day of the share count.'),
    sharesOutstanding: whole(mostShares),
    statedFullyDiluted: whole(mostShares),
    commonRatio: decimal(shareRatioRule),
    currency: currencyCheck(balanceCurrency),
    sourceUrl: link,
  });
  const body = snapshotBody(draft);
  return faultsAnd(
    faults,
    faultsOfSnapshot({
      ...(body as Required<typeof body>),
      asOf: draft.asOf,
      shareClass: body.shareClass ?? commonShares,
      publishedOn: typedText(draft.publishedOn),
      balanceDate: typedText(draft.balanceDate),
      currency: typedText(draft.currency),
      sourceUrl: typedText(draft.sourceUrl),
      sourcePage: typedText(draft.sourcePage),
    } as Parameters<typeof faultsOfSnapshot>[0]),
  );
}

export const emptySnapshot: SnapshotDraft = emptyDraft(labels);

export const snapshotForm: RecordKind<CapitalSnapshot, SnapshotDraft> = {
  name: 'capital-snapshot',
  parentType: 'company',
  entityType: 'capital_snapshot',
  labels,
  empty: emptySnapshot,
  draftOf: (snapshot) =>
    shownDraft(labels, {
      ...snapshot,
      shareClass: isCommon(snapshot.shareClass) ? '' : snapshot.shareClass,
      instrumentsComplete: shownYes(snapshot.instrumentsComplete),
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
  words: recordWords('Snapshot'),
};
