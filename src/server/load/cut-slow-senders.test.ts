import { connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { type Taken, watch } from './cut-slow-answers.ts';
import { cutSlowSenders, longestArrival } from './cut-slow-senders.ts';
import { refusalFigures } from '../problems/refusals.ts';

const megabyte = 1024 * 1024;
const pace = { leastBytes: 1_200_000, windowMilliseconds: 60_000 };

/** After how many seconds a body of 10 MB is cut that has come so far by then; undefined: it is there before. */
function cutAfter(cameBy: (seconds: number) => number) {
  let last: Taken = { bytes: 0, since: 0 };
  for (let seconds = 0; cameBy(seconds) < 10 * megabyte; seconds += 1) {
    const next = watch(last, { now: seconds * 1_000, waiting: 1, taken: cameBy(seconds) }, pace);
    if (next === 'slow') return seconds;
    last = next!;
  }
  return undefined;
}

describe('a file of 10 MB', () => {
  it('is cut after a minute where it does not come, or by a byte a second', () => {
    expect(cutAfter(() => 0)).toBe(61);
    expect(cutAfter((seconds) => seconds)).toBe(61);
    expect(cutAfter((seconds) => seconds * 15_000)).toBe(61);
  });

  it('is cut where it stops to come', () => {
    expect(cutAfter((seconds) => Math.min(9_000_000, seconds * 1_000_000))).toBeLessThanOrEqual(70);
  });

  it('comes at the speed of a telephone, also with breaks', () => {
    expect(cutAfter((seconds) => seconds * 21_000)).toBeUndefined();
    expect(cutAfter((seconds) => Math.floor(seconds / 50) * 50 * 30_000)).toBeUndefined();
    // The handler's time is counted from the beginning on.
    expect(longestArrival(10 * megabyte)).toBeGreaterThan(((10 * megabyte) / 21_000) * 1_000);
  });
});

/** A server that reads bodies, and one that refuses them from the head on. */
async function serverThatWaits() {
  const app = fastify();
  cutSlowSenders(app, { ...pace, windowMilliseconds: 200 });
  app.post('/read', () => 'read');
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, () => 'read');
  app.get('/late', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return 'done';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const send = async (path: string) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {});
    const type = 'Content-Type: application/json\r\nContent-Length: 900000';
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${type}\r\n\r\n{`);
    let answer = '';
    let isOpen = true;
    socket.on('data', (part: Buffer) => (answer += part.toString('latin1'))).on('close', () => (isOpen = false));
    while (isOpen) {
      socket.write(' ');
      await sleep(50);
      // What has come is read before more is sent: that would be answered by a reset, and the next by an error.
      await nextTurn();
    }
    return answer;
  };
  return { app, address, send };
}

describe('a server', () => {
  it('cuts what comes a byte at a time, whether it was answered or not, and waits for its own work', async () => {
    const { app, address, send } = await serverThatWaits();
    const before = refusalFigures().slow;
    const [read, refused] = await Promise.all([send('/read'), send('/refused')]);
    expect(read).toMatch(/^HTTP\/1\.1 408 /);
    expect(refused).toMatch(/^HTTP\/1\.1 401 /);
    expect(refusalFigures().slow - before).toBe(2);
    expect(await (await fetch(`${address}/late`)).text()).toBe('done');
    await app.close();
  });
});
