import { describe, expect, it } from 'vitest';
import { readLines } from '../read.fixture.ts';

const read = (lines: readonly string[], currency?: string) =>
  readLines(lines, currency === undefined ? {} : { mapping: { currency } });

describe('columns that only their cells tell', () => {
  it('a column of sides is found under any name, and an ISIN or a number makes no word of its own', () => {
    const nabtrade = read(
      [
        'Trade Date,Settlement Date,Order Type,Code,Quantity,Average Price ($),Brokerage ($),Net Proceeds ($)',
        '15/01/2026,19/01/2026,Buy,GTN.ASX,1000,1.2500,14.95,1264.95',
        '03/02/2026,05/02/2026,Sell,GTN.ASX,400,1.5000,14.95,585.05',
      ],
      'AUD',
    );
    expect(nabtrade).toMatchObject({
      rows: [
        '2 2026-01-15 ASX:GTN buy 1000 @ 1.25 AUD fees 14.95',
        '3 2026-02-03 ASX:GTN sell 400 @ 1.5 AUD fees 14.95',
      ],
      ...{ errors: [], warnings: [] },
    });
  });

  it('the day of the trade is read, and not that of its settlement', () => {
    const flatex = read([
      'Nummer;Buchtag;Valuta;ISIN;Bezeichnung;Nominal;;Buchungsinfo;TA-Nr.;Kurs;;Depot',
      '1;05.01.2026;07.01.2026;DE0007164600;ZINN AG;100,00;Stk.;Ausführung ORDER Kauf DE0007164600 1;123;12,50;EUR;1',
      '2;05.02.2026;07.02.2026;DE0007164600;ZINN AG;-40,00;Stk.;Ausführung ORDER Verkauf DE0007164600 2;124;15,00;EUR;1',
      '3;06.02.2026;07.02.2026;DE0007164600;ZINN AG;60,00;Stk.;Kapitalmaßnahme Split;125;0,00;EUR;1',
    ]);
    expect(flatex).toMatchObject({
      rows: ['2 2026-01-05 ISIN:DE0007164600 buy 100 @ 12.5 EUR', '3 2026-02-05 ISIN:DE0007164600 sell 40 @ 15 EUR'],
      leftOut: { 'Splits whose ratio does not stand in the file': 1 },
    });
    const fineco = read([
      'Operazione;Data valuta;Titolo;Isin;Segno;Quantita;Divisa;Prezzo;Cambio;Controvalore;Commissioni amministrato',
      '05/01/2026;07/01/2026;MINIERE ALPI;IT0003128367;A;100;EUR;12,5;1;1250,00;2,95',
      '05/02/2026;19/02/2026;MINIERE ALPI;IT0003128367;V;40;EUR;15;1;600,00;2,95',
      '05/02/2026;19/02/2026;ALPHA MINING;US0378331005;A;10;USD;20;1,09;183,49;3,95',
    ]);
    expect(fineco).toMatchObject({
      dates: 'day-first',
      rows: [
        '2 2026-01-05 ISIN:IT0003128367 buy 100 @ 12.5 EUR fees 2.95',
        '3 2026-02-05 ISIN:IT0003128367 sell 40 @ 15 EUR fees 2.95',
        '4 2026-02-05 ISIN:US0378331005 buy 10 @ 20 USD fees 3.95',
      ],
      errors: [],
      warnings: [expect.stringContaining('4 Commissioni amministrato: Read in USD: the file does not say')],
    });
  });

  it('what came of an order is read, and not what it asked for', () => {
    const webull = read(
      [
        'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Placed Time,Filled Time',
        'Alpha,ALPH,Buy,Filled,100,100,@12.60,12.50,01/05/2026 09:29:00 EST,01/05/2026 09:30:05 EST',
        'Alpha,ALPH,Sell,Partially Filled,40,50,@14.90,15.00,02/12/2026 15:30:00 EST,02/13/2026 09:30:05 EST',
        'Beta,BETA,Buy,Cancelled,0,50,@1.00,,02/05/2026 09:30:00 EST,',
      ],
      'USD',
    );
    expect(webull).toMatchObject({
      rows: ['2 2026-01-05 ALPH buy 100 @ 12.5 USD', '3 2026-02-13 ALPH sell 40 @ 15 USD'],
      ...{ errors: [], leftOut: { 'Orders that were not executed, or cancelled later': 1 } },
    });
  });

  it('money behind the sign of a dollar of its own is no formula', () => {
    const stake = read([
      'DATE (US),SIDE,UNITS,EFFECTIVE PRICE (USD),BROKERAGE FEE (USD),VALUE (USD),FX RATE,SYMBOL,LOCAL CURRENCY VALUE',
      '15-01-26,B,10.5,$20.00,$3.00,-$213.00,0.66,GOLDX,-A$322.72',
    ]);
    expect(stake).toMatchObject({ rows: ['2 2026-01-15 GOLDX buy 10.5 @ 20 USD fees 3'], errors: [] });
  });
});

