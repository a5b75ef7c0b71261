import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { workbook } from '../../../../tests/workbook.ts';
import type { JournalImport } from '../contract-import.ts';
import type { JournalSummary } from '../contract-journal.ts';
import type { Investment } from '../contract-trades.ts';

const header =
  'Ticker,Transaction Type,Shares,Price per Share,Transaction Date,Currency,Fees,Notes,New Shares,Old Shares';

describe('import and export of trades', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp();
    await app.signUp();
  });
  afterAll(() => app.close());

  const upload = (member: Client, lines: string | string[], query: Record<string, string> = {}) => {
    const bytes = typeof lines === 'string' ? lines : `${lines.join('\n')}\n`;
    return member.upload('/api/investments/import', { name: 'trades.csv', bytes }, { query });
  };
  const imported = async (member: Client, lines: string | string[], query: Record<string, string> = {}) => {
    const answer = await upload(member, lines, query);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<JournalImport>();
  };
  const journalOf = async (member: Client) =>
    (await member.get('/api/investments', { query: { limit: 100, sortOrder: 'asc' } }))
      .json<Investment[]>()
      .map(({ ticker, transactionType, shares, pricePerShare, transactionDate, currency, fees, notes }) =>
        [ticker, transactionType, shares, pricePerShare, transactionDate, currency, fees, notes].join('|'),
      );

  const lines = [
    header,
    'abc,Buy,"1,000",0.125,2024-01-15,CAD,9.99,first,,',
    'abc,buy,1000,0.125,2024-01-15,CAD,,the same again,,',
    'ABC,split,,,2024-06-03,,,,1,10',
    'abc,sell,150,2.4,2025-02-20,CAD,9.99,"\'=sum(1)",,',
    'xyz,buy,10,0,2024-01-15,,,,,',
    'xyz,hold,10,1,2024-01-15,,,,,',
    'xyz,buy,10,1,15.01.2024,,,,,',
  ];

  it('shows first what it would do, then does it: identical rows are two trades, bad rows are listed', async () => {
    const member = await app.signUp();
    const dry = await imported(member, lines, { dryRun: 'true' });
    expect(dry).toMatchObject({
      dryRun: true,
      format: 'openpit',
      totalRows: 7,
      created: 4,
      skipped: 0,
      duplicateCount: 1,
      duplicates: [{ row: 3, state: 'repeated', sameAsRow: 2, isTaken: true }],
      errors: [
        { row: 6, field: 'pricePerShare', error: 'Price per share must be positive' },
        { row: 7, field: 'transactionType' },
        { row: 8, field: 'transactionDate', error: 'Write an existing date as YYYY-MM-DD.' },
      ],
    });
    expect(await journalOf(member)).toEqual([]);
    expect(await imported(member, lines)).toMatchObject({ dryRun: false, created: 4, errorCount: 3 });
    expect(await journalOf(member)).toEqual([
      'ABC|buy|1000|0.125|2024-01-15|CAD|9.99|first',
      'ABC|buy|1000|0.125|2024-01-15|CAD||the same again',
      'ABC|sell|150|2.4|2025-02-20|CAD|9.99|=sum(1)',
    ]);
    const summary = (await member.get('/api/investments/summary')).json<{ positions: object[] }>();
    expect(summary.positions).toMatchObject([{ ticker: 'ABC', sharesHeld: '50', costBasis: '62.5' }]);
  });

  it('leaves out what the journal holds, unless a row is chosen', async () => {
    const member = await app.signUp();
    await imported(member, lines.slice(0, 2));
    expect(await imported(member, lines.slice(0, 4), { dryRun: 'true' })).toMatchObject({
      created: 2,
      skipped: 1,
      duplicates: [
        { row: 2, state: 'known', isTaken: false },
        { row: 3, state: 'repeated', sameAsRow: 2, isTaken: true },
      ],
    });
    expect(await imported(member, lines.slice(0, 4), { add: '2', skip: '3' })).toMatchObject({
      created: 2,
      skipped: 1,
    });
    expect(await journalOf(member)).toEqual([
      'ABC|buy|1000|0.125|2024-01-15|CAD|9.99|first',
      'ABC|buy|1000|0.125|2024-01-15|CAD|9.99|first',
    ]);
    const other = await imported(member, [header, 'ABC,split,,,2024-06-03,,,,1,20'], { dryRun: 'true' });
    expect(other).toMatchObject({ created: 0, errors: [{ row: 2, field: 'newShares' }] });
    const wrong: Record<string, string>[] = [{ skip: 'x' }, { add: '1,,2' }, { format: 'etrade' }, { dryRun: 'yes' }];
    for (const query of wrong) expect((await upload(member, lines, query)).statusCode).toBe(400);
  });

  it('exports a journal that imports again to the same one, harmless to spreadsheets', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    await imported(member, lines);
    const csv = await member.get('/api/investments/export');
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.headers['cache-control']).toBe('no-store');
    expect(csv.body).toContain(`,'=sum(1),`);
    expect(await imported(member, csv.body)).toMatchObject({ created: 0, skipped: 4, errorCount: 0 });
    expect(await imported(other, csv.body)).toMatchObject({ created: 4, errorCount: 0 });
    expect(await journalOf(other)).toEqual(await journalOf(member));
    expect((await other.get('/api/investments/export')).body).toBe(csv.body);
    const template = await other.get('/api/investments/template');
    expect(await imported(other, template.body, { dryRun: 'true' })).toMatchObject({ errorCount: 0, totalRows: 6 });
  });

  it('reads an activity statement of Interactive Brokers: shares only, orders or executions once', async () => {
    const member = await app.signUp();
    const answer = await imported(member, [
      'Statement,Header,Field Name,Field Value',
      'Statement,Data,BrokerName,Interactive Brokers',
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      'Trades,Data,Order,Stocks,CAD,ABC,"2025-01-15, 09:30:00","1,500",0.425,0.43,-637.5,-1.014569,638.51,0,0,O',
      'Trades,Data,Trade,Stocks,CAD,ABC,"2025-01-15, 09:30:00",1500,0.425,0.43,-637.5,-1.014569,638.51,0,0,O',
      'Trades,Data,Order,Stocks,CAD,ABC,"2025-06-15, 10:00:00",-500,1.25,1.2,625,-1,-212,411,0,C;P',
      'Trades,SubTotal,,Stocks,CAD,ABC,,1000,,,,,,,,',
      'Trades,Data,Order,Forex,USD,USD.CAD,"2025-01-15, 09:40:00",1000,1.35,,-1350,0,,,,',
      'Dividends,Header,Currency,Date,Description,Amount',
    ]);
    expect(answer).toMatchObject({ format: 'interactive-brokers', created: 2, otherRows: 2, warningCount: 1 });
    expect(await journalOf(member)).toEqual([
      'ABC|buy|1500|0.425|2025-01-15|CAD|1.01|',
      'ABC|sell|500|1.25|2025-06-15|CAD|1|',
    ]);
  });

  it('reads a Flex query of Interactive Brokers', async () => {
    const member = await app.signUp();
    const answer = await imported(member, [
      '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","TradeDate","Buy/Sell","Quantity","TradePrice","IBCommission","LevelOfDetail"',
      '"U1","USD","STK","ABC","20250115","BUY","10","182.45","-1","EXECUTION"',
      '"U1","USD","STK","ABC","2025-02-15","SELL","-4","190.1","-1","EXECUTION"',
      '"U1","USD","STK","ABC","2025-02-15","SELL","-4","190.1","-1","ORDER"',
      '"U1","USD","OPT","ABC 250321C","20250115","BUY","1","2","-1","EXECUTION"',
    ]);
    expect(answer).toMatchObject({ format: 'interactive-brokers', created: 2, otherRows: 2, errorCount: 0 });
    expect(await journalOf(member)).toEqual([
      'ABC|buy|10|182.45|2025-01-15|USD|1|',
      'ABC|sell|4|190.1|2025-02-15|USD|1|',
    ]);
  });

  it('reads account activities of Questrade: trades and dividends, Canadian symbols with their exchange', async () => {
    const member = await app.signUp();
    const answer = await imported(member, [
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
      '2025-01-15 09:30:00 AM,2025-01-16 12:00:00 AM,Buy,DEEP.V,DEEP GOLD,1000,0.10,-100.00,-9.95,-109.95,CAD,1,Trades,Individual',
      '2025-06-20 10:15:00 AM,2025-06-23 12:00:00 AM,Sell,DEEP.V,DEEP GOLD,-400,0.25,100.00,-9.95,90.05,CAD,1,Trades,Individual',
      '2025-03-31 12:00:00 AM,2025-03-31 12:00:00 AM,DIV,XEI.TO,DIVIDEND,0,0,0,0,12.00,CAD,1,Dividends,Individual',
    ]);
    expect(answer).toMatchObject({ format: 'questrade', created: 3, otherRows: 0, errorCount: 0 });
    expect(await journalOf(member)).toEqual([
      'DEEP.V|buy|1000|0.1|2025-01-15|CAD|9.95|',
      'DEEP.V|sell|400|0.25|2025-06-20|CAD|9.95|',
    ]);
  });

  it('leaves dangerous cells out where that is said: a row that needs the cell is an error, and each is told', async () => {
    const member = await app.signUp();
    const rows = [
      header,
      'abc,buy,1,2,2024-01-15,CAD,,"=cmd|\' /C calc\'!A0",,',
      'abc,buy,"=1+1",2,2024-01-16,CAD,,,,',
      'abc,buy,3,2,2024-01-17,CAD,,fine,,',
    ];
    const file = { name: 'trades.csv', bytes: `${rows.join('\n')}\n` };
    const fields = { options: JSON.stringify({ threats: 'leave-out' }) };
    const answer = await member.upload('/api/investments/import', { ...file, fields });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      ...{ created: 2, errors: [{ row: 3, field: 'shares' }], threatCount: 2 },
      threats: [
        { row: 2, field: 'Notes' },
        { row: 3, field: 'Shares' },
      ],
      warnings: [
        { row: 2, warning: expect.stringMatching(/^Left out, as you chose\. The cell/) },
        { row: 3, warning: expect.stringMatching(/^Left out, as you chose\. The cell/) },
      ],
    });
    expect(await journalOf(member)).toEqual(['ABC|buy|1|2|2024-01-15|CAD||', 'ABC|buy|3|2|2024-01-17|CAD||fine']);
  });

  it('reads the sheet of a workbook that holds trades, or the one that is chosen', async () => {
    const member = await app.signUp();
    const names = header.split(',');
    const trade = (ticker: string) => [ticker, 'buy', 3, 2.5, { date: 46_418 }, 'CAD'];
    const bytes = workbook({
      Cover: [['My trades'], ['Account', '123']],
      'Trades 2026': [names, trade('AAA')],
      'Trades 2027': [names, trade('BBB')],
    });
    const read = async (options: object) => {
      const file = { name: 'trades.xlsx', bytes, fields: { options: JSON.stringify(options) } };
      const answer = await member.upload('/api/investments/import', file, { query: { dryRun: 'true' } });
      return answer.json<JournalImport>();
    };
    const sheets = ['Cover', 'Trades 2026', 'Trades 2027'];
    expect(await read({})).toMatchObject({ sheets, sheet: 'Trades 2026', preview: [{ ticker: 'AAA', shares: '3' }] });
    expect(await read({ sheet: 'Trades 2027' })).toMatchObject({
      sheets,
      sheet: 'Trades 2027',
      preview: [{ ticker: 'BBB' }],
    });
    expect(await read({ sheet: '2028' })).toMatchObject({ message: expect.stringMatching(/no sheet '2028'/) });
  });

  it('refuses a dangerous or unreadable file as a whole, and repeats nothing for one key', async () => {
    const member = await app.signUp();
    const threat = await upload(member, [header, 'abc,buy,1,1,2024-01-15,,,"=cmd|\' /C calc\'!A0",,']);
    expect(threat.statusCode).toBe(400);
    expect(threat.json()).toMatchObject({ threats: [{ row: 2, field: 'Notes' }] });
    expect(await journalOf(member)).toEqual([]);
    for (const bytes of ['', 'a,b\n1,2\n', `${header}\n"abc,buy\n`, '\n\n']) {
      const refused = await upload(member, bytes);
      expect(refused.statusCode, bytes).toBe(400);
      expect(refused.json<{ message: string }>().message.length).toBeGreaterThan(20);
    }
    expect((await upload(member, lines, { format: 'questrade' })).statusCode).toBe(400);
    expect(await imported(member, `${header}\n`)).toMatchObject({ totalRows: 0, created: 0 });
    expect(await journalOf(member)).toEqual([]);

    const send = (bytes: string) =>
      member.upload(
        '/api/investments/import',
        { name: 'trades.csv', bytes },
        { headers: { 'idempotency-key': 'one' } },
      );
    const first = await send(lines.join('\n'));
    expect(first.statusCode, first.body).toBe(200);
    expect((await send(lines.join('\n'))).body).toBe(first.body);
    expect((await send(`${header}\n`)).statusCode).toBe(422);
    expect(await journalOf(member)).toHaveLength(3);
  });

  it('tells a price in pence that a file calls pounds, beside the journal and within the file', async () => {
    const member = await app.signUp();
    const rows = [header, 'RIO,buy,10,40.50,2025-01-02,GBP,,,,', 'RIO,buy,10,4082,2025-02-03,GBP,,,,'];
    const warningsOf = ({ warnings }: JournalImport) =>
      warnings.map(({ row, field, warning }) => [row, field, warning]);
    const far = [
      3,
      'pricePerShare',
      'RIO at GBP 4,082 on 2025-02-03 is far from the GBP 40.5 of 2025-01-02: pence or pounds? Correct the unit of the price, or enter the split.',
    ];
    expect(warningsOf(await imported(member, rows, { dryRun: 'true' }))).toEqual([far]);
    expect(warningsOf(await imported(member, rows))).toEqual([far]);
    const later = [header, 'RIO,buy,10,41,2025-03-03,GBP,,,,', 'RIO,buy,10,4100,2025-03-04,GBp,,,,'];
    expect(warningsOf(await imported(member, later))).toEqual([]);
    const { tradeProblems } = (await member.get('/api/investments/summary')).json<JournalSummary>();
    expect(tradeProblems).toEqual([{ ticker: 'RIO', date: '2025-02-03', rule: 'JN1', message: far[2] }]);
  });

  it('tells a trade of a day that has not come, before it is stored by a file and as long as it is there; nobody enters one', async () => {
    const member = await app.signUp();
    const rows = [header, 'RIO,buy,10,40.50,2062-01-02,GBP,,,,', 'RIO,buy,10,41,2026-01-02,GBP,,,,'];
    const message = 'The date 2062-01-02 is in the future. Check the year.';
    const { warnings } = await imported(member, rows);
    expect(warnings).toMatchObject([{ row: 2, field: 'transactionDate', warning: message }]);
    const { tradeProblems } = (await member.get('/api/investments/summary')).json<JournalSummary>();
    expect(tradeProblems).toEqual([{ ticker: 'RIO', date: '2062-01-02', rule: 'GN1', message: `RIO: ${message}` }]);
    const trade = { ticker: 'RIO', transactionType: 'buy', shares: '1', pricePerShare: '1' };
    const address = '/api/investments';
    const [stored] = (await member.get(address, { query: { sortBy: 'date' } })).json<{ id: number }[]>();
    for (const answer of [
      await member.post(address, { ...trade, transactionDate: '9999-12-31' }),
      await member.patch(`${address}/${stored!.id}`, { transactionDate: '2063-01-02' }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        issues: [{ path: 'transactionDate', message: expect.stringContaining('is in the future') }],
      });
    }
    // What a file brought can be changed otherwise, and mended.
    const sent = { transactionDate: '2062-01-02', notes: 'As the broker has it' };
    for (const change of [sent, { notes: 'So far' }, { transactionDate: '2026-01-02' }])
      expect((await member.patch(`${address}/${stored!.id}`, change)).statusCode).toBe(200);
    expect((await member.get('/api/investments/summary')).json()).toMatchObject({ tradeProblems: [] });
  });

  it('asks for a session', async () => {
    const visitor = app.visitor();
    expect((await upload(visitor, lines)).statusCode).toBe(401);
    expect((await visitor.get('/api/investments/export')).statusCode).toBe(401);
    expect((await visitor.get('/api/investments/template')).statusCode).toBe(401);
  });
});
