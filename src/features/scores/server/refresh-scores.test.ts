import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { engagementScore } from '../../../domain/records/engagement.ts';
import type { Mine } from '../../mines/contract.ts';
import { refreshDueScores, refreshEngagement, refreshScores } from './refresh-scores.ts';

let server: TestApp;
let members: Client[];

beforeAll(async () => {
  server = await openTestApp();
  members = await Promise.all(Array.from({ length: 4 }, () => server.signUp()));
});
afterAll(() => server.close());

const create = async (name: string) => (await members[0]!.post('/api/mines', { name })).json<Mine>();

interface Scores {
  engagement: number;
  net_promoter: number | null;
  promoters: number;
  passives: number;
  detractors: number;
}

async function scoresOf(mineId: number): Promise<Scores> {
  const [row] = await server.db.rows<Scores>(sql`
    select engagement, net_promoter, promoters, passives, detractors from scores where mine_id = ${mineId}`);
  return row!;
}

const refresh = (...ids: number[]) => server.db.transaction((tx) => refreshScores(tx, 'mine', ids));
const none = { pageViews: 0, notes: 0, likes: 0, media: 0, ratings: 0, dataChanges: 0 };
const engagement = (counts: Partial<typeof none>) => engagementScore({ ...none, ...counts });

async function rate(mineId: number, member: Client, rating: number, daysAgo: number): Promise<void> {
  await server.db.rows(sql`
    insert into nps_ratings (mine_id, user_id, rating, month, created_at)
    values (${mineId}, ${member.id}, ${rating}, to_char(now() - make_interval(days => ${daysAgo}), 'YYYY-MM'),
      now() - make_interval(days => ${daysAgo}))`);
}

describe('engagement', () => {
  it('starts with the creation', async () => {
    const mine = await create('New');
    expect(mine.engagementScore).toBe(engagement({ dataChanges: 1 }));
    await refresh(mine.id);
    expect((await scoresOf(mine.id)).engagement).toBe(engagement({ dataChanges: 1 }));
  });

  it('adds up what happened in 90 days, and not what happened before', async () => {
    const mine = await create('Busy');
    const [member] = members;
    await members[1]!.patch(`/api/mines/${mine.id}`, { stage: 'closure' });
    await members[1]!.patch(`/api/mines/${mine.id}`, { stage: 'production' });
    expect((await scoresOf(mine.id)).engagement).toBe(engagement({ dataChanges: 2 }));
    for (const age of [1, 89, 91]) {
      const at = sql`now() - make_interval(days => ${age})`;
      await server.db.rows(sql`
        insert into page_views (mine_id, user_id, entity_name, viewed_at, viewed_hour)
        values (${mine.id}, ${member!.id}, 'Busy', ${at}, date_trunc('hour', ${at}))`);
      const [note] = await server.db.rows<{ id: number }>(sql`
        insert into mine_notes (mine_id, content, created_by, created_at, like_count)
        values (${mine.id}, 'n', ${member!.id}, ${at}, 1)
        returning id`);
      await server.db.rows(sql`
        insert into mine_note_likes (note_id, user_id, created_at) values (${note!.id}, ${member!.id}, ${at})`);
      await server.db.rows(sql`
        insert into media (mine_id, media_type, title, article_url, created_at)
        values (${mine.id}, 'article', 't', 'https://example.org', ${at})`);
      await server.db.rows(sql`
        insert into activities (user_id, type, entity_type, entity_id, entity_name, description, mine_id, created_at)
        values (${member!.id}, 'create', 'drill_program', 1, 'x', 'x', ${mine.id}, ${at}),
          (${member!.id}, 'create', 'mine_note', 1, 'x', 'counted as a note', ${mine.id}, ${at}),
          (${member!.id}, 'archive', 'mine', ${mine.id}, 'x', 'no edit', ${mine.id}, ${at})`);
    }
    await rate(mine.id, members[2]!, 9, 10);
    await rate(mine.id, members[3]!, 9, 100);
    await refresh(mine.id);
    const within = { pageViews: 2, notes: 2, likes: 2, media: 2, ratings: 1, dataChanges: 2 + 2 };
    expect((await scoresOf(mine.id)).engagement).toBe(engagement(within));
  });

  it('counts what an import changed in a mine', async () => {
    const mine = await create('Imported');
    const [file] = await server.db.rows<{ id: number }>(sql`
      insert into imports (user_id, kind, file_name) values (${members[0]!.id}, 'resource-estimates', 'r.csv') returning id`);
    await server.db.rows(sql`
      insert into import_records (import_id, entity_type, entity_id, mine_id, action, version_after)
      values (${file!.id}, 'resource_estimate', 1, ${mine.id}, 'created', 1),
        (${file!.id}, 'mine', ${mine.id}, ${mine.id}, 'created', 1)`);
    await refresh(mine.id);
    expect((await scoresOf(mine.id)).engagement).toBe(engagement({ dataChanges: 2 }));
  });
});

