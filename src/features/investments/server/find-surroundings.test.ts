import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { busiestStep } from '../../../../tests/busiest-step.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Db } from '../../../db/client.ts';
import { claimsOfMember } from './claims.ts';
import { surroundingsText } from './find-surroundings.ts';

const { server, member, other } = await serverWithMembers();

interface Surroundings {
  events: { description: string; entityType: string; entityName: string; eventDate: string | null }[];
}

const read = async (memberId: string, db: Db = server.db) => {
  const text = await surroundingsText(db, memberId, await claimsOfMember(db, memberId));
  return JSON.parse(text) as Surroundings;
};

it('tells what is planned of what one holds, from today on, and reads nothing else', async () => {
  const company = await created<{ id: number }>(member, '/api/companies', {
    name: 'Held Resources',
    stockExchanges: [{ exchange: 'TSXV', ticker: 'HLD' }],
    futureSteps: [
      { description: 'Agm', date: '2090-05-01' },
      { description: 'Long past', date: '2020-01-01' },
    ],
  });
  await created(member, '/api/mines', {
    name: 'Held Mine',
    companyId: company.id,
    futureSteps: [{ description: 'Resource', date: '2090-01-01' }],
  });
  const gone = await created<{ id: number }>(member, '/api/mines', {
    name: 'Archived Mine',
    companyId: company.id,
    futureSteps: [{ description: 'Never', date: '2090-02-01' }],
  });
  await member.patch(`/api/mines/${gone.id}/archive`, { isArchived: true });
  await created(member, '/api/investments', {
    ...{ ticker: 'HLD', transactionType: 'buy', shares: '10', pricePerShare: '2', transactionDate: '2026-01-05' },
  });
  const { id } = await created<{ id: number }>(member, '/api/mines', { name: 'Of somebody else' });
  await server.db.rows(sql`
    insert into steps (mine_id, event_type, description, event_date)
    select ${id}, 'future_event', 'Step ' || i, '2089-01-01' from generate_series(1, 3000) i`);
  await server.db.client.query('vacuum analyze');
  const { events } = await read(member.id);
  expect(events.map(({ entityType, entityName, description }) => [entityType, entityName, description])).toEqual([
    ['mine', 'Held Mine', 'Resource'],
    ['company', 'Held Resources', 'Agm'],
  ]);
  const busiest: number[] = [];
  const looking: Db = {
    client: server.db.client,
    rows: async <Row extends object>(statement: SQL) => {
      busiest.push(await busiestStep(server.db, statement));
      return server.db.rows<Row>(statement);
    },
  };
  for (const reader of [member, other]) await read(reader.id, looking);
  expect(busiest.length).toBeGreaterThan(1);
  expect(Math.max(...busiest)).toBeLessThan(100);
});
