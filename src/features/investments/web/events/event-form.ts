import { readCurrency } from '../../../../domain/money/currencies.ts';
import type { DecimalRules } from '../../../../domain/numbers/decimal.ts';
import {
  eventMoneyRule,
  eventPercentRule,
  eventRatioRule,
  feesRule,
  sharesRule,
} from '../../../../domain/records/field-rules.ts';
import {
  emptyEvent,
  eventFaults,
  eventFields,
  type EventKind,
  eventKinds,
  eventLabels,
  type JournalEvent as Event,
  onlyItsFields,
  usesField,
} from '../../../../domain/journal/journal-events.ts';
import { isOneOf } from '../../../../domain/vocabulary.ts';
import { asWritten, digitsOfWritten } from '../../../../domain/money/written-money.ts';
import { day } from '../../../../web/format.ts';
import { decimal } from '../../../../web/forms/checks.ts';
import { typedDecimal } from '../../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../../web/forms/use-record-form.ts';
import type { JournalEvent, JournalEventInput } from '../../contract-events.ts';
import { addEvent, readEvents, saveEvent } from '../api.ts';
import { tickerLength, today } from '../trades/trade-form.ts';

type DecimalField =
  | 'shares'
  | 'price'
  | 'amount'
  | 'withholding'
  | 'fees'
  | 'newShares'
  | 'oldShares'
  | 'value'
  | 'otherValue'
  | 'cash'
  | 'percent'
  | 'otherPercent';
type Field =
  | DecimalField
  | 'kind'
  | 'ticker'
  | 'otherTicker'
  | 'eventDate'
  | 'payDate'
  | 'currency'
  | 'amountBasis'
  | 'notes';
export type EventDraft = Record<Field, string>;

const rules: Readonly<Record<DecimalField, DecimalRules>> = {
  shares: sharesRule,
  price: eventMoneyRule,
  amount: eventMoneyRule,
  withholding: eventMoneyRule,
  fees: feesRule,
  newShares: eventRatioRule,
  oldShares: eventRatioRule,
  value: eventMoneyRule,
  otherValue: eventMoneyRule,
  cash: eventMoneyRule,
  percent: eventPercentRule,
  otherPercent: eventPercentRule,
};
const decimals = Object.keys(rules) as DecimalField[];
/** What is typed in the unit that is chosen; fees are in the currency itself. */
const moneyFields: ReadonlySet<string> = new Set(['price', 'amount', 'withholding', 'value', 'otherValue', 'cash']);

export const kindOf = (draft: Pick<EventDraft, 'kind'>): EventKind =>
  isOneOf(eventKinds, draft.kind) ? draft.kind : 'dividend';

const words = ['shares', 'warrants', 'units', '%'];
const typed = (text: string) => typedDecimal(text, words);

