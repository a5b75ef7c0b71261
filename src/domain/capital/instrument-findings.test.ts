import { describe, expect, it } from 'vitest';
import { instrumentFindings, type LookedAtInstrument } from './instrument-findings.ts';

const today = '2026-07-15';
const of = (fields: Partial<LookedAtInstrument>) =>
  instrumentFindings(
    {
      ...{ kind: 'warrant', asOf: '2026-03-31', count: 1_000_000, sharesEach: '1', strike: '0.30', currency: 'CAD' },
      ...{ principal: null, issued: '2024-05-31', expiry: '2027-05-31', vesting: null, accelerationPrice: null },
      ...{ accelerationDays: null, accelerationNotice: null, state: 'alive', stateDay: null },
      ...fields,
    },
    today,
  );
const rulesOf = (fields: Partial<LookedAtInstrument>) => of(fields).map(({ rule, field }) => `${rule} ${field}`);

it('an instrument that agrees with its price has no finding', () => {
  expect(of({ price: { amount: '0.25', currency: 'CAD', asOf: '2026-07-10' } })).toEqual([]);
  expect(of({})).toEqual([]);
});

it('days of what has happened have come', () => {
  expect(rulesOf({ asOf: '2026-07-17' })).toEqual(['GN1 asOf']);
  expect(rulesOf({ issued: '2026-07-17' })).toEqual(['GN1 issued']);
  expect(rulesOf({ state: 'cancelled', stateDay: '2026-07-17' })).toEqual(['GN1 stateDay']);
  expect(rulesOf({ asOf: '2026-07-16', issued: '2026-07-16', expiry: '2036-01-01' })).toEqual([]);
});

it('an instrument is not counted behind its expiry while it is alive', () => {
  expect(of({ expiry: '2026-03-30' })).toEqual([
    {
      rule: 'CS3',
      field: 'expiry',
      sentence: 'The warrant at CAD 0.30 until 2026-03-30 expired before 2026-03-31, and is counted on that day.',
      mend: 'Set it exercised or expired, or correct the day.',
    },
  ]);
  expect(rulesOf({ expiry: '2026-03-31' })).toEqual([]);
  expect(rulesOf({ expiry: null })).toEqual([]);
  expect(rulesOf({ expiry: '2026-03-30', state: 'expired', stateDay: '2026-03-30' })).toEqual([]);
});

describe('a strike beside the price of a share', () => {
  const price = { amount: '0.85', currency: 'CAD', asOf: '2026-07-10' };

  it('is far from it from twenty times on, and from a twentieth down', () => {
    // 0.85 × 20 = 17; 0.85 / 20 = 0.0425.
    expect(['17', '17.01', '0.0425', '0.0424'].map((strike) => rulesOf({ strike, price }).length)).toEqual([
      0, 1, 0, 1,
    ]);
    expect(of({ strike: '42.26', price })).toEqual([
      {
        rule: 'CS4',
        field: 'strike',
        sentence: 'The strike of 42.26 is far from the price of 0.85: a consolidation, or pence?',
        mend: 'Enter the consolidation, or correct strike and number.',
      },
    ]);
  });

  it('is told in shares of the day of the price', () => {
    const changes = [{ effectiveDay: '2026-05-01', newShares: '1', oldShares: '100' }];
    expect(rulesOf({ strike: '0.01', price })).toEqual(['CS4 strike']);
    expect(rulesOf({ strike: '0.01', price, changes })).toEqual([]);
    expect(of({ strike: '0.30', price, changes })[0]?.sentence).toContain('The strike of 30.00 is far');
    // Before it was counted, the consolidation is in the strike; after the price, it is in neither.
    for (const effectiveDay of ['2026-03-31', '2026-07-11'])
      expect(rulesOf({ strike: '0.30', price, changes: [{ ...changes[0]!, effectiveDay }] })).toEqual([]);
    expect(rulesOf({ strike: '0.01', price, changes: null })).toEqual(['CS4 strike']);
  });

  it('is looked at while it is alive, in one currency, on a day before it expires', () => {
    const far = { strike: '42.26', price };
    expect(rulesOf({ ...far, currency: 'USD' })).toEqual([]);
    expect(rulesOf({ ...far, state: 'cancelled', stateDay: '2026-04-30' })).toEqual([]);
    expect(rulesOf({ ...far, expiry: '2026-07-09' })).toEqual([]);
    expect(rulesOf({ ...far, expiry: '2026-07-10' })).toEqual(['CS4 strike']);
    expect(rulesOf({ ...far, expiry: null })).toEqual(['CS4 strike']);
    expect(rulesOf({ ...far, strike: null })).toEqual([]);
    expect(rulesOf({ ...far, strike: '0' })).toEqual([]);
    expect(rulesOf({ ...far, price: null })).toEqual([]);
    expect(rulesOf({ ...far, price: { ...price, amount: '0' } })).toEqual([]);
  });
});
