import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Client, created, serverWithMembers } from '../../../../tests/kit.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';
import type { Activity } from '../../activities/contract.ts';
import type { Mine } from '../../mines/contract.ts';
import type { CompanyNote } from '../../notes/contract.ts';
import type { Company, CompanyInput, CompanyPage } from '../contract.ts';
import type { CompanyMerge } from '../contract-merge.ts';
import { mergeTables } from './merge-tables.ts';

const { server, admin, member, other } = await serverWithMembers();

let made = 0;
async function company(input: Partial<CompanyInput> = {}): Promise<Company> {
  made += 1;
  const answer = await member.post('/api/companies', { name: `Company ${made}`, ...input });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Company>();
}
const mineOf = async (companyId: number, name: string) =>
  (await member.post('/api/mines', { name, companyId })).json<Mine>();
const pageOf = async (id: number, client = member) =>
  (await client.get(`/api/companies/${id}/page`)).json<CompanyPage>();
const merge = (targetId: number, companyId: number, client = admin) =>
  client.post(`/api/companies/${targetId}/merge`, { companyId });
const preview = (targetId: number, from: number | string, client = admin) =>
  client.get(`/api/companies/${targetId}/merge`, { query: { from } });
const vote = (client: Client, entityId: number, rating: number) =>
  client.post('/api/nps-rating', { entityType: 'company', entityId, rating });
const view = (client: Client, entityId: number) =>
  client.post('/api/page-views', { entityType: 'company', entityId, timestamp: null });

/** Two companies with one of everything, and doubles where a member did the same to both. */
async function pair() {
  const target = await company({
    ceo: 'A. Keeper',
    stockExchanges: [{ exchange: 'TSX', ticker: 'KEEP' }],
    nextStepDescription: 'Permit',
    nextStepDate: '2030-01-01',
    futureSteps: [{ description: 'Build', date: '2031-01-01' }],
  });
  const source = await company({
    ceo: 'B. Leaver',
    headquarters: 'Perth, Australia',
    assetScore: 61.5,
    stockExchanges: [
      { exchange: 'tsx', ticker: 'keep' },
      { exchange: 'ASX', ticker: 'GONE' },
    ],
    nextStepDescription: 'Drill',
    nextStepDate: '2029-05-01',
    futureSteps: [{ description: 'Report', date: '2029-09-01', priority: 'high' }],
  });
  const mine = await mineOf(source.id, `Mine of ${source.name}`);
  const shut = await mineOf(source.id, `Shut mine of ${source.name}`);
  await member.patch(`/api/mines/${shut.id}/archive`, { isArchived: true });
  await mineOf(target.id, `Mine of ${target.name}`);
  const note = (
    await member.post(`/api/companies/${source.id}/notes`, { content: 'Seen', tags: ['visit'] })
  ).json<CompanyNote>();
  await other.post(`/api/company-notes/${note.id}/like`);
  const media = await member.post('/api/media', {
    entityType: 'company',
    entityId: source.id,
    mediaType: 'article',
    title: 'A talk',
    articleUrl: 'https://example.org/talk',
  });
  expect(media.statusCode, media.body).toBe(201);
  // The newer of two ratings in a month stays: of the member that of the source, of the other that of the target.
  for (const [client, entityId, rating] of [
    [member, target.id, 3],
    [member, source.id, 9],
    [other, source.id, 2],
    [other, target.id, 10],
    [admin, source.id, 8],
  ] as const) {
    expect((await vote(client, entityId, rating)).statusCode).toBe(201);
  }
  for (const client of [member, other]) await view(client, source.id);
  await view(member, target.id);
  await server.db.rows(sql`
    insert into watches (user_id, company_id)
    values (${member.id}, ${source.id}), (${member.id}, ${target.id}), (${other.id}, ${source.id})`);
  return { target, source, mine, shut, note };
}

