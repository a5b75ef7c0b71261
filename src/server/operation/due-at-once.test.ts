import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { created, serverWithMembers } from '../../../tests/kit.ts';
import type { Company } from '../../features/companies/contract.ts';
import { folderStorage } from '../services/storage.ts';
import { startJobs } from './jobs.ts';

const { server, member } = await serverWithMembers();
const { db } = server;
const day = new Date().toISOString().slice(0, 10);
let stop: () => void;

// The minute of a job never ends here: what is made is made because it became due.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  stop = startJobs(db, folderStorage('unused'), server.app.log);
});
afterAll(() => {
  stop();
  vi.useRealTimers();
});

async function listed(ticker: string) {
  const { id } = await created<Company>(member, '/api/companies', {
    ...{ name: `Listed ${ticker}`, stockExchanges: [{ exchange: 'TSXV', ticker }] },
  });
  await created(member, `/api/companies/${id}/capital-snapshots`, {
    ...{
      asOf: day,
      balanceDate: day,
      currency: 'USD',
      sharesOutstanding: 1_000_000,
      cash: '500000',
      sourcePage: 'Page 3',
    },
  });
  return async () => {
    const rows = await db.rows<{ value: number }>(
      sql`select value from company_figures where company_id = ${id} and measure = 'market-cap-basic'`,
    );
    return rows[0]?.value;
  };
}

it('figures follow a price that a member enters without a job’s turn', async () => {
  const value = await listed('TYPED');
  await created(member, '/api/prices', {
    ...{
      kind: 'ticker',
      key: 'TSXV:TYPED',
      priceDate: day,
      value: '3',
      currency: 'USD',
      basis: 'spot',
      source: 'Test',
    },
  });
  await expect.poll(value).toBe(3);
});

it('figures follow a file of prices, and one that is taken back', async () => {
  const value = await listed('FILED');
  const bytes = `kind,key,priceDate,value,currency,basis,source\nticker,TSXV:FILED,${day},5,USD,spot,Test\n`;
  const answer = await member.upload('/api/csv/upload/prices', { name: 'prices.csv', bytes });
  expect(answer.statusCode, answer.body).toBe(200);
  await expect.poll(value).toBe(5);
  const { importId } = answer.json<{ importId: number }>();
  const undone = await member.post(`/api/imports/${importId}/undo`);
  expect(undone.statusCode, undone.body).toBe(200);
  await expect.poll(value).toBeUndefined();
});
