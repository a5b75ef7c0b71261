import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../../../tests/kit.ts';
import type { Db } from '../../../db/client.ts';
import type { Company } from '../../companies/contract.ts';
import type { Mine } from '../contract.ts';
import { findMines } from './find-mines.ts';
import { minesTest } from './mines.fixture.ts';

const { server, member, createMine } = await minesTest();

const names = async (interest: string, more: object = {}) => {
  const answer = await member.get('/api/mines', { query: { interest, sortBy: 'name', ...more } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Mine[]>().map(({ name }) => name);
};
const hold = (mine: Mine, holder: string, more: object = {}) =>
  created(member, `/api/mines/${mine.id}/interests`, { holder, kind: 'NSR', percent: '2', ...more });

beforeAll(async () => {
  const royal = await createMine({ name: 'Royal' });
  const streamed = await createMine({ name: 'Streamed' });
  const shared = await createMine({ name: 'Shared' });
  const past = await createMine({ name: 'Past' });
  const coming = await createMine({ name: 'Coming' });
  await createMine({ name: 'Nobody' });
  await hold(royal, 'Évora Royalty Corp.', { fromDate: '2010-01-01' });
  await hold(streamed, 'Evora Royalty Corp.', { kind: 'stream', toDate: '2999-12-31' });
  await hold(shared, 'Evora Royalty Corp.', { kind: 'ownership', percent: '30' });
  await hold(past, 'Evora Royalty Corp.', { fromDate: '2010-01-01', toDate: '2020-12-31' });
  await hold(coming, 'Evora Royalty Corp.', { fromDate: '2999-01-01' });
  const company = await created<Company>(member, '/api/companies', { name: 'Tarnhollow Streams' });
  const owned = await createMine({ name: 'Owned by it', companyId: company.id });
  await hold(owned, 'Somebody else');
  await hold(royal, 'Tarnhollow Streams', { kind: 'stream', percent: '5' });
  await member.patch(`/api/companies/${company.id}`, { name: 'Larkspur Streams' });
});

describe('mines that someone has an interest in', () => {
  it('are those with any interest that is held today, by part of the name without accents and case', async () => {
    expect(await names('évora')).toEqual(['Royal', 'Shared', 'Streamed']);
    expect(await names('corp EVORA')).toEqual(['Royal', 'Shared', 'Streamed']);
    expect(await names('evora 100%')).toEqual([]);
    expect(await names(' ')).toHaveLength(7);
  });

  it('are found by the name of the company, also by the one that it had', async () => {
    expect(await names('larkspur')).toEqual(['Royal']);
    expect(await names('tarnhollow')).toEqual(['Royal']);
    expect(await names('somebody')).toEqual(['Owned by it']);
  });

  it('are counted, ranked, mapped and exported alike', async () => {
    const counted = await member.get('/api/mines', { query: { interest: 'evora', count: 'true', limit: 1 } });
    expect(counted.headers['x-total-count']).toBe('3');
    const facets = await member.get('/api/mine-facets', { query: { interest: 'evora' } });
    expect(facets.json()).toMatchObject({ total: 3 });
    const ranks = await member.get('/api/mine-ranks', { query: { interest: 'evora', weights: 'coverage:1' } });
    expect(ranks.statusCode, ranks.body).toBe(200);
    expect(ranks.body).not.toContain('Nobody');
    const file = await member.get('/api/csv/export/mines', { query: { interest: 'evora' } });
    expect(file.body.trim().split('\n')).toHaveLength(4);
  });

  it('asks in words for fewer words', async () => {
    const answer = await member.get('/api/mines', {
      query: { interest: 'a b c d e f g h i j k l m n o p q r s t u v w' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { issues: [{ path: 'interest' }] }]);
  });

  it('reads no table as a whole', async () => {
    const plans: string[] = [];
    const db: Db = {
      ...server.db,
      client: server.db.client,
      rows: <Row extends object>(statement: SQL) =>
        server.db.transaction(async (tx) => {
          // Of few rows PostgreSQL reads the table where it may: it is to show that it need not.
          await tx.rows(sql`set local enable_seqscan = off`);
          const plan = await tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
          plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
          return tx.rows<Row>(statement);
        }),
    };
    const { records } = await findMines(db, { interest: 'evora', limit: 25, offset: 0 });
    expect(records).toHaveLength(3);
    const plan = plans.find((each) => each.includes('mine_interests'));
    expect(plan).toContain('mine_interests_holder');
    expect(plan).toContain('companies_search');
    expect(plans.join('\n')).not.toMatch(/Seq Scan/);
  });
});
