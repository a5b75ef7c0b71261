import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { created, type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import type { Mine } from '../../mines/contract.ts';
import type { Media, MediaInput } from '../contract.ts';

let server: TestApp;
let admin: Client;
let member: Client;
let other: Client;
let mine: Mine;

beforeAll(async () => {
  server = await openTestApp({ env: { MEDIA_HOSTS: 'Player.Example.org' } });
  admin = await server.signUp('Ada Admin');
  member = await server.signUp('Mia Member');
  other = await server.signUp('Otto Other');
  mine = (await member.post('/api/mines', { name: 'Telfer' })).json<Mine>();
});
afterAll(() => server.close());

const article = (more: object = {}) => ({
  entityType: 'mine',
  entityId: mine.id,
  mediaType: 'article',
  title: 'A visit',
  articleUrl: 'https://example.com/a',
  ...more,
});

const buildMedia = (more: Partial<MediaInput> = {}) => created<Media>(member, '/api/media', article(more));

const youtube = 'https://www.youtube.com/embed/dQw4w9WgXcQ';
const missing =
  'Podcast URL or iframe is required for podcasts, Video URL or iframe is required for videos, and Article URL is required for articles';

describe('every call on media', () => {
  it.each([
    ['get', '/api/mines/1/media'],
    ['get', '/api/companies/1/media'],
    ['post', '/api/media'],
    ['put', '/api/media/1'],
    ['delete', '/api/media/1'],
  ] as const)('%s %s needs a session', async (method, path) => {
    const visitor = server.visitor();
    const answer =
      method === 'get' || method === 'delete' ? await visitor[method](path) : await visitor[method](path, {});
    expect(answer.statusCode).toBe(401);
  });

  it('answers 404 for what is not there', async () => {
    for (const answer of [
      await member.get('/api/mines/2147483647/media'),
      await member.get('/api/companies/2147483647/media'),
      await member.get('/api/mines/abc/media'),
      await member.post('/api/media', article({ entityId: 2_147_483_647 })),
      await member.post('/api/media', article({ entityType: 'company', entityId: 2_147_483_647 })),
      await member.put('/api/media/2147483647', { title: 'x' }),
      await member.delete('/api/media/2147483647'),
    ]) {
      expect(answer.statusCode, answer.body).toBe(404);
    }
  });

  it('leaves archived mines to administrators', async () => {
    const ghost = (await member.post('/api/mines', { name: 'Ghost' })).json<Mine>();
    const entry = await buildMedia({ entityId: ghost.id });
    await admin.patch(`/api/mines/${ghost.id}/archive`, { isArchived: true });
    expect((await member.post('/api/media', article({ entityId: ghost.id }))).statusCode).toBe(409);
    expect((await member.put(`/api/media/${entry.id}`, { title: 'x' })).statusCode).toBe(409);
    expect((await member.delete(`/api/media/${entry.id}`)).statusCode).toBe(409);
    expect((await member.get(`/api/mines/${ghost.id}/media`)).json()).toEqual([entry]);
    expect((await admin.delete(`/api/media/${entry.id}`)).statusCode).toBe(204);
  });
});

describe('media', () => {
  it('stores every field, days of instants, and tells the history', async () => {
    const fields = {
      mediaType: 'video',
      title: 'Site visit',
      videoUrl: 'https://www.youtube.com/watch?v=1',
      publicationName: 'Kitco',
      author: 'M. Fox',
      description: 'A walk.',
    } as const;
    const entry = await buildMedia({
      ...fields,
      recordingDate: '2024-02-29',
      publicationDate: '2024-03-01T23:30:00-02:00',
      articleUrl: '',
    });
    expect(entry).toMatchObject({
      ...fields,
      entityType: 'mine',
      entityId: mine.id,
      recordingDate: '2024-02-29',
      publicationDate: '2024-03-02',
      articleUrl: null,
      podcastIframe: null,
      createdBy: { id: member.id },
      version: 1,
    });
    const list = (await member.get(`/api/mines/${mine.id}/media`)).json<Media[]>();
    expect(list[0]).toEqual(entry);
    const [activity] = (await member.get(`/api/mines/${mine.id}/activities`)).json<object[]>();
    expect(activity).toMatchObject({
      type: 'create',
      description: 'Added media Site visit on Telfer',
      entityType: 'media',
      metadata: { linkType: 'media', mediaId: entry.id, mediaType: 'video', mediaTitle: 'Site visit', mineId: mine.id },
    });
  });

  it('belongs to a company as well, and never moves', async () => {
    const company = (await member.post('/api/companies', { name: 'Newcrest' })).json<Company>();
    const entry = await buildMedia({ entityType: 'company', entityId: company.id });
    expect((await member.get(`/api/companies/${company.id}/media`)).json()).toEqual([entry]);
    const moved = await member.put(`/api/media/${entry.id}`, { entityType: 'mine', entityId: mine.id, title: 'New' });
    expect(moved.json()).toMatchObject({ entityType: 'company', entityId: company.id, title: 'New', version: 2 });
    const [activity] = await server.db.rows(sql`
      select metadata from activities where company_id = ${company.id} order by id desc limit 1`);
    expect(activity).toMatchObject({ metadata: { linkType: 'media', companyId: company.id, companyName: 'Newcrest' } });
    expect((await other.delete(`/api/media/${entry.id}`)).statusCode).toBe(204);
  });

  it.each([
    [{ entityType: 'planet' }, 'entityType', undefined],
    [{ entityId: '1' }, 'entityId', undefined],
    [{ mediaType: 'blog' }, 'mediaType', undefined],
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: null }, 'title', 'Title is required'],
    [{ articleUrl: null }, 'articleUrl', missing],
    [{ mediaType: 'podcast' }, 'podcastUrl', missing],
    [{ mediaType: 'video' }, 'videoUrl', missing],
    [{ articleUrl: 'example.com' }, 'articleUrl', 'Must be a valid URL'],
    [{ articleUrl: 'javascript:alert(1)' }, 'articleUrl', 'Must be a valid URL'],
    [{ articleUrl: 'data:text/html,x' }, 'articleUrl', 'Must be a valid URL'],
    [{ articleUrl: `https://example.com/${'x'.repeat(2_048)}` }, 'articleUrl', 'Must be a valid URL'],
    [{ recordingDate: '2024-02-30' }, 'recordingDate', undefined],
    [{ recordingDate: '2024-02-30T10:00:00Z' }, 'recordingDate', undefined],
    [{ publicationDate: 'yesterday' }, 'publicationDate', undefined],
    [{ mediaType: 'video', videoIframe: 'no tag' }, 'videoIframe', 'Please enter valid iframe HTML code'],
    [
      { mediaType: 'video', videoIframe: '<iframe src="javascript:alert(1)"></iframe>' },
      'videoIframe',
      'Please enter valid iframe HTML code',
    ],
    [
      { mediaType: 'podcast', podcastIframe: '<iframe src="https://evil.example/x"></iframe>' },
      'podcastIframe',
      'Players of evil.example cannot be embedded. Give the URL of the page instead.',
    ],
  ])('refuses %j at %s and stores nothing', async (more, path, message) => {
    const before = await server.db.rows(
      sql`select count(*) as media, (select count(*) from activities) as a from media`,
    );
    const answer = await member.post('/api/media', article(more));
    expect(answer.statusCode, answer.body).toBe(400);
    const { issues } = answer.json<{ issues: { path: string; message: string }[] }>();
    expect(issues.map((issue) => issue.path)).toContain(path);
    if (message) expect(issues[0]?.message).toBe(message);
    expect(
      await server.db.rows(sql`select count(*) as media, (select count(*) from activities) as a from media`),
    ).toEqual(before);
  });

  it('keeps a rebuilt tag and nothing of the markup', async () => {
    const given = `<div onclick="x()"><iframe srcdoc="<script>alert(1)</script>" onload="alert(1)" src="${youtube}?a=1&b=2"
      width="560" height="315" title="T" allow="camera"></iframe></div><script>alert(2)</script>`;
    const entry = await buildMedia({ mediaType: 'video', videoIframe: given });
    const tag = `<iframe src="${youtube}?a=1&amp;b=2" width="560" height="315" title="T"></iframe>`;
    expect(entry.videoIframe).toBe(tag);
    const [stored] = await server.db.rows(sql`
      select (select count(*) from media where media::text like '%alert%') as media,
        (select count(*) from activities where activities::text like '%alert%') as activities,
        (select count(*) from idempotency_keys where idempotency_keys::text like '%alert%') as keys`);
    expect(stored).toEqual({ media: 0, activities: 0, keys: 0 });
    // What was answered can be sent back: nothing changes.
    expect((await member.put(`/api/media/${entry.id}`, { videoIframe: tag })).json()).toMatchObject({ version: 1 });
    expect((await member.put(`/api/media/${entry.id}`, { videoIframe: given.replace(youtube, 'x') })).statusCode).toBe(
      400,
    );
  });

  it('takes players of hosts that a setting names', async () => {
    const src = 'https://player.example.org/1';
    const entry = await buildMedia({ mediaType: 'podcast', podcastIframe: `<iframe src="${src}"></iframe>` });
    expect(entry.podcastIframe).toBe(`<iframe src="${src}"></iframe>`);
  });

  it('saves what was sent as long as it can be found, honours If-Match', async () => {
    const entry = await buildMedia();
    const path = `/api/media/${entry.id}`;
    expect((await other.put(path, { author: 'X' })).json()).toMatchObject({
      author: 'X',
      title: 'A visit',
      version: 2,
    });
    expect((await member.put(path, { author: 'Y' }, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await member.put(path, { mediaType: 'video' })).json()).toMatchObject({ message: missing });
    expect((await member.put(path, { articleUrl: '' })).statusCode).toBe(400);
    expect(
      (await member.put(path, { mediaType: 'video', videoUrl: 'https://example.com/v', articleUrl: null })).json(),
    ).toMatchObject({ mediaType: 'video', articleUrl: null });
    expect((await member.delete(path, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await member.delete(path)).statusCode).toBe(204);
    expect((await member.delete(path)).statusCode).toBe(404);
    const [activity] = (await member.get(`/api/mines/${mine.id}/activities`)).json<object[]>();
    expect(activity).toMatchObject({
      type: 'delete',
      metadata: { snapshot: { id: entry.id, videoUrl: 'https://example.com/v' } },
    });
  });
});
