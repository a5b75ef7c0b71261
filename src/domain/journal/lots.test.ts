import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromUnits, toUnits } from '../numbers/exact.ts';
import { type Account, matchTrades, valueOf } from './lots.ts';
import { amountOf, moneyDigits, moneyOf, type Split, type Trade } from './shares.ts';
import { averagePrice, moneyText, realised, sum } from './rates.ts';

type Row = [type: 'buy' | 'sell', shares: string, price: string, date: string, fees?: string];

const tradesOf = (rows: readonly Row[], ticker = 'ABC'): Trade[] =>
  rows.map(([type, shares, price, date, fees], index) => ({
    id: index + 1,
    ticker,
    currency: 'USD',
    type,
    shares,
    price,
    fees: fees ?? null,
    date,
  }));

const matchOne = (rows: readonly Row[], splits: Split[] = []): Account => matchTrades(tradesOf(rows), splits)[0]!;
const gainOf = (account: Account) => {
  const { cost, proceeds } = realised([account]);
  return moneyText(proceeds - cost);
};
const costHeld = (account: Account) => sum(account.open.map(({ cost }) => cost));

interface FifoCase {
  id: string;
  trades: [date: string, type: 'buy' | 'sell', shares: number, amount: number | string | null][];
}

const { fifo_cases: published } = JSON.parse(readFileSync('tests/fixtures/xirr-published-cases.json', 'utf8')) as {
  fifo_cases: (FifoCase & Record<string, unknown>)[];
};
const publishedCase = (id: string) => published.find((each) => each.id === id)!;

/** A published case as trades: an amount is a price ('@25') or a total, which becomes the fee of shares at 1 less. */
function casesTrades(id: string): Row[] {
  return publishedCase(id).trades.map(([date, type, shares, amount], index) => {
    const day = /^t\d$/.test(date) ? `2020-01-0${index + 1}` : date;
    if (typeof amount === 'string') return [type, String(shares), amount.slice(1), day];
    if (amount === null) return [type, String(shares), '1', day];
    // A total that its shares do not divide: the price is rounded, and the fee is what that leaves.
    const units = toUnits(String(amount), moneyDigits);
    const price = units / BigInt(shares) / 1_000_000n;
    const rounded = type === 'buy' ? price - (price % 10_000n) : price - (price % 10_000n) + 10_000n;
    const rest = units - rounded * 1_000_000n * BigInt(shares);
    return [type, String(shares), fromUnits(rounded, 6), day, fromUnits(rest < 0n ? -rest : rest, moneyDigits)];
  });
}

describe('published cases of first in, first out', () => {
  it('Portfolio Performance: the gain of 15 of 109 shares, and the worth of the rest', () => {
    const account = matchOne(casesTrades('pp-fifo-1'));
    expect(gainOf(account)).toBe('98.123853211009');
    const value = valueOf(account, '100', '2010-04-01');
    expect(Number(moneyText(value - costHeld(account)))).toBeCloseTo(12_439.96, 2);
  });

  it('Portfolio Performance: not the moving average', () => {
    expect(gainOf(matchOne(casesTrades('pp-fifo-3-fx')))).toBe('830');
  });

  it('rotki: one buy, two sells', () => {
    const { matched } = matchOne(casesTrades('rotki-1-buy-2-sells'));
    expect(matched.map(({ cost }) => moneyText(cost))).toEqual(['804.3', '536.2']);
  });

  it('wealthfolio: the first lot is sold, the second one stays', () => {
    const account = matchOne(casesTrades('wealthfolio-1258'));
    expect(gainOf(account)).toBe('1500');
    expect(moneyText(costHeld(account))).toBe('2000');
  });

  it('ghostfolio: a sell and a buy on one day, with fees', () => {
    const rows = casesTrades('ghostfolio-jnug');
    expect(gainOf(matchOne(rows))).toBe('43.95');
    expect(gainOf(matchOne(rows.map(([type, shares, price, date]): Row => [type, shares, price, date, '1'])))).toBe(
      '39.95',
    );
  });
});

