import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { boundAnswers } from './bound-answers.ts';
import { compressAnswers } from '../pages/compression.ts';
import { handleError } from '../problems/problems.ts';
import { refusalFigures } from '../problems/refusals.ts';

const megabyte = 1024 * 1024;
/** More than the kernel takes for a client that reads nothing. */
const large = 24 * megabyte;
let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

/** A server with room for two and a half large answers, whose callers name themselves. */
async function serverOfLargeAnswers() {
  const app = fastify();
  app.setErrorHandler(handleError);
  app.addHook('onRequest', async (request) => {
    request.countedAs = String(request.headers['x-caller']);
  });
  compressAnswers(app);
  boundAnswers(app, { ofAll: 60 * megabyte, ofStrangers: 60 * megabyte });
  app.get('/', (_request, reply) => reply.type('application/json').send('x'.repeat(large)));
  app.get('/late', async ({ raw }, reply) => {
    const left = once(raw.socket, 'close');
    raw.socket.destroy();
    await left;
    return reply.type('application/json').send('x'.repeat(large));
  });
  app.get('/small', () => 'small');
  const constant = 'x'.repeat(large);
  app.get('/constant', { config: { isConstant: true } }, () => constant);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const sockets: Socket[] = [];
  close = async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  };
  /** Asks, and takes the first bytes of the answer alone. */
  async function ask(caller: string, path = '/') {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Caller: ${caller}\r\n\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    return { status: Number(first.toString('latin1', 9, 12)), text: first.toString('latin1') };
  }
  const read = (caller: string, coding: 'identity' | 'gzip', path = '/') =>
    fetch(address + path, { headers: { 'x-caller': caller, 'accept-encoding': coding } });
  return { ask, read };
}

it('what waits for one caller is bounded: the next large answer is refused, others come', async () => {
  const { ask, read } = await serverOfLargeAnswers();
  const before = refusalFigures();
  expect([(await ask('greedy')).status, (await ask('greedy')).status]).toEqual([200, 200]);
  const third = await ask('greedy');
  expect(third.status).toBe(429);
  expect(third.text).toMatch(/retry-after: 5[^]*Large answers wait for you that you did not take\./);
  expect((await ask('greedy', '/small')).status).toBe(200);
  // The kernel has no say in it: room is made for whoever reads.
  for (let n = 0; n < 3; n += 1) expect((await (await read('ada', 'identity')).text()).length).toBe(large);
  const packed = await read('greedy', 'gzip');
  expect([packed.status, (await packed.text()).length]).toEqual([200, large]);
  expect(refusalFigures().in_flight - before.in_flight).toBe(1);
  expect(refusalFigures().slow - before.slow).toBe(1);
});

it('what is the same for everyone costs nothing more', async () => {
  const { ask } = await serverOfLargeAnswers();
  for (let n = 0; n < 8; n += 1) expect((await ask('greedy', '/constant')).status).toBe(200);
});

it('nothing is held for a client that left before its answer was there', async () => {
  const { read } = await serverOfLargeAnswers();
  const before = refusalFigures();
  for (let n = 0; n < 5; n += 1) await read('gone', 'identity', '/late').catch(() => {});
  for (let n = 0; n < 3; n += 1) expect((await (await read('ada', 'identity')).text()).length).toBe(large);
  expect(refusalFigures()).toEqual(before);
});
