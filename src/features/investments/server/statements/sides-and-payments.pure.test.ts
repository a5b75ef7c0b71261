/** Which side a row is of, what a dividend came to before tax, and what was taken back; figures ours, shapes of public samples. */
import { describe, expect, it } from 'vitest';
import { readLines } from './read.fixture.ts';

const other = (currency: string) => ({ format: 'other' as const, mapping: { currency } });

describe('Nordnet', () => {
  const header =
    'Id;Bogføringsdag;Handelsdag;Valørdag;Depot;Transaktionstype;Værdipapirer;ISIN;Antal;Kurs;Rente;Samlede afgifter;Valuta;Beløb;Valuta;Indkøbsværdi;Valuta;Resultat;Valuta;Totalt antal;Saldo;Vekslingskurs;Transaktionstekst;Makuleringsdato;Notanummer;Verifikationsnummer;Kurtage;Valuta';
  const day = '2026-07-22;2026-07-22;2026-07-23;111';

  it('has the price in the currency of the cost or the result, fees and what was paid in that of the account', () => {
    const file = [
      header,
      `1;${day};KØBT;ALPHA;US6516391066;7;230,86;0;25;DKK;-10443,10;DKK;1619,9;USD;;USD;7;79556,91;6,4467;;;;3;25;DKK`,
      `2;${day};SOLGT;BETA;US0378331005;10;3;0;9;DKK;187,10;DKK;;;-29,47;USD;0;0,98;6,5367;;;;4;9;DKK`,
      `3;${day};KØBT;GAMMA;DK0062615746;36;165,8;0;25;DKK;-5993,8;DKK;5993,8;DKK;0;DKK;36;30,25;;;;1;2;25;DKK`,
    ];
    expect(readLines(file)).toMatchObject({
      file: 'nordnet: Transactions',
      rows: [
        '2 2026-07-22 ISIN:US6516391066 buy 7 @ 230.86 USD fees 3.88 (1 USD = 6.4467 DKK, 10443.10 DKK in all)',
        '3 2026-07-22 ISIN:US0378331005 sell 10 @ 3 USD fees 1.38 (1 USD = 6.5367 DKK, 187.10 DKK in all)',
        '4 2026-07-22 ISIN:DK0062615746 buy 36 @ 165.8 DKK fees 25',
      ],
      errors: [],
      accounts: ['111 3'],
    });
  });

  it('dividends have their tax, cancelled rows and corporate actions are left out, and a price in no named currency is refused', () => {
    const file = [
      header,
      `1;${day};UDB.;ALPHA;US6516391066;7;0,25;0;0;DKK;11,2;DKK;;;0;DKK;7;0;6,4;;;;4;;`,
      `2;${day};UDBYTTESKAT;ALPHA;US6516391066;7;0;0;0;DKK;-3,02;DKK;;;0;DKK;7;0;6,4;;;;4;;`,
      `3;${day};KØBT;ALPHA;US6516391066;7;230,86;0;25;DKK;-10443,10;DKK;1619,9;USD;;USD;7;0;6,4467;;2026-07-23;;3;25;DKK`,
      `4;${day};SPLIT INDLÆG VP;ALPHA;US6516391066;70;0;0;0;;0;;;;;;70;0;;;;;3;;`,
      `5;${day};SOLGT;DELTA;IE00B4L5Y983;5;100;0;25;DKK;3705;DKK;3000;DKK;705;DKK;0;0;7,46;;;;4;25;DKK`,
      `6;${day};INDBETALING;;;;;0;0;DKK;1000;DKK;;;0;DKK;0;0;;;;;4;;`,
      `7;${day};AFKASTSKAT ASK;;;;;0;0;DKK;-120;DKK;;;0;DKK;0;0;;;;;4;;`,
    ];
    expect(readLines(file)).toMatchObject({
      rows: ['2 2026-07-22 ISIN:US6516391066 dividend DKK 11.2, DKK 3.02 of it tax'],
      leftOut: {
        'Orders that were not executed, or cancelled later': 1,
        'Corporate actions and transfers of shares': 1,
        'Deposits, withdrawals and payments': 1,
        'Taxes of the account': 1,
      },
      errors: [
        '6 Vekslingskurs: The amount is shares times price at this rate, and nothing in the row names the currency of the price. Enter this trade by hand.',
      ],
    });
  });

  it.each([
    [
      'Swedish',
      'Id;Bokföringsdag;Affärsdag;Likviddag;Depå;Transaktionstyp;Värdepapper;ISIN;Antal;Kurs;Ränta;Total Avgift;Valuta;Belopp;Valuta;Växlingskurs',
      ['KÖPT', 'SÅLT', 'UTDELNING', 'PRELIMINÄRSKATT', 'KREDITRÄNTA'],
    ],
    [
      'Norwegian',
      'Id;Bokføringsdag;Handelsdag;Oppgjørsdag;Portefølje;Transaksjonstype;Verdipapir;ISIN;Antall;Kurs;Rente;Totale Avgifter;Valuta;Beløp;Valuta;Vekslingskurs',
      ['KJØPT', 'SALG', 'UTBYTTE', 'KUPONGSKATT', 'DEBETRENTE'],
    ],
    [
      'Finnish',
      'Id;Kirjauspäivä;Kauppapäivä;Maksupäivä;Salkku;Tapahtumatyyppi;Arvopaperi;ISIN;Määrä;Kurssi;Korko;Kokonaiskulut;Valuutta;Summa;Valuutta;Vaihtokurssi',
      ['OSTO', 'MYYNTI', 'OSINKO', 'ENNAKKOPIDÄTYS', 'KORKO'],
    ],
  ])('is read in %s', (_, head, [bought, sold, dividend, tax, interest]) => {
    const start = (id: number, type: string) => `${id};${day};${type};BOLIDEN;SE0020050417`;
    const file = [
      head,
      `${start(1, bought!)};100;300,5;0;39;SEK;-30089;SEK;1`,
      `${start(2, sold!)};40;310;0;39;SEK;12361;SEK;1`,
      `${start(3, dividend!)};60;7,5;0;0;SEK;450;SEK;1`,
      `${start(4, tax!)};60;0;0;0;SEK;-135;SEK;1`,
      `5;${day};${interest!};;;;;0;0;SEK;1,20;SEK;1`,
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '2 2026-07-22 ISIN:SE0020050417 buy 100 @ 300.5 SEK fees 39',
        '3 2026-07-22 ISIN:SE0020050417 sell 40 @ 310 SEK fees 39',
        '4 2026-07-22 ISIN:SE0020050417 dividend SEK 450, SEK 135 of it tax',
      ],
      leftOut: { Interest: 1 },
      errors: [],
      warnings: [],
    });
  });
});

