import { describe, expect, it } from 'vitest';
import { readLines } from '../read.fixture.ts';
import { withWholeYears } from './short-years.ts';

describe('price and amount in two currencies', () => {
  it('are told apart by their columns; fees are converted at the rate of the row, dividends are in what was paid', () => {
    const avanza = readLines([
      'Datum;Typ av transaktion;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN',
      '2023-03-10;Köp;2;330,16;-7104,41;SEK;21,45;10,72655;USD;CA0679011084',
      '2023-03-11;Sälj;-1;331,00;3550,49;SEK;0;10,72655;USD;CA0679011084',
      '2024-12-02;Utdelning;503;0,049351;285,38;SEK;;11,49;EUR;CA0000000004',
      '2024-12-02;Utländsk källskatt;503;;-42,80;SEK;;1;;CA0000000004',
    ]);
    expect(avanza).toMatchObject({
      rows: [
        '2 2023-03-10 ISIN:CA0679011084 buy 2 @ 330.16 USD fees 2 (1 USD = 10.72655 SEK, 7104.41 SEK in all)',
        '3 2023-03-11 ISIN:CA0679011084 sell 1 @ 331 USD (1 USD = 10.72655 SEK, 3550.49 SEK in all)',
        '4 2024-12-02 ISIN:CA0000000004 dividend SEK 285.38, SEK 42.8 of it tax',
      ],
      errors: [],
      warnings: ['2 Courtage (SEK): Fees of 21.45 SEK are 2 USD at the rate of this row.'],
    });
    const wrong = readLines([
      'Datum;Typ av transaktion;Antal;Kurs;Belopp;Transaktionsvaluta;Valutakurs;Instrumentvaluta;ISIN',
      '2023-03-10;Köp;2;33,16;-7104,41;SEK;10,72655;USD;CA0679011084',
    ]);
    expect(wrong.rows).toEqual([
      '2 2023-03-10 ISIN:CA0679011084 buy 2 @ 33.16 USD (1 USD = 10.72655 SEK, 7104.41 SEK in all)',
    ]);
    expect(wrong.warnings).toEqual([expect.stringContaining('2 Belopp: 2 shares at this price come to 711.')]);
  });

  it('columns of currencies without a header, or with the same one, are of what stands before them', () => {
    const flatex = readLines([
      'Buchungstag;Bezeichnung;ISIN;Nominal (Stk.);;Betrag;;Kurs;;Devisenkurs;Buchungsinformation',
      '03.01.2025;BARRICK;CA0679011084;100;Stück;1500,00;EUR;16,20;USD;1,080;Ausführung ORDER Kauf CA0679011084 1',
      '04.01.2025;ALPHA;CA0000000004;2,5;Stück;250,00;EUR;100,00;EUR;1,000;Ausführung ORDER Verkauf CA0000000004 2',
    ]);
    expect(flatex).toMatchObject({
      rows: [
        '2 2025-01-03 ISIN:CA0679011084 buy 100 @ 16.2 USD (1 USD = 0.925926 EUR, 1500.00 EUR in all)',
        '3 2025-01-04 ISIN:CA0000000004 sell 2.5 @ 100 EUR',
      ],
      ...{ errors: [], warnings: [] },
    });
    const bmo = readLines([
      'Transaction Date,Activity Description,Symbol,Quantity,Price,Currency,Total Amount,Currency',
      '2024-11-12,BUY,ALPH,10,43.50,USD,-620.15,CAD',
      '2024-11-12,SELL,BETA,10,43.50,CAD,435,CAD',
    ]);
    expect(bmo).toMatchObject({
      rows: [
        '2 2024-11-12 ALPH buy 10 @ 43.5 USD (1 USD = 1.425632 CAD, 620.15 CAD in all)',
        '3 2024-11-12 BETA sell 10 @ 43.5 CAD',
      ],
      ...{ errors: [], warnings: [] },
    });
  });

  it('pence and pounds are two: an amount is in what stands beside it, and where nothing does its reading is told', () => {
    const named = readLines([
      'Date,Type,Ticker,Quantity,Price,Currency,Amount,Amount currency',
      '2024-03-12,Buy,LTIN,20,5012.5,GBX,-1002.50,GBP',
      '2024-03-14,Dividend,LTIN,20,,GBX,25.5,GBP',
      '2024-03-15,Buy,LTIN,20,,GBX,-1002.50,GBP',
    ]);
    expect(named).toMatchObject({
      rows: [
        '2 2024-03-12 LTIN buy 20 @ 50.125 GBP (5012.5 GBX)',
        '3 2024-03-14 LTIN dividend GBP 25.5',
        '4 2024-03-15 LTIN buy 20 @ 50.125 GBP',
      ],
      warnings: ['4 Amount: The price is what the amount comes to for a share: 50.125.'],
    });
    const unnamed = readLines([
      'Date,Type,Ticker,Quantity,Price,Currency,Amount',
      '2024-03-14,Dividend,LTIN,20,,GBX,2550',
    ]);
    expect(unnamed).toMatchObject({
      rows: ['2 2024-03-14 LTIN dividend GBX 2,550'],
      warnings: ['2 Amount: Read in GBX, as the currency of the row says. Look whether it is in GBP.'],
    });
  });

  it('are an error where the file names one of them and nobody can tell which', () => {
    const nordnet = readLines([
      'Affärsdag\tTransaktionstyp\tISIN\tAntal\tKurs\tBelopp\tValuta\tVäxlingskurs\tCourtage',
      '2024-01-02\tKÖPT\tCA0000000004\t10\t300,5\t-3 044,00\tSEK\t\t39',
      '2024-02-02\tKÖPT\tCA0679011084\t10\t15,5\t-1 714,25\tSEK\t10,4210\t99',
    ]);
    expect(nordnet).toMatchObject({
      rows: ['2 2024-01-02 ISIN:CA0000000004 buy 10 @ 300.5 SEK fees 39'],
      errors: [expect.stringContaining('3 Belopp: The amount is shares times price at the exchange rate of this row')],
    });
  });

  it('the one beside the price may be that of the account, which is refused unless rows of both kinds tell', () => {
    const header = 'Date,Type,Ticker,Shares,Currency,Price,Fees,Exchange rate,Amount';
    const converted = '2024-01-02,Buy,ABC,100,CAD,10,0,1.35,1350';
    const refused = expect.stringContaining(
      'Amount: The amount is shares times price at the exchange rate of this row',
    );
    expect(readLines([header, converted])).toMatchObject({ rows: [], errors: [refused] });
    // Of the account, in rows with a rate and without one.
    expect(readLines([header, converted, '2024-01-03,Buy,DEF,100,CAD,10,0,1,1000'])).toMatchObject({
      rows: ['3 2024-01-03 DEF buy 100 @ 10 CAD'],
      errors: [refused],
    });
    expect(readLines([header, '2024-01-02,Buy,ABC,100,EUR,10,0,1.085,921.66'])).toMatchObject({ errors: [refused] });
    // Of the price: rows in that of the account have no rate.
    expect(readLines([header, converted, '2024-01-03,Buy,DEF,100,USD,10,0,,1000'])).toMatchObject({
      rows: ['2 2024-01-02 ABC buy 100 @ 10 CAD', '3 2024-01-03 DEF buy 100 @ 10 USD'],
      errors: [],
    });
  });

  it('a fee in a third one is not kept', () => {
    const read = readLines([
      'Code,Type,Date,Quantity,Price,Instrument Currency,Brokerage,Brokerage Currency',
      'ALPH,Sell,2024-11-13,5,44,USD,5,AUD',
    ]);
    expect(read).toMatchObject({
      rows: ['2 2024-11-13 ALPH sell 5 @ 44 USD'],
      warnings: ['2 Brokerage: The fee is in AUD and the trade in USD: it is not kept.'],
    });
  });

  it('a price is in the currency of its own cell, and the amount in that of the row', () => {
    const dutch = readLines([
      'Transactiedatum;Aantal;Transactietype;Bronbelasting;Koers;Nettobedrag;Symbool;Munt;Wisselkoers',
      '2024-01-14;-100;Verkoop;;186,64 USD;17170,88;ALPH;EUR;0,92',
      '2024-02-12;1500;Dividenduitkering;12663,45;61,37 USD;72023,15;BETA;EUR;0,92',
      '2024-03-12;10;Aankoop;;5,00 EUR;50,00;GAMM;EUR;',
    ]);
    expect(dutch).toMatchObject({
      rows: [
        '2 2024-01-14 ALPH sell 100 @ 186.64 USD (1 USD = 0.92 EUR, 17170.88 EUR in all)',
        '3 2024-02-12 BETA dividend EUR 84,686.6, EUR 12,663.45 of it tax',
        '4 2024-03-12 GAMM buy 10 @ 5 EUR',
      ],
      warnings: [
        '2 Koers: Read in USD, as the cell says, not in EUR.',
        '3 Koers: Read in USD, as the cell says, not in EUR.',
        expect.stringContaining('3 Nettobedrag: Read as what came after the tax beside it'),
      ],
    });
  });

  it('a price in pence, as its cell or header says, is no price in the pounds of the row', () => {
    const header = 'Date;Type;Ticker;Quantity;Unit cost (p);Currency';
    const inPounds = '2024-11-13;Buy;LOND;1000;52.5;GBP';
    for (const lines of [
      [header, inPounds],
      [`${header};Amount`, `${inPounds};525.00`],
    ])
      expect(readLines(lines)).toMatchObject({
        rows: ['2 2024-11-13 LOND buy 1000 @ 0.525 GBP (52.5 GBp)'],
        warnings: [],
      });
    expect(
      readLines([
        header.replace(' (p)', ''),
        '2024-11-13;Buy;LOND;1000;52.5p;GBP',
        '2024-11-13;Buy;LOND;1000;£0.525;GBX',
      ]).rows,
    ).toEqual(['2 2024-11-13 LOND buy 1000 @ 0.525 GBP (52.5 GBp)', '3 2024-11-13 LOND buy 1000 @ 0.525 GBP']);
  });

  it('the currency of the account may stand in front of the price, whose own stands behind it', () => {
    const file = readLines([
      'Affärsdag;Bruttobelopp;Transaktionsvaluta;Kurs;Valuta;Courtage;Transaktionstyp;Symbol;Antal',
      '2024-01-15;1323,25;EUR;181,52;CHF;0,69;Försäljning;ALPH;7',
    ]);
    expect(file.rows).toEqual([expect.stringContaining('ALPH sell 7 @ 181.52 CHF fees 0.66 (1 CHF = 1.04')]);
  });

  it('a fee is in the currency that its cell or its header names, in all of its columns', () => {
    const inCells = readLines([
      'Data operazione;Controvalore;Commissione;Cambio;Tipo operazione;Quantità;Simbolo;Prezzo',
      '2024-01-25;173,75 EUR;0,11 EUR;11,508937;Vendita titoli;10;ALPH;199,97 SEK',
    ]);
    expect(inCells.rows).toEqual([expect.stringContaining('ALPH sell 10 @ 199.97 SEK fees 1.27')]);
    expect(
      readLines(['Date;Type;Symbol;Quantity;Price;Currency;Fee (AUD)', '2024-01-25;Buy;ALPH;10;5.00;USD;9.50']),
    ).toMatchObject({
      rows: ['2 2024-01-25 ALPH buy 10 @ 5 USD'],
      warnings: ['2 Fee (AUD): The fee is in AUD and the trade in USD: it is not kept.'],
    });
    expect(
      readLines([
        'Date;Type;Symbol;Quantity;Price;Currency;Commission;Stamp Duty',
        '2024-01-25;Buy;ALPH;10;5.00;USD;9.50 USD;1.00 GBP',
      ]),
    ).toMatchObject({
      rows: [],
      errors: ['2 Commission: The fees of this row are in several currencies. Enter it by hand.'],
    });
  });

  it('a fee in pence is a hundredth of so many pounds, and one of a dividend in another currency is not kept', () => {
    expect(
      readLines([
        'Date;Type;Symbol;Quantity;Price;Currency;Commission;Amount;Amount currency',
        '2024-01-15;Buy;ALPH;10;500;GBX;95p;;',
        '2024-01-15;Buy;ALPH;10;500;GBX;0.95;;',
        '2024-01-16;Buy;ALPH;10;;GBP;95p;50.95;GBP',
        '2024-01-17;Dividend;ALPH;;;GBP;0.50 EUR;12.00;GBP',
      ]),
    ).toMatchObject({
      rows: [
        '2 2024-01-15 ALPH buy 10 @ 5 GBP (500 GBX) fees 0.95',
        '3 2024-01-15 ALPH buy 10 @ 5 GBP (500 GBX) fees 0.95',
        '4 2024-01-16 ALPH buy 10 @ 5 GBP fees 0.95',
        '5 2024-01-17 ALPH dividend GBP 12',
      ],
      warnings: [expect.anything(), '5 Commission: The fee is in EUR and the dividend in GBP: it is not kept.'],
    });
  });

  it('a fee beside an amount that holds none is that of the account, however small it is', () => {
    const small = readLines([
      'Trade Date;Account Currency;Exchange Rate;Quantity;Gross Amount;Commission;Action;Price;Symbol',
      '2024-01-21;EUR;0.085338;10;-121.68;0.04;Bought;142.59 SEK;ALPH',
    ]);
    expect(small).toMatchObject({
      rows: [expect.stringContaining('ALPH buy 10 @ 142.59 SEK fees 0.47')],
      warnings: ['2 Commission: Fees of 0.04 EUR are 0.47 SEK at the rate of this row.'],
    });
  });

  it('an amount that holds a fee is in the currency of the fee, at the rate of the row', () => {
    const sharesight = readLines([
      'Market,Code,Type,Date,Quantity,Price *,Instrument Currency,Brokerage *,Brokerage Currency,Exch. Rate,Value',
      'NYSE,ALPH,Sell,13/11/2024,-5,44,USD,5,AUD,0.65,333.46',
    ]);
    expect(sharesight).toMatchObject({
      rows: ['2 2024-11-13 NYSE:ALPH sell 5 @ 44 USD fees 3.25 (1 USD = 1.538462 AUD, 333.46 AUD in all)'],
      warnings: ['2 Brokerage *: Fees of 5 AUD are 3.25 USD at the rate of this row.'],
    });
  });
});

