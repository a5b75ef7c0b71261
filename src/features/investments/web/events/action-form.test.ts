import { describe, expect, it } from 'vitest';
import { type ActionDraft, actionBody, actionFaults, actionKind, actionWords, ratioWords } from './action-form.ts';
import { enteredPriceBody, enteredPriceKind } from '../positions/entered-price-form.ts';

const draft = (more: Partial<ActionDraft> = {}): ActionDraft => ({
  ticker: 'ABC',
  actionDate: '2024-03-03',
  newShares: '1',
  oldShares: '10',
  notes: '',
  ...more,
});

describe('a split or consolidation', () => {
  it.each([
    [{ newShares: 1, oldShares: 10 }, 'Consolidation: 1 new for 10 old'],
    [{ newShares: 3, oldShares: 2 }, 'Split: 3 new for 2 old'],
    [{ newShares: 1_000, oldShares: 1 }, 'Split: 1,000 new for 1 old'],
    [{ newShares: 5, oldShares: 5 }, 'No change: 5 new for 5 old'],
  ])('of %j is called %s', (ratio, words) => {
    expect(ratioWords(ratio)).toBe(words);
  });

  it('is named by its ticker and day', () => {
    const action = { ...actionBody(draft()), id: 1, version: 1 } as unknown as Parameters<typeof actionWords>[0];
    expect(actionWords(action)).toBe('consolidation of ABC on 3 Mar 2024');
    expect(actionWords({ ...action, newShares: 20 })).toBe('split of ABC on 3 Mar 2024');
  });

  it('has nothing to complain of when it is complete', () => {
    expect(actionFaults(draft())).toEqual({});
    expect(actionFaults(draft({ newShares: '1,000', oldShares: '1 shares' }))).toEqual({});
  });

  it.each([
    [{ ticker: ' ' }, { ticker: 'Ticker symbol is required' }],
    [{ ticker: 'ABCDEFGHIJK' }, { ticker: 'Ticker symbol must be less than 10 characters' }],
    [{ actionDate: '' }, { actionDate: 'The date of the split or consolidation is required' }],
    [{ newShares: '' }, { newShares: 'Enter the number of new shares.' }],
    [{ oldShares: '2.5' }, { oldShares: 'Enter a whole number; 2.5 to 1 is 5 to 2.' }],
    [{ oldShares: '0' }, { oldShares: 'Enter 1 or more.' }],
    [{ oldShares: '-3' }, { oldShares: 'Enter 1 or more.' }],
    [{ newShares: '1000001' }, { newShares: 'Enter 1,000,000 or less.' }],
    [{ newShares: 'ten' }, { newShares: 'Enter a whole number; 2.5 to 1 is 5 to 2.' }],
    [{ newShares: '10', oldShares: '10' }, { newShares: 'As many new shares as old ones change nothing.' }],
    [{ newShares: '10 shares', oldShares: '10' }, { newShares: 'As many new shares as old ones change nothing.' }],
  ])('of %j says %j', (more, faults) => {
    expect(actionFaults(draft(more))).toEqual(faults);
  });

  it('is sent with its ticker in capitals and its numbers as numbers', () => {
    expect(actionBody(draft({ ticker: ' abc ', newShares: '1,000', oldShares: '3 shares' }))).toEqual({
      ticker: 'ABC',
      actionDate: '2024-03-03',
      newShares: 1_000,
      oldShares: 3,
      notes: '',
    });
  });

  it('is shown as it is stored', () => {
    const stored = { ticker: 'ABC', actionDate: '2024-03-03', newShares: 1, oldShares: 10, notes: null };
    expect(actionKind.draftOf(stored as Parameters<typeof actionKind.draftOf>[0])).toEqual(draft());
  });
});

describe('the price of a share', () => {
  const position = { ticker: 'ABC', currency: 'CAD' };
  const kind = enteredPriceKind(position);

  it.each(['', ' ', '0.1234567', '1000000', '-1', 'one', '1.25 USD'])('%j is refused', (price) => {
    expect(Object.keys(kind.faultsOf({ price, priceDate: '2026-01-02', unit: 'CAD' }))).toEqual(['price']);
  });

  it.each(['0', '0.000001', '1.25 CAD', '$1.25', '999999.999999'])('%j is taken', (price) => {
    expect(kind.faultsOf({ price, priceDate: '2026-01-02', unit: 'CAD' })).toEqual({});
  });

  it('wants its day, and is sent without its currency', () => {
    expect(kind.faultsOf({ price: '1', priceDate: '', unit: 'CAD' })).toEqual({
      priceDate: 'The date of the price is required',
    });
    expect(enteredPriceBody(position, { price: '1,250.5 CAD', priceDate: '2026-01-02', unit: 'CAD' })).toEqual({
      ...position,
      price: '1250.5',
      priceDate: '2026-01-02',
    });
  });

  it('of one ticker is not kept as the draft of another', () => {
    expect(kind.name).not.toBe(enteredPriceKind({ ticker: 'ABC', currency: 'USD' }).name);
  });
});
