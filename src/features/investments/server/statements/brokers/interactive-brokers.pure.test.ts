import { describe, expect, test } from 'vitest';
import { readLines } from '../read.fixture.ts';

const statement = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,BrokerName,Interactive Brokers LLC',
  'Account Information,Header,Field Name,Field Value',
  'Account Information,Data,Base Currency,CAD',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,CAD,ALPH,"2024-01-15, 09:30:00","1,600",0.425,0.43,-680,-1.25,681.25,0,8,O',
  'Trades,Data,Trade,Stocks,CAD,ALPH,"2024-01-15, 09:30:00","1,600",0.425,0.43,-680,-1.25,681.25,0,8,O',
  'Trades,Data,ClosedLot,Stocks,CAD,ALPH,"2024-01-15, 09:30:00",600,0.425,,,,,,,',
  'Trades,Data,Order,Stocks,GBP,LOND,"2024-02-01, 10:00:00",1000,0.525,0.53,-525,-6,531,0,5,O',
  'Trades,Data,Order,Warrants,CAD,ALPH.WT,"2024-02-02, 10:00:00",500,0.05,0.05,-25,-1,26,0,0,O',
  'Trades,SubTotal,,Stocks,CAD,ALPH,,1600,,,,,,,,',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in USD,,,MTM in USD,Code',
  'Trades,Data,Order,Forex,CAD,USD.CAD,"2024-01-15, 09:00:00",1000,1.35,,-1350,-2,,,0,',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Equity and Index Options,USD,GOLD 20DEC24 20 C,"2024-03-01, 10:00:00",1,2,2,-200,-1,201,0,0,O',
  'Dividends,Header,Currency,Date,Description,Amount',
  'Dividends,Data,CAD,2024-03-28,ALPH(CA0000000001) Cash Dividend CAD 0.05 per Share (Ordinary Dividend),80',
  'Dividends,Data,CAD,2024-06-28,BETA(CA0000000002) Cash Dividend CAD 0.02 per Share (Return of Capital),4',
  'Dividends,Data,CAD,2024-09-30,ALPH(CA0000000001) Cash Dividend CAD 0.01 per Share (Ordinary Dividend),16',
  'Dividends,Data,CAD,2024-09-30,ALPH(CA0000000001) Cash Dividend CAD 0.01 per Share - Reversal (Ordinary Dividend),-16',
  'Dividends,Data,Total,,,84',
  'Withholding Tax,Header,Currency,Date,Description,Amount,Code',
  'Withholding Tax,Data,CAD,2024-03-28,ALPH(CA0000000001) Cash Dividend CAD 0.05 per Share - CA Tax,-20,',
  'Withholding Tax,Data,CAD,2024-03-28,ALPH(CA0000000001) Cash Dividend CAD 0.05 per Share - CA Tax,20,',
  'Withholding Tax,Data,CAD,2024-03-28,ALPH(CA0000000001) Cash Dividend CAD 0.05 per Share - CA Tax,-12,',
  'Withholding Tax,Data,CAD,2024-02-05,Withholding @ 20% on Credit Interest for Jan-2024,-0.5,',
  'Withholding Tax,Data,Total,,,-12.5,',
  'Fees,Header,Subtitle,Currency,Date,Description,Amount',
  'Fees,Data,Other Fees,CAD,2024-01-04,Market data for Dec 2023,-4.5',
  'Fees,Data,Other Fees,CAD,2024-01-05,Market data for Dec 2023,4.5',
  'Fees,Data,Total,,,,0',
  'Transaction Fees,Header,Asset Category,Currency,Date/Time,Symbol,Description,Quantity,Trade Price,Amount,Code',
  'Transaction Fees,Data,Stocks,GBP,"2024-02-01, 10:00:00",LOND,UK Stamp Tax,1000,0.525,-2.63,',
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
  'Corporate Actions,Data,Stocks,CAD,2024-04-10,"2024-04-09, 20:25:00","ALPH(CA0000000001) Split 1 for 10 (ALPH.OLD, ALPHA MINING, CA0000000001)",-1600,0,0,0,',
  'Corporate Actions,Data,Stocks,CAD,2024-04-10,"2024-04-09, 20:25:00","ALPH(CA0000000001) Split 1 for 10 (ALPH, ALPHA MINING, CA0000000099)",160,0,0,0,',
  'Corporate Actions,Data,Stocks,CAD,2024-05-10,"2024-05-09, 20:25:00","GAMA(CA0000000003) Merged(Acquisition)  WITH CA0000000004 1 for 16 (DELT, DELTA GOLD, CA0000000004)",100,0,2500,0,',
  'Corporate Actions,Data,Stocks,CAD,2024-05-10,"2024-05-09, 20:25:00","GAMA(CA0000000003) Merged(Acquisition)  WITH CA0000000004 1 for 16 (GAMA, GAMMA GOLD, CA0000000003)",-1600,0,-2500,0,',
  'Corporate Actions,Data,Stocks,USD,2024-05-13,"2024-05-10, 20:25:00","EPSI(US0000000005) Merged(Acquisition) FOR USD 12.50 PER SHARE (EPSI, EPSILON, US0000000005)",-40,500,-500,100,',
  'Corporate Actions,Data,Stocks,CAD,2024-06-03,"2024-05-31, 20:25:00","ALPH(CA0000000099) Spinoff  1 for 5 (SPUN, SPUN CORP, CA0000000006)",32,0,96,0,',
  'Corporate Actions,Data,Stocks,CAD,2024-06-04,"2024-06-03, 20:25:00","ZETA(CA0000000007) CUSIP/ISIN Change to (CA0000000008) (ETA, ETA MINES, CA0000000008)",70,0,0,0,',
  'Corporate Actions,Data,Stocks,CAD,2024-06-04,"2024-06-03, 20:25:00","ZETA(CA0000000007) CUSIP/ISIN Change to (CA0000000008) (ZETA.OLD, ZETA MINES, CA0000000007)",-70,0,0,0,',
  'Interest,Header,Currency,Date,Description,Amount',
  'Interest,Data,CAD,2024-02-05,CAD Credit Interest for Jan-2024,2.5',
  'Interest,Data,Total,,,2.5',
  'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
  'Deposits & Withdrawals,Data,CAD,2024-01-10,Electronic Fund Transfer,5000',
  'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Security ID,Underlying,Listing Exch,Multiplier,Type,Code',
  'Financial Instrument Information,Data,Stocks,"ALPH, ALPH.OLD",ALPHA MINING,1,CA0000000099,ALPH,VENTURE,1,COMMON,',
  'Financial Instrument Information,Data,Stocks,LOND,LONDON TIN,2,GB0000000001,LOND,LSE,1,COMMON,',
  'Codes,Header,Code,Meaning',
  'Codes,Data,O,Opening Trade',
];

