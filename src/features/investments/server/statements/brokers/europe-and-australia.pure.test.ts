import { describe, expect, test } from 'vitest';
import { readLines } from '../read.fixture.ts';

describe('Degiro, transactions', () => {
  const english =
    'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID';
  const dutch =
    'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,Transactiekosten en/of,,Totaal,,Order ID';

  test('reads trades in euros and in foreign money, by the sign of their number', () => {
    const rows = [
      '03-05-2024,09:04,ALPHA MINING SE,DE0007164600,XET,XETA,100,"12,3400",EUR,"-1.234,00",EUR,"-1.234,00",EUR,,"-2,00",EUR,"-1.236,00",EUR,a-1',
      '15-05-2024,16:49,BETA GOLD INC,US0378331005,NDQ,XNAS,-10,"170,0000",USD,"1.700,00",USD,"1.600,00",EUR,"1,0625","-2,00",EUR,"1.598,00",EUR,a-2',
      '16-05-2024,10:00,LONDON TIN PLC,GB0002634946,LSE,XLON,1000,"52,5000",GBX,"-52.500,00",GBX,"-612,50",EUR,"85,7143",,,"-612,50",EUR,a-3',
    ];
    expect(readLines([dutch, ...rows])).toEqual({
      file: 'degiro: Transactions',
      rows: [
        '2 2024-05-03 ISIN:DE0007164600 buy 100 @ 12.34 EUR fees 2',
        '3 2024-05-15 ISIN:US0378331005 sell 10 @ 170 USD fees 2.13 (1 USD = 0.941176 EUR, 1598.00 EUR in all)',
        '4 2024-05-16 ISIN:GB0002634946 buy 1000 @ 0.525 GBP (52.5 GBX) (1 GBP = 1.166667 EUR, 612.50 EUR in all)',
      ],
      leftOut: {},
      joined: 0,
      errors: [],
      warnings: ['3 Transactiekosten en/of: Fees of 2 EUR are 2.13 USD at the rate of this row.'],
      ...{ numbers: 'comma', dates: 'day-first', accounts: [] },
    });
  });

  test('says where shares times price do not fit, and reads an English file with points', () => {
    const row =
      '03-05-2024,09:04,ALPHA MINING SE,DE0007164600,XET,XETA,100,12.34,EUR,-123.40,EUR,-123.40,EUR,,-2.00,EUR,-125.40,EUR,a-1';
    expect(readLines([english, row])).toMatchObject({
      numbers: 'point',
      rows: ['2 2024-05-03 ISIN:DE0007164600 buy 100 @ 12.34 EUR fees 2'],
      warnings: [expect.stringContaining('2 Local value: 100 shares at this price come to 1,234 EUR')],
    });
    expect(readLines([english, row.replace('DE0007164600', 'DE0007164601')]).errors).toEqual([
      "2 ISIN: 'DE0007164601' is no ISIN: compare its twelve characters with those of your broker.",
    ]);
  });

  test('reads the columns of today, with the currency of the account in their headers', () => {
    const today =
      'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,';
    const row =
      '15-05-2025,16:49,BETA GOLD INC,US0378331005,NDQ,XNAS,10,170.00,USD,-1700.00,USD,-1600.00,1.0625,-4.00,-2.00,-1606.00,,a-2';
    expect(readLines([today, row])).toMatchObject({
      rows: ['2 2025-05-15 ISIN:US0378331005 buy 10 @ 170 USD fees 6.38 (1 USD = 0.941176 EUR, 1606.00 EUR in all)'],
      errors: [],
    });
  });
});

