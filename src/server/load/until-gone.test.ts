import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify, { type FastifyReply } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { isGone, stopForGone, untilGone } from './until-gone.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

/** A server whose requests are held up in a hook; what came of them stands in `steps`. */
async function serverThatLooksUp() {
  const app = fastify();
  const steps: string[] = [];
  let look = () => {};
  const looking = new Promise<void>((resolve) => (look = resolve));
  let latest: FastifyReply | undefined;
  stopForGone(app);
  app.addHook('onRequest', async (_request, reply) => {
    latest = reply;
    steps.push('asks');
    await looking;
  });
  app.addHook('preValidation', async () => void steps.push('has the body'));
  app.addHook('onSend', async () => void steps.push('answers'));
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/', handler: () => 'done' });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const sockets: Socket[] = [];
  close = async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  };
  const send = (text: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    socket.write(text);
    return socket;
  };
  return { send, steps, look: () => look(), latest: () => latest! };
}

const request = (method: string, body = '') =>
  `${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

it.each([
  ['GET', request('GET')],
  ['DELETE', request('DELETE')],
  ['POST', request('POST', '{}')],
  ['POST without its body', request('POST', '{}').slice(0, -2)],
])('nothing more is done for a client that left while a hook waited: %s', async (_, text) => {
  const { send, steps, look, latest } = await serverThatLooksUp();
  const socket = send(text);
  await expect.poll(() => steps).toEqual(['asks']);
  socket.resetAndDestroy();
  await expect.poll(() => isGone(latest())).toBe(true);
  look();
  await setImmediate();
  await setImmediate();
  expect([steps, latest().sent]).toEqual([['asks'], true]);
});

it('what is held is let go of once: by itself, with the answer, with the client, or at once', async () => {
  const { send, steps, look, latest } = await serverThatLooksUp();
  const released: string[] = [];
  const hold = (name: string) => untilGone(latest(), () => released.push(name));
  const leaving = send(request('GET'));
  await expect.poll(() => steps.length).toBe(1);
  hold('by itself')();
  hold('with its client');
  expect(released).toEqual(['by itself']);
  leaving.destroy();
  await expect.poll(() => released).toEqual(['by itself', 'with its client']);
  hold('at once')();
  expect(released.splice(0)).toEqual(['by itself', 'with its client', 'at once']);

  const staying = send(request('GET'));
  await expect.poll(() => steps.length).toBe(2);
  hold('with its answer');
  look();
  await expect.poll(() => released).toEqual(['with its answer']);
  staying.destroy();
  await setImmediate();
  expect(released).toEqual(['with its answer']);
});

it('a client is gone for each of the requests that it sent at once', async () => {
  const { send, steps, latest } = await serverThatLooksUp();
  let released = 0;
  const socket = send(request('GET').repeat(30));
  await expect.poll(() => steps.length).toBe(30);
  // The last one waits behind 29 others.
  untilGone(latest(), () => (released += 1));
  expect(latest().raw.socket).toBeNull();
  socket.destroy();
  await expect.poll(() => released).toBe(1);
});

it('one listener tells all that is held for an answer, each once', async () => {
  const { send, look, latest } = await serverThatLooksUp();
  const socket = send(request('GET'));
  await expect.poll(() => latest()?.raw).toBeDefined();
  const told: number[] = [];
  const before = latest().raw.listenerCount('close');
  const leaves = Array.from({ length: 40 }, (_, n) => untilGone(latest(), () => told.push(n)));
  expect(latest().raw.listenerCount('close')).toBe(before + 1);
  leaves[7]!();
  expect(told).toEqual([7]);
  socket.resetAndDestroy();
  await expect.poll(() => told.length).toBe(40);
  expect(new Set(told).size).toBe(40);
  expect(untilGone(latest(), () => told.push(99))).toBeTypeOf('function');
  expect(told.at(-1)).toBe(99);
  look();
});
