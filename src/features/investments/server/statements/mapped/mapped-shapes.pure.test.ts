import { describe, expect, it } from 'vitest';
import { workbook } from '../../../../../../tests/workbook.ts';
import { readStatement } from '../../read-statement.ts';
import { readLines } from '../read.fixture.ts';

const header = 'Date,Type,Symbol,Quantity,Price,Amount,Currency';
const bought = '2026-01-15,Buy,QCM,100,1.25,-125.00,CAD';

describe('what a file by its columns has beside trades', () => {
  it('tells of each row the fees and taxes of columns that are not read, but for those that a member does not want', () => {
    const lines = [
      `${header},Commission,Stamp tax paid,Other charges due,Tax year,Fee rate`,
      `${bought},1.00,0.63,,2026,45`,
      '2026-01-16,Buy,QCM,100,1.25,-125.00,CAD,1.00,n/a,,2026,45',
    ];
    const { rows, warnings } = readLines(lines);
    expect(rows).toEqual(['2 2026-01-15 QCM buy 100 @ 1.25 CAD fees 1', '3 2026-01-16 QCM buy 100 @ 1.25 CAD fees 1']);
    expect(warnings).toEqual(['2 Stamp tax paid: 0.63 of ‘Stamp tax paid’ is not read: choose what the column holds.']);
    const { understood, report } = readStatement(Buffer.from(lines.join('\n')), {});
    expect(report.ignoredColumns).toEqual(['Stamp tax paid', 'Other charges due', 'Tax year', 'Fee rate']);
    const columns = understood!.columns.map(({ header: name, field }) => ({ header: name, field }));
    expect(readLines(lines, { format: 'other', mapping: { columns } }).warnings).toEqual([]);
  });

  it('takes no share of an amount for a fee', () => {
    const { understood } = readStatement(Buffer.from(`${header},FX Fee (BPS),Commission %\n${bought},45,0.5\n`), {});
    expect(understood!.columns.slice(-2).map(({ field }) => field)).toEqual([null, null]);
  });

  it('keeps a fee that was paid, and leaves one out that came back', () => {
    const { rows, leftOut } = readLines([header, '2026-01-16,Fee,,,,-9.95,CAD', '2026-01-17,Fee,,,,9.95,CAD']);
    expect(rows).toEqual(['2 2026-01-16 no security fee CAD 9.95']);
    expect(leftOut).toEqual({ 'Fees that came back': 1 });
    // Where none is below zero, costs are written so.
    expect(readLines([header, '2026-01-16,Fee,,,,9.95,CAD']).rows).toEqual(rows);
  });

  it('leaves out what is no share, by its kind', () => {
    const { rows, leftOut, errors } = readLines([
      `${header},Asset class`,
      `${bought},Equity`,
      '2026-01-15,Buy,BTC,1,100,-100,CAD,Cryptocurrency',
      '2026-01-15,Open a spread,QCM,1,1.25,-125.00,CAD,Option',
      '2026-01-15,Buy,QCM,1,1.25,-125.00,CAD,Bonds',
    ]);
    expect(rows).toEqual(['2 2026-01-15 QCM buy 100 @ 1.25 CAD']);
    expect(Object.keys(leftOut)).toEqual([
      'Rows of ‘Cryptocurrency’, which are no shares',
      'Rows of ‘Option’, which are no shares',
      'Rows of ‘Bonds’, which are no shares',
    ]);
    expect(errors).toEqual([]);
  });

  it('reads a column of tickers that holds names as names, and no option as one', () => {
    const { rows, errors } = readLines([
      header,
      '2026-01-15,Buy,Quartz Creek Mining Corp,100,1.25,-125.00,CAD',
      '2026-01-15,Buy,Shell plc,100,1.25,-125.00,CAD',
      '2026-01-15,Buy,Lake Superior Gold,100,1.25,-125.00,CAD',
    ]);
    expect(rows.map((row) => row.split(' buy ')[0])).toEqual([
      '2 2026-01-15 NAME:QUARTZ CREEK MINING CORP',
      '3 2026-01-15 NAME:SHELL PLC',
      '4 2026-01-15 NAME:LAKE SUPERIOR GOLD',
    ]);
    expect(errors).toEqual([]);
    const options = [
      '2026-01-16,Buy,QCM 260320C00020000,1,2,-200.00,CAD',
      '2026-01-17,Buy,QCM Mar 20 Call,1,2,-200,CAD',
    ];
    expect(readLines([header, bought, ...options])).toMatchObject({ errors: [], leftOut: { Options: 2 } });
  });

  it('is not taken for a file of ours where it parts the words of our headers', () => {
    const file = ['Transaction Date,Transaction Type,Ticker,Shares,Price,Currency', '2026-01-15,Buy,QCM,100,1.25,CAD'];
    expect(readLines(file).rows).toEqual(['2 2026-01-15 QCM buy 100 @ 1.25 CAD']);
  });

  it('says where a price was rounded, and takes countries for no exchanges', () => {
    const file = [
      `${header},Market`,
      '2026-01-15,Buy,QCM,20000,0.08,1650,CAD,CA',
      '2026-01-15,Buy,GTN,100,1.25,125,CAD,ASX',
    ];
    const { rows, warnings } = readLines(file);
    expect(rows.map((row) => row.split(' buy ')[0])).toEqual(['2 2026-01-15 QCM', '3 2026-01-15 ASX:GTN']);
    expect(warnings).toEqual([expect.stringMatching(/^2 Amount: 20,000 shares at this price come to 1,600 CAD/u)]);
  });
});

