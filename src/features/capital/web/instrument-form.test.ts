import { describe, expect, it } from 'vitest';
import {
  emptyInstrument,
  instrumentBody,
  type InstrumentDraft,
  instrumentFaults,
  instrumentForm,
} from './instrument-form.ts';

const warrant: InstrumentDraft = {
  ...emptyInstrument,
  ...{ asOf: '2025-03-31', count: '12,750,000', strike: '$0.95', currency: 'CAD', expiry: '2027-09-18' },
};
const faults = (more: Partial<InstrumentDraft>) => instrumentFaults({ ...warrant, ...more });

describe('an instrument as it is typed', () => {
  it('is a warrant that lives unless it says, and what is empty is unknown', () => {
    expect(instrumentBody(warrant)).toMatchObject({
      ...{ kind: 'warrant', state: 'alive', asOf: '2025-03-31', count: 12_750_000, strike: '0.95', currency: 'CAD' },
      ...{ sharesEach: null, principal: null, accelerationDays: null, conditionMet: null, keepsNumber: null },
    });
    expect(instrumentBody({ ...warrant, kind: 'promise', state: 'asleep' })).toMatchObject({
      kind: 'warrant',
      state: 'alive',
    });
    expect(instrumentBody({ ...warrant, keepsNumber: 'yes', conditionMet: 'no' })).toMatchObject({
      ...{ keepsNumber: true, conditionMet: false },
    });
    expect(faults({})).toEqual({});
  });

  it('shows of what is stored one share for one as nothing said', () => {
    const stored = {
      ...{ id: 1, kind: 'warrant', count: 5, strike: '0.95', currency: 'CAD', state: 'alive', version: 1 },
      ...{ conditionMet: null, keepsNumber: true, sharesEach: '1', series: null },
    } as Parameters<typeof instrumentForm.draftOf>[0];
    expect(instrumentForm.draftOf(stored)).toMatchObject({
      ...{ sharesEach: '', count: '5', series: '', keepsNumber: 'yes', conditionMet: '' },
    });
    expect(instrumentForm.draftOf({ ...stored, sharesEach: '0.5' }).sharesEach).toBe('0.5');
  });

  it.each<[string, Partial<InstrumentDraft>, string, string]>([
    ['no day', { asOf: '' }, 'asOf', 'Enter the day that the number is of.'],
    ['no number', { count: '' }, 'count', 'Enter how many are outstanding.'],
    ['a strike of no currency', { currency: '' }, 'currency', 'Choose the currency of the strike.'],
    ['a currency that is none', { currency: 'loonies' }, 'currency', 'AUD'],
    ['a principal, and is no convertible', { principal: '5' }, 'principal', 'Only convertibles'],
    ['a strike, and is a unit', { kind: 'share-unit' }, 'strike', 'cost nothing'],
    ['an end before its start', { issued: '2028-01-01' }, 'expiry', 'expires before it is issued'],
    ['vesting after its end', { vesting: '2028-01-01' }, 'vesting', 'only after it has expired'],
    ['a count before its start', { issued: '2025-04-30' }, 'asOf', 'Counted before it was issued'],
    [
      'days of acceleration without its price',
      { accelerationDays: '20' },
      'accelerationPrice',
      'Enter the share price',
    ],
    ['a day of something that did not happen', { stateDay: '2025-04-01' }, 'state', 'Choose what happened'],
    ['an end of no day', { state: 'exercised' }, 'stateDay', 'Enter the day on which it was exercised.'],
  ])('with %s is refused at its field', (_, more, field, message) => {
    const found = faults(more);
    expect(found[field]).toContain(message);
  });

  it('of all that is wrong is told at once', () => {
    const found = faults({ asOf: '', count: '', currency: '', issued: '2028-01-01', sourceUrl: 'nowhere' });
    expect(Object.keys(found).toSorted()).toEqual(['asOf', 'count', 'currency', 'expiry', 'sourceUrl']);
  });

  it('of a convertible may have a principal alone; what has expired by its own day needs no other', () => {
    expect(faults({ kind: 'convertible', count: '', principal: '25,000,000' })).toEqual({});
    expect(faults({ state: 'expired' })).toEqual({});
  });
});