/** Everything that hangs on these companies, as it is stored. */
async function stored(ids: number[]) {
  const state: Record<string, unknown> = {};
  const list = sql.raw(ids.join(', '));
  const tables = [...mergeTables.map(({ name }) => name), 'scores'];
  for (const name of tables) {
    const rows = await server.db.rows<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(r) as row from ${sql.raw(name)} r where company_id in (${list}) order by id`);
    state[name] = rows.map(({ row: { version: _, updated_at: __, due_at: ___, ...rest } }) => rest);
  }
  const companies = await server.db.rows<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(c) as row from companies c where id in (${list}) order by id`);
  state.companies = companies.map(({ row: { version: _, updated_at: __, ...rest } }) => rest);
  return state;
}

describe('GET and POST /api/companies/{id}/merge', () => {
  it('are for administrators', async () => {
    const [target, source] = [await company(), await company()];
    expect((await preview(target.id, source.id, server.visitor())).statusCode).toBe(401);
    expect((await merge(target.id, source.id, server.visitor())).statusCode).toBe(401);
    expect((await preview(target.id, source.id, member)).statusCode).toBe(403);
    expect((await merge(target.id, source.id, member)).statusCode).toBe(403);
    expect((await pageOf(target.id)).company.can.merge).toBe(false);
    expect((await pageOf(target.id, admin)).company.can.merge).toBe(true);
  });

  it('refuse what cannot be one company', async () => {
    const [target, source] = [await company(), await company()];
    for (const send of [(from: number) => preview(target.id, from), (from: number) => merge(target.id, from)]) {
      for (const from of [target.id, 2_147_483_647]) {
        const answer = await send(from);
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json()).toMatchObject({ issues: [{ path: 'companyId' }] });
      }
    }
    expect((await preview(target.id, 'x')).statusCode).toBe(400);
    expect((await admin.post(`/api/companies/${target.id}/merge`, {})).statusCode).toBe(400);
    expect((await merge(2_147_483_647, source.id)).statusCode).toBe(404);
    expect((await preview(2_147_483_647, source.id)).statusCode).toBe(404);
    await admin.patch(`/api/companies/${target.id}/archive`, { isArchived: true });
    expect((await merge(target.id, source.id)).json()).toMatchObject({ code: 'archived' });
    expect((await server.db.rows(sql`select 1 from company_merges where target_id = ${target.id}`)).length).toBe(0);
  });
});

