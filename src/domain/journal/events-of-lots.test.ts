import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../tests/processor-time.ts';
import { JournalTooLarge } from './journal-effort.ts';
import { fromUnits } from '../numbers/exact.ts';
import { explainRates, sumUp } from './journal.ts';
import type { JournalEvent } from './journal-events.ts';
import { keepLedger, type Ledger } from './lots.ts';
import { flowsOf, moneyText, ratePercent, realised, sum } from './rates.ts';
import { moneyOf, type Split, type Trade } from './shares.ts';
import { type Flow, xirr } from './xirr.ts';

/** The vectors of these tests are published figures or were computed with exact fractions elsewhere. */

const nothing: Omit<JournalEvent, 'id' | 'kind' | 'date'> = {
  ...{ ticker: 'ABC', otherTicker: null, payDate: null, currency: 'USD', shares: null, price: null, amount: null },
  ...{ amountBasis: null, withholding: null, fees: null, newShares: null, oldShares: null, value: null },
  ...{ otherValue: null, cash: null, percent: null, otherPercent: null },
};
let lastId = 0;
const event = (kind: JournalEvent['kind'], date: string, more: Partial<JournalEvent> = {}): JournalEvent => {
  lastId += 1;
  return { ...nothing, id: lastId, kind, date, ...more };
};
const trade = (type: 'buy' | 'sell', shares: string, price: string, date: string, more: Partial<Trade> = {}): Trade => {
  lastId += 1;
  return { id: lastId, ticker: 'ABC', currency: 'USD', type, shares, price, fees: null, date, ...more };
};

const accountOf = ({ accounts }: Ledger, ticker = 'ABC') => accounts.find((account) => account.ticker === ticker)!;
const openOf = (ledger: Ledger, ticker = 'ABC') =>
  accountOf(ledger, ticker).open.map(({ shares, cost, buyDate }) => [shares, moneyText(cost), buyDate]);
const gainOf = (ledger: Ledger) => {
  const { cost, proceeds } = realised(ledger.accounts);
  return moneyText(proceeds - cost);
};
const rateOf = (trades: Trade[], events: JournalEvent[]) => explainRates({ trades, splits: [], events }).xirrRate;

describe('dividends', () => {
  const trades = [trade('buy', '100', '10', '2020-01-01'), trade('sell', '100', '11', '2021-01-01')];
  const paid = event('dividend', '2020-07-01', { amount: '50', amountBasis: 'total' });

  it('count in the rate, net of tax, and not in the gain', () => {
    expect(rateOf(trades, [paid])).toBe(15.3276);
    expect(rateOf(trades, [{ ...paid, withholding: '7.5' }])).toBe(14.5079);
    expect(rateOf(trades, [])).toBe(9.9714);
    const ledger = keepLedger({ trades, splits: [], events: [paid] });
    expect(gainOf(ledger)).toBe('100');
    expect(accountOf(ledger).incomes).toMatchObject([{ kind: 'dividend', realised: 50n * 10n ** 12n, open: 0n }]);
  });

  it('for each share are those of the shares held at the ex date, on the pay date', () => {
    const perShare = { amount: '0.5', amountBasis: 'share' as const, payDate: '2020-07-15' };
    const bought = [...trades, trade('buy', '900', '10', '2020-07-01')];
    expect(
      keepLedger({ trades: bought, splits: [], events: [{ ...paid, ...perShare }] }).accounts[0]!.incomes,
    ).toMatchObject([{ date: '2020-07-15', amount: 50n * 10n ** 12n }]);
  });

  it('for each share with more tax than all of them brought are told', () => {
    const each = { ...paid, amount: '0.5', amountBasis: 'share' as const };
    const problems = (withholding: string) =>
      keepLedger({ trades, splits: [], events: [{ ...each, withholding }] }).problems;
    expect(problems('50')).toEqual([]);
    expect(problems('50.01')).toMatchObject([
      { rule: null, field: 'withholding', message: expect.stringContaining('More tax than the dividend') },
    ]);
  });

  it('of shares sold later belong to the realised rate, of those still held to the marked one', () => {
    const half = [trades[0]!, { ...trades[1]!, shares: '50' }];
    const [income] = accountOf(keepLedger({ trades: half, splits: [], events: [paid] })).incomes;
    expect([income!.realised, income!.open].map(moneyText)).toEqual(['25', '25']);
    const prices = [{ ticker: 'ABC', currency: 'USD', price: '11', date: '2021-01-01' }];
    const { totals } = sumUp({ trades: half, splits: [], prices, events: [paid] });
    expect(totals[0]).toMatchObject({ income: '50', realised: { xirrRate: 15.3276, income: '25' } });
    expect(totals[0]!.marked).toMatchObject({ xirrRate: 15.3276, income: '50' });
  });

  it('paid after all was sold belong to what was sold; of shares that never were held to no rate', () => {
    const late = event('dividend', '2021-02-01', { amount: '50', amountBasis: 'total' });
    expect(accountOf(keepLedger({ trades, splits: [], events: [late] })).incomes).toMatchObject([
      { realised: 50n * 10n ** 12n, open: 0n },
    ]);
    const { accounts, problems } = keepLedger({ trades: [], splits: [], events: [late] });
    expect(accounts[0]!.incomes).toMatchObject([{ realised: 0n, open: 0n }]);
    expect(problems).toMatchObject([{ rule: 'JN2', field: 'ticker' }]);
  });
});

