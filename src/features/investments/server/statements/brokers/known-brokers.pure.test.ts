import { describe, expect, it } from 'vitest';
import { readLines } from '../read.fixture.ts';

describe('what statements of brokers have beside shares', () => {
  it('options of Saxo Bank are left out by their symbol or their product', () => {
    const header =
      'Client ID,Trade Date,Type,Product,Instrument,Instrument ISIN,Instrument currency,Instrument Symbol,Event,Booked Amount,Conversion Rate';
    const saxo = readLines([
      header,
      '1,05-Jan-2026,Trade,Stock,Alpha Mining,US0378331005,USD,ALPH:xnas,Buy 100 @ 12.50 USD,-1252,1',
      '1,05-Feb-2026,Trade,StockOption,Alpha 15 C,,USD,ALPHC:xcbf,Sell 1 @ 1.50 USD,148,1',
      '1,05-Feb-2026,Trade,,Alpha 15 C,,USD,ALPH/15C26C15:xcbf,Sell 1 @ 1.50 USD,148,1',
    ]);
    expect(saxo).toMatchObject({
      rows: ['2 2026-01-05 XNAS:ALPH buy 100 @ 12.5 USD fees 2'],
      leftOut: { 'Options, bonds and other products that are no shares': 2 },
    });
  });

  it('coins of Swissquote, and coins and short sales of Fidelity, are no shares', () => {
    const swissquote = readLines([
      'Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Saldo;Währung',
      '11-02-2026 15:30:02;125;Kauf;BTC;Bitcoin;;0.1;60000;60;0.00;-6060;5441.65;USD',
    ]);
    expect(swissquote).toMatchObject({ rows: [], leftOut: { Cryptocurrencies: 1 }, errors: [] });
    const fidelity = readLines([
      'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Amount ($)',
      '11/13/2025,Me,X2,"YOU SOLD SHORT SALE GAMMA (GAMA) (Short)",GAMA,GAMMA,Short,5,-100,,0.01,499.99',
      '11/14/2025,Me,X2,"YOU BOUGHT BITCOIN (BTC)",BTC,BITCOIN,Cash,60000,0.001,,,-60',
    ]);
    expect(fidelity).toMatchObject({ rows: [], leftOut: { 'Short sales': 1, Cryptocurrencies: 1 }, errors: [] });
  });
});

describe('Ghostfolio', () => {
  it('tells coins by where their prices come from, or by their symbol', () => {
    const file = readLines([
      'Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note',
      '05-01-2026,QCM.V,YAHOO,CAD,0.185,1000,buy,9.95,',
      '06-01-2026,bitcoin,COINGECKO,USD,60000,0.01,buy,0,',
      '16-01-2026,BTCUSD,YAHOO,USD,60000,0.01,buy,0,',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2026-01-05 QCM.V buy 1000 @ 0.185 CAD fees 9.95'],
      ...{ leftOut: { Cryptocurrencies: 2 }, errors: [] },
    });
  });
});

describe('Interactive Brokers', () => {
  it('adds taxes of a trade in a Flex query to its fees', () => {
    const flex = readLines([
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,TradeDate,Buy/Sell,Quantity,TradePrice,TradeMoney,Taxes,IBCommission,IBCommissionCurrency',
      'U1,GBP,STK,GTIN,20260105,BUY,100,10,1000,-5,-3,GBP',
      'U1,USD,STK,ALPH,20260105,SELL,-40,12.5,-500,-0.02,-1,EUR',
    ]);
    expect(flex).toMatchObject({
      rows: ['2 2026-01-05 GTIN buy 100 @ 10 GBP fees 8', '3 2026-01-05 ALPH sell 40 @ 12.5 USD fees 0.02'],
      warnings: ['3 IBCommission: The fee is in EUR and the trade in USD: it is not kept.'],
    });
  });

  it('knows the total of fees in a statement in German', () => {
    const german = readLines([
      'Transaktionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Datum/Zeit,Menge,T.-Kurs,Erlös,Prov./Gebühr,Code',
      'Transaktionen,Data,Order,Aktien,CAD,QCM,"2025-03-03, 09:30:05","1,000",0.255,-255,-5,O',
      'Gebühren,Header,Untertitel,Währung,Datum,Beschreibung,Betrag',
      'Gebühren,Data,Sonstige Gebühren,USD,2025-02-03,Marktdaten,-1.5',
      'Gebühren,Data,Gesamt,,,,-1.5',
    ]);
    expect(german).toMatchObject({
      rows: ['2 2025-03-03 QCM buy 1000 @ 0.255 CAD fees 5', '4 2025-02-03 no security fee USD 1.5 (Marktdaten)'],
      ...{ leftOut: { Totals: 1 }, errors: [] },
    });
  });
});

