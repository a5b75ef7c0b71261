import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Division } from '../numbers/exact.ts';
import { carried, joined, restOf } from './held-lots.ts';
import { Effort, JournalTooLarge, mostVisits } from './journal-effort.ts';
import { emptyEvent, type JournalEvent } from './journal-events.ts';
import { seriesOf } from './journal-series.ts';
import { keepLedger } from './lots.ts';
import { ShareScale, type Split, type Trade } from './shares.ts';

const trade = (
  id: number,
  type: 'buy' | 'sell',
  shares: string,
  price: string,
  date: string,
  more: Partial<Trade> = {},
): Trade => ({
  ...{ id, ticker: 'ABC', currency: 'CAD', type, shares, price, fees: null, date },
  ...more,
});
const event = (id: number, kind: JournalEvent['kind'], date: string, more: Partial<JournalEvent>): JournalEvent => ({
  ...{ ...emptyEvent, id, kind, date, ticker: 'ABC', currency: 'CAD' },
  ...more,
});
const split = (date: string, newShares: number, oldShares: number): Split => ({
  ticker: 'ABC',
  date,
  newShares,
  oldShares,
});

function series(trades: readonly Trade[], splits: readonly Split[] = [], events: readonly JournalEvent[] = []) {
  const { accounts, fees } = keepLedger({ trades, splits, events });
  return seriesOf('CAD', accounts, fees);
}
type Point = ReturnType<typeof series>['points'][number];
const told = ({ date, moneyIn, moneyOut, realisedGain, costBasis }: Point) =>
  `${date} ${moneyIn} ${moneyOut} ${realisedGain} ${costBasis}`;

describe('a series of a journal', () => {
  it('tells of each day what went in and came out, what was gained, and what is held then', () => {
    const { step, currency, points } = series([
      trade(1, 'buy', '100', '10', '2024-01-31', { fees: '5' }),
      trade(2, 'buy', '100', '20', '2024-02-29'),
      trade(3, 'sell', '150', '25', '2024-03-01', { fees: '15' }),
    ]);
    expect([step, currency]).toEqual(['day', 'CAD']);
    // 100 for 1,005 and 50 for 1,000 are sold for 3,735.
    expect(points.map(told)).toEqual([
      '2024-01-31 1005 0 0 1005',
      '2024-02-29 2000 0 0 3005',
      '2024-03-01 0 3735 1730 1000',
    ]);
  });

  it('takes in what events move: dividends, returned capital, fees, what became worthless', () => {
    const { points } = series(
      [trade(1, 'buy', '100', '10', '2024-01-02')],
      [],
      [
        event(1, 'dividend', '2024-03-01', {
          amount: '50',
          amountBasis: 'total',
          withholding: '7.5',
          payDate: '2024-03-15',
        }),
        event(2, 'return-of-capital', '2024-04-01', { amount: '2', amountBasis: 'share' }),
        event(3, 'fee', '2024-05-01', { ticker: null, amount: '12' }),
        event(4, 'write-off', '2024-06-03', {}),
      ],
    );
    expect(points.map(told)).toEqual([
      '2024-01-02 1000 0 0 1000',
      '2024-03-15 0 42.5 0 1000',
      '2024-04-01 0 200 0 800',
      '2024-05-01 12 0 0 800',
      '2024-06-03 0 0 -800 0',
    ]);
  });

  it('goes by months, each by its last day, where there are more than sixty days', () => {
    const trades = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        trade(
          index + 1,
          'buy',
          '1',
          '1',
          new Date(Date.UTC(2023, 11, 31) + index * 86_400_000).toISOString().slice(0, 10),
        ),
      );
    expect(series(trades(60))).toMatchObject({ step: 'day', points: { length: 60 } });
    const { step, points } = series(trades(61));
    expect(step).toBe('month');
    expect(points.map(told)).toEqual(['2023-12-31 1 0 0 1', '2024-01-31 31 0 0 32', '2024-02-29 29 0 0 61']);
  });

  it('has months without a trade between those with one, over the end of a year, but not over a century', () => {
    const days = (first: string, last: string) => [
      ...Array.from({ length: 61 }, (_, index) =>
        trade(index + 1, 'buy', '1', '1', new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10)),
      ),
      trade(99, 'buy', '1', '1', last),
    ];
    expect(
      series(days('2023-11-01', '2024-04-15')).points.map(({ date, costBasis }) => `${date} ${costBasis}`),
    ).toEqual([
      ...['2023-11-30 30', '2023-12-31 61', '2024-01-31 61', '2024-02-29 61', '2024-03-31 61', '2024-04-30 62'],
    ]);
    // 1,200 months are too many to be told one by one.
    expect(series(days('1900-01-01', '1999-12-31')).points).toHaveLength(1_200);
    expect(series(days('1900-01-01', '2000-01-01')).points).toHaveLength(4);
  });

  it('ends with the cost of what is held, and its money is that of the journal, whatever happens', () => {
    const step = fc.record({
      isBuy: fc.boolean(),
      shares: fc.integer({ min: 1, max: 500 }),
      cents: fc.integer({ min: 1, max: 5_000 }),
      day: fc.integer({ min: 0, max: 900 }),
      fees: fc.integer({ min: 0, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), fc.boolean(), (steps, isSplit) => {
        const trades = steps.map(({ isBuy, shares, cents, day, fees }, index) =>
          trade(
            index + 1,
            isBuy ? 'buy' : 'sell',
            String(shares),
            (cents / 100).toFixed(2),
            new Date(Date.UTC(2023, 0, 1) + day * 86_400_000).toISOString().slice(0, 10),
            { fees: (fees / 100).toFixed(2) },
          ),
        );
        const splits = isSplit ? [split('2024-02-29', 1, 7)] : [];
        const { points } = series(trades, splits);
        // In hundredths of a cent, as whole numbers.
        const sum = (wanted: boolean) =>
          steps.reduce(
            (all, { isBuy, shares, cents, fees }) =>
              all + (isBuy === wanted ? shares * cents + (isBuy ? fees : -fees) : 0),
            0,
          );
        const cents = (of: 'moneyIn' | 'moneyOut' | 'realisedGain') =>
          points.reduce((all, point) => all + Number(point[of]) * 100, 0);
        expect(cents('moneyIn')).toBeCloseTo(sum(true), 4);
        expect(cents('moneyOut')).toBeCloseTo(sum(false), 4);
        const { accounts } = keepLedger({ trades, splits });
        const open = accounts.flatMap((account) => account.open).reduce((all, { cost }) => all + cost, 0n);
        expect(Number(points.at(-1)!.costBasis)).toBeCloseTo(Number(open) / 1e12, 6);
        const matched = accounts.flatMap((account) => account.matched);
        const gain = matched.reduce((all, { proceeds, cost }) => all + proceeds - cost, 0n);
        expect(cents('realisedGain') / 100).toBeCloseTo(Number(gain) / 1e12, 6);
        const days = points.map(({ date }) => date);
        expect(days).toEqual([...new Set(days)].toSorted());
      }),
      { numRuns: 60 },
    );
  });
});