describe('a merge', () => {
  it('moves everything, as its preview said', async () => {
    const { target, source, mine, shut, note } = await pair();
    const before = await stored([target.id, source.id]);
    const expected = (await preview(target.id, source.id)).json<CompanyMerge>();
    expect(await stored([target.id, source.id])).toEqual(before);
    const answer = await merge(target.id, source.id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual(expected);
    expect(expected).toEqual({
      source: { id: source.id, name: source.name },
      target: { id: target.id, name: target.name },
      moves: { mines: 2, notes: 1, media: 1, ratings: 2, steps: 2, pageViews: 1, followers: 1, activities: 3 },
      doubleRatings: 2,
      fields: [
        { field: 'headquarters', value: 'Perth, Australia' },
        {
          field: 'stockExchanges',
          value: [
            { exchange: 'TSX', ticker: 'KEEP' },
            { exchange: 'ASX', ticker: 'GONE' },
          ],
        },
        { field: 'assetScore', value: 61.5 },
      ],
    });
    const page = await pageOf(target.id);
    expect(page.company).toMatchObject({
      ceo: 'A. Keeper',
      headquarters: 'Perth, Australia',
      assetScore: 61.5,
      nextStepDescription: 'Permit',
      minesCount: 2,
    });
    expect(page.company.futureSteps.map(({ description, date, priority }) => [description, date, priority])).toEqual([
      ['Build', '2031-01-01', 'medium'],
      ['Drill', '2029-05-01', 'medium'],
      ['Report', '2029-09-01', 'high'],
    ]);
    expect(page.mines.map(({ name }) => name)).toEqual([`Mine of ${target.name}`, `Mine of ${source.name}`].toSorted());
    expect(page.notes).toMatchObject([{ id: note.id, companyId: target.id, likeCount: 1 }]);
    expect(page.media).toMatchObject([{ title: 'A talk', entityId: target.id }]);
    // 9 of the member, 10 of the other, 8 of the administrator.
    expect(page.nps).toMatchObject({ totalRatings: 3, promoters: 2, passives: 1, score: 67 });
    expect(page.activities[0]).toMatchObject({
      type: 'merge',
      description: `Merged company ${source.name} into ${target.name}`,
      metadata: { linkType: 'company', companyId: target.id, mergedCompanyId: source.id },
    });
    expect(page.activities.map(({ entityName }) => entityName)).toContain(source.name);
    const found = (await member.get('/api/mines', { query: { search: `mine ${target.name}` } })).json<Mine[]>();
    expect(found.map(({ id }) => id)).toContain(mine.id);
    expect((await member.get(`/api/mines/${mine.id}`)).json()).toMatchObject({
      company: { id: target.id },
      version: 2,
    });
    expect((await admin.get(`/api/mines/${shut.id}`)).json()).toMatchObject({ company: { id: target.id } });
    const history = (await member.get(`/api/mines/${mine.id}/activities`)).json<Activity[]>();
    expect(history.map(({ type }) => type)).toEqual(['merge', 'create']);
    expect(await checkKeptColumns(server.db)).toEqual([]);
  });

  it('leads the address of the company that went to the one that stayed, through further merges, too', async () => {
    const [a, b, c] = [await company(), await company(), await company()];
    await merge(b.id, a.id);
    expect((await member.get(`/api/companies/${a.id}/page`)).headers.location).toBe(`/api/companies/${b.id}/page`);
    await merge(c.id, b.id);
    for (const id of [a.id, b.id]) {
      const page = await member.get(`/api/companies/${id}/page`);
      expect(page.statusCode).toBe(307);
      expect(page.headers.location).toBe(`/api/companies/${c.id}/page`);
      expect((await member.get(`/api/companies/${id}`)).headers.location).toBe(`/api/companies/${c.id}`);
    }
    expect(
      (await member.get('/api/companies', { query: { search: a.name } })).json<Company[]>().map(({ id }) => id),
    ).not.toContain(a.id);
    expect((await pageOf(c.id)).activities.map(({ type }) => type)).toEqual([
      'merge',
      'merge',
      'create',
      'create',
      'create',
    ]);
  });

  it('leaves a company that takes nothing any more', async () => {
    const { target, source } = await pair();
    await merge(target.id, source.id);
    for (const answer of [
      await admin.patch(`/api/companies/${source.id}`, { ceo: 'x' }),
      await admin.patch(`/api/companies/${source.id}/archive`, { isArchived: false }),
      await admin.post(`/api/companies/${source.id}/notes`, { content: 'x' }),
      await vote(admin, source.id, 1),
      await merge(target.id, source.id),
      await merge(source.id, target.id),
      await member.post('/api/companies', { name: source.name }),
      await member.post('/api/mines', { name: 'Late', companyId: source.id }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(409);
    }
    expect((await member.post('/api/companies', { name: source.name })).json<{ message: string }>().message).toContain(
      `was merged into ${target.name}`,
    );
    expect((await view(other, source.id)).statusCode).toBe(204);
    const late = await server.db.rows(sql`select 1 from page_views where company_id = ${source.id}`);
    expect(late).toEqual([]);
  });

  it('moves whatever members add at the same time, or refuses it', async () => {
    const [target, source] = [await company(), await company()];
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) =>
        member.post(`/api/companies/${source.id}/notes`, { content: `n ${index}` }),
      ),
      merge(target.id, source.id),
      merge(target.id, source.id),
      merge(source.id, target.id),
      ...Array.from({ length: 10 }, (_, index) =>
        member.post('/api/mines', { name: `m ${index}`, companyId: source.id }),
      ),
      vote(other, source.id, 5),
    ]);
    for (const { statusCode, body } of answers) expect([200, 201, 409], body).toContain(statusCode);
    const [left] = await server.db.rows(sql`
      select (select count(*) from company_merges where undone_at is null and (source_id in (${source.id}, ${target.id}))) as merges,
        (select count(*) from companies c where c.merged_into is not null and c.id in (${source.id}, ${target.id})
          and (exists (select from mines m where m.company_id = c.id) or exists (select from company_notes n where n.company_id = c.id)
            or exists (select from nps_ratings r where r.company_id = c.id))) as forgotten`);
    expect(left).toEqual({ merges: 1, forgotten: 0 });
    expect(await checkKeptColumns(server.db)).toEqual([]);
  });
});

