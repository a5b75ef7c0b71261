import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { type Client, created, serverWithMembers } from '../../../../tests/kit.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';
import { checkDueRecords } from '../../findings/server/check-records.ts';
import type { Mine, MinePage } from '../contract.ts';
import type { MineInput } from '../contract-input.ts';
import type { MineMerge } from '../contract-merge.ts';
import { mineMergeTables } from './merge-tables.ts';

const { server, admin, member, other } = await serverWithMembers();

let made = 0;
async function mine(input: Partial<MineInput> = {}): Promise<Mine> {
  made += 1;
  return created<Mine>(member, '/api/mines', { name: `Mine ${made}`, ...input });
}
const pageOf = async (id: number, client = member) => (await client.get(`/api/mines/${id}/page`)).json<MinePage>();
const merge = (targetId: number, mineId: number, client = admin) =>
  client.post(`/api/mines/${targetId}/merge`, { mineId });
const preview = (targetId: number, from: number | string, client = admin) =>
  client.get(`/api/mines/${targetId}/merge`, { query: { from } });
const vote = (client: Client, entityId: number, rating: number) =>
  client.post('/api/nps-rating', { entityType: 'mine', entityId, rating });
const add = <Record>(id: number, what: string, body: object) =>
  created<Record>(member, `/api/mines/${id}/${what}`, body);
const mergeActivity = async (id: number) => (await pageOf(id)).activities.find(({ type }) => type === 'merge')!.id;
const undo = (activityId: number, client = admin) => client.post(`/api/activities/${activityId}/restore`, {});

const study = (reportDate: string, npv: number) => ({ studyType: 'PFS', reportDate, npv });
const estimate = {
  resourceType: 'inferred',
  metal: 'Gold',
  reportDate: '2024-12-31',
  tonnage: 1000,
  grade: '1.5',
  gradeUnit: 'g/t',
};
const interval = { holeId: 'H-1', startDepth: '10', endDepth: '20', densityValue: '3', metal: 'Gold' };

/** Two mines with one of everything, and doubles where both have the same. */
async function pair() {
  const target = await mine({
    country: 'Australia',
    alsoKnownAs: 'Old Keeper',
    metalsDistribution: [{ metal: 'Gold', percentage: null }],
    identifiers: [{ scheme: 'mrds', value: `t${made}` }],
    nextStepDescription: 'Permit',
    nextStepDate: '2030-01-01',
  });
  const source = await mine({
    alsoKnownAs: 'Old Leaver; old keeper',
    country: 'Australia',
    primaryJurisdiction: 'Western Australia',
    stage: 'production',
    latitude: -30,
    longitude: 121,
    notes: 'Seen',
    newCompany: { name: `Owner ${made}` },
    ownershipPercentage: 60,
    identifiers: [{ scheme: 'wikidata', value: `Q${made}` }],
    nextStepDescription: 'Drill',
    nextStepDate: '2029-05-01',
    futureSteps: [{ description: 'Report', date: '2029-09-01', priority: 'high' }],
  });
  for (const [id, isSource] of [
    [target.id, false],
    [source.id, true],
  ] as const) {
    await add(id, 'drill-holes', { holeId: 'H-1', azimuth: isSource ? '10' : '20' });
    await add(id, 'drill-observations', { ...interval, densityValue: isSource ? '9' : '3' });
    await add(id, 'resource-estimates', estimate);
    await add(id, 'economics', study('2020-01-01', isSource ? 1 : 2));
    await add(id, 'interests', { holder: 'Both Ltd', kind: 'NSR', percent: '2' });
  }
  await add(source.id, 'economics', study('2024-01-01', 3));
  await add(source.id, 'drill-holes', { holeId: 'H-2' });
  await add(source.id, 'drill-programs', { season: 'Summer 2026', numberOfHoles: 2 });
  await add(source.id, 'interests', { holder: 'Other Ltd', kind: 'NSR', percent: '1' });
  const note = await add<{ id: number }>(source.id, 'notes', { content: 'Visited' });
  await created(member, '/api/media', {
    entityType: 'mine',
    entityId: source.id,
    mediaType: 'article',
    title: 'A talk',
    articleUrl: 'https://example.org/talk',
  });
  for (const [client, id, rating] of [
    [member, target.id, 3],
    [member, source.id, 9],
    [other, source.id, 2],
  ] as const)
    expect((await vote(client, id, rating)).statusCode).toBe(201);
  await server.db.rows(sql`
    insert into watches (user_id, mine_id)
    values (${member.id}, ${source.id}), (${member.id}, ${target.id}), (${other.id}, ${source.id})`);
  await checkDueRecords(server.db);
  return { target, source, note };
}

