import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { created, openTestApp, type Client, type TestApp } from '../../../../tests/kit.ts';
import { engagementPoints, engagementWindowDays } from '../../../domain/records/engagement.ts';
import type { Mine } from '../../mines/contract.ts';
import { refreshScores } from './refresh-scores.ts';

let server: TestApp;
let member: Client;

beforeAll(async () => {
  server = await openTestApp();
  member = await server.signUp();
  await server.db.rows(sql`
    insert into users (id, name, email, search_text)
    select 'viewer-' || i, 'V', 'viewer-' || i || '@example.org', 'v' from generate_series(1, 1500) i`);
});
afterAll(() => server.close());

const kinds = ['pageViews', 'notes', 'likes', 'media', 'ratings', 'dataChanges', 'imported'] as const;
/** How many acts of a kind there are, and over how many days up to now they lie. */
type Acts = Record<(typeof kinds)[number], { count: number; days: number }>;

/** When the act `i` was, of so many. */
const at = ({ count, days }: Acts['notes']) =>
  sql`now() - make_interval(secs => i * ${(days * 86_400) / (count + 1)}::float8)`;

async function store(mineId: number, acts: Acts): Promise<void> {
  const each = ({ count }: Acts['notes']) => sql`from generate_series(1, ${count}::int) i`;
  const viewer = sql`'viewer-' || (1 + i % 1500)`;
  await server.db.rows(sql`
    insert into page_views (mine_id, user_id, entity_name, viewed_at, viewed_hour)
    select ${mineId}::bigint, ${viewer}, 'x', ${at(acts.pageViews)}, '2020-01-01'::timestamptz + make_interval(hours => i) ${each(acts.pageViews)}`);
  await server.db.rows(sql`
    insert into mine_notes (mine_id, content, created_by, created_at)
    select ${mineId}::bigint, 'n', ${member.id}, ${at(acts.notes)} ${each(acts.notes)}`);
  await server.db.rows(sql`
    with noted as (
      insert into mine_notes (mine_id, content, created_by, created_at, like_count)
      select ${mineId}::bigint, 'liked', ${member.id}, now() - interval '200 days', 1 ${each(acts.likes)} returning id
    ), numbered as (select id, row_number() over (order by id) as i from noted)
    insert into mine_note_likes (note_id, user_id, created_at) select id, ${member.id}, ${at(acts.likes)} from numbered`);
  await server.db.rows(sql`
    insert into media (mine_id, media_type, title, article_url, created_at)
    select ${mineId}::bigint, 'article', 't', 'https://example.org', ${at(acts.media)} ${each(acts.media)}`);
  await server.db.rows(sql`
    insert into nps_ratings (mine_id, user_id, rating, month, created_at)
    select ${mineId}::bigint, ${viewer}, 9, '2020-01', ${at(acts.ratings)} ${each(acts.ratings)}`);
  await server.db.rows(sql`
    insert into activities (user_id, type, entity_type, entity_id, entity_name, description, mine_id, created_at)
    select ${member.id}, 'create', 'drill_program', 1, 'x', 'x', ${mineId}::bigint, ${at(acts.dataChanges)} ${each(acts.dataChanges)}`);
  await server.db.rows(sql`
    with file as (
      insert into imports (user_id, kind, file_name, created_at, status)
      select ${member.id}, 'resource-estimates', 'r.csv', ${at(acts.imported)}, 'done' ${each(acts.imported)} order by i desc
      returning id
    )
    insert into import_records (import_id, entity_type, entity_id, mine_id, action, version_after)
    select id, 'resource_estimate', 1, ${mineId}::bigint, 'created', 1 from file`);
}