describe('a file without a column of types', () => {
  const header = 'Date;Libellé;Code ISIN;Quantité;Cours;Montant brut;Courtage;TTF;Montant net;Devise';

  it('Bourse Direct: coupons with shares are dividends, and the tax on transactions is a fee', () => {
    const file = [
      header,
      '20/11/2025;ACHAT COMPTANT ALPHA;FR0000131757;50;50,31;2515,50;3,80;7,55;-2526,85;EUR',
      '21/11/2025;VENTE COMPTANT ALPHA;FR0000131757;20;52,00;1040,00;1,90;0,00;1038,10;EUR',
      '22/11/2025;COUPONS ALPHA;FR0000131757;30;;45,00;;;45,00;EUR',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '2 2025-11-20 ISIN:FR0000131757 buy 50 @ 50.31 EUR fees 11.35',
        '3 2025-11-21 ISIN:FR0000131757 sell 20 @ 52 EUR fees 1.9',
        '4 2025-11-22 ISIN:FR0000131757 dividend EUR 45',
      ],
      errors: [],
    });
  });

  const header7 = 'Datum;Text;ISIN;Anzahl;Kurs;Betrag;Währung';
  const columns = (['date', 'name', 'isin', 'shares', 'price', 'amount', 'currency'] as const).map((field, at) => ({
    header: header7.split(';')[at]!,
    field,
  }));
  const told = (...rows: string[]) => readLines([header7, ...rows], { format: 'other', mapping: { columns } });

  it('the first word of a text tells the side, and is refused where the sign says the other one', () => {
    expect(
      told(
        '20.11.2025;Verkauf Alpha;CA0679011084;10;20,00;200,00;EUR',
        '21.11.2025;Kauf Alpha;CA0679011084;10;20,00;-200,00;EUR',
        '22.11.2025;Kauf Alpha;CA0679011084;10;20,00;200,00;EUR',
      ),
    ).toMatchObject({
      rows: ['2 2025-11-20 ISIN:CA0679011084 sell 10 @ 20 EUR', '3 2025-11-21 ISIN:CA0679011084 buy 10 @ 20 EUR'],
      errors: [
        '4 Betrag: The words of this row say a buy, its sign a sell: choose the column that tells what happened.',
      ],
    });
  });

  it('tells it without a sign, too, and only where it does so in every row', () => {
    expect(
      told(
        '20.11.2025;Verkauf Alpha;CA0679011084;10;20,00;200,00;EUR',
        '21.11.2025;Kauf Alpha;CA0679011084;10;20,00;200,00;EUR',
      ).rows,
    ).toEqual(['2 2025-11-20 ISIN:CA0679011084 sell 10 @ 20 EUR', '3 2025-11-21 ISIN:CA0679011084 buy 10 @ 20 EUR']);
    expect(
      told(
        '20.11.2025;Sold Gold Mines;CA0679011084;10;20,00;-200,00;EUR',
        '21.11.2025;Salt Lake;CA0679011084;10;20,00;200,00;EUR',
      ),
    ).toMatchObject({
      rows: ['2 2025-11-20 ISIN:CA0679011084 buy 10 @ 20 EUR', '3 2025-11-21 ISIN:CA0679011084 sell 10 @ 20 EUR'],
      errors: [],
    });
  });

  it('UBS: the type stands below Beschreibung 1, Valor is no amount, and the currency of the price in front of it', () => {
    const file = [
      'Abschluss;Buchung;Valuta;Beschreibung 1;Beschreibung 2;Valor;ISIN;Whrg.;Anzahl/Betrag;Whrg.;Trans.-Preis;Devisenkurs;Bewertungswährung;Trans.-Wert',
      "26.01.2026;28.01.2026;28.01.2026;Kauf aus Emission;Alpha Fund;1895681;CH0189956813;;0.5;CHF;2'410.50;;CHF;1205.25",
      '15.04.2026;17.04.2026;17.04.2026;Verkauf;Beta Mining;4642930;CA0679011084;;3;USD;105.20;;USD;315.60',
      '16.04.2026;17.04.2026;17.04.2026;Storno;Beta Mining;4642930;CA0679011084;;-3;USD;105.20;;USD;-315.60',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '2 2026-01-26 ISIN:CH0189956813 buy 0.5 @ 2410.5 CHF',
        '3 2026-04-15 ISIN:CA0679011084 sell 3 @ 105.2 USD',
      ],
      errors: [
        '4 Beschreibung 1: ‘Storno’ takes a trade back, or books it again: leave these rows out, and remove the trades that they are about where they do not stand.',
      ],
      warnings: [],
    });
  });
});

