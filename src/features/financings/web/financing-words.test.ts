import { describe, expect, it } from 'vitest';
import type { Financing } from '../contract.ts';
import { financingName, kindLabel, raisedOf, raisedWords, warrantWords } from './financing-words.ts';

const financing = (more: Partial<Financing>): Financing => ({
  ...{ id: 1, companyId: 1, kind: 'private placement', closedOn: '2025-02-28', units: 10_000_000, unitPrice: '0.25' },
  ...{ currency: 'CAD', sharesEach: null, warrantsEach: null, warrantStrike: null, warrantExpiry: null },
  ...{ grossProceeds: null, warrantsIssued: null, fees: null, brokerWarrants: null, insiderProceeds: null },
  ...{ holdUntil: null, sourceUrl: null, sourcePage: null, notes: null, createdBy: null, createdAt: '', updatedAt: '' },
  version: 1,
  ...more,
});

describe('what a financing raised', () => {
  it('is what is stated, else units times their price, else not known', () => {
    expect(raisedOf(financing({ grossProceeds: '2600000' }))).toEqual({ amount: '2600000', isComputed: false });
    expect(raisedOf(financing({}))).toEqual({ amount: '2500000', isComputed: true });
    expect(raisedOf(financing({ units: null }))).toBeNull();
    expect(raisedWords('2500000', 'CAD')).toBe('CAD 2.5M');
  });
});

describe('the warrants of a unit', () => {
  it('are told with strike and end, as far as they are known', () => {
    const words = (more: Partial<Financing>) => warrantWords(financing(more));
    expect(words({ warrantsEach: '0.5', warrantStrike: '0.95', warrantExpiry: '2027-09-16' })).toBe(
      '½ at 0.95 until 16 Sep 2027',
    );
    expect(words({ warrantsEach: '0.5', warrantStrike: '0.8' })).toBe('½ at 0.80');
    expect(words({ warrantsEach: '1' })).toBe('1, strike not known');
    // None is said, not known is not.
    expect([words({ warrantsEach: '0' }), words({})]).toEqual(['none', null]);
  });
});

it('a financing is called by its kind and day', () => {
  expect([kindLabel('bought deal'), financingName(financing({}))]).toEqual([
    'Bought deal',
    'private placement of 2025-02-28',
  ]);
});
