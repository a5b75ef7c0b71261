import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import type { Mine } from '../../mines/contract.ts';
import { notesOf } from './list-notes.ts';

const { server, member } = await serverWithMembers();
const mine = (await member.post('/api/mines', { name: 'Olympic Dam' })).json<Mine>();

await server.db.rows(sql`
  insert into mine_notes (mine_id, content, created_by, created_at)
  select ${mine.id}, 'n' || i, ${member.id}, now() - make_interval(secs => i) from generate_series(1, 3000) i`);
await server.db.client.query('vacuum analyze');

interface Node {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Relation Name'?: string;
  Plans?: Node[];
}

it.each(['newest', 'oldest', 'likes'] as const)(
  'a page far behind the first one of thousands of notes, %s first, is made of its notes alone',
  async (sortBy) => {
    const viewer = { id: member.id, isAdmin: false };
    const window = { limit: sql`10`, offset: sql`2500`, bytes: 1_000_000 };
    const list = notesOf('mine', sql`m.id`, viewer, { filters: { sortBy }, window });
    const [row] = await server.db.rows<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`
      explain (analyze, format json) select ${list} as list from mines m where m.id = ${mine.id}`);
    const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)];
    const steps = below(row!['QUERY PLAN'][0].Plan);
    const joined = steps
      .filter((step) => /Join|Nested Loop/u.test(step['Node Type']))
      .map((step) => step['Actual Rows']);
    expect(joined.length).toBeGreaterThan(0);
    expect(Math.max(...joined)).toBe(10);
  },
);
