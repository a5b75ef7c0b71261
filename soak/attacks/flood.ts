import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { percentile } from '../kit.ts';

export interface Flood {
  port: number;
  /** Of members, who take turns. */
  cookies: string[];
  seconds: number;
  /** Requests a second, whatever comes back; else each client asks again when it was answered. */
  rate?: number;
  /** At most so many at once. */
  clients: number;
}

export interface Flooded {
  /** How many were answered how; `cut` without an answer. */
  statuses: Record<string, number>;
  answeredPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Of those that were told 503. */
  refusedP50Ms: number;
  refusedP99Ms: number;
  longestMs: Record<string, number>;
}

const { port, cookies, seconds, rate, clients } = workerData as Flood;
const heads = cookies.map(
  (cookie) =>
    `GET /api/mines?limit=25 HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
);
const statuses: Record<string, number> = {};
const longestMs: Record<string, number> = {};
const times: number[] = [];
const refused: number[] = [];
let underWay = 0;
let sent = 0;

/** One request on a connection of its own, measured from the start of the connection. */
function ask(): Promise<void> {
  const began = performance.now();
  const head = heads[sent % heads.length]!;
  underWay += 1;
  sent += 1;
  return new Promise((resolve) => {
    let status = 'cut';
    // Ports on the way to one address are few: each belongs to its connection for a minute after its end.
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.3.${sent % 4}.${1 + (sent % 250)}` });
    socket.once('data', (part) => (status = /^HTTP\/1\.1 (\d+)/.exec(part.toString('latin1', 0, 16))?.[1] ?? status));
    socket.on('data', () => {});
    socket.on('error', () => {});
    socket.on('close', () => {
      const milliseconds = performance.now() - began;
      underWay -= 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      longestMs[status] = Math.max(longestMs[status] ?? 0, milliseconds);
      if (status === '200') times.push(milliseconds);
      if (status === '503') refused.push(milliseconds);
      resolve();
    });
    socket.setTimeout(30_000, () => socket.destroy());
    socket.write(head);
  });
}

const began = performance.now();
const end = began + seconds * 1_000;
if (rate === undefined) {
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) await ask();
    }),
  );
} else {
  while (performance.now() < end) {
    const due = ((performance.now() - began) / 1_000) * rate;
    while (sent < due && underWay < clients) void ask();
    if (underWay >= clients) sent = Math.max(sent, Math.floor(due));
    await sleep(2);
  }
  while (underWay > 0) await sleep(20);
}
const figures: Flooded = {
  statuses,
  answeredPerSecond: times.length / seconds,
  p50Ms: percentile(times, 0.5),
  p99Ms: percentile(times, 0.99),
  refusedP50Ms: percentile(refused, 0.5),
  refusedP99Ms: percentile(refused, 0.99),
  longestMs,
};
parentPort!.postMessage(figures, []);