describe('return of capital', () => {
  const returned = (amount: string, date = '2020-02-01') =>
    event('return-of-capital', date, { amount, amountBasis: 'total' });
  const bought = trade('buy', '100', '10', '2020-01-01', { fees: '10' });

  it('lowers the cost, not below nothing; what is left over is a gain of that day', () => {
    const after = (...events: JournalEvent[]) => {
      const ledger = keepLedger({ trades: [bought], splits: [], events });
      return [openOf(ledger)[0]![1], gainOf(ledger)];
    };
    const [first, second, third] = [returned('500'), returned('600', '2020-03-01'), returned('100', '2020-04-01')];
    expect(after(first)).toEqual(['510', '0']);
    expect(after(first, second)).toEqual(['0', '90']);
    expect(after(first, second, third)).toEqual(['0', '190']);
  });

  it('lowers each lot by itself', () => {
    const trades = [trade('buy', '100', '2', '2020-01-01'), trade('buy', '100', '9', '2020-01-02')];
    const event3 = event('return-of-capital', '2020-02-01', { amount: '3', amountBasis: 'share' });
    const ledger = keepLedger({ trades, splits: [], events: [event3] });
    expect(openOf(ledger).map(([, cost]) => cost)).toEqual(['0', '600']);
    expect(gainOf(ledger)).toBe('100');
  });

  it('is money that came; the outflow of the buy stays what it was', () => {
    const trades = [trade('buy', '100', '10', '2020-01-01'), trade('sell', '100', '9', '2021-01-01')];
    const explained = explainRates({ trades, splits: [], events: [returned('200', '2020-07-01')] });
    expect(explained.flows.map(({ amount }) => amount)).toEqual(['-1000', '200', '900']);
    expect(explained.xirrRate).toBe(11.0536);
    // Were the cost that is left taken for the outflow as well, the money that came would count twice.
    const twice = [-800n, 200n, 900n].map((amount, index) => ({ date: explained.flows[index]!.date, amount }));
    expect(ratePercent(xirr(twice).rate!)).toBe(42.2199);
  });
});

