import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { firstId } from '../../tests/database.ts';
import { type Client, openTestApp, patience, type TestApp, testSecret } from '../../tests/kit.ts';
import { buildApp } from './app.ts';
import { underWay } from './load/under-way.ts';

/**
 * Guards what `until-gone.ts` is for: whatever is asked for, and whenever a client leaves, nothing that is counted or kept
 * for it stays. Kinds of calls come from the contract, and counters from `under-way.ts`, so that new ones are looked at, too.
 */
let test: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let port: number;
let folder: string;
let members: Client[];
let requests: Request[];
const faults: string[] = [];
/** Ports of clients whose requests have arrived: those of a test before may come late. */
const arrivedFrom = new Set<number | undefined>();

interface Request {
  head: string;
  body: Buffer;
}

let made = 0;
/** Asked by the members in turn. */
function requestOf(method: string, url: string, body?: string | Buffer, headers: Record<string, string> = {}): Request {
  const member = members[made++ % members.length]!;
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const bytes = Buffer.from(body ?? '');
  const all = { Host: 'localhost', Cookie: cookie, 'Content-Length': String(bytes.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return { head: `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`, body: bytes };
}
const json = { 'Content-Type': 'application/json' };
const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };
const fileOf = (text: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${text}\r\n--x--\r\n`;

/** Each call that reads, as the documentation has it, and one of each kind that there is besides. */
async function everyKind(): Promise<Request[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>();
  const reads = Object.entries(paths).flatMap(([url, methods]) =>
    methods['get'] && url !== '/api/logout' ? [url] : [],
  );
  expect(reads.length).toBeGreaterThan(50);
  const long = `name,notes\n${`A mine,${'x'.repeat(500)}\n`.repeat(400)}`;
  return [
    ...reads.map((url) => requestOf('GET', url.replaceAll(/\{\w+\}/g, String(firstId)))),
    requestOf('HEAD', '/api/mines'),
    requestOf('OPTIONS', '/api/mines'),
    requestOf('GET', '/api/mines', '', { Authorization: 'Bearer op_wrong', Cookie: '' }),
    requestOf('GET', '/api/nothing'),
    requestOf('GET', '/'),
    requestOf('GET', '/mines'),
    requestOf('GET', '/assets/large.js'),
    requestOf('GET', '/favicon.svg'),
    requestOf('POST', '/api/mines', JSON.stringify({ name: 'Never seen', description: 'x'.repeat(5_000) }), json),
    requestOf('POST', '/api/mines', '{"name"', json),
    requestOf('POST', '/api/mines', 'x'.repeat(900_000), json),
    requestOf('POST', '/api/auth/sign-in/email', JSON.stringify({ email: 'a@b.example', password: 'wrong' }), json),
    requestOf('POST', '/api/csv/table', fileOf(long), multipart),
    requestOf('POST', '/api/csv/preview/mines', fileOf(long), multipart),
    requestOf('POST', '/api/csv/upload/mines?dryRun=true', fileOf(long), multipart),
    requestOf('POST', '/api/investments/import', fileOf('date,ticker\n'), multipart),
    requestOf('POST', '/api/csv/table', fileOf('x'.repeat(2_000_000)), multipart),
    requestOf('PATCH', `/api/mines/${firstId}`, JSON.stringify({ name: 'Other' }), json),
    requestOf('DELETE', `/api/notes/${firstId}`),
    requestOf('DELETE', '/api/account/sessions/none'),
  ];
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-leaving-'));
  const client = path.join(folder, 'client');
  await mkdir(path.join(client, 'assets'), { recursive: true });
  const page = '<!DOCTYPE html><html><head></head><body><!--header--><!--/header--></body></html>';
  await writeFile(path.join(client, 'index.html'), page);
  await writeFile(path.join(client, '__spa-fallback.html'), page);
  await writeFile(path.join(client, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(client, 'assets/large.js'), Buffer.alloc(8_000_000, ' '));
  await writeFile(path.join(folder, 'routes.json'), JSON.stringify([{ path: '/mines', public: false, assets: [] }]));
  const site = { origin: 'https://placeholder.invalid', pages: ['/'], memberWords: {}, memberHeaders: {} };
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(site));
  test = await openTestApp();
  const logTo = {
    write(line: string) {
      const isFault = (JSON.parse(line) as { level: number }).level >= 50;
      // A crowded machine may let them wait for too long.
      if (isFault && !/lock timeout/.test(line)) faults.push(line);
    },
  };
  // As it serves, with all of its bounds, as wide as they are on a machine that has nothing else to do.
  app = await buildApp({
    config: test.config,
    db: test.db,
    secret: testSecret,
    log: 'info',
    logTo,
    webFolder: client,
    watchesMachine: false,
    patience: patience.ofServer,
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  app.server.on('request', ({ socket }: IncomingMessage) => arrivedFrom.add(socket.remotePort));
  members = await Promise.all(Array.from({ length: 8 }, () => test.signUp()));
  for (const name of ['A', 'B']) await members[0]!.post('/api/mines', { name });
  requests = await everyKind();
});
afterAll(async () => {
  await app.close();
  await test.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => arrivedFrom.clear());
const nothing = () => Object.fromEntries(Object.keys(underWay(app)).map((name) => [name, 0]));
afterEach(async () => {
  await expect.poll(() => underWay(app)).toEqual(nothing());
  expect(faults.splice(0)).toEqual([]);
  for (const member of members) {
    const cookies = Object.fromEntries(member.cookies);
    const answer = await app.inject({ url: '/api/mines', cookies, headers: { host: 'localhost' } });
    expect(answer.statusCode).toBe(200);
  }
  await expect.poll(() => underWay(app)).toEqual(nothing());
});

const sockets: Socket[] = [];
function send(...texts: (string | Buffer)[]): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  for (const text of texts) socket.write(text);
  return socket;
}

/** By either way of leaving. */
const leave = () =>
  sockets.splice(0).forEach((socket, n) => (n % 2 === 0 ? socket.destroy() : socket.resetAndDestroy()));

const whole = ({ head, body }: Request) => [head, body];

/** Nobody reads these tables until it is over. */
async function whileLocked(tables: string, work: () => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: test.connectionString });
  await db.connect();
  const { rows } = await db.query<{ names: string }>(`
    select string_agg(quote_ident(relname), ', ') as names from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${tables}`);
  await db.query(`begin; lock table ${rows[0]!.names} in access exclusive mode`);
  try {
    await work();
    // Of those whose large bodies nobody has read yet it is not seen that they have left.
    await expect.poll(() => underWay(app)['connections']).toBeLessThan(10);
  } finally {
    await db.query('commit');
    await db.end();
  }
}

async function untilArrived(): Promise<void> {
  await expect
    .poll(() => sockets.every(({ localPort }) => localPort !== undefined && arrivedFrom.has(localPort)))
    .toBe(true);
  await sleep(50);
}

it('before the head is there', async () => {
  for (const { head } of requests) send(head.slice(0, -20));
  await expect.poll(() => underWay(app)['connections']).toBe(requests.length);
  leave();
});

it.each([0, 1, 3, 10])('%i ms after they asked', async (milliseconds) => {
  for (const request of requests) send(...whole(request)).once('connect', () => setTimeout(leave, milliseconds));
  await sleep(100);
  leave();
});

it('while it is looked up who they are', async () => {
  await whileLocked(`relname in ('sessions', 'api_tokens')`, async () => {
    for (const request of requests) send(...whole(request));
    await untilArrived();
    await expect.poll(() => underWay(app)['calls']).toBeGreaterThan(40);
    expect(underWay(app)).toMatchObject({ gate_calls: expect.any(Number), streams: 0, lane_export: 0 });
    leave();
  });
});

it('while their bodies come', async () => {
  const withBodies = requests.filter(({ body }) => body.length > 0);
  for (const { head, body } of withBodies) send(head, body.subarray(0, body.length / 2));
  await untilArrived();
  await expect.poll(() => underWay(app)['body_bytes']).toBeGreaterThan(1_400_000);
  expect(underWay(app)).toMatchObject({ bodies: withBodies.length, calls: withBodies.length });
  leave();
});

it('while their requests are worked on', async () => {
  const lookUps = `relname not in ('sessions', 'users', 'api_tokens', 'visits', 'limit_hits')`;
  await whileLocked(lookUps, async () => {
    const isStream = ({ head }: Request) => head.includes('/api/activities/stream');
    send(...whole(requests.find(isStream)!));
    await expect.poll(() => underWay(app)['streams']).toBe(1);
    // Of the others some stand behind those whose statements wait already, and are looked up still.
    for (const request of requests) if (!isStream(request)) send(...whole(request));
    await untilArrived();
    await expect.poll(() => underWay(app)['database_statements']).toBeGreaterThan(0);
    await expect.poll(() => underWay(app)['gate_calls']).toBeGreaterThan(20);
    leave();
  });
});

it('while their answers come, which they do not read', async () => {
  for (const request of requests) {
    const socket = send(...whole(request));
    socket.once('data', () => socket.pause());
  }
  await expect.poll(() => underWay(app)['streams']).toBe(1);
  await expect.poll(() => sockets.filter((socket) => socket.isPaused()).length).toBeGreaterThan(60);
  expect(underWay(app)['watched_connections']).toBeGreaterThan(60);
  leave();
});

it('while others that they asked for by the same connection wait', async () => {
  for (let first = 0; first < requests.length; first += 6)
    send(...requests.slice(first, first + 6).flatMap((request) => whole(request)));
  await setImmediate();
  await expect.poll(() => underWay(app)['streams']).toBe(1);
  leave();
});
