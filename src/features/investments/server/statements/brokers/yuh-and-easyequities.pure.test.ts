import { describe, expect, it } from 'vitest';
import { readLines } from '../read.fixture.ts';

describe('Yuh', () => {
  const header =
    'DATE;ACTIVITY TYPE;ACTIVITY NAME;DEBIT;DEBIT CURRENCY;CREDIT;CREDIT CURRENCY;CARD NUMBER;LOCALITY;RECIPIENT;SENDER;FEES/COMMISSION;BUY/SELL;QUANTITY;ASSET;PRICE PER UNIT';

  it('has orders in the currency of what was paid or came, dividends by their words, and much else', () => {
    const file = readLines([
      header,
      '15/01/2024;INVEST_ORDER_EXECUTED;"2x Alpha";-202.00;CHF;;;;;;;1.00;BUY;2;ALPH;100.50',
      '16/01/2024;INVEST_RECURRING_ORDER_EXECUTED;"0.5x Beta";-50.25;USD;;;;;;;0.25;BUY;0.5;BETA;100.00',
      '20/02/2024;INVEST_ORDER_EXECUTED;"1x Alpha";;;109.00;CHF;;;;;1.00;SELL;1;ALPH;110.00',
      '21/02/2024;CASH_TRANSACTION_RELATED_OTHER;"Copper (Alpha Copper Fund) Dividend";;;3.00;USD;;;;;;;;;',
      '22/02/2024;BANK_AUTO_ORDER_EXECUTED;"Autoexchange";-10.00;CHF;11.20;USD;;;;;0.10;;;;',
      '23/02/2024;PAYMENT_TRANSACTION_OUT;"Payment";-50.00;CHF;;;;;Me;;;;;;',
      '25/02/2024;INVEST_ORDER_EXECUTED;"0.01x Bitcoin";-202.00;CHF;;;;;;;1.00;BUY;0.01;BTC;20100',
      '26/02/2024;INVEST_RECURRING_ORDER_REJECTED;"1x Alpha";;;;;;;;;;BUY;1;ALPH;110.00',
    ]);
    expect(file).toMatchObject({
      file: 'yuh: Activities',
      rows: [
        '2 2024-01-15 ALPH buy 2 @ 100.5 CHF fees 1',
        '3 2024-01-16 BETA buy 0.5 @ 100 USD fees 0.25',
        '4 2024-02-20 ALPH sell 1 @ 110 CHF fees 1',
        '5 2024-02-21 NAME:COPPER ALPHA COPPER FUND dividend USD 3',
      ],
      leftOut: {
        'Exchanges of currencies, with their fees': 1,
        'Deposits, withdrawals and payments': 1,
        Cryptocurrencies: 1,
        'Orders that were not executed, or cancelled later': 1,
      },
      errors: [],
      warnings: ['5 ACTIVITY NAME: Read as what came: such a file does not say what was kept back as tax.'],
    });
  });

  it('refuses an order without its side, and a dividend of nobody', () => {
    const file = readLines([
      header,
      '15/01/2024;INVEST_ORDER_EXECUTED;"2x Alpha";-202.00;CHF;;;;;;;1.00;;2;ALPH;100.50',
      '21/02/2024;CASH_TRANSACTION_RELATED_OTHER;"Dividend";;;3.00;USD;;;;;;;;;',
    ]);
    expect(file).toMatchObject({
      rows: [],
      errors: [
        '2 BUY/SELL: Nothing says whether it is a buy or a sell.',
        '3 ACTIVITY NAME: Nothing says which security paid this dividend: enter it by hand.',
      ],
    });
  });
});

describe('an account that tells all in one text, as EasyEquities does', () => {
  const rows = [
    'Date,Comment,Debit/Credit',
    '2024-07-01 00:00:00,Account Balance Carried Forward,1000.00',
    '2024-01-15 10:00:00,Bought Alpha Top 40 Fund 12.0000 @ 70.12,-841.44',
    '2024-01-15 10:00:00,Broker Commission Alpha Top 40 Fund @ 0.25,-2.10',
    '2024-01-15 10:00:00,Buy Brokerage Fee Discount with Thrive,0.50',
    '2024-01-15 10:00:00,Settlement and administration,-0.63',
    '2024-01-15 10:00:00,Investor protection levy (IPL) and administration,-0.01',
    '2024-01-15 10:00:00,Securities transfer tax,-2.10',
    '2024-01-15 10:00:00,Value Added Tax on costs (VAT),-0.41',
    '2024-03-27 08:00:00,Alpha Top 40 Fund-Foreign Dividends @15.0,1.80',
    '2024-03-27 08:00:00,Alpha Top 40 Fund-Dividend Withholding Tax @20.00%,-0.36',
    '2024-06-27 11:00:00,Broker Commission,-7.50',
    '2024-06-27 11:00:00,"Sold Beta Mining Ltd 2.0000 @ 1,500.00",3000.00',
    '2024-06-28 11:00:00,Transfer from EE-14858500,500.00',
    '2024-06-29 11:00:00,Cash Management Fee,-1.50',
    '2024-06-30 11:00:00,Bought Gamma 10.0000 @ 7012.00c,-701.20',
  ];

  it('has costs of the rows around a trade in it, and prices in cents where amounts show them', () => {
    const file = readLines(rows, { mapping: { currency: 'ZAR' } });
    expect(file.rows.map((row) => row.split(' (Bought')[0]!.split(' (Sold')[0])).toEqual([
      '3 2024-01-15 NAME:ALPHA TOP 40 FUND buy 12 @ 70.12 ZAR fees 4.75',
      '10 2024-03-27 NAME:ALPHA TOP 40 FUND dividend ZAR 1.8, ZAR 0.36 of it tax (Alpha Top 40 Fund-Foreign Dividends @15.0)',
      '13 2024-06-27 NAME:BETA MINING LTD sell 2 @ 1500 ZAR fees 7.5',
      '15 2024-06-29 no security fee ZAR 1.5 (Cash Management Fee)',
      '16 2024-06-30 NAME:GAMMA buy 10 @ 70.12 ZAR (7012 ZAc)',
    ]);
    expect(file).toMatchObject({
      leftOut: { 'Rows of type ‘Cost of a trade’': 7, 'Rows of type ‘Deposit or transfer’': 2 },
      errors: [],
    });
  });

  it('asks for its currency, which stands nowhere', () => {
    expect(new Set(readLines(rows).errors.map((error) => error.replace(/^\d+ /u, '')))).toEqual(
      new Set(['currency: The currency is missing: choose its column, or one currency for all rows.']),
    );
  });

  it('keeps costs of another moment fees of their own', () => {
    const file = readLines([...rows.slice(0, 3), '2024-01-16 10:00:00,Broker Commission,-2.10'], {
      mapping: { currency: 'ZAR' },
    });
    expect(file.rows[1]).toBe('4 2024-01-16 no security fee ZAR 2.1 (Broker Commission)');
  });
});
