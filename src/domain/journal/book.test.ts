import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Book } from './book.ts';
import { Effort, JournalTooLarge } from './journal-effort.ts';
import { ShareScale, type Split, type Trade } from './shares.ts';

const million = 1_000_000n;
/** Money units of a whole number of dollars. */
const dollars = (amount: number) => BigInt(amount) * 10n ** 12n;
const split = (date: string, newShares: number, oldShares: number): Split => ({
  ticker: 'ABC',
  date,
  newShares,
  oldShares,
});

const bookOf = (splits: readonly Split[] = [], effort = new Effort()) =>
  new Book('ABC', 'CAD', new ShareScale(splits), effort);
const buy = (book: Book, buyId: number, date: string, shares: number, money: number) =>
  book.buy({ buyId, date, price: '1', millionths: BigInt(shares) * million, money: dollars(money) });
const sale = (id: number, date: string, shares: string, price: string): Trade => ({
  ...{ id, ticker: 'ABC', currency: 'CAD', type: 'sell', shares, price, fees: null, date },
});
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n);

describe('a sell', () => {
  it('takes the earliest shares first, each with its part of the cost', () => {
    const book = bookOf();
    buy(book, 1, '2024-01-02', 100, 1_000);
    buy(book, 2, '2024-02-01', 100, 3_000);
    book.sell(sale(3, '2024-03-01', '150', '40'));
    expect(
      book.matched.map(({ buyId, shares, cost, proceeds, by }) => ({ buyId, shares, cost, proceeds, by })),
    ).toEqual([
      { buyId: 1, shares: '100', cost: dollars(1_000), proceeds: dollars(4_000), by: 'sale' },
      { buyId: 2, shares: '50', cost: dollars(1_500), proceeds: dollars(2_000), by: 'sale' },
    ]);
    const { open, sharesHeld } = book.close();
    expect(open).toMatchObject([{ buyId: 2, shares: '50', cost: dollars(1_500), buyDate: '2024-02-01' }]);
    expect(sharesHeld).toBe('50');
  });

  it('of more than there is names what was never bought', () => {
    const book = bookOf();
    buy(book, 1, '2024-01-02', 10, 100);
    book.sell(sale(2, '2024-01-03', '12.5', '10'));
    expect(book.unmatched).toEqual([{ ticker: 'ABC', currency: 'CAD', sellId: 2, date: '2024-01-03', shares: '2.5' }]);
    expect(book.isEmpty).toBe(true);
    expect(book.close().unmatchedShares).toBe('2.5');
    // Proceeds of what was never bought are nobody's.
    expect(sum(book.matched.map(({ proceeds }) => proceeds))).toBe(dollars(100));
  });

  it('after a consolidation sells shares of its day', () => {
    const book = bookOf([split('2024-06-01', 1, 10)]);
    buy(book, 1, '2024-01-02', 1_000, 500);
    book.sell(sale(2, '2024-07-01', '40', '8'));
    expect(book.matched).toMatchObject([{ shares: '40', cost: dollars(200), buyPrice: '10' }]);
    expect(book.close().sharesHeld).toBe('60');
  });

  it('by parts loses no unit of the cost, however uneven', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 997 }), { minLength: 1, maxLength: 12 }),
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        (parts, money) => {
          const book = bookOf();
          const all = parts.reduce((total, part) => total + part, 0);
          book.buy({ buyId: 1, date: '2024-01-01', price: '1', millionths: BigInt(all) * million, money });
          for (const [index, part] of parts.entries()) book.sell(sale(2 + index, '2024-01-02', String(part), '1'));
          expect(sum(book.matched.map(({ cost }) => cost))).toBe(money);
          expect(book.close().open).toEqual([]);
        },
      ),
    );
  });
});

describe('shares that go for nothing', () => {
  it('are all, or so many of the earliest', () => {
    const book = bookOf();
    buy(book, 1, '2024-01-02', 30, 300);
    buy(book, 2, '2024-01-03', 30, 600);
    expect(book.lose({ id: 7, date: '2024-05-01', by: 'expiry' }, 40n * million)).toBe(0n);
    expect(book.matched.map(({ sellId, proceeds, cost, by }) => ({ sellId, proceeds, cost, by }))).toEqual([
      { sellId: -7, proceeds: 0n, cost: dollars(300), by: 'expiry' },
      { sellId: -7, proceeds: 0n, cost: dollars(200), by: 'expiry' },
    ]);
    expect(book.lose({ id: 8, date: '2024-06-01', by: 'write-off' }, null)).toBe(0n);
    expect(book.isEmpty).toBe(true);
    expect(book.lose({ id: 9, date: '2024-06-01', by: 'write-off' }, 5n * million)).toBe(5n * million);
  });
});

