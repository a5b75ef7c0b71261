import { describe, expect, test } from 'vitest';
import { readLines } from '../read.fixture.ts';

describe('Charles Schwab', () => {
  const header = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"';
  const statement = [
    '"Transactions  for account Individual ...123 as of 02/01/2025 10:00:00 ET"',
    header,
    '"01/15/2025","Buy","ALPH","ALPHA MINING CORP","1,500","$1.25","$6.95","-$1,881.95"',
    '"01/16/2025","Sell","ALPH","ALPHA MINING CORP","500","$1.40","$0.01","$699.99"',
    '"01/20/2025 as of 01/17/2025","Qualified Dividend","BETA","BETA GOLD ADR","","","","$100.00"',
    '"01/20/2025 as of 01/17/2025","Foreign Tax Paid","BETA","BETA GOLD ADR","","","","-$15.00"',
    '"01/20/2025","ADR Mgmt Fee","BETA","BETA GOLD ADR","","","","-$0.50"',
    '"01/21/2025","Reinvest Dividend","FUND","GOLD MINERS FUND","","","","$20.00"',
    '"01/21/2025","Reinvest Shares","FUND","GOLD MINERS FUND","1.6","$12.50","","-$20.00"',
    '"01/22/2025","Long Term Cap Gain","FUND","GOLD MINERS FUND","","","","$7.00"',
    '"01/23/2025","Buy","Q0000A105","AUSTRALIAN LITHIUM LTD","100","$0.50","","-$50.00"',
    '"01/24/2025","Buy to Open","ALPH 06/20/2025 2.00 C","CALL ALPHA MINING","1","$0.10","$0.65","-$10.65"',
    '"01/25/2025 as of 01/24/2025","Stock Split","ALPH","ALPHA MINING CORP","1,000","","",""',
    '"01/27/2025","Spin-off","SPUN","SPUN CORP","40","","",""',
    '"01/28/2025","Credit Interest","","SCHWAB1 INT","","","","$1.02"',
    '"01/29/2025","MoneyLink Transfer","","Tfr BANK","","","","$500.00"',
    '"Transactions Total","","","","","","","-$640.09"',
  ];

  test('reads trades, dividends with their tax, fees and reinvestments, and names what it leaves out', () => {
    expect(readLines(statement)).toEqual({
      file: 'schwab: Transactions',
      rows: [
        '3 2025-01-15 ALPH buy 1500 @ 1.25 USD fees 6.95',
        '4 2025-01-16 ALPH sell 500 @ 1.4 USD fees 0.01',
        '5 2025-01-17 BETA dividend USD 100, USD 15 of it tax',
        '7 2025-01-20 BETA fee USD 0.5 (BETA GOLD ADR)',
        '8 2025-01-21 FUND dividend USD 20',
        '9 2025-01-21 FUND buy 1.6 @ 12.5 USD',
        '10 2025-01-22 FUND dividend USD 7 (Long Term Cap Gain)',
        '11 2025-01-23 CUSIP:Q0000A105 buy 100 @ 0.5 USD',
      ],
      leftOut: { Options: 1, Splits: 1, 'Spin-offs': 1, Interest: 1, 'Transfers of shares or money': 1, Totals: 1 },
      joined: 1,
      errors: [],
      warnings: [],
      ...{ numbers: 'point', dates: 'month-first', accounts: [] },
    });
  });

  const row = (date: string, shares: string, price: string, amount: string) =>
    readLines([header, `"${date}","Buy","ALPH","ALPHA","${shares}","${price}","","${amount}"`]);

  test('says where a figure does not fit, and reads a file that was saved with days first', () => {
    expect(row('01/15/2025', '100', '$1.25', '-$1,250.00').warnings).toEqual([
      '2 Amount: 100 shares at this price come to 125 USD; the file says 1,250. Look at shares, price and currency.',
    ]);
    expect(row('15/01/2025', '100', '$1.25', '-$125.00')).toMatchObject({
      dates: 'day-first',
      rows: [expect.stringContaining('2025-01-15')],
    });
    expect(row('31/02/2025', '100', '$1.25', '-$125.00').errors).toEqual([
      "2 Date: '31/02/2025' is no existing day as this file writes them, the month first.",
    ]);
    expect(row('01/15/2025', '100', 'n/a', '-$125.00').errors).toEqual(['2 Price: Price per share is required']);
    expect(row('01/15/2025', '0', '$1.25', '').errors).toEqual(['2 Quantity: Number of shares must be positive']);
  });
});

