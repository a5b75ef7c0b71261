import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boundCalls } from './bound-calls.ts';
import { readConfig } from '../config.ts';
import { callerReader } from '../callers/identify-caller.ts';
import { handleError } from '../problems/problems.ts';
import { refusalFigures } from '../problems/refusals.ts';
import { guardRequests } from '../calls/requests.ts';
import type { Member } from '../callers/session.ts';
import { openGates, shedLoad } from './shed-load.ts';
import { stopForGone } from './until-gone.ts';

/** The guards of the server, with sessions that are their members' names, and work that lasts until it is told to end. */
function serverOfMembers() {
  const app = fastify();
  app.setErrorHandler(handleError);
  stopForGone(app);
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const sessions = {
    tokenOf: ({ headers }: { headers: Record<string, unknown> }) => headers['x-session'] as string | undefined,
    read: async (id: string) => {
      if (id === 'looked up slowly') await held;
      return { id } as Member;
    },
  };
  const limit = { now: 128 };
  const calls = boundCalls(() => limit.now);
  let lookUps = 0;
  /** Of a database that has much to do. */
  const tokens = async () => {
    lookUps += 1;
    await held;
    return undefined;
  };
  const reader = callerReader({ sessions, tokens }, undefined);
  shedLoad(app, openGates(), reader);
  guardRequests(app, readConfig({}), reader, { calls });
  const slow = async () => {
    await held;
    return 'done';
  };
  app.get('/api/slow', { config: { access: 'member' } }, slow);
  app.get('/api/fast', { config: { access: 'member' } }, () => 'done');
  app.get('/api/open', { config: { access: 'public' } }, slow);
  app.get('/file.js', { config: { access: 'asset' } }, slow);
  app.get('/api/ready', { config: { access: 'public' } }, () => 'ready');
  app.post('/api/upload', { config: { access: 'member' }, bodyLimit: 12_000_000 }, slow);

  // Sent at once, in the order of the calls.
  const send = async (url: string, { as, from = '192.0.2.1', ...more }: Sent = {}) =>
    app.inject({
      url,
      remoteAddress: from,
      ...more,
      headers: { host: 'localhost', ...(as && { 'x-session': as }), ...more.headers },
    });
  return { app, send, limit, calls, lookUps: () => lookUps, finish: () => finish() };
}

interface Sent {
  as?: string;
  from?: string;
  method?: 'POST';
  headers?: Record<string, string>;
  payload?: Buffer | string;
}

let server: ReturnType<typeof serverOfMembers>;
beforeEach(() => void (server = serverOfMembers()));
afterEach(() => server.app.close());

const many = <Answer>(count: number, send: (n: number) => Promise<Answer>) =>
  Array.from({ length: count }, (_, n) => send(n));
const statusesOf = async (answers: Promise<{ statusCode: number }>[]) =>
  Object.entries(Object.groupBy(await Promise.all(answers), ({ statusCode }) => statusCode)).map(
    ([status, all]) => [Number(status), all?.length] as const,
  );

