import { describe, expect, it } from 'vitest';
import { financingBody, type FinancingDraft, financingFaults, financingForm } from './financing-form.ts';

const placement: FinancingDraft = {
  ...financingForm.empty,
  ...{ kind: 'private placement', closedOn: '2025-02-28', units: '10,000,000', unitPrice: '$0.25', currency: 'CAD' },
};
const faults = (more: Partial<FinancingDraft>) => financingFaults({ ...placement, ...more });

describe('a financing as it is typed', () => {
  it('takes what is stated; what is empty is unknown', () => {
    expect(financingBody({ ...placement, warrantsEach: '0.5', warrantStrike: '0.40', fees: '120,000' })).toMatchObject({
      ...{ kind: 'private placement', units: 10_000_000, unitPrice: '0.25', currency: 'CAD', sharesEach: null },
      ...{ warrantsEach: '0.5', warrantStrike: '0.40', warrantExpiry: null, grossProceeds: null, fees: '120000' },
    });
    expect(financingBody({ ...placement, kind: 'bake sale' }).kind).toBe('other');
    expect(faults({})).toEqual({});
    expect(faults({ units: '', unitPrice: '', grossProceeds: '2,500,000' })).toEqual({});
  });

  it.each<[string, Partial<FinancingDraft>, string, string]>([
    ['no kind', { kind: '' }, 'kind', 'Choose how the money was raised.'],
    ['no day', { closedOn: '' }, 'closedOn', 'Enter the closing date.'],
    ['no money', { unitPrice: '' }, 'unitPrice', 'Enter the price of a unit, or what was raised.'],
    ['money of no currency', { currency: '' }, 'currency', 'Choose the currency'],
    ['money in pence', { currency: 'GBX' }, 'currency', 'Write GBP and the price in GBP'],
    ['no unit at all', { units: '0' }, 'units', 'or leave it empty'],
    ['units without shares', { sharesEach: '0' }, 'sharesEach', 'no financing by shares'],
    ['a strike of no warrants', { warrantsEach: '0', warrantStrike: '0.4' }, 'warrantStrike', 'have no warrants'],
    [
      'warrants that end before they begin',
      { warrantExpiry: '2025-01-01' },
      'warrantExpiry',
      'before the closing date',
    ],
    ['half a warrant issued', { warrantsIssued: '0.5' }, 'warrantsIssued', 'Enter a whole number.'],
  ])('with %s is refused at its field', (_, more, field, message) => {
    const found = faults(more);
    expect(Object.keys(found)).toEqual([field]);
    expect(found[field]).toContain(message);
  });

  it('is told all at once of what is wrong, with single figures and between them', () => {
    const wrong = { units: '0', currency: '', fees: 'some', warrantsEach: '0', warrantStrike: '1' };
    expect(Object.keys(faults({ ...wrong, warrantExpiry: '2025-01-01', holdUntil: '2025-01-01' })).toSorted()).toEqual([
      'currency',
      'fees',
      'holdUntil',
      'units',
      'warrantExpiry',
      'warrantStrike',
    ]);
  });
});
