/** Shapes of files that public converters and calculators have as their samples; the figures are ours. */
import { describe, expect, it } from 'vitest';
import { readLines } from './read.fixture.ts';

const inEuros = { format: 'other' as const, mapping: { currency: 'EUR' } };

describe('files of programs and brokers, by their columns', () => {
  it('Delta: what was bought stands beside what it was paid with; coins and money are left out', () => {
    const file = [
      'Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name),Broker,Notes',
      '2023-06-02 16:06:47-04:00,BUY,10,ETH,CRYPTO,0.6,BTC,Binance,,,0.1,BNB,,',
      '2023-05-09 15:00:00-04:00,BUY,5,ALPH (Alpha Mining),STOCK,1250,USD,Nasdaq,,,1.5,USD,eToro,A note',
      '2023-05-08 15:00:00-04:00,DEPOSIT,5000,USD,FIAT,,,,,,,,eToro,',
      '2023-05-08 15:00:00-04:00,DIVIDEND,,ALPH,STOCK,2.5,USD,Nasdaq,,,0.5,USD,eToro,',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '3 2023-05-09 NASDAQ:ALPH buy 5 @ 249.7 USD fees 1.5 (A note)',
        '5 2023-05-08 NASDAQ:ALPH dividend USD 2.5 fees 0.50',
      ],
      leftOut: { 'Rows of ‘CRYPTO’, which are no shares': 1, 'Rows of ‘FIAT’, which are no shares': 1 },
      errors: [],
    });
  });

  it('finpension: money under Cash Flow, prices in the currency of their header', () => {
    const file = [
      'Date;Category;"Asset Name";ISIN;"Number of Shares";"Asset Currency";"Currency Rate";"Asset Price in CHF";"Cash Flow";Balance',
      '2023-10-07;"Flat-rate administrative fee";;;;CHF;1.000000;;-1.324000;15.160551',
      '2023-07-11;Buy;"Alpha Fund";CH0189956813;2.000000;USD;0.900000;72.000000;-144.000000;17.306351',
      '2023-05-11;Dividend;"Alpha Fund";CH0189956813;;CHF;1.000000;;1.548762;31.352231',
      '2022-05-11;Deposit;;;;CHF;1.000000;;1376.600000;1376.600000',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '2 2023-10-07 no security fee CHF 1.324',
        '3 2023-07-11 ISIN:CH0189956813 buy 2 @ 72 CHF',
        '4 2023-05-11 ISIN:CH0189956813 dividend CHF 1.548762',
      ],
      errors: [],
      warnings: ['3 Asset Price in CHF: Read in CHF, as the header says, not in USD.'],
    });
  });

  it('Rabobank: the currency of prices by its name; tax of a dividend is what shares times its price are beyond what came', () => {
    const file = [
      'Portefeuille;Naam;Datum;Type mutatie;Valuta mutatie;Volume;Koers;Valuta koers;Valuta kosten €;Waarde;Bedrag;Isin code;Tijd;Beurs',
      '123;Alpha Fonds;08-02-2024;Verkoop Fondsen;EUR;-1,2343;134,776 ;EUR;0;166,36;166,36;NL0014065450;11:46:02.924;Clearstream - Vestima',
      '123;;24-01-2024;Storting / opname;EUR;0;0,00 ;EUR;0;0,00;250,00;;;',
      '123;;06-01-2024;Tarieven en services;EUR;0;0,00 ;EUR;0;0,00;-17,44;;;',
      '123;Alpha Fonds;28-11-2023;Contant dividend;EUR;60,5563;1,331559 ;EUR;0;80,63;68,54;NL0014065450;;',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '2 2024-02-08 ISIN:NL0014065450 sell 1.2343 @ 134.776 EUR',
        '4 2024-01-06 no security fee EUR 17.44',
        '5 2023-11-28 ISIN:NL0014065450 dividend EUR 80.63, EUR 12.09 of it tax',
      ],
      errors: [],
      warnings: ['5 Koers: Tax is what shares times this and the amount differ by: 12.09.'],
    });
  });

  it('Trade Republic in Dutch, and InvestEngine with names and ISINs in one column', () => {
    const dutch = [
      'Datum;Transactietype;Waarde (netto);Opmerking;ISIN;Aantal;Kosten;Belasting',
      '2024-11-30;Onttrekking;-10,84;Somebody;;;;',
      '2024-07-23;Aankoop;-5;Alpha Fund;IE00BKX55T58;0,05;;',
      '2024-09-25;Dividend;0,03;Alpha Fund;IE00BKX55T58;;;',
    ];
    expect(readLines(dutch, inEuros)).toMatchObject({
      rows: [
        '3 2024-07-23 ISIN:IE00BKX55T58 buy 0.05 @ 100 EUR (Alpha Fund)',
        '4 2024-09-25 ISIN:IE00BKX55T58 dividend EUR 0.03 (Alpha Fund)',
      ],
      leftOut: { 'Rows of type ‘Onttrekking’': 1 },
      errors: [],
    });
    const british = [
      'Security / ISIN,Transaction Type,Quantity,Share Price,Total Trade Value,Trade Date/Time,Settlement Date,Broker',
      'Alpha All-World / ISIN IE00BK5BQT80,Buy,2.5,£110.00,£275.00,23/12/24 15:18:12,27/12/24,None',
    ];
    expect(readLines(british)).toMatchObject({
      rows: ['2 2024-12-23 ISIN:IE00BK5BQT80 buy 2.5 @ 110 GBP'],
      errors: [],
      warnings: [],
    });
  });

  it('Freetrade: where an order was executed is no exchange of the share', () => {
    const file = [
      'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Quantity,Venue,Instrument Currency,Price per Share,FX Rate,FX Fee Amount',
      'Alpha,ORDER,2022-02-01T15:14:23.014Z,USD,91.56,BUY,ALPH,US88160R1014,0.1,Drivewealth,USD,915.60,,',
      'Beta,ORDER,2022-02-01T15:04:35.355Z,USD,178.80,BUY,BETA,US6311031081,1,Multiple,USD,178.80,,',
      'Gamma,ORDER,2022-01-31T10:05:09.670Z,GBP,1245.72,BUY,GAMA,IE00B3YCGJ38,2,London Stock Exchange,GBP,622.86,,',
    ];
    expect(readLines(file).rows).toEqual([
      '2 2022-02-01 ALPH buy 0.1 @ 915.6 USD',
      '3 2022-02-01 BETA buy 1 @ 178.8 USD',
      '4 2022-01-31 LSE:GAMA buy 2 @ 622.86 GBP',
    ]);
  });

  it('Fineco: a bond is priced in percent of its face value, and no share', () => {
    const file = [
      'Operazione,Data valuta,Descrizione,Titolo,Isin,Segno,Quantita,Divisa,Prezzo,Cambio,Controvalore,Commissioni amministrato',
      '15/01/2024,17/01/2024,Compravendita titoli,ALPHA WORLD ACC,IE00B4L5Y983,A,5,EUR,105.71,,528.55,2.95',
      '10/01/2024,12/01/2024,Compravendita titoli,BTP SC MZ30,IT0005583478,A,2000,EUR,99.50,,1990.00,5.00',
    ];
    expect(readLines(file)).toMatchObject({
      rows: ['2 2024-01-15 ISIN:IE00B4L5Y983 buy 5 @ 105.71 EUR fees 2.95'],
      leftOut: { Bonds: 1 },
      warnings: [],
    });
  });

  it('XTB in Portuguese, and what Trade Republic calls money that came in', () => {
    const file = [
      'ID;Type;Time;Comment;Symbol;Amount',
      '1;Ações/ETF compra;25.07.2023 20:56:07;OPEN BUY 1 @ 122.34;ALPH.US;-111.25',
      '2;Ações/ETF vende;25.08.2023 20:56:07;CLOSE BUY 1 @ 50.00;BETA.PT;50.00',
      '3;CUSTOMER_INPAYMENT;25.08.2023 20:56:07;;;50.00',
    ];
    expect(readLines(file, inEuros)).toMatchObject({
      rows: [
        '2 2023-07-25 ALPH.US buy 1 @ 111.25 EUR (OPEN BUY 1 @ 122.34)',
        '3 2023-08-25 BETA.PT sell 1 @ 50 EUR (CLOSE BUY 1 @ 50.00)',
      ],
      leftOut: { 'Rows of type ‘CUSTOMER_INPAYMENT’': 1 },
      errors: [],
    });
  });
});

