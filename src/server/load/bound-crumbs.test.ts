import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { boundCrumbs } from './bound-crumbs.ts';
import { paceUnread } from './pace-unread.ts';

/** All that connects is of one address, or of a proxy; no time passes but by `wait`. */
async function listening({ isProxy = false } = {}) {
  const app = fastify();
  let ended = 0;
  let seconds = 0;
  boundCrumbs(
    app.server,
    { tell: () => (ended += 1), addressOf: () => (isProxy ? undefined : 'one') },
    { enoughBytes: 16, atOnce: 1_000, perSecond: 1_000, ofNeighbour: 50 },
    () => seconds * 1_000,
  );
  // Without it nobody hears of what comes after an answer.
  paceUnread(app.server, () => 'one', setImmediate);
  app.post<{ Body: string }>('/', async ({ body }) => `took ${body.length}`);
  app.get('/', async () => 'unread');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  return { app, port, ended: () => ended, wait: (more: number) => (seconds += more) };
}

const headOf = (call: string, more: string) =>
  `${call} HTTP/1.1\r\nHost: a\r\n${more}\r\nTransfer-Encoding: chunked\r\n\r\n`;
const piecesOf = (count: number, bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(count);

/** What comes back of a body in so many pieces of so many bytes each; empty where its connection is ended instead. */
async function answerTo(pieces: number, bytes: number) {
  const { app, port, ended } = await listening();
  const got = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1')));
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
    socket.write(headOf('POST /', 'Content-Type: text/plain\r\nConnection: close'));
    socket.write(`${piecesOf(pieces, bytes)}0\r\n\r\n`);
  });
  await app.close();
  return { got, ended: ended() };
}

it.each([
  [1_066, 1],
  // A file that a program sends line by line, and one by a bad line.
  [30_000, 20],
  [1_700, 7],
  [100, 1_400],
])('a body of %i pieces of %i bytes is read', async (pieces, bytes) => {
  const { got, ended } = await answerTo(pieces, bytes);
  expect([got, ended]).toEqual([expect.stringContaining(`took ${pieces * bytes}`), 0]);
});

it('a body of thousands of crumbs ends its connection', async () => {
  expect(await answerTo(30_000, 1)).toEqual({ got: '', ended: 1 });
});

it.each([
  ['GET /', 'Accept: */*', '200'],
  ['POST /nothing', 'Accept: */*', '404'],
  ['POST /', 'Content-Type: none/such', '415'],
  ['POST /', 'Expect: 100-continue', '415'],
  ['GET /', 'Expect: something', '417'],
  ['GET /', 'Connection: upgrade\r\nUpgrade: websocket', '200'],
])('so do crumbs that come after the answer to %s (%s)', async (call, more, status) => {
  const { app, port, ended } = await listening();
  const got = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let isAnswered = false;
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (isAnswered || !text.includes(`HTTP/1.1 ${status}`)) return;
      isAnswered = true;
      socket.write(piecesOf(30_000, 1));
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
    socket.write(headOf(call, more));
  });
  expect(got).toContain(`HTTP/1.1 ${status}`);
  expect(ended()).toBe(1);
  await app.close();
});

it('what comes after the answer in usual pieces leaves the connection as it is', async () => {
  const { app, port } = await listening();
  const got = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let isAnswered = false;
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (!isAnswered && text.includes('unread')) {
        isAnswered = true;
        socket.write(`${piecesOf(30_000, 20)}0\r\n\r\nGET /?again HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      }
    });
    socket.on('close', () => resolve(text));
    socket.write(headOf('GET /', 'Accept: */*'));
  });
  expect(got.split('HTTP/1.1 200')).toHaveLength(3);
  await app.close();
});

it('many bodies of a few crumbs each that come at once end their connection, too', async () => {
  const { app, port, ended } = await listening();
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.resume().on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.write(`${headOf('POST /', 'Content-Type: text/plain')}${piecesOf(300, 1)}0\r\n\r\n`.repeat(20));
  });
  expect(ended()).toBe(1);
  await app.close();
});

/** A connection that sends a body in pieces of a byte each time; whether it was answered, or ended instead. */
function sender(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const send = (crumbs: number) =>
    new Promise<boolean>((resolve) => {
      if (socket.closed) resolve(false);
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
      socket.write(`${headOf('POST /', 'Content-Type: text/plain')}${piecesOf(crumbs, 1)}0\r\n\r\n`);
    });
  return { send, end: () => socket.destroy() };
}

it('what comes slowly is never too much, over one connection or many', async () => {
  const { app, port, ended, wait } = await listening();
  const [one, other] = [sender(port), sender(port)];
  for (let n = 0; n < 10; n += 1) {
    expect([await one.send(500), await other.send(500)]).toEqual([true, true]);
    wait(1);
  }
  expect(ended()).toBe(0);
  one.end();
  other.end();
  await app.close();
});

it('crumbs of many connections of an address are counted together, and end those that sent them', async () => {
  const { app, port, ended } = await listening();
  const [first, second, neighbour, third] = [sender(port), sender(port), sender(port), sender(port)];
  expect([await first.send(600), await neighbour.send(20), await second.send(600)]).toEqual([true, true, false]);
  // Whoever is behind the same address, and sends no more than a few, is answered as before.
  expect([await third.send(60), await neighbour.send(20), await first.send(1)]).toEqual([false, true, false]);
  expect(ended()).toBe(3);
  neighbour.end();
  await app.close();
});

it('of a proxy, which speaks for everybody, each connection counts by itself', async () => {
  const { app, port, ended } = await listening({ isProxy: true });
  const [first, second] = [sender(port), sender(port)];
  expect([await first.send(900), await second.send(900), await first.send(200)]).toEqual([true, true, false]);
  expect(ended()).toBe(1);
  second.end();
  await app.close();
});

it('of what is read with the crumbs that end a connection nothing is made, and the next ones are read as before', async () => {
  const { app, port, ended } = await listening();
  let pieces = 0;
  app.server.prependListener('request', ({ socket }: IncomingMessage) => {
    const { parser } = socket as unknown as { parser: Record<number, (piece: Buffer) => void> };
    const place = (parser.constructor as unknown as { kOnBody: number }).kOnBody;
    const hear = parser[place]!;
    parser[place] = function (this: unknown, piece) {
      pieces += 1;
      Reflect.apply(hear, this, [piece]);
    };
  });
  expect(await sender(port).send(30_000)).toBe(false);
  expect([pieces, ended()]).toEqual([1_067, 1]);
  // Node takes the parser of an ended connection for the next one.
  const next = sender(port);
  expect(await next.send(20)).toBe(true);
  expect(pieces).toBeGreaterThan(1_067);
  next.end();
  await app.close();
});
