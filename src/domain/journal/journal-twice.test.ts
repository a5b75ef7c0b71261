import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalsInBase } from './base-currency.ts';
import { explainRates } from './journal.ts';
import { emptyEvent, type JournalEvent } from './journal-events.ts';
import { keepLedger } from './lots.ts';
import { moneyText, realised } from './rates.ts';
import type { Split, Trade } from './shares.ts';

/**
 * Lots, events and rates a second time: every lot by itself in a list that is gone through day by day, rates by halving.
 * Written from the definitions, without the books of the journal.
 */

interface Lot {
  shares: number;
  cost: number;
  /** What was paid for it, which a return of capital does not change. */
  paid: number;
  day: number;
}

/** What happens on one day, and what it is in numbers. */
type Step =
  | { kind: 'buy'; shares: number; price: number; fees: number }
  | { kind: 'sell'; part: number; price: number }
  | { kind: 'split'; times: number; by: number }
  | { kind: 'returned'; each: number }
  | { kind: 'dividend'; total: number }
  | { kind: 'spin-off'; times: number; by: number; value: number; otherValue: number }
  | { kind: 'merger'; times: number; by: number; cash: number; value: number };

const whole = (min: number, max: number) => fc.integer({ min, max });
const ratio = fc.constantFrom<[number, number]>([2, 1], [5, 1], [1, 2], [1, 5]);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      shares: whole(1, 900),
      price: whole(1, 50),
      fees: whole(0, 20),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), part: whole(1, 9), price: whole(1, 80) }) },
  { weight: 1, arbitrary: ratio.map(([times, by]) => ({ kind: 'split' as const, times, by })) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('returned' as const), each: whole(1, 20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dividend' as const), total: whole(1, 500) }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(ratio, whole(1, 40), whole(1, 40))
      .map(([[times, by], value, otherValue]) => ({ kind: 'spin-off' as const, times, by, value, otherValue })),
  },
);
const merger = fc
  .tuple(ratio, whole(0, 9), whole(1, 40))
  .map(([[times, by], cash, value]) => ({ kind: 'merger' as const, times, by, cash, value }));
const stories = fc
  .tuple(
    fc.record({ shares: whole(100, 900), price: whole(1, 50), fees: whole(0, 20) }),
    fc.array(step, { maxLength: 9 }),
    fc.option(merger),
  )
  .map(([first, steps, merged]): Step[] => [{ kind: 'buy', ...first }, ...steps, ...(merged ? [merged] : [])])
  // Shares have six decimals: more halves and fifths would have more.
  .filter(
    (steps) => steps.filter(({ kind }) => kind === 'split' || kind === 'spin-off' || kind === 'merger').length <= 4,
  );

const dayText = (day: number) => new Date(Date.UTC(2020, 0, 1 + 40 * day)).toISOString().slice(0, 10);
const sharesText = (shares: number) => String(Math.round(shares * 1e6) / 1e6);
const heldOf = (lots: readonly Lot[]) => lots.reduce((sum, { shares }) => sum + shares, 0);

