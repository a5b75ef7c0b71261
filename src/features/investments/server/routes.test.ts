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
});