describe('a file without a column of types', () => {
  it('reads dividends, fees and money by the words of rows without shares', () => {
    const interactiveInvestor = read(
      [
        'Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance',
        '05/01/2026,07/01/2026,GTIN,0709954,20000,£0.0825,GREENLAND TIN PLC,CT1,"£1,658.24",n/a,£100.00',
        '03/02/2026,17/02/2026,DFN,0709954,5000,£0.09,DIVIDEND 15 SPLIT CORP,CT2,n/a,£444.01,£544.01',
        '06/02/2026,06/02/2026,GTIN,0709954,n/a,n/a,Div 15000 GREENLAND TIN PLC,D1,n/a,£68.38,£612.39',
        '07/02/2026,07/02/2026,n/a,n/a,n/a,n/a,Total Monthly Fee,F1,£11.99,n/a,£600.40',
        '08/02/2026,08/02/2026,n/a,n/a,n/a,n/a,Trf from Bank 1234,T1,n/a,£500.00,"£1,100.40"',
        '09/02/2026,09/02/2026,n/a,n/a,n/a,n/a,GROSS INTEREST,I1,n/a,£0.52,"£1,100.92"',
        '09/02/2026,09/02/2026,n/a,n/a,n/a,n/a,Something else,I1,n/a,£0.52,"£1,100.92"',
      ],
      'GBP',
    );
    expect(interactiveInvestor).toMatchObject({
      dates: 'day-first',
      rows: [
        '2 2026-01-05 GTIN buy 20000 @ 0.0825 GBP fees 8.24 (CT1)',
        '3 2026-02-03 DFN sell 5000 @ 0.09 GBP fees 5.99 (CT2)',
        '4 2026-02-06 GTIN dividend GBP 68.38 (D1)',
        '5 2026-02-07 no security fee GBP 11.99 (F1)',
      ],
      leftOut: { 'Deposits, transfers, interest and other rows without shares': 2 },
      errors: ['8 Quantity: Number of shares is required'],
    });
  });

  it('or with one that is empty, where money that moves has a number', () => {
    const merrill = read(
      [
        '"Trade Date","Settlement Date","Account","Description","Type","Symbol/ CUSIP","Quantity","Price","Amount"," "',
        '"01/05/2026","01/06/2026","CMA","Purchase ALPHA MINING","","ALPH","100","$12.50","-$1,250.00"',
        '"02/05/2026","02/06/2026","CMA","Sale  ALPHA MINING","","ALPH","-40","$15.00","$599.98"',
        '"02/16/2026","02/16/2026","CMA","Dividend ALPHA MINING","","ALPH","","","$6.00"',
        '"02/16/2026","02/16/2026","CMA","Deposit ML BANK DEPOSIT PROGRAM","","990286916","6","$1.00","-$6.00"',
      ],
      'USD',
    );
    expect(merrill).toMatchObject({
      rows: [
        '2 2026-01-05 ALPH buy 100 @ 12.5 USD',
        '3 2026-02-05 ALPH sell 40 @ 15 USD fees 0.02',
        '4 2026-02-16 ALPH dividend USD 6',
      ],
      ...{ leftOut: { 'Deposits, transfers, interest and other rows without shares': 1 }, errors: [] },
    });
  });
});

describe('options and coins that nothing but their name tells', () => {
  it('are left out by name', () => {
    const royalBank = read([
      'Date,Activity,Symbol,Symbol Description,Quantity,Price,Value,Currency,Description',
      '"March 20, 2026",Buy,QCM,QUARTZ CREEK MINING,10000,0.185,-1850.00,CAD,QUARTZ CREEK UNSOLICITED',
      '"March 27, 2026",Buy,8ABC,CALL ABX APR 30,1,1.25,-125.00,USD,CALL-100 ABX APR 17 2026@30',
      '"March 28, 2026",Buy,BTC,BITCOIN,0.01,60000,-600.00,USD,BITCOIN',
    ]);
    expect(royalBank).toMatchObject({
      rows: ['2 2026-03-20 QCM buy 10000 @ 0.185 CAD'],
      ...{ leftOut: { Options: 1, Cryptocurrencies: 1 }, errors: [] },
    });
    const torontoDominion = read(
      [
        'Date,Settle Date,Description,Action,Quantity,Price,Commission,Net Amount',
        '20 Mar 2026,24 Mar 2026,QUARTZ CREEK MINING,BUY,"10,000",0.185,9.99,"-1,859.99"',
        "26 Mar 2026,26 Mar 2026,CALL-100 ABX'26 JA@30,BUY,1,1.25,10.24,-135.24",
      ],
      'CAD',
    );
    expect(torontoDominion).toMatchObject({ rows: [expect.stringContaining('QUARTZ')], leftOut: { Options: 1 } });
    const tradeRepublic = read(
      ['Date;Type;Value;Note;ISIN;Shares;Fees', '2026-02-09T01:00:00;Buy;-10;Bitcoin;XF000BTC0017;0,0002;'],
      'EUR',
    );
    expect(tradeRepublic).toMatchObject({ rows: [], leftOut: { Cryptocurrencies: 1 }, errors: [] });
  });

  it('and a share whose name holds such a word stays one', () => {
    const names = ['PUTNAM GOLD 2', 'CALLINEX MINES INC', 'BITCOIN MINERS PLC', 'CALL MINING CORP'];
    const lines = names.map((name) => `2026-01-15,Buy,${name.slice(0, 4)},${name},100,1.25,CAD`);
    const { rows } = read(['Date,Action,Symbol,Description,Quantity,Price,Currency', ...lines]);
    expect(rows).toHaveLength(names.length);
  });
});

