import { describe, expect, it } from 'vitest';
import type { Financing } from '../contract.ts';
import { financingForm } from './financing-form.ts';
import { bodiesOf, faultsOfRows, findingsOfRow, type FinancingRow } from './quarter-financings.ts';

const filing = { currency: 'CAD', sourceUrl: 'https://example.org/q3', sourcePage: 'Note 9' };
const placement = { kind: 'private placement', closedOn: '2026-07-15', units: '10,000,000', unitPrice: '0.25' };
const row = (key: string, more: Partial<FinancingRow['draft']> = {}): FinancingRow => ({
  key,
  draft: { ...financingForm.empty, ...placement, ...more },
});
const known: Financing = {
  ...{ id: 1, companyId: 1, kind: 'private placement', closedOn: '2026-07-15', units: 1, unitPrice: '0.2500' },
  ...{ currency: 'CAD', sharesEach: null, warrantsEach: null, warrantStrike: null, warrantExpiry: null },
  ...{ grossProceeds: null, warrantsIssued: null, fees: null, brokerWarrants: null, insiderProceeds: null },
  ...{ holdUntil: null, sourceUrl: null, sourcePage: null, notes: null },
  ...{ createdBy: null, createdAt: '', updatedAt: '', version: 1 },
};

describe('the financings of a quarter', () => {
  it('have the currency and the source of its filing unless they say otherwise', () => {
    expect(bodiesOf([row('a'), row('b', { currency: 'US$' })], filing)).toMatchObject([
      { units: 10_000_000, unitPrice: '0.25', currency: 'CAD', sourceUrl: filing.sourceUrl, sourcePage: 'Note 9' },
      { currency: 'USD' },
    ]);
  });

  it('take amounts with the sign of their own currency, and refuse that of another', () => {
    expect(bodiesOf([row('a', { unitPrice: 'C$0.25', fees: 'CA$ 12,500' })], filing)).toMatchObject([
      { unitPrice: '0.25', fees: '12500' },
    ]);
    expect(Object.keys(faultsOfRows([row('a', { unitPrice: 'US$0.25' })], [], filing))).toEqual(['a.unitPrice']);
  });

  it('are refused at their own field, also where the filing names no currency', () => {
    const rows = [row('a', { kind: '', closedOn: '' }), row('b', { units: '0' })];
    expect(faultsOfRows(rows, [], { ...filing, currency: '' })).toMatchObject({
      'a.kind': 'Choose how the money was raised.',
      'a.closedOn': 'Enter the closing date.',
      'a.currency': 'Choose the currency of the money.',
      'b.units': 'Enter how many were sold, or leave it empty.',
    });
  });

  it('are told where they are on record already, or stand there twice', () => {
    expect(faultsOfRows([row('a')], [known], filing)).toEqual({
      'a.closedOn': 'This financing of 15 Jul 2026 is on record already. Remove it here, or correct its day or price.',
    });
    expect(faultsOfRows([row('a'), row('b')], [], filing)).toEqual({
      'b.closedOn': 'It is the same as one above. Remove one of them, or correct its day or price.',
    });
    const others = [
      row('a', { closedOn: '2026-07-16' }),
      row('b', { unitPrice: '0.30' }),
      row('c', { currency: 'USD' }),
    ];
    expect(faultsOfRows(others, [known], filing)).toEqual({});
  });

  it('say what looks odd only of what can be stored', () => {
    const odd = { grossProceeds: '25,000,000' };
    expect(findingsOfRow(row('a', odd), filing).map(({ field }) => field)).toEqual(['grossProceeds']);
    expect(findingsOfRow(row('a', { ...odd, kind: '' }), filing)).toEqual([]);
    expect(findingsOfRow(row('a', { grossProceeds: '2,500,000' }), filing)).toEqual([]);
  });
});
