import { describe, expect, it } from 'vitest';
import { readLines } from './read.fixture.ts';

describe('trades that were taken back', () => {
  const cancelled = 'A cancelled trade is not read; remove the trade that it cancels, too.';

  it('are errors where a row is called cancelled, and never a level of detail', () => {
    const interactiveBrokers = readLines([
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code',
      'Trades,Data,Order,Stocks,USD,ALPH,"2026-06-10, 10:30:00",10,150.25,-1502.5,-1,O',
      'Trades,Data,Trade Cancel,Stocks,USD,ALPH,"2026-06-10, 10:30:00",-10,150.25,1502.5,1,',
      'Trades,Data,ClosedLot,Stocks,USD,ALPH,"2025-06-01, 09:30:00",10,20,,,',
    ]);
    expect(interactiveBrokers).toMatchObject({
      rows: ['2 2026-06-10 ALPH buy 10 @ 150.25 USD fees 1'],
      errors: [`3 DataDiscriminator: ${cancelled}`],
      leftOut: { 'Rows that say the same in more or less detail': 1 },
    });
    const schwab = readLines([
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"05/27/2021","Cancel Buy","ALPH","ALPHA MINING","-10","$120.00","","$1200.00"',
    ]);
    expect(schwab).toMatchObject({ rows: [], errors: [`2 Action: ${cancelled}`] });
    const fidelity = readLines([
      'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Amount ($)',
      '11/10/2024,Individual,Z1,"YOU BOUGHT CANCELLED ALPHA MINING (ALPH) (Cash)",ALPH,"ALPHA MINING",Cash,17.25,-100,,0.05,1725.05',
    ]);
    expect(fidelity).toMatchObject({ rows: [], errors: [`2 Action: ${cancelled}`] });
  });

  it('are errors where a word says so, whatever side stands behind it', () => {
    const flatex = readLines([
      'Buchungstag;Bezeichnung;ISIN;Nominal (Stk.);Kurs;Währung;Buchungsinformation',
      '02.02.2025;ALPHA MINING;CA0000000004;-2,221893;135,02;EUR;Storno Ausführung ORDER Kauf CA0000000004',
    ]);
    expect(flatex).toMatchObject({
      rows: [],
      errors: [
        '2 Buchungsinformation: ‘Storno Ausführung ORDER Kauf’ takes a trade back, or books it again: leave these rows out, and remove the trades that they are about where they do not stand.',
      ],
    });
    const back = (word: string) => `‘${word}’ takes a trade back, or books it again: leave these rows out`;
    const swissquote = readLines([
      'Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Währung Nettobetrag',
      "15-01-2025 15:30:02;1;Kauf;ABBN;ABB;CH0012221716;100.0;10.50;15.35;0.00;-1'065.35;CHF",
      "21-02-2025 00:00:00;2;Storno Kauf;ABBN;ABB;CH0012221716;100.0;10.50;15.35;0.00;1'065.35;CHF",
      '22-02-2025 00:00:00;3;Storno Dividende;ABBN;ABB;CH0012221716;100.0;0.50;0;0.00;-50.00;CHF',
    ]);
    expect(swissquote).toMatchObject({
      rows: ['2 2025-01-15 ABBN buy 100 @ 10.5 CHF fees 15.35'],
      errors: [
        expect.stringContaining(back('Storno Kauf')),
        '4 Transaktionen: A dividend that was taken back is not read; enter it by hand.',
      ],
    });
    const disnat = readLines([
      'Date de transaction,Date de règlement,Type de transaction,Symbole,Description,Marché,Quantité,Prix,Devise du prix,Commission payée,Montant de l’opération,Devise du compte',
      '2025-01-15,2025-01-17,Achat,QCM,QUARTZ CREEK,CAN,1000,1.25,CAD,9.95,-1259.95,CAD',
      '2025-01-16,2025-01-17,Annulation - Achat,QCM,QUARTZ CREEK,CAN,1000,1.25,CAD,9.95,1259.95,CAD',
    ]);
    expect(disnat).toMatchObject({
      rows: ['2 2025-01-15 QCM buy 1000 @ 1.25 CAD fees 9.95'],
      errors: [expect.stringContaining(back('Annulation - Achat'))],
    });
  });
});

describe('bonds', () => {
  it('are left out where the price is in percent', () => {
    const schwab = readLines([
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"05/26/2021","Buy","912828ZT0","US TREASURY NOTE 0.25%","5,000","$99.50","","-$4975.00"',
      '"05/27/2021","Buy","37733W105","ALPHA MINING","10","$99.50","","-$995.00"',
    ]);
    expect(schwab).toMatchObject({
      rows: ['3 2021-05-27 CUSIP:37733W105 buy 10 @ 99.5 USD'],
      leftOut: { Bonds: 1 },
      warnings: [],
    });
  });
});