describe('matching', () => {
  it('takes buys before sells on one day, then the order of entry', () => {
    const account = matchOne([
      ['sell', '10', '3', '2020-01-02'],
      ['buy', '10', '2', '2020-01-02'],
      ['buy', '10', '1', '2020-01-02'],
    ]);
    expect(account.matched).toMatchObject([{ buyId: 2, sellId: 1, buyPrice: '2', sellPrice: '3', shares: '10' }]);
    expect(account.open).toMatchObject([{ buyId: 3, shares: '10', buyPrice: '1' }]);
  });

  it('never sells what is bought later', () => {
    const account = matchOne([
      ['buy', '10', '2', '2020-01-03'],
      ['sell', '10', '3', '2020-01-02'],
    ]);
    expect(account.matched).toEqual([]);
    expect(account.unmatched).toEqual([
      { ticker: 'ABC', currency: 'USD', sellId: 2, date: '2020-01-02', shares: '10' },
    ]);
    expect(account.sharesHeld).toBe('10');
  });

  it('lists what was sold and never bought, and leaves its part of the money out', () => {
    const account = matchOne([
      ['buy', '40', '1', '2020-01-01'],
      ['sell', '100', '2', '2020-02-01', '10'],
    ]);
    expect(account.matched).toMatchObject([{ shares: '40', cost: 40_000_000_000_000n, proceeds: 76_000_000_000_000n }]);
    expect(account.unmatched).toMatchObject([{ shares: '60' }]);
    expect(account.unmatchedShares).toBe('60');
    expect(account.sharesHeld).toBe('0');
  });

  it('shares fees over the pieces by their shares: a buy costs more, a sell brings less', () => {
    const account = matchOne([
      ['buy', '100', '10', '2020-01-01', '9.95'],
      ['sell', '25', '12', '2020-02-01', '4'],
      ['sell', '50', '12', '2020-03-01'],
    ]);
    expect(account.matched.map(({ cost, proceeds }) => [moneyText(cost), moneyText(proceeds)])).toEqual([
      ['252.4875', '296'],
      ['504.975', '600'],
    ]);
    expect(moneyText(costHeld(account))).toBe('252.4875');
  });

  it('runs per ticker and currency', () => {
    const [usd, cad] = [tradesOf([['buy', '1', '1', '2020-01-01']]), tradesOf([['sell', '1', '2', '2021-01-01']])];
    const accounts = matchTrades([...usd, ...cad.map((trade) => ({ ...trade, id: 9, currency: 'CAD' }))], []);
    expect(accounts.map(({ currency, open, unmatched }) => [currency, open.length, unmatched.length])).toEqual([
      ['USD', 1, 0],
      ['CAD', 0, 1],
    ]);
  });
});

describe('splits', () => {
  const consolidation: Split = { ticker: 'ABC', date: '2021-01-01', newShares: 1, oldShares: 10 };

  it('a consolidation leaves a tenth of the shares at ten times the price and the same cost', () => {
    const account = matchOne([['buy', '1005', '0.1', '2020-01-01', '9.95']], [consolidation]);
    expect(account).toMatchObject({ sharesHeld: '100.5', open: [{ shares: '100.5', buyPrice: '1' }] });
    expect(moneyText(costHeld(account))).toBe('110.45');
    expect(averagePrice(costHeld(account), toUnits(account.sharesHeld, 6))).toBe('1.099005');
  });

  it('on its day the new shares are traded', () => {
    const rows: Row[] = [
      ['buy', '100', '1', '2020-12-31'],
      ['buy', '100', '10', '2021-01-01'],
      ['sell', '110', '12', '2021-01-02'],
    ];
    const account = matchOne(rows, [consolidation]);
    expect(account.matched.map(({ shares, buyPrice, cost }) => [shares, buyPrice, moneyText(cost)])).toEqual([
      ['10', '10', '100'],
      ['100', '10', '1000'],
    ]);
    expect(account.sharesHeld).toBe('0');
  });

  it('three for one and back again is what it was, to the last digit', () => {
    const splits = [
      { ticker: 'ABC', date: '2020-02-01', newShares: 1, oldShares: 3 },
      { ticker: 'ABC', date: '2020-03-01', newShares: 3, oldShares: 1 },
    ];
    const account = matchOne(
      [
        ['buy', '100', '1', '2020-01-01'],
        ['sell', '100', '2', '2020-04-01'],
      ],
      splits,
    );
    expect(account).toMatchObject({ sharesHeld: '0', unmatched: [], matched: [{ shares: '100', buyPrice: '1' }] });
    expect(matchOne([['buy', '100', '1', '2020-01-01']], splits.slice(0, 1)).sharesHeld).toBe('33.333333');
  });

  it('a price of before a split counts its shares', () => {
    const account = matchOne([['buy', '1000', '0.1', '2020-01-01']], [consolidation]);
    expect(moneyText(valueOf(account, '0.2', '2020-06-01'))).toBe('200');
    expect(moneyText(valueOf(account, '2', '2021-01-01'))).toBe('200');
  });

  it('another ticker is left alone', () => {
    expect(matchOne([['buy', '7', '1', '2020-01-01']], [{ ...consolidation, ticker: 'XYZ' }]).sharesHeld).toBe('7');
  });
});

