import { describe, expect, it } from 'vitest';
import { readLines } from '../read.fixture.ts';

describe('lists of what is held', () => {
  it('each row is the purchase that its price is called after, and a security that is only watched is none', () => {
    const yahoo = readLines(
      [
        'Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,Quantity,Commission,High Limit,Low Limit,Comment',
        'ALPH,88.5,2025/11/27,16:00 EST,0.5,88,89,87,1000000,20250303,44.5,100,4.95,,,',
        'BETA.TO,45.5,2025/11/27,16:00 EST,0.5,44,46,44,1000000,20250304,25.11,50,,,,in a dip',
        'GAMM,30,2025/11/27,16:00 EST,0.5,44,46,44,1000000,,,,,,,',
      ],
      { mapping: { currency: 'USD' } },
    );
    expect(yahoo).toMatchObject({
      rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD fees 4.95', '3 2025-03-04 BETA.TO buy 50 @ 25.11 USD (in a dip)'],
      ...{ errors: [], leftOut: { 'Securities without a trade': 1 } },
    });
  });

  it('a row with fewer shares than none is a sale, and types tell where there are some', () => {
    const header = 'Symbol,Trade Date,Purchase Price,Quantity,Commission';
    const signed = readLines([header, 'ALPH,20250303,44.5,100,', 'ALPH,20250313,45.5,-40,'], {
      mapping: { currency: 'USD' },
    });
    expect(signed.rows).toEqual(['2 2025-03-03 ALPH buy 100 @ 44.5 USD', '3 2025-03-13 ALPH sell 40 @ 45.5 USD']);
    const typed = readLines(
      [`${header},Transaction Type`, 'ALPH,20250303,44.5,100,,BUY', 'ALPH,20250313,45.5,40,,SELL'],
      { mapping: { currency: 'USD' } },
    );
    expect(typed.rows).toEqual(signed.rows);
  });
});

it.each(['Sale Date', 'Date Sold', 'Close Date'])(
  'a list of what was bought and sold, with its ‘%s’, is no list of purchases',
  (sold) => {
    const file = readLines([
      `Symbol,Quantity,Date,Purchase Price,${sold},Exit Price,Currency`,
      'ALPH,100,2025-03-03,44.50,2025-05-05,50,USD',
      'BETA,50,2025-03-04,25.11,,,USD',
    ]);
    expect(file).toMatchObject({
      rows: ['3 2025-03-04 BETA buy 50 @ 25.11 USD'],
      errors: [
        `2 ${sold}: This row is a purchase and its sale in one: export the transactions instead, in which each trade has a row, or make two rows of it.`,
      ],
    });
  },
);

it('what sold shares had cost is neither their price nor what came for them', () => {
  const byPrice = readLines([
    'Date,Type,Symbol,Qty,Price,Cost Basis,Commission,Currency',
    '2025-03-03,Buy,ALPH,100,44.50,4455,5,USD',
    '2025-03-13,Sell,ALPH,100,46,4455,5,USD',
  ]);
  expect(byPrice).toMatchObject({
    rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD fees 5', '3 2025-03-13 ALPH sell 100 @ 46 USD fees 5'],
    ...{ errors: [], warnings: [] },
  });
  const alone = readLines([
    'Date,Type,Symbol,Qty,Cost Basis,Currency',
    '2025-03-03,Buy,ALPH,100,4455,USD',
    '2025-03-13,Sell,ALPH,100,4455,USD',
  ]);
  expect(alone).toMatchObject({
    rows: ['2 2025-03-03 ALPH buy 100 @ 44.55 USD'],
    errors: ['3 Cost Basis: Price or amount is needed.'],
  });
  const byAmount = readLines([
    'Date,Type,Symbol,Qty,Avg Cost,Proceeds,Currency',
    '2025-03-03,Buy,ALPH,100,44.50,4450,USD',
    '2025-03-13,Sell,ALPH,100,44.50,4955,USD',
  ]);
  expect(byAmount).toMatchObject({
    rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD', '3 2025-03-13 ALPH sell 100 @ 49.55 USD'],
    errors: [],
  });
});