/** A story as the journal takes it, and what a plain list of lots makes of it; at its end all is sold. */
function told(steps: readonly Step[]) {
  const [trades, splits, events]: [Trade[], Split[], JournalEvent[]] = [[], [], []];
  const lots: Record<'OLD' | 'SPUN' | 'NEW', Lot[]> = { OLD: [], SPUN: [], NEW: [] };
  const flows = new Map<number, number>();
  let gain = 0;
  let id = 0;
  const flow = (day: number, amount: number) => flows.set(day, (flows.get(day) ?? 0) + amount);
  const event = (kind: JournalEvent['kind'], day: number, more: Partial<JournalEvent>) =>
    events.push({ ...emptyEvent, id: (id += 1), kind, date: dayText(day), ticker: 'OLD', currency: 'USD', ...more });
  const trade = (type: Trade['type'], ticker: string, day: number, shares: number, price: number, fees: number) =>
    trades.push({
      ...{ id: (id += 1), type, ticker, currency: 'USD', date: dayText(day), fees: fees === 0 ? null : String(fees) },
      ...{ shares: sharesText(shares), price: String(price) },
    });
  /** The earliest first, however many lots it takes. */
  const sell = (ticker: keyof typeof lots, day: number, shares: number, price: number) => {
    trade('sell', ticker, day, shares, price, 0);
    flow(day, shares * price);
    let left = shares;
    while (left > 1e-9) {
      const lot = lots[ticker][0]!;
      const taken = Math.min(left, lot.shares);
      const part = taken / lot.shares;
      gain += taken * price - lot.cost * part;
      Object.assign(lot, { shares: lot.shares - taken, cost: lot.cost * (1 - part), paid: lot.paid * (1 - part) });
      if (lot.shares < 1e-9) lots[ticker].shift();
      left -= taken;
    }
  };
  for (const [day, each] of steps.entries()) {
    const held = heldOf(lots.OLD);
    if (each.kind === 'buy') {
      trade('buy', 'OLD', day, each.shares, each.price, each.fees);
      const cost = each.shares * each.price + each.fees;
      flow(day, -cost);
      lots.OLD.push({ shares: each.shares, cost, paid: cost, day });
    } else if (held > 0 && each.kind === 'sell') {
      const shares = Math.floor((held * each.part) / 10);
      if (shares > 0) sell('OLD', day, shares, each.price);
    } else if (each.kind === 'split') {
      splits.push({ ticker: 'OLD', date: dayText(day), newShares: each.times, oldShares: each.by });
      for (const lot of lots.OLD) lot.shares *= each.times / each.by;
    } else if (held > 0 && each.kind === 'returned') {
      event('return-of-capital', day, { amount: String(each.each), amountBasis: 'share' });
      flow(day, held * each.each);
      for (const lot of lots.OLD) {
        const back = lot.shares * each.each;
        gain += Math.max(0, back - lot.cost);
        lot.cost = Math.max(0, lot.cost - back);
      }
    } else if (held > 0 && each.kind === 'dividend') {
      event('dividend', day, { amount: String(each.total), amountBasis: 'total' });
      flow(day, each.total);
    } else if (held > 0 && each.kind === 'spin-off') {
      const { times, by, value, otherValue } = each;
      event('spin-off', day, {
        ...{ otherTicker: 'SPUN', newShares: String(times), oldShares: String(by) },
        ...{ value: String(value), otherValue: String(otherValue) },
      });
      const stays = value / (value + (times / by) * otherValue);
      for (const lot of lots.OLD) {
        lots.SPUN.push({
          shares: (lot.shares * times) / by,
          cost: lot.cost * (1 - stays),
          paid: lot.paid * (1 - stays),
          day: lot.day,
        });
        Object.assign(lot, { cost: lot.cost * stays, paid: lot.paid * stays });
      }
      lots.SPUN.sort((one, other) => one.day - other.day);
    } else if (held > 0 && each.kind === 'merger') {
      const { times, by, cash, value } = each;
      event('merger', day, {
        ...{ otherTicker: 'NEW', newShares: String(times), oldShares: String(by) },
        ...(cash > 0 && { cash: String(cash), value: String(value) }),
      });
      const gone = cash / (cash + (times / by) * value);
      flow(day, held * cash);
      for (const lot of lots.OLD) {
        if (cash > 0) gain += lot.shares * cash - lot.cost * gone;
        lots.NEW.push({
          shares: (lot.shares * times) / by,
          cost: lot.cost * (1 - gone),
          paid: lot.paid * (1 - gone),
          day: lot.day,
        });
      }
      lots.OLD = [];
    }
  }
  const open = structuredClone(lots);
  const openGain = gain;
  const given = { trades: [...trades], splits, events };
  for (const ticker of ['OLD', 'SPUN', 'NEW'] as const) {
    const shares = heldOf(lots[ticker]);
    if (shares > 0) sell(ticker, steps.length + 1, Math.round(shares * 1e6) / 1e6, 7);
  }
  return { open, openGain, given, sold: { trades, splits, events }, gain, flows };
}