describe('a spin-off', () => {
  const bought = trade('buy', '1', '100', '2020-01-01');
  const off = event('spin-off', '2020-03-01', { otherTicker: 'NEW', value: '80', otherValue: '10', newShares: '4' });

  it('divides the cost by what both are worth, keeps the days, and gains nothing', () => {
    const ledger = keepLedger({ trades: [bought], splits: [], events: [off] });
    expect(openOf(ledger)).toEqual([['1', '66.666666666667', '2020-01-01']]);
    expect(openOf(ledger, 'NEW')).toEqual([['4', '33.333333333333', '2020-01-01']]);
    expect(accountOf(ledger, 'NEW').open[0]!.buyPrice).toBe('8.333333');
    expect(gainOf(ledger)).toBe('0');
  });

  it('divides it as the company states', () => {
    const stated = { ...off, value: null, otherValue: null, percent: '77.09' };
    const ledger = keepLedger({ trades: [bought], splits: [], events: [stated] });
    expect([openOf(ledger)[0]![1], openOf(ledger, 'NEW')[0]![1]]).toEqual(['77.09', '22.91']);
    const sums = (percent: string, otherPercent: string) =>
      keepLedger({ trades: [bought], splits: [], events: [{ ...stated, percent, otherPercent }] }).problems;
    expect(sums('77.09', '23.91')).toMatchObject([{ rule: 'JN3', field: 'otherPercent' }]);
    expect(sums('77.09', '22.91')).toEqual([]);
    expect(sums('77.09', '22.9')).toEqual([]);
  });

  it('divides the outflow alike: each part has a rate of its own, and both together one', () => {
    const sold = [trade('sell', '1', '90', '2021-01-01'), trade('sell', '4', '12', '2021-01-01', { ticker: 'NEW' })];
    const { positions } = sumUp({ trades: [bought, ...sold], splits: [], prices: [], events: [off] });
    expect(Object.fromEntries(positions.map(({ ticker, realisedRate }) => [ticker, realisedRate]))).toEqual({
      ABC: 34.8894,
      NEW: 43.8566,
    });
    expect(rateOf([bought, ...sold], [off])).toBe(37.8786);
  });

  it('of nothing is told', () => {
    expect(keepLedger({ trades: [], splits: [], events: [off] }).problems).toMatchObject([
      { rule: 'JN2', field: 'ticker', message: 'No ABC is held on that day. Enter the buy first.' },
    ]);
  });
});

describe('units with half-warrants', () => {
  const units = event('unit', '2023-01-16', {
    ...{ otherTicker: 'ABC.WT', shares: '10000', price: '0.1', value: '0.09', otherValue: '0.02' },
    ...{ newShares: '1', oldShares: '2' },
  });
  const exercised = event('exercise', '2024-06-03', {
    ...{ ticker: 'ABC.WT', otherTicker: 'ABC', shares: '5000', price: '0.15' },
  });
  const sold = (shares: string) => trade('sell', shares, '0.2', '2025-01-15');

  it('divide the price by what share and warrant are worth; without worths all of it is the share’s', () => {
    const ledger = keepLedger({ trades: [], splits: [], events: [units] });
    expect(openOf(ledger)).toEqual([['10000', '900', '2023-01-16']]);
    expect(openOf(ledger, 'ABC.WT')).toEqual([['5000', '100', '2023-01-16']]);
    expect(accountOf(ledger, 'ABC.WT').open[0]!.buyPrice).toBe('0.02');
    const plain = keepLedger({ trades: [], splits: [], events: [{ ...units, value: null, otherValue: null }] });
    expect([openOf(plain)[0]![1], openOf(plain, 'ABC.WT')[0]![1]]).toEqual(['1000', '0']);
    const odd = keepLedger({ trades: [], splits: [], events: [{ ...units, shares: '10001' }] });
    expect(openOf(odd, 'ABC.WT')[0]![0]).toBe('5000');
  });

  it('exercised, the warrant’s cost is in the share, and its outflow keeps its day', () => {
    const events = [units, exercised];
    const ledger = keepLedger({ trades: [], splits: [], events });
    expect(openOf(ledger)).toEqual([
      ['10000', '900', '2023-01-16'],
      ['5000', '850', '2024-06-03'],
    ]);
    expect(accountOf(ledger).open[1]!.buyPrice).toBe('0.17');
    expect(accountOf(ledger, 'ABC.WT').sharesHeld).toBe('0');
    const explained = explainRates({ trades: [sold('15000')], splits: [], events });
    const days = new Map<string, number>();
    for (const { date, amount } of explained.flows) days.set(date, (days.get(date) ?? 0) + Number(amount));
    expect(Object.fromEntries(days)).toEqual({ '2023-01-16': -1000, '2024-06-03': -750, '2025-01-15': 3000 });
    expect(explained.xirrRate).toBe(43.5862);
    expect(explained.rates[0]!.gain).toBe('1250');
  });

  it('expired, the warrant’s cost is lost', () => {
    const expired = event('expiry', '2024-12-31', { ticker: 'ABC.WT', currency: null });
    const explained = explainRates({ trades: [sold('10000')], splits: [], events: [units, expired] });
    expect(explained.rates[0]).toMatchObject({ xirrRate: 41.4214, gain: '1000' });
    expect(explained.matchedLots.find(({ by }) => by === 'expiry')).toMatchObject({ proceeds: '0', gain: '-100' });
  });

  it('more than are held are told', () => {
    const many = { ...exercised, shares: '6000' };
    expect(keepLedger({ trades: [], splits: [], events: [units, many] }).problems).toMatchObject([
      {
        rule: 'JN2',
        field: 'shares',
        message: 'Only 5,000 ABC.WT are held on that day. Enter the missing buy, or fewer.',
      },
    ]);
    expect(keepLedger({ trades: [], splits: [], events: [units, exercised] }).problems).toEqual([]);
  });
});

