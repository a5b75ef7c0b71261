import { expect, test } from 'vitest';
import { readStatement } from '../../read-statement.ts';
import type { StatementChoices } from '../../statement.ts';
import { readLines } from '../read.fixture.ts';

const lines = [
  'My broker',
  '',
  'Handelstag;Auftrag;Vorgang;WKN;Titelart;Menge;Kurs;Betrag;Provision',
  '03.06.2024;1;Kauf;716460;ALPHA MINING;1.000;1,25;-1.259,90;9,90',
  '24.06.2024;2;Verkauf;716460;ALPHA MINING;400;1,40;550,10;9,90',
  '25.06.2024;3;Ertrag;716460;ALPHA MINING;;;12,50;',
  '26.06.2024;4;Zinsen;;;;;1,00;',
  'Summe;;;;;;;-696,30;',
].join('\n');
const understood = (choices: StatementChoices = {}) => readStatement(Buffer.from(lines), choices).understood;
const columns = [
  ...([
    ['Handelstag', 'date'],
    ['Auftrag', null],
    ['Vorgang', 'type'],
    ['WKN', 'wkn'],
    ['Titelart', 'name'],
  ] as const),
  ...([
    ['Menge', 'shares'],
    ['Kurs', 'price'],
    ['Betrag', 'amount'],
    ['Provision', 'fees'],
  ] as const),
].map(([header, field]) => ({ header, field }));

test('columns and words of a file that nobody knows are understood by their names, the rest is asked', () => {
  expect(understood()).toEqual({
    columns: columns.map((column) => ({
      ...column,
      ...(column.field === 'name' ? { field: null, by: 'none' } : { by: column.field === null ? 'none' : 'name' }),
    })),
    words: [
      { word: 'Kauf', count: 1, action: 'buy', by: 'word' },
      { word: 'Verkauf', count: 1, action: 'sell', by: 'word' },
      { word: 'Ertrag', count: 1, action: null, by: 'none' },
      { word: 'Zinsen', count: 1, action: 'leave-out', by: 'word' },
    ],
    ...{
      currency: null,
      missing: null,
      rows: expect.arrayContaining([expect.arrayContaining(['03.06.2024', 'Kauf'])]),
    },
  });
  expect(readLines(lines)).toMatchObject({
    ...{ file: 'other: Columns as chosen', rows: [], numbers: 'comma', dates: 'day-first' },
    errors: [
      '4 currency: The currency is missing: choose its column, or one currency for all rows.',
      '5 currency: The currency is missing: choose its column, or one currency for all rows.',
      '6 Vorgang: Say what ‘Ertrag’ means.',
    ],
    leftOut: { 'Rows of type ‘Zinsen’': 1, Totals: 1 },
  });
});

const mapping = { columns, words: [{ word: 'ertrag', action: 'dividend' as const }], currency: 'EUR' };

test('every figure of it is read as the member says', () => {
  expect(readLines(lines, { format: 'other', mapping })).toMatchObject({
    rows: [
      '4 2024-06-03 WKN:716460 buy 1000 @ 1.25 EUR fees 9.9',
      '5 2024-06-24 WKN:716460 sell 400 @ 1.4 EUR fees 9.9',
      '6 2024-06-25 WKN:716460 dividend EUR 12.5',
    ],
    ...{ errors: [], warnings: [] },
  });
});

test('columns that are swapped are told by what does not fit', () => {
  const swapped = (one: string, other: string) => {
    const fieldOf = (header: string) => columns.find((column) => column.header === header)!.field;
    const chosen = columns.map(({ header, field }) => {
      if (header === one) return { header, field: fieldOf(other) };
      return { header, field: header === other ? fieldOf(one) : field };
    });
    return readLines(lines, { format: 'other', mapping: { ...mapping, columns: chosen } });
  };
  // Price under amount, fees under price.
  expect(swapped('Kurs', 'Betrag').errors.length).toBeGreaterThan(0);
  expect(swapped('Kurs', 'Provision').warnings).toEqual([
    expect.stringContaining('1,000 shares at this price come to 9,900 EUR'),
    expect.stringContaining('400 shares at this price come to 3,960 EUR'),
  ]);
  expect(swapped('Handelstag', 'Kurs').errors.length).toBeGreaterThan(2);
  expect(swapped('Vorgang', 'WKN').errors.length).toBeGreaterThan(2);
  expect(() => readLines(lines.replace('Menge', 'Anzahl'), { format: 'other', mapping })).toThrow(
    'The columns of this file are not those that were chosen.',
  );
});

