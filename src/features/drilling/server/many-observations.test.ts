import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import type { Mine, MinePage } from '../../mines/contract.ts';
import { recordsOf } from '../../records/server/list-records.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { DrillObservation } from '../contract.ts';
import { observationKind } from './observation-kind.ts';
import { programKind } from './program-kind.ts';

const { server, member } = await serverWithMembers();
const mine = (await member.post('/api/mines', { name: 'Olympic Dam' })).json<Mine>();
const many = 3_000;

await server.db.rows(sql`
  insert into drill_hole_observations (mine_id, hole_id, density_value, start_depth, created_by)
  select ${mine.id}, 'DH-' || i % 100, 1.5, i, ${member.id} from generate_series(1, ${many}::int) i`);
await server.db.rows(sql`
  insert into drill_programs (mine_id, season, created_by)
  select ${mine.id}, i::text, ${member.id} from generate_series(1, ${many}::int) i`);
await server.db.rows(sql`
  with made as (
    insert into imports (user_id, kind, file_name, status, source) values (${member.id}, 'drill-observations', 'a.csv', 'done', 'USGS'), (${member.id}, 'drill-observations', 'b.csv', 'done', null)
    returning id, source
  )
  insert into import_records (import_id, entity_type, entity_id, mine_id, action, version_after)
  select made.id, 'drill_observation', o.id, o.mine_id, 'created', 1 from drill_hole_observations o
  join made on (made.source is null) = (o.start_depth <= 500)`);
await server.db.client.query('vacuum analyze');

interface Node {
  'Node Type': string;
  'Actual Rows': number;
  'Index Name'?: string;
  Plans?: Node[];
}

/** All steps by which PostgreSQL comes to a list of a mine's records. */
async function stepsTo<Values extends object>(kind: RecordKind<Values>): Promise<Node[]> {
  const list = recordsOf(kind, 'mine', sql`m.id`);
  const [row] = await server.db.rows<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`
    explain (analyze, format json) select ${list} as list from mines m where m.id = ${mine.id}`);
  const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)];
  return below(row!['QUERY PLAN'][0].Plan);
}

const joined = (steps: Node[]) =>
  steps.filter((step) => /Join|Nested Loop/u.test(step['Node Type'])).map((step) => step['Actual Rows']);

it('a list of thousands comes from an index in its order, and what it shows is made of that alone', async () => {
  const steps = await stepsTo(observationKind);
  expect(steps.map((step) => step['Index Name'])).toContain('drill_observations_in_order');
  expect(Math.max(...joined(steps))).toBe(1_000);
});

it('a list without such an index makes what it shows of that alone, too', async () => {
  expect(Math.max(...joined(await stepsTo(programKind)))).toBe(1_000);
});

it('goes on in its order', async () => {
  const page = async (offset: number) =>
    (await member.get(`/api/mines/${mine.id}/drill-observations`, { query: { limit: 1_000, offset } })).json<
      DrillObservation[]
    >();
  const listed = [...(await page(0)), ...(await page(1_000)), ...(await page(2_000))];
  const inOrder = await server.db.rows<{ id: number }>(sql`
    select id from drill_hole_observations order by hole_id collate "C", start_depth, id`);
  expect(listed.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
});

it('who made them is told with their number, and the first of them', async () => {
  const { credits } = (await member.get(`/api/mines/${mine.id}/page`)).json<MinePage>();
  expect(credits).toMatchObject([{ source: 'USGS', records: [{ entityType: 'drill_observation', count: 2_500 }] }]);
  const first = await server.db.rows<{ id: number }>(sql`
    select id from drill_hole_observations where start_depth > 500 order by id limit 1000`);
  expect(credits[0]!.records[0]!.ids).toEqual(first.map(({ id }) => id));
});
