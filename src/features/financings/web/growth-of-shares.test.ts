import { expect, it } from 'vitest';
import type { Financing } from '../contract.ts';
import { raisedOf, warrantWords } from './financing-words.ts';
import { growthOf, growthWords } from './growth-of-shares.ts';
import { sinceWords } from './value-since.ts';

const counted = (asOf: string, sharesOutstanding: number | null, shareClass = 'common') => ({
  ...{ asOf, sharesOutstanding, shareClass },
  sourceUrl: null,
});
const words = (...counts: ReturnType<typeof counted>[]) => {
  const growth = growthOf(counts);
  return growth && growthWords(growth);
};

it('how the shares grew is told from the first count to the last', () => {
  expect(words(counted('2026-01-15', 125), counted('2025-01-15', 100), counted('2025-06-01', 900, 'Class B'))).toBe(
    'Shares outstanding grew by 25.02% a year from 15 Jan 2025 to 15 Jan 2026, 25% in all.',
  );
  expect(words(counted('2025-01-15', 100), counted('2025-02-15', 101))).toBe(
    'Shares outstanding grew by 1% from 15 Jan 2025 to 15 Feb 2025.',
  );
  expect(words(counted('2025-01-15', 1_000), counted('2026-01-15', 110))).toContain(
    'is not told: their count jumps by 15 Jan 2026',
  );
  expect(words(counted('2025-01-15', 100), counted('2026-01-15', null))).toBeNull();
});

const financing = (fields: Partial<Financing>): Financing => ({
  ...{ id: 1, companyId: 1, kind: 'private placement', closedOn: '2025-01-15', units: 1_000, unitPrice: '0.1' },
  ...{ currency: 'CAD', sharesEach: null, warrantsEach: '0.5', warrantStrike: '0.15', warrantExpiry: '2027-01-15' },
  ...{ grossProceeds: null, warrantsIssued: null, fees: null, brokerWarrants: null, insiderProceeds: null },
  ...{ holdUntil: null, sourceUrl: null, sourcePage: null, notes: null, createdBy: null },
  ...{ createdAt: '2026-03-04T00:00:00Z', updatedAt: '2026-03-04T00:00:00Z', version: 1 },
  ...fields,
});

it('a share of a financing is told at a price in its currency, with its warrant while that lives', () => {
  const at = (fields: Partial<Financing>, amount = '0.30', currency = 'CAD') =>
    sinceWords(financing(fields), {
      price: { amount, currency, asOf: '2026-11-23', source: null },
      // One Canadian dollar was 0.75 US dollars, each day.
      rates: (from, to, day) =>
        from === 'CAD' && to === 'USD' ? { times: '0.75', by: 1, asOf: day, source: null } : null,
      jumpOn: '2025-01-15',
      changes: [],
    });
  expect(at({})).toBe('+200%, with its warrant +275%');
  expect(at({ warrantExpiry: '2026-11-22' })).toBe('+200%');
  expect(at({}, '0.08')).toBe('−20%');
  expect(at({ unitPrice: null })).toBe('needs price of the financing');
  // Of before a count that jumps: it was of other shares.
  expect(at({ closedOn: '2025-01-14' })).toBe('needs the consolidation or split since');
  expect(at({}, '0.225', 'USD')).toBe('+200%, with its warrant +275%');
  expect(at({}, '0.30', 'AUD')).toContain('needs a rate from CAD to AUD');
});

it('what was raised is as stated, else units times price', () => {
  expect(raisedOf(financing({}))).toEqual({ amount: '100', isComputed: true });
  expect(raisedOf(financing({ grossProceeds: '99.5' }))).toEqual({ amount: '99.5', isComputed: false });
  expect(raisedOf(financing({ units: null }))).toBeNull();
  expect(warrantWords(financing({}))).toBe('½ at 0.15 until 15 Jan 2027');
  expect(warrantWords(financing({ warrantsEach: '0' }))).toBe('none');
  expect(warrantWords(financing({ warrantsEach: null }))).toBeNull();
});