describe('columns and words of other brokers', () => {
  it('a type in two columns is one, and tax of a sale is not kept, which is said', () => {
    const wealthsimple = readLines([
      'transaction_date,activity_type,activity_sub_type,symbol,currency,quantity,unit_price,commission,net_cash_amount',
      '2025-01-10,Trade,BUY,ALPH,CAD,10,22.5,0,-225',
      '2025-01-11,Trade,SELL,ALPH,CAD,-5,23,0,115',
      '2025-01-12,Dividend,,ALPH,USD,,,,0.5',
      '2025-01-12,MoneyMovement,E_TRF,,CAD,,,,500',
    ]);
    expect(wealthsimple).toMatchObject({
      rows: [
        '2 2025-01-10 ALPH buy 10 @ 22.5 CAD',
        '3 2025-01-11 ALPH sell 5 @ 23 CAD',
        '4 2025-01-12 ALPH dividend USD 0.5',
      ],
      ...{ errors: [], leftOut: { 'Rows of type ‘MoneyMovement E_TRF’': 1 } },
    });
    const scalable = readLines([
      'date;type;isin;shares;price;amount;fee;tax;currency',
      '2025-08-01;Savings plan;CA0679011084;3,505;21,395;-74,989475;0,00;0,00;EUR',
      '2025-08-02;Sell;CA0679011084;-5;20,00;100,00;0,99;3,10;EUR',
    ]);
    expect(scalable).toMatchObject({
      rows: [
        '2 2025-08-01 ISIN:CA0679011084 buy 3.505 @ 21.395 EUR',
        '3 2025-08-02 ISIN:CA0679011084 sell 5 @ 20 EUR fees 0.99',
      ],
      warnings: ['3 tax: The tax of 3.10 on this trade is not kept.'],
    });
  });

  it('headers of one word, and prices called an average, are what they are', () => {
    const etrade = readLines([
      'For Account:,#####1234',
      '',
      'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Currency',
      '11/13/24,Bought,EQ,ALPH,10,-441.95,43.5,6.95,USD',
      '11/14/24,Bought To Open,OPTN,ALPH,1,-250.65,2.5,0.65,USD',
    ]);
    expect(etrade).toMatchObject({
      rows: ['4 2024-11-13 ALPH buy 10 @ 43.5 USD fees 6.95'],
      ...{ errors: [], warnings: [], leftOut: { 'Rows of ‘OPTN’, which are no shares': 1 } },
    });
    const stake = readLines([
      'Trade Date,Symbol,Side,Units,Avg. Price,Value,Fees,Currency',
      '2024-11-12,ALPH,B,10,43.5,435,3,USD',
    ]);
    expect(stake).toMatchObject({ rows: ['2 2024-11-12 ALPH buy 10 @ 43.5 USD fees 3'], warnings: [] });
  });

  it('an amount that its header calls gross holds no fees', () => {
    const read = readLines([
      'Trade Date,Action,Code,Units,Consideration,Brokerage,Currency',
      '2024-11-12,Buy,ALPH,100,1650,9.5,AUD',
    ]);
    expect(read).toMatchObject({
      rows: ['2 2024-11-12 ALPH buy 100 @ 16.5 AUD fees 9.5'],
      warnings: ['2 Consideration: The price is what the amount comes to for a share: 16.5.'],
    });
  });

  it('stand in brackets of a header where nothing else tells: pence of a price, pounds of its amount', () => {
    const inPence = readLines([
      'Trade date,Reference,Transaction,Ticker,Unit cost (p),Quantity,Amount (GBP)',
      '13/11/2024,C1,Purchase,LOND,52.5,1000,-525',
    ]);
    expect(inPence).toMatchObject({
      rows: ['2 2024-11-13 LOND buy 1000 @ 0.525 GBP (52.5 GBp) (C1)'],
      ...{ errors: [], warnings: [] },
    });
    const said = readLines([
      'Trade date,Reference,Transaction,Ticker,Unit cost,Quantity,Currency,Amount (GBP)',
      '13/11/2024,C1,Purchase,ALPH,52.5,10,USD,-420',
    ]);
    expect(said.rows).toEqual([expect.stringContaining('ALPH buy 10 @ 52.5 USD')]);
  });
});