/** Everything that hangs on these mines, as it is stored. */
async function stored(ids: number[]) {
  const state: Record<string, unknown> = {};
  const list = sql.raw(ids.join(', '));
  for (const { name } of mineMergeTables) {
    const rows = await server.db.rows<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(r) as row from ${sql.raw(name)} r where mine_id in (${list}) order by id`);
    state[name] = rows.map(({ row: { version: _, updated_at: __, ...rest } }) => rest);
  }
  const mines = await server.db.rows<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(m) as row from mines m where id in (${list}) order by id`);
  state.mines = mines.map(({ row: { version: _, updated_at: __, ...rest } }) => rest);
  return state;
}

describe('GET and POST /api/mines/{id}/merge', () => {
  it('are for administrators', async () => {
    const [target, source] = [await mine(), await mine()];
    for (const [client, status] of [
      [server.visitor(), 401],
      [member, 403],
    ] as const) {
      expect((await preview(target.id, source.id, client)).statusCode).toBe(status);
      expect((await merge(target.id, source.id, client)).statusCode).toBe(status);
    }
    expect((await pageOf(target.id)).can.merge).toBe(false);
    expect((await pageOf(target.id, admin)).can.merge).toBe(true);
  });

  it('refuse what cannot be one mine', async () => {
    const [target, source] = [await mine(), await mine()];
    for (const send of [(from: number) => preview(target.id, from), (from: number) => merge(target.id, from)]) {
      for (const from of [target.id, 2_147_483_647]) {
        const answer = await send(from);
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json()).toMatchObject({ issues: [{ path: 'mineId' }] });
      }
    }
    expect((await preview(target.id, 'x')).statusCode).toBe(400);
    expect((await admin.post(`/api/mines/${target.id}/merge`, {})).statusCode).toBe(400);
    expect((await merge(2_147_483_647, source.id)).statusCode).toBe(404);
    await member.patch(`/api/mines/${target.id}/archive`, { isArchived: true });
    expect((await merge(target.id, source.id)).json()).toMatchObject({ code: 'archived' });
  });

  it('refuse owners that hold more than all of it, and change nothing then', async () => {
    const [target, source] = [await mine(), await mine()];
    await add(target.id, 'interests', { holder: 'One Ltd', kind: 'ownership', percent: '60' });
    await add(source.id, 'interests', { holder: 'Two Ltd', kind: 'ownership', percent: '70' });
    const before = await stored([target.id, source.id]);
    const answer = await merge(target.id, source.id);
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(await stored([target.id, source.id])).toEqual(before);
  });
});