test('an activity statement: every table is read, or named as left out', () => {
  expect(readLines(statement)).toEqual({
    file: 'interactive-brokers: Activity statement',
    rows: [
      '6 2024-01-15 TSXV:ALPH buy 1600 @ 0.425 CAD fees 1.25',
      '9 2024-02-01 LSE:LOND buy 1000 @ 0.525 GBP fees 6',
      '10 2024-02-02 ALPH.WT buy 500 @ 0.05 CAD fees 1',
      '17 2024-03-28 TSXV:ALPH dividend CAD 80, CAD 12 of it tax',
      '18 2024-06-28 BETA return-of-capital CAD 4',
      '29 2024-01-04 no security fee CAD 4.5 (Market data for Dec 2023)',
      '35 2024-04-10 TSXV:ALPH split 1:10',
      '37 2024-05-10 GAMA merger 1 for 16 of DELT',
      '39 2024-05-13 EPSI sell 40 @ 12.5 USD (Merger for cash)',
      '41 2024-06-04 ZETA new-ticker now ETA',
    ],
    leftOut: {
      'Rows that say the same in more or less detail': 2,
      'Currency conversions': 1,
      Options: 1,
      'Dividends that were taken back': 2,
      'Tax of other income': 1,
      'Fees that came back': 1,
      'Taxes of trades, which the fees of these trades hold': 1,
      Totals: 3,
      'Spin-offs': 1,
      Interest: 1,
      'Deposits and withdrawals': 1,
    },
    joined: 6,
    errors: [],
    warnings: [],
    ...{ numbers: 'point', dates: 'year-first', accounts: [] },
  });
});

