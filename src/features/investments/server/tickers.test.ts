import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import { parsedTicker } from '../../../db/ticker-sql.ts';
import {
  exchangesByPrefix,
  exchangesBySuffix,
  exchangeSpellings,
  parseTicker,
} from '../../../domain/tickers/securities.ts';
import type { JournalImport } from '../contract-import.ts';
import type { TickerMeaning } from '../contract-trades.ts';
import { refreshJournals } from './refresh-journals.ts';
import { addTrade, listTrades, summaryOf } from './journal.fixture.ts';

const { server: app, admin } = await serverWithMembers();

const company = async (name: string, fields: object) => {
  const answer = await admin.post('/api/companies', { name, ...fields });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
};
const lsgu = await company('Low Seam Gold', {
  stockExchanges: [
    { exchange: 'TSXV', ticker: 'LSGU' },
    { exchange: 'OTCQX', ticker: 'LSGUF' },
  ],
});

it('statements take tickers apart as the program does', async () => {
  const symbols = ['LSGU', 'A', 'LSGU.WT', 'PTP.H', 'T', 'TECK/A', 'A.B.V', 'É', "O'X", ''];
  const written = [
    ...symbols,
    ...Object.keys(exchangesBySuffix).flatMap((suffix) => symbols.map((symbol) => `${symbol}.${suffix}`)),
    ...Object.keys(exchangesByPrefix).flatMap((prefix) => symbols.map((symbol) => `${prefix}.${symbol}`)),
    ...Object.keys(exchangeSpellings).flatMap((name) => symbols.map((symbol) => `${name.toLowerCase()}: ${symbol}`)),
    ...[
      'TSXV:LSGU.V',
      'TSX:LSGU.V',
      ':LSGU.V',
      ':LSGU',
      'TSX  Venture:LSGU',
      'MARS:X',
      'A:B:C',
      '.V',
      'V.',
      'V.WT',
      'T.TO',
    ],
  ];
  const rows = await app.db.rows<{ written: string; exchange: string | null; symbol: string }>(sql`
    select written, p.exchange, p.symbol from unnest(${sql.param(written)}::text[]) written
      cross join ${parsedTicker(sql`written`)} p`);
  expect(rows).toHaveLength(written.length);
  expect(rows).toEqual(rows.map((row) => ({ written: row.written, ...parseTicker(row.written) })));
});