describe('a dividend in another currency than what one share paid', () => {
  const atRate = 'Trade Date,Action,Symbol,Quantity,Price,Instrument Currency,FX Rate,Amount';

  it('is in that of its own cell, or of the column behind it, whatever that is called', () => {
    const inCells = readLines([
      'Datum;Typ;Symbol;Stück;Kurs;Devisenkurs;Gebühren;Betrag',
      '2024-04-10;Dividende;DELT;100;1,73 CHF;1,057010;;182,86 EUR',
      '2024-04-11;Kauf;DELT;100;10,00 CHF;1,057010;2,00 EUR;1.059,01 EUR',
    ]);
    expect(inCells).toMatchObject({
      rows: [
        '2 2024-04-10 DELT dividend EUR 182.86',
        expect.stringContaining('buy 100 @ 10 CHF fees 1.89 (1 CHF = 1.05701 EUR'),
      ],
      errors: [],
    });
    for (const [price, amount] of [
      ['Handelswährung', 'Währung'],
      ['Kurswährung', 'Kontowährung'],
      ['Valuta', 'Transaktionsvaluta'],
      ['Munt', 'Munt'],
      ['Devise de cotation', 'Devise'],
    ])
      expect([
        price,
        readLines([
          `Datum;Typ;Symbol;Stück;Kurs;${price};Wechselkurs;Betrag;${amount}`,
          '2024-04-10;Dividende;DELT;100;1,73;CHF;1,057010;182,86;EUR',
        ]).rows,
      ]).toEqual([price, ['2 2024-04-10 DELT dividend EUR 182.86']]);
  });

  it('is shares times what one paid where its amount is that at a rate, in a currency that stands nowhere', () => {
    expect(readLines([atRate, '2024-04-24,Dividend,GAMM,10,1.84,CHF,1.061420,19.53'])).toMatchObject({
      rows: ['2 2024-04-24 GAMM dividend CHF 18.4'],
      warnings: [
        '2 Amount: Read as 18.4 CHF, shares times what one paid: this amount is that at the exchange rate of its row, in a currency that the file does not name.',
      ],
    });
    const taxed = readLines([`${atRate},Tax`, '2024-04-24,Dividend,GAMM,10,1.84,CHF,1.061420,16.60,2.93']);
    expect(taxed.rows).toEqual(['2 2024-04-24 GAMM dividend CHF 18.4, CHF 2.76 of it tax']);
  });

  it('is refused where nobody can tell which of the two the file names', () => {
    const unnamed = atRate.replace('Instrument Currency', 'Currency');
    expect(readLines([unnamed, '2024-04-24,Dividend,GAMM,10,1.84,CHF,1.061420,19.53'])).toMatchObject({
      rows: [],
      errors: [
        expect.stringContaining('2 Amount: The amount is shares times what one paid at the exchange rate of this row'),
      ],
    });
  });

  it('is told where it is more than shares times what one paid, but for how that was rounded', () => {
    const file = readLines([
      'Date;Type;Symbol;Quantity;Price;Currency;Amount',
      '2024-03-14;Dividend;GAMM;1500;1.19;CHF;1816.89',
      '2024-03-15;Dividend;GAMM;1500;1.19;CHF;1791.00',
    ]);
    expect(file.warnings).toEqual([expect.stringContaining('2 Amount: Shares times what one paid come to 1785')]);
  });

  it('is told where shares times what one paid are far from it, and is no tax of it', () => {
    const told = readLines([
      'Date;Type;Symbol;Quantity;Price;Currency;Amount',
      '2024-04-24;Dividend;GAMM;100;2.00;SEK;19.53',
    ]);
    expect(told).toMatchObject({
      rows: ['2 2024-04-24 GAMM dividend SEK 19.53'],
      warnings: ['2 Amount: Shares times what one paid come to 200: look whether this amount is in another currency.'],
    });
    const named = readLines([
      'Date;Type;Symbol;Quantity;Price (USD);Amount (EUR)',
      '2024-04-24;Dividend;GAMM;100;2.00;180.00',
    ]);
    expect(named.rows).toEqual(['2 2024-04-24 GAMM dividend EUR 180']);
  });

  it('is after tax where both together are shares times what one paid at the rate', () => {
    const file = readLines([
      'Date;Type;Symbol;Quantity;Price (CAD);FX Rate;Tax (EUR);Amount (EUR)',
      '2024-08-05;Dividend;GAMM;250;0.16;0.657210;3.94;22.35',
    ]);
    expect(file.rows).toEqual(['2 2024-08-05 GAMM dividend EUR 26.29, EUR 3.94 of it tax']);
  });
});

