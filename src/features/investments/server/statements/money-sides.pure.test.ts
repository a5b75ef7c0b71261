import { describe, expect, it } from 'vitest';
import { readStatement } from '../read-statement.ts';
import { readLines } from './read.fixture.ts';

const header = 'Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance';
const read = (...rows: string[]) => readLines([header, ...rows]);

describe('an account that books in two columns', () => {
  it('buys where it pays and sells where it receives; fees are what it differs by, which is told', () => {
    const both = read(
      '12/11/2024,14/11/2024,LOND,B123456,1000,52.5p,London Gold plc,R1,£536.95,n/a,£1200.00',
      '13/11/2024,15/11/2024,LOND,B123456,500,£0.60,London Gold plc,R2,n/a,£294.01,£1494.01',
      '14/11/2024,18/11/2024,LOND,B123456,10,£0.60,London Gold plc,R3,£6.00,n/a,£1488.01',
    );
    expect(both).toMatchObject({
      rows: [
        '2 2024-11-12 LOND buy 1000 @ 0.525 GBP (52.5 GBp) fees 11.95 (R1)',
        '3 2024-11-13 LOND sell 500 @ 0.6 GBP fees 5.99 (R2)',
        '4 2024-11-14 LOND buy 10 @ 0.6 GBP (R3)',
      ],
      errors: [],
      warnings: [
        '2 Debit or Credit: Fees are what the account differs by from shares times price: 11.95.',
        '3 Debit or Credit: Fees are what the account differs by from shares times price: 5.99.',
      ],
    });
  });

  it('keeps no fees where it differs by more than fees, and says so', () => {
    const { rows, warnings } = read('13/11/2024,15/11/2024,LOND,B123456,1000,£0.53,London Gold,R1,£1536.95,n/a,£12.00');
    expect(rows).toEqual(['2 2024-11-13 LOND buy 1000 @ 0.53 GBP (R1)']);
    expect(warnings).toEqual([expect.stringContaining('the file says 1,536.95. Look at shares, price and currency.')]);
  });

  it('in another currency than the price is refused, and so is a row that fills both columns or none', () => {
    expect(
      read(
        '12/11/2024,14/11/2024,ALPH,,2,$50.00,Alpha,R1,n/a,£78.01,£1200.00',
        '13/11/2024,15/11/2024,LOND,,10,£0.60,London Gold,R2,£6.00,£6.00,£1494.01',
        '13/11/2024,15/11/2024,LOND,,10,£0.60,London Gold,R2,£6.00,n/a,£1494.01',
      ),
    ).toMatchObject({
      rows: ['4 2024-11-13 LOND buy 10 @ 0.6 GBP (R2)'],
      errors: [
        '2 Price: The price is in dollars and the amount in GBP. Choose the column of the currency, or enter this trade by hand.',
        '3 Debit or Credit: Nothing in this row tells whether it is a buy or a sell.',
      ],
    });
  });

  it('keeps no fees of an amount in another currency, which differs by the rate', () => {
    const abroad = (columns: string, cells: string) =>
      readLines([
        `Date,Symbol,Type,Quantity,Price,Currency,Debit,Credit,${columns}`,
        `13/11/2024,ALPH,Sell,2,50,USD,,78.01,${cells}`,
      ]).rows;
    expect(abroad('Account Currency', 'GBP')).toEqual([expect.not.stringContaining('fees')]);
    expect(abroad('Exchange Rate', '0.79')).toEqual([expect.not.stringContaining('fees')]);
  });

  it('reads both columns, and says so', () => {
    const file = Buffer.from(`${header}\n13/11/2024,15/11/2024,LOND,B123456,10,£0.60,London,R1,£6.00,n/a,£12.00\n`);
    expect(readStatement(file, {}).report.ignoredColumns).toEqual(['Settlement Date', 'Running Balance']);
  });
});
