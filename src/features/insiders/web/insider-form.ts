import { insiderMarkets, insiderNatures } from '../../../domain/capital/insiders.ts';
import { mostShares } from '../../../domain/field-rules.ts';
import { insiderTradeFindings } from '../../../domain/insider-findings.ts';
import { insiderSecurities, insiderTradeFault } from '../../../domain/insider-records.ts';
import { shareCurrency, sharePriceRule } from '../../../domain/money-of-shares.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import { all, type Check, decimal, faultsIn, link, required, whole } from '../../../web/forms/checks.ts';
import { typedDecimal, typedNumber } from '../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import { utcToday } from '../../../web/format.ts';
import type { InsiderTrade, InsiderTradeInput } from '../contract.ts';
import { createTrade, readTrades, saveTrade } from './api.ts';

const labels = {
  insider: 'Insider',
  role: 'Role',
  market: 'Filed in',
  nature: 'Nature',
  security: 'Security',
  tradedOn: 'Traded',
  filedOn: 'Filed',
  amount: 'Amount',
  price: 'Price',
  currency: 'Currency',
  holdingAfter: 'Held after It',
  controlledBy: 'Controlled by',
  isFirstReport: 'First Report',
  sourceUrl: 'Link to the Filing',
  notes: 'Notes',
} as const;
export type InsiderDraft = Record<keyof typeof labels, string>;

const trimmed = (text: string) => (text.trim() === '' ? null : text.trim());
const oneOf = <Option extends string>(options: readonly Option[], text: string, other: Option): Option =>
  isOneOf(options, text) ? text : other;

/** What a draft says, as its own checks and the call take it. */
const valuesOf = (draft: InsiderDraft) => ({
  market: oneOf(insiderMarkets, draft.market, 'CA'),
  nature: oneOf(insiderNatures, draft.nature, 'other'),
  security: oneOf(insiderSecurities, draft.security, 'other'),
  tradedOn: draft.tradedOn,
  filedOn: trimmed(draft.filedOn),
  amount: typedNumber(draft.amount),
  price: typedDecimal(draft.price),
  currency: trimmed(draft.currency),
  holdingAfter: typedNumber(draft.holdingAfter),
  isFirstReport: draft.isFirstReport === '' ? null : draft.isFirstReport === 'yes',
});

export const insiderBody = (draft: InsiderDraft): InsiderTradeInput => ({
  ...valuesOf(draft),
  insider: draft.insider,
  role: draft.role,
  controlledBy: draft.controlledBy,
  sourceUrl: draft.sourceUrl,
  notes: draft.notes,
});

const currency: Check = (text) => {
  if (text.trim() === '') return undefined;
  const read = shareCurrency(text);
  return 'error' in read ? read.error : undefined;
};

export function insiderFaults(draft: InsiderDraft): Record<string, string> {
  const faults = faultsIn(draft, {
    insider: required('Name the insider as the filing does.'),
    market: required('Choose whose rules the filing follows.'),
    nature: required('Choose what was done.'),
    security: required('Choose what was traded.'),
    tradedOn: required('Enter the day of the trade.'),
    amount: whole(mostShares),
    price: decimal(sharePriceRule),
    currency,
    holdingAfter: whole(mostShares),
    sourceUrl: all(required('Enter the link to the filing.'), link),
  });
  if (Object.keys(faults).length > 0) return faults;
  const fault = insiderTradeFault(valuesOf(draft));
  return fault ? { [fault.field]: fault.message } : {};
}

const text = (value: string | number | null) => (value === null ? '' : String(value));
const fields = Object.keys(labels) as (keyof InsiderDraft)[];

export const insiderForm: RecordKind<InsiderTrade, InsiderDraft> = {
  name: 'insider-trade',
  parentType: 'company',
  entityType: 'insider_trade',
  labels,
  empty: { ...(Object.fromEntries(fields.map((field) => [field, ''])) as InsiderDraft), security: 'shares' },
  draftOf: ({ isFirstReport, ...trade }) => ({
    ...(Object.fromEntries(
      fields.flatMap((field) => (field === 'isFirstReport' ? [] : [[field, text(trade[field])]])),
    ) as Omit<InsiderDraft, 'isFirstReport'>),
    isFirstReport: { null: '', true: 'yes', false: 'no' }[String(isFirstReport)] ?? '',
  }),
  faultsOf: insiderFaults,
  findingsOf: (draft) => insiderTradeFindings(valuesOf(draft), utcToday()),
  create: (companyId, draft, key) => createTrade(companyId, insiderBody(draft), key),
  save: (trade, draft) => saveTrade(trade, insiderBody(draft)),
  readAll: readTrades,
  words: {
    created: 'Insider trade created successfully',
    updated: 'Insider trade updated successfully',
    createFailed: 'Failed to create insider trade',
    updateFailed: 'Failed to update insider trade',
  },
};