const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2020-01-${String(number).padStart(2, '0')}`);
const decimal = (max: number, digits: number) =>
  fc.integer({ min: 1, max }).map((units) => fromUnits(BigInt(units), digits));
const anyTrade = fc.record({
  id: fc.constant(0),
  ticker: fc.constantFrom('A', 'B'),
  currency: fc.constantFrom('USD', 'CAD'),
  type: fc.constantFrom('buy' as const, 'sell' as const),
  shares: decimal(5_000_000_000, 6),
  price: decimal(90_000_000, 6),
  fees: fc.option(decimal(10_000, 2)),
  date: day,
});
const anyTrades = fc.array(anyTrade, { maxLength: 30 }).map((trades) => trades.map((trade, id) => ({ ...trade, id })));
const anySplits = fc.uniqueArray(
  fc
    .record({
      ticker: fc.constantFrom('A', 'B'),
      date: day,
      newShares: fc.integer({ min: 1, max: 30 }),
      oldShares: fc.integer({ min: 1, max: 30 }),
    })
    .filter(({ newShares, oldShares }) => newShares !== oldShares),
  { maxLength: 4, selector: ({ ticker, date }) => `${ticker} ${date}` },
);

const shareSum = (texts: readonly string[]) => sum(texts.map((text) => toUnits(text, 6)));

describe('laws', () => {
  it('shares bought are sold or held, shares sold are matched or not: none is lost', () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        for (const { matched, open, unmatched, sharesHeld, unmatchedShares, trades: own } of matchTrades(trades, [])) {
          const of = (type: string) => shareSum(own.filter((trade) => trade.type === type).map(({ shares }) => shares));
          const matchedShares = shareSum(matched.map(({ shares }) => shares));
          expect(matchedShares + shareSum(open.map(({ shares }) => shares))).toBe(of('buy'));
          expect(matchedShares + shareSum(unmatched.map(({ shares }) => shares))).toBe(of('sell'));
          expect(toUnits(sharesHeld, 6) - toUnits(unmatchedShares, 6)).toBe(of('buy') - of('sell'));
        }
      }),
      { numRuns: runs },
    );
  });

  it('the cost of what was sold and of what is held is what was paid, with any splits, to the last unit', () => {
    fc.assert(
      fc.property(anyTrades, anySplits, (trades, splits) => {
        for (const account of matchTrades(trades, splits)) {
          const paid = sum(account.trades.filter(({ type }) => type === 'buy').map(moneyOf));
          expect(realised([account]).cost + costHeld(account)).toBe(paid);
        }
      }),
      { numRuns: runs },
    );
  });

  it('a split that is undone at once changes nothing', () => {
    fc.assert(
      fc.property(anyTrades, fc.integer({ min: 2, max: 50 }), fc.integer({ min: 1, max: 50 }), (trades, a, b) => {
        fc.pre(a !== b);
        const there = { ticker: 'A', date: '2020-02-01', newShares: a, oldShares: b };
        const back = { ticker: 'A', date: '2020-02-02', newShares: b, oldShares: a };
        const plain = matchTrades(trades, []);
        const split = matchTrades(trades, [there, back]);
        expect(split.map(({ open, sharesHeld }) => ({ open, sharesHeld }))).toEqual(
          plain.map(({ open, sharesHeld }) => ({ open, sharesHeld })),
        );
      }),
      { numRuns: runs },
    );
  });

  it('no sell takes a lot while an earlier one is open, and none takes from the future', () => {
    fc.assert(
      fc.property(anyTrades, anySplits, (trades, splits) => {
        for (const { matched, trades: own } of matchTrades(trades, splits)) {
          const place = new Map(own.map(({ id }, index) => [id, index]));
          for (const [index, { buyId, sellId, buyDate, sellDate }] of matched.entries()) {
            expect(buyDate <= sellDate).toBe(true);
            const before = matched[index - 1];
            if (!before) continue;
            expect(place.get(before.buyId)!).toBeLessThanOrEqual(place.get(buyId)!);
            expect(place.get(before.sellId)!).toBeLessThanOrEqual(place.get(sellId)!);
          }
        }
      }),
      { numRuns: runs },
    );
  });

  it('the order in which trades are given changes nothing', () => {
    fc.assert(
      fc.property(anyTrades, anySplits, (trades, splits) => {
        const byKey = (accounts: Account[]) =>
          accounts
            .map(({ scales: _scales, ...account }) => account)
            .toSorted((a, b) => (`${a.currency}${a.ticker}` < `${b.currency}${b.ticker}` ? -1 : 1));
        expect(byKey(matchTrades(trades.toReversed(), splits.toReversed()))).toEqual(
          byKey(matchTrades(trades, splits)),
        );
      }),
      { numRuns: runs },
    );
  });
});

describe('money', () => {
  it.each([
    ['100', '1.005', '100.5'],
    ['100', '8.165', '816.5'],
    ['3', '0.1', '0.3'],
    ['0.000001', '0.000001', '0.000000000001'],
    ['99999999999.999999', '999999.999999', '99999999999899999.000000000001'],
  ])('%s shares at %s are %s, to the last digit', (shares, price, amount) => {
    const [trade] = tradesOf([['buy', shares, price, '2020-01-01']]);
    expect(moneyText(amountOf(trade!))).toBe(amount);
  });

  it('of a buy has its fees on top, of a sell less them', () => {
    const [buy, sell] = tradesOf([
      ['buy', '10', '1.5', '2020-01-01', '9.95'],
      ['sell', '10', '1.5', '2020-01-02', '9.95'],
    ]);
    expect([buy!, sell!].map((trade) => moneyText(moneyOf(trade)))).toEqual(['24.95', '5.05']);
  });
});