/** What a kind calls its fields; those that it does not use have no name. */
export const fieldLabels: Readonly<Record<EventKind, Partial<Record<Field, string>>>> = {
  dividend: {
    ...{ eventDate: 'Ex date', payDate: 'Paid on', amount: 'Dividend before tax', amountBasis: 'The amount is' },
    ...{ withholding: 'Tax kept back, in all', fees: 'Fees' },
  },
  'return-of-capital': {
    ...{ eventDate: 'Ex date', payDate: 'Paid on', amount: 'Capital returned', amountBasis: 'The amount is' },
  },
  'write-off': { eventDate: 'Day', shares: 'Shares written off' },
  'spin-off': {
    ...{ ticker: 'Ticker of the parent', otherTicker: 'Ticker of what was spun off', eventDate: 'First day apart' },
    ...{ newShares: 'New shares', oldShares: 'for so many held' },
    ...{ percent: 'Cost that stays, %', otherPercent: 'Cost that goes, %' },
    ...{ value: 'One share of the parent was worth', otherValue: 'One new share was worth' },
  },
  merger: {
    ...{ ticker: 'Ticker that goes', otherTicker: 'Ticker that comes', eventDate: 'First day with the new shares' },
    ...{ newShares: 'New shares', oldShares: 'for so many old ones', cash: 'Cash for each old share' },
    ...{ value: 'One new share was worth', payDate: 'Cash paid on' },
  },
  unit: {
    ...{ otherTicker: 'Ticker for the warrants', eventDate: 'Bought on', shares: 'Units', price: 'Price of a unit' },
    ...{
      newShares: 'Warrants',
      oldShares: 'for so many units',
      value: 'Worth of a share',
      otherValue: 'Worth of a warrant',
    },
    fees: 'Fees',
  },
  exercise: {
    ...{ ticker: 'Ticker of the warrants', otherTicker: 'Ticker of the shares', eventDate: 'Exercised on' },
    ...{
      shares: 'Warrants exercised',
      price: 'Strike',
      newShares: 'Shares',
      oldShares: 'for so many warrants',
      fees: 'Fees',
    },
  },
  expiry: { ticker: 'Ticker of the warrants', eventDate: 'Expired on', shares: 'Warrants expired' },
  'new-ticker': { ticker: 'Old ticker', otherTicker: 'New ticker', eventDate: 'First day under the new ticker' },
  fee: { ticker: 'Ticker symbol, if it is of one', eventDate: 'Paid on', amount: 'Fee' },
};

export const labelOf = (kind: EventKind, field: Field): string =>
  fieldLabels[kind][field] ??
  ({ ticker: 'Ticker symbol', currency: 'Currency', notes: 'Notes' } as Partial<Record<Field, string>>)[field] ??
  field;

const helps: Readonly<Partial<Record<EventKind, Partial<Record<Field, string>>>>> = {
  dividend: { eventDate: 'Shares held the evening before count' },
  'write-off': { shares: 'Empty: all that are held' },
  expiry: { shares: 'Empty: all that are held' },
  'spin-off': { percent: 'As the company states it', value: 'On the first day on which both traded' },
  merger: { cash: 'Empty: shares only', value: 'Only where cash came, too' },
  unit: {
    otherTicker: 'Such as ABC.WT',
    oldShares: 'Half a warrant: 1 for 2',
    value: 'Empty: all of the price is the share’s',
  },
  exercise: { price: 'Paid for each share' },
};
export const helpOf = (kind: EventKind, field: Field): string | undefined => helps[kind]?.[field];

export const isNeeded = (kind: EventKind, field: Field): boolean =>
  eventFields[kind].needed.some((needed) => needed === field);

export const uses = (kind: EventKind, field: Field): boolean =>
  field === 'kind' || field === 'eventDate' || field === 'notes' || usesField(kind, field);

/** What is typed, as an event; text that is no number stays text. */
function eventOf(draft: EventDraft): Omit<Event, 'id'> {
  const kind = kindOf(draft);
  const numbers = Object.fromEntries(decimals.map((field) => [field, typed(draft[field])]));
  return onlyItsFields({
    ...emptyEvent,
    ...numbers,
    kind,
    date: draft.eventDate,
    ticker: draft.ticker.trim().toUpperCase() || null,
    otherTicker: draft.otherTicker.trim().toUpperCase() || null,
    payDate: draft.payDate || null,
    currency: draft.currency,
    amountBasis: draft.amountBasis === 'share' ? 'share' : 'total',
  });
}

/** Whether a kind has money, and so a currency, as far as it is filled in. */
const hasMoney = (draft: EventDraft): boolean =>
  decimals.some(
    (field) => (moneyFields.has(field) || field === 'fees') && uses(kindOf(draft), field) && draft[field].trim() !== '',
  );

export function eventBody(draft: EventDraft): JournalEventInput {
  const { date, ...event } = eventOf(draft);
  return { ...event, eventDate: date, currency: hasMoney(draft) ? draft.currency : null, notes: draft.notes };
}