describe('dividends of files by their columns', () => {
  it('a small one below zero is the tax of that day, where the file has no rows of tax', () => {
    const file = [
      'Date,Type,Sub Type,Symbol,Instrument Type,Value,Quantity,Average Price,Commissions,Total,Currency',
      '2024-11-20T15:30:00+0000,Trade,Buy to Open,ALPH,Equity,-421.50,10,-42.15,0.00,-421.50,USD',
      '2024-11-22T22:00:00+0000,Money Movement,Dividend,ALPH,Equity,1.50,0,,--,1.50,USD',
      '2024-11-22T22:00:00+0000,Money Movement,Dividend,ALPH,Equity,-0.23,0,,--,-0.23,USD',
      '2024-12-22T22:00:00+0000,Money Movement,Dividend,ALPH,Equity,1.50,0,,--,1.50,USD',
      '2024-12-22T22:00:00+0000,Money Movement,Dividend,ALPH,Equity,-1.20,0,,--,-1.20,USD',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '2 2024-11-20 ALPH buy 10 @ 42.15 USD',
        '3 2024-11-22 ALPH dividend USD 1.5, USD 0.23 of it tax',
        '5 2024-12-22 ALPH dividend USD 0.3',
      ],
      warnings: [
        '4 Total: Below zero: tax where it is a small part of what came on that day, else it takes money back.',
        '6 Total: Below zero: tax where it is a small part of what came on that day, else it takes money back.',
      ],
    });
  });

  it('one that is taken back on a later day is that with the same amount and tax, and what was booked instead stays', () => {
    const header = 'date,type,symbol,shares,price,amount,fee,tax,currency';
    const row = (date: string, amount: string, tax: string) =>
      `${date},DIVIDEND,US3793782018,181.638,,${amount},,${tax},EUR`;
    const back = [row('2026-03-27', '-29.58', '7.56'), row('2026-03-27', '29.58', '-7.80')];
    const first = row('2025-07-17', '29.58', '-7.56');
    const second = row('2025-10-17', '29.58', '-7.56');
    expect(readLines([header, first, ...back])).toMatchObject({
      rows: ['4 2026-03-27 ISIN:US3793782018 dividend EUR 29.58, EUR 7.8 of it tax'],
      leftOut: { 'Dividends that were taken back': 2 },
      errors: [],
    });
    expect(readLines([header, ...back.toReversed(), second, first]).rows).toEqual([
      '2 2026-03-27 ISIN:US3793782018 dividend EUR 29.58, EUR 7.8 of it tax',
      '5 2025-07-17 ISIN:US3793782018 dividend EUR 29.58, EUR 7.56 of it tax',
    ]);
  });

  it('are after tax where amounts of trades are after costs, and before it where they are not', () => {
    const header = 'Buchung;ISIN;Art;Stück/Nominale;Kurs;Währung;Gebühren;Steuern;Betrag';
    const rows = (sold: string) => [
      header,
      `21.11.2025;CA0679011084;Verkauf;40;23,00;EUR;9,95;12,34;${sold}`,
      '22.11.2025;CA0679011084;Dividende;60;;EUR;0,00;0,83;4,32',
    ];
    expect(readLines(rows('897,71'))).toMatchObject({
      rows: [
        '2 2025-11-21 ISIN:CA0679011084 sell 40 @ 23 EUR fees 9.95',
        '3 2025-11-22 ISIN:CA0679011084 dividend EUR 5.15, EUR 0.83 of it tax',
      ],
      warnings: [
        '2 Steuern: The tax of 12.34 on this trade is not kept.',
        '3 Betrag: Read as what came after the tax beside it, as amounts of trades in this file are after costs.',
      ],
    });
    expect(readLines(rows('920,00'))).toMatchObject({
      rows: [
        '2 2025-11-21 ISIN:CA0679011084 sell 40 @ 23 EUR fees 9.95',
        '3 2025-11-22 ISIN:CA0679011084 dividend EUR 4.32, EUR 0.83 of it tax',
      ],
      warnings: [
        '2 Steuern: The tax of 12.34 on this trade is not kept.',
        '3 Betrag: Read as the dividend before the tax beside it.',
      ],
    });
  });

  it('Freetrade: gross, net and tax in the currency of the share; a fee of pence beside a small amount is in pounds', () => {
    const file = [
      'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Quantity,Venue,Instrument Currency,Price per Share,FX Rate,FX Fee Amount,Dividend Gross Distribution Amount,Dividend Net Distribution Amount,Dividend Withheld Tax Percentage,Dividend Withheld Tax Amount',
      'Alpha,DIVIDEND,2023-12-22T17:11:00.000Z,GBP,0.93,,ALPH,US6311031081,6.365459,,USD,,0.78491703,0.00,1.40,1.19,15,0.21',
      'Alpha,DIVIDEND,2023-12-23T17:11:00.000Z,GBP,0.93,,ALPH,US6311031081,6.365459,,USD,,0.78491703,0.00,1.40,1.30,15,0.21',
      'Beta,ORDER,2022-02-01T15:14:23.014Z,GBP,5.59,BUY,BETA,US88160R1014,0.008191,Drivewealth,USD,915.61,1.34403451,0.03,,,,',
    ];
    const { rows } = readLines(file);
    expect(rows[0]).toBe('2 2023-12-22 ALPH dividend USD 1.4, USD 0.21 of it tax');
    expect(rows[1]).toBe('3 2023-12-23 ALPH dividend GBP 0.93');
    expect(rows[2]).toBe(
      '4 2022-02-01 BETA buy 0.008191 @ 915.61 USD fees 0.04 (1 USD = 0.744029 GBP, 5.59 GBP in all)',
    );
  });
});