describe('the currency of a price beside an amount in another one', () => {
  it('is that of the column beside the price, or of what a footnote says of it', () => {
    const fineco = [
      'Operazione,Data valuta,Descrizione,Titolo,Isin,Segno,Quantita,Divisa,Prezzo,Cambio,Controvalore,Commissioni amministrato',
      '15/01/2024,17/01/2024,Compravendita titoli,BETA INC,US0378331005,A,2,USD,178.50,1.0850,329.03,',
    ];
    expect(readLines(fineco)).toMatchObject({
      rows: ['2 2024-01-15 ISIN:US0378331005 buy 2 @ 178.5 USD'],
      errors: [],
      warnings: [
        '2 Prezzo: Read in USD, the currency beside it, as the amount is divided by the exchange rate: look whether it is.',
      ],
    });
    const sharesight = [
      'All Trades Report,,,,,,,,,,,',
      'Market,Code,Name,Type,Date,Quantity,Price *,Brokerage *,Currency,Exchange Rate,Value,Comments',
      'NASDAQ,FOO,FOO Inc,Buy,21/09/2020,10,250,0,USD,1.3,1923.08,',
      'NASDAQ,FOO,FOO Inc,Sell,01/11/2020,-5,300,5,USD,1.4,-1071.43,',
    ];
    expect(readLines(sharesight)).toMatchObject({
      rows: ['3 2020-09-21 NASDAQ:FOO buy 10 @ 250 USD', '4 2020-11-01 NASDAQ:FOO sell 5 @ 300 USD fees 5'],
      errors: [],
    });
  });
});

