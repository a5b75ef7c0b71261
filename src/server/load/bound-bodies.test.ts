import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { processorTimeOf } from '../../../tests/processor-time.ts';
import { boundBodies } from './bound-bodies.ts';
import { handleError } from '../problems/problems.ts';
import { refusalFigures } from '../problems/refusals.ts';
import type { Member } from '../callers/session.ts';
import { takeUploads } from '../calls/take-uploads.ts';

const megabyte = 1024 * 1024;
const someMember = { id: 'ada' } as Member;
let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

/** A server with room for a few megabytes, whose callers name themselves. */
async function serverWithRoomFor(megabytes: number) {
  const app = fastify({ bodyLimit: 12 * megabyte });
  app.setErrorHandler(handleError);
  app.addHook('onRequest', async (request) => {
    request.countedAs = String(request.headers['x-caller']);
    if (!request.countedAs.startsWith('stranger')) request.member = someMember;
  });
  boundBodies(app, { ofAll: megabytes * megabyte, ofStrangers: 2 * megabyte });
  takeUploads(app);
  let bytes = 0;
  app.addHook('preParsing', async ({ raw }) => void raw.on('data', (piece: Buffer) => (bytes += piece.length)));
  const config = { endpoint: { upload: true } as never };
  app.post('/', { config }, ({ body }) => String((body as Buffer).length));
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const sockets: Socket[] = [];
  close = async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  };
  /** Announces a body, and sends the beginning of it. */
  function send(caller: string, announced: string, begin: Buffer | string) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    const head = `POST / HTTP/1.1\r\nHost: localhost\r\nX-Caller: ${caller}\r\nContent-Type: multipart/form-data\r\n`;
    socket.write(`${head}${announced}\r\n\r\n`);
    socket.write(begin);
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString('latin1')));
    return { socket, answer: () => answer, status: () => Number(answer.slice(9, 12)) };
  }
  const arrived = (sum: number) => expect.poll(() => bytes).toBe(sum);
  return { send, arrived };
}

const length = (bytes: number) => `Content-Length: ${bytes}`;

it('what is announced takes no room, and whoever sends most makes it', async () => {
  const { send, arrived } = await serverWithRoomFor(8);
  // Announced: 320 MB; there: next to nothing.
  const slow = Array.from({ length: 32 }, (_, n) => send(`slow ${n}`, length(10 * megabyte), 'a little'));
  await arrived(32 * 8);
  const greedy = [1, 2].map(() => send('greedy', length(10 * megabyte), Buffer.alloc(3 * megabyte)));
  await arrived(32 * 8 + 6 * megabyte);
  const before = refusalFigures().uploads;
  const honest = send('ada', length(4 * megabyte), Buffer.alloc(4 * megabyte));
  await once(honest.socket, 'data');
  expect(honest.status()).toBe(200);
  await expect.poll(() => greedy.map(({ status }) => status()).toSorted((one, other) => one - other)).toEqual([0, 503]);
  const refused = greedy.find(({ status }) => status() === 503);
  expect(refused?.answer()).toMatch(/retry-after: 5[^]*More is being sent right now than there is room for\./);
  expect(slow.map(({ status }) => status())).toEqual(Array(32).fill(0));
  expect(refusalFigures().uploads - before).toBe(1);
});

it('a crowd of strangers takes no room from a large file of a member', async () => {
  const { send, arrived } = await serverWithRoomFor(10);
  const ada = send('ada', length(7 * megabyte), Buffer.alloc(5 * megabyte));
  await arrived(5 * megabyte);
  const crowd = Array.from({ length: 20 }, (_, n) =>
    send(`stranger ${n}`, length(megabyte), Buffer.alloc(megabyte - 1)),
  );
  await expect.poll(() => crowd.filter(({ status }) => status() === 503).length).toBeGreaterThanOrEqual(18);
  ada.socket.write(Buffer.alloc(2 * megabyte));
  await once(ada.socket, 'data');
  expect(ada.status()).toBe(200);
});

it('gives the room back when a body is there, or its client has gone', async () => {
  const { send, arrived } = await serverWithRoomFor(8);
  for (let n = 1; n <= 3; n += 1) {
    const whole = send('ada', length(5 * megabyte), Buffer.alloc(5 * megabyte));
    await once(whole.socket, 'data');
    expect(whole.status()).toBe(200);
    const half = send('ada', length(10 * megabyte), Buffer.alloc(5 * megabyte));
    await arrived(n * 10 * megabyte);
    half.socket.destroy();
    await once(half.socket, 'close');
  }
});

it('a body in pieces of one byte takes the room that its pieces take, and one piece of the processor at a time', async () => {
  const { send } = await serverWithRoomFor(8);
  let answered = false;
  const longest = 3_000;
  const spent = await processorTimeOf(async () => {
    const { socket, status } = send('tiny', 'Transfer-Encoding: chunked', '1\r\nx\r\n'.repeat(1_000_000));
    await once(socket, 'data');
    expect(status()).toBe(503);
    socket.destroy();
    answered = true;
  }, longest);
  // 33,000 pieces of a million.
  expect([answered, spent < longest]).toEqual([true, true]);
});
