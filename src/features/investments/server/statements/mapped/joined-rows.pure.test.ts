import { describe, expect, it } from 'vitest';
import { readStatement } from '../../read-statement.ts';
import { readLines } from '../read.fixture.ts';

const inDollars = { mapping: { currency: 'USD' } };

describe('splits of files by their columns', () => {
  const header = 'Date,Type,Symbol,Description,Quantity,Price,Amount,Currency';
  const buy = '2024-01-15,Buy,ALPH,Alpha Corp,10,100.00,-1000.00,USD';
  const read = (...rows: string[]) => readLines([header, buy, ...rows]);

  it.each([
    ['a ratio in words', ['2024-03-18,Stock Split,ALPH,3-for-1 stock split,20,,,USD'], '3:1'],
    ['a consolidation', ['2024-03-18,Reverse Split,ALPH,1 for 10 reverse split,-9,,,USD'], '1:10'],
    ['the shares that it was on', ['2024-03-18,Stock Split,ALPH,STK SPLIT ON 10 SHS,30,,,USD'], '4:1'],
    [
      'what leaves and what comes',
      ['2024-03-18,Stock Split,ALPH,Alpha Corp,-10,,,USD', '2024-03-18,Stock Split,ALPH,Alpha Corp,40,,,USD'],
      '4:1',
    ],
  ])('are read by %s, which is told', (_, rows, ratio) => {
    const file = read(...rows);
    expect(file).toMatchObject({ errors: [], leftOut: {} });
    expect(file.rows.slice(1)).toEqual([`3 2024-03-18 ALPH split ${ratio}`]);
    const [fresh, old] = ratio.split(':');
    expect(file.warnings).toEqual([
      `3 Type: Read as ${fresh} new for ${old} old shares: look whether it is so, and not the other way round.`,
    ]);
  });

  it.each([
    ['its shares alone', ['2024-03-18,Stock Split,ALPH,Alpha Corp,30,,,USD']],
    ['shares with a letter', ['2024-03-18,SPL,ALPH,Alpha Corp,30S,,,USD']],
    [
      'two counts that come',
      ['2024-03-18,Stock Split,ALPH,Alpha Corp,10,,,USD', '2024-03-18,Stock Split,ALPH,Alpha Corp,40,,,USD'],
    ],
    [
      'two ratios on one day',
      ['2024-03-18,Stock Split,ALPH,2-for-1 split,10,,,USD', '2024-03-18,Stock Split,ALPH,3-for-1 split,40,,,USD'],
    ],
  ])('are left out by name where %s say no ratio', (_, rows) => {
    expect(read(...rows)).toMatchObject({
      rows: ['2 2024-01-15 ALPH buy 10 @ 100 USD'],
      leftOut: { 'Splits whose ratio does not stand in the file': rows.length },
      errors: [],
    });
  });

  it('are of the symbol in front of the ratio', () => {
    const etoro = readLines(
      [
        'Date,Type,Details,Amount,Units / Contracts,Realized Equity,Balance,Position ID,Asset type',
        '15/01/2024 11:15:22,Open Position,GAMM/USD,421.50,10.000000,1000.00,578.50,111,Stocks',
        '17/03/2024 11:15:22,corp action: Split,GAMM/USD 4:1,0.00,-,1059.50,1059.50,114,Stocks',
      ],
      inDollars,
    );
    expect(etoro.rows).toEqual(['2 2024-01-15 GAMM buy 10 @ 42.15 USD', '3 2024-03-17 GAMM split 4:1']);
  });

  it('are left out where a member says so', () => {
    const fields = ['date', 'type', 'ticker', 'name', 'shares', 'price', 'amount', 'currency'] as const;
    const columns = header.split(',').map((name, place) => ({ header: name, field: fields[place] ?? null }));
    const words = [{ word: 'Stock Split', action: 'leave-out' as const }];
    expect(
      readLines([header, buy, '2024-03-18,Stock Split,ALPH,3-for-1 stock split,20,,,USD'], {
        ...{ format: 'other', mapping: { columns, words } },
      }),
    ).toMatchObject({ rows: [expect.stringContaining('buy')], leftOut: { 'Rows of type ‘Stock Split’': 1 } });
  });
});

describe('a split that was shown', () => {
  const header = 'Date,Type,Symbol,Description,Quantity,Price,Amount,Currency';
  const buy = '2024-03-15,Buy,ALPH,ALPHA,10,10,-100,USD';
  const file = [header, buy, '2024-03-18,Stock Split,ALPH,3-for-1 stock split,20,,,USD'];
  const read = { rows: [expect.stringContaining('buy'), '3 2024-03-18 ALPH split 3:1'], errors: [] };

  it('is read again by what was shown of it', () => {
    const { columns, words } = readStatement(Buffer.from(file.join('\n')), {}).understood!;
    const said = words.map(({ word, action }) => ({ word, action: action! }));
    expect(said).toContainEqual({ word: 'Stock Split', action: 'split' });
    expect(readLines(file, { format: 'other', mapping: { columns, words: said } })).toMatchObject(read);
  });

  it('is read where an import of before remembered its word as one of rows that are left out', () => {
    const remembered = { columns: {}, words: { 'stock split': 'leave-out' as const }, currency: null };
    expect(readLines(file, { remembered })).toMatchObject(read);
  });
});

