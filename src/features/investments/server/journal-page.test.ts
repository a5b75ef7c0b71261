import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { JournalPage } from '../contract-journal.ts';
import type { Investment } from '../contract-trades.ts';

let app: TestApp;
let owner: Client;
let other: Client;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
  other = await app.signUp();
  for (const [day, ticker] of ['ABC', 'ABC', 'XYZ'].entries()) {
    const body = {
      ticker,
      transactionType: 'buy',
      shares: '10',
      pricePerShare: '1.5',
      transactionDate: `2024-01-0${day + 1}`,
    };
    expect((await owner.post('/api/investments', body)).statusCode).toBe(201);
  }
});
afterAll(() => app.close());

it('answers the list as asked for and the summary at once, each as its own call does', async () => {
  const answer = await owner.get('/api/investments/page?search=abc&limit=1&sortBy=date&sortOrder=asc');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { investments, total, nextCursor, summary } = answer.json<JournalPage>();
  const list = await owner.get('/api/investments?search=abc&limit=1&sortBy=date&sortOrder=asc&count=true');
  expect(investments).toEqual(list.json());
  expect(String(total)).toBe(list.headers['x-total-count']);
  expect(nextCursor).toBe(list.headers['x-next-cursor']);
  expect(summary).toEqual((await owner.get('/api/investments/summary')).json());
  expect(summary.trades).toBe(3);
  const after = encodeURIComponent(nextCursor ?? '');
  const next = await owner.get(`/api/investments/page?search=abc&limit=1&sortBy=date&sortOrder=asc&after=${after}`);
  expect(next.json<JournalPage>().investments.map(({ transactionDate }: Investment) => transactionDate)).toEqual([
    '2024-01-02',
  ]);
  expect(next.json<JournalPage>().nextCursor).toBeNull();
});

it('shows a member nothing of another’s, refuses an unknown sort, and asks visitors to sign in', async () => {
  expect((await other.get('/api/investments/page')).json()).toMatchObject({
    investments: [],
    total: 0,
    nextCursor: null,
    summary: { trades: 0, positions: [] },
  });
  expect((await owner.get('/api/investments/page?sortBy=profit')).statusCode).toBe(400);
  expect((await app.visitor().get('/api/investments/page')).statusCode).toBe(401);
});
