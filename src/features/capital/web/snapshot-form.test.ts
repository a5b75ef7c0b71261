import { describe, expect, it } from 'vitest';
import { emptySnapshot, snapshotBody, type SnapshotDraft, snapshotFaults, snapshotForm } from './snapshot-form.ts';

const counted: SnapshotDraft = { ...emptySnapshot, asOf: '2025-03-31', sharesOutstanding: '121,500,000' };
const sheet = { balanceDate: '2024-12-31', currency: 'CAD' };
const faults = (more: Partial<SnapshotDraft>) => snapshotFaults({ ...counted, ...more });

describe('a snapshot of a company as it is typed', () => {
  it('is of common shares unless it names a class; what is empty is unknown, 0 is said', () => {
    expect(
      snapshotBody({ ...counted, ...sheet, cash: '$8,450,000', debt: '0', instrumentsComplete: 'no' }),
    ).toMatchObject({
      ...{ asOf: '2025-03-31', shareClass: 'common', sharesOutstanding: 121_500_000, commonRatio: null },
      ...{ cash: '8450000', debt: '0', quarterlyBurn: null, statedFullyDiluted: null, instrumentsComplete: false },
    });
    expect(snapshotBody({ ...counted, shareClass: ' B ', commonRatio: '10' })).toMatchObject({
      ...{ shareClass: 'B', commonRatio: '10', instrumentsComplete: null },
    });
  });

  it('comes back from what is stored as it was typed', () => {
    const body = snapshotBody({ ...counted, ...sheet, cash: '8450000', instrumentsComplete: 'yes' });
    const stored = {
      ...Object.fromEntries(Object.entries(body).map(([field, value]) => [field, value === '' ? null : value])),
      ...{ id: 1, companyId: 1, version: 1 },
    } as Parameters<typeof snapshotForm.draftOf>[0];
    expect(snapshotForm.draftOf(stored)).toEqual({
      ...counted,
      ...sheet,
      ...{ sharesOutstanding: '121500000', cash: '8450000', instrumentsComplete: 'yes' },
    });
    expect(snapshotForm.draftOf({ ...stored, shareClass: 'B' }).shareClass).toBe('B');
  });

  it.each<[string, Partial<SnapshotDraft>, string, string]>([
    ['no day', { asOf: '' }, 'asOf', 'Enter the day of the share count.'],
    ['half a share', { sharesOutstanding: '1.5' }, 'sharesOutstanding', 'Enter a whole number.'],
    ['nothing at all', { sharesOutstanding: '' }, 'sharesOutstanding', 'or a figure of the balance sheet'],
    ['money of no currency', { cash: '5', balanceDate: '2024-12-31' }, 'currency', 'Choose the currency'],
    ['money of no day', { cash: '5', currency: 'CAD' }, 'balanceDate', 'Enter the day of the balance sheet'],
    ['money in pence', { ...sheet, currency: 'GBX' }, 'currency', 'write GBP'],
    [
      'a currency that is none',
      { ...sheet, currency: 'dollars' },
      'currency',
      'Write the code of a currency, such as CAD',
    ],
    ['debt below 0', { ...sheet, debt: '-1' }, 'debt', 'Enter 0 or more.'],
    ['no debt, and nobody who says so', { ...sheet, debt: '0' }, 'sourceUrl', 'Say where it says'],
    ['a ratio of common shares', { commonRatio: '2' }, 'commonRatio', 'have no ratio'],
    ['money with another class', { ...sheet, shareClass: 'B', cash: '5' }, 'cash', 'so that it counts once'],
    ['published before its day', { publishedOn: '2025-01-01' }, 'publishedOn', 'Published before the day'],
    ['a link that is none', { sourceUrl: 'page 5' }, 'sourceUrl', 'Must be a valid URL'],
  ])('with %s is refused at its field', (_, more, field, message) => {
    const found = faults(more);
    expect(Object.keys(found)).toEqual([field]);
    expect(found[field]).toContain(message);
  });

  it('is told all at once of what is wrong, with single figures and between them', () => {
    expect(faults({ asOf: '', cash: '5 or so', publishedOn: '2024-01-01', balanceDate: '2024-06-30' })).toEqual({
      asOf: 'Enter the day of the share count.',
      cash: expect.stringContaining('Enter a number'),
      currency: 'Choose the currency of the money.',
      publishedOn: 'Published before the day that it tells of. Correct one of the two.',
    });
    const money = 'Enter money with the common shares, so that it counts once.';
    expect(faults({ shareClass: 'B', sharesOutstanding: '', cash: '5', debt: '7' })).toEqual({
      sharesOutstanding: 'Enter how many shares of the class B there are.',
      cash: money,
      debt: money,
    });
  });

  it('may burn less than nothing: money came in', () => {
    expect(faults({ ...sheet, quarterlyBurn: '-250000' })).toEqual({});
  });

  it('asks again where a figure is ten or a thousand times what it was', () => {
    const rules = (next: Partial<SnapshotDraft>) =>
      snapshotForm.findingsOf!({ ...counted, ...next }, { ...counted, cash: '8450000' }).map(({ field }) => field);
    expect(rules({ cash: '8,500,000' })).toEqual([]);
    expect(rules({ cash: '8450' })).toEqual(['cash']);
    expect(rules({ cash: '8450000', sharesOutstanding: '1,215,000,000' })).toEqual(['sharesOutstanding']);
    expect(snapshotForm.findingsOf!(counted, null)).toEqual([]);
  });
});
