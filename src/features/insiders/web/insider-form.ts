import { insiderMarkets, insiderNatures } from '../../../domain/capital/insiders.ts';
import { mostShares } from '../../../domain/records/field-rules.ts';
import { insiderTradeFindings } from '../../../domain/capital/insider-findings.ts';
import { faultsOfInsiderTrade, insiderSecurities } from '../../../domain/capital/insider-records.ts';
import { shareCurrency, dealPriceRule } from '../../../domain/money/money-of-shares.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import { all, decimal, faultsIn, link, required, whole } from '../../../web/forms/checks.ts';
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
import { utcToday } from '../../../web/today.ts';
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

const oneOf = <Option extends string>(options: readonly Option[], text: string, other: Option): Option =>
  isOneOf(options, text) ? text : other;

/** What a draft says, as its own checks and the call take it. */
const valuesOf = (draft: InsiderDraft) => ({
  market: oneOf(insiderMarkets, draft.market, 'CA'),
  nature: oneOf(insiderNatures, draft.nature, 'other'),
  security: oneOf(insiderSecurities, draft.security, 'other'),
  tradedOn: draft.tradedOn,
  filedOn: typedText(draft.filedOn),
  amount: typedNumber(draft.amount),
  price: typedDecimal(draft.price),
  currency: typedText(draft.currency),
  holdingAfter: typedNumber(draft.holdingAfter),
  isFirstReport: typedYes(draft.isFirstReport),
});

export const insiderBody = (draft: InsiderDraft): InsiderTradeInput => ({
  ...valuesOf(draft),
  insider: draft.insider,
  role: draft.role,
  controlledBy: draft.controlledBy,
  sourceUrl: draft.sourceUrl,
  notes: draft.notes,
});

export function insiderFaults(draft: InsiderDraft): Record<string, string> {
  const faults = faultsIn(draft, {
    insider: required('Name the insider as the filing does.'),
    market: required('Choose whose rules the filing follows.'),
    nature: required('Choose what was done.'),
    security: required('Choose what was traded.'),
    tradedOn: required('Enter the day of the trade.'),
    amount: whole(mostShares),
    price: decimal(dealPriceRule),
    currency: currencyCheck(shareCurrency),
    holdingAfter: whole(mostShares),
    sourceUrl: all(required('Enter the link to the filing.'), link),
  });
  return faultsAnd(faults, faultsOfInsiderTrade(valuesOf(draft)));
}

export const insiderForm: RecordKind<InsiderTrade, InsiderDraft> = {
  name: 'insider-trade',
  parentType: 'company',
  entityType: 'insider_trade',
  labels,
  empty: { ...emptyDraft(labels), security: 'shares' },
  draftOf: (trade) => shownDraft(labels, { ...trade, isFirstReport: shownYes(trade.isFirstReport) }),
  faultsOf: insiderFaults,
  findingsOf: (draft) => insiderTradeFindings(valuesOf(draft), utcToday()),
  create: (companyId, draft, key) => createTrade(companyId, insiderBody(draft), key),
  save: (trade, draft) => saveTrade(trade, insiderBody(draft)),
  readAll: readTrades,
  words: recordWords('Insider trade'),
};