describe('Schwab, Equity Awards Center', () => {
  it('sales are priced by what came and its fees; rows of parts, and shares that vested, are left out by name', () => {
    const rest = (count: number) => ','.repeat(count);
    const file = [
      'Date,Action,Symbol,Description,Quantity,FeesAndCommissions,DisbursementElection,Amount,Type,Shares,SalePrice,GrantId,VestDate,VestFairMarketValue,GrossProceeds,AwardDate,AwardId',
      `06/17/2024,Tax Withholding,ALPH,Debit,,,,-$22.39${rest(9)}`,
      `06/17/2024,Dividend,ALPH,Credit,,,,$74.62${rest(9)}`,
      `09/27/2023,Deposit,ALPH,RS,13.6,,,${rest(9)}`,
      `${rest(12)}09/25/2023,$131.25,,01/01/2019,C1`,
      `09/01/2023,Journal,ALPH,Journal To Account ...123,,,,"-$1,382.75"${rest(9)}`,
      `08/31/2023,Sale,ALPH,Share Sale,14.40,$0.02,Journal,"$1,985.74"${rest(9)}`,
      `08/30/2023,Forced Quick Sell,ALPH,Share Sale,2,$0.00,Journal,$275.80${rest(9)}`,
      `${rest(8)}RS,14,$137.90,C1,07/25/2023,$121.88,"$1,930.60",,`,
      `${rest(8)}RS,0.40,$137.90,C1,07/25/2023,$121.88,$55.16,,`,
    ];
    expect(readLines(file)).toMatchObject({
      file: 'schwab: Equity Awards Center',
      rows: [
        '3 2024-06-17 ALPH dividend USD 74.62, USD 22.39 of it tax',
        '7 2023-08-31 ALPH sell 14.4 @ 137.9 USD fees 0.02',
        '8 2023-08-30 ALPH sell 2 @ 137.9 USD',
      ],
      leftOut: {
        'Parts of the row above them': 3,
        'Shares of awards that came': 1,
        'Transfers of shares or money': 1,
      },
      errors: [],
    });
  });
});

describe('Degiro, account statement', () => {
  it('names corporate actions as such; capital that came back, custody and taxes of orders are what they are', () => {
    const file = [
      'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id',
      '18-01-2025,09:30,18-01-2025,BETA,CA0084741085,"TAKEOVER: Sell 100 Beta@5 CAD (CA0084741085)",,CAD,500.00,CAD,500.00,',
      '19-01-2025,09:30,19-01-2025,GAMMA,CA0084741085,"ISIN CHANGE: Sell 100 Gamma@5 CAD (CA0084741085)",,CAD,500.00,CAD,500.00,',
      '22-01-2025,09:30,22-01-2025,ALPHA,CA0679011084,Capital Return,,CAD,12.00,CAD,12.00,',
      '23-01-2025,09:30,23-01-2025,,,Droits de garde,,EUR,-1.00,EUR,9.00,',
      '24-01-2025,09:30,24-01-2025,ERAMET,FR0000131757,"Buy 50 Eramet@50.31 EUR (FR0000131757)",,EUR,-2515.50,EUR,0.00,aaaa',
      '24-01-2025,09:30,24-01-2025,ERAMET,FR0000131757,French Financial Transaction Tax,,EUR,-10.06,EUR,0.00,aaaa',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '4 2025-01-22 ISIN:CA0679011084 return-of-capital CAD 12',
        '5 2025-01-23 no security fee EUR 1 (Droits de garde)',
        '6 2025-01-24 ISIN:FR0000131757 buy 50 @ 50.31 EUR fees 10.06',
      ],
      leftOut: { 'Corporate actions': 2 },
      errors: [],
    });
  });
});

describe('Disnat', () => {
  it('symbols end in their market, of Canada and of the United States', () => {
    const file = [
      'Trade Date,Settlement Date,Transaction Type,Asset Class,Symbol,Description,Market,Quantity,Price,Price Currency,Commission Paid,Transaction Amount,Account Currency',
      '2025-08-01,2025-08-05,SELL,Stocks,ABX-C,BARRICK,CAN,-10,50,CAN,0,500,CAN',
      '2025-07-31,2025-08-01,BUY,Stocks,ALPH-U,ALPHA,USA,10,49.38,USA,9.95,-503.75,USA',
      '2025-07-31,2025-08-01,BUY,Stocks,FUND-U,UNITS IN DOLLARS,CAN,10,49.38,USA,9.95,-503.75,USA',
    ];
    expect(readLines(file).rows).toEqual([
      '2 2025-08-01 ABX sell 10 @ 50 CAD',
      '3 2025-07-31 ALPH buy 10 @ 49.38 USD fees 9.95',
      '4 2025-07-31 FUND-U buy 10 @ 49.38 USD fees 9.95',
    ]);
  });
});