test('Degiro, account statement: trades with the fees and the rate of their order, dividends with their tax', () => {
  const header = 'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id';
  const rows = [
    '17-12-2024,09:51,16-12-2024,,,iDEAL Deposit,,EUR,"27,80",EUR,"1,35",',
    '16-12-2024,09:05,15-12-2024,BETA GOLD INC,US0378331005,Dividend,,USD,"0,44",USD,"1,36",',
    '16-12-2024,09:05,15-12-2024,BETA GOLD INC,US0378331005,Dividendbelasting,,USD,"-0,07",USD,"0,92",',
    '15-12-2024,16:55,15-12-2024,BETA GOLD INC,US0378331005,Valuta Creditering,"1,0625",USD,"340,00",USD,"0,00",5925d76b-eb36-46e3-',
    ',,,,,,,,,,,b017-a61a6d03c3e7',
    '15-12-2024,16:55,15-12-2024,BETA GOLD INC,US0378331005,Valuta Debitering,,EUR,"-320,00",EUR,"0,07",5925d76b-eb36-46e3-b017-a61a6d03c3e7',
    '15-12-2024,16:55,15-12-2024,BETA GOLD INC,US0378331005,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-1,00",EUR,"31,98",5925d76b-eb36-46e3-b017-a61a6d03c3e7',
    '15-12-2024,16:55,15-12-2024,BETA GOLD INC,US0378331005,"Koop 10 @ 34 USD",,USD,"-340,00",USD,"-340,00",5925d76b-eb36-46e3-b017-a61a6d03c3e7',
    '13-12-2024,15:59,13-12-2024,ALPHA MINING SE,DE0007164600,"Verkoop 20 ALPHA MINING SE@79,35 EUR (DE0007164600)",,EUR,"1.587,00",EUR,"20,65",53a00f75-9782-4d4f-8aaa-10d76e7ef500',
    '12-12-2024,10:00,12-12-2024,LONDON TIN PLC,GB0002634946,"Koop 1.000 @ 52,5 GBX",,GBP,"-525,00",GBP,"0,00",63a00f75-9782-4d4f-8aaa-10d76e7ef500',
    '05-12-2024,07:16,30-11-2024,,,DEGIRO Aansluitingskosten 2024 (Xetra - XET),,EUR,"-2,50",EUR,"-6,28",',
    '04-12-2024,04:21,04-12-2024,ALPHA MINING,DE0007164600,"PRODUCTWIJZIGING : Koop 500 @ 0,039 EUR",,EUR,0,EUR,"18,3",',
  ];
  expect(readLines([header, ...rows])).toEqual({
    file: 'degiro: Account statement',
    rows: [
      '3 2024-12-15 ISIN:US0378331005 dividend USD 0.44, USD 0.07 of it tax',
      '9 2024-12-15 ISIN:US0378331005 buy 10 @ 34 USD fees 1.06 (1 USD = 0.941176 EUR)',
      '10 2024-12-13 ISIN:DE0007164600 sell 20 @ 79.35 EUR',
      '11 2024-12-12 ISIN:GB0002634946 buy 1000 @ 0.525 GBP (52.5 GBX)',
      '12 2024-12-05 no security fee EUR 2.5 (DEGIRO Aansluitingskosten 2024 (Xetra - XET))',
    ],
    leftOut: { 'Deposits, withdrawals and transfers': 1, 'Lines of text': 1, 'Corporate actions': 1 },
    joined: 4,
    errors: [],
    warnings: ['8 Mutatie: Fees of 1 EUR are 1.06 USD at the rate of this order.'],
    ...{ numbers: 'comma', dates: 'day-first', accounts: [] },
  });
});

test('Degiro, account statement: texts with commas beside amounts with points are read as they were booked', () => {
  const rows = [
    'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
    '15-05-2024,09:05,15-05-2024,ALPHA,DE0007164600,"Compra 6 ALPHA@49,785 EUR (DE0007164600)",,EUR,-298.71,EUR,0.64,a47e2746-bfbd-4654-bd6c-5e58e470d32f',
    '16-05-2024,09:05,16-05-2024,ALPHA,DE0007164600,"Compra 1.000 ALPHA@1,125 EUR (DE0007164600)",,EUR,-1125.00,EUR,0.64,b47e2746-bfbd-4654-bd6c-5e58e470d32f',
    '17-05-2024,09:05,17-05-2024,ALPHA,DE0007164600,"Sell 2 ALPHA@1,234 EUR (DE0007164600)",,EUR,2468.00,EUR,0.64,c47e2746-bfbd-4654-bd6c-5e58e470d32f',
    '18-05-2024,09:05,18-05-2024,ALPHA,DE0007164600,"Sell 2 ALPHA@many EUR",,EUR,2468.00,EUR,0.64,d47e2746-bfbd-4654-bd6c-5e58e470d32f',
  ];
  expect(readLines(rows)).toMatchObject({
    numbers: 'point',
    rows: [
      '2 2024-05-15 ISIN:DE0007164600 buy 6 @ 49.785 EUR',
      '3 2024-05-16 ISIN:DE0007164600 buy 1000 @ 1.125 EUR',
      '4 2024-05-17 ISIN:DE0007164600 sell 2 @ 1234 EUR',
    ],
    leftOut: {},
    errors: ['5 Omschrijving: This is no text of a trade, as ‘Buy 10 @ 22.50 EUR’. Enter the trade by hand.'],
    warnings: [],
  });
});