describe('what public samples have beside trades', () => {
  it('Sharesight: accounts of currencies are no shares', () => {
    const file = [
      'Market,Code,Name,Type,Date,Quantity,Price *,Brokerage *,Currency,Exchange Rate,Value',
      'FX,ETH,Ethereum currency account,Buy,2019-08-01,1,1,0,ETH,0.0005,1819.82',
      'NASDAQ,ALPH,Alpha Inc,Buy,2020-09-01,10,250,0,USD,1.3,1923.08',
    ];
    expect(readLines(file)).toMatchObject({
      rows: ['3 2020-09-01 NASDAQ:ALPH buy 10 @ 250 USD'],
      leftOut: { 'Rows of ‘FX’, which are no shares': 1 },
      errors: [],
    });
  });

  it('Directa: tax without a security is left out by name', () => {
    const file = [
      'Data operazione,Tipo operazione,Ticker,Isin,Descrizione,Quantità,Importo euro',
      '27-12-2024,Ritenuta su plusvalenza,,,,0,-2.86',
      '22-12-2024,Acquisto,ALPH,IE00B3B8Q275,ALPHA ETF,3,-431.04',
    ];
    expect(readLines(file)).toMatchObject({
      rows: ['3 2024-12-22 ALPH buy 3 @ 143.68 EUR'],
      leftOut: { 'Tax without the dividend that it is of': 1 },
      errors: [],
    });
  });

  it('Questrade: reinvested dividends without a price are priced by what was paid; options by their symbol', () => {
    const file = [
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
      '2025-11-24 12:00:00 AM,2025-11-24 12:00:00 AM,REI,XEG.TO,ISHARES REINV@C$12.5000 REC 11/20/25 PAY 11/24/25,2.00000,0.00000000,0.00,0.00,-25.00,CAD,12345,Dividend reinvestment,TFSA',
      '2025-11-27 12:00:00 AM,2025-11-27 12:00:00 AM,Buy,ALPH16Jan26C45.00,CALL ALPH 01/16/26 45 ALPHA,1.00000,1.20000000,-120.00,-10.95,-130.95,USD,12345,Trades,TFSA',
    ];
    expect(readLines(file)).toMatchObject({
      rows: ['2 2025-11-24 XEG.TO buy 2 @ 12.5 CAD'],
      leftOut: { Options: 1 },
      errors: [],
    });
  });

  it('Zerodha: options of the National Stock Exchange', () => {
    const file = [
      'symbol,isin,trade_date,exchange,segment,trade_type,quantity,price',
      'HINDZINC,INE267A01025,2025-11-20,NSE,EQ,buy,100.000000,480.500000',
      'NIFTY25NOV24000CE,,2025-11-21,NFO,FO,buy,50.000000,120.000000',
    ];
    expect(readLines(file, other('INR'))).toMatchObject({
      rows: ['2 2025-11-20 NSE:HINDZINC buy 100 @ 480.5 INR'],
      leftOut: { Options: 1 },
      errors: [],
    });
  });

  it('Vanguard in Britain: trades and dividends in words, one of them taken back', () => {
    const file = [
      'Date,Details,Amount,Balance',
      '08/03/2022,Deposit for investment purchases,15000,15000',
      '09/03/2022,"Bought 1,550 Alpha ETF Distributing (ALPH)",-14973.00,27.00',
      '28/05/2022,Bought 200 Beta ETF – Accumulating (BETA),-20000,432.85',
      '17/07/2022,Sold 1 Beta ETF - Accumulating (BETA),104.06,536.91',
      '29/07/2022,DIV: ALPH.XLON.GB @ GBP 0.11,170.50,693.83',
      '29/07/2022,Reversal of DIV: ALPH.XLON.GB @ GBP 0.11,-170.50,523',
      '29/07/2022,DIV: ALPH.XLON.GB @ GBP 0.11,170.50,693.83',
    ];
    expect(readLines(file, other('GBP'))).toMatchObject({
      rows: [
        '3 2022-03-09 ALPH buy 1550 @ 9.66 GBP',
        '4 2022-05-28 BETA buy 200 @ 100 GBP',
        '5 2022-07-17 BETA sell 1 @ 104.06 GBP',
        '6 2022-07-29 ALPH dividend GBP 170.5',
      ],
      errors: [],
    });
  });

  it('a column of securities with symbols beside one with names has tickers; eToro calls units contracts, too', () => {
    const australian = [
      'Date,Order Type,Security,Security Name,Quantity,Price,Brokerage,Total,Currency,Market',
      '20/11/2025,Market Buy,NST,Northern Star,100,15.25,2.00,1527.00,AUD,ASX',
      '21/11/2025,Market Sell,NST,Northern Star,40,16.00,2.00,638.00,AUD,ASX',
    ];
    expect(readLines(australian).rows).toEqual([
      '2 2025-11-20 ASX:NST buy 100 @ 15.25 AUD fees 2',
      '3 2025-11-21 ASX:NST sell 40 @ 16 AUD fees 2',
    ]);
    const etoro = [
      'Date,Type,Details,Amount,Units / Contracts,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA',
      '20/11/2025 10:15:22,Open Position,ALPH/USD,421.50,10.000000,0.00,1000.00,578.50,111,Stocks,0.00',
      '26/11/2025 10:15:22,Open Position,ALPH/USD,200.00,5.000000,0.00,1000.00,578.50,116,CFD,0.00',
    ];
    expect(readLines(etoro, other('USD'))).toMatchObject({
      rows: ['2 2025-11-20 ALPH buy 10 @ 42.15 USD'],
      leftOut: { 'Rows of ‘CFD’, which are no shares': 1 },
    });
  });

  it('headers with an apostrophe, and tax that was withheld', () => {
    const file = [
      "Date d'opération;Opération;Symbole;Quantité;Prix;Commission;Montant net;Devise;Tax Withheld CAD",
      '2025-11-20;Achat;ALPH;100;25,50;0,00;-2 550,00;CAD;',
      '2025-11-22;Dividende;ALPH;;;0,00;8,40;CAD;1,26',
    ];
    expect(readLines(file)).toMatchObject({
      rows: ['2 2025-11-20 ALPH buy 100 @ 25.5 CAD', '3 2025-11-22 ALPH dividend CAD 8.4, CAD 1.26 of it tax'],
      errors: [],
    });
  });

  it.each([
    ['Commission Fees', '0.01'],
    ['Brokerage+GST ($)', '0.01'],
    ['Totale Avgifter', '0.01'],
    ['Trading Fees', '0.01'],
  ])('fees are below %s', (header, fee) => {
    const file = [
      `Trade Date,Type,Symbol,Quantity,Price,${header},Net Amount`,
      `2024-11-21,Sell,ALPH,4,43.00,${fee},171.99`,
    ];
    expect(readLines(file, other('USD'))).toMatchObject({
      rows: ['2 2024-11-21 ALPH sell 4 @ 43 USD fees 0.01'],
      warnings: [],
    });
  });
});