test('what was said in an import before is offered for the same headers and words', () => {
  const remembered = {
    columns: { titelart: 'name', auftrag: null } as const,
    words: { ertrag: 'dividend' } as const,
    currency: 'EUR',
  };
  expect(understood({ remembered })).toMatchObject({
    columns: expect.arrayContaining([
      { header: 'Titelart', field: 'name', by: 'remembered' },
      { header: 'Auftrag', field: null, by: 'remembered' },
    ]),
    words: expect.arrayContaining([{ word: 'Ertrag', count: 1, action: 'dividend', by: 'remembered' }]),
    currency: 'EUR',
  });
});

test('a file without a word for buys and sells is read by its signs, or asked about', () => {
  const header = 'date,ticker,quantity,price,currency';
  const signed = [header, '2024-06-03,alph.v,1000,1.25,CAD', '2024-06-04,alph.v,-400,1.4,CAD'];
  expect(readLines(signed, { format: 'other' })).toMatchObject({
    rows: ['2 2024-06-03 ALPH.V buy 1000 @ 1.25 CAD', '3 2024-06-04 ALPH.V sell 400 @ 1.4 CAD'],
  });
  const unsigned = [header, '2024-06-03,alph.v,1000,1.25,CAD'];
  expect(readLines(unsigned, { format: 'other' }).errors).toEqual([
    '2 quantity: Nothing in this file tells buys from sells: choose the column that does.',
  ]);
});

test('currency signs, exchanges, amounts without a price, and a column that is missing', () => {
  const text = [
    'Date,Action,Symbol,Market,Units,Total,Commission',
    '2024-06-03,Bought,ALPH,TSX Venture,1000,"C$1,259.90",C$9.90',
    '2024-06-04,Sold,LTIN,LSE,400,£550.10,£9.90',
    '2024-06-05,Sold,BETA,NYSE,400,$550.10,$9.90',
  ];
  expect(readLines(text, { format: 'other' })).toMatchObject({
    rows: ['2 2024-06-03 TSXV:ALPH buy 1000 @ 1.25 CAD fees 9.9', '3 2024-06-04 LSE:LTIN sell 400 @ 1.4 GBP fees 9.9'],
    errors: [expect.stringContaining('4 currency: The currency is missing')],
    warnings: [
      '2 Total: The price is what the amount without the fees comes to for a share: 1.25.',
      '3 Total: The price is what the amount with the fees comes to for a share: 1.4.',
    ],
  });
  const statement = readStatement(Buffer.from('Date,Colour,Units\n2024-06-03,red,5\n'), { format: 'other' });
  expect(statement).toMatchObject({
    rows: [],
    understood: { missing: 'Choose the column of the ticker, of another code, or of the name of the security.' },
  });
  expect(() => readLines('Date,Colour,Units\n2024-06-03,red,5\n')).toThrow('The header row lacks the required columns');
  expect(() => readLines('ticker,transactionDate,pricePerShare,shares\nABC,2024-01-15,1,1\n')).toThrow(
    "'transactionType'",
  );
});

test('an order that nothing came of is no trade, whatever stands beside it', () => {
  const file = [
    'date;status;description;type;isin;shares;price;amount;fee;currency;Makuleringsdatum',
    '2024-03-15;Executed;Example Mining;Buy;CA0679011084;80;12,50;-1.000,00;0,99;EUR;',
    '2024-04-21;Cancelled;Example Mining;Buy;CA0679011084;40;13,10;-524,00;0,99;EUR;',
    '2024-04-22;Storniert;Example Mining;Sell;CA0679011084;40;13,10;524,00;0,99;EUR;',
    '2024-04-23;Open;Example Mining;Buy;CA0679011084;40;13,10;-524,00;0,99;EUR;',
    '2024-04-24;;Example Mining;Buy;CA0679011084;40;13,10;-524,00;0,99;EUR;2024-04-25',
  ].join('\n');
  const { rows, leftOut, report } = readStatement(Buffer.from(file), {});
  expect(rows.map(({ row, transactionType, shares }) => [row, transactionType, shares])).toEqual([[2, 'buy', '80']]);
  expect(leftOut).toEqual([
    { what: 'Orders that were not executed, or cancelled later', count: 4, rows: [3, 4, 5, 6] },
  ]);
  expect(report.errors).toEqual([]);
});

test('tickers below Instrument or Stock stay these beside an ISIN, and names are names', () => {
  const file = (header: string, instrument: string) => [
    `Date,Type,${header},ISIN,Quantity,Price,Currency`,
    `2024-03-15,Buy,${instrument},BE0974320526,100,10,EUR`,
  ];
  const bought = (header: string, instrument: string) => readLines(file(header, instrument)).rows;
  expect(bought('Stock', 'UMI')).toEqual(['2 2024-03-15 UMI buy 100 @ 10 EUR']);
  expect(bought('Instrument', 'EBR:UMI')).toEqual(['2 2024-03-15 EBR:UMI buy 100 @ 10 EUR']);
  expect(bought('Instrument', 'UMICORE')).toEqual(['2 2024-03-15 ISIN:BE0974320526 buy 100 @ 10 EUR']);
});
