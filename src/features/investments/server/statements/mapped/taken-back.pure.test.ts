import { describe, expect, it } from 'vitest';
import { readLines } from '../read.fixture.ts';

const header = 'Date,Type,Symbol,Quantity,Price,Amount,Currency';
const sentence = (word: string) =>
  `‘${word}’ takes a trade back, or books it again: leave these rows out, and remove the trades that they are about where they do not stand.`;

describe('words that take a trade back', () => {
  it.each([
    'Cancel Buy',
    'Buy Cancelled',
    'Cancelled Sell',
    'Sell Reversal',
    'Buy - Correction',
    'Trade Correction',
    'Storno Kauf',
    'Kauf (storniert) Storno',
    'Annulation achat',
    'Verkauf Rückabwicklung',
    'Bust',
    'Cancellation',
  ])('%s is no trade, and asked for', (word) => {
    const file = readLines([
      header,
      '2025-03-03,Buy,ALPH,100,44.50,-4450,USD',
      `2025-03-04,${word},ALPH,100,44.50,4450,USD`,
    ]);
    expect(file).toMatchObject({
      rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD'],
      errors: [`3 Type: ${sentence(word)}`],
      leftOut: {},
    });
  });

  it('are what a member says they are', () => {
    const file = readLines(
      [header, '2025-03-03,Buy,ALPH,100,44.50,-4450,USD', '2025-03-04,Cancel Buy,ALPH,100,44.50,4450,USD'],
      { mapping: { words: [{ word: 'Cancel Buy', action: 'leave-out' }] } },
    );
    expect(file).toMatchObject({ errors: [], leftOut: { 'Rows of type ‘Cancel Buy’': 1 } });
  });

  it('take no split, dividend tax or fee with them', () => {
    const file = readLines([
      header,
      '2025-03-03,Buy,ALPH,100,44.50,-4450,USD',
      '2025-03-28,Dividend,ALPH,,,12,USD',
      '2025-03-28,Dividend Tax (Correction),ALPH,,,-1.80,USD',
      '2025-04-03,Reverse Split,ALPH,-90,,0,USD',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD', '3 2025-03-28 ALPH dividend USD 12, USD 1.8 of it tax'],
      ...{ errors: [], leftOut: { 'Splits whose ratio does not stand in the file': 1 } },
    });
  });
});

describe('a dividend that is reversed', () => {
  it('goes with the one that it takes back', () => {
    const file = readLines([
      header,
      '2025-03-03,Buy,ALPH,100,44.50,-4450,USD',
      '2025-03-28,Dividend,ALPH,,,12,USD',
      '2025-04-02,Dividend Reversal,ALPH,,,-12,USD',
      '2025-04-03,Dividend,ALPH,,,13,USD',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD', '5 2025-04-03 ALPH dividend USD 13'],
      ...{ errors: [], leftOut: { 'Dividends that were taken back': 2 } },
    });
  });

  it('is refused where its amount is above zero, as what came is', () => {
    const file = readLines([
      header,
      '2025-03-03,Buy,ALPH,100,44.50,4450,USD',
      '2025-03-28,Dividend,ALPH,,,12,USD',
      '2025-04-02,Dividend Reversal,ALPH,,,12,USD',
    ]);
    expect(file).toMatchObject({
      errors: ['4 Amount: A dividend that was taken back is not read; enter it by hand.'],
    });
  });
});

it('capital below zero is called what it is', () => {
  const file = readLines([
    header,
    '2025-03-03,Buy,ALPH,100,44.50,4450,USD',
    '2025-04-17,Return of capital,ALPH,0,0,-20,USD',
  ]);
  expect(file.errors).toEqual(['3 Amount: A return of capital below zero is not read; enter it by hand.']);
});

