import { describe, expect, it } from 'vitest';
import { explainRates, sumUp } from './journal.ts';
import { emptyEvent, eventFaults, type JournalEvent, onlyItsFields } from './journal-events.ts';
import { previewEvent } from './event-preview.ts';
import { isJump, priceJumps } from '../prices/price-jumps.ts';
import { type Split, type Trade } from './shares.ts';

/** The cases of valuation 8, each through the whole journal: trades and events in, lots, gains, flows and rates out. */

let next = 0;
const trade = (
  type: 'buy' | 'sell',
  shares: string,
  price: string,
  date: string,
  more: Partial<Trade> = {},
): Trade => ({
  ...{ id: (next += 1), ticker: 'ABC', currency: 'USD', type, shares, price, fees: null, date },
  ...more,
});
const event = (kind: JournalEvent['kind'], date: string, more: Partial<JournalEvent>): JournalEvent => ({
  ...{ ...emptyEvent, id: (next += 1), kind, date, ticker: 'ABC', currency: 'USD' },
  ...more,
});
function told(trades: readonly Trade[], events: readonly JournalEvent[], splits: readonly Split[] = []) {
  const { rates } = explainRates({ trades, splits, events });
  const [rate] = rates;
  return { rate: rate?.xirrRate ?? null, gain: rate?.gain, reason: rate?.reason ?? null, income: rate?.income };
}
const heldOf = (trades: readonly Trade[], events: readonly JournalEvent[]) =>
  sumUp({ trades, splits: [], prices: [], events }).positions.map(
    ({ ticker, sharesHeld, costBasis }) => `${ticker} ${sharesHeld} ${Number(Number(costBasis).toFixed(4))}`,
  );

describe('dividends', () => {
  const bought = trade('buy', '100', '10', '2020-01-01');
  const sold = trade('sell', '100', '11', '2021-01-01');
  const paid = (more: Partial<JournalEvent> = {}) =>
    event('dividend', '2020-07-01', { amount: '50', amountBasis: 'total', ...more });

  it('are flows of their day, net of tax', () => {
    expect(told([bought, sold], [paid()])).toMatchObject({ rate: 15.3276, gain: '100', income: '50' });
    expect(told([bought, sold], [paid({ withholding: '7.5' })])).toMatchObject({ rate: 14.5079, income: '42.5' });
    expect(told([bought, sold], [])).toMatchObject({ rate: 9.9714, income: '0' });
    expect(told([bought, sold], [paid({ amount: '0.5', amountBasis: 'share' })]).rate).toBe(15.3276);
  });
});

describe('capital that is returned', () => {
  const back = (amount: string, date = '2020-07-01') =>
    event('return-of-capital', date, { amount, amountBasis: 'total' });

  it('lowers the cost of each lot, not below nothing; the rest is a gain', () => {
    const bought = trade('buy', '100', '10.1', '2020-01-01');
    expect(heldOf([bought], [back('500')])).toEqual(['ABC 100 510']);
    expect(heldOf([bought], [back('500'), back('600', '2020-08-01')])).toEqual(['ABC 100 0']);
    expect(told([bought], [back('500'), back('600', '2020-08-01')]).gain).toBe('90');
    expect(told([bought], [back('500'), back('600', '2020-08-01'), back('100', '2020-09-01')]).gain).toBe('190');
  });

  it('is of lots, not of a pool', () => {
    const lots = [trade('buy', '100', '2', '2020-01-01'), trade('buy', '100', '9', '2020-02-01')];
    const each = event('return-of-capital', '2020-07-01', { amount: '3', amountBasis: 'share' });
    expect(heldOf(lots, [each])).toEqual(['ABC 200 600']);
    expect(told(lots, [each]).gain).toBe('100');
  });

  it('moves money once', () => {
    const trades = [trade('buy', '100', '10', '2020-01-01'), trade('sell', '100', '9', '2021-01-01')];
    expect(told(trades, [back('200')]).rate).toBe(11.0536);
  });
});