test('a Spanish statement, whose prices are called in two ways', () => {
  const spanish = (price: string) => [
    'Información de instrumento financiero,Header,Categoría de activo,Símbolo,Descripción,Conid,Id. de seguridad,Underlying,Merc. de cotización,Multiplicador,Tipo,Código',
    'Información de instrumento financiero,Data,Acciones,ALPH,ALPHA SA,123,ES0130670112,ALPH,IBIS,1,COMMON,',
    `Operaciones,Header,DataDiscriminator,Categoría de activo,Divisa,Símbolo,Fecha/Hora,Cantidad,${price},C. Precio,Productos,Tarifa/com.,Base,Realizado P/G,MTM P/G,Código`,
    'Operaciones,Data,Order,Acciones,EUR,ALPH,"2026-09-14, 09:30:00",1,633.9,640,-633.9,-1.25,635.15,0,6.1,O',
  ];
  for (const price of ['T. Precio', 'Precio trans.'])
    expect(readLines(spanish(price))).toMatchObject({
      rows: ['4 2026-09-14 XETRA:ALPH buy 1 @ 633.9 EUR fees 1.25'],
      errors: [],
    });
});

test('taxes of trades are in the fees of these trades, those of a whole day and of trades elsewhere are not', () => {
  const taxes = [
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Account,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    'Trades,Data,Order,Stocks,GBP,U1,LOND,"2025-03-28, 09:06:18","10,000",0.988,0.99,-9880,-54.34,9934.34,0,0,O;P',
    'Trades,Data,Order,Stocks,EUR,U1,PARI,"2025-06-05, 10:20:00",40,19.29,19.3,-771.6,-3.5,775.1,0,0,O',
    'Transaction Fees,Header,Asset Category,Currency,Account,Date/Time,Symbol,Description,Quantity,Trade Price,Amount,Code',
    'Transaction Fees,Data,Stocks,GBP,U1,"2025-03-28, 09:06:18",LOND,UK Stamp Tax,"8,900",0.988,-43.966,',
    'Transaction Fees,Data,Stocks,GBP,U1,"2025-03-28, 09:06:18",LOND,UK Stamp Tax,"1,100",0.988,-5.434,',
    'Transaction Fees,Data,Stocks,EUR,U1,"2025-06-05, 20:20:00",PARI,French Daily Trade Charge Tax,40,19.29,-3.09,',
    'Transaction Fees,Data,Stocks,GBP,U1,"2025-03-27, 09:06:18",ELSE,UK Stamp Tax,100,5,-2.5,',
    'Transaction Fees,Data,Total,,,,,,,,-54.99,',
  ];
  expect(readLines(taxes)).toMatchObject({
    rows: [
      '2 2025-03-28 LOND buy 10000 @ 0.988 GBP fees 54.34',
      '3 2025-06-05 PARI buy 40 @ 19.29 EUR fees 3.5',
      '7 2025-06-05 PARI fee EUR 3.09 (French Daily Trade Charge Tax)',
      '8 2025-03-27 ELSE fee GBP 2.5 (UK Stamp Tax)',
    ],
    leftOut: { 'Taxes of trades, which the fees of these trades hold': 2, Totals: 1 },
    errors: [],
  });
});