describe('a dividend that is reinvested', () => {
  it('is what came and what was bought for it, each by its row', () => {
    const file = readLines([
      header,
      '2025-03-03,Buy,ALPH,100,44.50,-4450,USD',
      '2025-03-28,Dividend Reinvestment,ALPH,0.55,45.4545,-25,USD',
      '2025-03-28,Reinvested Dividend,ALPH,0,0,25,USD',
      '2025-06-28,Reinvestment,ALPH,0.5,46,-23,USD',
      '2025-06-28,Reinvest Dividend,ALPH,,,23,USD',
      '2025-09-28,Dividend Reinvestment,ALPH,,,24,USD',
      '2025-12-28,Dividend Reinvestment,ALPH,101.05,0.25,25.26,USD',
    ]);
    expect(file).toMatchObject({
      rows: [
        '2 2025-03-03 ALPH buy 100 @ 44.5 USD',
        '3 2025-03-28 ALPH buy 0.55 @ 45.4545 USD',
        '4 2025-03-28 ALPH dividend USD 25',
        '5 2025-06-28 ALPH buy 0.5 @ 46 USD',
        '6 2025-06-28 ALPH dividend USD 23',
        '7 2025-09-28 ALPH dividend USD 24',
        '8 2025-12-28 ALPH dividend USD 25.26',
      ],
      ...{ errors: [], leftOut: {} },
    });
  });

  it('is bought where money that went is below zero in other rows and above it in buys', () => {
    const file = readLines([
      header,
      '2025-03-03,Buy,ALPH,100,44.50,4450,USD',
      '2025-03-28,Dividend Reinvestment,ALPH,1,44,44,USD',
      '2025-03-31,Fee,ALPH,,,-4,USD',
    ]);
    expect(file.rows).toEqual([
      '2 2025-03-03 ALPH buy 100 @ 44.5 USD',
      '3 2025-03-28 ALPH buy 1 @ 44 USD',
      '4 2025-03-31 ALPH fee USD 4',
    ]);
  });

  it('takes no interest and no fee with it', () => {
    const file = readLines([
      header,
      '2025-03-03,Buy,ALPH,100,44.50,-4450,USD',
      '2025-03-28,Reinvest Interest,ALPH,,,5,USD',
      '2025-03-28,Reinvestment Fee,ALPH,,,-5,USD',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD', '4 2025-03-28 ALPH fee USD 5'],
      ...{ errors: [], leftOut: { 'Rows of type ‘Reinvest Interest’': 1 } },
    });
  });

  it('says where shares of its row may have been bought', () => {
    const file = readLines([
      header,
      '2025-03-03,Buy,ALPH,100,44.50,-4450,USD',
      '2025-03-29,Dividend (Reinvested),ALPH,0.5,46,23,USD',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD', '3 2025-03-29 ALPH dividend USD 23'],
      warnings: [
        '3 Type: Read as the dividend: look whether another row tells the shares that were bought for it, and enter them where none does.',
      ],
    });
  });
});

describe('words that leave open what happened', () => {
  it.each([
    'Stock Dividend',
    'Scrip Dividend',
    'Dividende in Aktien',
    'Sale of Rights',
    'Rights Issue',
    'Sell to Cover',
    'Tax Refund',
    'Fee Rebate',
    'Dividend Payable',
  ])('%s is asked for', (word) => {
    const file = readLines([header, '2025-03-03,Buy,ALPH,100,44.50,-4450,USD', `2025-03-28,${word},ALPH,5,40,200,USD`]);
    expect(file).toMatchObject({
      rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD'],
      errors: [`3 Type: Say what ‘${word}’ means.`],
    });
  });

  it('do not keep their column from being the one of types', () => {
    const file = readLines([
      'Date,What,Symbol,Quantity,Price,Amount,Currency',
      '2025-03-03,Buy,ALPH,100,44.50,4450,USD',
      '2025-03-28,Stock Dividend,ALPH,5,0,0,USD',
      '2025-04-28,Sell,ALPH,50,45,2250,USD',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2025-03-03 ALPH buy 100 @ 44.5 USD', '4 2025-04-28 ALPH sell 50 @ 45 USD'],
      errors: ['3 What: Say what ‘Stock Dividend’ means.'],
    });
  });

  it.each([
    ['Capital Distribution', 'return-of-capital USD 5'],
    ['Liquidating Distribution', 'return-of-capital USD 5'],
    ['Stamp Duty', 'fee USD 5'],
    ['Tobin Tax', 'fee USD 5'],
    ['Dywidenda', 'dividend USD 5'],
    ['Versement de dividendes', 'dividend USD 5'],
  ])('%s is %s', (word, event) => {
    const amount = event.startsWith('fee') ? -5 : 5;
    const file = readLines([
      header,
      '2025-03-03,Buy,ALPH,100,44.50,-4450,USD',
      `2025-03-28,${word},ALPH,,,${amount},USD`,
    ]);
    expect(file.rows[1]).toBe(`3 2025-03-28 ALPH ${event}`);
  });
});

