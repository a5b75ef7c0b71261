import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';
import { loadSample } from './load-sample.ts';

let test: TestApp;
let admin: Client;
let member: Client;

beforeAll(async () => {
  test = await openTestApp({ sample: 'loaded' });
  admin = await test.signUp('First');
  member = await test.signUp();
});

afterAll(() => test.close());

async function stored() {
  const [counts] = await test.db.rows(sql`
    select (select count(*) from mines) as mines, (select count(*) from companies) as companies,
      (select count(*) from resource_estimates) as estimates, (select count(*) from steps) as steps,
      (select count(*) from drill_programs) + (select count(*) from drill_hole_observations)
        + (select count(*) from mine_economics) as results,
      (select count(*) from mine_notes) + (select count(*) from company_notes) + (select count(*) from media) as words,
      (select count(*) from import_records) as records, (select count(*) from users where is_sample) as authors`);
  return counts;
}

describe('removing the sample data', () => {
  it('is for administrators', async () => {
    const before = await stored();
    expect(before).toMatchObject({ mines: 43, companies: 16, results: 417, words: 85 });
    expect((await test.visitor().delete('/api/sample-data')).statusCode).toBe(401);
    expect((await member.delete('/api/sample-data')).statusCode).toBe(403);
    expect(await stored()).toEqual(before);
  });

  it('removes all that belongs to it and nothing of members', async () => {
    const [owner] = await test.db.rows<{ id: number }>(
      sql`select id from companies where name = 'Larkmoor Gold Corporation'`,
    );
    const [companySteps] = await test.db.rows<{ count: number }>(
      sql`select count(*) as count from steps where company_id = ${owner!.id}`,
    );
    const mine = await member.post('/api/mines', { name: 'Testmine of a member', companyId: owner!.id });
    expect(mine.statusCode, mine.body).toBe(201);

    const answer = await admin.delete('/api/sample-data');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ mines: 43, companies: 15 });
    expect(await stored()).toEqual({
      ...{ mines: 1, companies: 1, estimates: 0, results: 0, words: 0, records: 0, authors: 1 },
      steps: companySteps!.count,
    });
    expect(await checkKeptColumns(test.db)).toEqual([]);
    expect((await member.get(`/api/mines/${mine.json<{ id: number }>().id}`)).json()).toMatchObject({
      company: { name: 'Larkmoor Gold Corporation' },
    });
    const feed = await test.db.rows(sql`select type, description from activities order by id desc limit 1`);
    expect(feed).toEqual([{ type: 'delete', description: 'Removed the sample data: 43 mines and 15 companies' }]);
  });

  it('does so once, and the next start does not bring it back', async () => {
    const before = await stored();
    expect((await admin.delete('/api/sample-data')).json()).toEqual({ mines: 0, companies: 0 });
    await loadSample(test.db, test.app.log);
    expect(await stored()).toEqual(before);
  });
});