describe('one position per security', () => {
  it('whatever the spelling, and another one for another exchange', async () => {
    const member = await app.signUp();
    const spellings = ['LSGU', 'LSGU.V', 'TSXV:LSGU', 'CVE:LSGU', 'V.LSGU'];
    for (const ticker of spellings)
      await addTrade(member, { ticker, shares: '10', pricePerShare: '2', currency: 'CAD' });
    await addTrade(member, { ticker: 'LSGU.TO', shares: '7', pricePerShare: '2', currency: 'CAD' });
    await addTrade(member, {
      ...{ ticker: 'LSGU', transactionType: 'sell', shares: '45', pricePerShare: '3', currency: 'CAD' },
      transactionDate: '2021-01-02',
    });
    const summary = await summaryOf(member);
    expect(summary.positions).toMatchObject([
      { ticker: 'LSGU.TO', security: 'TSX:LSGU', sharesHeld: '7', companies: [] },
      {
        ...{ ticker: 'TSXV:LSGU', security: 'TSXV:LSGU', tickers: spellings, trades: 6, sharesHeld: '5' },
        companies: [{ id: lsgu, name: 'Low Seam Gold' }],
      },
    ]);
    expect(summary.sameShares).toEqual([{ security: 'TSXV:LSGU', tickers: spellings }]);
    expect(summary.tickerQuestions).toEqual([]);
    expect(summary.unmatchedSells).toEqual([]);
    expect((await listTrades(member, { ticker: 'LSGU.V' })).map(({ ticker, company: of }) => [ticker, of?.id])).toEqual(
      [['LSGU.V', lsgu]],
    );
    expect((await listTrades(member, { ticker: 'LSGU.TO' }))[0]!.company).toBeNull();
    const count = await member.get(`/api/companies/${lsgu}/investor-count`);
    expect(count.json()).toMatchObject({ count: 1 });
  });

  it('at another exchange is held by nobody of the company', async () => {
    const id = await company('Other Seam', { stockExchanges: [{ exchange: 'TSX Venture Exchange', ticker: 'OTHR' }] });
    const member = await app.signUp();
    await addTrade(member, { ticker: 'OTHR.TO' });
    expect((await member.get(`/api/companies/${id}/investor-count`)).json()).toMatchObject({ count: 0 });
    await addTrade(member, { ticker: 'OTHR.V' });
    expect((await member.get(`/api/companies/${id}/investor-count`)).json()).toMatchObject({ count: 1 });
  });

  it('splits and prices of one spelling hold for all; a split of a day counts once', async () => {
    const member = await app.signUp();
    await addTrade(member, { ticker: 'LSGU.V', shares: '100', pricePerShare: '2' });
    for (const ticker of ['LSGU', 'TSXV:LSGU'])
      await member.post('/api/investments/corporate-actions', {
        ...{ ticker, actionDate: '2021-01-01', newShares: 1, oldShares: 10 },
      });
    await member.put('/api/investments/prices', { ticker: 'CVE:LSGU', price: '30', priceDate: '2022-01-01' });
    expect((await summaryOf(member)).positions).toMatchObject([{ sharesHeld: '10', marketValue: '300' }]);
  });

  it('takes an exchange that is longer than a symbol, and keeps it as it was written', async () => {
    const member = await app.signUp();
    for (const ticker of ['OTCQX:ABCDF', 'ABCDEFGHIJ.TO', 'TSXV.ABCDEFGHIJ', 'NASDAQ: ABCDEFGHIJ'])
      await addTrade(member, { ticker });
    const kept = (await listTrades(member, { sortBy: 'ticker' })).map(({ ticker }) => ticker);
    expect(kept).toEqual(['ABCDEFGHIJ.TO', 'NASDAQ:ABCDEFGHIJ', 'OTCQX:ABCDF', 'TSXV.ABCDEFGHIJ']);
    expect((await summaryOf(member)).positions.map(({ security }) => security).toSorted()).toEqual([
      'NASDAQ:ABCDEFGHIJ',
      'OTC:ABCDF',
      'TSX:ABCDEFGHIJ',
      'TSXV:ABCDEFGHIJ',
    ]);
    const refused = await member.post('/api/investments', {
      ...{ ticker: 'OTCQX:ABCDEFGHIJK', transactionType: 'buy', shares: '1', pricePerShare: '1' },
      transactionDate: '2020-01-01',
    });
    expect(refused.json()).toMatchObject({ issues: [{ path: 'ticker' }] });
    expect(await listTrades(member, { search: 'otcqx' })).toHaveLength(1);
  });
});

it('figures that are kept follow the tickers of companies', async () => {
  const member = await app.signUp();
  const buy = { shares: '10', pricePerShare: '2', transactionDate: '2020-01-01' };
  await addTrade(member, { ...buy, ticker: 'LATE.V' });
  await addTrade(member, { ...buy, ticker: 'LATE', transactionType: 'sell', transactionDate: '2021-01-01' });
  expect((await summaryOf(member)).unmatchedSells).toHaveLength(1);
  const holdings = () =>
    app.db.rows<{ ticker: string }>(sql`select ticker from holdings where user_id = ${member.id} order by ticker`);
  expect(await holdings()).toEqual([{ ticker: 'LATE.V' }]);
  await company('Late Gold', { stockExchanges: [{ exchange: 'TSXV', ticker: 'LATE' }] });
  expect((await summaryOf(member)).unmatchedSells).toEqual([]);
  expect(await refreshJournals(app.db)).toBeGreaterThan(0);
  expect(await holdings()).toEqual([]);
});