test('Degiro, account statement: blanks between thousands are no end of a number, or the row is refused', () => {
  const booked = (text: string, amount: string, order: string) =>
    `15-05-2024,09:05,15-05-2024,ALPHA,DE0007164600,"${text}",,EUR,"${amount}",EUR,"0,64",${order}47e2746-bfbd-4654-bd6c-5e58e470d32f`;
  const rows = [
    'Date,Heure,Date de valeur,Produit,Code ISIN,Description,FX,Mouvements,,Solde,,ID Ordre',
    booked('Achat 1 000 ALPHA@22,5 EUR (DE0007164600)', '-22500,00', 'a'),
    booked('Achat 1\u00a0000 ALPHA@22,5 EUR (DE0007164600)', '-22500,00', 'b'),
    booked('Vente 2 @ 1 234,5 EUR', '2469,00', 'c'),
    // A share that is called by its number.
    booked('Achat 5 888 Holdings@2 EUR (DE0007164600)', '-10,00', 'd'),
    booked('Achat 1 000 ALPHA@22,5 EUR (DE0007164600)', '0,00', 'e'),
    booked('Achat 1 000 ALPHA@22,5 EUR (DE0007164600)', '-77,00', 'f'),
  ];
  const read = readLines(rows);
  expect(read).toMatchObject({
    rows: [
      '2 2024-05-15 ISIN:DE0007164600 buy 1000 @ 22.5 EUR',
      '3 2024-05-15 ISIN:DE0007164600 buy 1000 @ 22.5 EUR',
      '4 2024-05-15 ISIN:DE0007164600 sell 2 @ 1234.5 EUR',
      '5 2024-05-15 ISIN:DE0007164600 buy 5 @ 2 EUR',
    ],
  });
  expect(read.errors).toEqual([
    expect.stringMatching(/^6 .*can be read as 1 or 1000 shares at 22,5/),
    expect.stringMatching(/^7 .*can be read as 1 or 1000 shares at 22,5/),
  ]);
});

describe('Swissquote', () => {
  const english =
    'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency';
  const german =
    'Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Währung Nettobetrag;Nettobetrag in Kontowährung;Saldo;Währung';

  test('reads English transactions', () => {
    const rows = [
      "10-08-2024 15:30:02;113947121;Buy;ALPH;ALPHA MINING;CH0038863350;200.0;19.85;5.96;0.00;-3'975.96;168'660.08;USD",
      '09-08-2024 10:37:37;113880776;Sell;BETA;BETA GOLD;US0378331005;537.0;5.945;18.91;0.00;3173.56;304217.01;USD',
      '30-06-2024 16:35:13;00000000;Dividend;NEST;SWISS GOLD;CH0038863350;1.0;100.00;35.00;0.00;65.00;941.93;CHF',
      '30-06-2024 18:01:13;00000000;Custody Fees;;;;1.0;50.00;3.85;0.00;-53.85;28197.90;CHF',
      '23-08-2024 12:00:25;114723639;Forex credit;;;;1.0;1995.39;0.00;0.00;1995.39;2937.32;EUR',
      '01-01-2024 11:37:15;00000000;Interests;;;;1.0;0.01;0.00;0.00;-0.01;1985.91;CHF',
      '30-12-2024 00:35:49;00000000;Zahlung;;;;1.0;1000.00;0.00;0.00;1000.00;CHF;',
    ];
    expect(readLines([english, ...rows], { bytesAs: 'latin1' })).toEqual({
      file: 'swissquote: Transactions',
      rows: [
        '2 2024-08-10 ALPH buy 200 @ 19.85 USD fees 5.96',
        '3 2024-08-09 BETA sell 537 @ 5.945 USD fees 18.91',
        '4 2024-06-30 NEST dividend CHF 100, CHF 35 of it tax',
        '5 2024-06-30 no security fee CHF 53.85 (Custody Fees)',
      ],
      leftOut: { 'Currency conversions': 1, Interest: 1, 'Deposits, withdrawals and payments': 1 },
      joined: 0,
      errors: [],
      warnings: ['4 Costs: The costs of a dividend are read as the tax that was kept back.'],
      ...{ numbers: 'point', dates: 'day-first', accounts: [] },
    });
  });

  test('reads German ones in Windows-1252, in the currency of the net amount', () => {
    const rows = [
      '02.05.2024 09:31;39230910;Kauf;ALPH;ALPHA MINING;CH0038863350;12;370.85;25.30;;-4475.50;USD;-4012.10;12510.35;CHF',
      '15.06.2024 00:00;;Dividende;ALPH;ALPHA MINING;CH0038863350;12;1.4874;;;17.85;USD;16.02;12528.20;CHF',
      '30.06.2024 00:00;;Titeleingang;ALPH;ALPHA MINING;CH0038863350;5;;;;-;;-;12528.20;CHF',
    ];
    expect(readLines([german, ...rows], { bytesAs: 'latin1' })).toMatchObject({
      rows: ['2 2024-05-02 ALPH buy 12 @ 370.85 USD fees 25.3', '3 2024-06-15 ALPH dividend USD 17.85'],
      leftOut: { 'Corporate actions and transfers of shares': 1 },
      ...{ errors: [], warnings: [] },
    });
  });
});

