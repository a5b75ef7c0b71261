import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { cutSlowAnswers, type Taken, watch } from './cut-slow-answers.ts';
import { refusalFigures } from '../problems/refusals.ts';

const pace = { leastBytes: 120_000, windowMilliseconds: 60_000 };

/** After how many seconds an answer is cut whose client has taken so much in all by then; undefined: never. */
function cutAfter(takenBy: (seconds: number) => number, waitingAt: (seconds: number) => number = () => 65_536) {
  let last: Taken | undefined;
  for (let seconds = 0; seconds < 3_600; seconds += 1) {
    const next = watch(last, { now: seconds * 1_000, waiting: waitingAt(seconds), taken: takenBy(seconds) }, pace);
    if (next === 'slow') return seconds;
    last = next;
  }
  return undefined;
}

describe('an answer', () => {
  it('is cut within two minutes where its client takes nothing, or 1 kB a second', () => {
    expect(cutAfter(() => 0)).toBe(61);
    expect(cutAfter((seconds) => seconds * 1_000)).toBe(61);
    // The kernel takes the first megabytes at once.
    expect(cutAfter((seconds) => Math.min(2_500_000, seconds * 2_500_000))).toBe(62);
    expect(cutAfter((seconds) => 2_500_000 + seconds * 1_000)).toBe(61);
  });

  it('is not cut at the speed of a telephone, in whatever lumps the kernel takes it', () => {
    expect(cutAfter((seconds) => seconds * 5_000)).toBeUndefined();
    expect(cutAfter((seconds) => Math.floor((seconds * 20_000) / 870_000) * 870_000)).toBeUndefined();
    expect(cutAfter((seconds) => (seconds % 50 < 45 ? 0 : 1) + seconds * 50_000)).toBeUndefined();
  });

  it('is not cut while nothing waits for the client: the server may take long', () => {
    expect(
      cutAfter(
        () => 0,
        () => 0,
      ),
    ).toBeUndefined();
    expect(
      cutAfter(
        () => 0,
        (seconds) => (seconds % 59 === 0 ? 0 : 65_536),
      ),
    ).toBeUndefined();
  });
});

const megabyte = 1024 * 1024;
const large = 64;

/** A server that streams 64 MB, sends 16 MB at once, or works for a while before it answers. */
async function serverOfLargeFiles(quick: Partial<typeof pace> = {}) {
  const app = fastify();
  cutSlowAnswers(app, { ...pace, ...quick });
  const block = Buffer.alloc(megabyte, 'x');
  app.get('/stream', (_request, reply) => reply.send(Readable.from(Array(large).fill(block))));
  app.get('/whole', (_request, reply) => reply.send(Buffer.alloc(16 * megabyte, 'x')));
  app.get('/late', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return 'done';
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const ask = (url: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  };
  return { app, ask, address: `http://127.0.0.1:${port}` };
}

describe('a server', () => {
  it.each(['/stream', '/whole'])('cuts %s where its client stops to read', async (url) => {
    const { app, ask } = await serverOfLargeFiles({ windowMilliseconds: 200 });
    const before = refusalFigures().slow;
    const socket = ask(url);
    await once(socket, 'data');
    socket.pause();
    await expect.poll(() => refusalFigures().slow - before).toBe(1);
    let bytes = 0;
    socket.on('data', (part: Buffer) => (bytes += part.length)).resume();
    await once(socket, 'close');
    expect(bytes).toBeLessThan(16 * megabyte);
    await app.close();
  });

  it('sends all of it to a client that rests and reads on, and waits for its own work', async () => {
    const { app, ask, address } = await serverOfLargeFiles();
    for (const [url, size] of [
      ['/stream', large * megabyte],
      ['/whole', 16 * megabyte],
    ] as const) {
      const socket = ask(url);
      let bytes = 0;
      const ended = new Promise<void>((resolve) => {
        socket.on('data', (part: Buffer) => {
          if (Math.floor((bytes + part.length) / (8 * megabyte)) > Math.floor(bytes / (8 * megabyte))) {
            socket.pause();
            setTimeout(() => socket.resume(), 50);
          }
          bytes += part.length;
          if (bytes >= size) resolve();
        });
      });
      await ended;
      socket.destroy();
    }
    await app.close();

    const impatient = await serverOfLargeFiles({ windowMilliseconds: 100 });
    expect(await (await fetch(`${impatient.address}/late`)).text()).toBe('done');
    await impatient.app.close();
    expect(address).not.toBe(impatient.address);
  });
});
