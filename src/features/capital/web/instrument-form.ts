import { type InstrumentKind, instrumentKinds } from '../../../domain/capital/records.ts';
import { readCurrency } from '../../../domain/money/currencies.ts';
import { balanceRule, mostShares, sharesEachRule, strikeRule } from '../../../domain/records/field-rules.ts';
import { type CheckedInstrument, faultsOfInstrument, instrumentStates } from '../../../domain/capital/instruments.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import { type Check, decimal, faultsIn, link, required, whole } from '../../../web/forms/checks.ts';
import {
  emptyDraft,
  faultsAnd,
  shownDraft,
  shownYes,
  typedText,
  typedYes,
  writeCurrency,
} from '../../../web/forms/draft-texts.ts';
import { typedDecimal, typedNumber } from '../../../web/forms/typed-number.ts';
import { recordWords } from '../../../web/forms/record-words.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { CapitalInstrument, CapitalInstrumentInput } from '../contract-instruments.ts';
import { createInstrument, readInstruments, saveInstrument } from './api.ts';

export const instrumentLabels = {
  kind: 'Kind',
  series: 'Series',
  asOf: 'Counted On',
  count: 'Number',
  sharesEach: 'Shares for One',
  strike: 'Strike',
  currency: 'Currency',
  principal: 'Principal',
  issued: 'Issued',
  expiry: 'Expiry',
  vesting: 'Exercisable From',
  condition: 'Condition',
  conditionMet: 'Condition Met',
  accelerationPrice: 'Acceleration Price',
  accelerationDays: 'Trading Days above It',
  accelerationNotice: 'Days of Notice',
  keepsNumber: 'In a Consolidation',
  state: 'State',
  stateDay: 'Since',
  sourceUrl: 'Source URL',
  sourcePage: 'Document and Page',
  notes: 'Notes',
} as const;
export type InstrumentDraft = Record<keyof typeof instrumentLabels, string>;

export const instrumentKindOf = ({ kind }: Pick<InstrumentDraft, 'kind'>): InstrumentKind =>
  isOneOf(instrumentKinds, kind) ? kind : 'warrant';
const stateOf = ({ state }: Pick<InstrumentDraft, 'state'>) => (isOneOf(instrumentStates, state) ? state : 'alive');

export function instrumentBody(draft: InstrumentDraft): CapitalInstrumentInput {
  return {
    kind: instrumentKindOf(draft),
    series: draft.series,
    asOf: draft.asOf,
    count: typedNumber(draft.count),
    sharesEach: typedDecimal(draft.sharesEach),
    strike: typedDecimal(draft.strike),
    currency: draft.currency,
    principal: typedDecimal(draft.principal),
    issued: draft.issued,
    expiry: draft.expiry,
    vesting: draft.vesting,
    condition: draft.condition,
    conditionMet: typedYes(draft.conditionMet),
    accelerationPrice: typedDecimal(draft.accelerationPrice),
    accelerationDays: typedNumber(draft.accelerationDays),
    accelerationNotice: typedNumber(draft.accelerationNotice),
    keepsNumber: typedYes(draft.keepsNumber),
    state: stateOf(draft),
    stateDay: draft.stateDay,
    sourceUrl: draft.sourceUrl,
    sourcePage: draft.sourcePage,
    notes: draft.notes,
  };
}

const currency: Check = (text) => (text.trim() === '' || readCurrency(text) ? undefined : writeCurrency);

export function instrumentFaults(draft: InstrumentDraft): Record<string, string> {
  const faults = faultsIn(draft, {
    asOf: required('Enter the day that the number is of.'),
    count: whole(mostShares),
    sharesEach: decimal(sharesEachRule),
    strike: decimal(strikeRule),
    currency,
    principal: decimal(balanceRule),
    accelerationPrice: decimal(strikeRule),
    accelerationDays: whole(10_000),
    accelerationNotice: whole(10_000),
    sourceUrl: link,
  });
  const checked: CheckedInstrument = {
    kind: instrumentKindOf(draft),
    asOf: draft.asOf,
    count: typedNumber(draft.count),
    sharesEach: typedDecimal(draft.sharesEach) ?? '1',
    strike: typedDecimal(draft.strike),
    currency: typedText(draft.currency),
    principal: typedDecimal(draft.principal),
    issued: typedText(draft.issued),
    expiry: typedText(draft.expiry),
    vesting: typedText(draft.vesting),
    accelerationPrice: typedDecimal(draft.accelerationPrice),
    accelerationDays: typedNumber(draft.accelerationDays),
    accelerationNotice: typedNumber(draft.accelerationNotice),
    state: stateOf(draft),
    stateDay: typedText(draft.stateDay),
  };
  return faultsAnd(faults, faultsOfInstrument(checked));
}

export const emptyInstrument: InstrumentDraft = {
  ...emptyDraft(instrumentLabels),
  kind: 'warrant',
  state: 'alive',
};

export const instrumentForm: RecordKind<CapitalInstrument, InstrumentDraft> = {
  name: 'capital-instrument',
  parentType: 'company',
  entityType: 'capital_instrument',
  labels: instrumentLabels,
  empty: emptyInstrument,
  draftOf: (instrument) =>
    shownDraft(instrumentLabels, {
      ...instrument,
      sharesEach: instrument.sharesEach === '1' ? '' : instrument.sharesEach,
      conditionMet: shownYes(instrument.conditionMet),
      keepsNumber: shownYes(instrument.keepsNumber),
    }),
  faultsOf: instrumentFaults,
  create: (companyId, draft, key) => createInstrument(companyId, instrumentBody(draft), key),
  save: (instrument, draft) => saveInstrument(instrument, instrumentBody(draft)),
  readAll: readInstruments,
  words: recordWords('Instrument'),
};