test('Comdirect: the depot behind the cash account, by WKN', () => {
  const lines = [
    ';',
    '"Umsätze Girokonto";"Zeitraum: 01.01.2024 - 31.12.2024";',
    '"Neuer Kontostand";"1.134,11 EUR";',
    '',
    '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
    '"05.06.2024";"05.06.2024";"Wertpapiere";"Dividende ALPHA MINING";"12,50";',
    '',
    '"Umsätze Depot";"Zeitraum: 01.01.2024 - 31.12.2024";',
    '',
    '"Buchungstag";"Geschäftstag";"Stück / Nom.";"Bezeichnung";"WKN";"Währung";"Ausführungskurs";"Umsatz in EUR";',
    '"04.06.2024";"03.06.2024";"1.000,00";"ALPHA MINING SE";"716460";"EUR";"1,25";"1.250,00";',
    '"05.06.2024";"04.06.2024";"-400,00";"ALPHA MINING SE";"716460";"EUR";"1,40";"560,00";',
    '"06.06.2024";"05.06.2024";"100,00";"BETA GOLD INC.";"A1EWWW";"USD";"10,625";"1.000,00";',
    '"07.06.2024";"06.06.2024";"100,00";"GAMMA GOLD";"A1EWW0";"EUR";"10,00";"1.009,90";',
  ];
  expect(readLines(lines, { bytesAs: 'latin1' })).toEqual({
    file: 'comdirect: Transactions of a depot',
    rows: [
      '11 2024-06-03 WKN:716460 buy 1000 @ 1.25 EUR',
      '12 2024-06-04 WKN:716460 sell 400 @ 1.4 EUR',
      '13 2024-06-05 WKN:A1EWWW buy 100 @ 10.625 USD (1 USD = 0.941176 EUR, 1000.00 EUR in all)',
      '14 2024-06-06 WKN:A1EWW0 buy 100 @ 10 EUR',
    ],
    leftOut: { 'Bookings of cash accounts, dividends among them': 1, 'Lines of text': 1 },
    joined: 0,
    errors: [],
    warnings: [
      '14 Umsatz in EUR: 100 shares at this price come to 1,000 EUR; the file says 1,009.9. Look at shares, price and currency.',
    ],
    ...{ numbers: 'comma', dates: 'day-first', accounts: [] },
  });
});

describe('CommSec', () => {
  test('reads confirmations of today', () => {
    const lines = [
      'Confirmation Number,Order Number,Trade Date,Buy/ Sell,Security,Units,Average Price ($),Brokerage (inc GST.),Net Proceeds ($),Settlement Date,Confirmation Status,',
      '173136605,N213664045,23/03/2024,S,ALP,2335,0.015,4.99,30.04,25/03/2024,Confirmed,',
      '80451894,N95386226,7/11/2024,B,ALP,6666,0.150,10.00,1009.90,9/11/2024,Confirmed,',
      '80451895,N95386227,8/11/2024,B,ALP,6666,0.150,10.00,1009.90,10/11/2024,Cancelled,',
    ];
    expect(readLines(lines)).toEqual({
      file: 'commsec: Confirmations',
      rows: [
        '2 2024-03-23 ASX:ALP sell 2335 @ 0.015 AUD fees 4.99',
        '3 2024-11-07 ASX:ALP buy 6666 @ 0.15 AUD fees 10',
      ],
      leftOut: { 'Trades that are not confirmed': 1 },
      joined: 0,
      errors: [],
      warnings: [],
      ...{ numbers: 'point', dates: 'day-first', accounts: [] },
    });
  });

  test('reads those of before 2023 below their title, and transactions in words', () => {
    const header =
      'Code,Company,Date,Type,Quantity,Unit Price ($),Trade Value ($),Brokerage+GST ($),GST ($),Contract Note,Total Value ($)';
    const before = [
      'Trade history',
      '',
      header,
      'ALP,ALPHA MINING,01/06/2021,Sell,-100,15.00,-1500.00,19.95,1.81,CN2,1480.05',
    ];
    expect(readLines(before)).toMatchObject({
      rows: ['4 2021-06-01 ASX:ALP sell 100 @ 15 AUD fees 19.95'],
      warnings: [],
    });
    const words = [
      'Date,Reference,Details,Debit($),Credit($),Balance($)',
      '14/03/2024,C123,B 1000 ALP @ 1.250000,1269.95,,5000.00',
      '15/03/2024,C124,S 400 ALP @ 1.500000,,590.05,5590.05',
      '18/03/2024,C125,S 400 ALP @ 1.500000,,5900.50,11490.55',
      '16/03/2024,,Direct Transfer from savings,,2000.00,7590.05',
    ];
    expect(readLines(words)).toMatchObject({
      file: 'commsec: Transactions of the account',
      rows: [
        '2 2024-03-14 ASX:ALP buy 1000 @ 1.25 AUD fees 19.95',
        '3 2024-03-15 ASX:ALP sell 400 @ 1.5 AUD fees 9.95',
        '4 2024-03-18 ASX:ALP sell 400 @ 1.5 AUD',
      ],
      leftOut: { 'Deposits, withdrawals and payments': 1 },
      warnings: [expect.stringContaining('4 Credit($): 400 shares at 1.500000 come to 600; the account says 5900.5.')],
    });
  });
});