describe('flows that go along with shares', () => {
  it('are divided so that none of the money is lost, and what is left is told', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -1_000_000n, max: 1_000_000n }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.bigInt({ min: 1n, max: 50n }), { minLength: 1, maxLength: 5 }),
        (amounts, parts) => {
          const whole = parts.reduce((sum, part) => sum + part, 0n);
          const flows = carried(
            amounts.map((amount, index) => ({ date: `2024-01-0${index + 1}`, amount })),
            whole,
          )!;
          expect(restOf(flows)!.map(({ amount }) => amount)).toEqual(amounts);
          const taken = amounts.map(() => 0n);
          for (const part of parts)
            for (const [index, { amount }] of flows.entries()) taken[index] = taken[index]! + amount.take(part);
          expect(taken).toEqual(amounts);
          expect(restOf(flows)!.every(({ amount }) => amount === 0n)).toBe(true);
        },
      ),
    );
    expect([carried(null, 5n), carried(undefined, 5n), restOf(null)]).toEqual([null, null, null]);
  });

  it('of one day are one, in the order of their days', () => {
    const flow = (date: string, amount: bigint) => ({ date, amount });
    expect(joined([flow('2024-02-01', 5n), flow('2024-01-01', -3n), flow('2024-02-01', -5n)])).toEqual([
      flow('2024-02-01', 0n),
      flow('2024-01-01', -3n),
    ]);
    expect(joined([])).toEqual([]);
  });

  it('taken in finer parts are the same money', () => {
    const [coarse, fine] = [new Division(1_000n, 7n), new Division(1_000n, 7n)];
    fine.refine(3n);
    expect([fine.take(3n), fine.take(6n)]).toEqual([coarse.take(1n), coarse.take(2n)]);
    expect(fine.rest).toBe(coarse.rest);
  });
});

describe('what events may cost', () => {
  it('is spent to the last visit, and no further', () => {
    const effort = new Effort(10);
    effort.spend(10);
    effort.spend(0);
    expect(() => effort.spend(1)).toThrow(JournalTooLarge);
    expect(() => new Effort().spend(mostVisits)).not.toThrow();
    expect(() => new Effort().spend(mostVisits + 1)).toThrow(/cannot be computed in reasonable time\.$/u);
  });

  it('is more for lots that stay, and bounded for parts that become ever smaller', () => {
    expect(() => new Effort(8).takeIn(2)).not.toThrow();
    expect(() => new Effort(7).takeIn(2)).toThrow(JournalTooLarge);
    const scales = new ShareScale([]);
    const effort = new Effort();
    effort.refine(scales, 2n ** 4_096n);
    expect(scales.finer).toBe(2n ** 4_096n);
    expect(() => effort.refine(scales, 2n)).toThrow(/uneven ratios/u);
  });
});

describe('shares counted in parts', () => {
  it('are whole over any splits, in their order whichever way they were entered', () => {
    const ratio = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(fc.array(ratio, { maxLength: 4 }), (ratios) => {
        const splits = ratios.map(([newShares, oldShares], index) => split(`202${index}-06-30`, newShares, oldShares));
        const [scale, turned] = [new ShareScale(splits), new ShareScale(splits.toReversed())];
        for (const [index, [newShares, oldShares]] of ratios.entries()) {
          const [before, after] = [scale.at(`202${index}-06-29`), scale.at(`202${index}-06-30`)];
          // What one old share holds, `new / old` new ones hold.
          expect(before * BigInt(oldShares)).toBe(after * BigInt(newShares));
          expect(turned.at(`202${index}-06-30`)).toBe(after);
        }
        expect(scale.last).toBe(scale.at('9999-12-31'));
        const first = scale.at('1000-01-01');
        scale.refine(6n);
        expect([scale.at('1000-01-01'), scale.finer]).toEqual([first * 6n, 6n]);
      }),
    );
  });
});