describe('a transaction history', () => {
  const top = [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Transaction History',
    'Summary,Header,Field Name,Field Value',
    'Summary,Data,Base Currency,EUR',
    'Summary,Data,Starting Cash,0.0',
  ];
  const header =
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount';
  const row = (cells: string) => `Transaction History,Data,${cells}`;

  test('has prices in their currency, and fees and dividends in that of the account', () => {
    const rows = [
      row(
        '2026-05-21,U***1,ALPHA MINES INC,Buy,ALPH,55.0,15.4493,USD,-731.406167855,-0.86091202705,-732.2670798820501',
      ),
      row('2026-05-20,U***1,BETA SE,Sell,BETA,-3.0,92.0,EUR,276.0,-3.0,273.0'),
      row('2026-05-19,U***1,GAMMA LTD,Buy,GAMA,752.0,0.255,AUD,-118.12991279999999,-,-118.12991279999999'),
      row(
        '2026-05-03,U***1,ALPH(US0000000001) Cash Dividend USD 0.5 per Share - US Tax,Foreign Tax Withholding,ALPH,-,-,-,-3.0,-,-3.0',
      ),
      row(
        '2026-05-03,U***1,ALPH(US0000000001) Cash Dividend USD 0.5 per Share (Ordinary Dividend),Dividend,ALPH,-,-,-,20.0,-,20.0',
      ),
      row(
        '2026-05-02,U***1,Withholding @ 30% on Credit Interest for Apr-2026,Foreign Tax Withholding,-,-,-,-,-3.9,-,-3.9',
      ),
      row('2026-05-02,U***1,P*****45:MARKET DATA,Other Fee,-,-,-,-,-1.5,-,-1.5'),
      row('2026-05-02,U***1,Electronic Fund Transfer,Deposit,-,-,-,-,732.0,-,732.0'),
      row('2026-05-02,U***1,Forex,Forex Trade Component,EUR.USD,-496.28,1.15772,USD,-1.72,-,-1.72'),
      row('2026-05-02,U***1,FX Translations P&L,Adjustment,-,-,-,-,0.55,-,0.55'),
      row('2026-05-02,U***1,EUR Credit Interest for Apr-2026,Credit Interest,-,-,-,-,1.12,-,1.12'),
      row('2026-05-01,U***1,ALPH 17JUL26 400 C,Buy,ALPH  260717C00400000,1.0,2.5,USD,-215.0,-0.9,-215.9'),
      row('2026-05-01,U***1,T 4 5/8 02/28/26,Buy,T 4 5/8 02/28/26,1000,100.41,USD,-864.0,-4.0,-868.0'),
    ];
    expect(readLines([...top, header, ...rows])).toEqual({
      file: 'interactive-brokers: Transaction history',
      rows: [
        '7 2026-05-21 ALPH buy 55 @ 15.4493 USD fees 1 (1 USD = 0.86077 EUR, 732.27 EUR in all)',
        '8 2026-05-20 BETA sell 3 @ 92 EUR fees 3',
        '9 2026-05-19 GAMA buy 752 @ 0.255 AUD (1 AUD = 0.61603 EUR, 118.13 EUR in all)',
        '11 2026-05-03 ALPH dividend EUR 20, EUR 3 of it tax',
        '13 2026-05-02 no security fee EUR 1.5 (P*****45:MARKET DATA)',
      ],
      leftOut: {
        ...{ 'Tax of other income': 1, 'Deposits, withdrawals and transfers': 1, 'Currency conversions': 1 },
        ...{ 'Adjustments of the account': 1, Interest: 1, Options: 1, Bonds: 1 },
      },
      joined: 1,
      errors: [],
      warnings: ['7 Commission: Fees of 0.86091202705 EUR are 1 USD at the rate of this row.'],
      ...{ numbers: 'point', dates: 'year-first', accounts: ['U***1 13'] },
    });
  });

  test('whose prices have no currency is read where they are in that of the account, and else asks for the column', () => {
    const rows = [
      row('2025-03-15,U***1,BETA SE,Buy,BETA,4.0,1000.0,-4000.0,-3.0,-4003.0'),
      row('2025-03-14,U***1,ALPHA MINES INC,Buy,ALPH,55.0,15.4493,-731.406167855,-0.86,-732.27'),
    ];
    expect(readLines([...top, header.replace('Price Currency,', ''), ...rows])).toMatchObject({
      rows: ['7 2025-03-15 BETA buy 4 @ 1000 EUR fees 3'],
      errors: [expect.stringContaining('8 Price: The price is in another currency than the account')],
    });
  });

  test('is refused by the row where there is no rate above 0 between its currencies', () => {
    const rows = [
      row('2026-05-21,U***1,ALPHA,Buy,ALPH,55,15.4493,USD,0,-0.86,-732.27,0'),
      row('2026-05-21,U***1,ALPHA,Buy,ALPH,55,15.4493,USD,,-0.86,-732.27,'),
      row('2026-05-21,U***1,ALPHA,Buy,ALPH,100000000,100000,USD,0.01,-0.86,-732.27,'),
      row('2026-05-21,U***1,ALPHA,Buy,ALPH,55,15.4493,USD,-731.41,-0.86,-732.27,-1'),
    ];
    const read = readLines([...top, `${header},Exchange Rate`, ...rows]);
    expect(read.rows).toEqual([]);
    expect(read.errors).toEqual(
      [7, 8, 9, 10].map((at) => expect.stringContaining(`${at} Gross Amount: The row has no rate between USD and EUR`)),
    );
  });

  test('whose rate is in the file is checked by it', () => {
    const wrong = row('2023-02-10,U***1,ALPHA,Buy,ALPH,217,6.771,USD,-13009.5380394,-6.5,-13016.0380394,0.88542');
    expect(readLines([...top, `${header},Exchange Rate`, wrong]).warnings).toContainEqual(
      expect.stringContaining('7 Gross Amount: 217 shares at this price come to 1,300.95 EUR'),
    );
  });
});

