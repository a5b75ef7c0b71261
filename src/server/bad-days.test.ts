import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, patience, type TestApp, testSecret } from '../../tests/kit.ts';
import { ownPort } from '../../tests/own-port.ts';
import { startServer } from '../../tests/server-process.ts';
import { openWay } from '../../tests/way.ts';
import { openDatabase } from '../db/open-database.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { listen } from './listen.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const cookieOf = (member: Client) => [...member.cookies].map((pair) => pair.join('=')).join('; ');

/** As the server opens its own, and waits for it for as long as a crowded machine takes. */
const openOwn = (connectionString: string) =>
  openDatabase({ connectionString, patience: patience.ofDatabase, onError: () => {} });

describe('a start', () => {
  it.concurrent.each([
    ['PUBLIC_URL', { HOST: '0.0.0.0' }],
    ['AUTH_SECRET', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/openpit' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/openpit', AUTH_SECRET: 'x'.repeat(32) }],
  ])('that cannot go on for want of %s says so in one line', async (name, env) => {
    const { said, ended } = startServer(env);
    const [code] = await ended;
    expect(code).toBe(1);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(name);
  });
});

describe('SIGTERM', () => {
  it('finishes what was accepted, then ends with 0', async () => {
    // By TCP: a socket's address is none that the settings take.
    const way = await openWay(test.connectionString);
    const metrics = await ownPort();
    const { child, said, ready, ended } = startServer({
      DATABASE_URL: way.connectionString,
      AUTH_SECRET: testSecret,
      METRICS_PORT: String(metrics),
      SAMPLE_DATA: 'off',
      RATE_LIMIT: 'off',
    });
    const address = await ready;
    if (!address) throw new Error(said.join('\n'));
    const cookie = cookieOf(await test.signUp());
    const holder = new pg.Client({ connectionString: test.connectionString });
    await holder.connect();
    await holder.query('begin; lock table mines in access exclusive mode');
    const asked = Array.from({ length: 3 }, () =>
      fetch(`${address}/api/mines`, { headers: { cookie } }).then(({ status }) => status),
    );
    const figures = async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    await expect.poll(figures).toContain('openpit_under_way{kind="gate_calls"} 3');
    child.kill('SIGTERM');
    await expect.poll(() => fetch(`${address}/api/health`).catch(() => 'refused')).toBe('refused');
    await holder.query('commit');
    await holder.end();
    const statuses = await Promise.all(asked);
    // What was accepted is answered: with its result or, where the lock was in the way for too long, told to come again.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await ended).toEqual([0, null]);
    await way.cut();
  });
});

describe('a database that goes away', () => {
  it('is told as 503 with Retry-After, and is back by itself', async () => {
    const way = await openWay(test.connectionString);
    const db = openOwn(way.connectionString);
    const app = await buildApp({ config: readConfig({ RATE_LIMIT: 'off' }), db, secret: testSecret, log: false });
    const member = await test.signUp();
    const get = (url: string) =>
      app.inject({ url, headers: { host: 'localhost:3000' }, cookies: Object.fromEntries(member.cookies) });
    try {
      // A crowded machine may be told to come again first.
      const isServed = () => expect.poll(async () => (await get('/api/mines')).statusCode).toBe(200);
      await isServed();
      await way.cut();
      expect((await get('/api/health')).statusCode).toBe(200);
      for (const address of ['/api/ready', '/api/mines', '/api/auth/user']) {
        const answer = await get(address);
        expect([address, answer.statusCode, answer.headers['retry-after']]).toEqual([address, 503, '5']);
        expect(answer.body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|postgres/i);
      }
      await way.open();
      await isServed();
    } finally {
      await app.close();
      await db.close();
      await way.cut();
    }
  });
});

describe('a crowd of slow clients', () => {
  it('holds up nobody: not those who take nothing, nor a member who sends nothing', async () => {
    const db = openOwn(test.connectionString);
    const app = await buildApp({ config: readConfig({ RATE_LIMIT: 'off' }), db, secret: testSecret, log: false });
    await listen(app, { port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const [slow, other] = [await test.signUp(), await test.signUp()];
    const sockets: Socket[] = [];
    const answered: number[] = [];
    const open = (head: string) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.once('data', (part) => {
        answered.push(Number(part.toString('latin1', 9, 12)));
        socket.pause();
      });
      socket.write(head);
      sockets.push(socket);
    };
    try {
      const get = async () =>
        (await fetch(`http://127.0.0.1:${port}/api/mines`, { headers: { cookie: cookieOf(other) } })).status;
      await expect.poll(get).toBe(200);
      for (let n = 0; n < 140; n += 1)
        open('GET /api/docs/js/scalar.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n');
      await expect.poll(() => answered.length).toBe(140);
      expect(await get()).toBe(200);
      const head = `POST /api/csv/preview/mines HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookieOf(slow)}\r\n`;
      const type = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\n';
      for (let n = 0; n < 130; n += 1) open(head + type);
      // All but those that are still awaited.
      await expect.poll(() => answered.filter((status) => status === 429).length).toBeGreaterThan(126);
      for (let n = 0; n < 20; n += 1) expect(await get()).toBe(200);
      expect(answered.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    } finally {
      for (const socket of sockets) socket.destroy();
      await app.close();
      await db.close();
    }
  });
});

describe('an address that sends thousands of requests ahead, again and again', () => {
  it('is not listened to any more, and all others are', async () => {
    const db = openOwn(test.connectionString);
    const app = await buildApp({ config: readConfig({}), db, secret: testSecret, log: false });
    await listen(app, { port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const send = (bytes: string) =>
      new Promise<string>((resolve) => {
        let got = '';
        const socket = connect(port, '127.0.0.1').on('error', () => {});
        socket.on('data', (part) => (got += part.toString('latin1'))).on('close', () => resolve(got));
        socket.write(bytes);
      });
    const get = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n';
    try {
      expect(await send(`${get}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
      for (let n = 0; n < 5; n += 1) await send(`${get}\r\n`.repeat(20_000));
      expect(await send(`${get}Connection: close\r\n\r\n`)).toBe('');
      expect((await app.inject({ url: '/api/health', headers: { host: 'localhost' } })).statusCode).toBe(200);
    } finally {
      await app.close();
      await db.close();
    }
  });
});
