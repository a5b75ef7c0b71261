import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { paceUnread } from './pace-unread.ts';

/** All that connects is of one address, or of a proxy; the next turn comes by `turn` alone. */
async function listening({ isProxy = false } = {}) {
  const app = fastify({ bodyLimit: 100_000 });
  const turns: (() => void)[] = [];
  const pauses: number[] = [];
  const sockets: Socket[] = [];
  paceUnread(
    app.server,
    () => (isProxy ? undefined : 'one'),
    (go, milliseconds) => {
      turns.push(go);
      pauses.push(milliseconds);
    },
  );
  app.server.on('connection', (socket: Socket) => sockets.push(socket));
  app.get('/', async () => 'here');
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => '');
  app.post('/begun', {
    onRequest: async ({ raw }, reply) => {
      await new Promise((resolve) => raw.once('data', resolve));
      raw.pause();
      return reply.code(401).send('refused');
    },
    handler: async () => '',
  });
  app.post<{ Body: string }>('/read', async ({ body }) => `took ${body.length}`);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return {
    ...{ app, port: Number(port), bytesRead: () => sockets.map(({ bytesRead }) => bytesRead) },
    turn: () => turns.shift()?.(),
    waiting: () => turns.length,
    pauses: () => pauses,
  };
}

const length = 8_000_000;
const headOf = (path: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n${framing}\r\n\r\n`;
const chunked = 'Transfer-Encoding: chunked';
const chunks = `${`4e20\r\n${'x'.repeat(20_000)}\r\n`.repeat(length / 20_000)}0\r\n\r\n`;

/** Sends all of it, and the next request behind it; `got` is what came back. */
function send(port: number, head: string, body: string) {
  let got = '';
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.on('data', (bytes) => (got += bytes.toString('latin1')));
  socket.write(head);
  socket.write(body);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return { got: () => got, socket };
}

it.each([
  ['chunks', '/refused', chunked, chunks, '401'],
  ['one length', '/refused', `Content-Length: ${length}`, 'x'.repeat(length), '401'],
  ['chunks that somebody began to read', '/begun', chunked, chunks, '401'],
])(
  'a body of %s is read turn by turn after its answer, and the next request after it',
  async (_, path, framing, body, status) => {
    const { app, port, bytesRead, turn, waiting } = await listening();
    const { got, socket } = send(port, headOf(path, framing), body);
    await expect.poll(got).toContain(`HTTP/1.1 ${status}`);
    await expect.poll(waiting).toBe(1);
    // Others are served meanwhile, and what was read stays the little that came with the answer.
    for (let n = 0; n < 20; n += 1) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect(bytesRead()[0]).toBeLessThan(1_000_000);
    let turns = 0;
    await expect
      .poll(
        () => {
          if (waiting() > 0) turns += 1;
          turn();
          return got().includes('here');
        },
        { interval: 1 },
      )
      .toBe(true);
    expect(turns).toBeGreaterThan(length / 65_536 / 2);
    socket.destroy();
    await app.close();
  },
);

it('connections of an address have their turns one after the other, those of a proxy each its own', async () => {
  for (const isProxy of [false, true]) {
    const { app, port, turn, waiting, bytesRead } = await listening({ isProxy });
    const sent = [1, 2, 3].map(() => send(port, headOf('/refused', chunked), chunks));
    for (const { got } of sent) await expect.poll(got).toContain('401');
    await expect.poll(waiting).toBe(isProxy ? 3 : 1);
    // Who has left takes nobody's turn.
    const before = bytesRead();
    sent[0]?.socket.destroy();
    await expect
      .poll(() => {
        turn();
        return bytesRead().map((bytes, n) => bytes > before[n]! + 200_000);
      })
      .toEqual([expect.any(Boolean), true, true]);
    const [, second = 0, third = 0] = bytesRead().map((bytes, n) => bytes - before[n]!);
    if (!isProxy) expect(Math.abs(second - third)).toBeLessThanOrEqual(3 * 65_536);
    for (const { socket } of sent) socket.destroy();
    // What waits for its turn does not see that its client has left.
    app.server.closeAllConnections();
    await app.close();
  }
});

it('short pieces are waited for longer than long ones', async () => {
  const short = `11\r\n${'x'.repeat(17)}\r\n`.repeat(50_000);
  for (const [body, longest] of [
    [chunks, 20],
    [short, 200],
  ] as const) {
    const { app, port, turn, pauses } = await listening();
    const { got, socket } = send(port, headOf('/refused', chunked), body);
    await expect.poll(got).toContain('401');
    const longestNow = () => {
      turn();
      return Math.max(...pauses());
    };
    await expect.poll(() => pauses().length).toBe(1);
    await expect.poll(() => longestNow() > longest / 2 && pauses().length > 10).toBe(true);
    expect(longestNow()).toBeLessThanOrEqual(longest);
    socket.destroy();
    app.server.closeAllConnections();
    await app.close();
  }
});

it('a body that was read before its answer is no matter of turns', async () => {
  const { app, port, waiting } = await listening();
  const { got, socket } = send(port, headOf('/read', 'Content-Length: 50000'), 'x'.repeat(50_000));
  await expect.poll(got).toMatch(/took 50000[^]*here/);
  expect(waiting()).toBe(0);
  socket.destroy();
  await app.close();
});