it('a price in words beside an amount at the rate of the row is that price, and what was booked beyond it are fees', () => {
  const saxo = [
    'Kunden-ID;Handelsdatum;Typ;Produkt;Instrumentenwährung;Instrumentensymbol;Ereignis;Gebuchter Betrag;Umrechnungskurs',
    '1;2024-01-15;Handel;Alpha Corp;USD;ALPH:xnas;Kauf 10 @ 100.00 USD;-917,27;0,9100',
    '1;2024-02-15;Handel;Alpha Corp;USD;ALPH:xnas;Verkauf 4 @ 110.00 USD;400,40;0,9100',
  ];
  expect(readLines(saxo)).toMatchObject({
    rows: ['2 2024-01-15 XNAS:ALPH buy 10 @ 100 USD fees 7.99', '3 2024-02-15 XNAS:ALPH sell 4 @ 110 USD'],
    ...{
      errors: [],
      warnings: [
        '2 Gebuchter Betrag: Read as what was paid at the exchange rate of this row, with fees of 7.99 USD.',
        '3 Gebuchter Betrag: Read as what was paid at the exchange rate of this row.',
      ],
    },
  });
});

it('columns of times are no days', () => {
  const upstox = readLines([
    'Date,Company,Amount,Exchange,Trade Num,Trade Time,Side,Quantity,Price,Currency',
    '15-01-2024,ALPHA LTD,12505.00,NSE,1,09:20:00,Buy,10,1250.50,INR',
  ]);
  expect(upstox.rows).toEqual(['2 2024-01-15 NAME:ALPHA LTD buy 10 @ 1250.5 INR']);
});