describe('Trading 212', () => {
  const header =
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Notes,ID,Currency conversion fee,Currency (Currency conversion fee)';
  const statement = [
    header,
    'Deposit,2024-01-02 11:45:06.326,,,,,,,,,,500.00,"EUR",,,"Transaction ID: X",1,,',
    'Market buy,2024-01-03 14:30:03.613,US0378331005,BETA,"Beta Gold",20.0000000000,42.50,USD,1.06250000,,"EUR",801.20,"EUR",,,,E1,1.20,"EUR"',
    'Limit sell,2024-01-04 14:30:03.613,US0378331005,BETA,"Beta Gold",5.5000000000,40.00,USD,1.10000000,-3.08,"EUR",200.00,"EUR",,,,E2,,',
    'Market buy,2024-01-05 09:00:00.000,GB0002634946,LTIN,"London Tin",1000.0000000000,52.50,GBX,87.50000000,,"EUR",600.00,"EUR",,,,E3,,',
    'Dividend (Dividend),2024-02-01 12:05:25,US0378331005,BETA,"Beta Gold",14.5000000000,0.85,USD,Not available,,,11.30,"EUR",2.18,USD,,,,',
    'Dividend (Return of capital),2024-02-02 12:05:25,GB0002634946,LTIN,"London Tin",1000.0000000000,2.00,GBX,Not available,,,23.00,"EUR",0.00,GBX,,,,',
    'Stock split close,2024-03-01 06:42:25,US0378331005,BETA,"Beta Gold",14.5000000000,93.66,USD,,,,83.09,EUR,,,,C1,,',
    'Stock split open,2024-03-01 06:42:25,US0378331005,BETA,"Beta Gold",87.0000000000,15.61,USD,,,,83.09,EUR,,,,O1,,',
    'Interest on cash,2024-03-06 22:06:41.36,,,,,,,,,,0.01,"EUR",,,"Interest on cash",8,,',
  ];

  test('reads trades in foreign money and pence with their rates, dividends with their tax, splits of two rows', () => {
    expect(readLines(statement)).toEqual({
      file: 'trading-212: History',
      rows: [
        '3 2024-01-03 BETA buy 20 @ 42.5 USD fees 1.28 (1 USD = 0.941176 EUR, 801.20 EUR in all)',
        '4 2024-01-04 BETA sell 5.5 @ 40 USD (1 USD = 0.909091 EUR, 200.00 EUR in all)',
        '5 2024-01-05 LTIN buy 1000 @ 0.525 GBP (52.5 GBX) (1 GBP = 1.142857 EUR, 600.00 EUR in all)',
        '6 2024-02-01 BETA dividend USD 14.505, USD 2.18 of it tax',
        '7 2024-02-02 LTIN return-of-capital GBX 2,000',
        '8 2024-03-01 BETA split 6:1',
      ],
      leftOut: { 'Deposits, withdrawals and payments': 1, Interest: 1 },
      joined: 1,
      errors: [],
      warnings: ['3 Currency conversion fee: Fees of 1.2 EUR are 1.28 USD at the rate of this row.'],
      ...{ numbers: 'point', dates: 'year-first', accounts: [] },
    });
  });

  test('reads the header of earlier years, and says where a total does not fit', () => {
    const lines = [
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result (GBP),Total (GBP),Charge amount (GBP),Stamp duty reserve tax (GBP),Notes,ID,Currency conversion fee (GBP)',
      'Market buy,2021-05-04 09:00:00,GB0002634946,LTIN,"London Tin",1000,52.50,GBX,100.00000,,527.63,,2.63,,E3,',
      'Market buy,2021-05-05 09:00:00,GB0002634946,LTIN,"London Tin",1000,52.50,GBP,1.00000,,527.63,,2.63,,E3,',
    ];
    expect(readLines(lines)).toMatchObject({
      rows: [
        '2 2021-05-04 LTIN buy 1000 @ 0.525 GBP (52.5 GBX) fees 2.63',
        '3 2021-05-05 LTIN buy 1000 @ 52.5 GBP fees 2.63',
      ],
      warnings: [expect.stringContaining('3 Total (GBP): 1,000 shares at this price come to 52,500 GBP')],
    });
  });
});

