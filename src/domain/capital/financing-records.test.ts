import { describe, expect, it } from 'vitest';
import { type CheckedFinancing, financingFault } from './financing-records.ts';

const placement: CheckedFinancing = {
  ...{ closedOn: '2025-03-03', units: 20_000_000, unitPrice: '0.05', currency: 'CAD', sharesEach: '1' },
  ...{ warrantsEach: '0.5', warrantStrike: '0.08', warrantExpiry: '2027-03-03', grossProceeds: '1000000' },
  ...{ warrantsIssued: 10_000_000, fees: null, insiderProceeds: null, holdUntil: '2025-07-04' },
};
const nothing: CheckedFinancing = {
  ...{ closedOn: '2025-03-03', units: null, unitPrice: null, currency: null, sharesEach: null, warrantsEach: null },
  ...{ warrantStrike: null, warrantExpiry: null, grossProceeds: null, warrantsIssued: null, fees: null },
  ...{ insiderProceeds: null, holdUntil: null },
};

describe('a financing', () => {
  it.each<[string, CheckedFinancing]>([
    ['of units with half warrants', placement],
    ['of which only what was raised is known', { ...nothing, grossProceeds: '1000000', currency: 'AUD' }],
    ['of which only the price is known', { ...nothing, unitPrice: '0.05', currency: 'AUD' }],
    ['of shares alone', { ...placement, warrantsEach: '0', warrantStrike: null, warrantExpiry: null }],
    ['of which the hold ends as it closes', { ...placement, holdUntil: '2025-03-03' }],
  ])('%s can be', (_what, financing) => {
    expect(financingFault(financing)).toBeUndefined();
  });

  it.each<[string, CheckedFinancing, keyof CheckedFinancing]>([
    ['of no money', nothing, 'unitPrice'],
    ['of money in no currency', { ...placement, currency: null }, 'currency'],
    ['with fees in no currency', { ...nothing, unitPrice: '1', fees: '10' }, 'currency'],
    ['of no units', { ...placement, units: 0 }, 'units'],
    ['of units without shares', { ...placement, sharesEach: '0' }, 'sharesEach'],
    ['without warrants, with a strike', { ...placement, warrantsEach: '0.0' }, 'warrantStrike'],
    ['without warrants, with their expiry', { ...placement, warrantsEach: '0', warrantStrike: null }, 'warrantExpiry'],
    ['whose warrants expire before it', { ...placement, warrantExpiry: '2025-03-02' }, 'warrantExpiry'],
    ['whose hold ends before it', { ...placement, holdUntil: '2025-03-02' }, 'holdUntil'],
  ])('%s cannot be', (_what, financing, field) => {
    expect(financingFault(financing)).toEqual({ field, message: expect.stringMatching(/\.$/) });
  });
});