describe('shares that a row of a dividend tells', () => {
  const columns = 'Date,Type,Symbol,Description,Quantity,Price,Amount,Currency';
  const bought = ['2024-03-18,Buy,ALPH,ALPHA,10,10,-100,USD', '2024-06-17,Dividend,ALPH,ALPHA CASH DIV,10,0.5,5,USD'];

  it.each([
    ['Dividend', 'ALPHA REINVEST PRICE $ 12.50'],
    ['Dividende réinvesti', 'ALPHA'],
    ['Reinversión dividendo', 'ALPHA'],
  ])('are bought for it where the words say so: %s, %s', (type, words) => {
    expect(readLines([columns, ...bought, `2024-06-18,${type},ALPH,${words},0.4,0,-5,USD`])).toMatchObject({
      rows: [
        '2 2024-03-18 ALPH buy 10 @ 10 USD',
        '3 2024-06-17 ALPH dividend USD 5',
        '4 2024-06-18 ALPH buy 0.4 @ 12.5 USD',
      ],
      errors: [],
      leftOut: {},
    });
  });

  it('are those that it was paid for where nothing says so, and money below zero takes it back', () => {
    expect(readLines([columns, ...bought, '2024-06-18,Dividend,ALPH,ALPHA CASH DIV,10,0.5,-5,USD'])).toMatchObject({
      rows: ['2 2024-03-18 ALPH buy 10 @ 10 USD'],
      leftOut: { 'Dividends that were taken back': 2 },
    });
  });
});

describe('shares and money of a reinvestment in two rows', () => {
  const file = (...rows: string[]) =>
    readLines(
      [
        'Trade Date,Type,Symbol,Quantity,Price,Amount',
        '01/15/2024,Purchase,ALPH,10,$100.00,"-$1,000.00"',
        '03/15/2024,Dividend,ALPH,,,$1.44',
        ...rows,
      ],
      inDollars,
    );

  it('are one purchase, and the dividend stays', () => {
    expect(
      file('03/16/2024,Reinvestment Share(s),ALPH,0.0128,,', '03/16/2024,Reinvestment Program,ALPH,,,-$1.44'),
    ).toMatchObject({
      rows: [
        '2 2024-01-15 ALPH buy 10 @ 100 USD',
        '3 2024-03-15 ALPH dividend USD 1.44',
        '4 2024-03-16 ALPH buy 0.0128 @ 112.5 USD',
      ],
      ...{ joined: 1, leftOut: {}, errors: [] },
    });
  });

  it('are no purchase where the shares are taken back', () => {
    const back = file(
      '03/17/2024,Reinvestment Share(s),ALPH,-0.0128,,',
      '03/16/2024,Reinvestment Program,ALPH,,,-$1.44',
    );
    expect(back).toMatchObject({
      rows: ['2 2024-01-15 ALPH buy 10 @ 100 USD', '3 2024-03-15 ALPH dividend USD 1.44'],
      errors: [expect.stringContaining('4 Quantity: A buy of a negative number of shares takes an earlier one back')],
    });
  });

  it('are refused, or left out by name, where the other half is missing', () => {
    const shares = file('03/16/2024,Reinvestment Share(s),ALPH,0.0128,,');
    expect(shares).toMatchObject({ errors: ['4 Amount: Price or amount is needed.'], leftOut: {} });
    const money = file('03/16/2024,Reinvestment Program,ALPH,,,-$1.44');
    expect(money).toMatchObject({
      rows: [expect.stringContaining('buy'), '3 2024-03-15 ALPH dividend USD 1.44'],
      leftOut: { 'Money that dividends were reinvested for, whose shares stand in no row beside it': 1 },
    });
  });
});

it('takes thousands of halves of reinvestments in a time that grows with their number alone', () => {
  const header = 'Date,Type,Symbol,Quantity,Price,Amount,Currency';
  const rows = Array.from({ length: 3_000 }, (_, at) => [
    `${1950 + (at % 60)}-01-15,Reinvestment Share(s),ALPH,0.5,,,USD`,
    `${1950 + (at % 60)}-01-16,Reinvestment Program,ALPH,,,-1.50,USD`,
  ]).flat();
  const file = readLines([header, '2024-01-15,Purchase,ALPH,10,5.00,-50.00,USD', ...rows]);
  expect(file).toMatchObject({ joined: 3_000, leftOut: {}, errors: [] });
  expect(file.rows).toHaveLength(3_001);
});