describe('Fidelity', () => {
  const header =
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date';
  const statement = [
    '',
    '',
    header,
    '02/25/2025,Individual,Z1,YOU BOUGHT ALPHA MINING CORP (ALPH) (Cash),ALPH,ALPHA MINING CORP,Cash,1.25,1500,4.95,0.02,,-1879.97,02/27/2025',
    '02/26/2025,Roth IRA,Z2,YOU SOLD ALPHA MINING CORP (ALPH) (Cash),ALPH,ALPHA MINING CORP,Cash,1.4,-500,,0.01,,699.99,02/27/2025',
    '02/27/2025,Individual,Z1,DIVIDEND RECEIVED BETA GOLD ADR (BETA) (Cash),BETA,BETA GOLD ADR,Cash,,0,,,,100,',
    '02/27/2025,Individual,Z1,FOREIGN TAX PAID BETA GOLD ADR (BETA) (Cash),BETA,BETA GOLD ADR,Cash,,0,,,,-15,',
    '02/27/2025,Individual,Z1,FEE CHARGED BETA GOLD ADR (BETA) (Cash),BETA,BETA GOLD ADR,Cash,,0,,,,-0.5,',
    '02/28/2025,Individual,Z1,RETURN OF CAPITAL GOLD TRUST (GLDT) (Cash),GLDT,GOLD TRUST,Cash,,0,,,,8,',
    '02/28/2025,Individual,Z1,REINVESTMENT GOLD MINERS FUND (FUND) (Cash),FUND,GOLD MINERS FUND,Cash,12.5,1.6,,,,-20,',
    '03/01/2025,Individual,Z1,YOU BOUGHT OPENING TRANSACTION CALL (ALPH) ALPHA MINING JUN 20 25 $2 (100 SHS) (Cash), -ALPH250620C2,CALL (ALPH) ALPHA,Cash,0.1,1,0.65,,,-10.65,',
    '03/02/2025,Individual,Z1,REVERSE SPLIT R/S FROM 00000A105#REOR M0001 (ALPH) (Cash),ALPH,ALPHA MINING CORP,Cash,,150,,,,,',
    '03/03/2025,Individual,Z1,Electronic Funds Transfer Received (Cash), ,No Description,Cash,,0.000,,,,300,',
    '03/03/2025,Individual,Z1,PURCHASE INTO CORE ACCOUNT MONEY MARKET (SPAXX) (Cash),SPAXX,MONEY MARKET,Cash,1,300,,,,-300,',
    '',
    '"The data and information in this spreadsheet is provided to you solely for your use, and is not advice."',
    'Date downloaded 03/04/2025 9:00 am',
  ];

  test('reads the history of two accounts', () => {
    expect(readLines(statement)).toEqual({
      file: 'fidelity: History',
      rows: [
        '4 2025-02-25 ALPH buy 1500 @ 1.25 USD fees 4.97',
        '5 2025-02-26 ALPH sell 500 @ 1.4 USD fees 0.01',
        '6 2025-02-27 BETA dividend USD 100, USD 15 of it tax',
        '8 2025-02-27 BETA fee USD 0.5 (FEE CHARGED BETA GOLD ADR (BETA) (Cash))',
        '9 2025-02-28 GLDT return-of-capital USD 8',
        '10 2025-02-28 FUND buy 1.6 @ 12.5 USD',
      ],
      leftOut: {
        Options: 1,
        Splits: 1,
        'Transfers, deposits and withdrawals': 1,
        'The cash of the account in its money market fund': 1,
        'Lines of text': 2,
      },
      joined: 1,
      errors: [],
      warnings: [],
      ...{ numbers: 'point', dates: 'month-first', accounts: ['Z1 10', 'Z2 1'] },
    });
    expect(readLines(statement, { accounts: ['Z2'] }).rows).toEqual(['5 2025-02-26 ALPH sell 500 @ 1.4 USD fees 0.01']);
  });

  test('reads figures that stand one column beside their headers', () => {
    const shifted = [
      'Run Date,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Quantity,Currency,Price,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Cash Balance,Settlement Date',
      '11/13/2025,"YOU BOUGHT ALPHA MINING CORP (ALPH) (Cash)",ALPH,"ALPHA MINING CORP",Cash,0,,USD,1.25,1500,0,4.95,,,-1879.95,45.95,11/14/2025',
      '11/13/2025,"YOU BOUGHT BETA GOLD (BETA) (Cash)",BETA,"BETA GOLD",Cash,0,,10,USD,2.5,0,,,,-25,20.95,11/14/2025',
    ];
    expect(readLines(shifted)).toMatchObject({
      rows: ['2 2025-11-13 ALPH buy 1500 @ 1.25 USD fees 4.95', '3 2025-11-13 BETA buy 10 @ 2.5 USD'],
      ...{ errors: [], warnings: [] },
    });
  });
});

