import { request } from 'node:http';
import { createServer } from 'node:net';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMine, newDataDir, percentile, report, round, signUp, slope, startServer, tidy } from './kit.ts';

// Many open live connections while members write: each gets every activity, and memory stays flat.
const minutes = Number(process.argv[2] ?? 5);
const streams = Number(process.argv[3] ?? 500);
const perMember = 10;
const writesPerSecond = 5;
/** Until caches are warm and code is compiled; not measured. */
const warmUpSeconds = 60;

const metricsPort = await freePort();
const dataDir = newDataDir();
const server = await startServer(dataDir, { METRICS_PORT: String(metricsPort) });

/** When a mine was answered for, by its name, and when each stream had it. */
const written = new Map<string, number>();
const delays: number[] = [];
const received = new Map<number, number>();
let ended = 0;

function openStream(stream: number, cookie: string): Promise<void> {
  received.set(stream, 0);
  return new Promise((resolve, reject) => {
    request(`${server.address}/api/activities/stream`, { agent: false, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was answered ${answer.statusCode}`));
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block.includes('event: ready')) resolve();
          for (const [, name] of block.matchAll(/"entityName":"(Live \d+)"/g)) {
            received.set(stream, received.get(stream)! + 1);
            delays.push(performance.now() - (written.get(name!) ?? performance.now()));
          }
        }
      });
      answer.on('close', () => (ended += 1));
    })
      .on('error', reject)
      .end();
  });
}

async function memory(): Promise<{ heapMb: number; rssMb: number }> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1]);
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return { heapMb: heap / 2 ** 20, rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
}

try {
  const cookies: string[] = [];
  for (let n = 0; n < streams / perMember; n += 1) cookies.push(await signUp(server.address));
  for (let n = 0; n < streams; n += 1) await openStream(n, cookies[n % cookies.length]!);

  const samples: { at: number; heapMb: number; rssMb: number }[] = [];
  const began = performance.now();
  const end = began + (warmUpSeconds + minutes * 60) * 1_000;
  let next = began;
  let sampleAt = began;
  let writes = 0;
  while (performance.now() < end) {
    writes += 1;
    const name = `Live ${writes}`;
    written.set(name, performance.now());
    const answer = await createMine(server.address, cookies[writes % cookies.length]!, name);
    if (answer.status !== 201) throw new Error(`a mine was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    if (performance.now() >= sampleAt) {
      samples.push({ at: performance.now(), ...(await memory()) });
      sampleAt += 1_000;
    }
    next += 1_000 / writesPerSecond;
    await sleep(Math.max(0, next - performance.now()));
  }
  await sleep(3_000);

  const measured = samples.filter(({ at }) => at > began + warmUpSeconds * 1_000);
  // The heap goes up and down with each collection: its floor in ten seconds is what is held.
  const floors = Array.from({ length: Math.floor(measured.length / 10) }, (_, n) => {
    const ten = measured.slice(n * 10, n * 10 + 10);
    return { at: ten[0]!.at, heapMb: Math.min(...ten.map(({ heapMb }) => heapMb)) };
  });
  const perMinute = (points: { at: number; value: number }[]) => round(slope(points) * 60_000);
  const missed = [...received.values()].reduce((sum, count) => sum + (writes - count), 0);
  report('live connections', {
    streams,
    minutes,
    writes,
    events: delays.length,
    missed,
    ended,
    delayMedianMs: round(percentile(delays, 0.5)),
    delayP99Ms: round(percentile(delays, 0.99)),
    heapMb: [floors[0]?.heapMb, floors.at(-1)?.heapMb].map((mb) => round(mb ?? Number.NaN)),
    heapMbPerMinute: perMinute(floors.map(({ at, heapMb }) => ({ at, value: heapMb }))),
    rssMb: [measured[0]?.rssMb, measured.at(-1)?.rssMb].map((mb) => round(mb ?? Number.NaN)),
    rssMostMb: round(Math.max(...measured.map(({ rssMb }) => rssMb))),
    rssMbPerMinute: perMinute(measured.map(({ at, rssMb }) => ({ at, value: rssMb }))),
  });
  if (missed > 0 || ended > 0) process.exitCode = 1;
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  tidy();
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