describe('shares that come of others', () => {
  it('spun off take a part of the cost and the days along', () => {
    const bought = trade('buy', '1', '100', '2020-01-01');
    const byWorth = { otherTicker: 'NEW', newShares: '4', oldShares: '1', value: '80', otherValue: '10' };
    const spun = event('spin-off', '2020-06-01', byWorth);
    expect(heldOf([bought], [spun])).toEqual(['ABC 1 66.6667', 'NEW 4 33.3333']);
    const stated = event('spin-off', '2020-06-01', { ...byWorth, value: null, otherValue: null, percent: '77.09' });
    expect(heldOf([bought], [stated])).toEqual(['ABC 1 77.09', 'NEW 4 22.91']);
    const sold = [trade('sell', '1', '90', '2021-01-01'), trade('sell', '4', '12', '2021-01-01', { ticker: 'NEW' })];
    expect(told([bought, ...sold], [spun]).rate).toBe(37.8786);
    const { positions } = sumUp({ trades: [bought, ...sold], splits: [], prices: [], events: [spun] });
    expect(positions.map(({ ticker, realisedRate }) => `${ticker} ${realisedRate}`).toSorted()).toEqual([
      'ABC 34.8894',
      'NEW 43.8566',
    ]);
  });

  it('of units are parted by what each is worth, and exercised take the cost of the warrant', () => {
    const unit = event('unit', '2023-01-16', {
      ...{ otherTicker: 'ABC.WT', shares: '10000', price: '0.10', newShares: '0.5', oldShares: '1' },
      ...{ value: '0.09', otherValue: '0.02' },
    });
    expect(heldOf([], [unit])).toEqual(['ABC 10000 900', 'ABC.WT 5000 100']);
    const exercised = event('exercise', '2024-06-03', {
      ticker: 'ABC.WT',
      otherTicker: 'ABC',
      shares: '5000',
      price: '0.15',
    });
    expect(heldOf([], [unit, exercised])).toContain('ABC 15000 1750');
    const all = trade('sell', '15000', '0.20', '2025-01-15');
    expect(told([all], [unit, exercised])).toMatchObject({ rate: 43.5862, gain: '1250' });
    const expired = event('expiry', '2024-01-16', { ticker: 'ABC.WT' });
    expect(told([trade('sell', '10000', '0.20', '2025-01-15')], [unit, expired]).gain).toBe('1000');
  });

  it('merged carry cost and days over, and cash is a sale of its part', () => {
    const bought = trade('buy', '100', '2', '2019-03-01');
    const merged = event('merger', '2021-03-01', {
      otherTicker: 'NEW',
      newShares: '1',
      oldShares: '1',
      cash: '1',
      value: '4',
    });
    expect(heldOf([bought], [merged])).toContain('NEW 100 160');
    expect(told([bought], [merged]).gain).toBe('60');
    const sold = trade('sell', '100', '4.5', '2022-03-01', { ticker: 'NEW' });
    expect(told([bought, sold], [merged]).rate).toBe(43.6683);
    const halved = event('merger', '2021-03-01', { otherTicker: 'NEW', newShares: '1', oldShares: '2' });
    expect(heldOf([trade('buy', '1000', '1', '2019-03-01')], [halved])).toContain('NEW 500 1000');
  });
});

describe('what was lost', () => {
  it('has no rate by itself, and counts in that of all', () => {
    const lost = [trade('buy', '100', '10', '2020-01-01')];
    const gone = event('write-off', '2022-01-01', {});
    expect(told(lost, [gone])).toMatchObject({
      rate: null,
      gain: '-1000',
      reason: expect.stringContaining('All of it was lost'),
    });
    const winner = [
      trade('buy', '100', '10', '2020-01-01', { ticker: 'WIN' }),
      trade('sell', '100', '30', '2022-01-01', { ticker: 'WIN' }),
    ];
    // Two years of 366 and 365 days.
    expect(told([...lost, ...winner], [gone]).rate).toBeCloseTo(100 * ((3_000 / 2_000) ** (365 / 731) - 1), 3);
  });
});

describe('the readings of three trades', () => {
  it('realise 58.01 %: what is still open counts in no rate', () => {
    const trades = [
      trade('buy', '100', '10', '2020-01-01'),
      trade('buy', '100', '20', '2021-01-01'),
      trade('sell', '100', '25', '2022-01-01'),
    ];
    expect(told(trades, []).rate).toBeCloseTo(58.01, 2);
    const prices = [{ ticker: 'ABC', currency: 'USD', price: '25', date: '2022-01-01' }];
    const [total] = sumUp({ trades, splits: [], prices }).totals;
    expect(total!.marked!.xirrRate).toBeCloseTo(44.91, 2);
  });
});