describe('a write-off', () => {
  const lost = event('write-off', '2022-01-01', { currency: null });

  it('takes the cost out for nothing; without anything else there is no rate', () => {
    const trades = [trade('buy', '100', '10', '2020-01-01')];
    const explained = explainRates({ trades, splits: [], events: [lost] });
    expect(explained).toMatchObject({ xirrRate: null, openLots: [] });
    expect(explained.reason).toMatch(/^All of it was lost/);
    expect(explained.rates[0]!.gain).toBe('-1000');
    expect(explained.flows.map(({ amount }) => amount)).toEqual(['-1000', '0']);
  });

  it('counts beside a winner', () => {
    const trades = [
      trade('buy', '100', '10', '2020-01-01'),
      trade('buy', '100', '10', '2020-01-01', { ticker: 'WIN' }),
      trade('sell', '100', '30', '2021-12-31', { ticker: 'WIN' }),
    ];
    expect(rateOf(trades, [{ ...lost, date: '2021-12-31' }])).toBe(22.4745);
  });

  it('of a part leaves the rest, the earliest first', () => {
    const trades = [trade('buy', '100', '10', '2020-01-01'), trade('buy', '100', '20', '2020-02-01')];
    const ledger = keepLedger({ trades, splits: [], events: [{ ...lost, shares: '150' }] });
    expect(openOf(ledger)).toEqual([['50', '1000', '2020-02-01']]);
    expect(gainOf(ledger)).toBe('-2000');
  });
});

describe('a merger', () => {
  const merged = event('merger', '2021-03-01', { otherTicker: 'NEW', currency: null });

  it('without cash carries cost and days over', () => {
    const trades = [trade('buy', '1000', '1', '2019-03-01')];
    const ledger = keepLedger({ trades, splits: [], events: [{ ...merged, newShares: '1', oldShares: '2' }] });
    expect(openOf(ledger, 'NEW')).toEqual([['500', '1000', '2019-03-01']]);
    expect(accountOf(ledger).sharesHeld).toBe('0');
    expect(gainOf(ledger)).toBe('0');
  });

  it('with cash sells the part of the cost that the cash is of all that came', () => {
    const trades = [
      trade('buy', '100', '2', '2019-03-01'),
      trade('sell', '100', '4.5', '2022-03-01', { ticker: 'NEW' }),
    ];
    const withCash = { ...merged, currency: 'USD', cash: '1', value: '4' };
    const ledger = keepLedger({ trades: trades.slice(0, 1), splits: [], events: [withCash] });
    expect(openOf(ledger, 'NEW')).toEqual([['100', '160', '2019-03-01']]);
    expect(accountOf(ledger).matched).toMatchObject([
      { by: 'merger', cost: 40n * 10n ** 12n, proceeds: 100n * 10n ** 12n },
    ]);
    expect(gainOf(ledger)).toBe('60');
    const explained = explainRates({ trades, splits: [], events: [withCash] });
    const days = new Map<string, number>();
    for (const { date, amount } of explained.flows) days.set(date, (days.get(date) ?? 0) + Number(amount));
    expect(Object.fromEntries(days)).toEqual({ '2019-03-01': -200, '2021-03-01': 100, '2022-03-01': 450 });
    expect(explained.xirrRate).toBe(43.6683);
  });

  it.each(['ABC', 'TSXV:ABC'])(
    'with cash into the same share, called %s, divides the cost and keeps its days',
    (again) => {
      const trades = [
        trade('buy', '60', '10', '2019-03-01'),
        trade('buy', '40', '20', '2020-03-01'),
        trade('sell', '10', '30', '2022-03-01', { ticker: again }),
      ];
      const own = { ...merged, ...{ otherTicker: again, currency: 'USD', newShares: '1', oldShares: '2' } };
      const split = { ticker: 'ABC', newShares: 2, oldShares: 1, date: '2021-06-01' };
      const ledger = keepLedger({
        ...{ trades, splits: [split], events: [{ ...own, cash: '3', value: '10' }] },
        securityOf: (ticker) => ticker.replace('TSXV:', ''),
      });
      // Of 16 that came for two old shares, 6 were cash: 6/16 of 600 and of 800 are sold, for 180 and 120.
      expect(ledger.accounts).toHaveLength(1);
      expect(openOf(ledger)).toEqual([
        ['50', '312.5', '2019-03-01'],
        ['40', '500', '2020-03-01'],
      ]);
      // 10 of the 60 that the first 30 became: 62.5 of 375.
      expect(accountOf(ledger).matched.map(({ cost, proceeds }) => [moneyText(cost), moneyText(proceeds)])).toEqual([
        ['225', '180'],
        ['300', '120'],
        ['62.5', '300'],
      ]);
      expect(ledger.problems).toEqual([]);
    },
  );

  it('sells what was bought first, wherever it was bought', () => {
    const trades = [
      trade('buy', '10', '5', '2020-01-01', { ticker: 'NEW' }),
      trade('buy', '10', '1', '2019-01-01'),
      trade('sell', '10', '6', '2022-01-01', { ticker: 'NEW' }),
    ];
    expect(gainOf(keepLedger({ trades, splits: [], events: [merged] }))).toBe('50');
  });

  it('takes dividends of the old shares along', () => {
    const trades = [
      trade('buy', '100', '10', '2020-01-01'),
      trade('sell', '100', '11', '2021-01-01', { ticker: 'NEW' }),
    ];
    const paid = event('dividend', '2020-07-01', { amount: '50', amountBasis: 'total' });
    expect(rateOf(trades, [paid, { ...merged, date: '2020-10-01' }])).toBe(15.3276);
  });
});