const mergeActivity = async (id: number) => (await pageOf(id)).activities.find(({ type }) => type === 'merge')!.id;
const undo = (activityId: number, client = admin) => client.post(`/api/activities/${activityId}/restore`, {});

describe('undoing a merge', () => {
  it('restores exactly what was there, is in the history, and is for administrators', async () => {
    const { target, source, mine } = await pair();
    const before = await stored([target.id, source.id]);
    await merge(target.id, source.id);
    const activity = await mergeActivity(target.id);
    expect((await undo(activity, member)).statusCode).toBe(403);
    const undone = await undo(activity);
    expect(undone.statusCode, undone.body).toBe(200);
    const after = await stored([target.id, source.id]);
    // The merge and its undo stay in the history of the company that stayed.
    after.activities = (after.activities as { type: string }[]).filter(
      ({ type }) => type !== 'merge' && type !== 'undo',
    );
    // They are data changes of it, too.
    const unscored = (state: Record<string, unknown>) => ({
      ...state,
      scores: (state.scores as Record<string, unknown>[]).map(({ engagement: _, updated_at: __, ...rest }) => rest),
    });
    expect(unscored(after)).toEqual(unscored(before));
    expect((await pageOf(source.id)).company).toMatchObject({ isArchived: false, name: source.name });
    expect((await pageOf(source.id)).activities.slice(0, 2).map(({ type }) => type)).toEqual(['undo', 'merge']);
    expect((await pageOf(target.id)).activities[0]).toMatchObject({
      type: 'undo',
      description: `Undid the merge of company ${source.name} into ${target.name}`,
    });
    expect((await member.get(`/api/mines/${mine.id}`)).json()).toMatchObject({
      company: { id: source.id },
      version: 3,
    });
    expect(await checkKeptColumns(server.db)).toEqual([]);
    expect((await undo(activity)).statusCode).toBe(409);
    // And it can be done again.
    expect((await merge(target.id, source.id)).statusCode).toBe(200);
    expect((await undo(await mergeActivity(target.id))).statusCode).toBe(200);
    expect((await stored([target.id, source.id])).nps_ratings).toEqual(before.nps_ratings);
  });

  it('leaves what was changed since the merge', async () => {
    const { target, source, mine, note } = await pair();
    const elsewhere = await company();
    await merge(target.id, source.id);
    await member.patch(`/api/mines/${mine.id}`, { companyId: elsewhere.id });
    await member.patch(`/api/companies/${target.id}`, { headquarters: 'Lima, Peru' });
    await member.delete(`/api/company-notes/${note.id}`);
    expect((await undo(await mergeActivity(target.id))).statusCode).toBe(200);
    expect((await member.get(`/api/mines/${mine.id}`)).json()).toMatchObject({ company: { id: elsewhere.id } });
    expect((await pageOf(target.id)).company).toMatchObject({ headquarters: 'Lima, Peru', assetScore: null });
    expect((await pageOf(source.id)).notes).toEqual([]);
  });

  it('needs no undo of a later merge, nor does that one of it', async () => {
    const [a, b, c] = [
      await company({ headquarters: 'Perth', ceo: 'A. One' }),
      await company({ ceo: 'B. Two' }),
      await company(),
    ];
    const mine = await mineOf(a.id, 'Passed on');
    const own = await mineOf(b.id, 'Of the second');
    // The rating of the first moves into the second, and is the older double of one of the third.
    await vote(member, a.id, 9);
    await vote(member, c.id, 4);
    await merge(b.id, a.id);
    const first = await mergeActivity(b.id);
    await merge(c.id, b.id);
    const late = await mineOf(c.id, 'Added since');
    expect((await pageOf(c.id)).company).toMatchObject({ headquarters: 'Perth', ceo: 'B. Two' });
    const of = async (id: number) => (await member.get(`/api/mines/${id}`)).json<Mine>().company?.id;
    expect((await undo(first)).statusCode).toBe(200);
    expect([await of(mine.id), await of(own.id), await of(late.id)]).toEqual([a.id, c.id, c.id]);
    expect((await pageOf(a.id)).company).toMatchObject({ isArchived: false, headquarters: 'Perth', ceo: 'A. One' });
    expect((await pageOf(c.id)).company).toMatchObject({ headquarters: null, ceo: 'B. Two' });
    const ratings = () =>
      server.db.rows(sql`
        select company_id as id, rating from nps_ratings where company_id in (${a.id}, ${b.id}, ${c.id}) order by 1`);
    expect(await ratings()).toEqual([
      { id: a.id, rating: 9 },
      { id: c.id, rating: 4 },
    ]);
    expect((await pageOf(c.id)).activities[0]).toMatchObject({
      type: 'undo',
      description: `Undid the merge of company ${a.name} into ${c.name}`,
    });
    const second = (await pageOf(c.id)).activities.find(
      ({ type, description }) => type === 'merge' && description.endsWith(c.name),
    )!.id;
    expect((await undo(second)).statusCode).toBe(200);
    expect([await of(mine.id), await of(own.id), await of(late.id)]).toEqual([a.id, b.id, c.id]);
    expect((await pageOf(b.id)).company).toMatchObject({ headquarters: null, ceo: 'B. Two' });
    expect((await pageOf(c.id)).company).toMatchObject({ headquarters: null, ceo: null });
    expect(await ratings()).toEqual([
      { id: a.id, rating: 9 },
      { id: c.id, rating: 4 },
    ]);
    expect(await checkKeptColumns(server.db)).toEqual([]);
  });

  it('is possible years later, when tables have further columns and what rows named is gone', async () => {
    const { target, source } = await pair();
    await merge(target.id, source.id);
    await server.db.rows(sql`alter table nps_ratings add column weight integer not null default 3`);
    await server.db.rows(sql`
      update company_merge_records set before = before || '{"gone_since": 1}'::jsonb where table_name = 'nps_ratings' and is_gone`);
    try {
      expect((await undo(await mergeActivity(target.id))).statusCode).toBe(200);
      const back = await server.db.rows(sql`
        select company_id as id, rating, weight from nps_ratings where company_id in (${target.id}, ${source.id}) order by 1, 2`);
      expect(back).toEqual([
        { id: target.id, rating: 3, weight: 3 },
        { id: target.id, rating: 10, weight: 3 },
        { id: source.id, rating: 2, weight: 3 },
        { id: source.id, rating: 8, weight: 3 },
        { id: source.id, rating: 9, weight: 3 },
      ]);
    } finally {
      await server.db.rows(sql`alter table nps_ratings drop column weight`);
    }
  });

  it('brings back a company that was archived before as archived', async () => {
    const [target, source] = [await company(), await company()];
    await member.patch(`/api/companies/${source.id}/archive`, { isArchived: true });
    await merge(target.id, source.id);
    await undo(await mergeActivity(target.id));
    expect((await pageOf(source.id)).company.isArchived).toBe(true);
  });
});

