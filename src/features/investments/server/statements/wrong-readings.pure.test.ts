import { describe, expect, test } from 'vitest';
import { readLines } from './read.fixture.ts';

/** A file with one good trade of 1,000 shares at 1.25 with 10 of fees: what stands in braces is written wrong below. */
interface Sample {
  name: string;
  header: string;
  row: string;
  good: { date: string; shares: string; price: string; currency?: string };
  /** Written ten times as large, and a thousand times. */
  tenfold: string;
  many: string;
  /** A line of totals, as such a file has or a spreadsheet adds. */
  totals: string;
  expected: string;
}

const samples: readonly Sample[] = [
  {
    name: 'Interactive Brokers, activity statement',
    header:
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code',
    row: 'Trades,Data,Order,Stocks,{currency},ALPH,"{date}, 09:30:00",{shares},{price},-1250,-10,O',
    good: { date: '2024-01-15', shares: '1000', price: '1.25', currency: 'CAD' },
    ...{ tenfold: '12.5', many: '1000000', totals: 'Trades,Total,,Stocks,CAD,,,1000,,-1250,-10,' },
    expected: 'ALPH buy 1000 @ 1.25 CAD fees 10',
  },
  {
    name: 'Interactive Brokers, Flex query',
    header:
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,TradeDate,Buy/Sell,Quantity,TradePrice,TradeMoney,IBCommission',
    row: 'U1,{currency},STK,ALPH,{date},BUY,{shares},{price},1250,-10',
    good: { date: '20240115', shares: '1000', price: '1.25', currency: 'CAD' },
    ...{ tenfold: '12.5', many: '1000000', totals: 'Total,,,,,,1000,,1250,-10' },
    expected: 'ALPH buy 1000 @ 1.25 CAD fees 10',
  },
  {
    name: 'Questrade',
    header:
      'Transaction Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Activity Type',
    row: '{date} 12:00:00 AM,Buy,ALPH,ALPHA,{shares},{price},-1250.00,-10.00,-1260.00,{currency},Trades',
    good: { date: '2024-01-15', shares: '1000', price: '1.25', currency: 'CAD' },
    ...{ tenfold: '12.5', many: '1000000', totals: 'Total,,,,1000,,-1250.00,-10.00,-1260.00,,' },
    expected: 'ALPH buy 1000 @ 1.25 CAD fees 10',
  },
  {
    name: 'Charles Schwab',
    header: 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
    row: '{date},Buy,ALPH,ALPHA,"{shares}",{price},$10.00,"-$1,260.00"',
    good: { date: '01/15/2024', shares: '1,000', price: '$1.25' },
    ...{ tenfold: '$12.50', many: '1,000,000', totals: 'Transactions Total,,,,,,,"-$1,260.00"' },
    expected: 'ALPH buy 1000 @ 1.25 USD fees 10',
  },
  {
    name: 'Fidelity',
    header:
      'Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Quantity,Currency,Price,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date',
    row: '{date},Me,Z1,YOU BOUGHT ALPHA (ALPH) (Cash),ALPH,ALPHA,Cash,0,,{shares},{currency},{price},0,9.95,0.05,,-1260,01/17/2024',
    good: { date: '01/15/2024', shares: '1000', price: '1.25', currency: 'USD' },
    ...{ tenfold: '12.5', many: '1000000', totals: 'Total,,,,,,,,,1000,,,,,,,-1260,' },
    expected: 'ALPH buy 1000 @ 1.25 USD fees 10',
  },
  {
    name: 'Degiro, transactions',
    header:
      'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,Transactiekosten en/of,,Totaal,,Order ID',
    row: '{date},09:04,ALPHA,DE0007164600,XET,XETA,{shares},"{price}",{currency},"-1.250,00",EUR,"-1.250,00",EUR,,"-10,00",EUR,"-1.260,00",EUR,a',
    good: { date: '15-01-2024', shares: '1000', price: '1,2500', currency: 'EUR' },
    ...{ tenfold: '12,5000', many: '1000000', totals: 'Totaal,,,,,,1000,,,"-1.250,00",,,,,,,"-1.260,00",EUR,' },
    expected: 'ISIN:DE0007164600 buy 1000 @ 1.25 EUR fees 10',
  },
  {
    name: 'Swissquote',
    header:
      'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency',
    row: '{date} 15:30:02;1;Buy;ALPH;ALPHA;CH0038863350;{shares};{price};10.00;0.00;-1260.00;100.00;{currency}',
    good: { date: '15-01-2024', shares: '1000.0', price: '1.25', currency: 'CHF' },
    ...{ tenfold: '12.5', many: '1000000.0', totals: 'Total;;;;;;1000.0;;10.00;;-1260.00;;' },
    expected: 'ALPH buy 1000 @ 1.25 CHF fees 10',
  },
  {
    name: 'Comdirect',
    header:
      '"Buchungstag";"Geschäftstag";"Stück / Nom.";"Bezeichnung";"WKN";"Währung";"Ausführungskurs";"Umsatz in EUR";',
    row: '"16.01.2024";"{date}";"{shares}";"ALPHA";"716460";"{currency}";"{price}";"1.250,00";',
    good: { date: '15.01.2024', shares: '1.000,00', price: '1,25', currency: 'EUR' },
    ...{ tenfold: '12,50', many: '1.000.000,00', totals: '"Summe";"";"1.000,00";"";"";"";"";"1.250,00";' },
    expected: 'WKN:716460 buy 1000 @ 1.25 EUR',
  },
  {
    name: 'CommSec',
    header:
      'Confirmation Number,Order Number,Trade Date,Buy/ Sell,Security,Units,Average Price ($),Brokerage (inc GST.),Net Proceeds ($),Settlement Date,Confirmation Status',
    row: '1,N1,{date},B,ALP,{shares},{price},10.00,1260.00,17/01/2024,Confirmed',
    good: { date: '15/01/2024', shares: '1000', price: '1.250' },
    ...{ tenfold: '12.50', many: '1000000', totals: 'Total,,,,,1000,,10.00,1260.00,,' },
    expected: 'ASX:ALP buy 1000 @ 1.25 AUD fees 10',
  },
  {
    name: 'Disnat',
    header:
      "Date de transaction,Date de règlement,Type de transaction,Classe d'actif,Symbole,Description,Marché,Quantité,Prix,Devise du prix,Commission payée,Montant de l'opération,Devise du compte",
    row: '{date},2024-01-17,ACHAT,Actions,ALPH-C,ALPHA,CAN,{shares},"{price}",{currency},10,"-1260,00",CAN',
    good: { date: '2024-01-15', shares: '1000', price: '1,25', currency: 'CAN' },
    ...{ tenfold: '12,5', many: '1000000', totals: 'Total,,,,,,,1000,,,10,"-1260,00",' },
    expected: 'ALPH buy 1000 @ 1.25 CAD fees 10',
  },
  {
    name: 'Trading 212',
    header:
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Currency conversion fee,Currency (Currency conversion fee)',
    row: 'Market buy,{date} 14:30:03.613,US0378331005,ALPH,Alpha,{shares},{price},{currency},1.00000,1260.00,USD,10.00,USD',
    good: { date: '2024-01-15', shares: '1000.0000000000', price: '1.25', currency: 'USD' },
    ...{ tenfold: '12.5', many: '1000000.0000000000', totals: 'Total,,,,,1000,,,,1260.00,USD,10.00,USD' },
    expected: 'ALPH buy 1000 @ 1.25 USD fees 10',
  },
  {
    name: 'another file by its columns',
    header: 'Datum;Art;Symbol;Stück;Kurs;Währung;Gebühr;Betrag',
    row: '{date};Kauf;ALPH;{shares};{price};{currency};10,00;-1260,00',
    good: { date: '15.01.2024', shares: '1.000', price: '1,25', currency: 'CAD' },
    ...{ tenfold: '12,50', many: '1.000.000', totals: 'Summe;;;1.000;;;10,00;-1260,00' },
    expected: 'ALPH buy 1000 @ 1.25 CAD fees 10',
  },
];

