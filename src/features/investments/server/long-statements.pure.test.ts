import { expect, test } from 'vitest';
import { processorTime, slowOnes } from '../../../../tests/processor-time.ts';
import { readStatement } from './read-statement.ts';

const rows = 50_000;
const fewRows = rows / 4;
const file = (head: readonly string[], row: (n: number) => string) => {
  const of = (count: number) => Buffer.from([...head, ...Array.from({ length: count }, (_, n) => row(n))].join('\n'));
  return { bytes: of(rows), few: of(fewRows) };
};

const brokerTrades =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code';
const brokerTrade = 'Trades,Data,Order,Stocks,USD,ABC,"2024-01-02, 10:00:00",10,5,5,-50,-1,51,0,0,O';
const degiro = 'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id';
const history =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total)';

const fees = 'Transaction Fees,Header,Asset Category,Currency,Date/Time,Symbol,Description,Amount';
const feeOf = (amount: number) => `Transaction Fees,Data,Stocks,USD,"2024-01-02, 10:00:00",ABC,Stamp Tax,${amount}`;

/** Files of as many rows, all of which say something of the same thing: of one section, one order, one day. */
const statements = [
  {
    name: 'a section that is not read',
    ...file([brokerTrades, brokerTrade], (n) => `Transfers,Data,Stocks,USD,x,${n}`),
  },
  {
    name: 'fees of one order',
    ...file([degiro], () => '02-01-2024,10:00,02-01-2024,ABC,US0000000001,Transaction and/or third,,USD,-1.00,USD,0,k'),
  },
  {
    name: 'legs of one split',
    ...file([history], () => 'Stock split open,2024-01-02 10:00:00,US0000000001,ABC,ABC,10,5,USD,1,50,USD'),
  },
  {
    name: 'dividends of one day',
    ...file([history], (n) => `Dividend (Ordinary),2024-01-02 10:00:00.${n},US0000000001,ABC,ABC,10,0.5,USD,1,5,USD`),
  },
  {
    name: 'taxes without the dividend of their day',
    ...file(['CurrencyPrimary,Symbol,Description,Amount,Type,SettleDate,LevelOfDetail'], (n) => {
      const day = new Date(Date.UTC(1880, 0, 1 + n)).toISOString().slice(0, 10);
      const what = n % 2 ? 'ABC CASH DIVIDEND - US TAX,-1,Withholding Tax' : 'ABC CASH DIVIDEND,5,Dividends';
      return `USD,ABC,${what},${day},DETAIL`;
    }),
  },
  {
    name: 'words that are asked about',
    ...file(
      ['Date,Type,Symbol,Quantity,Price,Currency'],
      (n) => `2024-01-02,word ${n % 190} of a kind that is rather long,ABC,1,2,USD`,
    ),
  },
];

test('a statement with many rows about one thing takes as long as they are many', () => {
  const told = new Map<string, number>();
  const slow = slowOnes(statements, 2_200, ({ name, bytes }) => {
    const { report, leftOut, rows: read } = readStatement(bytes, {});
    told.set(name, Math.max(report.errorCount, read.length, ...leftOut.map(({ count }) => count)));
  });
  // Where the rows of a thing were copied with each further one, or its word was looked for among all others, 3 to 7 s each:
  // sixteen times as long as of a quarter of the rows, which tells it from a slow machine.
  const grown = statements.filter(({ name, bytes, few }) => {
    if (!slow.some((each) => each.startsWith(`${name}: `))) return false;
    const ofFew = processorTime(() => readStatement(few, {}));
    return processorTime(() => readStatement(bytes, {}), 8 * ofFew) > 8 * ofFew;
  });
  expect(grown.map(({ name }) => name)).toEqual([]);
  // All legs of one split are refused once; every second row is a dividend, which is read.
  const counts: Readonly<Record<string, number>> = {
    'legs of one split': 1,
    'taxes without the dividend of their day': rows / 2,
  };
  const whole = statements.map(({ name }) => [name, counts[name] ?? rows]);
  expect([...told]).toEqual(whole);
});

test('many sections of taxes take as long as they are many, and share the fees of the trades', () => {
  const many = (count: number) => [
    brokerTrades,
    ...Array.from({ length: count }, () => brokerTrade),
    ...Array.from({ length: count }, () => [fees, feeOf(-0.8)]).flat(),
  ];
  const sections = [{ name: 'many sections', bytes: Buffer.from(many(15_000).join('\n')) }];
  // Where each section summed up all trades anew, half a minute.
  expect(slowOnes(sections, 8_000, ({ bytes }) => readStatement(bytes, {}))).toEqual([]);

  const two = [brokerTrades, brokerTrade, fees, feeOf(-0.8), fees, feeOf(-0.8)];
  const { rows: read, leftOut } = readStatement(Buffer.from(two.join('\n')), {});
  expect(read.map(({ row, transactionType }) => [row, transactionType])).toEqual([
    [2, 'buy'],
    [6, 'fee'],
  ]);
  expect(leftOut).toMatchObject([{ what: 'Taxes of trades, which the fees of these trades hold', count: 1 }]);
});

test('a cell above a transaction history that is too long refuses its row alone', () => {
  const lines = [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Transaction History',
    'Summary,Header,Field Name,Field Value',
    'Summary,Data,Base Currency,EUR',
    `Summary,Data,Notes,${'x'.repeat(50_001)}`,
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
    'Transaction History,Data,2026-05-20,U***1,BETA SE,Sell,BETA,-3.0,92.0,EUR,276.0,-3.0,273.0',
  ];
  const { rows: read, report } = readStatement(Buffer.from(lines.join('\n')), {});
  expect(read.map(({ row }) => row)).toEqual([7]);
  expect(report.errors).toMatchObject([{ row: 5, field: 'Field Value' }]);
});