describe('Fidelity', () => {
  it('a consolidation of two rows is one, by the shares that leave and come', () => {
    const header = 'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Amount ($)';
    const read = readLines([
      header,
      '11/12/2024,"REVERSE SPLIT R/S FROM 12345X100#REOR M0051234 ALPHA (ALPH) (Cash)",ALPH,ALPHA MINING NEW,Cash,100,,,,',
      '11/12/2024,"REVERSE SPLIT R/S TO 12345X209#REOR M0051234 ALPHA (12345X100) (Cash)",12345X100,ALPHA MINING,Cash,-3200,,,,',
    ]);
    expect(read).toMatchObject({ rows: ['2 2024-11-12 ALPH split 1:32'], joined: 1, errors: [], leftOut: {} });
  });
});

describe('Questrade', () => {
  const header =
    'Transaction Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Activity Type';

  it('asks for the ticker of a code of its own', () => {
    const read = readLines([
      header,
      '2024-03-15 12:00:00 AM,DIV,G032169,ALPHA MINING CASH DIV ON 50 SHS,0,0,0,0,6.70,USD,Dividends',
    ]);
    expect(read).toMatchObject({ rows: ['2 2024-03-15 CODE:G032169 dividend USD 6.7'], errors: [] });
  });

  it('a dividend that came after tax is a dividend, which is said, and a negative row is the tax', () => {
    const net = readLines([
      header,
      '2024-03-15 12:00:00 AM,DIV,ALPH,ALPHA CASH DIV ON 50 SHS NON-RES TAX WITHHELD,0,0,0,0,17.00,USD,Dividends',
    ]);
    expect(net).toMatchObject({
      rows: ['2 2024-03-15 ALPH dividend USD 17'],
      warnings: [
        '2 Net Amount: This is the dividend after tax; how much was kept back is not in the file: add it by hand.',
      ],
    });
    const parted = readLines([
      header,
      '2024-03-15 12:00:00 AM,DIV,ALPH,ALPHA CASH DIV ON 50 SHS,0,0,0,0,20.00,USD,Dividends',
      '2024-03-15 12:00:00 AM,DIV,ALPH,ALPHA CASH DIV ON 50 SHS NON-RES TAX WITHHELD,0,0,0,0,-3.00,USD,Dividends',
    ]);
    expect(parted).toMatchObject({ rows: ['2 2024-03-15 ALPH dividend USD 20, USD 3 of it tax'], warnings: [] });
  });
});

describe('Saxo Bank', () => {
  it('reads files of before 2025, days of Danish months, and no fees of a sum that was rounded down', () => {
    const old = readLines([
      'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Instrument Symbol,Event,Amount,Conversion Rate',
      ',02-Jan-2025,02-Jan-2025,Trade,Quartz Creek,GB0002634946,USD,QCK:xlon,Sell 3 @ 139.74 USD,"418,22",1',
      ',16-jan-2025,20-jan-2025,Transactie,Delta Copper,CA0000000004,EUR,DLT:xams,Koop 1 @ 110.01 EUR,-110,1',
    ]);
    expect(old).toMatchObject({
      rows: ['2 2025-01-02 XLON:QCK sell 3 @ 139.74 USD fees 1', '3 2025-01-16 XAMS:DLT buy 1 @ 110.01 EUR'],
      errors: [],
    });
    const danish = readLines([
      'Kunde-ID,Handelsdato,Type,Instrument,Instrument ISIN,Instrumentvaluta,Instrumentsymbol,Hændelse,Bogført beløb,Omregningskurs',
      '1,02-maj-2025,Handel,Novo,DK0062498333,DKK,NOVO:xcse,Salg 10 @ 300.50 DKK,"2.976,00",1',
    ]);
    expect(danish).toMatchObject({ rows: ['2 2025-05-02 XCSE:NOVO sell 10 @ 300.5 DKK fees 29'], errors: [] });
  });
});

