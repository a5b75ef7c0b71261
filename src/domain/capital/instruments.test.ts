import { describe, expect, it } from 'vitest';
import { instrumentKinds, isFree } from './records.ts';
import { type CheckedInstrument, impossibleInstrument, instrumentFault } from './instruments.ts';

const option: CheckedInstrument = {
  ...{ kind: 'option', asOf: '2025-03-31', count: 1_000, sharesEach: '1', strike: '0.25', currency: 'CAD' },
  ...{ principal: null, issued: '2024-01-01', expiry: '2027-01-01', vesting: null, accelerationPrice: null },
  ...{ accelerationDays: null, accelerationNotice: null, state: 'alive', stateDay: null },
};
const unit: CheckedInstrument = { ...option, kind: 'share-unit', strike: null, currency: null };
const convertible: CheckedInstrument = { ...option, kind: 'convertible', count: null, principal: '500000' };

it('units and rights alone cost nothing', () => {
  expect(instrumentKinds.filter((kind) => isFree({ kind }))).toEqual(['share-unit', 'performance-right']);
});

describe('an instrument can be', () => {
  it.each<[string, CheckedInstrument]>([
    ['an option', option],
    ['a share unit', unit],
    ['a share unit with a strike of nothing', { ...unit, strike: '0' }],
    ['a convertible of which only the principal is known', convertible],
    ['a warrant whose strike nobody states', { ...option, kind: 'warrant', strike: null, currency: null }],
    ['one that expires on the day on which it is issued', { ...option, expiry: '2024-01-01' }],
    ['one that has expired on its last day', { ...option, state: 'expired' }],
    ['one that was exercised', { ...option, state: 'exercised', stateDay: '2025-06-01' }],
    [
      'one that can be accelerated',
      { ...option, accelerationPrice: '0.5', accelerationDays: 20, accelerationNotice: 30 },
    ],
  ])('%s', (_what, instrument) => {
    expect(instrumentFault(instrument)).toBeUndefined();
  });
});

describe('an instrument cannot be', () => {
  it.each<[string, Partial<CheckedInstrument>, keyof CheckedInstrument]>([
    ['without a number', { count: null }, 'count'],
    ['with a principal that is no convertible', { principal: '1' }, 'principal'],
    ['with a strike without a currency', { currency: null }, 'currency'],
    [
      'with a price of acceleration without a currency',
      { strike: null, currency: null, accelerationPrice: '1' },
      'currency',
    ],
    ['expired before it is issued', { expiry: '2023-12-31' }, 'expiry'],
    ['to be exercised after it has expired', { vesting: '2027-01-02' }, 'vesting'],
    ['counted before it was issued', { asOf: '2023-12-31' }, 'asOf'],
    ['accelerated without a price', { accelerationDays: 20 }, 'accelerationPrice'],
    ['accelerated by notice without a price', { accelerationNotice: 30 }, 'accelerationPrice'],
    ['alive with a day of its end', { stateDay: '2025-06-01' }, 'state'],
    ['exercised without a day', { state: 'exercised' }, 'stateDay'],
    ['expired without any day', { state: 'expired', expiry: null }, 'stateDay'],
    ['cancelled before it was issued', { state: 'cancelled', stateDay: '2023-01-01' }, 'stateDay'],
  ])('%s', (_what, fields, field) => {
    expect(instrumentFault({ ...option, ...fields })).toEqual({ field, message: expect.stringMatching(/\.$/) });
  });

  it('free with a strike', () => {
    expect(instrumentFault({ ...unit, strike: '0.01', currency: 'CAD' })?.field).toBe('strike');
  });

  it('a convertible with neither number nor principal', () => {
    expect(instrumentFault({ ...convertible, principal: null })?.field).toBe('principal');
    expect(instrumentFault({ ...convertible, currency: null, strike: null })?.field).toBe('currency');
  });
});

it.each(['asOf', 'issued', 'stateDay'] as const)('%s is no day to come', (field) => {
  expect(impossibleInstrument({ ...option, [field]: '2026-03-03' }, '2026-03-01')).toMatchObject({ field });
  expect(impossibleInstrument({ ...option, [field]: '2026-03-02' }, '2026-03-01')).toBeUndefined();
});