describe.each(samples)('$name', ({ header, row, good, tenfold, many, totals, expected }) => {
  const written = (wrong: Partial<Sample['good']> = {}) => {
    const cells: Readonly<Record<string, string>> = { ...good, ...wrong };
    return row.replaceAll(/\{(\w+)\}/gu, (_, name: string) => cells[name] ?? '');
  };
  const read = (...rows: string[]) => readLines([header, ...rows]);
  const told = (wrong: Partial<Sample['good']>) => {
    const { rows, errors, warnings, leftOut } = read(written(wrong));
    // A comma in a cell that no quotation marks hold moves all cells behind it: such a row may be one of another kind.
    const named = rows.length === 0 ? Object.keys(leftOut).length : 0;
    return errors.length + warnings.length + named;
  };

  test('a good row is read without a word, and a line of totals is no trade', () => {
    expect(read(written(), totals)).toMatchObject({
      rows: [expect.stringContaining(expected)],
      errors: [],
      warnings: [],
    });
  });

  test('what is written wrong is told before anything is stored', () => {
    expect(told({ price: tenfold })).toBeGreaterThan(0);
    expect(told({ shares: many })).toBeGreaterThan(0);
    const refused: Partial<Sample['good']>[] = [
      ...[{ price: '' }, { price: '0' }, { price: 'n/a' }, { shares: '' }, { shares: 'many' }],
      ...[{ date: '' }, { date: '31.02.2024' }, { date: 'soon' }, { date: good.price }, { shares: good.date }],
      ...(good.currency === undefined ? [] : [{ currency: 'XQX' }, { currency: good.price }]),
    ];
    for (const wrong of refused) {
      expect([wrong, told(wrong) > 0]).toEqual([wrong, true]);
    }
  });
});