it('a journal that a company’s new ticker makes too large keeps its figures, and holds up nobody else’s', async () => {
  const [large, other] = [await app.signUp(), await app.signUp()];
  // Two tickers with 600 lots each, one of them with events; as one security they are too many.
  await app.db.client.query(
    `insert into investments (user_id, ticker, transaction_type, shares, price_per_share, transaction_date)
    select $1, case when n > 600 then 'HUGE' else 'HUGE.V' end, 'buy', 10, 1.5, '2020-01-01' from generate_series(1, 1200) n`,
    [large.id],
  );
  await app.db.client.query(
    `insert into journal_events (user_id, kind, ticker, event_date, currency, amount, amount_basis)
    select $1, 'return-of-capital', 'HUGE', date '2020-01-01' + n, 'USD', 1, 'total' from generate_series(1, 35) n`,
    [large.id],
  );
  const buy = { shares: '10', pricePerShare: '2', transactionDate: '2020-01-01' };
  await addTrade(large, { ...buy, ticker: 'ELSE' });
  await addTrade(other, { ...buy, ticker: 'HUGE.V' });
  await addTrade(other, { ...buy, ticker: 'HUGE', transactionType: 'sell', transactionDate: '2021-01-01' });
  const held = async ({ id }: typeof large) =>
    (await app.db.rows<{ ticker: string }>(sql`select ticker from holdings where user_id = ${id} order by ticker`)).map(
      ({ ticker }) => ticker,
    );
  expect([await held(large), await held(other)]).toEqual([['ELSE', 'HUGE', 'HUGE.V'], ['HUGE.V']]);
  await company('Huge Gold', { stockExchanges: [{ exchange: 'TSXV', ticker: 'HUGE' }] });
  await refreshJournals(app.db);
  expect([await held(large), await held(other)]).toEqual([['ELSE', 'HUGE', 'HUGE.V'], []]);
  for (const call of [large.get('/api/investments/summary'), large.post('/api/investments/calculate-xirr')])
    expect((await call).json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(/^So many events/) });
});