describe('Portfolio Performance', () => {
  const german =
    'Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz';

  test('reads German transactions: prices from values without fees and taxes', () => {
    const lines = [
      german,
      '2024-01-15T00:00;Einlage;5.000,00;EUR;;;;;;;;;;;Zahltag',
      '2024-01-16T09:30;Kauf;-1.004,99;EUR;;;;4,99;;10;IE00B4L5Y983;A0RPWH;EUNL.DE;Alpha Mining;Sparplan',
      '2024-02-01T10:00;Kauf;-2.126,00;EUR;2.257,81;USD;1,0625;1,00;;12,5;US0378331005;865985;BETA;Beta Gold;',
      '2024-03-15T00:00;Dividende;8,50;EUR;10,72;USD;1,0625;;1,59;5;US0378331005;865985;BETA;Beta Gold;',
      '2024-04-10T00:00;Dividende;20,00;EUR;;;;;5,28;8;DE0007164600;716460;;Gamma;',
      '2024-06-03T14:00;Verkauf;480,00;EUR;;;;5,00;15,00;5;IE00B4L5Y983;A0RPWH;EUNL.DE;Alpha Mining;',
      '2024-06-30T00:00;Gebühren;-4,90;EUR;;;;;;;;;;;Depotgebühr',
      '2024-06-30T00:00;Zinsen;3,21;EUR;;;;;;;;;;;',
      '2024-07-01T00:00;Einlieferung;1.500,00;EUR;;;;;;3;DE0007164600;716460;SAP.DE;Gamma;Depotwechsel',
    ];
    expect(readLines(lines)).toEqual({
      file: 'portfolio-performance: Transactions',
      rows: [
        '3 2024-01-16 EUNL.DE buy 10 @ 100 EUR fees 4.99 (Sparplan)',
        '4 2024-02-01 BETA buy 12.5 @ 180.6248 USD fees 1.06 (1 USD = 0.941178 EUR, 2126.00 EUR in all)',
        '5 2024-03-15 BETA dividend USD 10.72, USD 1.689277 of it tax (1 USD = 0.941231 EUR, 8.50 EUR in all)',
        '6 2024-04-10 ISIN:DE0007164600 dividend EUR 25.28, EUR 5.28 of it tax',
        '7 2024-06-03 EUNL.DE sell 5 @ 100 EUR fees 5',
        '8 2024-06-30 no security fee EUR 4.9 (Depotgebühr)',
      ],
      leftOut: { 'Deposits and withdrawals': 1, Interest: 1, 'Deliveries and transfers of shares': 1 },
      joined: 0,
      errors: [],
      warnings: [
        '4 Gebühren: Fees of 1 EUR are 1.06 USD at the rate of this row.',
        '7 Steuern: The tax of 15 EUR on this sale is not kept.',
      ],
      ...{ numbers: 'comma', dates: 'year-first', accounts: [] },
    });
  });

  test('asks where the days of a file could be months', () => {
    const english = 'Date,Type,Value,Transaction Currency,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note';
    const rows = [
      '05/06/2024,Buy,-100.50,EUR,0.50,0.00,10,,,ALPH.V,Alpha,',
      '04/04/2024,Buy,-50.00,EUR,0.00,0.00,10,,,ALPH.V,Alpha,',
    ];
    expect(readLines([english, ...rows])).toMatchObject({
      dates: null,
      errors: [expect.stringContaining("2 Date: '05/06/2024' can be read in two ways")],
      rows: ['3 2024-04-04 ALPH.V buy 10 @ 5 EUR'],
    });
    expect(readLines([english, ...rows], { dates: 'month-first' }).rows[0]).toBe(
      '2 2024-05-06 ALPH.V buy 10 @ 10 EUR fees 0.5',
    );
    expect(readLines([english, ...rows], { dates: 'day-first' }).rows[0]).toBe(
      '2 2024-06-05 ALPH.V buy 10 @ 10 EUR fees 0.5',
    );
    expect(readLines([english, ...rows, '25/06/2024,Buy,-50.00,EUR,0.00,0.00,10,,,ALPH.V,Alpha,']).dates).toBe(
      'day-first',
    );
  });
});

