import { describe, expect, it } from 'vitest';
import { serverWithMembers, type Client } from '../../../../tests/kit.ts';
import type { XirrAnswer } from '../contract-journal.ts';
import { addTrade, listTrades, summaryOf, trade } from './journal.fixture.ts';

const { server: app, admin } = await serverWithMembers();

const storedRate = async ({ id }: Client) =>
  (await app.db.client.query<{ rate: string | null }>('select xirr_rate as rate from users where id = $1', [id]))
    .rows[0]?.rate;

describe('rates', () => {
  it('keeps the realised rate with the member and answers what it was computed from', async () => {
    const owner = await app.signUp();
    await addTrade(owner, { ticker: 'LOT', shares: '100', pricePerShare: '10', transactionDate: '2020-01-01' });
    await addTrade(owner, { ticker: 'LOT', shares: '100', pricePerShare: '20', transactionDate: '2021-01-01' });
    expect(await storedRate(owner)).toBeNull();
    const sell = { ticker: 'LOT', transactionType: 'sell', pricePerShare: '25', transactionDate: '2022-01-01' };
    const { id } = await addTrade(owner, sell);
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
    await addTrade(owner, { currency: 'CAD' });
    await addTrade(owner, { ...sold, currency: 'CAD', pricePerShare: '12', shares: '150' });
    const answer = await xirr();
    expect(answer).toMatchObject({
      xirrRate: null,
      unmatchedSells: [{ ticker: 'ABC', currency: 'CAD', date: '2021-01-02', shares: '50' }],
      rates: [{ currency: 'CAD', reason: null }],
    });
    expect(answer.reason).toContain('US dollars');
    expect(await storedRate(owner)).toBeNull();
    await addTrade(owner, {});
    await addTrade(owner, { ...sold, transactionDate: trade.transactionDate });
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
    await addTrade(member, { ticker: 'deep', shares: '1000', pricePerShare: '0.1', fees: 9.95 });
    const split = { ticker: 'deep', actionDate: '2021-01-01', newShares: 1, oldShares: 10 };
    const entered = await member.post('/api/investments/corporate-actions', split);
    expect(entered.statusCode, entered.body).toBe(201);
    expect((await member.post('/api/investments/corporate-actions', split)).statusCode).toBe(409);
    const price = await member.put('/api/investments/prices', { ticker: 'DEEP', price: '2', priceDate: '2022-01-02' });
    expect(price.statusCode, price.body).toBe(200);
    expect(await summaryOf(member)).toMatchObject({
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
    expect((await listTrades(member))[0]!.company).toEqual({ id: company.id, name: 'Deep Gold' });
  });
});

it('shares are looked through to mines that others operate, by the interest of their company', async () => {
  const member = await app.signUp();
  const company = async (name: string, ticker: string) =>
    (await admin.post('/api/companies', { name, stockSymbol: `TSXV:${ticker}` })).json<{ id: number }>();
  const operator = await company('Runs It', 'RUNS');
  await company('Has A Part', 'PART');
  const mineOf = async (name: string) =>
    (await admin.post('/api/mines', { name, companyId: operator.id, ownershipPercentage: 60 })).json<{ id: number }>();
  const [joint, old] = [await mineOf('Joint'), await mineOf('Old')];
  const interest = async (of: { id: number }, more: object) => {
    const made = await admin.post(`/api/mines/${of.id}/interests`, {
      holder: 'Has A Part',
      kind: 'ownership',
      ...more,
    });
    expect(made.statusCode, made.body).toBe(201);
  };
  await interest(joint, { percent: '30' });
  await interest(old, { percent: '30', toDate: '2024-01-01' });
  await interest(old, { kind: 'NSR', percent: '2' });
  await addTrade(member, { ticker: 'TSXV:PART', shares: '100', pricePerShare: '1' });
  const [through] = (await summaryOf(member)).lookThrough;
  expect(through!.mines).toMatchObject([{ label: 'Joint', percent: 100 }]);
});

describe('splits and prices', () => {
  it('a split can be changed and removed, and the lots follow', async () => {
    const owner = await app.signUp();
    await addTrade(owner);
    const path = '/api/investments/corporate-actions';
    const split = { ticker: 'ABC', actionDate: '2021-01-01', newShares: 1, oldShares: 10 };
    const sharesHeld = async () => (await summaryOf(owner)).positions[0]!.sharesHeld;
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
    await addTrade(owner);
    const path = '/api/investments/prices';
    const first = await owner.put(path, { ticker: 'abc', price: '11', priceDate: '2019-01-01' });
    expect(first.json()).toMatchObject({ ticker: 'ABC', currency: 'USD', price: '11', version: 1 });
    expect((await summaryOf(owner)).positions[0]).toMatchObject({ isPriceOld: true, marketValue: '1100' });
    const second = await owner.put(path, { ticker: 'ABC', price: 0, priceDate: '2022-01-01' });
    expect(second.json()).toMatchObject({ id: first.json<{ id: number }>().id, price: '0', version: 2 });
    const { positions, totals, xirrRate } = await summaryOf(owner);
    expect(positions[0]).toMatchObject({ marketValue: '0', unrealisedGain: '-1050', unrealisedReturn: -100 });
    expect(totals[0]!.marked).toMatchObject({ xirrRate: null, gain: '-1050' });
    expect(xirrRate).toBeNull();
    for (const price of ['', '-1', 'x', '1.0000001'])
      expect((await owner.put(path, { ticker: 'ABC', price, priceDate: '2022-01-01' })).statusCode).toBe(400);
    expect((await owner.delete(`${path}/${second.json<{ id: number }>().id}`)).statusCode).toBe(204);
    expect((await summaryOf(owner)).totals[0]!.marked).toBeNull();
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
    const { series, positions } = await summaryOf(owner);
    expect(positions).toHaveLength(12);
    expect(series[0]).toMatchObject({ step: 'month' });
    expect(series[0]!.points.at(-1)).toMatchObject({ costBasis: '0' });
  });
});