describe('days with two digits of their year', () => {
  const read = (...days: string[]) =>
    readLines(['Date;Type;Symbol;Quantity;Price;Currency', ...days.map((day) => `${day};Buy;ALPH;10;5.00;USD`)]);

  it('have it in front where one of them would not have come otherwise', () => {
    const days = (...texts: string[]) =>
      withWholeYears(
        texts.map((text, row) => ({ row, cells: [text, 'Buy'] })),
        0,
        2026,
      ).map(({ cells }) => cells[0]);
    expect(days('24-01-15', '23-02-28 10:15:22')).toEqual(['2024-01-15', '2023-02-28 10:15:22']);
    for (const unclear of [['24-01-15'], ['15-01-24', '31-01-24'], ['24-13-28'], ['24-01-28', '24/01/29'], ['']])
      expect(days(...unclear)).toEqual(unclear);
  });

  it('have their day in front else, which is told where it may be the year', () => {
    expect(read('15-01-24', '16-02-24')).toMatchObject({
      rows: ['2 2024-01-15 ALPH buy 10 @ 5 USD', '3 2024-02-16 ALPH buy 10 @ 5 USD'],
      warnings: [],
    });
    expect(read('24-01-15')).toMatchObject({
      rows: ['2 2015-01-24 ALPH buy 10 @ 5 USD'],
      warnings: ['2 Date: Read as 2015-01-24, the day first: look whether this file writes the year first.'],
    });
  });
});