it('tax above zero beside tax below it was given back', () => {
  const file = readLines([
    header,
    '2025-03-03,Buy,ALPH,100,44.50,-4450,USD',
    '2025-03-28,Dividend,ALPH,,,25,USD',
    '2025-03-28,Withholding Tax,ALPH,,,-7.50,USD',
    '2025-03-28,Withholding Tax,ALPH,,,3.75,USD',
  ]);
  expect(file.rows[1]).toBe('3 2025-03-28 ALPH dividend USD 25, USD 3.75 of it tax');
  const unsigned = readLines([
    header,
    '2025-03-03,Buy,ALPH,100,44.50,4450,USD',
    '2025-03-28,Dividend,ALPH,,,25,USD',
    '2025-03-28,Withholding Tax,ALPH,,,3.75,USD',
  ]);
  expect(unsigned.rows[1]).toBe('3 2025-03-28 ALPH dividend USD 25, USD 3.75 of it tax');
  const mostAbove = readLines([
    header,
    '2025-03-03,Buy,ALPH,100,44.50,4450,USD',
    '2025-03-28,Dividend,ALPH,,,12,USD',
    '2025-03-28,Withholding Tax,ALPH,,,1.80,USD',
    '2025-06-28,Dividend,ALPH,,,12,USD',
    '2025-06-28,Withholding Tax,ALPH,,,1.80,USD',
    '2025-06-28,Withholding Tax,ALPH,,,-0.60,USD',
  ]);
  expect(mostAbove).toMatchObject({
    rows: [
      '2 2025-03-03 ALPH buy 100 @ 44.5 USD',
      '3 2025-03-28 ALPH dividend USD 12, USD 1.8 of it tax',
      '5 2025-06-28 ALPH dividend USD 12, USD 1.2 of it tax',
    ],
    errors: [],
  });
});

describe('words with shares and a price, without a column of types', () => {
  it('that take a trade back are errors, where their sign would make the opposite of it', () => {
    const file = readLines([
      'Date,Description,Amount,Currency',
      '2024-01-15,Bought 10 ALPH @ 100.00,-1000.00,USD',
      '2024-02-16,Cancel Sold 4 ALPH @ 110.00,-440.00,USD',
      '2024-02-17,Correction Bought 4 ALPH @ 110.00,-440.00,USD',
    ]);
    expect(file).toMatchObject({
      rows: ['2 2024-01-15 ALPH buy 10 @ 100 USD'],
      errors: [
        expect.stringContaining('3 Description: ‘Cancel Sold 4 ALPH @ 110.00’ takes a trade back'),
        expect.stringContaining('4 Description: ‘Correction Bought 4 ALPH @ 110.00’ takes a trade back'),
      ],
    });
    const named = readLines([
      'Date,Notes,Symbol,Quantity,Price,Currency',
      '2024-01-15,a purchase,ALPH,10,100.00,USD',
      '2024-01-16,Cancelled buy,ALPH,-10,100.00,USD',
    ]);
    expect(named).toMatchObject({
      rows: ['2 2024-01-15 ALPH buy 10 @ 100 USD (a purchase)'],
      errors: [expect.stringContaining('3 Notes: ‘Cancelled buy’ takes a trade back')],
    });
  });

  it('that are said again for what the trade cost are fees, and no further trade', () => {
    const file = readLines(
      [
        'TransactionDate,Comment,Credit,Debit,Balance',
        '2024-01-15,Order 1: Buy 1000 ALPH @ $1.25,,1250.00,5000.00',
        '2024-01-15,Order 1: Buy 1000 ALPH @ $1.25 Brokerage,,9.50,4990.50',
        '2024-01-16,Order 2: Sell 400 ALPH @ $1.50,600.00,,5590.50',
        '2024-01-16,Order 2: Sell 400 ALPH @ $1.50 Brokerage,,9.50,5581.00',
      ],
      { mapping: { currency: 'AUD' } },
    );
    expect(file).toMatchObject({
      rows: [
        '2 2024-01-15 ALPH buy 1000 @ 1.25 AUD (Order 1: Buy 1000 ALPH @ $1.25)',
        '3 2024-01-15 ALPH fee AUD 9.5 (Order 1: Buy 1000 ALPH @ $1.25 Brokerage)',
        '4 2024-01-16 ALPH sell 400 @ 1.5 AUD (Order 2: Sell 400 ALPH @ $1.50)',
        '5 2024-01-16 ALPH fee AUD 9.5 (Order 2: Sell 400 ALPH @ $1.50 Brokerage)',
      ],
      errors: [],
    });
  });
});