it('rows of another table above the one that is read are told', () => {
  const vanguard = [
    'A general investment',
    'Cash Transactions',
    'Date,Details,Amount,Balance',
    '09/04/2022,DIV: FOO.XLON.GB @ GBP 0.4106,225.83,380.13',
    'Investment Transactions',
    'Date,InvestmentName,TransactionDetails,Quantity,Price,Cost',
    '20/03/2022,Foo ETF (FOO),"Bought 1,550 Foo ETF (FOO)",1550,9.665845,14982.06',
  ];
  const read = readLines(vanguard, { format: 'other', mapping: { currency: 'GBP' } });
  expect(read.leftOut).toMatchObject({ 'Rows above the header of the table that is read': 2 });
});

describe('what a word means by what stands beside it', () => {
  it('tastytrade: shares are opened and closed as options are, and are bought and sold; short sales are left out', () => {
    const file = [
      'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency',
      '2024-05-10T15:58:34+0100,Trade,Buy to Open,BUY_TO_OPEN,ALPH,Equity,Bought 10 ALPH @ 180.00,"-1,800.00",10,-180.00,0.00,-0.01,,,,,,,321,"-1,800.01",USD',
      '2024-06-10T15:58:34+0100,Trade,Sell to Close,SELL_TO_CLOSE,ALPH,Equity,Sold 10 ALPH @ 190.00,"1,900.00",10,190.00,0.00,-0.05,,,,,,,322,"1,899.95",USD',
      '2024-06-11T15:58:34+0100,Trade,Sell to Open,SELL_TO_OPEN,BETA,Equity,Sold 3 BETA @ 208.00,624.00,3,208.00,0.00,0.00,,,,,,,323,624.00,USD',
      '2024-06-12T06:46:35-0700,Trade,Buy to Close,BUY_TO_CLOSE,ALPH  260417C00110000,Equity Option,Bought 2 ALPH 04/17/26 Call 110.00 @ 0.62,-124.00,2,-62.00,0.00,-0.25,100,ALPH,ALPH,4/17/26,110,CALL,324,-124.25,USD',
      '2024-05-11T15:58:34+0100,Money Movement,Dividend,,ALPH,Equity,ALPHA INC,2.40,0,,--,0.00,,,,,,,,2.40,USD',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '2 2024-05-10 ALPH buy 10 @ 180 USD fees 0.01',
        '3 2024-06-10 ALPH sell 10 @ 190 USD fees 0.05',
        '6 2024-05-11 ALPH dividend USD 2.4',
      ],
      leftOut: { 'Rows of type ‘Trade Sell to Open, Equity’': 1, 'Rows of ‘Equity Option’, which are no shares': 1 },
      errors: [],
    });
  });

  it('Wealthsimple: shares bought of dividends, tax of non-residents, and options', () => {
    const file = [
      'transaction_date,settlement_date,account_id,account_type,activity_type,activity_sub_type,direction,symbol,name,currency,quantity,unit_price,commission,net_cash_amount',
      '2026-08-18,2026-08-19,HQ7,TFSA,Trade,BUY,,ALPH,Alpha,CAD,10,38.12,0,-381.20',
      '2026-09-10,2026-09-11,HQ7,TFSA,Trade,STO,,BETA 2026-10-16 250.00 C,Beta call,USD,-1,1.25,0,125',
      '2026-09-26,,HQ7,TFSA,Dividend,,,ALPH,Alpha,CAD,10.00,,,10.00',
      '2026-09-26,,HQ7,TFSA,NonResidentTax,,,ALPH,Alpha,CAD,1.5,,,-1.50',
      '2026-10-26,,HQ7,TFSA,Trade,DRIP,LONG,ALPH,Alpha,CAD,0.1,100,0,-10.00',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '2 2026-08-18 ALPH buy 10 @ 38.12 CAD',
        '4 2026-09-26 ALPH dividend CAD 10, CAD 1.5 of it tax',
        '6 2026-10-26 ALPH buy 0.1 @ 100 CAD',
      ],
      leftOut: { 'Rows of type ‘Trade STO’': 1 },
      errors: [],
    });
  });
});