describe('Questrade', () => {
  const header =
    'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type';
  const day = '2025-01-15 12:00:00 AM,2025-01-16 12:00:00 AM';
  const statement = [
    header,
    `${day},Buy,DEEP.V,DEEP GOLD,1000,0.10,-100.00,-9.95,-109.95,CAD,111,Trades,Individual TFSA`,
    `${day},Sell,DEEP.V,DEEP GOLD,-400,0.25,100.00,-9.95,90.05,CAD,222,Trades,Individual RRSP`,
    `${day},Buy,,CALL DEEP 01/16/26 1,1,0.20,-20.00,-10.95,-30.95,CAD,111,Trades,Individual TFSA`,
    `${day},DIV,BETA,BETA GOLD CASH DIV ON 100 SHS,0,0,0,0,40.00,USD,111,Dividends,Individual TFSA`,
    `${day},NRT,BETA,BETA GOLD NON-RES TAX WITHHELD,0,0,0,0,-6.00,USD,111,Dividends,Individual TFSA`,
    `${day},DIV,TRST.TO,TRUST UNITS RETURN OF CAPITAL,0,0,0,0,12.00,CAD,111,Dividends,Individual TFSA`,
    `${day},REI,TRST.TO,TRUST UNITS REINV@12.5,2,12.5,-25.00,0,-25.00,CAD,111,Dividend reinvestment,Individual TFSA`,
    `${day},FCH,,WIRE FEE,0,0,0,0,-20.00,CAD,111,Fees and rebates,Individual TFSA`,
    `${day},REV,DEEP.V,DEEP GOLD REVERSE SPLIT,-900,0,0,0,0,CAD,111,Corporate actions,Individual TFSA`,
    `${day},CON,,CONTRIBUTION,0,0,0,0,5000.00,CAD,111,Deposits,Individual TFSA`,
    `${day},FXT,,CONVERSION,0,0,0,0,-1350.00,CAD,111,FX conversion,Individual TFSA`,
  ];

  test('reads activities of two accounts', () => {
    expect(readLines(statement)).toEqual({
      file: 'questrade: Account activities',
      rows: [
        '2 2025-01-15 DEEP.V buy 1000 @ 0.1 CAD fees 9.95',
        '3 2025-01-15 DEEP.V sell 400 @ 0.25 CAD fees 9.95',
        '5 2025-01-15 BETA dividend USD 40, USD 6 of it tax',
        '7 2025-01-15 TRST.TO return-of-capital CAD 12',
        '8 2025-01-15 TRST.TO buy 2 @ 12.5 CAD',
        '9 2025-01-15 no security fee CAD 20 (WIRE FEE)',
      ],
      leftOut: { Options: 1, 'Corporate actions': 1, 'Deposits and withdrawals': 1, 'Currency conversions': 1 },
      joined: 1,
      errors: [],
      warnings: [],
      ...{ numbers: 'point', dates: 'year-first', accounts: ['111 10', '222 1'] },
    });
  });
});