test('a merger into the same share for which money came, too, is no split', () => {
  const action = (row: string) => `Corporate Actions,Data,Stocks,USD,2025-06-03,"2025-06-02, 20:25:00",${row}`;
  const about = 'GAMA(US0000000001) Merged(Acquisition) WITH US0000000003 1 for 2';
  const merger = (value: number) => [
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
    action(`"${about} (GAMA, GAMA PLC, US0000000003)",50,0,${value},0,`),
    action(`"${about} (GAMA.OLD, GAMA INC, US0000000001)",-100,300,-800,0,`),
  ];
  expect(readLines(merger(500))).toMatchObject({
    rows: ['2 2025-06-03 GAMA merger 1 for 2 of GAMA and USD 3 a share'],
    errors: [],
  });
  expect(readLines(merger(0))).toMatchObject({
    rows: [],
    errors: [expect.stringContaining('What the new shares were worth is not in this file')],
  });
});

test('a merger of which several shares came is refused, and one into the same share is no merger', () => {
  const action = (row: string) => `Corporate Actions,Data,Stocks,USD,2025-06-03,"2025-06-02, 20:25:00",${row}`;
  const merger = [
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
    action(
      '"ABC(US0000000001) Merged(Acquisition) WITH US0000000001 1 for 1, US0000000003 1 for 2 (ABC, ABC INC, US0000000001)",-40,0,-4000,0,',
    ),
    action(
      '"ABC(US0000000001) Merged(Acquisition) WITH US0000000001 1 for 1, US0000000003 1 for 2 (ABC, ABC INC, US0000000001)",40,0,3000,0,',
    ),
    action(
      '"ABC(US0000000001) Merged(Acquisition) WITH US0000000001 1 for 1, US0000000003 1 for 2 (ABCS, ABC SPINCO, US0000000003)",20,0,1000,0,',
    ),
    action(
      '"DEF(US0000000004) Merged(Reorganization) WITH US0000000005 1 for 10 (DEF.OLD, DEF INC, US0000000004)",-40,0,-4000,0,',
    ),
    action(
      '"DEF(US0000000004) Merged(Reorganization) WITH US0000000005 1 for 10 (DEF, DEF PLC, US0000000005)",4,0,4000,0,',
    ),
    action(
      '"GHI(US0000000006) Merged(Reorganization) WITH US0000000007 1 for 1 (GHI.OLD, GHI INC, US0000000006)",-40,0,-4000,0,',
    ),
    action(
      '"GHI(US0000000006) Merged(Reorganization) WITH US0000000007 1 for 1 (GHI, GHI PLC, US0000000007)",40,0,4000,0,',
    ),
  ];
  expect(readLines(merger)).toMatchObject({
    rows: ['5 2025-06-03 DEF split 1:10'],
    leftOut: { 'New ISINs of the same share': 2 },
    errors: ['2 Description: Shares of several kinds came of this merger; enter it by hand.'],
  });
});

const line = (text: string) => readLines([...statement.filter((row) => row.startsWith('Trades,Header')), text]);

test('an activity statement whose figures do not fit says so', () => {
  // A price of ten times as much, and one that stands where the number of shares does.
  const wrong = 'Trades,Data,Order,Stocks,CAD,ALPH,"2024-01-15, 09:30:00",1600,4.25,0.43,-680,-1.25,681.25,0,8,O';
  expect(line(wrong)).toMatchObject({
    rows: [expect.stringContaining('1600 @ 4.25')],
    warnings: [
      '4 Proceeds: 1,600 shares at this price come to 6,800 CAD, 6,801.25 with fees; the file says 680. Look at shares, price and currency.',
    ],
  });
  const cancelled = wrong.replace('4.25', '0.425').replace(/O$/u, 'Ca');
  expect(line(cancelled)).toMatchObject({ rows: [], errors: [expect.stringContaining('4 Code: A cancelled trade')] });
  const commas = wrong
    .replace('4.25', '"0,425"')
    .replace('-680', '"-680,00"')
    .replace('-1.25', '"-1,25"')
    .replace('0.43', '1');
  expect(line(commas)).toMatchObject({
    rows: [expect.stringContaining('1600 @ 0.425 CAD fees 1.25')],
    numbers: 'comma',
  });
});