describe('a merge of mines', () => {
  it('moves everything, as its preview said; doubles are told', async () => {
    const { target, source, note } = await pair();
    const before = await stored([target.id, source.id]);
    const expected = (await preview(target.id, source.id)).json<MineMerge>();
    expect(await stored([target.id, source.id])).toEqual(before);
    const answer = await merge(target.id, source.id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual(expected);
    const counts = Object.fromEntries(
      expected.moves.map(({ what, moves, doubles, alike }) => [what.several, [moves, doubles, alike]]),
    );
    expect(counts).toMatchObject({
      'drill programs': [1, 0, 0],
      'drill observations': [1, 0, 1],
      'drill holes': [1, 1, 0],
      'economic studies': [1, 1, 0],
      'resource estimates': [1, 0, 1],
      notes: [1, 0, 0],
      'media entries': [1, 0, 0],
      ratings: [2, 1, 0],
      followers: [1, 1, 0],
      steps: [2, 0, 0],
      identifiers: [1, 0, 0],
    });
    expect(expected.fields.map(({ field }) => field).toSorted()).toEqual(
      ['alsoKnownAs', 'companyId', 'latitude', 'longitude', 'notes', 'primaryJurisdiction', 'stage'].toSorted(),
    );
    const page = await pageOf(target.id);
    expect(page.mine).toMatchObject({
      name: target.name,
      alsoKnownAs: `Old Keeper; ${source.name}; Old Leaver`,
      primaryJurisdiction: 'Western Australia',
      stage: 'production',
      latitude: -30,
      company: source.company,
      identifiers: [...target.identifiers, ...source.identifiers],
      nextStepDescription: 'Permit',
      notesCount: 1,
      drillProgramsCount: 1,
      hasEconomicStudies: true,
      bestObservation: { densityValue: '9' },
    });
    expect(page.notes).toMatchObject([{ id: note.id }]);
    const holes = await server.db.rows(sql`
      select hole_id as hole, azimuth::float8 as azimuth from drill_holes where mine_id = ${target.id} order by 1`);
    expect(holes).toEqual([
      { hole: 'H-1', azimuth: 20 },
      { hole: 'H-2', azimuth: null },
    ]);
    const studies = await server.db.rows(sql`
      select report_date as date, npv::float8 as npv, status from mine_economics where mine_id = ${target.id} order by 1`);
    expect(studies).toEqual([
      { date: '2020-01-01', npv: 2, status: 'replaced' },
      { date: '2024-01-01', npv: 3, status: 'current' },
    ]);
    expect(page.activities[0]).toMatchObject({
      type: 'merge',
      description: `Merged mine ${source.name} into ${target.name}`,
      metadata: { linkType: 'mine', mineId: target.id, mergedMineId: source.id, mergedMineName: source.name },
    });
    expect(await checkKeptColumns(server.db)).toEqual([]);
    const found = async (search: string) =>
      (await member.get('/api/mines', { query: { search } })).json<Mine[]>().map(({ id }) => id);
    expect(await found(source.name)).toContain(target.id);
    expect(await found(source.name)).not.toContain(source.id);
    // What looks odd is looked for anew, in the records of both together.
    const due = await server.db.rows(sql`
      select rules from mine_checks where mine_id in (${target.id}, ${source.id})`);
    expect(due).toEqual([{ rules: 0 }, { rules: 0 }]);
  });

  it('leads the address of the mine that went to the one that stayed, and lets nobody write to it', async () => {
    const [a, b, c] = [await mine(), await mine(), await mine()];
    await merge(b.id, a.id);
    expect((await member.get(`/api/mines/${a.id}/page`)).headers.location).toBe(`/api/mines/${b.id}/page`);
    await merge(c.id, b.id);
    for (const path of ['', '/page']) {
      const answer = await member.get(`/api/mines/${a.id}${path}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([307, `/api/mines/${c.id}${path}`]);
    }
    for (const answer of [
      await admin.patch(`/api/mines/${a.id}`, { stage: 'closure' }),
      await admin.post(`/api/mines/${a.id}/notes`, { content: 'x' }),
      await admin.post(`/api/mines/${a.id}/resource-estimates`, estimate),
      await admin.patch(`/api/mines/${a.id}/archive`, { isArchived: false }),
      await vote(admin, a.id, 1),
      await merge(b.id, a.id),
      await merge(a.id, b.id),
      await merge(c.id, a.id),
    ]) {
      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json<{ message: string }>().message).toMatch(/merged into/);
    }
    expect(
      (await member.post('/api/page-views', { entityType: 'mine', entityId: a.id, timestamp: null })).statusCode,
    ).toBe(204);
    expect(await server.db.rows(sql`select from page_views where mine_id = ${a.id}`)).toEqual([]);
    const archived = (await admin.get('/api/admin/archived/mine')).json<{ id: number; mergedInto: unknown }[]>();
    expect(archived.find(({ id }) => id === a.id)?.mergedInto).toEqual({ id: b.id, name: b.name });
  });

  it('is followed by files that name the mine by what it was called, or by its identifier', async () => {
    const { target, source } = await pair();
    await merge(target.id, source.id);
    const rows = `name,country,stage,identifiers\n${source.name},Australia,closure,${source.identifiers[0]!.scheme}:${source.identifiers[0]!.value}\n`;
    expect(await importFile(member, 'mines', rows)).toMatchObject({ updated: 1, created: 0, errors: [], warnings: [] });
    const estimates = `mineName,resourceType,metal,tonnage\n${source.name},indicated,Silver,5\n`;
    expect(await importFile(member, 'resource-estimates', estimates)).toMatchObject({
      created: 1,
      warnings: [{ warning: `'${source.name}' is another name of '${target.name}', which the row is about.` }],
    });
    expect((await pageOf(target.id)).mine.stage).toBe('closure');
  });
});

describe('undoing a merge of mines', () => {
  it('restores exactly what was there, is in the history, and is for administrators', async () => {
    const { target, source } = await pair();
    const before = await stored([target.id, source.id]);
    await merge(target.id, source.id);
    const activity = await mergeActivity(target.id);
    expect((await undo(activity, member)).statusCode).toBe(403);
    const undone = await undo(activity);
    expect(undone.statusCode, undone.body).toBe(200);
    const after = await stored([target.id, source.id]);
    after.activities = (after.activities as { type: string }[]).filter(
      ({ type }) => type !== 'merge' && type !== 'undo',
    );
    expect(after).toEqual(before);
    expect((await pageOf(source.id)).mine).toMatchObject({ isArchived: false, name: source.name });
    expect((await pageOf(source.id)).activities.slice(0, 2).map(({ type }) => type)).toEqual(['undo', 'merge']);
    expect(await checkKeptColumns(server.db)).toEqual([]);
    expect((await undo(activity)).statusCode).toBe(409);
    expect((await merge(target.id, source.id)).statusCode).toBe(200);
    expect((await undo(await mergeActivity(target.id))).statusCode).toBe(200);
  });

  it('leaves what was added and changed since where it is', async () => {
    const { target, source, note } = await pair();
    await merge(target.id, source.id);
    await add(target.id, 'drill-holes', { holeId: 'H-3' });
    await member.patch(`/api/mines/${target.id}`, { stage: 'closure', alsoKnownAs: `Old Keeper; ${source.name}; New` });
    await member.delete(`/api/notes/${note.id}`);
    expect((await undo(await mergeActivity(target.id))).statusCode).toBe(200);
    const page = await pageOf(target.id);
    expect(page.mine).toMatchObject({
      stage: 'closure',
      alsoKnownAs: 'Old Keeper; New',
      latitude: null,
      company: null,
    });
    const holes = (id: number) =>
      server.db.rows(sql`select hole_id as hole from drill_holes where mine_id = ${id} order by 1`);
    expect(await holes(target.id)).toEqual([{ hole: 'H-1' }, { hole: 'H-3' }]);
    expect(await holes(source.id)).toEqual([{ hole: 'H-1' }, { hole: 'H-2' }]);
    expect((await pageOf(source.id)).notes).toEqual([]);
    expect(await checkKeptColumns(server.db)).toEqual([]);
  });

  it('needs no undo of a later merge: what came with it is taken out of the mine that has it by now', async () => {
    const [a, b, c] = [
      await mine({ stage: 'production' }),
      await mine({ alsoKnownAs: 'Second' }),
      await mine({ alsoKnownAs: 'Third' }),
    ];
    for (const { id } of [a, c]) await add(id, 'drill-holes', { holeId: 'H-1', azimuth: id === a.id ? '10' : '30' });
    await add(a.id, 'drill-holes', { holeId: 'H-A' });
    await add(b.id, 'drill-holes', { holeId: 'H-B' });
    await merge(b.id, a.id);
    const first = await mergeActivity(b.id);
    await merge(c.id, b.id);
    expect((await pageOf(c.id)).mine).toMatchObject({
      stage: 'production',
      alsoKnownAs: `Third; ${b.name}; Second; ${a.name}`,
    });
    expect((await undo(first)).statusCode).toBe(200);
    const holes = async (id: number) =>
      (
        await server.db.rows<{ hole: string }>(sql`
          select concat_ws(' ', hole_id, azimuth::float8) as hole from drill_holes where mine_id = ${id} order by 1`)
      ).map(({ hole }) => hole);
    expect([await holes(a.id), await holes(b.id), await holes(c.id)]).toEqual([
      ['H-1 10', 'H-A'],
      [],
      ['H-1 30', 'H-B'],
    ]);
    expect((await pageOf(a.id)).mine).toMatchObject({ stage: 'production', isArchived: false });
    expect((await pageOf(c.id)).mine).toMatchObject({ stage: null, alsoKnownAs: `Third; ${b.name}; Second` });
    const second = (await pageOf(c.id)).activities.find(
      ({ type, description }) => type === 'merge' && description.endsWith(c.name),
    )!.id;
    expect((await undo(second)).statusCode).toBe(200);
    expect([await holes(a.id), await holes(b.id), await holes(c.id)]).toEqual([['H-1 10', 'H-A'], ['H-B'], ['H-1 30']]);
    expect((await pageOf(b.id)).mine).toMatchObject({ stage: null, alsoKnownAs: 'Second', isArchived: false });
    expect((await pageOf(c.id)).mine).toMatchObject({ alsoKnownAs: 'Third' });
    expect(await checkKeptColumns(server.db)).toEqual([]);
  });

  it('is possible years later: accounts are gone, tables have changed', async () => {
    const { target, source } = await pair();
    const guest = await server.signUp();
    await created(guest, `/api/mines/${source.id}/drill-holes`, { holeId: 'H-9' });
    await add(target.id, 'drill-holes', { holeId: 'h-9' });
    await merge(target.id, source.id);
    const activity = await mergeActivity(target.id);
    await server.db.rows(sql`delete from users where id = ${guest.id}`);
    await server.db.rows(sql`alter table drill_holes add column rig text not null default 'unknown'`);
    try {
      const answer = await undo(activity);
      expect(answer.statusCode, answer.body).toBe(200);
      const holes = await server.db.rows(sql`
        select hole_id as hole, created_by as by, rig from drill_holes where mine_id = ${source.id} and hole_folded = 'h-9'`);
      expect(holes).toEqual([{ hole: 'H-9', by: null, rig: 'unknown' }]);
    } finally {
      await server.db.rows(sql`alter table drill_holes drop column rig`);
    }
  });
});

it('rows that came just now, of which the database knows nothing yet, follow and come back by the ten thousand', async () => {
  const [target, source] = [await mine(), await mine()];
  const many = 20_000;
  await server.db.rows(sql`
    insert into drill_hole_observations (mine_id, hole_id, density_value, start_depth, created_by)
    select ${source.id}, 'MANY-' || i % 100, 1.5, i, ${member.id} from generate_series(1, ${many}::int) i`);
  await server.db.rows(sql`
    with made as (
      insert into imports (user_id, kind, file_name, status) values (${member.id}, 'drill-observations', 'a.csv', 'done') returning id
    )
    insert into import_records (import_id, entity_type, entity_id, mine_id, action, version_after)
    select made.id, 'drill_observation', o.id, o.mine_id, 'created', 1 from drill_hole_observations o, made
    where o.mine_id = ${source.id}`);
  const observationsOf = async (id: number) => {
    const [row] = await server.db.rows<{ count: number }>(
      sql`select count(*) as count from drill_hole_observations where mine_id = ${id}`,
    );
    return row?.count;
  };
  expect(await merge(target.id, source.id)).toMatchObject({ statusCode: 200 });
  expect([await observationsOf(target.id), await observationsOf(source.id)]).toEqual([many, 0]);
  expect(await undo(await mergeActivity(target.id))).toMatchObject({ statusCode: 200 });
  expect([await observationsOf(target.id), await observationsOf(source.id)]).toEqual([0, many]);
});