describe('Ghostfolio', () => {
  test('reads the JSON that it exports', () => {
    const text = JSON.stringify({
      meta: { date: '2024-09-01T00:00:00.000Z', version: '2.0.0' },
      accounts: [{ id: 'a1', name: 'Broker' }],
      activities: [
        {
          accountId: 'a1',
          comment: 'First',
          fee: 9.95,
          quantity: 1000,
          type: 'BUY',
          unitPrice: 0.425,
          currency: 'CAD',
          dataSource: 'YAHOO',
          date: '2024-01-15T00:00:00.000Z',
          symbol: 'ALPH.V',
        },
        {
          accountId: 'a1',
          fee: 0,
          quantity: 1000,
          type: 'SELL',
          unitPrice: 52.5,
          currency: 'GBp',
          dataSource: 'YAHOO',
          date: '2024-01-16T23:00:00.000Z',
          symbol: 'LTIN.L',
        },
        {
          accountId: 'a1',
          fee: 1,
          quantity: 1000,
          type: 'DIVIDEND',
          unitPrice: 0.05,
          currency: 'CAD',
          dataSource: 'YAHOO',
          date: '2024-03-28T00:00:00.000Z',
          symbol: 'ALPH.V',
        },
        {
          accountId: 'a1',
          fee: 4.9,
          quantity: 0,
          type: 'FEE',
          unitPrice: 0,
          currency: 'EUR',
          dataSource: 'MANUAL',
          date: '2024-03-28T00:00:00.000Z',
          symbol: 'Custody',
        },
        {
          accountId: 'a1',
          fee: 0,
          quantity: 1,
          type: 'INTEREST',
          unitPrice: 2,
          currency: 'EUR',
          dataSource: 'MANUAL',
          date: '2024-03-28T00:00:00.000Z',
          symbol: 'Interest',
        },
      ],
    });
    expect(readLines(text)).toEqual({
      file: 'ghostfolio: Activities',
      rows: [
        '2 2024-01-15 ALPH.V buy 1000 @ 0.425 CAD fees 9.95 (First)',
        '3 2024-01-16 LTIN.L sell 1000 @ 0.525 GBP (52.5 GBp)',
        '4 2024-03-28 ALPH.V dividend CAD 50 fees 1.00',
        '5 2024-03-28 no security fee EUR 4.9',
      ],
      leftOut: { Interest: 1 },
      joined: 0,
      errors: [],
      warnings: ['3 Date: Late in the evening at Greenwich: where it was entered this may have been the day after.'],
      ...{ numbers: 'point', dates: 'year-first', accounts: ['Broker 5'] },
    });
    expect(() => readLines('{"positions":[]}')).toThrow('This JSON file has no activities');
    expect(() => readLines('{"activities":[')).toThrow('begins like JSON');
  });

  test('reads a CSV of its shape', () => {
    const lines = [
      'Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note',
      '16-09-2021,ALPH,YAHOO,USD,298.580,5,buy,19.00,My first order',
      '17/11/2021,ALPH,YAHOO,USD,0.62,5,dividend,0.00',
    ];
    expect(readLines(lines)).toMatchObject({
      dates: 'day-first',
      rows: ['2 2021-09-16 ALPH buy 5 @ 298.58 USD fees 19 (My first order)', '3 2021-11-17 ALPH dividend USD 3.1'],
    });
  });
});

