import { describe, expect, it } from 'vitest';
import { insiderBody, type InsiderDraft, insiderFaults, insiderForm } from './insider-form.ts';

const purchase: InsiderDraft = {
  ...insiderForm.empty,
  ...{
    insider: 'A. Smith',
    market: 'CA',
    nature: 'market-buy',
    tradedOn: '2025-02-28',
    amount: '50,000',
    price: '0.25',
  },
  ...{ currency: 'CAD', sourceUrl: 'https://example.org/filing' },
};
const faults = (more: Partial<InsiderDraft>) => insiderFaults({ ...purchase, ...more });

describe('a trade of an insider as it is typed', () => {
  it('is of shares unless it says; what is empty is unknown', () => {
    expect(insiderBody(purchase)).toMatchObject({
      ...{ insider: 'A. Smith', market: 'CA', nature: 'market-buy', security: 'shares', amount: 50_000, price: '0.25' },
      ...{ filedOn: null, holdingAfter: null, isFirstReport: null },
    });
    expect(insiderBody({ ...purchase, isFirstReport: 'no', nature: 'luck', security: 'gold' })).toMatchObject({
      ...{ isFirstReport: false, nature: 'other', security: 'other' },
    });
    expect(faults({})).toEqual({});
  });

  it.each<[string, Partial<InsiderDraft>, string, string]>([
    ['nobody', { insider: ' ' }, 'insider', 'Name the insider'],
    ['no filing', { sourceUrl: '' }, 'sourceUrl', 'Enter the link to the filing.'],
    ['a filing that is no link', { sourceUrl: 'page 5' }, 'sourceUrl', 'Must be a valid URL'],
    ['nothing traded', { amount: '0' }, 'amount', 'above 0'],
    ['a price of no currency', { currency: '' }, 'currency', 'Choose the currency of the price.'],
    ['a filing before the trade', { filedOn: '2025-02-01' }, 'filedOn', 'filed before it happened'],
    ['a holding alone that trades', { nature: 'holding', holdingAfter: '5' }, 'amount', 'has no trade'],
    ['a holding alone of nothing', { nature: 'holding', amount: '' }, 'holdingAfter', 'Enter how many are held.'],
  ])('with %s is refused at its field', (_, more, field, message) => {
    const found = faults(more);
    expect(Object.keys(found)).toEqual([field]);
    expect(found[field]).toContain(message);
  });

  it('is told all at once of what is wrong, with single fields and between them', () => {
    const wrong = { insider: '', nature: 'holding', currency: '', filedOn: '2025-02-01', sourceUrl: 'page 5' };
    expect(Object.keys(faults(wrong)).toSorted()).toEqual([
      'amount',
      'currency',
      'filedOn',
      'holdingAfter',
      'insider',
      'sourceUrl',
    ]);
  });

  it('comes back from what is stored as yes, no or nothing said', () => {
    const shown = (isFirstReport: boolean | null) =>
      insiderForm.draftOf({ ...insiderBody(purchase), isFirstReport } as Parameters<typeof insiderForm.draftOf>[0]);
    expect([true, false, null].map((said) => shown(said).isFirstReport)).toEqual(['yes', 'no', '']);
    expect(shown(null)).toMatchObject({ amount: '50000', filedOn: '', security: 'shares' });
  });
});
