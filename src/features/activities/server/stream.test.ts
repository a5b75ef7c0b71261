import { type ClientRequest, createServer, request, type Server as HttpServer, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, openTestApp, patience, testSecret, type TestApp } from '../../../../tests/kit.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { readPlace } from '../../../domain/records/feed-place.ts';
import { buildApp } from '../../../server/app.ts';
import type { Activity } from '../contract.ts';
import { liveFigures } from './follow-activities.ts';

let server: TestApp;
let member: Client;
let origin: string;

beforeAll(async () => {
  server = await openTestApp();
  member = await server.signUp('Lea Listener');
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

interface Event {
  event: string;
  id?: string | undefined;
  data: string;
}

interface Stream {
  status: number;
  headers: Record<string, unknown>;
  events: Event[];
  ended: boolean;
  close(): void;
}

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((each) => each.close()));

/** Opens a stream as a browser does, and reads it as the standard says. */
function openEvents(
  client: Pick<Client, 'cookies'>,
  { at = origin, from, search = '' }: { at?: string; from?: string | undefined; search?: string } = {},
): Promise<Stream> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(
      `${at}/api/activities/stream${search}`,
      { headers: { cookie, accept: 'text/event-stream', ...(from !== undefined && { 'last-event-id': from }) } },
      (response) => {
        const stream: Stream = {
          status: response.statusCode ?? 0,
          headers: response.headers,
          events: [],
          ended: false,
          close: () => sent.destroy(),
        };
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          const blocks = text.split('\n\n');
          text = blocks.pop()!;
          for (const block of blocks) {
            const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line) ?? []);
            const value = (name: string) => fields.findLast(([, field]) => field === name)?.[2];
            if (value('data') !== undefined)
              stream.events.push({ event: value('event') ?? 'message', id: value('id'), data: value('data')! });
          }
          if (stream.events.some(({ event }) => event === 'ready')) resolve(stream);
        });
        response.on('end', () => (stream.ended = true)).on('error', () => (stream.ended = true));
        open.push(stream);
        if (stream.status !== 200) resolve(stream);
      },
    );
    sent.on('error', reject).end();
  });
}

const namesIn = ({ events }: Stream) =>
  events
    .filter(({ event }) => event === 'activities')
    .flatMap(({ data }) => (JSON.parse(data) as Activity[]).map(({ entityName }) => entityName));
const lastId = ({ events }: Stream) => events.findLast(({ id }) => id !== undefined)?.id;
const connections = () => promisify(server.app.server.getConnections.bind(server.app.server))();
const until = (check: () => void) => vi.waitFor(check, { timeout: 300_000, interval: 20 });
const addMine = (name: string, client = member) => client.post('/api/mines', { name });