describe('money whose currency stands elsewhere', () => {
  it('a fee is in the currency behind it, or in that of the amount', () => {
    const sharesight = read([
      'Market,Code,Type,Date,Quantity,Price *,Instrument Currency,Brokerage *,Currency,Exch. Rate,Value',
      'NASDAQ,ALPH,Buy,26/02/2026,10,20.00,USD,3.00,AUD,0.66,306.03',
    ]);
    expect(sharesight).toMatchObject({
      rows: ['2 2026-02-26 NASDAQ:ALPH buy 10 @ 20 USD fees 1.98 (1 USD = 1.515152 AUD, 306.03 AUD in all)'],
      warnings: ['2 Brokerage *: Fees of 3 AUD are 1.98 USD at the rate of this row.'],
    });
    const bux = read([
      'Transaction Time (CET),Transaction Type,Asset Id,Asset Name,Asset Currency,Transaction Currency,Exchange Rate,Transaction Amount,Trade Price,Trade Quantity',
      '2026-01-05 15:30:00.000000,Buy Trade,US0378331005,Alpha Mining,USD,EUR,1.09,-1146.79,12.50,100',
      '2026-01-05 15:30:00.000000,Buy Fee,US0378331005,Alpha Mining,USD,EUR,,-0.99,,',
    ]);
    expect(bux).toMatchObject({
      rows: [expect.stringContaining('buy 100 @ 12.5 USD'), '3 2026-01-05 ISIN:US0378331005 fee EUR 0.99'],
      errors: [],
    });
  });

  it('a currency for all rows is doubted where an exchange trades in another, and one of a header wins', () => {
    const google = read(
      ['Symbol,Type,Date,Shares,Price', 'CVE:QCM,Buy,2026-01-05,10000,0.185', 'NASDAQ:ALPH,Buy,2026-01-06,100,12.50'],
      'USD',
    );
    expect(google.warnings).toEqual([
      '2 Symbol: Read in USD, though shares trade in CAD at TSXV: look whether the price is in USD.',
    ]);
    const directa = read([
      'Data operazione;Data valuta;Tipo operazione;Ticker;Quantità;Importo euro;Importo Divisa;Divisa',
      '07-02-2026;19-02-2026;Acquisto;ALPH;10;-183,49;-200,00;USD',
    ]);
    expect(directa).toMatchObject({ rows: ['2 2026-02-07 ALPH buy 10 @ 18.349 EUR'] });
    const inHeader = read(['Date,Action,Symbol,Units,Price CAD,Currency', '2026-01-05,Buy,ALPH,100,17.00,USD']);
    expect(inHeader).toMatchObject({
      rows: ['2 2026-01-05 ALPH buy 100 @ 17 CAD'],
      warnings: ['2 Price CAD: Read in CAD, as the header says, not in USD.'],
    });
  });

  it('a country behind a ticker is no exchange', () => {
    const montreal = read([
      'Transaction Date,Activity Description,Symbol,Quantity,Price,Currency',
      '2026-02-05,Sell,ALPH:US,-40,15,USD',
    ]);
    expect(montreal.rows).toEqual(['2 2026-02-05 ALPH sell 40 @ 15 USD']);
  });

  it('a dividend without an amount is that of its shares, which is said', () => {
    const snowball = read([
      'Event,Date,Symbol,Price,Quantity,Currency,FeeTax',
      'BUY,2026-01-05,ALPH,12.5,100,USD,1',
      'DIVIDEND,2026-02-06,ALPH,0.1,60,USD,0.9',
    ]);
    expect(snowball).toMatchObject({
      rows: ['2 2026-01-05 ALPH buy 100 @ 12.5 USD', '3 2026-02-06 ALPH dividend USD 6'],
      warnings: [
        '2 FeeTax: 1 of ‘FeeTax’ is not read: choose what the column holds.',
        '3 FeeTax: 0.9 of ‘FeeTax’ is not read: choose what the column holds.',
        '3 Price: Read as the dividend of one share, which comes to 6.',
      ],
    });
  });
});