describe('NPS', () => {
  it('is null without ratings', async () => {
    const mine = await create('Unrated');
    await refresh(mine.id);
    expect(await scoresOf(mine.id)).toMatchObject({ net_promoter: null, promoters: 0 });
  });

  it('takes the latest rating of each member within 365 days, rounded to a whole number', async () => {
    const mine = await create('Rated');
    await rate(mine.id, members[0]!, 2, 70);
    await rate(mine.id, members[0]!, 10, 5);
    await rate(mine.id, members[1]!, 6, 200);
    await rate(mine.id, members[2]!, 7, 300);
    await rate(mine.id, members[3]!, 1, 366);
    await refresh(mine.id);
    expect(await scoresOf(mine.id)).toMatchObject({ net_promoter: 0, promoters: 1, passives: 1, detractors: 1 });
    await rate(mine.id, members[3]!, 9, 1);
    await rate(mine.id, members[1]!, 8, 1);
    await refresh(mine.id);
    expect(await scoresOf(mine.id)).toMatchObject({ net_promoter: 50, promoters: 2, passives: 2, detractors: 0 });
  });
});

describe('the job', () => {
  it('computes anew only what has left its window, once', async () => {
    const mine = await create('Ageing');
    expect(await refreshDueScores(server.db)).toBe(0);
    await server.db.rows(sql`update mines set created_at = now() - interval '91 days' where id = ${mine.id}`);
    await server.db.rows(sql`update scores set due_at = now() - interval '1 day' where mine_id = ${mine.id}`);
    const refreshed = await Promise.all([refreshDueScores(server.db), refreshDueScores(server.db)]);
    expect(refreshed[0] + refreshed[1]).toBe(1);
    expect((await scoresOf(mine.id)).engagement).toBe(0);
    expect(await refreshDueScores(server.db)).toBe(0);
  });

  it('computes all others where one cannot be, which is tried again later and later', async () => {
    const mines: Mine[] = [];
    for (let index = 0; index < 12; index += 1) mines.push(await create(`Due ${index}`));
    const bad = mines[7]!.id;
    await server.db.client.query(`
      create function take_too_long() returns trigger language plpgsql as $$
      begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$;
      create trigger take_too_long before update of engagement on scores for each row when (new.mine_id = ${bad})
        execute function take_too_long()`);
    const makeDue = () =>
      server.db.rows(sql`
        update scores set due_at = now() - interval '1 day'
        where mine_id = any(${sql.param(mines.map(({ id }) => id))}::bigint[])`);
    const minutesOf = async (id: number) => {
      const [row] = await server.db.rows<{ minutes: number }>(sql`
        select round(extract(epoch from due_at - now()) / 60)::int as minutes from scores where mine_id = ${id}`);
      return row!.minutes;
    };
    try {
      for (const delay of [10, 20, 40]) {
        await makeDue();
        await expect(refreshDueScores(server.db)).rejects.toThrow(
          `The scores of mine ${bad} could not be computed; they are tried again in ${delay} minutes.`,
        );
        expect(await minutesOf(bad)).toBe(delay);
        for (const { id } of mines) if (id !== bad) expect(await minutesOf(id)).toBeGreaterThan(60 * 24 * 80);
      }
    } finally {
      await server.db.client.query('drop function take_too_long cascade');
    }
    await makeDue();
    expect(await refreshDueScores(server.db)).toBe(mines.length);
  });

  it('gives every mine and company its row', async () => {
    const missing = await server.db.rows(sql`
      select 1 from mines m where not exists (select 1 from scores s where s.mine_id = m.id)
      union all
      select 1 from companies c where not exists (select 1 from scores s where s.company_id = c.id)`);
    expect(missing).toEqual([]);
  });
});

it('reads no votes for what is none of them, and keeps what they say and when they are due', async () => {
  const mine = await create('Much voted on');
  await server.db.rows(sql`
    insert into users (id, name, email, search_text)
    select 'voter-' || i, 'V', 'voter-' || i || '@example.org', 'v' from generate_series(1, 3000) i`);
  await server.db.rows(sql`
    insert into nps_ratings (mine_id, user_id, rating, month, created_at)
    select ${mine.id}::bigint, 'voter-' || i, 9, '2020-0' || month, now() - interval '364 days'
    from generate_series(1, 3000) i, generate_series(1, 5) month`);
  await server.db.rows(sql`analyze nps_ratings`);
  await server.db.transaction((tx) => refreshScores(tx, 'mine', [mine.id]));
  const scores = async () => {
    const [row] = await server.db.rows<{ promoters: number; engagement: number; hours: number }>(sql`
      select promoters, engagement, round(extract(epoch from due_at - now()) / 3600)::int as hours
      from scores where mine_id = ${mine.id}`);
    return row!;
  };
  const before = await scores();
  expect(before).toMatchObject({ promoters: 3000, hours: 24 });
  // What a connection has read and not yet reported counts along: the reads of one transaction are the difference.
  const readVotes = () =>
    server.db.transaction(async (tx) => {
      const rowsRead = async () => {
        const [row] = await tx.rows<{ rows: number }>(sql`
          select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relname = 'nps_ratings'`);
        return row!.rows;
      };
      const earlier = await rowsRead();
      await tx.rows(sql`insert into page_views (mine_id, user_id, entity_name) values (${mine.id}, 'voter-1', 'x')`);
      await refreshEngagement(tx, 'mine', [mine.id]);
      return (await rowsRead()) - earlier;
    });
  expect(await readVotes()).toBeLessThan(100);
  expect(await scores()).toMatchObject({ promoters: 3000, hours: 24 });
  expect((await scores()).engagement).toBeGreaterThan(before.engagement);
});