test('a bracket behind a symbol is its name or its exchange, and with warrants, rights or a class another security', () => {
  const symbols = [
    'ABC',
    'ABC (Alpha Mining)',
    'QCM (TSXV)',
    'XYZ (ASX)',
    'ABC (WT)',
    'ABC (Warrants)',
    'ABC (Rights)',
  ];
  const { rows } = readLines([
    'Date,Type,Symbol,Quantity,Price,Currency',
    ...['DEF', 'GHI', 'JKL', ...symbols].map((symbol) => `2026-01-15,Buy,${symbol},100,1.25,CAD`),
  ]);
  expect(rows.slice(3).map((row) => row.split(' buy ')[0])).toEqual([
    '5 2026-01-15 ABC',
    '6 2026-01-15 ABC',
    '7 2026-01-15 TSXV:QCM',
    '8 2026-01-15 ASX:XYZ',
    '9 2026-01-15 ABC (WT)',
    '10 2026-01-15 NAME:ABC WARRANTS',
    '11 2026-01-15 NAME:ABC RIGHTS',
  ]);
});

test('tax of a dividend that has a row of its own is not taken again from its price per share', () => {
  const header = 'Type,Date,Symbol,Quantity,Price,Amount,Currency';
  const dividend = (amount: string) => `Dividend,2026-01-15,ABC,1000,0.10,${amount},USD`;
  const tax = 'Withholding Tax,2026-01-15,ABC,,,-15,USD';
  expect(readLines([header, dividend('85'), tax]).rows).toEqual(['2 2026-01-15 ABC dividend USD 85, USD 15 of it tax']);
  expect(readLines([header, dividend('85')]).rows).toEqual(['2 2026-01-15 ABC dividend USD 100, USD 15 of it tax']);
  // Nobody keeps back so much.
  expect(readLines([header, dividend('60')]).rows).toEqual(['2 2026-01-15 ABC dividend USD 60']);
});