describe('a new ticker', () => {
  const renamed = event('new-ticker', '2021-01-01', { otherTicker: 'NEW', currency: null });

  it('is the same position from its day on, with its past', () => {
    const trades = [
      trade('buy', '100', '1', '2020-01-01'),
      trade('sell', '40', '2', '2020-06-01'),
      trade('sell', '60', '3', '2021-01-01', { ticker: 'NEW' }),
    ];
    const ledger = keepLedger({ trades, splits: [], events: [renamed] });
    expect(ledger.accounts).toHaveLength(1);
    expect(ledger.accounts[0]).toMatchObject({ ticker: 'NEW', sharesHeld: '0', unmatched: [] });
    expect(gainOf(ledger)).toBe('160');
  });

  it('keeps splits of before and has those of the new ticker after', () => {
    const trades = [trade('buy', '100', '1', '2020-01-01')];
    const splits = [
      { ticker: 'ABC', date: '2020-06-01', newShares: 3, oldShares: 7 },
      { ticker: 'NEW', date: '2021-06-01', newShares: 7, oldShares: 3 },
    ];
    const ledger = keepLedger({ trades, splits, events: [renamed] });
    expect(openOf(ledger, 'NEW')).toEqual([['100', '100', '2020-01-01']]);
    expect(ledger.accounts[0]!.open[0]!.buyPrice).toMatch(/^(?:1|1\.000001|0\.999999)$/);
  });

  it('joins one that was held before', () => {
    const trades = [trade('buy', '100', '1', '2020-01-01'), trade('buy', '100', '5', '2019-01-01', { ticker: 'NEW' })];
    expect(openOf(keepLedger({ trades, splits: [], events: [renamed] }), 'NEW')).toEqual([
      ['100', '500', '2019-01-01'],
      ['100', '100', '2020-01-01'],
    ]);
  });
});

