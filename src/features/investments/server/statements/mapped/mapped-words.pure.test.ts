import { describe, expect, it } from 'vitest';
import { readLines } from '../read.fixture.ts';

const read = (lines: readonly string[], currency?: string) =>
  readLines(lines, currency === undefined ? {} : { mapping: { currency } });

describe('trades in words', () => {
  it('of Wealthsimple have their ticker, their shares and the day on which they were done', () => {
    const monthly = read([
      'date,transaction,description,amount,balance,currency',
      '2025-11-21,BUY,"QCM - Quartz Creek: Bought 1000.0000 shares (executed at 2025-11-20)",-185.00,815.00,CAD',
      '2025-11-24,SELL,"QCM - Quartz Creek: Sold 400.0000 shares (executed at 2025-11-21)",80.00,895.00,CAD',
      '2025-11-22,DIV,"LSG - Lake Superior: Cash dividend distribution, received on 2025-11-22",12.50,907.50,CAD',
      '2025-11-23,CONT,Contribution (executed at 2025-11-23),500.00,1407.50,CAD',
    ]);
    expect(monthly).toMatchObject({
      rows: [
        '2 2025-11-20 QCM buy 1000 @ 0.185 CAD',
        '3 2025-11-21 QCM sell 400 @ 0.2 CAD',
        '4 2025-11-22 LSG dividend CAD 12.5',
      ],
      ...{ leftOut: { 'Rows of type ‘CONT’': 1 }, errors: [] },
    });
  });

  it('of accounts with two sides have a ticker, and fees are what the account booked beyond them', () => {
    const cash = read(
      [
        'TransactionDate,Comment,Credit,Debit,Balance',
        '2026-01-15 00:00:00,Order 1: Buy 1000 GTN.ASX @ $1.25,,1259.50,100.00',
        '2026-02-03 00:00:00,Order 2: Sell 400 GTN.ASX @ $1.50,590.50,,690.50',
      ],
      'AUD',
    );
    expect(cash).toMatchObject({
      rows: [
        expect.stringMatching(/^2 2026-01-15 ASX:GTN buy 1000 @ 1\.25 AUD fees 9\.5 /u),
        expect.stringMatching(/^3 2026-02-03 ASX:GTN sell 400 @ 1\.5 AUD fees 9\.5 /u),
      ],
      errors: [],
    });
  });
});

describe('headers that mean one thing here and another there', () => {
  it('Valuta is a currency where currencies stand below it, and Valor a name where names do', () => {
    const norwegian = read([
      'Dato;Type;Verdipapir;ISIN;Antall;Kurs;Valuta;Kurtasje;Beløp NOK;Oppgjørsdato',
      '05.01.2026;Kjøp;SINK ASA;NO0010096985;100;125,50;NOK;29;-12579;07.01.2026',
      '25.02.2026;Utbytte;SINK ASA;NO0010096985;60;1,00;NOK;0;60;26.02.2026',
    ]);
    expect(norwegian).toMatchObject({
      rows: [
        '2 2026-01-05 ISIN:NO0010096985 buy 100 @ 125.5 NOK fees 29',
        '3 2026-02-25 ISIN:NO0010096985 dividend NOK 60',
      ],
      ...{ errors: [], warnings: [] },
    });
    const spanish = read([
      'Fecha operación;Operación;Valor;Títulos;Precio;Divisa;Importe bruto;Comisión;Gastos;Importe neto',
      '05/01/2026;COMPRA;MINAS ALPES;100;12,50;EUR;1.250,00;9,00;1,50;-1.260,50',
      '26/02/2026;DIVIDENDO;MINAS ALPES;60;0,10;EUR;6,00;0;0;4,86',
    ]);
    expect(spanish).toMatchObject({
      rows: [
        '2 2026-01-05 NAME:MINAS ALPES buy 100 @ 12.5 EUR fees 10.5',
        '3 2026-02-26 NAME:MINAS ALPES dividend EUR 6, EUR 1.14 of it tax',
      ],
      warnings: [
        '2 Comisión: Fees of several columns are added: 9.00 (Comisión) + 1.50 (Gastos) = 10.5.',
        '3 Importe bruto: Tax is what this and the amount differ by: 1.14.',
      ],
    });
  });

  it('fees by other names are read or told', () => {
    const dkb = read([
      'Ausführungsdatum;Auftragsart;ISIN;Stück/Nominale;Ausführungskurs;Währung;Kurswert;Entgelte',
      '05.01.2026;Kauf;DE0007164600;100;12,50;EUR;1.250,00;10,00',
    ]);
    expect(dkb.rows).toEqual(['2 2026-01-05 ISIN:DE0007164600 buy 100 @ 12.5 EUR fees 10']);
    const bolero = read([
      'Uitvoeringsdatum;Naam;Symbool;Type;Aantal;Koers;Munt;Bruto bedrag;Kosten;Beurstaks;Netto bedrag',
      '15/01/2026;ZINK NV;ZNK;Aankoop;100;12,50;EUR;1.250,00;7,50;4,38;-1.261,88',
    ]);
    const unknown = read([
      'Uitvoeringsdatum;Naam;Symbool;Type;Aantal;Koers;Munt;Kosten;Belasting op de verrichting',
      '15/01/2026;ZINK NV;ZNK;Aankoop;100;12,50;EUR;7,50;4,38',
    ]);
    expect(unknown.warnings).toEqual([
      '2 Belasting op de verrichting: 4,38 of ‘Belasting op de verrichting’ is not read: choose what the column holds.',
    ]);
    expect(bolero).toMatchObject({
      rows: ['2 2026-01-15 ZNK buy 100 @ 12.5 EUR fees 11.88'],
      warnings: ['2 Kosten: Fees of several columns are added: 7.50 (Kosten) + 4.38 (Beurstaks) = 11.88.'],
    });
  });

  it('shares with their word, and days with the name of a zone', () => {
    const onvista = read([
      'Datum;Vorgang;WKN;Anzahl;Ausführungskurs;Betrag in EUR;Gebühren in EUR',
      '25.02.2026;Wertpapier Verkauf;716460;40 Stk.;15,00 EUR;593,00 EUR;7,00 EUR',
    ]);
    expect(onvista).toMatchObject({ rows: ['2 2026-02-25 WKN:716460 sell 40 @ 15 EUR fees 7'], errors: [] });
    const zones = read([
      'Trade date,Instrument code,Quantity,Price,Transaction type,Currency',
      '2026-01-05 03:10:00 (UTC),GTN,1000,1.25,BUY,AUD',
      '"Jan 6, 2026 09:30:05 ET",GTN,1000,1.25,BUY,AUD',
    ]);
    expect(zones.rows).toEqual(['2 2026-01-05 GTN buy 1000 @ 1.25 AUD', '3 2026-01-06 GTN buy 1000 @ 1.25 AUD']);
  });
});