describe('statements of brokers', () => {
  it('Questrade: a symbol behind a point is of a Canadian exchange that nobody names, and is asked', () => {
    const file = [
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
      '2025-06-05 12:00:00 AM,2025-06-05 12:00:00 AM,DIV,.ALPH,ALPHA CORP CASH DIV ON 10 SHS REC 06/01/25 PAY 06/05/25,0,0,0,0,3.80,USD,555,Dividends,Individual',
    ];
    expect(readLines(file)).toMatchObject({ rows: ['2 2025-06-05 CODE:.ALPH dividend USD 3.8'], errors: [] });
  });

  it('Swissquote: of a row in pence the costs and the net amount are in pence, too, where they add up so', () => {
    const file = [
      'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency',
      "05-01-2023 09:00:00;120000001;Buy;ALPH;ALPHA PLC;GB0005405286;10.0;700.5;7.00;0.00;-7'012.00;999.00;GBX",
      '06-01-2023 09:00:00;120000002;Buy;ALPH;ALPHA PLC;GB0005405286;10.0;700.5;7.00;0.00;-77.05;999.00;GBX',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '2 2023-01-05 ALPH buy 10 @ 7.005 GBP (700.5 GBX) fees 0.07',
        '3 2023-01-06 ALPH buy 10 @ 7.005 GBP (700.5 GBX) fees 7',
      ],
      warnings: [],
      errors: [],
    });
  });

  it('Trading 212: both rows of a split are of one day, milliseconds apart or not', () => {
    const file = [
      'Action,Time (UTC),ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),ID',
      'Stock split close,2024-07-15T07:00:00.000+00:00,US0000000010,BAR,"Bar Company",90.0000000000,10.00,GBP,,0.00,"GBP",900.00,"GBP",1',
      'Stock split open,2024-07-15T07:00:00.009+00:00,US0000000010,BAR,"Bar Company",10.0000000000,90.00,GBP,,,,900.00,"GBP",2',
    ];
    expect(readLines(file)).toMatchObject({ rows: ['2 2024-07-15 BAR split 1:9'], joined: 1, errors: [] });
  });

  it('Fidelity: interest and redemptions of bonds are named as such', () => {
    const file = [
      'Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Currency,Price,Quantity,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date',
      '12/01/2025,"B","3","MUNI EXEMPT INT A TOWN TAX REV 05.00000% 12/01/2041 (Cash)",96255NBE8,"A TOWN TAX REV 05.00000% 12/01/2041",Cash,0,,USD,,0.000,0,,,,1250,',
      '11/17/2025,"B","3","REDEMPTION PAYOUT A CITY REV 05.00000% 11/15/2025 (Cash)",44244CCF2,"A CITY REV 05.00000% 11/15/2025",Cash,0,,USD,1,-25000,0,,,,25000,',
      '11/17/2025,"B","3","YOU BOUGHT ALPHA INC (ALPH) (Margin)",ALPH,"ALPHA INC",Margin,0,,USD,208.64,18,0,,,,-3755.52,11/18/2025',
    ];
    expect(readLines(file)).toMatchObject({
      rows: ['4 2025-11-17 ALPH buy 18 @ 208.64 USD'],
      leftOut: { Interest: 1, Bonds: 1 },
      errors: [],
    });
  });

  it('Degiro: texts of trades that go on in a row of their own are read whole, half ones are refused', () => {
    const file = [
      'Date,Heure,Date de,Produit,Code ISIN,Description,FX,Mouvements,,Solde,,ID Ordre',
      '18-03-2025,09:23,18-03-2025,ALPHA FUND,IE00B3RBWM25,Achat 10 Alpha All-World Fund USD,,CHF,"-1105,00",CHF,"5000,00",0f5e1c2a-0000-4000-8000-000000000001',
      ',,,,,"Dis@110,5 CHF (IE00B3RBWM25)",,,,,,',
      '17-03-2025,10:36,17-03-2025,BETA FUND,CH0130595124,"Achat 10 Beta Fund dis@100,2 CHF",,CHF,"-1002,00",CHF,"6105,00",0f5e1c2a-0000-4000-8000-000000000002',
      ',,,,,(CH0130595124),,,,,,',
      '16-03-2025,10:36,16-03-2025,BETA FUND,CH0130595124,"Vente 5 Beta Fund dis@100,2 CHF",,CHF,"501,00",CHF,"6105,00",0f5e1c2a-0000-4000-8000-000000000003',
      ',,,,,Page 1,,,,,,',
      '15-03-2025,10:36,15-03-2025,BETA FUND,CH0130595124,Achat 10 Beta,,CHF,"-1002,00",CHF,"6105,00",0f5e1c2a-0000-4000-8000-000000000004',
      '14-03-2025,07:00,14-03-2025,BETA FUND,CH0130595124,Fund Distribution,,CHF,"3,50",CHF,"6105,00",',
      '14-03-2025,07:00,14-03-2025,GAMMA GBP LIQUIDITY FUND,LU0904784781,Fund Distribution,,GBP,"0,50",GBP,"116,31",',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '2 2025-03-18 ISIN:IE00B3RBWM25 buy 10 @ 110.5 CHF',
        '4 2025-03-17 ISIN:CH0130595124 buy 10 @ 100.2 CHF',
        '6 2025-03-16 ISIN:CH0130595124 sell 5 @ 100.2 CHF',
        '9 2025-03-14 ISIN:CH0130595124 dividend CHF 3.5',
      ],
      joined: 2,
      leftOut: { 'Lines of text': 1, Interest: 1 },
      errors: [expect.stringContaining('no text of a trade')],
    });
  });

  it('the currency of an account is none of amounts that are shares times price in another one', () => {
    const header =
      'accountCurrency,instrumentSymbol,instrumentName,type,tradeDate,quantity,price,grossAmount,fee,tax,currency';
    const dividend = 'PLN,ALPH,Alpha,dividend,2024-04-20,,,20,0,3,USD';
    expect(readLines([header, 'PLN,ALPH,Alpha,buy,2024-03-20,10,100,1000,5,0,USD', dividend])).toMatchObject({
      rows: ['2 2024-03-20 ALPH buy 10 @ 100 USD fees 5', '3 2024-04-20 ALPH dividend USD 20, USD 3 of it tax'],
      errors: [],
    });
    expect(readLines([header, 'PLN,ALPH,Alpha,buy,2024-03-20,10,100,4000,20,0,USD', dividend])).toMatchObject({
      rows: [
        '2 2024-03-20 ALPH buy 10 @ 100 USD fees 5 (1 USD = 4 PLN, 4000.00 PLN in all)',
        '3 2024-04-20 ALPH dividend PLN 20, PLN 3 of it tax',
      ],
      errors: [],
    });
  });

  it('commissions of Interactive Brokers under their own headers are fees in other files, too', () => {
    const file = [
      'TradeDate,SettleDate,Buy/Sell,Quantity,TradePrice,Proceeds,Comm/Fee,TradeID,Currency,Symbol,ISIN,AssetClass',
      '2026-05-03,2026-05-06,BUY,3,450.25,-1350.75,-1.25,ib-1,USD,ALPH,US46090E1038,STK',
    ];
    expect(readLines(file)).toMatchObject({ rows: ['2 2026-05-03 ALPH buy 3 @ 450.25 USD fees 1.25'], warnings: [] });
  });
});
