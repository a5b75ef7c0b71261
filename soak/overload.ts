import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { newDataDir, percentile, report, round, signUp, startServer, tidy } from './kit.ts';
import { floodBy } from './attacks/flood-by.ts';
import type { Flooded } from './attacks/flood.ts';

// What the machine can do, then three times as much: by connections that are kept, and by a new one for each request.
// Fast answers for some, 503 for the rest, then normal.
const seconds = Number(process.argv[2] ?? 10);
const dataDir = newDataDir();
const server = await startServer(dataDir, { SAMPLE_DATA: 'on' });
const mostMilliseconds = 1_000;
const mostMb = 600;
try {
  const cookies: string[] = [];
  for (let n = 0; n < 50; n += 1) cookies.push(await signUp(server.address));
  const cookie = cookies[0]!;
  const url = `${server.address}/api/mines?limit=25`;
  const rssMb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;

  /** Sends for a while; answers how many were answered how, and in which time those with an answer. */
  async function load(connections: number, overallRate?: number) {
    let clients = 0;
    const times: number[] = [];
    const refused: number[] = [];
    const statuses: Record<number, number> = {};
    const options = {
      url,
      connections,
      duration: seconds,
      setupClient: (client: autocannon.Client) => {
        client.setHeaders({ cookie: cookies[clients % cookies.length]! });
        clients += 1;
      },
      ...(overallRate && { overallRate }),
    };
    const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
      const sending = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
      sending.on('response', (_client, status, _bytes, ms) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 200) times.push(ms);
        if (status === 503) refused.push(ms);
      });
    });
    return {
      statuses: { ...statuses, ...(errors > 0 && { cut: errors }) },
      answeredPerSecond: times.length / seconds,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
      refusedP50Ms: percentile(refused, 0.5),
      refusedP99Ms: percentile(refused, 0.99),
    };
  }

  type Figures = Omit<Flooded, 'longestMs'>;

  async function overload(what: string, calm: Figures, send: () => Promise<Figures>): Promise<void> {
    let rss = 0;
    const watching = setInterval(() => (rss = Math.max(rss, rssMb())), 250);
    const { statuses, ...flooded } = await send();
    clearInterval(watching);
    const began = performance.now();
    while (!(await fetch(url, { headers: { cookie } })).ok);
    report(`overload at 3 x saturation, ${what}`, {
      saturationPerSecond: round(calm.answeredPerSecond),
      calmP99Ms: round(calm.p99Ms),
      statuses,
      answeredPerSecond: round(flooded.answeredPerSecond),
      p50Ms: round(flooded.p50Ms),
      p99Ms: round(flooded.p99Ms),
      refusedP50Ms: round(flooded.refusedP50Ms),
      refusedP99Ms: round(flooded.refusedP99Ms),
      rssMostMb: round(rss),
      normalAfterMs: round(performance.now() - began),
    });
    const other = Object.keys(statuses).filter((status) => status !== '200' && status !== '503');
    if (other.length > 0 || flooded.p99Ms > mostMilliseconds || rss > mostMb) process.exitCode = 1;
  }

  await load(16);
  const calm = await load(16);
  await overload('kept connections', calm, () => load(500, Math.round(calm.answeredPerSecond * 3)));
  const port = Number(new URL(server.address).port);
  const calmNew = await floodBy({ port, cookies, seconds, clients: 16 });
  const rate = Math.round(calmNew.answeredPerSecond * 3);
  await overload('new connections', calmNew, () => floodBy({ port, cookies, seconds, clients: 1_500, rate }));
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  tidy();
}