describe('trades in the words of a column', () => {
  it('are read without an amount, too, and only where no column holds shares or price', () => {
    const spoken = [
      'Date,Type,Symbol,Comment,Currency',
      '2026-01-15,Buy,QCM,Executed 1,CAD',
      '2026-01-15,Buy,QCM,100 @ 1.25,CAD',
    ];
    expect(readLines(spoken, { format: 'other' })).toMatchObject({
      rows: ['3 2026-01-15 QCM buy 100 @ 1.25 CAD (100 @ 1.25)'],
      errors: [expect.stringMatching(/^2 /u)],
    });
    const both = [`${header},Comment`, `${bought},7 @ 9`];
    expect(readLines(both).rows).toEqual(['2 2026-01-15 QCM buy 100 @ 1.25 CAD (7 @ 9)']);
  });
});

describe('a workbook of a broker', () => {
  it('is read by its sheet of trades, not by that of closed positions', () => {
    const positions = ['Position ID', 'Action', 'Amount', 'Units', 'Open Date', 'Close Date', 'Type', 'ISIN', 'Notes'];
    const activity = ['Date', 'Type', 'Details', 'Amount', 'Units', 'Position ID', 'Asset type'];
    const bytes = workbook({
      'Account Summary': [['Account Summary'], ['Currency', 'USD']],
      'Closed Positions': [positions, ['1', 'Buy Gold', 250, 10, '14/01/2026', '20/02/2026', 'Stocks', '', '-']],
      'Account Activity': [activity, ['14/01/2026 15:02:11', 'Open Position', 'GOLD/USD', 250, 10, '1', 'Stocks']],
    });
    const { sheet, rows } = readStatement(bytes, { format: 'other', mapping: { currency: 'USD' } });
    expect(sheet).toBe('Account Activity');
    expect(rows).toMatchObject([{ ticker: 'GOLD', shares: '10', pricePerShare: '25', transactionDate: '2026-01-14' }]);
  });
});

describe('transactions of Hargreaves Lansdown', () => {
  const columns = 'Trade date,Settle date,Reference,Description,Unit cost (£),Qty,Value (£)';

  it('are in pounds where their header says so; shares that come otherwise are left out by name', () => {
    const { rows, leftOut, errors } = readLines([
      columns,
      '15/03/2026,17/03/2026,B100000001,Greenland Tin plc Ordinary 0.1p,0.0825,20000,-1650.00',
      '16/03/2026,17/03/2026,TRANSFER,Greenland Tin plc Ordinary 0.1p,n/a,500,n/a',
      '17/03/2026,17/03/2026,UTC CR,Lakeside Fund Class S - Income (GBP) Eql - UT Cash Payment,n/a,n/a,11.85',
      `18/03/2026,19/03/2026,B100000002,${'Long '.repeat(20)},1,100,-100.00`,
    ]);
    expect(rows).toEqual([
      '2 2026-03-15 NAME:GREENLAND TIN PLC ORDINARY 0 1P buy 20000 @ 0.0825 GBP',
      '4 2026-03-17 NAME:LAKESIDE FUND CLASS S INCOME GBP return-of-capital GBP 11.85',
    ]);
    expect(leftOut).toEqual({ 'Corporate actions and transfers of shares': 1 });
    expect(errors).toEqual([expect.stringMatching(/^5 Description: This name is too long to be remembered/u)]);
  });
});