describe('a ticker of several companies', async () => {
  const [one, two] = [
    await company('Twin North', { stockExchanges: [{ exchange: 'TSXV', ticker: 'TWIN' }] }),
    await company('Twin South', { stockExchanges: [{ exchange: 'ASX', ticker: 'TWIN' }] }),
  ];
  const meaning = async (member: Awaited<ReturnType<typeof app.signUp>>, ticker: string) =>
    (await member.get('/api/investments/ticker', { query: { ticker } })).json<TickerMeaning>();

  it('is asked, and what the member says is remembered until it is taken back', async () => {
    const member = await app.signUp();
    const choices = [
      { security: 'TSXV:TWIN', company: { id: one } },
      { security: 'ASX:TWIN', company: { id: two } },
      { security: 'TWIN', company: null },
    ];
    expect(await meaning(member, 'twin')).toMatchObject({ security: 'TWIN', choices, alias: null });
    await addTrade(member, { ticker: 'TWIN', security: 'ASX:TWIN' });
    expect(await summaryOf(member)).toMatchObject({
      tickerQuestions: [],
      positions: [{ ticker: 'TWIN', security: 'ASX:TWIN', companies: [{ id: two }] }],
      aliases: [{ ticker: 'TWIN', security: 'ASX:TWIN' }],
    });
    expect(await listTrades(member)).toMatchObject([{ ticker: 'TWIN', company: { id: two } }]);
    expect(await meaning(member, 'TWIN')).toMatchObject({
      security: 'ASX:TWIN',
      choices: [],
      companies: [{ id: two }],
    });
    const changed = await member.put('/api/investments/aliases', { ticker: 'TWIN', security: 'TSXV:TWIN' });
    expect(changed.statusCode, changed.body).toBe(200);
    const { id } = changed.json<{ id: number }>();
    expect((await summaryOf(member)).positions).toMatchObject([{ security: 'TSXV:TWIN' }]);
    expect((await admin.delete(`/api/investments/aliases/${id}`)).statusCode).toBe(404);
    expect((await member.delete(`/api/investments/aliases/${id}`)).statusCode).toBe(204);
    expect(await summaryOf(member)).toMatchObject({
      tickerQuestions: [{ ticker: 'TWIN', choices }],
      positions: [{ security: 'TWIN', companies: [{ id: one }, { id: two }] }],
    });
    expect((await member.get('/api/investments/aliases')).json()).toEqual([]);
  });

  it.each([
    ['', 'Ticker symbol is required'],
    [' ', 'Ticker symbol is required'],
    [7, 'Ticker symbol is required'],
    ['ABCDEFGHIJK', 'Ticker symbol must be less than 10 characters'],
    ['A'.repeat(5_000), 'Ticker symbol must be less than 10 characters'],
    ['A\u0000B', 'Enter letters, digits and signs only.'],
  ])('of which something is said has its sentence where it is none: %j', async (ticker, message) => {
    const member = await app.signUp();
    const answer = await member.put('/api/investments/aliases', { ticker, security: 'TSXV:ABC' });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path: 'ticker', message }] });
  });

  it('in a file is asked, too; chosen there it is remembered', async () => {
    const member = await app.signUp();
    const file = {
      name: 'trades.csv',
      bytes:
        'ticker,transactionType,shares,pricePerShare,transactionDate\nTWIN,buy,10,1,2024-01-02\nTWIN.AX,buy,5,1,2024-01-03\n',
    };
    const upload = async (query: Record<string, string>) => {
      const answer = await member.upload('/api/investments/import', file, { query });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<JournalImport>();
    };
    expect((await upload({ dryRun: 'true' })).tickerQuestions).toMatchObject([
      { ticker: 'TWIN', choices: [{ security: 'TSXV:TWIN' }, { security: 'ASX:TWIN' }, { security: 'TWIN' }] },
    ]);
    expect((await upload({ dryRun: 'true', securities: 'TWIN=ASX:TWIN' })).tickerQuestions).toEqual([]);
    expect(await summaryOf(member)).toMatchObject({ trades: 0, aliases: [] });
    expect(await upload({ securities: 'TWIN=ASX:TWIN' })).toMatchObject({ created: 2, tickerQuestions: [] });
    expect(await summaryOf(member)).toMatchObject({
      positions: [{ ticker: 'ASX:TWIN', sharesHeld: '15' }],
      aliases: [{ ticker: 'TWIN' }],
    });
    for (const securities of ['TWIN', 'TWIN=A=B', '=A'])
      expect((await member.upload('/api/investments/import', file, { query: { securities } })).statusCode).toBe(400);
  });
});

