import { knownCurrencies } from '../../../domain/money/currencies.ts';
import { describe, expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import type { JournalPage } from '../contract-journal.ts';
import type { Investment } from '../contract-trades.ts';
import { journalFigures } from './journal-figures.ts';
import { addTrade, listTrades, summaryOf, trade } from './journal.fixture.ts';

const { server: app, admin } = await serverWithMembers();

describe('trades', () => {
  it('stores a trade with an upper-case ticker, in dollars, with its exact amount', async () => {
    const owner = await app.signUp();
    const answer = await owner.post('/api/investments', { ...trade, shares: 0.000001, pricePerShare: '0.000001' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['etag']).toBe('"1"');
    expect(answer.json()).toMatchObject({
      ticker: 'ABC',
      userId: owner.id,
      currency: 'USD',
      fees: null,
      notes: null,
      company: null,
      shares: '0.000001',
      pricePerShare: '0.000001',
      amount: '0.000000000001',
      version: 1,
    });
    const { id } = answer.json<Investment>();
    expect((await owner.get(`/api/investments/${id}`)).json()).toEqual(answer.json());
    expect((await owner.delete(`/api/investments/${id}`)).statusCode).toBe(204);
    expect((await owner.delete(`/api/investments/${id}`)).statusCode).toBe(404);
  });

  it('says what is wrong with each field and stores nothing', async () => {
    const owner = await app.signUp();
    const wrong: [body: object, path: string, message: string][] = [
      [{ ticker: ' ' }, 'ticker', 'Ticker symbol is required'],
      [{ ticker: undefined }, 'ticker', 'Ticker symbol is required'],
      [{ ticker: 'ABCDEFGHIJK' }, 'ticker', 'Ticker symbol must be less than 10 characters'],
      [{ transactionType: 'hold' }, 'transactionType', 'Choose one of buy, sell.'],
      [{ shares: '' }, 'shares', 'Number of shares is required'],
      [{ shares: undefined }, 'shares', 'Number of shares is required'],
      [{ shares: '0' }, 'shares', 'Number of shares must be positive'],
      [{ shares: -1 }, 'shares', 'Number of shares must be positive'],
      [{ shares: '0.0000001' }, 'shares', 'Enter at most 6 decimals.'],
      [{ pricePerShare: '' }, 'pricePerShare', 'Price per share is required'],
      [{ pricePerShare: '0' }, 'pricePerShare', 'Price per share must be positive'],
      [{ transactionDate: '' }, 'transactionDate', 'Transaction date is required'],
      [{ transactionDate: '2021-02-29' }, 'transactionDate', 'Enter an existing date as YYYY-MM-DD.'],
      [{ currency: 'XXQ' }, 'currency', knownCurrencies],
      [{ fees: '1.005' }, 'fees', 'Enter at most 2 decimals.'],
      [{ fees: '-1' }, 'fees', 'Enter 0 or more.'],
    ];
    for (const [body, path, message] of wrong) {
      const answer = await owner.post('/api/investments', { ...trade, ...body });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json()).toMatchObject({ issues: [{ path, message }] });
    }
    expect(await listTrades(owner)).toEqual([]);
    await addTrade(owner, { ticker: 'ABCDEFGHIJ', currency: 'cad', fees: 9.95, notes: ' Note ' });
    expect(await listTrades(owner)).toMatchObject([
      { ticker: 'ABCDEFGHIJ', currency: 'CAD', fees: '9.95', notes: 'Note' },
    ]);
  });

  it('changes only what is sent, and only what nobody changed meanwhile', async () => {
    const owner = await app.signUp();
    const { id } = await addTrade(owner, { notes: 'First' });
    const path = `/api/investments/${id}`;
    const changed = await owner.patch(path, { shares: '7' }, { headers: { 'if-match': '"1"' } });
    expect(changed.json()).toMatchObject({ shares: '7', notes: 'First', version: 2, pricePerShare: '10.5' });
    const late = await owner.patch(path, { shares: '8' }, { headers: { 'if-match': '"1"' } });
    expect(late.statusCode).toBe(412);
    expect((await owner.patch(path, { shares: '7' })).json()).toMatchObject({ version: 2 });
    expect((await owner.patch(path, { notes: '', currency: null })).json()).toMatchObject({ notes: null, version: 3 });
    expect((await owner.patch(path, { shares: '0' })).statusCode).toBe(400);
    expect((await owner.patch(path, { userId: 'x', id: 5 })).json()).toMatchObject({ id, userId: owner.id });
    expect((await owner.delete(path, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await owner.delete(path)).statusCode).toBe(204);
  });

  it('makes one trade of a request that is repeated', async () => {
    const owner = await app.signUp();
    const headers = { 'idempotency-key': 'double click' };
    const first = await owner.post('/api/investments', trade, { headers });
    expect((await owner.post('/api/investments', trade, { headers })).json()).toEqual(first.json());
    expect(await listTrades(owner)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('searches ticker and notes, sorts by every column, pages without gaps', async () => {
    const owner = await app.signUp();
    await addTrade(owner, { ticker: 'BBB', shares: '10', pricePerShare: '2', transactionDate: '2021-01-01' });
    await addTrade(owner, {
      ticker: 'aaa',
      shares: '9',
      pricePerShare: '30',
      transactionDate: '2022-01-01',
      notes: 'Café',
    });
    await addTrade(owner, {
      ticker: 'CCC',
      transactionType: 'sell',
      shares: '100',
      pricePerShare: '1',
      currency: 'CAD',
    });
    const order = async (query: Record<string, string>) =>
      (await listTrades(owner, query)).map(({ ticker }) => ticker).join();
    expect(await order({})).toBe('AAA,BBB,CCC');
    expect(await order({ sortBy: 'ticker', sortOrder: 'desc' })).toBe('CCC,BBB,AAA');
    expect(await order({ sortBy: 'type' })).toBe('BBB,AAA,CCC');
    expect(await order({ sortBy: 'shares' })).toBe('AAA,BBB,CCC');
    expect(await order({ sortBy: 'price', sortOrder: 'desc' })).toBe('AAA,BBB,CCC');
    expect(await order({ sortBy: 'amount' })).toBe('BBB,CCC,AAA');
    expect(await order({ sortBy: 'date', sortOrder: 'asc' })).toBe('CCC,BBB,AAA');
    expect(await order({ search: 'cafe' })).toBe('AAA');
    expect(await order({ search: 'b' })).toBe('BBB');
    expect(await order({ search: '%' })).toBe('');
    expect(await order({ ticker: 'ccc' })).toBe('CCC');
    expect(await order({ currency: 'CAD' })).toBe('CCC');
    const first = await owner.get('/api/investments', { query: { limit: 2, sortBy: 'amount', count: 'true' } });
    expect(first.headers['x-total-count']).toBe('3');
    const after = String(first.headers['x-next-cursor']);
    expect(await listTrades(owner, { limit: 2, sortBy: 'amount', after })).toMatchObject([{ ticker: 'AAA' }]);
    const wrong: Record<string, string>[] = [
      { sortBy: 'notes' },
      { limit: '0' },
      { sortOrder: 'up' },
      { offset: '-1' },
    ];
    for (const query of wrong) expect((await owner.get('/api/investments', { query })).statusCode).toBe(400);
    const page = (await owner.get('/api/investments/page', { query: { limit: 2 } })).json<JournalPage>();
    expect(page).toMatchObject({
      total: 3,
      investments: [{ ticker: 'AAA' }, { ticker: 'BBB' }],
      summary: { trades: 3 },
    });
    expect(page.nextCursor).not.toBeNull();
  });
});

describe('privacy', () => {
  it('another member and an administrator find nothing, change nothing, and no activity tells of it', async () => {
    const owner = await app.signUp();
    const { id } = await addTrade(owner, { transactionDate: '2020-01-01' });
    const split = await owner.post('/api/investments/corporate-actions', {
      ...{ ticker: 'ABC', actionDate: '2021-01-01', newShares: 1, oldShares: 10 },
    });
    const price = await owner.put('/api/investments/prices', { ticker: 'ABC', price: '1', priceDate: '2022-01-01' });
    const others = [admin, await app.signUp()];
    for (const other of others) {
      const path = `/api/investments/${id}`;
      const actionPath = `/api/investments/corporate-actions/${split.json<{ id: number }>().id}`;
      const answers = [
        await other.get(path),
        await other.patch(path, { shares: '1' }),
        await other.delete(path),
        await other.patch(actionPath, { newShares: 2 }),
        await other.delete(actionPath),
        await other.delete(`/api/investments/prices/${price.json<{ id: number }>().id}`),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
      expect(await listTrades(other)).toEqual([]);
      expect(await summaryOf(other)).toMatchObject({ trades: 0, positions: [], totals: [], corporateActions: [] });
      expect(await journalFigures(app.db, other.id, owner.id)).toEqual({
        totalInvestments: null,
        totalInvestmentValue: null,
        activeTickers: null,
        lastInvestmentDate: null,
        xirrRate: null,
      });
    }
    expect((await owner.get(`/api/investments/${id}`)).json()).toMatchObject({ shares: '100', version: 1 });
    expect(await journalFigures(app.db, owner.id, owner.id)).toEqual({
      totalInvestments: 1,
      totalInvestmentValue: '1050',
      activeTickers: 1,
      lastInvestmentDate: '2020-01-01',
      xirrRate: null,
    });
    const { rows } = await app.db.client.query('select 1 from activities where user_id = $1', [owner.id]);
    expect(rows).toEqual([]);
  });

  it('asks for a session everywhere', async () => {
    const visitor = app.visitor();
    const answers = [
      await visitor.get('/api/investments'),
      await visitor.post('/api/investments', trade),
      await visitor.get('/api/investments/page'),
      await visitor.get('/api/investments/summary'),
      await visitor.post('/api/investments/calculate-xirr'),
      await visitor.get('/api/investments/corporate-actions'),
      await visitor.post('/api/investments/corporate-actions', {}),
      await visitor.put('/api/investments/prices', {}),
      await visitor.delete('/api/investments/prices/1'),
      await visitor.get('/api/investments/1'),
    ];
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    const foreign = await admin.post('/api/investments', trade, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign.statusCode).toBe(403);
  });
});
