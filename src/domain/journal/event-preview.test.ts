import { describe, expect, it } from 'vitest';
import { previewEvent } from './event-preview.ts';
import { emptyEvent, type JournalEvent } from './journal-events.ts';
import type { Trade } from './shares.ts';

const buy = (id: number, shares: string, price: string, date: string): Trade => ({
  ...{ id, ticker: 'ABC', currency: 'CAD', type: 'buy', shares, price, fees: null, date },
});
const journal = { trades: [buy(1, '100', '10', '2024-01-02'), buy(2, '100', '20', '2024-02-01')], splits: [] };
const dividend = (fields: Partial<JournalEvent> = {}): JournalEvent => ({
  ...emptyEvent,
  ...{
    id: 7,
    kind: 'dividend',
    ticker: 'ABC',
    date: '2024-03-01',
    amount: '50',
    currency: 'CAD',
    amountBasis: 'total',
  },
  ...fields,
});

describe('what an event would do to a journal', () => {
  it('is told by the positions that it changes, as they are and as they would be', () => {
    const { problem, positions } = previewEvent(journal, dividend(), null);
    expect(problem).toBeNull();
    expect(positions).toEqual([
      {
        ...{ ticker: 'ABC', currency: 'CAD' },
        before: expect.objectContaining({ shares: '200', cost: '3000', income: '0', realisedGain: '0' }),
        after: expect.objectContaining({ shares: '200', cost: '3000', income: '50' }),
      },
    ]);
    expect(positions[0]!.before.lots).toEqual([
      { shares: '100', buyDate: '2024-01-02', cost: '1000' },
      { shares: '100', buyDate: '2024-02-01', cost: '2000' },
    ]);
  });

  it('takes the place of the one that it changes, and goes without one', () => {
    const events = [dividend()];
    const [changed] = previewEvent({ ...journal, events }, dividend({ amount: '80' }), 7).positions;
    expect([changed!.before.income, changed!.after.income]).toEqual(['50', '80']);
    const [gone] = previewEvent({ ...journal, events }, null, 7).positions;
    expect([gone!.before.income, gone!.after.income]).toEqual(['50', '0']);
    // The same again changes nothing.
    expect(previewEvent({ ...journal, events }, dividend(), 7).positions).toEqual([]);
  });

  it('tells positions that come and go', () => {
    const renamed = dividend({
      kind: 'new-ticker',
      otherTicker: 'XYZ',
      amount: null,
      amountBasis: null,
      currency: null,
    });
    const { positions } = previewEvent(journal, renamed, null);
    expect(positions.map(({ ticker, before, after }) => [ticker, before.shares, after.shares])).toEqual([
      ['ABC', '200', '0'],
      ['XYZ', '0', '200'],
    ]);
  });

  it('says why it cannot be, with the field', () => {
    const expired = dividend({ kind: 'expiry', shares: '500', amount: null, amountBasis: null });
    expect(previewEvent(journal, expired, null).problem).toMatchObject({
      ...{ field: 'shares', message: expect.stringMatching(/\.$/) },
    });
  });

  it('shows twenty lots of a position at most', () => {
    const many = Array.from({ length: 30 }, (_, at) => buy(at + 1, '1', '1', '2024-01-02'));
    const [position] = previewEvent({ trades: many, splits: [] }, dividend(), null).positions;
    expect(position!.before.lots).toHaveLength(20);
    expect(position!.before.shares).toBe('30');
  });
});