describe('what one caller has under way at once', () => {
  it('is 32 calls of a member, however many come together, and others are served as before', async () => {
    const before = refusalFigures().in_flight;
    const answers = many(100, () => server.send('/api/slow', { as: 'mia' }));
    const refused = await Promise.race(answers);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(refused.json()).toMatchObject({ code: 'too_many', message: expect.stringMatching(/^Too many .+\.$/) });
    for (const as of ['ada', 'otto']) expect((await server.send('/api/fast', { as })).statusCode).toBe(200);
    expect((await server.send('/api/fast', { as: 'mia' })).statusCode).toBe(429);
    expect((await server.send('/api/ready', { as: 'mia' })).statusCode).toBe(200);
    server.finish();
    expect(await statusesOf(answers)).toEqual([
      [200, 32],
      [429, 68],
    ]);
    expect(refusalFigures().in_flight - before).toBe(69);
    expect((await server.send('/api/fast', { as: 'mia' })).statusCode).toBe(200);
  });

  it('counts as the member’s from the first look on, at whatever address', async () => {
    await server.send('/api/fast', { as: 'mia' });
    const answers = many(100, (n) => server.send('/api/slow', { as: 'mia', from: `192.0.2.${n}` }));
    await Promise.race(answers);
    // Of the same address, and somebody else.
    expect((await server.send('/api/fast', { as: 'ada', from: '192.0.2.7' })).statusCode).toBe(200);
    server.finish();
    expect(await statusesOf(answers)).toEqual([
      [200, 32],
      [429, 68],
    ]);
  });

  it('is nothing of a member who went away, also before it was known who it is', async () => {
    const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
    const sockets = Array.from({ length: 12 }, () => connect(port, '127.0.0.1'));
    const head = 'POST /api/upload HTTP/1.1\r\nHost: localhost\r\nX-Session: looked up slowly\r\n';
    for (const [n, socket] of sockets.entries())
      socket.write(`${head}Content-Length: ${n < 3 ? 5_000_000 : 0}\r\n\r\n`);
    await expect.poll(() => [server.calls.count(), server.calls.large()]).toEqual([12, 3]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => [server.calls.count(), server.calls.large()]).toEqual([0, 0]);
    server.finish();
    await setImmediate();
    expect([server.calls.count(), server.calls.large()]).toEqual([0, 0]);
  });

  it('is nothing of a connection that was reset, of which no address is known any more', async () => {
    const { app, calls } = server;
    const arrived: Socket[] = [];
    app.server.on('connection', (socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: undefined });
      arrived.push(socket);
    });
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    let answered = '';
    for (const url of ['/api/open', '/api/slow', '/file.js', '/api/ready', '/nothing']) {
      const socket = connect(port, '127.0.0.1').on('data', (part) => (answered += String(part)));
      socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await once(socket, 'close');
    }
    expect([answered, arrived.length, calls.count()]).toEqual(['', 5, 0]);
  });

  it('leaves room for several pages that open at once, each with ten calls', async () => {
    const answers = many(30, () => server.send('/api/slow', { as: 'mia' }));
    server.finish();
    expect(await statusesOf(answers)).toEqual([[200, 30]]);
  });

  it.each([
    ['16 calls', 16, 20, '/api/open'],
    // Of which a page needs seventy at once.
    ['256 files', 256, 300, '/file.js'],
  ])('is %s of an address without a session', async (_, most, sent, url) => {
    // One customer of IPv6 has many addresses.
    const answers = many(sent, (n) => server.send(url, { from: `2001:db8::${n.toString(16)}` }));
    const refused = await Promise.race(answers);
    expect(refused.json()).toMatchObject({ code: 'too_many', message: expect.stringContaining('network') });
    expect((await server.send('/api/fast', { as: 'ada' })).statusCode).toBe(200);
    server.finish();
    expect(await statusesOf(answers)).toEqual([
      [200, most],
      [429, sent - most],
    ]);
  });

  it('shrinks with what is let in at all, to no fewer than a page needs', async () => {
    await server.send('/api/fast', { as: 'mia' });
    server.limit.now = 16;
    const answers = many(20, () => server.send('/api/slow', { as: 'mia' }));
    server.finish();
    expect(await statusesOf(answers)).toEqual([
      [200, 12],
      [429, 8],
    ]);
  });

  it('is three large files of a member, from the head on, and as many of another, however many send them', async () => {
    const upload = (as: string) => {
      const headers = { 'content-type': 'application/json' };
      const payload = `"${'x'.repeat(1_100_000)}"`;
      return server.send('/api/upload', { as, method: 'POST', headers, payload });
    };
    for (const as of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await server.send('/api/fast', { as });
    const own = many(4, () => upload('a'));
    const fourth = await Promise.race(own);
    expect([fourth.statusCode, fourth.headers['retry-after']]).toEqual([429, '5']);
    expect(fourth.json()).toMatchObject({ message: expect.stringContaining('large files') });
    const others = ['b', 'c', 'd', 'e', 'f', 'g'].flatMap((as) => many(3, () => upload(as)));
    const small = { as: 'a', method: 'POST', payload: '{}', headers: { 'content-type': 'application/json' } } as const;
    const beside = server.send('/api/upload', small);
    server.finish();
    expect((await beside).statusCode).toBe(200);
    expect(await statusesOf(own)).toEqual([
      [200, 3],
      [429, 1],
    ]);
    expect(await statusesOf(others)).toEqual([[200, 18]]);
    expect((await upload('a')).statusCode).toBe(200);
  });
});

describe('strangers, from however many addresses', () => {
  const strangers: [string, (n: number) => Promise<{ statusCode: number }>, number][] = [
    [
      'with wrong tokens',
      (n) =>
        server.send('/api/fast', {
          from: `192.0.2.${n}`,
          headers: { authorization: `Bearer openpit_${'a'.repeat(43)}` },
        }),
      401,
    ],
    ['without anything', (n) => server.send('/api/open', { from: `192.0.2.${n}` }), 200],
  ];
  it.each(strangers)(
    '%s are refused before members: a quarter of what is let in is theirs',
    async (_, send, status) => {
      const asked = many(200, send);
      expect((await Promise.race(asked)).statusCode).toBe(503);
      const members = many(90, (n) => server.send('/api/slow', { as: `member ${n}` }));
      expect((await server.send('/api/fast', { as: 'one more' })).statusCode).toBe(200);
      expect(server.lookUps()).toBe(status === 401 ? 32 : 0);
      server.finish();
      expect(await statusesOf(members)).toEqual([[200, 90]]);
      expect(await statusesOf(asked)).toEqual([
        [status, 32],
        [503, 168],
      ]);
    },
  );
});