describe('exports in other languages', () => {
  test('Swissquote in French: the currency is that of the net amount, and a file where nobody can tell it is refused', () => {
    const header =
      'Date;Ordre #;Transaction;Symbole;Nom;ISIN;Quantité;Prix unitaire;Coûts;Intérêts courus;Montant net;Monnaie du montant net;Montant net dans la monnaie du compte;Solde;Monnaie';
    const row =
      "02-05-2024 09:31:00;39230910;Achat;ALPH;ALPHA MINING;CH0038863350;1'200;31.5;25.30;0.00;-37'825.30;USD;-34'000.00;12'510.35;CHF";
    expect(readLines([header, row])).toMatchObject({
      rows: ['2 2024-05-02 ALPH buy 1200 @ 31.5 USD fees 25.3'],
      ...{ errors: [], warnings: [] },
    });
    const unknown = header.replace('Monnaie du montant net', 'Monnaie de quelque chose');
    expect(() => readLines([unknown, row])).toThrow('nobody can tell its currency');
  });

  test('Degiro: fees under headers that are not known are those by which total and value differ', () => {
    const header =
      'Datum,Uhrzeit,Produkt,ISIN,Referenzbörse,Ausführungsort,Anzahl,Kurs,,Wert in Lokalwährung,,Wert EUR,Wechselkurs,Umtausch,Andere Kosten,Gesamt EUR,Order-ID,';
    const row =
      '05-03-2024,15:31,BETA GOLD INC,US0378331005,NSY,XNYS,100,"31,5000",USD,"-3150,00",USD,"-2900,00","1,0862","-7,25","-2,00","-2909,25",,x-1';
    const read = readLines([header, row]);
    expect(read.rows).toEqual([
      '2 2024-03-05 ISIN:US0378331005 buy 100 @ 31.5 USD fees 10.05 (1 USD = 0.920635 EUR, 2909.25 EUR in all)',
    ]);
    expect(read.warnings).toContainEqual(expect.stringContaining('Fees come to 9.25 EUR'));
    const named = header
      .replace('Umtausch', 'AutoFX-Gebühr')
      .replace('Andere Kosten', 'Transaktions- und/oder Drittanbietergebühren EUR');
    expect(readLines([named, row]).rows).toEqual(read.rows);
  });

  test('Interactive Brokers in German: trades, and dividends with their tax; tables that are not known are named', () => {
    const lines = [
      'Statement,Header,Feldname,Feldwert',
      'Transaktionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlusskurs,Erlös,Prov./Gebühr,Basis,Realisierter G&V,MTM-G&V,Code',
      'Transaktionen,Data,Order,Aktien,USD,ALPH,"2024-03-05, 10:01:02",100,31.50,31.7,-3150,-1,3151,0,20,O',
      'Dividenden,Header,Währung,Datum,Beschreibung,Betrag',
      'Dividenden,Data,USD,2024-06-28,ALPH(US0378331005) Bardividende USD 0.25 pro Aktie (Ordentliche Dividende),25',
      'Quellensteuer,Header,Währung,Datum,Beschreibung,Betrag,Code',
      'Quellensteuer,Data,USD,2024-06-28,ALPH(US0378331005) Bardividende USD 0.25 pro Aktie - US Steuer,-3.75,',
      'Etwas anderes,Header,Währung,Betrag',
      'Etwas anderes,Data,USD,5',
    ];
    expect(readLines(lines)).toMatchObject({
      rows: ['3 2024-03-05 ALPH buy 100 @ 31.5 USD fees 1', '5 2024-06-28 ALPH dividend USD 25, USD 3.75 of it tax'],
      leftOut: { 'Rows of ‘Etwas anderes’': 1 },
      errors: [],
    });
  });
});

describe('Saxo Bank', () => {
  const header =
    'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Booked Amount,Order ID,Conversion Rate';
  const statement = [
    header,
    // 3 × 139.74 are 419.22: 3.77 of the 422.99 are fees. 10 × 12.5 are 125: 3 of them were kept back.
    '1,30-Dec-2024,02-Jan-2025,Trade,Alpha ETF,IE00BK5BQT80,USD,London Stock Exchange,VWRA:xlon,Buy 3 @ 139.74 USD,"-422,99",1,1',
    '1,31-Dec-2024,02-Jan-2025,Trade,Beta Gold,CA0000000001,CAD,Toronto Stock Exchange,BETA:xtse,Sell -10 @ 12.5 CAD,"122,00",2,1',
    '1,31-Dec-2024,02-Jan-2025,Trade,Gamma,US0000000002,USD,New York Stock Exchange,GAM:xnys,Buy 4 @ 10.00 USD,"-38,50",3,"0,9625"',
    '1,05-Jan-2025,05-Jan-2025,Cash Transfer,,,EUR,,,Deposit,"1000,00",,1',
    '1,06-Jan-2025,06-Jan-2025,Cash Amount,,,EUR,,,Custody Fee,"-2,00",,1',
    '1,07-Jan-2025,07-Jan-2025,Corporate action,Beta Gold,CA0000000001,CAD,,BETA:xtse,Stock split,0,,1',
  ];

  test('reads trades from their words, and fees from the amount where it is in the currency of the share', () => {
    expect(readLines(statement)).toMatchObject({
      file: 'saxo: Transactions',
      rows: [
        expect.stringMatching(/^2 2024-12-30 XLON:VWRA buy 3 @ 139\.74 USD fees 3\.77/),
        expect.stringMatching(/^3 2024-12-31 XTSE:BETA sell 10 @ 12\.5 CAD fees 3$/),
        expect.stringMatching(/^4 2024-12-31 XNYS:GAM buy 4 @ 10 USD$/),
      ],
      leftOut: {
        'Deposits and withdrawals': 1,
        'Fees of the account': 1,
        'Corporate actions': 1,
      },
      errors: [],
      warnings: [expect.stringContaining('another currency than the share')],
      numbers: 'comma',
    });
  });

  test('an amount that is less than shares times price is an error', () => {
    const row = '1,30-Dec-2024,02-Jan-2025,Trade,A,,USD,,ABC:xnys,Buy 30 @ 139.74 USD,"-422,99",1,1';
    expect(readLines([header, row]).errors).toEqual([expect.stringContaining('less than shares times price')]);
  });
});