describe('Disnat', () => {
  const header =
    "Date de transaction,Date de règlement,Type de transaction,Classe d'actif,Symbole,Description,Marché,Quantité,Prix,Devise du prix,Commission payée,Montant de l'opération,Devise du compte";
  const statement = [
    header,
    '2025-08-01,2025-08-05,VENTE,Actions,ALPH-C,ALPHA MINES,CAN,-1000,"0,50",CAN,"9,95","490,05",CAN',
    '2025-07-31,2025-08-01,ACHAT,Actions,ALPH-C,ALPHA MINES,CAN,2500,"0,425",CAN,"9,95","-1 072,45",CAN',
    '2025-07-30,2025-07-31,ACHAT,Actions,BETA,BETA GOLD,USA,100,"2,5",USD,0,"-342,5",CAN',
    '-,2025-09-29,DIVIDENDE SOCIÉTÉ FIDUCIE,Actions,TRST,TRUST UNITS,-,9,-,CAN,0,"2,53",CAN',
    '-,2025-09-04,FRAIS,-,-,FRAIS REER 2025,-,0,-,CAN,0,-100,CAN',
    '-,2025-09-04,TAXE DE VENTE DU QUÉBEC,-,-,TVQ FRAIS REER 2025,-,0,-,CAN,0,"-9,98",CAN',
    '-,2025-07-09,TRANSFERT REÇU,-,-,ARTICLE 146,-,0,-,CAN,0,"568,09",CAN',
    '2024-12-16,2024-12-16,INTÉRÊTS,-,-,INTERET AU 16 DEC,-,0,-,CAN,0,"0,06",CAN',
  ];

  test.each(['utf8', 'latin1'] as const)('reads activities in French, encoded as %s', (encoding) => {
    expect(readLines(statement, { bytesAs: encoding })).toEqual({
      file: 'disnat: Activities',
      rows: [
        '2 2025-08-01 ALPH sell 1000 @ 0.5 CAD fees 9.95',
        '3 2025-07-31 ALPH buy 2500 @ 0.425 CAD fees 9.95',
        '4 2025-07-30 BETA buy 100 @ 2.5 USD (1 USD = 1.37 CAD, 342.50 CAD in all)',
        '5 2025-09-29 TRST dividend CAD 2.53',
        '6 2025-09-04 no security fee CAD 100 (FRAIS REER 2025)',
        '7 2025-09-04 no security fee CAD 9.98 (TVQ FRAIS REER 2025)',
      ],
      leftOut: { 'Deposits, withdrawals and transfers': 1, Interest: 1 },
      joined: 0,
      errors: [],
      warnings: [],
      ...{ numbers: 'comma', dates: 'year-first', accounts: [] },
    });
  });

  test('asks how numbers are written where nothing in the file tells', () => {
    const one = (choices = {}) =>
      readLines([header, '2025-07-31,2025-08-01,ACHAT,Actions,ALPH-C,ALPHA,CAN,100,"1,250",CAN,0,-125,CAN'], choices);
    expect(one()).toMatchObject({
      numbers: null,
      rows: [],
      errors: [expect.stringContaining("'1,250' can be read in two ways")],
    });
    expect(one({ numbers: 'comma' })).toMatchObject({ rows: ['2 2025-07-31 ALPH buy 100 @ 1.25 CAD'], warnings: [] });
    expect(one({ numbers: 'point' }).warnings).toEqual([
      expect.stringContaining('come to 125,000 CAD; the file says 125.'),
    ]);
  });
});

test('shares that came without money are left out by name, and no dividend', () => {
  const header =
    'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type';
  const spinOff = `2024-05-01 12:00:00 AM,2024-05-01 12:00:00 AM,DIS,SPN.VN,SPINCO METALS SPINOFF ON 100 SHS,25.00000,0.00000000,0.00,0.00,0.00,CAD,111,Dividends,Individual margin`;
  expect(readLines([header, spinOff].join('\n'))).toMatchObject({
    ...{ file: 'questrade: Account activities', rows: [], errors: [] },
    leftOut: { 'Spin-offs and shares that were given': 1 },
  });
});