/** The rate at which flows come to nothing, by halving; null where the money does not go out first and come in then. */
function rateByHalving(flows: ReadonlyMap<number, number>): number | null {
  const inTime = [...flows].filter(([, amount]) => Math.abs(amount) > 1e-9).toSorted(([one], [other]) => one - other);
  const signs = inTime.map(([, amount]) => amount > 0);
  const turns = signs.filter((sign, place) => place > 0 && sign !== signs[place - 1]).length;
  if (turns !== 1 || signs[0]) return null;
  const worth = (rate: number) =>
    inTime.reduce((sum, [day, amount]) => sum + amount / (1 + rate) ** ((40 * (day - inTime[0]![0])) / 365), 0);
  let [low, high] = [-0.999_99, 1_000];
  if (worth(low) < 0 || worth(high) > 0) return null;
  for (let turn = 0; turn < 200; turn += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

const near = (found: string | number, wanted: number, size: number) =>
  expect(Math.abs(Number(found) - wanted)).toBeLessThanOrEqual(1e-9 * (size + 1));

describe('lots, splits, spin-offs, mergers and payments, a second time', () => {
  it('leave the same shares at the same cost, bought on the same days, and the same gain', () => {
    fc.assert(
      fc.property(stories, (steps) => {
        const { open, openGain, given } = told(steps);
        const ledger = keepLedger(given);
        expect(ledger.problems).toEqual([]);
        const size = given.trades.reduce((sum, { shares, price }) => sum + Number(shares) * Number(price), 0);
        for (const ticker of ['OLD', 'SPUN', 'NEW'] as const) {
          const lots = ledger.accounts.find((account) => account.ticker === ticker)?.open ?? [];
          expect(lots.map(({ buyDate }) => buyDate)).toEqual(open[ticker].map(({ day }) => dayText(day)));
          for (const [place, { shares, cost }] of lots.entries()) {
            near(shares, open[ticker][place]!.shares, size);
            near(moneyText(cost), open[ticker][place]!.cost, size);
          }
        }
        const { cost, proceeds } = realised(ledger.accounts);
        near(moneyText(proceeds - cost), openGain, size);
      }),
      { numRuns: 400 },
    );
  });

  it('move the same money on the same days once all is sold, at the same rate', () => {
    let compared = 0;
    fc.assert(
      fc.property(stories, (steps) => {
        const { sold, gain, flows } = told(steps);
        const { cost, proceeds } = realised(keepLedger(sold).accounts);
        const size = [...flows.values()].reduce((sum, amount) => sum + Math.abs(amount), 0);
        near(moneyText(proceeds - cost), gain, size);
        const explained = explainRates(sold);
        const moved = new Map<string, number>();
        for (const { date, amount } of explained.flows) moved.set(date, (moved.get(date) ?? 0) + Number(amount));
        for (const [day, amount] of flows) near(moved.get(dayText(day)) ?? 0, amount, size);
        const rate = rateByHalving(flows);
        if (rate === null || explained.xirrRate === null) return;
        compared += 1;
        expect(Math.abs(explained.xirrRate - rate * 100)).toBeLessThanOrEqual(6e-5 * Math.max(1, Math.abs(rate)));
      }),
      { numRuns: 400 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});

describe('a base currency, a second time', () => {
  const trades = fc.array(
    fc.record({ isBuy: fc.boolean(), shares: whole(1, 500), price: whole(1, 90), rate: whole(50, 200) }),
    {
      minLength: 2,
      maxLength: 12,
    },
  );

  it('takes each flow at the rate of its own day, and divides the gain into that of the price and of the currency', () => {
    fc.assert(
      fc.property(trades, (all) => {
        const lots: { shares: number; price: number; rate: number }[] = [];
        const given: Trade[] = [];
        let [gain, pricePart, currencyPart, size] = [0, 0, 0, 1];
        for (const [day, { isBuy, shares, price, rate }] of all.entries()) {
          const now = rate / 100;
          const held = lots.reduce((sum, lot) => sum + lot.shares, 0);
          const amount = isBuy ? shares : Math.min(shares, held);
          if (amount === 0) continue;
          size += amount * price;
          given.push({
            ...{ id: day + 1, ticker: 'OLD', currency: 'CAD', type: isBuy ? 'buy' : 'sell', shares: String(amount) },
            ...{ price: String(price), fees: null, date: dayText(day) },
          });
          if (isBuy) lots.push({ shares: amount, price, rate: now });
          for (let left = isBuy ? 0 : amount; left > 0;) {
            const lot = lots[0]!;
            const taken = Math.min(left, lot.shares);
            const [cost, proceeds] = [taken * lot.price, taken * price];
            gain += proceeds * now - cost * lot.rate;
            pricePart += (proceeds - cost) * now;
            currencyPart += cost * (now - lot.rate);
            lot.shares -= taken;
            left -= taken;
            if (lot.shares === 0) lots.shift();
          }
        }
        const rates = all.map(({ rate }, day) => ({
          ...{ currency: 'CAD', inCurrency: 'USD', date: dayText(day), rate: (rate / 100).toFixed(2) },
        }));
        const ledger = keepLedger({ trades: given, splits: [] });
        const marked = ledger.accounts.map((account) => ({ account, mark: null }));
        const found = totalsInBase(ledger, marked, { currency: 'USD', rates });
        near(found.realised.gain ?? 'unknown', gain, size);
        near(found.realised.pricePart ?? 'unknown', pricePart, size);
        near(found.realised.currencyPart ?? 'unknown', currencyPart, size);
        near(
          found.costBasis ?? 'unknown',
          lots.reduce((sum, lot) => sum + lot.shares * lot.price * lot.rate, 0),
          size,
        );
      }),
      { numRuns: 400 },
    );
  });
});