describe('Degiro, transactions without a number of an order', () => {
  const header =
    'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID';
  const row = (day: string, isin: string, shares: number, price: string, order = '') =>
    `${day},08:30,ALPHA,${isin},XET,,${shares},${price},EUR,${(-shares * Number(price)).toFixed(2)},EUR,${(-shares * Number(price)).toFixed(2)},EUR,,,,${(-shares * Number(price)).toFixed(2)},EUR,${order}`;

  it('are a split where both halves are of one share, and are left out by name where not', () => {
    const read = readLines([
      header,
      row('03-06-2024', 'CA0000000004', 10, '24.00', 'a-1'),
      row('24-06-2024', 'CA0000000004', -10, '30.00'),
      row('24-06-2024', 'CA0000000004', 40, '7.50'),
      row('24-07-2024', 'DE000TUAG000', -85, '1.858'),
      row('24-07-2024', 'DE000TUAG505', 8, '18.58'),
      row('25-07-2024', 'CA0000000004', -5, '9.00'),
      row('26-07-2024', 'CA0000000004', -5, '0.00'),
      row('29-07-2024', 'CA0000000004', 5, '9.00'),
      row('29-07-2024', 'CA0000000004', -5, '9.10'),
    ]);
    expect(read).toMatchObject({
      rows: [
        '2 2024-06-03 ISIN:CA0000000004 buy 10 @ 24 EUR',
        '4 2024-06-24 ISIN:CA0000000004 split 4:1',
        '7 2024-07-25 ISIN:CA0000000004 sell 5 @ 9 EUR',
        '9 2024-07-29 ISIN:CA0000000004 buy 5 @ 9 EUR',
        '10 2024-07-29 ISIN:CA0000000004 sell 5 @ 9.1 EUR',
      ],
      errors: [],
      leftOut: {
        'Corporate actions, booked as a sell and a buy': 2,
        'Corporate actions, booked at a price of 0': 1,
      },
    });
  });
});

describe('Interactive Brokers in German', () => {
  it('reads the columns that statements of 2026 have, and splits in German words', () => {
    const read = readLines([
      'Transaktionen,Header,DataDiscriminator,Anlagekategorie,Währung,Konto,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlusskurs,Erlös,Provision/Gebühr,Code',
      'Transaktionen,Data,Order,Aktien,USD,U1,ALPH,"2026-03-02, 10:00:00","1,200",120.5,120,-144600,-1.25,O',
      'Transaktionen,Data,Order,Devisen,USD,U1,EUR.USD,"2026-03-02, 09:00:00","-1,000",1.08,,1080,-2,',
      'Kapitalmaßnahmen,Header,Anlagekategorie,Währung,Konto,Berichtsdatum,Datum/Zeit,Beschreibung,Menge,Erlös,Wert,Code',
      'Kapitalmaßnahmen,Data,Aktien,USD,U1,2026-06-10,"2026-06-09, 20:25:00","ALPH(US0000000001) Split 4 für 1 (ALPH, ALPHA, US0000000001)",3600,0,0,',
    ]);
    expect(read).toMatchObject({
      rows: ['2 2026-03-02 ALPH buy 1200 @ 120.5 USD fees 1.25', '5 2026-06-10 ALPH split 4:1'],
      leftOut: { 'Currency conversions': 1 },
      errors: [],
    });
  });
});

describe('shares that were bought for a dividend', () => {
  it('are none of the dividend in the account of Degiro, and bought in that of Nordnet', () => {
    const degiro = readLines([
      'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
      '20-03-2025,07:31,19-03-2025,ABB LTD,CH0012221716,Dividend,,CHF,"300,00",CHF,"195,00",',
      '20-03-2025,07:31,19-03-2025,ABB LTD,CH0012221716,Dividendbelasting,,CHF,"-105,00",CHF,"-105,00",',
      '21-03-2025,07:31,19-03-2025,ABB LTD,CH0012221716,DIVIDEND HERINVESTERING: Koop 10 @ 10 CHF,,CHF,"-100,00",CHF,"0",',
      '22-03-2025,07:31,22-03-2025,ABB LTD,CH0012221716,STOCK DIVIDEND: Koop 3 @ 0 CHF,,CHF,"0,00",CHF,"0",',
    ]);
    expect(degiro).toMatchObject({
      rows: [
        '2 2025-03-19 ISIN:CH0012221716 dividend CHF 300, CHF 105 of it tax',
        '4 2025-03-21 ISIN:CH0012221716 buy 10 @ 10 CHF',
      ],
      errors: [],
      leftOut: { 'Corporate actions': 1 },
    });
    const header =
      'Id;Bokføringsdag;Handelsdag;Oppgjørsdag;Portefølje;Transaksjonstype;Verdipapir;ISIN;Antall;Kurs;Rente;Totale Avgifter;Valuta;Beløp;Valuta;Resultat;Vekslingskurs';
    const row = (type: string, numbers: string, amount: string) =>
      `1;2025-02-17;2025-02-17;2025-02-17;1;${type};Equinor;NO0010096985;${numbers};0;0;NOK;${amount};NOK;0;1`;
    expect(
      readLines([header, row('UTBYTTE', '60;3,5', '210'), row('REINVESTERT UTBYTTE', '1;210', '-210')]),
    ).toMatchObject({
      rows: ['2 2025-02-17 ISIN:NO0010096985 dividend NOK 210', '3 2025-02-17 ISIN:NO0010096985 buy 1 @ 210 NOK'],
      ...{ errors: [], leftOut: {} },
    });
  });
});
