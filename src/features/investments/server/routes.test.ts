import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Investment, JournalPage, JournalSummary, XirrAnswer } from '../contract.ts';
import { journalFigures } from './journal-figures.ts';

const trade = {
  ticker: 'abc',
  transactionType: 'buy',
  shares: '100',
  pricePerShare: '10.5',
  transactionDate: '2020-01-02',
};

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signUp();
});
afterAll(() => app.close());

async function add(member: Client, more: object = {}): Promise<Investment> {
  const answer = await member.post('/api/investments', { ...trade, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Investment>();
}

const list = async (member: Client, query: Record<string, string | number> = {}) => {
  const answer = await member.get('/api/investments', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Investment[]>();
};
const summary = async (member: Client) => (await member.get('/api/investments/summary')).json<JournalSummary>();
const storedRate = async ({ id }: Client) =>
  (await app.db.client.query<{ rate: string | null }>('select xirr_rate as rate from users where id = $1', [id]))
    .rows[0]?.rate;

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
      [{ currency: 'XXQ' }, 'currency', 'Enter a currency code of three letters, such as USD, CAD or AUD.'],
      [{ fees: '1.005' }, 'fees', 'Enter at most 2 decimals.'],
      [{ fees: '-1' }, 'fees', 'Enter 0 or more.'],
    ];
    for (const [body, path, message] of wrong) {
      const answer = await owner.post('/api/investments', { ...trade, ...body });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json()).toMatchObject({ issues: [{ path, message }] });
    }
    expect(await list(owner)).toEqual([]);
    await add(owner, { ticker: 'ABCDEFGHIJ', currency: 'cad', fees: 9.95, notes: ' Note ' });
    expect(await list(owner)).toMatchObject([{ ticker: 'ABCDEFGHIJ', currency: 'CAD', fees: '9.95', notes: 'Note' }]);
  });

  it('changes only what is sent, and only what nobody changed meanwhile', async () => {
    const owner = await app.signUp();
    const { id } = await add(owner, { notes: 'First' });
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
    expect(await list(owner)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('searches ticker and notes, sorts by every column, pages without gaps', async () => {
    const owner = await app.signUp();
    await add(owner, { ticker: 'BBB', shares: '10', pricePerShare: '2', transactionDate: '2021-01-01' });
    await add(owner, { ticker: 'aaa', shares: '9', pricePerShare: '30', transactionDate: '2022-01-01', notes: 'Café' });
    await add(owner, { ticker: 'CCC', transactionType: 'sell', shares: '100', pricePerShare: '1', currency: 'CAD' });
    const order = async (query: Record<string, string>) =>
      (await list(owner, query)).map(({ ticker }) => ticker).join();
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
    expect(await list(owner, { limit: 2, sortBy: 'amount', after })).toMatchObject([{ ticker: 'AAA' }]);
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
    const { id } = await add(owner, { transactionDate: '2020-01-01' });
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
      expect(await list(other)).toEqual([]);
      expect(await summary(other)).toMatchObject({ trades: 0, positions: [], totals: [], corporateActions: [] });
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

describe('rates', () => {
  it('keeps the realised rate with the member and answers what it was computed from', async () => {
    const owner = await app.signUp();
    await add(owner, { ticker: 'LOT', shares: '100', pricePerShare: '10', transactionDate: '2020-01-01' });
    await add(owner, { ticker: 'LOT', shares: '100', pricePerShare: '20', transactionDate: '2021-01-01' });
    expect(await storedRate(owner)).toBeNull();
    const sell = { ticker: 'LOT', transactionType: 'sell', pricePerShare: '25', transactionDate: '2022-01-01' };
    const { id } = await add(owner, sell);
    const answer = await owner.post('/api/investments/calculate-xirr');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      xirrRate: 58.0148,
      reason: null,
      flows: [
        { date: '2020-01-01', amount: '-1000', currency: 'USD' },
        { date: '2022-01-01', amount: '2500', currency: 'USD' },
      ],
      matchedLots: [
        { ticker: 'LOT', shares: '100', buyDate: '2020-01-01', buyPrice: '10', sellPrice: '25', gain: '1500' },
      ],
      openLots: [{ ticker: 'LOT', shares: '100', buyDate: '2021-01-01', buyPrice: '20', cost: '2000' }],
      unmatchedSells: [],
      rates: [{ currency: 'USD', xirrRate: 58.0148, solutions: [58.0148], periodReturn: 150, gain: '1500' }],
    });
    expect(await storedRate(owner)).toBe('58.0148');
    const held = await app.db.client.query('select ticker, cost_basis::float8 from holdings where user_id = $1', [
      owner.id,
    ]);
    expect(held.rows).toEqual([{ ticker: 'LOT', cost_basis: 2000 }]);
    await owner.patch(`/api/investments/${id}`, { pricePerShare: '10' });
    expect(await storedRate(owner)).toBe('0.0000');
    await owner.delete(`/api/investments/${id}`);
    expect(await storedRate(owner)).toBeNull();
  });

  it('gives each currency a rate of its own and says why there is none', async () => {
    const owner = await app.signUp();
    const xirr = async () => (await owner.post('/api/investments/calculate-xirr')).json<XirrAnswer>();
    expect(await xirr()).toMatchObject({ xirrRate: null, flows: [], rates: [] });
    expect((await xirr()).reason).toContain('No shares have been bought and sold');
    const sold = { transactionType: 'sell', transactionDate: '2021-01-02' };
    await add(owner, { currency: 'CAD' });
    await add(owner, { ...sold, currency: 'CAD', pricePerShare: '12', shares: '150' });
    const answer = await xirr();
    expect(answer).toMatchObject({
      xirrRate: null,
      unmatchedSells: [{ ticker: 'ABC', currency: 'CAD', date: '2021-01-02', shares: '50' }],
      rates: [{ currency: 'CAD', reason: null }],
    });
    expect(answer.reason).toContain('US dollars');
    expect(await storedRate(owner)).toBeNull();
    await add(owner, {});
    await add(owner, { ...sold, transactionDate: trade.transactionDate });
    expect((await xirr()).reason).toContain('one day');
    expect((await xirr()).rates.map(({ currency }) => currency)).toEqual(['USD', 'CAD']);
  });
});

describe('the summary', () => {
  it('sums the journal up with splits, entered prices and the companies behind the tickers', async () => {
    const member = await app.signUp();
    const company = (await admin.post('/api/companies', { name: 'Deep Gold', stockSymbol: 'TSXV:DEEP' })).json<{
      id: number;
    }>();
    for (const [name, ownership] of [
      ['North', 75],
      ['South', 25],
    ] as const)
      await admin.post('/api/mines', {
        name,
        companyId: company.id,
        country: 'Canada',
        stage: 'exploration',
        ownershipPercentage: ownership,
        metalsDistribution: [
          { metal: 'Gold', percentage: 60 },
          { metal: 'Silver', percentage: 40 },
        ],
        nextStepDescription: `Drill ${name}`,
        nextStepDate: '2999-01-01',
      });
    await add(member, { ticker: 'deep', shares: '1000', pricePerShare: '0.1', fees: 9.95 });
    const split = { ticker: 'deep', actionDate: '2021-01-01', newShares: 1, oldShares: 10 };
    const entered = await member.post('/api/investments/corporate-actions', split);
    expect(entered.statusCode, entered.body).toBe(201);
    expect((await member.post('/api/investments/corporate-actions', split)).statusCode).toBe(409);
    const price = await member.put('/api/investments/prices', { ticker: 'DEEP', price: '2', priceDate: '2022-01-02' });
    expect(price.statusCode, price.body).toBe(200);
    expect(await summary(member)).toMatchObject({
      trades: 1,
      xirrRate: null,
      positions: [
        {
          ticker: 'DEEP',
          companies: [{ id: company.id, name: 'Deep Gold' }],
          sharesHeld: '100',
          costBasis: '109.95',
          averagePrice: '1.0995',
          marketValue: '200',
          unrealisedGain: '90.05',
          isPriceOld: false,
        },
      ],
      totals: [{ currency: 'USD', realised: { xirrRate: null }, marked: { xirrRate: 34.8154, withoutPrice: [] } }],
      lookThrough: [
        {
          costBasis: '109.95',
          mines: [
            { label: 'North', amount: '82.4625', percent: 75 },
            { label: 'South', amount: '27.4875', percent: 25 },
          ],
          metals: [
            { key: 'Gold', percent: 60 },
            { key: 'Silver', percent: 40 },
          ],
          stages: [{ key: 'exploration', label: 'Exploration', percent: 100 }],
        },
      ],
      events: [{ entityName: 'North', tickers: ['DEEP'] }, { entityName: 'South' }],
      corporateActions: [{ ticker: 'DEEP', newShares: 1, oldShares: 10 }],
      series: [{ step: 'day', points: [{ date: '2020-01-02', moneyIn: '109.95', costBasis: '109.95' }] }],
    });
    expect((await list(member))[0]!.company).toEqual({ id: company.id, name: 'Deep Gold' });
  });
});

describe('splits and prices', () => {
  it('a split can be changed and removed, and the lots follow', async () => {
    const owner = await app.signUp();
    await add(owner);
    const path = '/api/investments/corporate-actions';
    const split = { ticker: 'ABC', actionDate: '2021-01-01', newShares: 1, oldShares: 10 };
    const sharesHeld = async () => (await summary(owner)).positions[0]!.sharesHeld;
    const made = (await owner.post(path, split)).json<{ id: number }>();
    expect(await sharesHeld()).toBe('10');
    const changed = await owner.patch(`${path}/${made.id}`, { newShares: 3, oldShares: 1 });
    expect(changed.json()).toMatchObject({ newShares: 3, oldShares: 1, version: 2 });
    expect(await sharesHeld()).toBe('300');
    expect((await owner.get(path)).json()).toMatchObject([{ id: made.id, newShares: 3 }]);
    const wrong: object[] = [{ newShares: 1 }, { newShares: 0 }, { oldShares: 1.5 }, { actionDate: 'soon' }];
    for (const body of wrong) expect((await owner.patch(`${path}/${made.id}`, body)).statusCode).toBe(400);
    expect((await owner.post(path, { ...split, newShares: 10 })).statusCode).toBe(400);
    expect((await owner.delete(`${path}/${made.id}`)).statusCode).toBe(204);
    expect(await sharesHeld()).toBe('100');
    expect((await owner.delete(`${path}/${made.id}`)).statusCode).toBe(404);
  });

  it('an entered price is one per ticker and currency, and never touches the realised rate', async () => {
    const owner = await app.signUp();
    await add(owner);
    const path = '/api/investments/prices';
    const first = await owner.put(path, { ticker: 'abc', price: '11', priceDate: '2019-01-01' });
    expect(first.json()).toMatchObject({ ticker: 'ABC', currency: 'USD', price: '11', version: 1 });
    expect((await summary(owner)).positions[0]).toMatchObject({ isPriceOld: true, marketValue: '1100' });
    const second = await owner.put(path, { ticker: 'ABC', price: 0, priceDate: '2022-01-01' });
    expect(second.json()).toMatchObject({ id: first.json<{ id: number }>().id, price: '0', version: 2 });
    const { positions, totals, xirrRate } = await summary(owner);
    expect(positions[0]).toMatchObject({ marketValue: '0', unrealisedGain: '-1050', unrealisedReturn: -100 });
    expect(totals[0]!.marked).toMatchObject({ xirrRate: null, gain: '-1050' });
    expect(xirrRate).toBeNull();
    for (const price of ['', '-1', 'x', '1.0000001'])
      expect((await owner.put(path, { ticker: 'ABC', price, priceDate: '2022-01-01' })).statusCode).toBe(400);
    expect((await owner.delete(`${path}/${second.json<{ id: number }>().id}`)).statusCode).toBe(204);
    expect((await summary(owner)).totals[0]!.marked).toBeNull();
  });
});

describe('a long journal', () => {
  it('is calculated in a thread, with the same answer', async () => {
    const owner = await app.signUp();
    const rows = Array.from({ length: 600 }, (_, index) => {
      const day = new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10);
      return `${day},T${index % 12},${index % 24 < 12 ? 'buy' : 'sell'},10,${10 + (index % 7)},USD`;
    });
    const bytes = `transactionDate,ticker,transactionType,shares,pricePerShare,currency\n${rows.join('\n')}\n`;
    const imported = await owner.upload('/api/investments/import', { name: 'trades.csv', bytes });
    expect(imported.json(), imported.body).toMatchObject({ created: 600, errorCount: 0 });
    const answer = (await owner.post('/api/investments/calculate-xirr')).json<XirrAnswer>();
    expect(answer.matchedLots).toHaveLength(300);
    expect(answer.openLots).toHaveLength(0);
    expect(Number(await storedRate(owner))).toBe(answer.xirrRate);
    const { series, positions } = await summary(owner);
    expect(positions).toHaveLength(12);
    expect(series[0]).toMatchObject({ step: 'month' });
    expect(series[0]!.points.at(-1)).toMatchObject({ costBasis: '0' });
  });
});
