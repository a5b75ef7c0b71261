import { describe, expect, it } from 'vitest';
import {
  emptyEvent,
  eventFaults,
  eventFields,
  type EventKind,
  eventKinds,
  eventLabels,
  eventWords,
  type JournalEvent,
  onlyItsFields,
  usesField,
} from './journal-events.ts';

const event = (kind: EventKind, fields: Partial<JournalEvent> = {}): JournalEvent => ({
  ...emptyEvent,
  ...{ id: 1, kind, date: '2025-03-03' },
  ...fields,
});
const pair = { ticker: 'OLD', otherTicker: 'NEW' };

/** Events that can be, with as little as they need. */
const least: Readonly<Record<EventKind, Partial<JournalEvent>>> = {
  dividend: { ticker: 'ABC', amount: '12' },
  'return-of-capital': { ticker: 'ABC', amount: '12' },
  'write-off': { ticker: 'ABC' },
  'spin-off': { ...pair, newShares: '1', percent: '77.09' },
  merger: { ...pair, newShares: '2' },
  unit: { ...pair, shares: '100', price: '0.1', newShares: '1' },
  exercise: { ...pair, shares: '100', price: '0.2' },
  expiry: { ticker: 'ABC.WT' },
  'new-ticker': pair,
  fee: { amount: '25' },
};

describe.each(eventKinds)('%s', (kind) => {
  it('can be with what it needs, and not without', () => {
    expect(eventFaults(event(kind, least[kind]))).toEqual({});
    for (const field of eventFields[kind].needed) {
      const faults = eventFaults(event(kind, { ...least[kind], [field]: null }));
      expect(faults[field], field).toMatch(/\S/);
      // An empty field says nothing either.
      expect(eventFaults(event(kind, { ...least[kind], [field]: '' })), field).toHaveProperty(field);
    }
  });

  it('has a label and words, and keeps only its own fields', () => {
    expect(eventLabels[kind]).toMatch(/^[A-Z]/);
    expect(eventWords(event(kind, least[kind]))).not.toContain('null');
    const full = Object.fromEntries(Object.keys(emptyEvent).map((field) => [field, '1']));
    const kept = onlyItsFields(event(kind, full));
    for (const field of Object.keys(emptyEvent) as (keyof typeof emptyEvent)[])
      expect(kept[field], field).toBe(usesField(kind, field) ? '1' : null);
    expect(kept).toMatchObject({ id: 1, kind, date: '2025-03-03' });
  });
});

describe('what contradicts itself', () => {
  it.each<[string, JournalEvent, string, string]>([
    [
      'shares for themselves',
      event('merger', { ...least.merger, otherTicker: 'OLD' }),
      'otherTicker',
      'Without cash this is a split',
    ],
    [
      'a spin-off of itself',
      event('spin-off', { ...least['spin-off'], otherTicker: 'OLD' }),
      'otherTicker',
      'another ticker',
    ],
    ['no shares', event('unit', { ...least.unit, shares: '0.000' }), 'shares', 'above 0'],
    ['a ratio of nothing', event('merger', { ...least.merger, oldShares: '0' }), 'oldShares', 'above 0'],
    ['a dividend of nothing', event('dividend', { ...least.dividend, amount: '0' }), 'amount', 'above 0'],
    ['paid before it was due', event('dividend', { ...least.dividend, payDate: '2025-03-02' }), 'payDate', 'later one'],
    [
      'more tax than dividend',
      event('dividend', { ...least.dividend, withholding: '12.01' }),
      'withholding',
      'before tax',
    ],
    [
      'a spin-off without worth',
      event('spin-off', { ...pair, newShares: '1' }),
      'value',
      'what one share of each was worth',
    ],
    [
      'a spin-off with the worth of one',
      event('spin-off', { ...pair, newShares: '1', value: '3' }),
      'otherValue',
      'what one share of each was worth',
    ],
    [
      'parts that lose cost',
      event('spin-off', { ...least['spin-off'], otherPercent: '22' }),
      'otherPercent',
      'come to 99.09%',
    ],
    ['cash without the worth of a share', event('merger', { ...least.merger, cash: '1' }), 'value', 'divided between'],
    ['the worth of the share alone', event('unit', { ...least.unit, value: '1' }), 'otherValue', 'of both'],
    ['the worth of the warrant alone', event('unit', { ...least.unit, otherValue: '1' }), 'value', 'of both'],
  ])('is refused: %s', (_what, wrong, field, said) => {
    expect(eventFaults(wrong)).toEqual({ [field]: expect.stringContaining(said) });
  });

  it.each<[string, JournalEvent]>([
    ['the day of the event as pay day', event('dividend', { ...least.dividend, payDate: '2025-03-03' })],
    ['tax of all of it', event('dividend', { ...least.dividend, withholding: '12' })],
    // Tax is in all, the amount of one share.
    [
      'tax beside a dividend a share',
      event('dividend', { ...least.dividend, amountBasis: 'share', withholding: '50' }),
    ],
    ['parts that come to 100%', event('spin-off', { ...least['spin-off'], otherPercent: '22.91' })],
    // As companies round them.
    ['parts that miss it by a hundredth', event('spin-off', { ...least['spin-off'], otherPercent: '22.92' })],
    ['both worths of a spin-off', event('spin-off', { ...pair, newShares: '1', value: '3', otherValue: '1' })],
    [
      'money for a part of shares that go on',
      event('merger', { ...least.merger, otherTicker: 'OLD', cash: '1', value: '4' }),
    ],
    ['no cash', event('merger', { ...least.merger, cash: '0.00' })],
  ])('and not: %s', (_what, right) => {
    expect(eventFaults(right)).toEqual({});
  });
});

it.each<[JournalEvent, string]>([
  [event('dividend', { ticker: 'ABC', amount: '1250.5', currency: 'CAD' }), 'CAD 1,250.5'],
  [
    event('dividend', { ticker: 'ABC', amount: '0.05', amountBasis: 'share', withholding: '3' }),
    'USD 0.05 a share, USD 3 of it tax',
  ],
  [event('fee', { amount: '25' }), 'USD 25'],
  [event('write-off', { ticker: 'ABC' }), 'all for nothing'],
  [event('expiry', { ticker: 'ABC', shares: '1000' }), '1,000 expired'],
  [
    event('spin-off', { ...pair, newShares: '1', oldShares: '4', percent: '77.09' }),
    '1 for 4 of NEW, 77.09% of the cost stays',
  ],
  [event('spin-off', { ...pair, newShares: '1', otherPercent: '23' }), '1 for 1 of NEW, 77% of the cost stays'],
  [
    event('merger', { ...pair, newShares: '0.5', cash: '1.2', currency: 'AUD' }),
    '0.5 for 1 of NEW and AUD 1.2 a share',
  ],
  [event('unit', { ...pair, shares: '100', price: '0.1', newShares: '0.5' }), '100 at USD 0.1, 0.5 for 1 of NEW'],
  [event('exercise', { ...pair, shares: '100', price: '0.2' }), '100 into NEW at USD 0.2'],
  [event('new-ticker', pair), 'now NEW'],
])('%j is told as %s', (told, words) => {
  expect(eventWords(told)).toBe(words);
});

it('tells money in the unit that it was written in', () => {
  expect(eventWords({ ...event('fee', { amount: '1.5', currency: 'GBP' }), writtenCurrency: 'GBX' })).toBe('GBX 150');
});
