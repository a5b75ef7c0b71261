import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { busiestStep } from '../../../../tests/busiest-step.ts';
import { serverWithMembers } from '../../../../tests/kit.ts';
import { type ChangeKind, changeKinds } from '../contract.ts';
import { headsOf, newestHeadsFirst } from './find-heads.ts';

const { server, member } = await serverWithMembers();

const mines = 400;
const within = { from: '2020-02-01', to: '2020-03-01' };

/** Of each mine a record of each kind, a few an hour, so that a month of them is many times a page. */
beforeAll(async () => {
  await server.db.rows(sql`
    insert into mines (name, name_folded, search_text, created_at)
    select 'Mine ' || i, 'mine ' || i, 'mine ' || i, '2019-01-01' from generate_series(1, ${mines}) i`);
  const each = sql`(select id, row_number() over (order by id) as place from mines) m
    cross join lateral (select '2020-02-01 UTC'::timestamptz + m.place * interval '100 minutes' as at) t`;
  await server.db.rows(sql`
    insert into record_findings (mine_id, entity_type, record_id, rule, field, sentence, mend, found_at)
    select m.id, 'drill-observation', i, 'DR4', 'x', '', '', t.at from ${each} cross join generate_series(1, 20) i`);
  await server.db.rows(sql`
    insert into drill_hole_observations (mine_id, metal, metal_folded, density_value, density_unit, interval_length, created_at)
    select m.id, 'Gold', 'gold', i, 'g/t', 10, t.at from ${each} cross join generate_series(1, 20) i`);
  await server.db.rows(sql`
    insert into intercept_percentiles (metal_folded, ninetieth, intercepts, counted_at) values ('gold', 100, 8000, now())
    on conflict (metal_folded) do update set ninetieth = 100, intercepts = 8000`);
  await server.db.rows(sql`
    insert into steps (mine_id, event_type, description, event_date)
    select m.id, 'future_event', 'Assay ' || i, t.at::date from ${each} cross join generate_series(1, 5) i`);
  await server.db.client.query('vacuum analyze');
});

const looked = (kind: ChangeKind, more: { behind?: { at: string; id: string }; followedBy?: string } = {}) => {
  const newest = { rows: 11, behind: more.behind };
  return busiestStep(server.db, sql`select * from ${headsOf({ within, kind, followedBy: more.followedBy }, newest)}`);
};

it.each(changeKinds)('a page of a month is made of what is newest in it: %s', async (kind) => {
  expect(await looked(kind)).toBeLessThan(2_000);
  expect(await looked(kind, { behind: { at: '2020-02-15 12:00:00+00', id: 'z' } })).toBeLessThan(2_000);
});

it('what was found is looked for among what one follows', async () => {
  await server.db.rows(sql`insert into watches (user_id, mine_id) select ${member.id}, min(id) from mines`);
  expect(await looked('finding', { followedBy: member.id })).toBeLessThan(2_000);
});

it.each(changeKinds)('what one follows is all where one follows every mine: %s', async (kind) => {
  await server.db.rows(sql`
    insert into watches (user_id, mine_id) select ${member.id}, id from mines on conflict do nothing`);
  const idsOf = async (followedBy?: string) => {
    const heads = headsOf({ within, kind, followedBy }, { rows: 50, behind: undefined });
    const rows = await server.db.rows<{ id: string }>(
      sql`select s.id from ${heads} order by ${newestHeadsFirst} limit 50`,
    );
    return rows.map(({ id }) => id);
  };
  expect(await idsOf(member.id)).toEqual(await idsOf());
  expect(await looked(kind, { followedBy: member.id })).toBeLessThan(20_000);
});