it('shares below zero in the words of a sale are sold, and in those of a buy are none', () => {
  const file = readLines([
    'Date,Type,Details,Ticker,Amount,Currency',
    '2025-03-03,Buy,Buy 100 @ 5.00,ALPH,-500,USD',
    '2025-03-04,Buy,Buy -100 @ 5.00,ALPH,500,USD',
    '2025-03-05,Sell,Sell -50 @ 5.00,ALPH,250,USD',
  ]);
  expect(file).toMatchObject({
    rows: ['2 2025-03-03 ALPH buy 100 @ 5 USD', '4 2025-03-05 ALPH sell 50 @ 5 USD'],
    errors: [expect.stringMatching(/^3 /u)],
  });
});

describe('programs by their columns', () => {
  it('Scalable Capital: a dividend is what was left after the tax beside it, trades are before theirs', () => {
    const file = readLines([
      'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency',
      '2024-10-23;13:10:35;Executed;"S1";"Alpha Uranium";Security;Buy;US9168961038;80;7,34;-587,20;0,99;0,00;EUR',
      '2024-12-10;09:00:00;Executed;"S2";"Alpha Uranium";Cash;Distribution;US9168961038;;;7,36;0,00;2,64;EUR',
      '2024-12-11;16:04:22;Executed;"S3";"Alpha Uranium";Security;Sell;US9168961038;20;7,44;148,80;0,99;1,23;EUR',
    ]);
    expect(file).toMatchObject({
      rows: [
        '2 2024-10-23 ISIN:US9168961038 buy 80 @ 7.34 EUR fees 0.99 (S1)',
        '3 2024-12-10 ISIN:US9168961038 dividend EUR 10, EUR 2.64 of it tax (S2)',
        '4 2024-12-11 ISIN:US9168961038 sell 20 @ 7.44 EUR fees 0.99 (S3)',
      ],
      warnings: [
        '3 amount: Read as what came after the tax beside it, as Scalable Capital writes dividends.',
        '4 tax: The tax of 1.23 on this trade is not kept.',
      ],
      errors: [],
    });
  });

  it('Trade Republic: funds are shares of a journal, bonds and coins are none', () => {
    const file = readLines([
      'datetime;date;account_type;category;type;asset_class;name;symbol;shares;price;amount;fee;tax;currency;description',
      '2023-06-02T00:00:00.000000Z;2023-06-02;DEFAULT;TRADING;BUY;FUND;Gold Miners (Dist);LU0496786574;3.6805290000;40.755000;-150.00;;;EUR;x',
      '2023-12-15T00:00:00.000000Z;2023-12-15;DEFAULT;CASH;DISTRIBUTION;FUND;Gold Miners (Dist);LU0496786574;24.9188000000;;11.460000;;-2.25;EUR;x',
      '2023-12-15T00:00:00.000000Z;2023-12-15;DEFAULT;TRADING;BUY;BOND;Apr. 2024;DE0001141794;20.0000000000;0.989500;-19.79;-1.00;;EUR;x',
      '2022-01-24T00:00:00.000000Z;2022-01-24;DEFAULT;TRADING;BUY;CRYPTO;Bitcoin;BTC;0.0011000000;29976.400000;-32.97;-1.00;;EUR;x',
    ]);
    expect(file).toMatchObject({
      rows: [
        '2 2023-06-02 ISIN:LU0496786574 buy 3.680529 @ 40.755 EUR',
        '3 2023-12-15 ISIN:LU0496786574 dividend EUR 11.46, EUR 2.25 of it tax',
      ],
      leftOut: { 'Rows of ‘BOND’, which are no shares': 1, 'Rows of ‘CRYPTO’, which are no shares': 1 },
      errors: [],
    });
  });

  it('Directa: tax of a dividend stands in a row of its own', () => {
    const file = readLines([
      'Data operazione,Data valuta,Tipo operazione,Ticker,Isin,Protocollo,Descrizione,Quantità,Importo euro,Importo Divisa,Divisa,Riferimento ordine',
      '03-12-2024,05-12-2024,Acquisto,ALPH,US6516391066,,ALPHA,10,-412.20,0,EUR,1',
      '13-12-2024,16-12-2024,Dividendo,ALPH,US6516391066,,ALPHA,0,4.50,0,EUR,',
      '13-12-2024,16-12-2024,Rit.dividendo,ALPH,US6516391066,,ALPHA,0,-1.17,0,EUR,',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2024-12-03 ALPH buy 10 @ 41.22 EUR', '3 2024-12-13 ALPH dividend EUR 4.5, EUR 1.17 of it tax'],
      errors: [],
    });
  });

  it('Bourse Direct: Qté are shares, TVA a part of the fees, and the first word tells the side', () => {
    const file = readLines([
      'Date;Libellé;Qté;Cours;Devise;Montant brut;Courtage;TVA;Montant net;Code ISIN;Place',
      '03/03/2025;ACHAT ALPHA MINES;10;55,15;EUR;551,50;0,99;0,20;-552,69;FR0000131757;Euronext Paris',
      '25/03/2025;VENTE ALPHA MINES;5;57,00;EUR;285,00;0,99;0,20;283,81;FR0000131757;Euronext Paris',
    ]);
    expect(file).toMatchObject({
      rows: [
        '2 2025-03-03 ISIN:FR0000131757 buy 10 @ 55.15 EUR fees 1.19',
        '3 2025-03-25 ISIN:FR0000131757 sell 5 @ 57 EUR fees 1.19',
      ],
      errors: [],
    });
  });

  it('Moomoo: two fees that are nearly alike are two fees, and none the sum of both', () => {
    const file = readLines([
      'Side,Symbol,Status,Fill Qty,Fill Price,Fill Amount,Fill Time,Currency,Commission,Platform Fees,Trading Activity Fees,SEC Fees',
      'Buy,ALPH,Filled,100,44.50,4450.00,2025-03-03 09:31:05,USD,0.99,1.00,0,0',
      'Sell,ALPH,Filled,50,46.01,2300.50,2025-03-05 09:31:05,USD,0.99,1.00,0.01,0.02',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD fees 1.99', '3 2025-03-05 ALPH sell 50 @ 46.01 USD fees 2.02'],
      errors: [],
    });
  });

  it('Robinhood: ROC is a return of capital', () => {
    const file = readLines(
      [
        'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
        '11/20/2025,11/20/2025,11/21/2025,ALPH,Alpha Gold,Buy,10,$35.12,($351.20)',
        '12/21/2025,12/21/2025,12/21/2025,ALPH,Return of capital,ROC,,,$3.21',
      ],
      { mapping: { currency: 'USD' } },
    );
    expect(file).toMatchObject({
      rows: ['2 2025-11-20 ALPH buy 10 @ 35.12 USD', '3 2025-12-21 ALPH return-of-capital USD 3.21'],
      errors: [],
    });
  });

  it('codes that a program put into formulas are texts, and the table with all that a trade needs is read of several', () => {
    const file = readLines(
      [
        'Account Statement for 123 since 3/1/26 through 3/31/26',
        '',
        'Cash Balance',
        'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE',
        '3/2/26,09:30:00,TRD,="1",BOT +100 ALPH @44.50,,,"-4,450.00","5,000.00"',
        '',
        'Account Trade History',
        ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type',
        ',3/16/26 09:30:00,STOCK,SELL,-50,TO CLOSE,ALPH,,,STOCK,46.00,46.00,LMT',
        ',3/2/26 09:30:00,STOCK,BUY,+100,TO OPEN,ALPH,,,STOCK,44.50,44.50,LMT',
      ],
      { mapping: { currency: 'USD' } },
    );
    expect(file).toMatchObject({
      rows: ['9 2026-03-16 ALPH sell 50 @ 46 USD', '10 2026-03-02 ALPH buy 100 @ 44.5 USD'],
      ...{ errors: [], leftOut: { 'Rows above the header of the table that is read': 2 } },
    });
    const codes = readLines([
      'Date,Type,Symbol,Quantity,Price,Amount,Currency,Order ID',
      '2025-03-03,Buy,="ALPH",100,44.5,-4450,USD,="00123"',
    ]);
    expect(codes).toMatchObject({ rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD'], errors: [] });
  });

  it('National Bank: days and amounts below French headers', () => {
    const file = readLines([
      'Date de transaction;Date de règlement;Compte;Opération;Symbole;Description;Quantité;Prix;Commission;Montant;Devise',
      '2025-03-03;2025-03-04;3ABC;Achat;ALPH;ALPHA GOLD INC;100;25,11;0,95;-2 511,95;CAD',
      '2025-03-28;2025-03-28;3ABC;Dividendes;ALPH;ALPHA GOLD INC;;;;25,00;CAD',
      '2025-03-28;2025-03-28;3ABC;Impôt non-résident;ALPH;ALPHA GOLD INC;;;;-3,75;CAD',
    ]);
    expect(file).toMatchObject({
      rows: [
        '2 2025-03-03 ALPH buy 100 @ 25.11 CAD fees 0.95',
        '3 2025-03-28 ALPH dividend CAD 25, CAD 3.75 of it tax',
      ],
      errors: [],
    });
  });

  it('Saxo in German: a sale below zero is one, of the symbol beside the name', () => {
    const file = readLines([
      'Kunden-ID;Handelsdatum;Typ;Instrument;Instrument-ISIN;Instrumentenwährung;Instrumentensymbol;Ereignis;Gebuchter Betrag;Währung;Umrechnungskurs',
      '1;03-Mär-2025;Handel;Alpha;US6516391066;USD;ALPH:xnys;Kauf 10 @ 44,50 USD;-445,00;USD;1,0000',
      '1;05-Mai-2025;Handel;Alpha;US6516391066;USD;ALPH:xnys;Verkauf -5 @ 46,00 USD;230,00;USD;1,0000',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2025-03-03 XNYS:ALPH buy 10 @ 44.5 USD', '3 2025-05-05 XNYS:ALPH sell 5 @ 46 USD'],
      errors: [],
    });
  });

  it('TD: TXPDDV is a dividend', () => {
    const file = readLines(
      [
        'Trade Date,Settle Date,Description,Action,Quantity,Price,Commission,Net Amount',
        '03 Mar 2025,04 Mar 2025,ALPHA GOLD INC,Buy,100,25.11,9.99,-2520.99',
        '28 Mar 2025,28 Mar 2025,ALPHA GOLD INC,TXPDDV,,,,25.00',
        '28 Mar 2025,28 Mar 2025,ALPHA GOLD INC,WHTX02,,,,-3.75',
      ],
      { mapping: { currency: 'CAD' } },
    );
    expect(file).toMatchObject({
      rows: [
        '2 2025-03-03 NAME:ALPHA GOLD INC buy 100 @ 25.11 CAD fees 9.99',
        '3 2025-03-28 NAME:ALPHA GOLD INC dividend CAD 25, CAD 3.75 of it tax',
      ],
      errors: [],
    });
  });

  it('Comdirect: what costs a hundredth of its price is a bond', () => {
    const file = readLines([
      'Buchungstag;Geschäftstag;Stück / Nom.;Bezeichnung;WKN;Währung;Ausführungskurs;Umsatz in EUR',
      '05.03.2025;03.03.2025;100,000;ALPHA GOLD;870450;EUR;16,550;-1.655,00',
      '11.03.2025;06.03.2025;1.000,000;BUNDESREP.DEUTSCHLAND ANL.20;110248;EUR;94,000;-940,00',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2025-03-03 WKN:870450 buy 100 @ 16.55 EUR'],
      ...{ errors: [], leftOut: { Bonds: 1 } },
    });
  });

  it('IG: a market is what was traded, its direction the side, and an amount at a rate is refused', () => {
    const file = readLines([
      'Date,Activity,Market,Direction,Quantity,Price,Currency,Consideration,Commission,Charges,Cost/Proceeds,Conversion rate,Venue ID',
      '13-03-2025,TRADE,Alpha Silver PLC,BUY,100,625.00,GBP,-625.00,-8.00,-3.13,-636.13,-,LSE',
      '15-03-2025,TRADE,Alpha Silver PLC,SELL,-50,700.00,GBP,350.00,-8.00,0,342.00,-,LSE',
      '16-03-2025,TRADE,Beta Gold Corp,BUY,10,44.50,USD,-353.70,0,-1.77,-355.47,0.7948,NYSE',
    ]);
    expect(file).toMatchObject({
      rows: [
        '2 2025-03-13 NAME:ALPHA SILVER PLC buy 100 @ 6.25 GBP (625 GBp) fees 11.13',
        '3 2025-03-15 NAME:ALPHA SILVER PLC sell 50 @ 7 GBP (700 GBp) fees 8',
      ],
      errors: [expect.stringMatching(/^4 Consideration: The amount is shares times price at the exchange rate/u)],
    });
  });

  it.each(['Market', 'Exchange'])('a column of exchanges, ‘%s’, names no security', (place) => {
    expect(() =>
      readLines([
        `Date,Type,Paper,${place},Quantity,Price,Currency`,
        '2025-03-13,Buy,Alpha,New York Stock Exchange,100,6.25,USD',
        '2025-03-14,Buy,Beta Mining,Euronext Paris,100,6.25,USD',
      ]),
    ).toThrow('The header row lacks the required columns');
  });

  it('a market is an exchange where something else names the security', () => {
    const file = readLines([
      'Date,Type,Code,Market,Quantity,Price,Currency',
      '2025-03-13,Buy,ALPH,Australian Securities Exchange,100,6.25,AUD',
    ]);
    expect(file.rows).toEqual(['2 2025-03-13 ASX:ALPH buy 100 @ 6.25 AUD']);
  });

  it('Barclays: fees are what costs and proceeds hold, and a dividend is one of them', () => {
    const file = readLines([
      'Investment,Date,Transaction type,Quantity,Price,Currency,Cost/Proceeds',
      'ALPHA SILVER PLC,13/03/2025,Buy,100,6.25,GBP,636.13',
      'ALPHA SILVER PLC,15/03/2025,Sell,50,7.00,GBP,344.00',
      'ALPHA SILVER PLC,25/03/2025,Dividend,50,,GBP,12.34',
    ]);
    expect(file).toMatchObject({
      rows: [
        '2 2025-03-13 NAME:ALPHA SILVER PLC buy 100 @ 6.25 GBP fees 11.13',
        '3 2025-03-15 NAME:ALPHA SILVER PLC sell 50 @ 7 GBP fees 6',
        '4 2025-03-25 NAME:ALPHA SILVER PLC dividend GBP 12.34',
      ],
      errors: [],
    });
  });

  it('Delta: a symbol with its name is the symbol, and a fee in another currency is in no price', () => {
    const file = readLines([
      'Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Fee amount,Fee currency (name),Broker,Notes',
      '2023-05-08 15:00:00-04:00,BUY,5,ALPH (Alpha Mining),STOCK,223.5,USD,NYSE,1,USD,IB,',
      '2023-05-09 15:00:00-04:00,SELL,2,ALPH (Alpha Mining),STOCK,92,USD,NYSE,1,EUR,IB,',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2023-05-08 NYSE:ALPH buy 5 @ 44.5 USD fees 1', '3 2023-05-09 NYSE:ALPH sell 2 @ 46 USD'],
      warnings: [
        expect.stringContaining('2 Quote amount: The price'),
        '3 Fee amount: The fee is in EUR and the trade in USD: it is not kept.',
        expect.stringContaining('3 Quote amount: The price'),
      ],
      errors: [],
    });
  });

  it('trackers: what a share cost is its price, and tells a purchase where no type does', () => {
    const typed = readLines([
      'Ticker,Transaction Date,Shares,Cost Per Share,Currency,Type',
      'NYSE:ALPH,03/13/2025,100,44.5,USD,Buy',
      'TSXV:BETA,03/15/2025,-1000,0.12,CAD,Sell',
    ]);
    expect(typed).toMatchObject({
      rows: ['2 2025-03-13 NYSE:ALPH buy 100 @ 44.5 USD', '3 2025-03-15 TSXV:BETA sell 1000 @ 0.12 CAD'],
      errors: [],
    });
    const alone = readLines(['Ticker,Quantity,Cost Per Share,Currency,Date', 'ALPH,100,44.5,USD,2025-03-13']);
    expect(alone).toMatchObject({ rows: ['2 2025-03-13 ALPH buy 100 @ 44.5 USD'], errors: [] });
  });

  it('Trade Republic: tax of a fund that is kept back without a dividend is left out by name', () => {
    const file = readLines([
      'datetime;date;type;asset_class;name;symbol;shares;price;amount;fee;tax;currency',
      '2023-06-02T00:00:00Z;2023-06-02;BUY;FUND;Gold Miners;LU0496786574;3.5;40;-140.00;;;EUR',
      '2024-01-12T00:00:00Z;2024-01-12;PRE_DETERMINED_TAX_BASE;FUND;Gold Miners;LU0496786574;24.9;;0.000000;;-0.33;EUR',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2023-06-02 ISIN:LU0496786574 buy 3.5 @ 40 EUR'],
      ...{ errors: [], leftOut: { 'Tax without the dividend that it is of': 1 } },
    });
  });
});