describe('fees alone', () => {
  const trades = [trade('buy', '100', '10', '2020-01-01'), trade('sell', '100', '11', '2021-01-01')];
  const fee = event('fee', '2020-07-01', { amount: '50' });

  it('of a ticker or of the account lower the rate, not the gain', () => {
    const ofTicker = explainRates({ trades, splits: [], events: [fee] });
    const ofAccount = explainRates({ trades, splits: [], events: [{ ...fee, ticker: null }] });
    expect(ofTicker.xirrRate).toBe(ofAccount.xirrRate);
    expect(ofTicker.xirrRate).toBe(4.8652);
    expect(ofTicker.rates[0]).toMatchObject({ gain: '100', income: '-50' });
    const { totals, series } = sumUp({ trades, splits: [], prices: [], events: [{ ...fee, ticker: null }] });
    expect(totals[0]).toMatchObject({ moneyIn: '1050', moneyOut: '1100', income: '-50' });
    expect(series[0]!.points.find(({ date }) => date === '2020-07-01')).toMatchObject({
      moneyIn: '50',
      costBasis: '1000',
    });
  });

  it('years after all was sold, let two rates solve the flows, and how many is told', () => {
    const sold = { ...trades[1]!, price: '40', date: '2020-03-01' };
    const late = event('fee', '2023-01-16', { amount: '900' });
    const { positions } = sumUp({ trades: [trades[0]!, sold], splits: [], prices: [], events: [late] });
    const { solutions } = explainRates({ trades: [trades[0]!, sold], splits: [], events: [late] }).rates[0]!;
    expect(solutions).toHaveLength(2);
    // Each of them by the flows: −1,000, +4,000 after 60 days, −900 after 1,111.
    for (const rate of solutions) {
      const growth = 1 + rate / 100;
      expect(-1_000 + 4_000 / growth ** (60 / 365) - 900 / growth ** (1_111 / 365)).toBeCloseTo(0, 0);
    }
    expect(positions[0]).toMatchObject({ realisedRateCount: 2 });
  });

  it('in a currency of their own are listed there', () => {
    const { totals } = sumUp({ trades, splits: [], prices: [], events: [{ ...fee, ticker: null, currency: 'CAD' }] });
    expect(totals.map(({ currency, income }) => [currency, income])).toEqual([
      ['USD', '0'],
      ['CAD', '-50'],
    ]);
  });
});