/** A second process on the same database. */
async function secondProcess() {
  const db = openDatabase({
    connectionString: server.connectionString,
    patience: patience.ofDatabase,
    onError: () => {},
  });
  const app = await buildApp({
    config: server.config,
    db,
    secret: testSecret,
    log: false,
    shedsLoad: false,
    patience: patience.ofServer,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await db.close();
  };
  return { address, close };
}

describe('GET /api/activities/stream', () => {
  it('is for members', async () => {
    expect((await server.visitor().get('/api/activities/stream')).statusCode).toBe(401);
  });

  it('says how it wants to be treated on the way', async () => {
    const stream = await openEvents(member);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    expect((await member.get('/api/activities')).statusCode).toBe(200);
  });

  it('brings what members change, as the list shows it', async () => {
    const stream = await openEvents(member);
    await addMine('Streamed');
    await until(() => expect(namesIn(stream)).toContain('Streamed'));
    const [sent] = JSON.parse(stream.events.at(-1)!.data) as Activity[];
    const [listed] = (await member.get('/api/activities', { query: { limit: 1 } })).json<Activity[]>();
    expect(sent).toEqual(listed);
    expect(readPlace(lastId(stream)!)).toMatchObject({ last: listed!.id });
  });

  it('hears of changes through another process, and the other way round', async () => {
    const second = await secondProcess();
    try {
      const [here, there] = [await openEvents(member), await openEvents(member, { at: second.address })];
      await addMine('Told everywhere');
      await until(() => expect(namesIn(here)).toEqual(['Told everywhere']));
      await until(() => expect(namesIn(there)).toEqual(['Told everywhere']));
    } finally {
      await second.close();
    }
  });

  it('goes on after the last event without loss and without doubles, at another process, too', async () => {
    const first = await openEvents(member);
    await addMine('Before the break');
    await until(() => expect(namesIn(first)).toEqual(['Before the break']));
    first.close();
    await addMine('In the break 1');
    await addMine('In the break 2');
    const second = await secondProcess();
    try {
      for (const given of [
        { from: lastId(first) },
        { search: `?lastEventId=${lastId(first)}` },
        { at: second.address, from: lastId(first) },
      ]) {
        const again = await openEvents(member, given);
        await until(() => expect(namesIn(again)).toEqual(['In the break 1', 'In the break 2']));
        const third = await openEvents(member, { from: lastId(again) });
        await addMine('After the break');
        await until(() => expect(namesIn(third)).toEqual(['After the break']));
        third.close();
        again.close();
        await server.db.rows(sql`delete from activities where entity_name = 'After the break'`);
      }
    } finally {
      await second.close();
    }
  });

  it('brings a change that was begun before others and stored after them', async () => {
    const stream = await openEvents(member);
    const slow = new pg.Client({ connectionString: server.connectionString });
    await slow.connect();
    await slow.query('begin');
    await slow.query(`insert into activities (type, entity_type, entity_id, entity_name, description)
      values ('create', 'mine', 1, 'Slow', 'Added mine Slow')`);
    await addMine('Quick');
    await until(() => expect(namesIn(stream)).toEqual(['Quick']));
    const between = lastId(stream)!;
    await slow.query('commit');
    await slow.end();
    await addMine('Next');
    await until(() => expect(namesIn(stream)).toEqual(['Quick', 'Slow', 'Next']));
    const resumed = await openEvents(member, { from: between });
    await until(() => expect(namesIn(resumed)).toEqual(['Slow', 'Next']));
  });

  it('loses nothing while many write and readers come and go', async () => {
    const start = await openEvents(member);
    await addMine('Start');
    await until(() => expect(namesIn(start)).toContain('Start'));
    const names = Array.from({ length: 40 }, (_, index) => `Crowd ${index}`);
    const seen: string[] = [];
    let place = lastId(start)!;
    const writing = Promise.all(names.map((name) => addMine(name)));
    while (seen.length < names.length) {
      const stream = await openEvents(member, { from: place });
      await until(() => expect(namesIn(stream).length).toBeGreaterThan(0));
      stream.close();
      seen.push(...namesIn(stream));
      place = lastId(stream)!;
    }
    await writing;
    expect(seen.toSorted()).toEqual(names.toSorted());
  });

  it('says to read the list again where a reader comes from another list or far behind', async () => {
    for (const from of ['9007199254740991', '0']) {
      if (from === '0')
        await server.db.rows(sql`
          insert into activities (type, entity_type, entity_id, entity_name, description)
          select 'create', 'mine', 1, 'Many', 'Added' from generate_series(1, 250)`);
      const stream = await openEvents(member, { from });
      expect(stream.events.map(({ event }) => event)).toEqual(['reset', 'ready']);
      await addMine('Afterwards');
      await until(() => expect(namesIn(stream)).toContain('Afterwards'));
      stream.close();
    }
  });

  it('says to read the list again where the changes are too long for a thousand streams at once', async () => {
    const watching = await openEvents(member);
    const before = lastId(watching)!;
    const mine = (await addMine('Of long notes')).json<{ id: number }>();
    await until(() => expect(namesIn(watching)).toContain('Of long notes'));
    watching.close();
    for (let n = 0; n < 20; n += 1) {
      const note = await member.post(`/api/mines/${mine.id}/notes`, { content: 'x'.repeat(15_000) });
      await member.delete(`/api/notes/${note.json<{ id: number }>().id}`);
    }
    const stream = await openEvents(member, { from: before });
    expect(stream.events.map(({ event }) => event)).toEqual(['reset', 'ready']);
  });

  it('ends with the session, however it ended', async () => {
    const leaving = await server.signUp('Sina Signs-out');
    const own = await openEvents(leaving);
    await leaving.post('/api/auth/sign-out');
    await until(() => expect(own.ended).toBe(true));
    expect(own.events.at(-1)).toMatchObject({ event: 'end', data: 'signed-out' });
    expect((await leaving.get('/api/activities/stream')).statusCode).toBe(401);

    const revoked = await server.signUp('Rea Revoked');
    const stream = await openEvents(revoked);
    await server.db.rows(sql`delete from sessions where user_id = ${revoked.id}`);
    await server.db.rows(sql`select pg_notify('openpit', 'sessions')`);
    await until(() => expect(stream.ended).toBe(true));
    const old = await server.signUp('Olga Old');
    const grown = await openEvents(old);
    await server.db.rows(sql`
      update sessions set created_at = now() - interval '181 days', expires_at = now() + interval '9 days'
      where user_id = ${old.id}`);
    await server.db.rows(sql`select pg_notify('openpit', 'sessions')`);
    await until(() => expect(grown.ended).toBe(true));
    const stays = await openEvents(member);
    expect(stays.ended).toBe(false);
  });

  it('goes on by looking when the connection that listens breaks', async () => {
    const stream = await openEvents(member);
    await addMine('Heard');
    await until(() => expect(namesIn(stream)).toContain('Heard'));
    await server.db.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'openpit listener' and datname = current_database()`);
    await addMine('While deaf');
    await until(() => expect(namesIn(stream)).toContain('While deaf'));
    await addMine('Heard again');
    await until(() => expect(namesIn(stream)).toContain('Heard again'));
    await until(async () => {
      const listeners = await server.db.rows(sql`
        select 1 from pg_stat_activity where application_name = 'openpit listener' and datname = current_database()`);
      expect(listeners).toHaveLength(1);
    });
  });

  it('arrives through a reverse proxy at once', async () => {
    const proxy: HttpServer = createServer((incoming, outgoing) => {
      const { port } = new URL(origin);
      incoming.pipe(
        request({ port, path: incoming.url, headers: { ...incoming.headers, host: 'localhost' } }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing.on('close', () => answer.destroy()));
        }),
      );
    });
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    const stream = await openEvents(member, { at: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });
    await addMine('By proxy');
    await until(() => expect(namesIn(stream)).toContain('By proxy'));
    stream.close();
    proxy.closeAllConnections();
    proxy.close();
  });

  it('is one of few for each member', async () => {
    const eager = await server.signUp('Emil Eager');
    const streams = await Promise.all(Array.from({ length: 10 }, () => openEvents(eager)));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await eager.get('/api/activities/stream')).statusCode).toBe(429);
    streams[0]!.close();
    await until(async () => {
      const next = await openEvents(eager);
      expect(next.status).toBe(200);
    });
  });

  it.each([
    ['is looked up', 'sessions', 0],
    ['catches up', 'activities', 10],
  ])('is forgotten when its reader leaves while it %s', async (_, table, open) => {
    const impatient = await server.signUp('Ina Impatient');
    const before = { streams: liveFigures().streams, connections: await connections() };
    const db = new pg.Client({ connectionString: server.connectionString });
    await db.connect();
    await db.query(`begin; lock table ${table} in access exclusive mode`);
    let asked = 0;
    const count = () => void (asked += 1);
    server.app.server.on('request', count);
    const cookie = [...impatient.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sockets = Array.from({ length: 10 }, () => connect(Number(new URL(origin).port), '127.0.0.1'));
    for (const socket of sockets)
      socket.write(`GET /api/activities/stream HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await until(() => expect([asked, liveFigures().streams]).toEqual([10, before.streams + open]));
    for (const socket of sockets) socket.resetAndDestroy();
    await until(() => expect(liveFigures().streams).toBe(before.streams));
    await until(async () => expect(await connections()).toBeLessThanOrEqual(before.connections));
    await db.query('commit');
    await db.end();
    server.app.server.off('request', count);
    await openEvents(impatient);
    expect(liveFigures().streams).toBe(before.streams + 1);
  });

  it('shares the bytes of an event with all other streams', async () => {
    const streams = [await openEvents(member), await openEvents(await server.signUp())];
    const writing = vi.spyOn(ServerResponse.prototype, 'write');
    await addMine('Shared by all');
    await until(() => expect(streams.map(namesIn)).toEqual([['Shared by all'], ['Shared by all']]));
    const written = writing.mock.calls.map(([bytes]) => bytes as unknown).filter((bytes) => Buffer.isBuffer(bytes));
    writing.mockRestore();
    expect(written).toHaveLength(2);
    expect(written[0]).toBe(written[1]);
  });

  it('does not hold up a stop', async () => {
    const second = await secondProcess();
    const streams = await Promise.all([1, 2, 3].map(() => openEvents(member, { at: second.address })));
    await second.close();
    await until(() => expect(streams.every(({ ended }) => ended)).toBe(true));
    expect(streams[0]!.events.map(({ event }) => event)).not.toContain('end');
  });
});