describe('money for shares that are held', () => {
  const dividend = (amount: number) => ({
    ...{ eventId: 5, kind: 'dividend' as const, date: '2024-03-01', amount: dollars(amount), withheld: 0n },
  });

  it('belongs to those that are sold later as far as they are sold', () => {
    const book = bookOf();
    buy(book, 1, '2024-01-02', 100, 1_000);
    book.receive(dividend(50));
    // Bought after it: it has no part in it.
    buy(book, 2, '2024-04-01', 100, 1_000);
    book.sell(sale(3, '2024-05-01', '120', '10'));
    expect(book.close().incomes).toMatchObject([{ amount: dollars(50), realised: dollars(50), open: 0n }]);
  });

  it('is divided between what is sold and what is held', () => {
    const book = bookOf();
    buy(book, 1, '2024-01-02', 100, 1_000);
    book.receive(dividend(50));
    book.sell(sale(3, '2024-05-01', '30', '10'));
    expect(book.close().incomes).toMatchObject([{ realised: dollars(15), open: dollars(35) }]);
  });

  it('belongs to those sold before where none is held, and to nobody where none ever was', () => {
    const sold = bookOf();
    buy(sold, 1, '2024-01-02', 10, 100);
    sold.sell(sale(2, '2024-01-03', '10', '12'));
    sold.receive(dividend(50));
    expect(sold.close().incomes).toMatchObject([{ realised: dollars(50), open: 0n }]);
    const never = bookOf();
    never.receive(dividend(50));
    expect(never.close().incomes).toMatchObject([{ realised: 0n, open: 0n }]);
  });

  it('as returned capital lowers the cost, not below nothing; the rest is a gain', () => {
    const book = bookOf();
    buy(book, 1, '2024-01-02', 100, 50);
    buy(book, 2, '2024-01-03', 100, 1_000);
    book.returnCapital({ id: 4, date: '2024-03-01' }, dollars(200));
    expect(book.matched.map(({ cost, proceeds, by }) => ({ cost, proceeds, by }))).toEqual([
      { cost: dollars(50), proceeds: dollars(100), by: 'return-of-capital' },
      { cost: dollars(100), proceeds: dollars(100), by: 'return-of-capital' },
    ]);
    expect(book.close().open.map(({ cost }) => cost)).toEqual([0n, dollars(900)]);
  });
});

describe('shares that leave for another book', () => {
  it('take cost and day along, and are sold there in the order in which they were bought', () => {
    const [from, to] = [bookOf(), bookOf()];
    buy(from, 1, '2024-01-02', 100, 1_000);
    buy(to, 2, '2024-01-01', 10, 100);
    buy(to, 3, '2024-02-01', 10, 200);
    // Two for five.
    to.enter('2024-03-01', from.leave('2024-03-01', [2n, 5n]));
    expect(from.isEmpty).toBe(true);
    expect(to.close().open.map(({ buyId, shares, cost }) => ({ buyId, shares, cost }))).toEqual([
      { buyId: 2, shares: '10', cost: dollars(100) },
      { buyId: 1, shares: '40', cost: dollars(1_000) },
      { buyId: 3, shares: '10', cost: dollars(200) },
    ]);
  });

  it('at an uneven ratio are still whole parts: nothing is lost', () => {
    const [from, to] = [bookOf(), bookOf()];
    buy(from, 1, '2024-01-02', 100, 1_000);
    to.enter('2024-03-01', from.leave('2024-03-01', [1n, 3n]));
    // 33.333333 are told, a third more is held.
    expect(to.close().sharesHeld).toBe('33.333333');
    to.sell(sale(9, '2024-04-01', '33.333333', '30'));
    const [left] = to.close().open;
    expect(left!.shares).toBe('0');
    expect(left!.cost + to.matched[0]!.cost).toBe(dollars(1_000));
    expect(left!.cost).toBeGreaterThan(0n);
  });

  it('are spun off with a part of the cost; the parent keeps the rest', () => {
    const [parent, child] = [bookOf(), bookOf()];
    buy(parent, 1, '2024-01-02', 100, 1_000);
    child.enter('2024-03-01', parent.spinOff('2024-03-01', [23n, 100n], [1n, 4n]));
    expect(parent.close().open).toMatchObject([{ shares: '100', cost: dollars(770) }]);
    expect(child.close().open).toMatchObject([{ shares: '25', cost: dollars(230), buyDate: '2024-01-02' }]);
  });

  it('go on under a new ticker with its splits', () => {
    const book = bookOf();
    buy(book, 1, '2024-01-02', 100, 1_000);
    book.rename('XYZ', '2024-03-01', new ShareScale([split('2024-06-01', 1, 10)]));
    book.sell(sale(2, '2024-07-01', '4', '50'));
    expect(book.matched).toMatchObject([{ ticker: 'XYZ', shares: '4', cost: dollars(400) }]);
    expect(book.close()).toMatchObject({ sharesHeld: '6', open: [{ ticker: 'XYZ', shares: '6', cost: dollars(600) }] });
  });
});

describe('warrants that are exercised', () => {
  it('give the earliest so many, with their cost, and say what was not there', () => {
    const book = bookOf();
    buy(book, 1, '2024-01-02', 10, 50);
    buy(book, 2, '2024-01-03', 10, 100);
    expect(book.exercise('2024-03-01', 15n * million)).toMatchObject({
      ...{ cost: dollars(100), missing: 0n, isNone: false },
      flows: [
        { date: '2024-01-02', amount: -dollars(50) },
        { date: '2024-01-03', amount: -dollars(50) },
      ],
    });
    expect(book.exercise('2024-03-02', 7n * million)).toMatchObject({ cost: dollars(50), missing: 2n * million });
    expect(book.exercise('2024-03-03', million)).toMatchObject({ cost: 0n, isNone: true });
  });
});

describe('what events may cost', () => {
  it('ends in a sentence, not in minutes', () => {
    const effort = new Effort(10);
    effort.spend(10);
    expect(() => effort.spend(1)).toThrow(JournalTooLarge);
    const book = bookOf([], new Effort(3));
    for (let id = 1; id <= 4; id += 1) buy(book, id, '2024-01-02', 1, 1);
    expect(() => book.returnCapital({ id: 9, date: '2024-02-01' }, dollars(1))).toThrow('reasonable time');
  });

  it('bounds how small parts become', () => {
    const scale = new ShareScale([]);
    const effort = new Effort();
    effort.refine(scale, 2n ** 4_096n);
    expect(() => effort.refine(scale, 2n)).toThrow('cannot be counted exactly');
  });
});