it.each([
  ['Price (c)', 'Net ($)', ','],
  ['Price (cents)', 'Net ($)', ','],
  ['Preis (ct)', 'Net ($)', ';'],
])('a price below %s is a hundredth of what amounts are in', (price, net, parted) => {
  const decimal = (number: string) => (parted === ';' ? number.replace('.', ',') : number);
  const row = (...cells: string[]) => cells.map(decimal).join(parted);
  const file = [
    ['Date', 'Code', 'Buy/Sell', 'Quantity', price, 'Brokerage ($)', net].join(parted),
    row('2025-01-15', 'GTN', 'Buy', '1000', '125.5', '19.95', '1274.95'),
    row('2025-02-16', 'GTN', 'Sell', '400', '150.25', '19.95', '581.05'),
  ];
  expect(readLines(file, { mapping: { currency: 'AUD' } })).toMatchObject({
    rows: ['2 2025-01-15 GTN buy 1000 @ 1.255 AUD fees 19.95', '3 2025-02-16 GTN sell 400 @ 1.5025 AUD fees 19.95'],
    ...{ errors: [], warnings: [] },
  });
});

it.each([
  ['GBX', undefined, '1.255 GBP (125.5 GBX)'],
  ['ZAc', undefined, '1.255 ZAR (125.5 ZAc)'],
  ['USc', 'AUD', '1.255 USD (125.5 USc)'],
  ['', 'GBp', '1.255 GBP (125.5 GBp)'],
  ['AUD', 'GBp', '1.255 AUD'],
])('prices below cents in %j, or %s for all rows, are hundredths once', (code, currency, read) => {
  const file = ['Date,Code,Buy/Sell,Quantity,Price (c),Currency', `2025-01-15,GTN,Buy,1000,125.5,${code}`];
  const { rows, errors } = readLines(file, currency === undefined ? {} : { mapping: { currency } });
  expect({ rows, errors }).toEqual({ rows: [`2 2025-01-15 GTN buy 1000 @ ${read}`], errors: [] });
});