it('refuses, also to look at, what would leave more future steps than anyone can save', async () => {
  const steps = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ description: `Step ${n}`, date: '2031-05-01' }));
  const next = { nextStepDescription: 'Permit', nextStepDate: '2031-01-01' };
  const build = (name: string, count: number) =>
    created<Company>(member, '/api/companies', { name, ...next, futureSteps: steps(count) });
  const [target, source] = [await build('Long Plans', 150), await build('More Plans', 50)];
  const merge = (companyId: number) => admin.post(`/api/companies/${target.id}/merge`, { companyId });
  const refused = await merge(source.id);
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    409,
    'Long Plans and More Plans have 201 future steps together, and a company has 200 at most. Remove some first.',
  ]);
  const look = await admin.get(`/api/companies/${target.id}/merge`, { query: { from: source.id } });
  expect([look.statusCode, look.json<object>()]).toMatchObject([409, { code: 'conflict' }]);
  await member.patch(`/api/companies/${source.id}`, { futureSteps: source.futureSteps.slice(1) });
  expect((await merge(source.id)).statusCode).toBe(200);
  const merged = (await member.get(`/api/companies/${target.id}`)).json<Company>();
  expect(merged.futureSteps).toHaveLength(200);
  const save = await member.patch(`/api/companies/${target.id}`, { futureSteps: merged.futureSteps.slice(1) });
  expect(save.json<Company>().futureSteps).toHaveLength(199);
});