/** Points of every act in the window up to `before` from now, without any bound. */
async function pointsOf(mineId: number, before: string): Promise<number> {
  const [row] = await server.db.rows<{ points: number }>(sql`
    with acts as (
      select ${engagementPoints.pageViews}::int as points, viewed_at as at from page_views where mine_id = ${mineId}
      union all select ${engagementPoints.notes}, created_at from mine_notes where mine_id = ${mineId}
      union all select ${engagementPoints.likes}, l.created_at from mine_note_likes l join mine_notes n on n.id = l.note_id
        where n.mine_id = ${mineId}
      union all select ${engagementPoints.media}, created_at from media where mine_id = ${mineId}
      union all select ${engagementPoints.ratings}, created_at from nps_ratings where mine_id = ${mineId}
      union all select ${engagementPoints.dataChanges}, created_at from mines where id = ${mineId}
      union all select ${engagementPoints.dataChanges}, created_at from activities
        where mine_id = ${mineId} and entity_type = 'drill_program'
      union all select ${engagementPoints.dataChanges}, i.created_at from import_records r join imports i on i.id = r.import_id
        where r.mine_id = ${mineId}
    )
    select coalesce(sum(points), 0)::int as points from acts
    where at > ${before}::timestamptz - make_interval(days => ${engagementWindowDays})`);
  return row!.points;
}

const scoreOf = (points: number) => Math.round(100 * (1 - Math.exp(-points / 100)));

const [many, old, none] = [
  { count: 20_000, days: 80 },
  { count: 20_000, days: 80_000 },
  { count: 0, days: 1 },
];
const nothing: Acts = {
  pageViews: none,
  notes: none,
  likes: none,
  media: none,
  ratings: none,
  dataChanges: none,
  imported: none,
};

test.each([
  ['old', { ...nothing, pageViews: old, notes: old, media: old, dataChanges: old, imported: old }],
  ['new', { ...nothing, pageViews: many }],
])('of many %s acts no more are looked at than make the highest score', async (_, acts) => {
  const { id } = await created<Mine>(member, '/api/mines', { name: 'Crowded' });
  await store(id, acts);
  const tables = ['page_views', 'mine_notes', 'media', 'activities', 'import_records', 'imports'];
  await server.db.client.query(`analyze ${tables.join(', ')}`);
  // What a connection has read and not yet reported counts along: the reads of one transaction are the difference.
  const read = await server.db.transaction(async (tx) => {
    const rowsRead = async () => {
      const [row] = await tx.rows<{ count: number }>(sql`
        select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
        where relname = any(${sql.param(tables)}::text[])`);
      return row!.count;
    };
    const earlier = await rowsRead();
    await refreshScores(tx, 'mine', [id]);
    return (await rowsRead()) - earlier;
  });
  expect(read).toBeLessThan(2_000);
});

const anyActs = fc.record(
  Object.fromEntries(
    kinds.map((kind) => [
      kind,
      fc.record({
        count: fc.oneof({ weight: 3, arbitrary: fc.nat(12) }, { weight: 1, arbitrary: fc.nat(1_200) }),
        days: fc.integer({ min: 1, max: 200 }),
      }),
    ]),
  ) as Record<(typeof kinds)[number], fc.Arbitrary<Acts['notes']>>,
);

test('a score is that of all that happened, until it is due, however much of it is looked at', async () => {
  await fc.assert(
    fc.asyncProperty(anyActs, async (acts) => {
      const { id } = await created<Mine>(member, '/api/mines', { name: 'Busy' });
      await store(id, acts);
      await server.db.transaction((tx) => refreshScores(tx, 'mine', [id]));
      const [kept] = await server.db.rows<{ engagement: number; updatedAt: string; last: string }>(sql`
        select engagement, updated_at::text as "updatedAt", (least(due_at, now() + interval '80 days') - interval '1 second')::text as last
        from scores where mine_id = ${id}`);
      expect(kept!.engagement).toBe(scoreOf(await pointsOf(id, kept!.updatedAt)));
      expect(kept!.engagement).toBe(scoreOf(await pointsOf(id, kept!.last)));
    }),
    { numRuns: 25 },
  );
});