test('splits whose words tell the ratio are splits, and those that do not are left out by name', () => {
  const questrade = [
    'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
    '2025-01-15 12:00:00 AM,2025-01-16 12:00:00 AM,DIS,DEEP.V,DEEP GOLD STK SPLIT ON 10 SHS REC 01/10/25 PAY 01/15/25,30,0,0,0,0,CAD,111,Corporate actions,Individual TFSA',
    '2025-01-15 12:00:00 AM,2025-01-16 12:00:00 AM,REV,DEEP.V,DEEP GOLD REVERSE SPLIT,-900,0,0,0,0,CAD,111,Corporate actions,Individual TFSA',
  ];
  expect(readLines(questrade)).toMatchObject({
    rows: [expect.stringMatching(/^2 2025-01-15 DEEP\.V split 4.*1/)],
    leftOut: { 'Corporate actions': 1 },
  });
  const schwab = [
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    '"01/25/2025","Reverse Split","ALPH","ALPHA MINING CORP 1 FOR 10 REVERSE SPLIT","100","","",""',
  ];
  expect(readLines(schwab)).toMatchObject({ rows: [expect.stringMatching(/ALPH split 1.*10/)], leftOut: {} });
  const fidelity = [
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    '02/25/2025,Individual,Z1,REVERSE SPLIT 1 FOR 8 ALPHA MINING CORP (ALPH) (Cash),ALPH,ALPHA MINING CORP,Cash,,125,,,,,',
  ];
  expect(readLines(fidelity)).toMatchObject({ rows: [expect.stringMatching(/ALPH split 1.*8/)], leftOut: {} });
});

describe('consolidations of Schwab that stand in two rows', () => {
  const header = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"';
  const row = (symbol: string, name: string, shares: string, day = '01/25/2025') =>
    `"${day}","Reverse Split","${symbol}","${name}","${shares}","","",""`;
  const read = (...rows: string[]) => readLines([header, ...rows]);

  test('what leaves and the fewer that come are one split, by symbol or by the code of the old paper', () => {
    const statement = read(
      row('ALPH', 'ALPHA MINING CORP', '-1,000'),
      row('ALPH', 'ALPHA MINING CORP', '100'),
      row('BETA', 'BETA GOLD NEW', '40', '02/03/2025'),
      row('08773T104', 'XXXREVERSE SPLIT BETA GOLD', '-800', '02/03/2025'),
    );
    expect(statement).toMatchObject({
      rows: ['3 2025-01-25 ALPH split 1:10', '4 2025-02-03 BETA split 1:20'],
      ...{ joined: 2, leftOut: {}, errors: [], warnings: [] },
    });
  });

  test('parts of shares that were paid in cash are told', () => {
    const { rows, warnings } = read(row('ALPH', 'ALPHA', '-1,005'), row('ALPH', 'ALPHA', '100'));
    expect(rows).toEqual(['3 2025-01-25 ALPH split 1:10']);
    expect(warnings).toEqual([
      '3 Quantity: 1005 shares became 100, which is read as 1 for 10. Enter the part of a share that was paid in cash, or rounded up, by hand.',
    ]);
  });

  test('a ratio that another one, rounded, would look like is told', () => {
    const { rows, warnings } = read(row('ALPH', 'ALPHA', '-100'), row('ALPH', 'ALPHA', '10'));
    expect(rows).toEqual(['3 2025-01-25 ALPH split 1:10']);
    expect(warnings).toEqual([
      '3 Quantity: 100 shares became 10, which is read as 1 for 10; 1 for 11 with parts of shares rounded comes to the same. Look at the ratio.',
    ]);
  });

  test.each([
    ['a row without the other one', [row('ALPH', 'ALPHA', '100')]],
    ['shares that may be of several ratios', [row('ALPH', 'ALPHA', '-100'), row('ALPH', 'ALPHA', '3')]],
    ['more shares than before', [row('ALPH', 'ALPHA', '-100'), row('ALPH', 'ALPHA', '200')]],
    ['two companies', [row('08773T104', 'BETA GOLD', '-800'), row('ALPH', 'ALPHA MINING', '40')]],
    ['another ticker', [row('OLDA', 'ALPHA', '-800'), row('ALPH', 'ALPHA', '40')]],
    ['two on one day', [row('ALPH', 'ALPHA', '-80'), row('ALPH', 'ALPHA', '-20'), row('ALPH', 'ALPHA', '10')]],
  ])('leaves out %s', (_, rows) => {
    expect(read(...rows)).toMatchObject({ rows: [], leftOut: { Splits: rows.length }, errors: [], warnings: [] });
  });
});