test('an activity statement of several accounts tells them apart, and one can be chosen', () => {
  const several = [
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Account,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code',
    'Trades,Data,Order,Stocks,CAD,U1,ALPH,"2024-01-15, 09:30:00",100,1,-100,-1,O',
    'Trades,Data,Order,Stocks,CAD,U2,ALPH,"2024-01-15, 09:30:00",200,1,-200,-1,O',
  ];
  expect(readLines(several)).toMatchObject({ accounts: ['U1 1', 'U2 1'], rows: [{}, {}] });
  expect(readLines(several, { accounts: ['U2'] })).toMatchObject({
    rows: ['3 2024-01-15 ALPH buy 200 @ 1 CAD fees 1'],
    leftOut: { 'Rows of accounts that were not chosen': 1 },
  });
});

test('a Flex query with trades, cash and corporate actions in one file', () => {
  const query = [
    '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","ISIN","ListingExchange","TradeDate","Buy/Sell","Quantity","TradePrice","TradeMoney","IBCommission","IBCommissionCurrency","LevelOfDetail"',
    '"U1","CAD","STK","ALPH","ALPHA MINING","CA0000000000","VENTURE","20240115","BUY","1600","0.425","680","-1.25","CAD","EXECUTION"',
    '"U1","CAD","STK","ALPH","ALPHA MINING","CA0000000000","VENTURE","20240116;093000 EST","SELL","-600","0.5","-300","-1","USD","EXECUTION"',
    '"U1","USD","CASH","USD.CAD","","","","20240115","BUY","1000","1.35","1350","-2","USD","EXECUTION"',
    '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","ISIN","Amount","Type","SettleDate","ExDate","LevelOfDetail"',
    '"U1","CAD","STK","ALPH","ALPH(CA0000000000) CASH DIVIDEND CAD 0.05 PER SHARE (Ordinary Dividend)","CA0000000000","50","Dividends","20240328","20240314","DETAIL"',
    '"U1","CAD","STK","ALPH","ALPH(CA0000000000) CASH DIVIDEND CAD 0.05 PER SHARE - US TAX","CA0000000000","-7.5","Withholding Tax","20240328","20240314","DETAIL"',
    '"U1","CAD","","","CAD CREDIT INT FOR JAN-2024","","2.5","Broker Interest Received","20240205","","DETAIL"',
    '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","ReportDate","ActionDescription","Quantity","Proceeds","Value","Type"',
    '"U1","CAD","STK","ALPH","ALPHA MINING","20240410","ALPH(CA0000000000) SPLIT 4 FOR 1 (ALPH, ALPHA MINING, CA0000000000)","3000","0","0","FS"',
  ];
  expect(readLines(query)).toEqual({
    file: 'interactive-brokers: Flex query',
    rows: [
      '2 2024-01-15 TSXV:ALPH buy 1600 @ 0.425 CAD fees 1.25',
      '3 2024-01-16 TSXV:ALPH sell 600 @ 0.5 CAD',
      '6 2024-03-14 TSXV:ALPH dividend CAD 50, CAD 7.5 of it tax paid 2024-03-28',
      '10 2024-04-10 TSXV:ALPH split 4:1',
    ],
    leftOut: { 'Currency conversions': 1, Interest: 1 },
    joined: 1,
    errors: [],
    warnings: ['3 IBCommission: The fee is in USD and the trade in CAD: it is not kept.'],
    ...{ numbers: 'point', dates: 'year-first', accounts: ['U1 7'] },
  });
});

test('a Flex query without tickers asks for them by ISIN', () => {
  const query = [
    '"Buy/Sell","TradeDate","ISIN","Quantity","TradePrice","TradeMoney","CurrencyPrimary","IBCommission","IBCommissionCurrency"',
    '"BUY","20230522","CH0038863350","7","110.5","773.5","CHF","-5","CHF"',
    '"SELL","20230522","","-8000","1.1173","-8938.4","USD","-1.79924","CHF"',
  ];
  expect(readLines(query)).toMatchObject({
    rows: ['2 2023-05-22 ISIN:CH0038863350 buy 7 @ 110.5 CHF fees 5'],
    leftOut: { 'Currency conversions': 1 },
  });
});
