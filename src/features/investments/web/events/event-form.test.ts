import { describe, expect, it } from 'vitest';
import { eventKinds } from '../../../../domain/journal/journal-events.ts';
import {
  eventBody,
  type EventDraft,
  eventFaultsOf,
  eventKind,
  eventName,
  fieldLabels,
  isNeeded,
  labelOf,
  uses,
} from './event-form.ts';

const dividend: EventDraft = {
  ...eventKind.empty,
  ...{
    ticker: ' abc ',
    eventDate: '2024-03-01',
    payDate: '2024-03-15',
    amount: '0.05',
    amountBasis: 'share',
    currency: 'CAD',
  },
};
const spinOff: EventDraft = {
  ...eventKind.empty,
  ...{
    kind: 'spin-off',
    ticker: 'ABC',
    otherTicker: 'new',
    eventDate: '2024-03-01',
    newShares: '1',
    oldShares: '4 shares',
  },
};

describe('an event of a journal as it is typed', () => {
  it('sends the fields of its kind, and a currency where there is money', () => {
    expect(eventBody(dividend)).toMatchObject({
      ...{ kind: 'dividend', ticker: 'ABC', eventDate: '2024-03-01', payDate: '2024-03-15', amount: '0.05' },
      ...{ amountBasis: 'share', currency: 'CAD' },
    });
    expect(eventBody(spinOff)).toMatchObject({ otherTicker: 'NEW', newShares: '1', oldShares: '4', currency: null });
    // What was typed for another kind stays in the form, and is not sent.
    expect(eventBody({ ...dividend, otherTicker: 'XYZ', percent: '80' })).toMatchObject({
      otherTicker: null,
      percent: null,
    });
    expect(eventBody({ ...dividend, kind: 'party' }).kind).toBe('dividend');
  });

  it('says at its field what is missing or wrong', () => {
    expect(eventFaultsOf(dividend)).toEqual({});
    expect(eventFaultsOf({ ...dividend, eventDate: '' })['eventDate']).toBe('The date is required');
    expect(eventFaultsOf({ ...dividend, amount: 'much' })['amount']).toContain('Enter a number');
    expect(eventFaultsOf({ ...dividend, amount: '-1' })['amount']).toContain('0 or more');
    expect(eventFaultsOf({ ...spinOff, otherTicker: '' })).toHaveProperty('otherTicker');
  });

  it('takes as many decimals of pence as of pounds, less the two of the pence', () => {
    const amountOf = (currency: string, amount: string) => eventFaultsOf({ ...dividend, currency, amount })['amount'];
    const digits = Array.from({ length: 12 }, (_, many) => `1.${'1'.repeat(many + 1)}`);
    const most = (currency: string) => digits.filter((text) => amountOf(currency, text) === undefined).length;
    expect(most('GBP') - most('GBX')).toBe(2);
  });

  it('is shown as it was written', () => {
    const stored = {
      ...{ id: 1, version: 1, kind: 'dividend', ticker: 'LSE:ABC', eventDate: '2024-03-01', amount: '1.25' },
      ...{ currency: 'GBP', writtenCurrency: 'GBp', amountBasis: 'total', payDate: null, notes: null },
    } as Parameters<typeof eventKind.draftOf>[0];
    expect(eventKind.draftOf(stored)).toMatchObject({ amount: '125', currency: 'GBp', payDate: '', fees: '' });
    expect(eventName(stored)).toBe('dividend of LSE:ABC on 1 Mar 2024');
    expect(eventName({ ...stored, kind: 'fee', ticker: null })).toBe('fee alone on 1 Mar 2024');
  });

  it('names every field that its kind needs', () => {
    for (const kind of eventKinds)
      for (const field of Object.keys(fieldLabels[kind]) as (keyof EventDraft)[])
        expect([kind, field, uses(kind, field)]).toEqual([kind, field, true]);
    for (const kind of eventKinds)
      for (const field of Object.keys(eventKind.empty) as (keyof EventDraft)[])
        if (isNeeded(kind, field)) expect(labelOf(kind, field), `${kind} ${field}`).not.toBe(field);
  });
});