const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2020-01-${String(number).padStart(2, '0')}`);
const decimal = (max: number, digits: number) =>
  fc.integer({ min: 1, max }).map((units) => fromUnits(BigInt(units), digits));
const anyTicker = fc.constantFrom('A', 'B', 'C');
const anyTrades = fc
  .array(
    fc.record({
      ticker: anyTicker,
      currency: fc.constantFrom('USD', 'CAD'),
      type: fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const),
      shares: decimal(5_000_000_000, 6),
      price: decimal(90_000_000, 6),
      fees: fc.option(decimal(10_000, 2)),
      date: day,
    }),
    { maxLength: 25 },
  )
  .map((trades) => trades.map((each, index): Trade => ({ ...each, id: index + 1 })));
const anySplits = fc.uniqueArray(
  fc
    .record({
      ticker: anyTicker,
      date: day,
      newShares: fc.integer({ min: 1, max: 9 }),
      oldShares: fc.integer({ min: 1, max: 9 }),
    })
    .filter(({ newShares, oldShares }) => newShares !== oldShares),
  { maxLength: 3, selector: ({ ticker, date }) => `${ticker} ${date}` },
);
const optional = (max: number, digits: number) => fc.option(decimal(max, digits));
const anyEvent = fc
  .record({
    kind: fc.constantFrom<JournalEvent['kind']>(
      ...([
        'dividend',
        'return-of-capital',
        'write-off',
        'spin-off',
        'merger',
        'unit',
        'exercise',
        'expiry',
        'new-ticker',
        'fee',
      ] as const),
    ),
    ticker: anyTicker,
    otherTicker: fc.constantFrom('A', 'B', 'C', 'D'),
    date: day,
    currency: fc.constantFrom('USD', 'CAD'),
    shares: decimal(1_000_000_000, 6),
    price: decimal(1_000_000, 6),
    amount: decimal(10_000_000, 4),
    amountBasis: fc.constantFrom('total' as const, 'share' as const),
    withholding: optional(1_000, 2),
    newShares: optional(100_000_000, 7),
    oldShares: optional(100_000_000, 7),
    value: decimal(10_000, 3),
    otherValue: decimal(10_000, 3),
    cash: optional(10_000, 3),
    percent: optional(100_000_000, 6),
  })
  .filter(({ ticker, otherTicker }) => ticker !== otherTicker);
const anyEvents = fc
  .array(anyEvent, { maxLength: 8 })
  .map((events) => events.map((each, index): JournalEvent => ({ ...nothing, ...each, id: index + 1 })));

const allFlows = ({ accounts, fees }: Ledger): Flow[] => [
  ...accounts.flatMap(({ matched, open, incomes }) => [
    ...flowsOf(matched),
    ...open.flatMap(({ flows, buyDate, cost }) => flows ?? [{ date: buyDate, amount: -cost }]),
    ...incomes.map(({ date, realised: sold, open: held }) => ({ date, amount: sold + held })),
  ]),
  ...fees,
];
const byDay = (flows: readonly Flow[]) => {
  const days = new Map<string, bigint>();
  for (const { date, amount } of flows) days.set(date, (days.get(date) ?? 0n) + amount);
  return [...days].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1));
};

describe('laws', () => {
  it('cost in is cost out and realised cost, to the last unit, whatever happens to the shares', () => {
    fc.assert(
      fc.property(anyTrades, anySplits, anyEvents, (trades, splits, events) => {
        const { accounts } = keepLedger({ trades, splits, events });
        const bought = sum(trades.filter(({ type }) => type === 'buy').map(moneyOf));
        const moved = sum(
          accounts.flatMap(({ moves }) => moves.flatMap(({ amount, isCost }) => (isCost ? [-amount] : []))),
        );
        const open = sum(accounts.flatMap((account) => account.open.map(({ cost }) => cost)));
        expect(open + realised(accounts).cost).toBe(bought + moved);
        expect(accounts.every((account) => account.open.every(({ cost }) => cost >= 0n))).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  it('flows are the money that moved: what was paid, received and distributed, on its day', () => {
    fc.assert(
      fc.property(anyTrades, anySplits, anyEvents, (trades, splits, events) => {
        const ledger = keepLedger({ trades, splits, events });
        const { accounts, fees } = ledger;
        const unmatched = new Set(accounts.flatMap((account) => account.unmatched.map(({ sellId }) => sellId)));
        fc.pre(unmatched.size === 0);
        fc.pre(
          accounts.every(({ incomes }) =>
            incomes.every(({ amount, realised: sold, open }) => amount === 0n || sold + open !== 0n),
          ),
        );
        const moved = [
          ...trades.map((each) => ({ date: each.date, amount: each.type === 'buy' ? -moneyOf(each) : moneyOf(each) })),
          ...accounts.flatMap(({ moves }) => moves),
          ...fees,
        ];
        expect(sum(allFlows(ledger).map(({ amount }) => amount))).toBe(sum(moved.map(({ amount }) => amount)));
        expect(byDay(allFlows(ledger))).toEqual(byDay(moved));
      }),
      { numRuns: runs },
    );
  });

  it('splits, renames, spin-offs and mergers without cash change neither the cost nor the rate of all flows', () => {
    const quiet = anyEvents.map((events) =>
      events
        .filter(({ kind }) => kind === 'new-ticker' || kind === 'spin-off' || kind === 'merger')
        .map((each) => ({ ...each, cash: null })),
    );
    const buys = anyTrades.map((trades) => trades.map((each) => ({ ...each, type: 'buy' as const })));
    const total = ({ accounts }: Ledger) => sum(accounts.flatMap(({ open }) => open.map(({ cost }) => cost)));
    const rate = (ledger: Ledger) => {
      const found = xirr([...allFlows(ledger), { date: '2021-06-01', amount: 10n ** 15n }]).rate;
      return found === null ? null : ratePercent(found);
    };
    fc.assert(
      fc.property(buys, anySplits, quiet, (trades, splits, events) => {
        const [plain, changed] = [keepLedger({ trades, splits: [] }), keepLedger({ trades, splits, events })];
        expect(total(changed)).toBe(total(plain));
        expect(byDay(allFlows(changed))).toEqual(byDay(allFlows(plain)));
        expect(rate(changed)).toBe(rate(plain));
      }),
      { numRuns: runs },
    );
  });

  it('the order in which events are given changes nothing', () => {
    const shown = ({ accounts }: Ledger) =>
      accounts
        .map(({ ticker, currency, open, matched, incomes }) => ({ ticker, currency, open, matched, incomes }))
        .toSorted((a, b) => (`${a.currency} ${a.ticker}` < `${b.currency} ${b.ticker}` ? -1 : 1));
    fc.assert(
      fc.property(anyTrades, anySplits, anyEvents, (trades, splits: Split[], events) => {
        expect(shown(keepLedger({ trades, splits, events: events.toReversed() }))).toEqual(
          shown(keepLedger({ trades, splits, events })),
        );
      }),
      { numRuns: runs },
    );
  });
});

describe('many events', () => {
  const lots = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...trade('buy', '100', '1', '2000-01-01'), id: index + 1 }));
  const on = (index: number) => new Date(Date.UTC(2000, 0, 2 + index)).toISOString().slice(0, 10);

  it('payments cost nothing for each lot', () => {
    const trades = lots(50_000);
    const paid = Array.from({ length: 3_000 }, (_, index) =>
      event('dividend', on(index), { amount: '5', amountBasis: 'total' }),
    );
    let ledger: Ledger | undefined;
    const spent = processorTime(() => (ledger = keepLedger({ trades, splits: [], events: paid })), 2_000);
    expect(sum(ledger!.accounts[0]!.incomes.map(({ open }) => open))).toBe(15_000n * 10n ** 12n);
    expect(spent).toBeLessThan(2_000);
  });

  it('that go through very many lots are refused before anyone waits for them', () => {
    const returned = Array.from({ length: 1_000 }, (_, index) =>
      event('return-of-capital', on(index), { amount: '0.01', amountBasis: 'total' }),
    );
    const longest = 4_000;
    const spent = processorTime(() => {
      expect(() => keepLedger({ trades: lots(50_000), splits: [], events: returned })).toThrow(JournalTooLarge);
    }, longest);
    expect(spent).toBeLessThan(longest);
    expect(keepLedger({ trades: lots(100), splits: [], events: returned.slice(0, 60) }).problems).toEqual([]);
  });

  it('that make lots of each other’s lots are refused while there are few', () => {
    const circle = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const [ticker, otherTicker] = index % 2 === 0 ? ['ABC', 'NEW'] : ['NEW', 'ABC'];
        return event('spin-off', on(index), { ticker, otherTicker, newShares: '1', percent: '50' });
      });
    const [bought] = lots(1);
    expect(accountOf(keepLedger({ trades: [bought!], splits: [], events: circle(12) })).open).toHaveLength(233);
    expect(() => keepLedger({ trades: [bought!], splits: [], events: circle(200) })).toThrow(JournalTooLarge);
    expect(() => keepLedger({ trades: [bought!], splits: [], events: circle(12), most: 500 })).toThrow(JournalTooLarge);
  });

  it('at uneven ratios one after the other are counted exactly, or refused', () => {
    const swaps = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const [ticker, otherTicker] = index % 2 === 0 ? ['ABC', 'NEW'] : ['NEW', 'ABC'];
        const ratio = { newShares: '999999.99999989', oldShares: `999999.${99_999_999 - 2 * index}` };
        return event('merger', on(index), { ticker, otherTicker, ...ratio });
      });
    const { accounts } = keepLedger({ trades: lots(1), splits: [], events: swaps(60) });
    expect(accounts.map(({ open }) => sum(open.map(({ cost }) => cost)))).toEqual([100n * 10n ** 12n, 0n]);
    // 5,000 took half a minute, and the numbers tens of thousands of digits.
    expect(() => keepLedger({ trades: lots(1), splits: [], events: swaps(5_000) })).toThrow(JournalTooLarge);
  });

  it('that give a security with very many splits another name again and again are refused', () => {
    const splits = Array.from({ length: 1_000 }, (_, index): Split => ({
      ...{ ticker: 'ABC', date: on(index), newShares: 9_973, oldShares: 9_967 },
    }));
    const named = Array.from({ length: 5_000 }, (_, index) => {
      const [ticker, otherTicker] = index % 2 === 0 ? ['ABC', 'NEW'] : ['NEW', 'ABC'];
      return event('new-ticker', on(1_000 + index), { ticker, otherTicker });
    });
    expect(keepLedger({ trades: lots(1), splits, events: named.slice(0, 9) }).accounts).toMatchObject([
      { ticker: 'NEW', open: [{ cost: 100n * 10n ** 12n }] },
    ]);
    expect(() => keepLedger({ trades: lots(1), splits, events: named })).toThrow(JournalTooLarge);
  });
});
