import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { JournalImport, TradeImportOptions } from '../contract-import.ts';
import type { Investment } from '../contract-trades.ts';

describe('statements of brokers', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp();
    await app.signUp();
  });
  afterAll(() => app.close());

  interface Sent {
    query?: Record<string, string>;
    options?: TradeImportOptions;
  }
  const send = (member: Client, lines: readonly string[], { query = {}, options }: Sent = {}) =>
    member.upload(
      '/api/investments/import',
      {
        ...{ name: 'trades.csv', bytes: `${lines.join('\n')}\n` },
        ...(options && { fields: { options: JSON.stringify(options) } }),
      },
      { query },
    );
  const imported = async (member: Client, lines: readonly string[], sent?: Sent) => {
    const answer = await send(member, lines, sent);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<JournalImport>();
  };
  const journalOf = async (member: Client) =>
    (await member.get('/api/investments', { query: { limit: 100, sortOrder: 'asc' } }))
      .json<Investment[]>()
      .map(({ ticker, transactionType, shares, pricePerShare, transactionDate, currency, writtenPrice, fees, notes }) =>
        [ticker, transactionType, shares, pricePerShare, transactionDate, currency, writtenPrice, fees, notes].join(
          '|',
        ),
      );

  const degiro = [
    'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,Transactiekosten en/of,,Totaal,,Order ID',
    '03-05-2024,09:04,QUARTZ CREEK MINING CORP,CA0000000004,TSV,XTSX,100,"12,3400",CAD,"-1.234,00",CAD,"-822,67",EUR,"1,5","-2,00",EUR,"-824,67",EUR,a-1',
    '15-05-2024,09:04,LONDON TIN PLC,GB0002634946,LSE,XLON,1000,"52,5000",GBX,"-52.500,00",GBX,"-612,50",EUR,"85,7143",,,"-612,50",EUR,a-3',
  ];

  it('asks once which ticker a security has that the file names by its ISIN, and remembers it with the import', async () => {
    const member = await app.signUp();
    const company = await member.post('/api/companies', { name: 'Quartz Creek Mining', stockSymbol: 'QCM.V' });
    expect(company.statusCode, company.body).toBe(201);
    const first = await imported(member, degiro, { query: { dryRun: 'true' } });
    expect(first).toMatchObject({
      ...{ format: 'degiro', name: 'Transactions', created: 0, errorCount: 2, numbers: { style: 'comma', by: 'file' } },
      errors: [
        {
          row: 2,
          field: 'ISIN',
          value: 'CA0000000004',
          error: 'Say which ticker has this ISIN, QUARTZ CREEK MINING CORP.',
        },
        { row: 3, field: 'ISIN', value: 'GB0002634946' },
      ],
      codeQuestions: [
        {
          ...{ code: 'ISIN:CA0000000004', name: 'QUARTZ CREEK MINING CORP', exchange: 'TSV', rows: 1 },
          choices: [{ security: 'TSXV:QCM', company: { name: 'Quartz Creek Mining' } }],
        },
        { code: 'ISIN:GB0002634946', exchange: 'LSE', choices: [] },
      ],
    });
    const securities = 'ISIN:CA0000000004=TSXV:QCM,ISIN:GB0002634946=LTIN.L';
    expect(await imported(member, degiro, { query: { dryRun: 'true', securities } })).toMatchObject({
      ...{ created: 2, errorCount: 0, codeQuestions: [] },
    });
    // A check remembers nothing.
    expect(await imported(member, degiro, { query: { dryRun: 'true' } })).toMatchObject({ errorCount: 2 });
    expect(await imported(member, degiro, { query: { securities } })).toMatchObject({ created: 2 });
    expect(await journalOf(member)).toEqual([
      'TSXV:QCM|buy|100|12.34|2024-05-03|CAD||3|1 CAD = 0.666669 EUR, 824.67 EUR in all',
      'LTIN.L|buy|1000|0.525|2024-05-15|GBP|52.5||1 GBP = 1.166667 EUR, 612.50 EUR in all',
    ]);
    expect(await imported(member, degiro)).toMatchObject({ created: 0, skipped: 2, errorCount: 0 });
    const aliases = (await member.get('/api/investments/aliases')).json<{ ticker: string; security: string }[]>();
    expect(aliases).toMatchObject([
      { ticker: 'ISIN:CA0000000004', security: 'TSXV:QCM' },
      { ticker: 'ISIN:GB0002634946' },
    ]);
  });

  it('takes the accounts, the numbers and the dates that are chosen, and knows a broker’s symbol that the journal writes bare', async () => {
    const member = await app.signUp();
    const held = { ticker: 'DEEP', transactionType: 'buy', shares: '1000', pricePerShare: '0.1', currency: 'CAD' };
    expect((await member.post('/api/investments', { ...held, transactionDate: '2025-06-05' })).statusCode).toBe(201);
    const questrade = [
      'Transaction Date,Action,Symbol,Quantity,Price,Commission,Currency,Activity Type,Account #',
      '05/06/2025,Buy,DEEP.V,1000,0.10,-9.95,CAD,Trades,111',
      '06/06/2025,Buy,DEEP.V,500,0.20,-9.95,CAD,Trades,222',
    ];
    expect(await imported(member, questrade, { query: { dryRun: 'true' } })).toMatchObject({
      ...{ created: 1, errorCount: 1, dates: { style: null, examples: ['05/06/2025'] } },
      accounts: [
        { name: '111', rows: 1, isTaken: true },
        { name: '222', rows: 1, isTaken: true },
      ],
      preview: [{ row: 3, ticker: 'DEEP', transactionDate: '2025-06-06' }],
    });
    const options = { dates: 'day-first' as const };
    expect(await imported(member, questrade, { query: { dryRun: 'true' }, options })).toMatchObject({
      ...{
        created: 1,
        skipped: 1,
        duplicates: [{ row: 2, state: 'known' }],
        dates: { style: 'day-first', by: 'choice' },
      },
    });
    expect(await imported(member, questrade, { options: { ...options, accounts: ['111'] } })).toMatchObject({
      ...{ created: 0, skipped: 1, otherRows: 1 },
      leftOut: [{ what: 'Rows of accounts that were not chosen', count: 1, rows: [3] }],
    });
    expect(await imported(member, questrade, { options })).toMatchObject({ created: 1 });
    expect(await journalOf(member)).toEqual([
      'DEEP|buy|1000|0.1|2025-06-05|CAD|||',
      'DEEP|buy|500|0.2|2025-06-06|CAD||9.95|',
    ]);
    for (const wrong of [{ dates: 'sometimes' }, { numbers: 'dots' }, { accounts: 'all' }])
      expect((await send(member, questrade, { options: wrong as TradeImportOptions })).statusCode).toBe(400);
  });

  it('stores the events of a statement, and splits that it tells', async () => {
    const member = await app.signUp();
    const statement = [
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code',
      'Trades,Data,Order,Stocks,CAD,ALPH,"2024-01-15, 09:30:00","1,600",0.425,-680,-1.25,O',
      'Dividends,Header,Currency,Date,Description,Amount',
      'Dividends,Data,CAD,2024-03-28,ALPH(CA0000000004) Cash Dividend CAD 0.05 per Share (Ordinary Dividend),80',
      'Withholding Tax,Header,Currency,Date,Description,Amount,Code',
      'Withholding Tax,Data,CAD,2024-03-28,ALPH(CA0000000004) Cash Dividend CAD 0.05 per Share - CA Tax,-12,',
      'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
      'Corporate Actions,Data,Stocks,CAD,2024-04-10,"2024-04-09, 20:25:00","ALPH(CA0000000004) Split 1 for 10 (ALPH, ALPHA MINING, CA0000000004)",-1440,0,0,0,',
      'Corporate Actions,Data,Stocks,CAD,2024-05-10,"2024-05-09, 20:25:00","ALPH(CA0000000004) Merged(Acquisition)  WITH CA0000000018 1 for 16 (DELT, DELTA GOLD, CA0000000018)",10,0,250,0,',
      'Corporate Actions,Data,Stocks,CAD,2024-05-10,"2024-05-09, 20:25:00","ALPH(CA0000000004) Merged(Acquisition)  WITH CA0000000018 1 for 16 (ALPH, ALPHA MINING, CA0000000004)",-160,0,-250,0,',
    ];
    expect(await imported(member, statement)).toMatchObject({ created: 4, joinedRows: 2, errorCount: 0 });
    expect((await member.get('/api/investments/events')).json()).toMatchObject([
      { kind: 'merger', ticker: 'ALPH', otherTicker: 'DELT', eventDate: '2024-05-10', newShares: '1', oldShares: '16' },
      { kind: 'dividend', ticker: 'ALPH', amount: '80', withholding: '12', currency: 'CAD', eventDate: '2024-03-28' },
    ]);
    expect((await member.get('/api/investments/corporate-actions')).json()).toMatchObject([
      { ticker: 'ALPH', actionDate: '2024-04-10', newShares: 1, oldShares: 10 },
    ]);
    const summary = (await member.get('/api/investments/summary')).json<{
      positions: object[];
      eventProblems: object[];
    }>();
    expect(summary.positions).toMatchObject([
      { ticker: 'DELT', sharesHeld: '10', costBasis: '681.25' },
      { ticker: 'ALPH', sharesHeld: '0' },
    ]);
    expect(await imported(member, statement)).toMatchObject({ created: 0, skipped: 4 });
  });

  it('asks which ticker a code of the broker is, and remembers it', async () => {
    const member = await app.signUp();
    const questrade = [
      'Transaction Date,Action,Symbol,Description,Quantity,Price,Commission,Net Amount,Currency,Activity Type',
      '2024-03-15 12:00:00 AM,DIV,G032169,ALPHA MINING CASH DIV ON 50 SHS,0,0,0,6.70,CAD,Dividends',
    ];
    expect(await imported(member, questrade, { query: { dryRun: 'true' } })).toMatchObject({
      ...{ created: 0, errorCount: 1, codeQuestions: [{ code: 'CODE:G032169', rows: 1 }] },
      errors: [
        { row: 2, error: expect.stringContaining('Say which ticker has this code of the broker, ALPHA MINING') },
      ],
    });
    const securities = 'CODE:G032169=TSXV:ALPH';
    expect(await imported(member, questrade, { query: { securities } })).toMatchObject({ created: 1, errorCount: 0 });
    expect((await member.get('/api/investments/events')).json()).toMatchObject([
      { kind: 'dividend', ticker: 'TSXV:ALPH', amount: '6.7', currency: 'CAD', eventDate: '2024-03-15' },
    ]);
    expect(await imported(member, questrade)).toMatchObject({ created: 0, skipped: 1, errorCount: 0 });
  });

  it('asks once which ticker a name means, for all of its rows, and remembers it', async () => {
    const member = await app.signUp();
    const company = await member.post('/api/companies', { name: 'Greenland Tin', stockSymbol: 'GTIN.L' });
    expect(company.statusCode, company.body).toBe(201);
    const lines = [
      'Date,Type,Security name,Sedol,Quantity,Price,Currency,Commission',
      '15/03/2026,Buy,"Greenland Tin plc, Ordinary 0.1p",,20000,0.0825,GBP,11.95',
      '16/03/2026,Sell,GREENLAND TIN PLC ORDINARY 0.1P,,5000,0.09,GBP,11.95',
      '17/03/2026,Buy,Lakeside Copper plc,0263494,100,2.5,GBP,11.95',
      `18/03/2026,Buy,${'Long '.repeat(20)},,100,2.5,GBP,11.95`,
    ];
    expect(await imported(member, lines, { query: { dryRun: 'true' } })).toMatchObject({
      ...{ format: 'other', created: 0, errorCount: 4 },
      codeQuestions: [
        {
          ...{ code: 'NAME:GREENLAND TIN PLC ORDINARY 0 1P', name: 'Greenland Tin plc, Ordinary 0.1p', rows: 2 },
          choices: [{ security: 'LSE:GTIN', company: { name: 'Greenland Tin' } }],
        },
        { code: 'SEDOL:0263494', name: 'Lakeside Copper plc', rows: 1 },
      ],
      errors: [
        { row: 2, error: 'Say which ticker ‘Greenland Tin plc, Ordinary 0.1p’ has.' },
        { row: 3, error: 'Say which ticker ‘GREENLAND TIN PLC ORDINARY 0.1P’ has.' },
        { row: 4, error: 'Say which ticker has this SEDOL, Lakeside Copper plc.' },
        { row: 5, error: expect.stringContaining('too long to be remembered') },
      ],
    });
    const securities = [
      { ticker: 'NAME:GREENLAND TIN PLC ORDINARY 0 1P', security: 'LSE:GTIN' },
      { ticker: 'SEDOL:0263494', security: 'LSE:LKC' },
    ];
    const checked = await imported(member, lines, { query: { dryRun: 'true' }, options: { securities } });
    expect(checked).toMatchObject({ created: 3, errorCount: 1, codeQuestions: [] });
    const { columns, words } = checked.understood!;
    const options: TradeImportOptions = {
      columns: columns.map(({ header, field }) => ({ header, field })),
      words: words.flatMap(({ word, action }) => (action === null ? [] : [{ word, action }])),
    };
    expect(
      await imported(member, lines, { query: { format: 'other' }, options: { ...options, securities } }),
    ).toMatchObject({ created: 3 });
    expect(await journalOf(member)).toEqual([
      'LSE:GTIN|buy|20000|0.0825|2026-03-15|GBP||11.95|',
      'LSE:GTIN|sell|5000|0.09|2026-03-16|GBP||11.95|',
      'LSE:LKC|buy|100|2.5|2026-03-17|GBP||11.95|',
    ]);
    expect(await imported(member, lines, { query: { format: 'other' }, options })).toMatchObject({
      ...{ created: 0, skipped: 3, errorCount: 1 },
    });
    const many = Array.from({ length: 2_001 }, (_, place) => ({ ticker: `A${place}`, security: 'B' }));
    expect((await send(member, lines, { options: { securities: many } })).statusCode).toBe(400);
    expect(
      (await send(member, lines, { options: { securities: [{ ticker: 'NAME:a, b', security: 'B' }] } })).statusCode,
    ).toBe(400);
  });

  it('stores a consolidation of Schwab that stands in two rows, as its check says', async () => {
    const member = await app.signUp();
    const schwab = [
      'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
      '01/15/2025,Buy,ALPH,ALPHA MINING,"1,500",$1.25,,"-$1,875.00"',
      '06/10/2025,Reverse Split,ALPH,ALPHA MINING,150,,,',
      '06/10/2025,Reverse Split,02081G102,ALPHA MINING XXXREVERSE SPLIT EFF: 06/10/25,"-1,500",,,',
      '07/10/2025,Sell,ALPH,ALPHA MINING,50,$20.00,,"$1,000.00"',
    ];
    expect(await imported(member, schwab, { query: { dryRun: 'true' } })).toMatchObject({
      ...{ created: 3, joinedRows: 1, errorCount: 0, leftOut: [] },
      preview: expect.arrayContaining([
        expect.objectContaining({ row: 3, ticker: 'ALPH', newShares: 1, oldShares: 10 }),
      ]),
    });
    expect(await imported(member, schwab)).toMatchObject({ created: 3, errorCount: 0 });
    expect((await member.get('/api/investments/corporate-actions')).json()).toMatchObject([
      { ticker: 'ALPH', actionDate: '2025-06-10', newShares: 1, oldShares: 10 },
    ]);
    const { positions } = (await member.get('/api/investments/summary')).json<{ positions: object[] }>();
    expect(positions).toMatchObject([{ ticker: 'ALPH', sharesHeld: '100', costBasis: '1250' }]);
    expect(await imported(member, schwab)).toMatchObject({ created: 0, skipped: 3 });
  });

  it('reads any other file by its columns, and remembers them after an import, not after a check', async () => {
    const member = await app.signUp();
    const file = ['When;What;Paper;Many;Each', '03.06.2024;in;alph.v;1.000;1,25', '24.06.2024;out;alph.v;400;1,40'];
    expect((await send(member, file)).statusCode).toBe(400);
    const open = await imported(member, file, { query: { dryRun: 'true', format: 'other' } });
    expect(open).toMatchObject({
      ...{
        format: 'other',
        created: 0,
        message: 'Choose the column of the ticker, of another code, or of the name of the security.',
      },
      understood: { columns: [{ header: 'When', field: 'date' }, { field: null, by: 'none' }, {}, {}, {}], words: [] },
    });
    const fields = ['date', 'type', 'ticker', 'shares', 'price'] as const;
    const columns = file[0]!.split(';').map((header, place) => ({ header, field: fields[place]! }));
    const asked = await imported(member, file, { query: { dryRun: 'true', format: 'other' }, options: { columns } });
    expect(asked).toMatchObject({
      ...{ created: 0, errorCount: 2, numbers: { style: 'comma' }, dates: { style: 'day-first' } },
      understood: { words: [{ word: 'in', count: 1, action: null }, { word: 'out' }], currency: null, missing: null },
    });
    const words = [
      { word: 'in', action: 'buy' as const },
      { word: 'OUT', action: 'sell' as const },
    ];
    const options = { columns, words, currency: 'CAD' };
    expect(await imported(member, file, { query: { dryRun: 'true', format: 'other' }, options })).toMatchObject({
      created: 2,
    });
    expect(await imported(member, file, { query: { dryRun: 'true', format: 'other' } })).toMatchObject({ created: 0 });
    const blind = await send(member, file, { query: { format: 'other' } });
    expect(blind.json<{ message: string }>().message).toContain('Say with columns');
    expect(await imported(member, file, { query: { format: 'other' }, options })).toMatchObject({ created: 2 });
    expect(await journalOf(member)).toEqual([
      'ALPH.V|buy|1000|1.25|2024-06-03|CAD|||',
      'ALPH.V|sell|400|1.4|2024-06-24|CAD|||',
    ]);
    const next = [file[0]!, '25.06.2024;out;alph.v;100;1,50'];
    expect(await imported(member, next, { query: { dryRun: 'true' } })).toMatchObject({
      ...{ format: 'other', created: 1, errorCount: 0 },
      understood: {
        columns: fields.map((field) => ({ field, by: 'remembered' })),
        words: [{ word: 'out', action: 'sell', by: 'remembered' }],
        currency: 'CAD',
      },
    });
    const other = await app.signUp();
    expect((await send(other, next, { query: { dryRun: 'true' } })).statusCode).toBe(400);
  });

  it('takes a Flex query of Interactive Brokers as XML', async () => {
    const member = await app.signUp();
    const bytes =
      '<FlexQueryResponse><FlexStatements><FlexStatement><Trades><Trade accountId="U1" currency="CAD" assetCategory="STK" symbol="ALPH" tradeDate="20250115" quantity="100" tradePrice="25.5" ibCommission="-1" buySell="BUY" /></Trades></FlexStatement></FlexStatements></FlexQueryResponse>';
    const answer = await member.upload('/api/investments/import', { name: 'flex.xml', bytes });
    expect(answer.json(), answer.body).toMatchObject({ created: 1, errorCount: 0, format: 'interactive-brokers' });
    expect(await journalOf(member)).toEqual(['ALPH|buy|100|25.5|2025-01-15|CAD||1|']);
  });

  it('reads the export of another program as JSON, and letters as they are said to be written', async () => {
    const member = await app.signUp();
    const activity = { fee: 9.95, quantity: 1000, type: 'BUY', unitPrice: 0.425, currency: 'CAD', symbol: 'ALPH.V' };
    const json = { activities: [{ ...activity, dataSource: 'YAHOO', date: '2024-01-15T00:00:00.000Z' }] };
    const upload = (name: string) =>
      member.upload('/api/investments/import', { name, bytes: JSON.stringify(json) }, { query: { dryRun: 'true' } });
    expect((await upload('ghostfolio.json')).json()).toMatchObject({
      format: 'ghostfolio',
      created: 1,
      encoding: null,
    });
    const lines = ['Date,Action,Symbol,Quantity,Price,Currency,Note', '2024-01-15,Buy,ALPH,10,1.25,CAD,M\u00fcller'];
    const bytes = Buffer.from(`${lines.join('\n')}\n`, 'latin1');
    const check = async (fields: Record<string, string> = {}) =>
      (
        await member.upload(
          '/api/investments/import',
          { name: 'trades.csv', bytes, fields },
          { query: { dryRun: 'true', format: 'other' } },
        )
      ).json<JournalImport>();
    expect(await check()).toMatchObject({ encoding: 'windows-1252', preview: [{ notes: 'M\u00fcller' }] });
    const cyrillic = await check({ options: JSON.stringify({ encoding: 'windows-1251' }) });
    expect(cyrillic).toMatchObject({ encoding: 'windows-1251', preview: [{ notes: 'M\u044cller' }] });
  });

  const statements = {
    'Trading 212': [
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Withholding tax,Currency (Withholding tax),Notes,ID,Currency conversion fee,Currency (Currency conversion fee)',
      'Market buy,2024-01-03 14:30:03.613,US0378331005,BETA,Beta,20.0000000000,42.50,USD,1.06250000,801.20,EUR,,,,E1,1.20,EUR',
      'Market buy,2024-01-05 09:00:00.000,GB0002634946,LTIN,Tin,1000.0000000000,52.55,GBX,87.50000000,600.57,EUR,,,,E3,,',
      'Dividend (Dividend),2024-02-01 12:05:25,US0378331005,BETA,Beta,14.5000000000,0.855555,USD,Not available,11.30,EUR,2.18,USD,,,,',
      'Dividend (Return of capital),2024-02-02 12:05:25,GB0002634946,LTIN,Tin,1000.0000000000,2.00,GBX,Not available,23.00,EUR,0.00,GBX,,,,',
      'Stock split close,2024-03-01 06:42:25,US0378331005,BETA,Beta,14.5000000000,93.66,USD,,83.09,EUR,,,,C1,,',
      'Stock split open,2024-03-01 06:42:25,US0378331005,BETA,Beta,87.0000000000,15.61,USD,,83.09,EUR,,,,O1,,',
    ],
    'Portfolio Performance': [
      'Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz',
      '2024-02-01T10:00;Kauf;-2.126,00;EUR;2.257,81;USD;1,0625;1,00;;12,5;US0378331005;865985;BETA;Beta Gold;',
      '2024-03-15T00:00;Dividende;8,50;EUR;10,72;USD;1,0625;0,35;1,59;5;US0378331005;865985;BETA;Beta Gold;',
      '2024-06-30T00:00;Gebühren;-4,90;EUR;;;;;;;;;;;Depotgebühr',
    ],
    'Charles Schwab': [
      'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
      '01/15/2025,Buy,ALPH,ALPHA,"1,500",$1.25,$6.95,"-$1,881.95"',
      '01/16/2025,ADR Mgmt Fee,ALPH,ALPHA,,,,-$0.50',
      '01/17/2025,Return Of Capital,ALPH,ALPHA,,,,$7.00',
    ],
  };

  it.each(Object.entries(statements))(
    'knows every row of %s when it comes again, and of the export of the journal',
    async (_, lines) => {
      const [member, other] = [await app.signUp(), await app.signUp()];
      const first = await imported(member, lines);
      expect([first.errors, first.created > 2]).toEqual([[], true]);
      expect(await imported(member, lines)).toMatchObject({ created: 0, skipped: first.created, errorCount: 0 });
      const exported = (await member.get('/api/investments/export')).body.trimEnd().split('\n');
      expect(await imported(member, exported)).toMatchObject({ created: 0, skipped: first.created, errorCount: 0 });
      expect(await imported(other, exported)).toMatchObject({ created: first.created, errorCount: 0 });
      expect((await other.get('/api/investments/export')).body.trimEnd().split('\n')).toEqual(exported);
    },
  );
});
