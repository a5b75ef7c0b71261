import { expect } from 'vitest';
import type { Client } from '../../../../tests/kit.ts';
import type { JournalSummary } from '../contract-journal.ts';
import type { Investment } from '../contract-trades.ts';

export const trade = {
  ticker: 'abc',
  transactionType: 'buy',
  shares: '100',
  pricePerShare: '10.5',
  transactionDate: '2020-01-02',
};

export async function addTrade(member: Client, more: object = {}): Promise<Investment> {
  const answer = await member.post('/api/investments', { ...trade, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Investment>();
}

export const summaryOf = async (member: Client) =>
  (await member.get('/api/investments/summary')).json<JournalSummary>();

export async function listTrades(member: Client, query: Record<string, string | number> = {}): Promise<Investment[]> {
  const answer = await member.get('/api/investments', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Investment[]>();
}