describe('what an event would change', () => {
  it('is nothing of the journal itself: before is what is there, after what would be', () => {
    const trades = [trade('buy', '100', '10', '2020-01-01')];
    const dividend = event('dividend', '2020-07-01', { amount: '50', amountBasis: 'total' });
    const preview = previewEvent({ trades, splits: [] }, dividend, null);
    expect(preview.problem).toBeNull();
    expect(preview.positions).toMatchObject([
      { ticker: 'ABC', before: { income: '0' }, after: { income: '50', cost: '1000' } },
    ]);
    expect(previewEvent({ trades, splits: [], events: [dividend] }, null, dividend.id).positions).toMatchObject([
      { before: { income: '50' }, after: { income: '0' } },
    ]);
    const nobody = event('exercise', '2020-07-01', { ticker: 'XYZ', otherTicker: 'ABC', shares: '5', price: '1' });
    expect(previewEvent({ trades, splits: [] }, nobody, null).problem).toMatchObject({ field: 'shares' });
  });
});

describe('an event by itself', () => {
  it.each<[what: string, event: JournalEvent, field: string | undefined]>([
    [
      'parts of a spin-off that are 100 % within a hundredth',
      event('spin-off', '2020-01-01', { otherTicker: 'N', newShares: '1', percent: '77.09', otherPercent: '22.92' }),
      undefined,
    ],
    [
      'parts that are not',
      event('spin-off', '2020-01-01', { otherTicker: 'N', newShares: '1', percent: '77.09', otherPercent: '23.91' }),
      'otherPercent',
    ],
    ['money before its day', event('dividend', '2024-02-29', { amount: '1', payDate: '2024-02-28' }), 'payDate'],
    ['money on its day', event('dividend', '2024-02-29', { amount: '1', payDate: '2024-02-29' }), undefined],
    ['as much tax as dividend', event('dividend', '2020-01-01', { amount: '1', withholding: '1' }), undefined],
    ['more tax than dividend', event('dividend', '2020-01-01', { amount: '1', withholding: '1.01' }), 'withholding'],
    [
      'a merger with cash and shares of no worth',
      event('merger', '2020-01-01', { otherTicker: 'N', newShares: '1', cash: '1', value: '0.00' }),
      'value',
    ],
    [
      'a unit of which only the share has a worth',
      event('unit', '2020-01-01', { otherTicker: 'W', shares: '1', price: '1', newShares: '0.5', value: '1' }),
      'otherValue',
    ],
    ['a new name that is the old one', event('new-ticker', '2020-01-01', { otherTicker: 'ABC' }), 'otherTicker'],
  ])('%s', (_, of, field) => {
    expect(Object.keys(eventFaults(of))).toEqual(field === undefined ? [] : [field]);
    expect(onlyItsFields(onlyItsFields(of))).toEqual(onlyItsFields(of));
  });
});

describe('JN1, a price that is pence or pounds', () => {
  const at = (price: string, date: string, more: Partial<Trade> = {}) =>
    trade('buy', '1', price, date, { currency: 'GBP', ...more });
  const jumps = (trades: readonly Trade[], splits: readonly Split[] = []) =>
    priceJumps(trades, splits).map(({ trade: { price } }) => price);

  it('is told at twenty times the one before, and at a twentieth', () => {
    expect(jumps([at('40.50', '2024-01-31'), at('4082', '2024-02-29')])).toEqual(['4082']);
    expect(jumps([at('40.50', '2024-01-31'), at('40.82', '2024-02-29')])).toEqual([]);
    expect([isJump(1, 20), isJump(1, 19.99), isJump(20, 1), isJump(0, 5), isJump(5, 0)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  it('is none with a consolidation between, of another currency, or of another share', () => {
    const consolidated = [{ ticker: 'ABC', date: '2024-02-15', newShares: 1, oldShares: 100 }];
    expect(jumps([at('0.50', '2024-01-31'), at('50', '2024-02-29')], consolidated)).toEqual([]);
    expect(jumps([at('0.50', '2024-01-31'), at('50', '2024-02-10')], consolidated)).toEqual(['50']);
    expect(jumps([at('0.50', '2024-01-31'), at('50', '2024-02-29', { currency: 'CAD' })])).toEqual([]);
    expect(jumps([at('0.50', '2024-01-31'), at('50', '2024-02-29', { ticker: 'XYZ' })])).toEqual([]);
  });

  it('is of the one that stands apart, and not of the one after it', () => {
    expect(jumps([at('40', '2024-01-31'), at('4000', '2024-02-29'), at('41', '2024-03-31')])).toEqual(['4000']);
  });
});
