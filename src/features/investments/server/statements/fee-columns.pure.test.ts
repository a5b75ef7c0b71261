import { describe, expect, it } from 'vitest';
import { readLines } from './read.fixture.ts';

const header = 'Trade Date,Symbol,Side,Units,Price,Currency';

describe('fees of a row in several columns', () => {
  it('are added, and that is told', () => {
    const read = readLines([
      `${header},Fees,GST,SEC Fee`,
      '2024-11-12,ALPH,B,10,43.5,USD,3,0.3,',
      '2024-11-13,ALPH,S,10,44,USD,3,0.3,0.02',
      '2024-11-14,ALPH,B,1,44,USD,3,0,',
    ]);
    expect(read).toMatchObject({
      rows: [
        '2 2024-11-12 ALPH buy 10 @ 43.5 USD fees 3.3',
        '3 2024-11-13 ALPH sell 10 @ 44 USD fees 3.32',
        '4 2024-11-14 ALPH buy 1 @ 44 USD fees 3',
      ],
      errors: [],
      warnings: [
        '2 Fees: Fees of several columns are added: 3 (Fees) + 0.3 (GST) = 3.3.',
        '3 Fees: Fees of several columns are added: 3 (Fees) + 0.3 (GST) + 0.02 (SEC Fee) = 3.32.',
      ],
    });
  });

  it('are not added to their own total', () => {
    const read = readLines([
      `${header},Commission,Stamp Duty,Total Fees`,
      '2024-11-12,ALPH,B,10,43.5,GBP,11.95,2.18,14.13',
      '2024-11-13,ALPH,S,10,44,GBP,11.95,,11.95',
    ]);
    expect(read).toMatchObject({
      rows: ['2 2024-11-12 ALPH buy 10 @ 43.5 GBP fees 14.13', '3 2024-11-13 ALPH sell 10 @ 44 GBP fees 11.95'],
      ...{ errors: [], warnings: [] },
    });
  });

  it('are no total that is less than one of them in another row', () => {
    const read = readLines([
      `${header},Commission,Exchange Fees`,
      '2024-11-12,ALPH,B,10,43.5,GBP,6.90,6.90',
      '2024-11-13,ALPH,S,10,44,GBP,0.00,0.77',
    ]);
    expect(read.rows).toEqual([
      '2 2024-11-12 ALPH buy 10 @ 43.5 GBP fees 13.8',
      '3 2024-11-13 ALPH sell 10 @ 44 GBP fees 0.77',
    ]);
  });

  it('are two where they are of one amount alone, which may be by chance', () => {
    const alike = '2024-11-12,ALPH,B,10,43.5,GBP,0.04,0.04';
    expect(readLines([`${header},Commission,Stamp Duty`, alike, alike])).toMatchObject({
      rows: Array.from({ length: 2 }, (_, at) => `${at + 2} 2024-11-12 ALPH buy 10 @ 43.5 GBP fees 0.08`),
      warnings: [expect.stringContaining('0.04 (Commission) + 0.04 (Stamp Duty) = 0.08'), expect.anything()],
    });
    expect(readLines([`${header},Commission,Total Fees`, alike]).rows).toEqual([
      '2 2024-11-12 ALPH buy 10 @ 43.5 GBP fees 0.04',
    ]);
    expect(
      readLines([`${header},Commission,Brokerage`, alike, '2024-11-13,ALPH,S,10,44,GBP,0.07,0.07']).rows,
    ).toMatchObject([expect.stringContaining('fees 0.04'), expect.stringContaining('fees 0.07')]);
  });

  it('are negative where costs are written so, and a rebate lowers them', () => {
    const read = readLines([
      `${header},Commission,Other Fees`,
      '2024-11-12,ALPH,B,10,43.5,USD,-5,-0.25',
      '2024-11-13,ALPH,S,10,44,USD,-5,1',
    ]);
    expect(read.rows).toEqual([
      '2 2024-11-12 ALPH buy 10 @ 43.5 USD fees 5.25',
      '3 2024-11-13 ALPH sell 10 @ 44 USD fees 4',
    ]);
  });

  it('of very many columns are added, and few are named', () => {
    const { rows, warnings } = readLines([
      `${header}${',Fees'.repeat(150)}`,
      `2024-11-12,ALPH,B,10,43.5,USD${',1'.repeat(150)}`,
    ]);
    expect(rows).toEqual(['2 2024-11-12 ALPH buy 10 @ 43.5 USD fees 150']);
    expect(warnings).toEqual([expect.stringMatching(/1 \(Fees\) \+ 145 more = 150\.$/u)]);
  });

  it('a tax on fees alone is no fee', () => {
    expect(readLines([`${header},GST`, '2024-11-12,ALPH,B,10,43.5,USD,0.3']).rows).toEqual([
      '2 2024-11-12 ALPH buy 10 @ 43.5 USD',
    ]);
  });

  it('taxes of a dividend in columns of their own are added', () => {
    const file = [
      'Datum;Typ;ISIN;Anzahl;Kurs;Betrag;Währung;Kapitalertragsteuer;Solidaritätszuschlag;Kirchensteuer;Provision',
      '15.01.2026;Kauf;CA0679011084;100;1,25;-126,00;EUR;0,00;0,00;0,00;1,00',
      '15.03.2026;Dividende;CA0679011084;100;;36,81;EUR;12,50;0,69;0,00;0,00',
      '15.04.2026;Verkauf;CA0679011084;100;2,25;203,00;EUR;20,00;1,00;;1,00',
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '2 2026-01-15 ISIN:CA0679011084 buy 100 @ 1.25 EUR fees 1',
        '3 2026-03-15 ISIN:CA0679011084 dividend EUR 50, EUR 13.19 of it tax',
        '4 2026-04-15 ISIN:CA0679011084 sell 100 @ 2.25 EUR fees 1',
      ],
      warnings: [
        '3 Kapitalertragsteuer: Taxes of several columns are added: 12.50 (Kapitalertragsteuer) + 0.69 (Solidaritätszuschlag) = 13.19.',
        '3 Betrag: Read as what came after the tax beside it, as amounts of trades in this file are after costs.',
        '4 Kapitalertragsteuer: The tax of 21 on this trade is not kept.',
      ],
    });
    // A column of all taxes holds them.
    const whole = file.map((line, at) => `${line};${['Steuern', '0', '13,19', '21'][at]}`);
    expect(readLines(whole).rows[1]).toBe('3 2026-03-15 ISIN:CA0679011084 dividend EUR 50, EUR 13.19 of it tax');
  });
});
