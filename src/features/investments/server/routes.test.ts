import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Investment } from '../contract.ts';

const trade = {
  ticker: 'abc',
  transactionType: 'buy',
  shares: '100',
  pricePerShare: '10.5',
  transactionDate: '2020-01-02',
};

describe('trades', () => {
  let app: TestApp;
  let owner: Client;

  beforeAll(async () => {
    app = await openTestApp();
    await app.signUp();
    owner = await app.signUp();
  });
  afterAll(() => app.close());

  it('stores a trade with an upper-case ticker, in dollars, with its exact amount', async () => {
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

  it('keeps the realised rate with the member and answers what it was computed from', async () => {
    const add = async (more: object) => {
      const answer = await owner.post('/api/investments', { ...trade, ...more });
      expect(answer.statusCode, answer.body).toBe(201);
    };
    await add({ ticker: 'LOT', shares: '100', pricePerShare: '10', transactionDate: '2020-01-01' });
    await add({ ticker: 'LOT', shares: '100', pricePerShare: '20', transactionDate: '2021-01-01' });
    await add({ ticker: 'LOT', transactionType: 'sell', pricePerShare: '25', transactionDate: '2022-01-01' });
    const answer = await owner.post('/api/investments/calculate-xirr');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      xirrRate: 58.0148,
      reason: null,
      flows: [
        { date: '2020-01-01', amount: '-1000', currency: 'USD' },
        { date: '2022-01-01', amount: '2500', currency: 'USD' },
      ],
      matchedLots: [{ ticker: 'LOT', shares: '100', buyDate: '2020-01-01', buyPrice: '10', sellPrice: '25' }],
      openLots: [{ ticker: 'LOT', shares: '100', buyDate: '2021-01-01', buyPrice: '20' }],
      unmatchedSells: [],
    });
    const stored = await app.db.client.query('select xirr_rate from users where id = $1', [owner.id]);
    expect(stored.rows).toEqual([{ xirr_rate: '58.0148' }]);
    const held = await app.db.client.query('select ticker, cost_basis::float8 from holdings where user_id = $1', [
      owner.id,
    ]);
    expect(held.rows).toEqual([{ ticker: 'LOT', cost_basis: 2000 }]);
  });

  it('sums the journal up with splits, entered prices and the companies behind the tickers', async () => {
    const member = await app.signUp();
    const company = (await owner.post('/api/companies', { name: 'Deep Gold', stockSymbol: 'TSXV:DEEP' })).json<{
      id: number;
    }>();
    for (const [name, ownership] of [
      ['North', 75],
      ['South', 25],
    ] as const)
      await owner.post('/api/mines', {
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
    await member.post('/api/investments', {
      ...trade,
      ticker: 'deep',
      shares: '1000',
      pricePerShare: '0.1',
      fees: 9.95,
    });
    const split = { ticker: 'deep', actionDate: '2021-01-01', newShares: 1, oldShares: 10 };
    const entered = await member.post('/api/investments/corporate-actions', split);
    expect(entered.statusCode, entered.body).toBe(201);
    expect((await member.post('/api/investments/corporate-actions', split)).statusCode).toBe(409);
    const price = await member.put('/api/investments/prices', { ticker: 'DEEP', price: '2', priceDate: '2022-01-02' });
    expect(price.statusCode, price.body).toBe(200);
    const answer = await member.get('/api/investments/summary');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
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
  });
});