describe('parts of a currency', () => {
  it('are a hundredth of it, and kept as they were written', async () => {
    const member = await app.signUp();
    const trade = await addTrade(member, {
      ticker: 'PENCE',
      shares: '10000',
      pricePerShare: '52.5',
      currency: 'GBp',
      fees: '9.99',
    });
    expect(trade).toMatchObject({
      ...{ currency: 'GBP', pricePerShare: '0.525', amount: '5250', fees: '9.99' },
      ...{ writtenCurrency: 'GBp', writtenPrice: '52.5' },
    });
    await addTrade(member, { ticker: 'PENCE', shares: '1', pricePerShare: '4082', currency: 'gbx' });
    await addTrade(member, { ticker: 'RAND', shares: '1', pricePerShare: '1234.5', currency: 'ZAc' });
    await addTrade(member, { ticker: 'AGOROT', shares: '1', pricePerShare: '250', currency: 'ILA' });
    const listed = await listTrades(member, { sortBy: 'ticker' });
    expect(listed.map(({ currency, pricePerShare }) => [currency, pricePerShare])).toEqual([
      ['ILS', '2.5'],
      ['GBP', '0.525'],
      ['GBP', '40.82'],
      ['ZAR', '12.345'],
    ]);
    const { totals } = await summaryOf(member);
    expect(totals.map(({ currency, moneyIn }) => [currency, moneyIn])).toEqual([
      ['GBP', '5300.81'],
      ['ILS', '2.5'],
      ['ZAR', '12.345'],
    ]);
    const tooFine = await member.post('/api/investments', {
      ...{ ticker: 'PENCE', transactionType: 'buy', shares: '1', transactionDate: '2020-01-01' },
      ...{ pricePerShare: '1.00001', currency: 'GBp' },
    });
    expect(tooFine.json()).toMatchObject({
      issues: [{ path: 'pricePerShare', message: 'Enter at most 4 decimals: the price is in GBp.' }],
    });
  });

  it('of a trade that is changed: a price alone is in the currency, a part of it needs its price', async () => {
    const member = await app.signUp();
    const { id } = await addTrade(member, { pricePerShare: '52.5', currency: 'GBP' });
    const path = `/api/investments/${id}`;
    expect((await member.patch(path, { currency: 'GBp' })).json()).toMatchObject({
      issues: [{ path: 'pricePerShare' }],
    });
    expect((await member.patch(path, { currency: 'GBp', pricePerShare: '52.5' })).json()).toMatchObject({
      ...{ currency: 'GBP', pricePerShare: '0.525', writtenPrice: '52.5' },
    });
    expect((await member.patch(path, { notes: 'x' })).json()).toMatchObject({ writtenPrice: '52.5' });
    expect((await member.patch(path, { pricePerShare: '0.53' })).json()).toMatchObject({
      ...{ currency: 'GBP', pricePerShare: '0.53', writtenCurrency: null },
    });
  });

  it('in prices that are entered, in files and in exports', async () => {
    const member = await app.signUp();
    await addTrade(member, { ticker: 'PENCE', shares: '10000', pricePerShare: '52.5', currency: 'GBp' });
    const price = { ticker: 'PENCE', currency: 'GBX', price: '60', priceDate: '2022-01-01' };
    expect((await member.put('/api/investments/prices', price)).json()).toMatchObject({
      ...{ currency: 'GBP', price: '0.6', writtenCurrency: 'GBX', writtenPrice: '60' },
    });
    expect((await summaryOf(member)).positions).toMatchObject([{ currency: 'GBP', marketValue: '6000' }]);
    const csv = (await member.get('/api/investments/export')).body;
    expect(csv).toContain('2020-01-02,PENCE,buy,10000,52.5,GBp,');
    const list = await member.get('/api/csv/export/investments');
    expect(list.body).toContain('2020-01-02,PENCE,buy,10000,52.5,GBp,');
    const other = await app.signUp();
    const imported = await other.upload('/api/investments/import', { name: 'j.csv', bytes: csv });
    expect(imported.json()).toMatchObject({ created: 1, preview: [{ writtenCurrency: 'GBp', writtenPrice: '52.5' }] });
    expect(await listTrades(other)).toMatchObject([
      { currency: 'GBP', pricePerShare: '0.525', writtenCurrency: 'GBp' },
    ]);
    expect((await other.get('/api/investments/export')).body).toBe(csv);
    const flex =
      '"Symbol","TradeDate","Quantity","TradePrice","CurrencyPrimary"\n"PENCE.L","20250115","100","52.5","GBX"\n';
    const broker = await (await app.signUp()).upload('/api/investments/import', { name: 'f.csv', bytes: flex });
    expect(broker.json()).toMatchObject({ created: 1, preview: [{ currency: 'GBP', pricePerShare: '0.525' }] });
  });
});