it('TD Ameritrade: what happened stands in words; and fees below zero are paid', () => {
  const file = [
    'DATE,TRANSACTION ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,REG FEE',
    '06/10/2021,35,CLIENT REQUESTED ELECTRONIC FUNDING RECEIPT (FUNDS NOW),,,,,6000.00,',
    '06/11/2021,35,Bought 30 BP @ 27.71,30,BP,27.71,0.00,-831.30,',
    '09/24/2021,37,ADR FEE (BP),,BP,,,-0.15,',
    '10/25/2021,38,Sold 5 BP @ 490.045,5,BP,490.045,0.00,2450.22,0.01',
    '12/23/2021,39,QUALIFIED DIVIDEND (BP),,BP,,,0.15,',
    '12/23/2021,39,QUALIFIED DIVIDEND (BP),,BP,,,-0.15,',
  ];
  expect(readLines(file, { format: 'other', mapping: { currency: 'USD' } })).toMatchObject({
    rows: [
      '3 2021-06-11 BP buy 30 @ 27.71 USD',
      '4 2021-09-24 BP fee USD 0.15',
      '5 2021-10-25 BP sell 5 @ 490.045 USD fees 0.01',
    ],
    leftOut: { 'Dividends that were taken back': 2 },
    errors: ['2 QUANTITY: Number of shares is required'],
  });
});

it('Fineco: a row without a side is what its description says, unless its money may be in two currencies', () => {
  const file = [
    'Operazione,Descrizione,Titolo,Isin,Segno,Quantita,Divisa,Prezzo,Cambio,Controvalore',
    '15/01/2024,Compravendita titoli,ALPHA ETF,IE00B4L5Y983,A,5,EUR,105.71,,528.55',
    '15/06/2024,Dividendo,ALPHA ETF,IE00B4L5Y983,,,EUR,,,20.95',
    '15/08/2024,Dividendo,ALPHA INC,US0378331005,,,USD,,1.0850,4.23',
    '20/07/2024,Aumento capitale,ALPHA ETF,IE00B4L5Y983,,6,EUR,0.00000,1.00000,0.00',
  ];
  expect(readLines(file)).toMatchObject({
    rows: ['2 2024-01-15 ISIN:IE00B4L5Y983 buy 5 @ 105.71 EUR', '3 2024-06-15 ISIN:IE00B4L5Y983 dividend EUR 20.95'],
    errors: ['4 Segno: Nothing says what happened.', '5 Segno: Nothing says what happened.'],
  });
});

describe('what columns and words only seem to say', () => {
  it('takes no kinds of securities and no accounts beside names for tickers', () => {
    const file = (header: string, cells: readonly string[], names: readonly string[]) =>
      readLines([
        `Date,Type,${header},Name,Quantity,Price,Currency`,
        ...cells.map((cell, at) => `2026-01-15,Buy,${cell},${names[at]},100,1.25,CAD`),
      ]).rows.map((row) => row.split(' buy ')[0]!.slice(13));
    const names = ['Quartz Creek', 'Lake Gold'];
    const byName = ['NAME:QUARTZ CREEK', 'NAME:LAKE GOLD'];
    expect(file('Security', ['QCM', 'LKG'], names)).toEqual(['QCM', 'LKG']);
    expect(file('Asset', ['QX', 'QX'], names)).toEqual(byName);
    expect(file('Product', ['AA', 'BB', 'AA'], [...names, names[1]!])).toEqual([...byName, byName[1]]);
    expect(file('Asset', ['STK'], ['Quartz Creek'])).toEqual(['NAME:QUARTZ CREEK']);
  });

  it('keeps a fee below zero that only its words tell, where what is paid is below zero', () => {
    const file = [
      'Date,Type,Symbol,Description,Quantity,Price,Amount,Currency',
      '2026-01-15,,,Fee for data,,,-5,CAD',
      bought.replace('QCM,', 'QCM,Quartz Creek,'),
    ];
    expect(readLines(file)).toMatchObject({
      rows: ['2 2026-01-15 no security fee CAD 5', '3 2026-01-15 QCM buy 100 @ 1.25 CAD'],
      leftOut: {},
    });
  });

  it('leaves out short sales that only the words of a row tell', () => {
    const { rows, leftOut } = readLines([
      'Date,Description,Symbol,Quantity,Price,Amount,Currency',
      '2026-01-15,Sell short QCM,QCM,100,1.25,125,CAD',
      '2026-01-16,Buy to cover QCM,QCM,100,1.25,-125,CAD',
      '2026-01-17,Buy QCM,QCM,100,1.25,-125,CAD',
    ]);
    expect(rows).toEqual(['4 2026-01-17 QCM buy 100 @ 1.25 CAD']);
    expect(leftOut).toEqual({ 'Short sales': 2 });
  });
});
