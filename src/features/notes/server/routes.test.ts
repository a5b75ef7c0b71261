import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { created, type Client, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import type { Mine } from '../../mines/contract.ts';
import type { CompanyNote, MineNote, NoteInput } from '../contract.ts';

const { server, admin, member, other } = await serverWithMembers();

let companies = 0;
const buildMine = async () => (await member.post('/api/mines', { name: 'Telfer' })).json<Mine>();
const buildCompany = async () =>
  (await member.post('/api/companies', { name: `Greatland ${(companies += 1)}` })).json<Company>();

const buildNote = (mineId: number, input: Partial<NoteInput> = {}, client = member) =>
  created<MineNote>(client, `/api/mines/${mineId}/notes`, { content: 'Good grades.', ...input });

const listOf = async (id: number, query: string = '', client = member) => {
  const answer = await client.get(`/api/mines/${id}/notes${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MineNote[]>();
};
const readMine = async (id: number) => (await member.get(`/api/mines/${id}`)).json<Mine>();
interface Told {
  id: number;
  type: string;
  entityType: string;
  description: string;
  metadata: Record<string, unknown>;
}
const historyOf = async (id: number, of = 'mines') => (await member.get(`/api/${of}/${id}/activities`)).json<Told[]>();

describe('every call on notes', () => {
  it.each([
    ['get', '/api/mines/1/notes'],
    ['post', '/api/mines/1/notes'],
    ['put', '/api/notes/1'],
    ['delete', '/api/notes/1'],
    ['post', '/api/notes/1/like'],
    ['get', '/api/companies/1/notes'],
    ['post', '/api/companies/1/notes'],
    ['put', '/api/company-notes/1'],
    ['delete', '/api/company-notes/1'],
    ['post', '/api/company-notes/1/like'],
  ] as const)('%s %s needs a session', async (method, path) => {
    const visitor = server.visitor();
    const answer =
      method === 'get' || method === 'delete' ? await visitor[method](path) : await visitor[method](path, {});
    expect(answer.statusCode).toBe(401);
  });

  it.each(['2147483647', '0', 'abc', '2147483648'])('answers 404 for the id %s', async (id) => {
    for (const answer of [
      await member.get(`/api/mines/${id}/notes`),
      await member.post(`/api/mines/${id}/notes`, { content: 'x' }),
      await member.put(`/api/notes/${id}`, { content: 'x' }),
      await member.delete(`/api/notes/${id}`),
      await member.post(`/api/notes/${id}/like`),
      await member.get(`/api/companies/${id}/notes`),
      await member.post(`/api/companies/${id}/notes`, { content: 'x' }),
      await member.put(`/api/company-notes/${id}`, { content: 'x' }),
      await member.delete(`/api/company-notes/${id}`),
      await member.post(`/api/company-notes/${id}/like`),
    ]) {
      expect(answer.statusCode, answer.body).toBe(404);
    }
  });

  it('leaves an archived mine to administrators', async () => {
    const mine = await buildMine();
    const note = await buildNote(mine.id);
    await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    for (const answer of [
      await member.post(`/api/mines/${mine.id}/notes`, { content: 'x' }),
      await member.put(`/api/notes/${note.id}`, { content: 'x' }),
      await member.delete(`/api/notes/${note.id}`),
      await member.post(`/api/notes/${note.id}/like`),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'archived' });
    }
    expect(await listOf(mine.id)).toMatchObject([{ can: { edit: false, delete: false, like: false } }]);
    expect(await listOf(mine.id, '', admin)).toMatchObject([{ can: { edit: true, delete: true, like: true } }]);
    expect((await admin.post(`/api/notes/${note.id}/like`)).statusCode).toBe(200);
  });
});

describe('a note on a mine', () => {
  it('is stored with its tags and told in the history', async () => {
    const mine = await buildMine();
    const note = await buildNote(mine.id, {
      content: '  <b>Look</b> at https://example.com\n& more ',
      tags: [' Gold ', 'DRILLING', 'gold', '', '  ', 'Über'],
    });
    expect(note).toMatchObject({
      mineId: mine.id,
      content: '<b>Look</b> at https://example.com\n& more',
      tags: ['gold', 'drilling', 'über'],
      likeCount: 0,
      isLikedByUser: false,
      user: { id: member.id, firstName: 'Mia', lastName: 'Member' },
      createdBy: { id: member.id },
      can: { edit: true, delete: true, like: true },
      version: 1,
    });
    expect(JSON.stringify(note)).not.toContain(member.email);
    expect(await listOf(mine.id)).toEqual([note]);
    expect(await listOf(mine.id, '', other)).toMatchObject([{ can: { edit: false, delete: false, like: true } }]);
    expect(await readMine(mine.id)).toMatchObject({ notesCount: 1, version: 1 });
    expect((await historyOf(mine.id))[0]).toMatchObject({
      type: 'create',
      description: 'Added note on Telfer',
      metadata: { linkType: 'mine_notes', mineNoteId: note.id, mineId: mine.id },
    });
    expect((await readMine(mine.id)).engagementScore).toBeGreaterThan(mine.engagementScore);
  });

  it.each([
    [{}, 'content', 'Note content is required'],
    [{ content: ' \n' }, 'content', 'Note content is required'],
    [{ content: null }, 'content', 'Note content is required'],
    [{ content: 'x'.repeat(20_001) }, 'content', undefined],
    [{ content: 'a\u0000b' }, 'content', undefined],
    [{ content: 'x', tags: 'gold' }, 'tags', undefined],
    [{ content: 'x', tags: [5] }, 'tags.0', undefined],
    [{ content: 'x', tags: ['t'.repeat(51)] }, 'tags.0', undefined],
    [{ content: 'x', tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, 'tags', undefined],
  ])('is refused as %j at %s', async (body, path, message) => {
    const mine = await buildMine();
    const answer = await member.post(`/api/mines/${mine.id}/notes`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    const { issues } = answer.json<{ issues: { path: string; message: string }[] }>();
    expect(issues.map((issue) => issue.path)).toContain(path);
    if (message) expect(issues[0]?.message).toBe(message);
    expect(await listOf(mine.id)).toEqual([]);
    expect(await readMine(mine.id)).toEqual(mine);
  });

  it('is edited and deleted by its author and administrators only', async () => {
    const mine = await buildMine();
    const note = await buildNote(mine.id, { tags: ['a'] });
    const path = `/api/notes/${note.id}`;
    for (const answer of [await other.put(path, { content: 'mine now' }), await other.delete(path)]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'forbidden' });
    }
    const elsewhere = await buildMine();
    const sent = { content: 'Better grades.', mineId: elsewhere.id, createdBy: other.id, likeCount: 99 };
    const edited = await member.put(path, sent, { headers: { 'if-match': '"1"' } });
    expect(edited.json()).toMatchObject({
      ...note,
      content: 'Better grades.',
      updatedAt: expect.any(String),
      version: 2,
    });
    expect((await member.put(path, { content: 'x' }, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await member.put(path, { content: ' ' })).statusCode).toBe(400);
    expect((await admin.put(path, { tags: null })).json()).toMatchObject({ tags: [], content: 'Better grades.' });
    expect((await historyOf(mine.id)).map((entry) => entry.description)).toEqual([
      'Updated tags of note on Telfer',
      'Updated content of note on Telfer',
      'Added note on Telfer',
      'Added mine Telfer',
    ]);
    expect((await member.delete(path)).statusCode).toBe(204);
    expect((await member.delete(path)).statusCode).toBe(404);
    const second = await buildNote(mine.id);
    expect((await admin.delete(`/api/notes/${second.id}`)).statusCode).toBe(204);
    expect(await readMine(mine.id)).toMatchObject({ notesCount: 0 });
  });

  it.each(['mine', 'company'] as const)(
    'of a %s that is deleted is told as it was at its end, and no more',
    async (of) => {
      const { id } = of === 'mine' ? await buildMine() : await buildCompany();
      const places = of === 'mine' ? 'mines' : 'companies';
      const path = of === 'mine' ? '/api/notes' : '/api/company-notes';
      const add = (content: string) =>
        created<MineNote>(member, `/api/${places}/${id}/notes`, { content, tags: ['a'] });
      const [note, kept] = [await add('First words.'), await add('Kept words.')];
      await member.put(`${path}/${note.id}`, { content: 'Second words.' });
      await member.put(`${path}/${kept.id}`, { content: 'Kept, and mended.' });
      // Another day: a later edit is an activity of its own.
      await server.db.rows(sql`update activities set created_at = created_at - interval '1 day'`);
      await member.put(`${path}/${note.id}`, { content: 'Last words.' });
      expect(JSON.stringify(await historyOf(id, places))).toContain('First words.');
      expect((await member.delete(`${path}/${note.id}`)).statusCode).toBe(204);

      const lists = [
        await historyOf(id, places),
        (await other.get('/api/activities', { query: { entityType: `${of}_note` } })).json<Told[]>(),
        (await other.get(`/api/users/${member.id}/activities`)).json<Told[]>(),
        (await other.get(`/api/${places}/${id}/page`)).json<{ activities: Told[] }>().activities,
      ];
      for (const list of lists) {
        const gone = list.find(({ type }) => type === 'delete')!;
        expect(gone.metadata['snapshot']).toMatchObject({ id: note.id, content: 'Last words.', tags: ['a'] });
        expect(JSON.stringify(gone)).not.toContain(member.email);
        // Of a member there are the notes of other tests, too.
        const told = JSON.stringify(list.filter(({ entityType }) => entityType === `${of}_note`));
        expect(['First words.', 'Second words.'].filter((words) => told.includes(words))).toEqual([]);
        expect(told).toContain('Kept, and mended.');
        expect(list.filter(({ description }) => description.startsWith('Updated content')).length).toBeGreaterThan(2);
      }
      const [deletion] = lists[0]!;
      expect((await admin.post(`/api/activities/${deletion!.id}/restore`)).statusCode).toBe(200);
      expect(JSON.stringify(await historyOf(id, places))).toContain('First words.');
    },
  );

  it('is created once under one Idempotency-Key', async () => {
    const mine = await buildMine();
    const post = (content: string) =>
      member.post(`/api/mines/${mine.id}/notes`, { content }, { headers: { 'idempotency-key': 'note' } });
    expect((await post('x')).json<MineNote>().id).toBe((await post('x')).json<MineNote>().id);
    expect((await post('y')).statusCode).toBe(422);
    expect(await listOf(mine.id)).toHaveLength(1);
  });
});

describe('the list of notes', () => {
  it('sorts and filters', async () => {
    const mine = await buildMine();
    const a = await buildNote(mine.id, { tags: ['gold', 'drilling'] });
    const b = await buildNote(mine.id, { tags: ['gold'] }, other);
    const c = await buildNote(mine.id, { tags: [] });
    await server.db.rows(sql`update mine_notes set created_at = '2024-02-28T23:59:59.999Z' where id = ${a.id}`);
    await server.db.rows(sql`update mine_notes set created_at = '2024-02-29T00:00:00Z' where id = ${b.id}`);
    await other.post(`/api/notes/${a.id}/like`);
    const ids = async (query: string) => (await listOf(mine.id, query)).map((note) => note.id);
    expect(await ids('')).toEqual([c.id, b.id, a.id]);
    expect(await ids('?sortBy=newest')).toEqual([c.id, b.id, a.id]);
    expect(await ids('?sortBy=oldest')).toEqual([a.id, b.id, c.id]);
    expect(await ids('?sortBy=likes')).toEqual([a.id, c.id, b.id]);
    expect(await ids(`?author=${other.id}`)).toEqual([b.id]);
    expect(await ids('?author=nobody')).toEqual([]);
    expect(await ids('?tags=Gold')).toEqual([b.id, a.id]);
    expect(await ids('?tags=gold&tags=drilling')).toEqual([a.id]);
    expect(await ids('?tags=')).toEqual([c.id, b.id, a.id]);
    expect(await ids('?dateFrom=2024-02-29')).toEqual([c.id, b.id]);
    expect(await ids('?dateTo=2024-02-29')).toEqual([b.id, a.id]);
    expect(await ids('?dateFrom=2024-02-28&dateTo=2024-02-28')).toEqual([a.id]);
    expect(await ids('?dateFrom=&dateTo=&author=')).toHaveLength(3);
    expect(await ids('?limit=1&offset=1')).toEqual([b.id]);
  });

  it.each(['sortBy=best', 'dateFrom=2024-02-30', 'dateTo=now', 'limit=0', 'limit=1001', 'offset=-1'])(
    'refuses %s',
    async (query) => {
      const mine = await buildMine();
      expect((await member.get(`/api/mines/${mine.id}/notes?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('notes that are too long for one answer', () => {
  const store = (mineId: number) =>
    server.db.rows(sql`
      insert into mine_notes (mine_id, content, created_by)
      select ${mineId}, repeat(chr(19968 + n), 20000), ${member.id} from generate_series(1, 200) as n`);

  it('come 4 MB at a time, each once, and are told of in the header', async () => {
    const { id } = await buildMine();
    await store(id);
    const seen: string[] = [];
    let answers = 0;
    for (let offset: string | undefined = '0'; offset !== undefined; answers += 1) {
      const answer = await member.get(`/api/mines/${id}/notes`, { query: { offset, sortBy: 'oldest' } });
      expect(answer.rawPayload.length).toBeLessThan(4_200_000);
      seen.push(...answer.json<MineNote[]>().map(({ content }) => content.slice(0, 1)));
      offset = answer.headers['x-next-offset'] as string | undefined;
    }
    expect([answers, seen]).toEqual([3, Array.from({ length: 200 }, (_, n) => String.fromCodePoint(19_969 + n))]);
    const few = await member.get(`/api/mines/${id}/notes`, { query: { limit: 10 } });
    expect([few.json<MineNote[]>().length, few.headers['x-next-offset']]).toEqual([10, undefined]);
  });

  it('leave room for the rest of a page', async () => {
    const { id } = await buildMine();
    await store(id);
    const page = await member.get(`/api/mines/${id}/page`);
    expect(page.rawPayload.length).toBeLessThan(1_200_000);
    const { notes, nextOffsets } = page.json<{ notes: MineNote[]; nextOffsets: object }>();
    expect(notes.length).toBeGreaterThan(15);
    // Where the page has no room for all of them, it says where their own call goes on.
    expect(nextOffsets).toEqual({ notes: notes.length });
    const next = await member.get(`/api/mines/${id}/notes`, { query: { offset: notes.length, limit: 1 } });
    const last = notes.at(-1)!.content.codePointAt(0)!;
    expect(next.json<MineNote[]>().map(({ content }) => content.codePointAt(0))).toEqual([last - 1]);
    await server.db.rows(sql`delete from mine_notes where mine_id = ${id}`);
    expect((await member.get(`/api/mines/${id}/page`)).json()).toMatchObject({ notes: [], nextOffsets: {} });
  });
});

describe('likes', () => {
  it('are one per member and go with a second click', async () => {
    const mine = await buildMine();
    const note = await buildNote(mine.id);
    const like = async (client: Client) => (await client.post(`/api/notes/${note.id}/like`)).json<object>();
    expect(await like(member)).toEqual({ isLikedByUser: true, likeCount: 1 });
    expect(await like(other)).toEqual({ isLikedByUser: true, likeCount: 2 });
    expect(await listOf(mine.id)).toMatchObject([{ likeCount: 2, isLikedByUser: true, version: 1 }]);
    expect(await like(member)).toEqual({ isLikedByUser: false, likeCount: 1 });
    expect(await listOf(mine.id)).toMatchObject([{ likeCount: 1, isLikedByUser: false }]);
    expect(await historyOf(mine.id)).toHaveLength(2);
    await member.delete(`/api/notes/${note.id}`);
    expect(await server.db.rows(sql`select 1 from mine_note_likes where note_id = ${note.id}`)).toEqual([]);
  });

  it('stay one or none under 21 clicks at once', async () => {
    const mine = await buildMine();
    const note = await buildNote(mine.id);
    const answers = await Promise.all(Array.from({ length: 21 }, () => member.post(`/api/notes/${note.id}/like`)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
    expect(await listOf(mine.id)).toMatchObject([{ likeCount: 1, isLikedByUser: true }]);
    expect(
      await server.db.rows(sql`
        select id from mine_notes n where like_count <> (select count(*) from mine_note_likes l where l.note_id = n.id)`),
    ).toEqual([]);
  });
});

it('notes on companies have the same calls', async () => {
  const company = await buildCompany();
  const created = await member.post(`/api/companies/${company.id}/notes`, { content: 'Well run.', tags: ['CEO'] });
  expect(created.statusCode, created.body).toBe(201);
  const note = created.json<CompanyNote>();
  expect(note).toMatchObject({ companyId: company.id, tags: ['ceo'], user: { id: member.id } });
  expect((await member.get(`/api/companies/${company.id}/notes?tags=ceo`)).json()).toEqual([note]);
  const path = `/api/company-notes/${note.id}`;
  expect((await other.put(path, { content: 'x' })).statusCode).toBe(403);
  expect((await other.delete(path)).statusCode).toBe(403);
  expect((await member.put(path, { content: 'Very well run.' })).json()).toMatchObject({ version: 2 });
  expect((await other.post(`${path}/like`)).json()).toEqual({ isLikedByUser: true, likeCount: 1 });
  const [activity] = await server.db.rows(sql`
    select description, metadata from activities where company_id = ${company.id} order by id desc limit 1`);
  expect(activity).toMatchObject({
    description: `Updated content of note on ${company.name}`,
    metadata: { linkType: 'company', companyId: company.id },
  });
  await admin.patch(`/api/companies/${company.id}/archive`, { isArchived: true });
  expect((await member.put(path, { content: 'x' })).statusCode).toBe(409);
  expect((await other.post(`${path}/like`)).statusCode).toBe(409);
  expect((await admin.delete(path)).statusCode).toBe(204);
  // A mine's note is no company's note.
  const mine = await buildMine();
  const foreign = await buildNote(mine.id);
  await server.db.rows(sql`delete from company_notes`);
  expect((await member.put(`/api/company-notes/${foreign.id}`, { content: 'x' })).statusCode).toBe(404);
});
