import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { boundPipelines } from './bound-pipelines.ts';

/** All that connects is of one address, or of a proxy. */
async function listening({ isProxy = false, hold = async () => {} } = {}) {
  const app = fastify();
  let ended = 0;
  boundPipelines(
    app.server,
    { tell: () => (ended += 1), addressOf: () => (isProxy ? undefined : 'one') },
    { ofConnection: 20, ofAddress: 50 },
  );
  const began: string[] = [];
  let parsed = 0;
  app.addHook('onRequest', hold);
  app.server.prependListener('request', () => (parsed += 1));
  app.post('/:n', async ({ url }, reply) => {
    began.push(url);
    return reply.code(400).send(url);
  });
  app.get('/:n', async ({ url }) => {
    began.push(url);
    return url;
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  /** Sends all of it at once; what came back until the server ended the connection, or `isEnough` of it. */
  const send = (text: string, isEnough: (got: string) => boolean = () => false) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      let got = '';
      const end = () => {
        socket.destroy();
        resolve(got);
      };
      socket.on('data', (bytes) => {
        got += bytes.toString('latin1');
        if (isEnough(got)) end();
      });
      socket.on('error', end);
      socket.on('close', end);
      socket.write(text);
    });
  return { app, port, began, send, ended: () => ended, parsed: () => parsed };
}

const request = (n: number, more = '', method = 'GET') =>
  `${method} /${n} HTTP/1.1\r\nHost: localhost\r\n${more}${more.includes('{}') ? '' : '\r\n'}`;
const several = (count: number, more = '', method = 'GET') =>
  Array.from({ length: count }, (_, n) => request(n, more, method)).join('');
const answered = (got: string) => got.split('HTTP/1.1 200').length - 1;

it('a few requests that are sent ahead are answered in their order', async () => {
  const { app, began, send } = await listening();
  const got = await send(several(20), (text) => answered(text) === 20 && text.endsWith('/19'));
  expect(answered(got)).toBe(20);
  expect(began).toEqual(Array.from({ length: 20 }, (_, n) => `/${n}`));
  await app.close();
});

it.each([
  ['calls', ''],
  ['calls that expect what no server does', 'Expect: something\r\n'],
  [
    'calls with a body, each of which is answered before the next is read',
    'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    'POST',
  ],
])(
  'thousands of %s that are sent ahead end their connection, before they are begun',
  async (_, more, method = 'GET') => {
    const { app, began, send, ended, parsed } = await listening();
    await send(several(20_000, more, method));
    expect(began.length).toBeLessThanOrEqual(20);
    expect(ended()).toBe(1);
    // Nor is anything made of those that were read with them.
    expect(parsed()).toBeLessThanOrEqual(21);
    await app.close();
  },
);

/** Opens connections whose requests wait until all have come; answers how many were begun, and how many connections ended. */
async function abreast(connections: number, each: number, { isProxy = false, ends = 0 } = {}) {
  let begun = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const hold = () => {
    begun += 1;
    return held;
  };
  const { app, port, ended } = await listening({ isProxy, hold });
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(several(each));
    return socket;
  });
  const whole = (connections - ends) * each;
  await expect.poll(() => [ended(), begun >= whole]).toEqual([ends, true]);
  letGo();
  for (const socket of sockets) socket.destroy();
  await app.close();
}

it('a few on each of many connections of an address end those that are too much', async () => {
  // Nine wait behind another one on each: of the fifty that may, five connections have 45.
  await abreast(5, 10);
  await abreast(9, 10, { ends: 4 });
});

it('neither any number of connections with one request each is too much, nor what a proxy sends for everybody', async () => {
  await abreast(200, 1);
  await abreast(20, 20, { isProxy: true });
});

it('those of a connection that is kept are no matter of their number', async () => {
  const { app, began, send } = await listening();
  for (let n = 0; n < 3; n += 1) await send(several(15), (text) => answered(text) === 15);
  const agentLike = (await fetch(`${app.listeningOrigin}/kept`)).status;
  for (let n = 0; n < 60; n += 1) expect((await fetch(`${app.listeningOrigin}/${n}`)).status).toBe(200);
  expect([agentLike, began.length]).toEqual([200, 3 * 15 + 61]);
  await app.close();
});

/** Requests that are read one after the other in one turn of the event loop; of each, whether it was begun in it, and at all. */
async function readAtOnce(count: number) {
  const server = new EventEmitter();
  const begun: number[] = [];
  server.on('request', ({ n }: { n: number }) => begun.push(n));
  boundPipelines(server as Server, { tell: () => {}, addressOf: () => 'one' });
  const socket = { destroyed: false, destroy: () => (socket.destroyed = true) };
  for (let n = 0; n < count; n += 1) server.emit('request', { n, socket }, new EventEmitter());
  const atOnce = [...begun];
  await new Promise(setImmediate);
  return { atOnce, inAll: begun };
}

it('of those that are read together the first begins at once and the rest in the next turn, unless they were too many', async () => {
  expect(await readAtOnce(3)).toEqual({ atOnce: [0], inAll: [0, 1, 2] });
  expect(await readAtOnce(20_000)).toEqual({ atOnce: [0], inAll: [0] });
});