export function eventFaultsOf(draft: EventDraft): Record<string, string> {
  const kind = kindOf(draft);
  const unit = readCurrency(draft.currency) ?? { per: 1 as const };
  const faults: Record<string, string> = {};
  for (const [field, message] of Object.entries(eventFaults(eventOf(draft))))
    faults[field === 'date' ? 'eventDate' : field] = message;
  if (draft.eventDate === '') faults['eventDate'] = 'The date is required';
  for (const field of ['ticker', 'otherTicker'] as const) {
    const fault = uses(kind, field) ? tickerLength(draft[field]) : undefined;
    if (fault) faults[field] = fault;
  }
  for (const field of decimals) {
    if (!uses(kind, field)) continue;
    const rule = rules[field];
    const fractionDigits = moneyFields.has(field) ? digitsOfWritten(rule.fractionDigits, unit) : rule.fractionDigits;
    const fault = decimal({ min: 0, ...rule, fractionDigits }, words)(draft[field]);
    if (fault) faults[field] = fault;
  }
  return faults;
}

/** `dividend of ABC on 3 Mar 2024`, as the buttons of its row name it. */
export const eventName = ({ kind, ticker, eventDate }: Pick<JournalEvent, 'kind' | 'ticker' | 'eventDate'>): string =>
  `${eventLabels[kind].toLowerCase()}${ticker === null ? '' : ` of ${ticker}`} on ${day(eventDate)}`;

const empty: EventDraft = {
  ...{
    kind: 'dividend',
    ticker: '',
    otherTicker: '',
    eventDate: '',
    payDate: '',
    currency: 'USD',
    amountBasis: 'total',
  },
  ...{ shares: '', price: '', amount: '', withholding: '', fees: '', newShares: '', oldShares: '', value: '' },
  ...{ otherValue: '', cash: '', percent: '', otherPercent: '', notes: '' },
};

function draftOf(event: JournalEvent): EventDraft {
  const unit = (event.writtenCurrency && readCurrency(event.writtenCurrency)) || { per: 1 as const };
  const numbers = Object.fromEntries(
    decimals.map((field) => {
      const text = event[field] ?? '';
      return [field, moneyFields.has(field) && text !== '' ? asWritten(text, unit) : text];
    }),
  );
  return {
    ...empty,
    ...numbers,
    kind: event.kind,
    ticker: event.ticker ?? '',
    otherTicker: event.otherTicker ?? '',
    eventDate: event.eventDate,
    payDate: event.payDate ?? '',
    currency: event.writtenCurrency ?? event.currency ?? 'USD',
    amountBasis: event.amountBasis ?? 'total',
    notes: event.notes ?? '',
  };
}

export const eventKind: RecordKind<JournalEvent, EventDraft> = {
  name: 'journal-event',
  labels: {
    ...{
      kind: 'What happened',
      ticker: 'Ticker symbol',
      otherTicker: 'Other ticker',
      eventDate: 'Day',
      payDate: 'Paid on',
    },
    ...{ currency: 'Currency', amountBasis: 'The amount is', shares: 'How many', price: 'Price', amount: 'Amount' },
    ...{
      withholding: 'Tax kept back',
      fees: 'Fees',
      newShares: 'New shares',
      oldShares: 'for so many',
      value: 'Worth',
    },
    ...{
      otherValue: 'Worth of the other',
      cash: 'Cash',
      percent: 'Cost that stays, %',
      otherPercent: 'Cost that goes, %',
    },
    notes: 'Notes',
  },
  empty: { ...empty, eventDate: today() },
  draftOf,
  faultsOf: eventFaultsOf,
  create: (_, draft, key) => addEvent(eventBody(draft), key),
  save: (event, draft) => saveEvent(event, eventBody(draft)),
  readAll: readEvents,
  words: {
    created: 'Event recorded successfully',
    updated: 'Event updated successfully',
    createFailed: 'Failed to record the event',
    updateFailed: 'Failed to update the event',
  },
};
