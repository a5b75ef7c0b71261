import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { newDataDir, percentile, report, round, signUp, startServer, tidy } from './kit.ts';

// First what the machine can do, then three times as many at once: fast answers for some, 503 for the rest, then normal.
const seconds = Number(process.argv[2] ?? 10);
const dataDir = newDataDir();
const server = await startServer(dataDir, { SAMPLE_DATA: 'on' });
try {
  const cookie = await signUp(server.address);
  const url = `${server.address}/api/mines?limit=25`;
  const rssMb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;

  /** Sends for a while; answers how many were answered how, and in which time those with an answer. */
  async function load(connections: number, overallRate?: number) {
    const times: number[] = [];
    const statuses: Record<number, number> = {};
    const options = { url, connections, duration: seconds, headers: { cookie }, ...(overallRate && { overallRate }) };
    const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
      const sending = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
      sending.on('response', (_client, status, _bytes, ms) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 200) times.push(ms);
      });
    });
    return {
      statuses,
      errors,
      perSecond: times.length / seconds,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
    };
  }

  await load(16);
  const calm = await load(16);
  let mostMb = 0;
  const watching = setInterval(() => (mostMb = Math.max(mostMb, rssMb())), 250);
  const flood = await load(500, Math.round(calm.perSecond * 3));
  clearInterval(watching);
  const began = performance.now();
  while (!(await fetch(url, { headers: { cookie } })).ok);
  const refusal = Object.keys(flood.statuses).filter((status) => status !== '200' && status !== '503');
  report('overload at 3 x saturation', {
    saturationPerSecond: round(calm.perSecond),
    calmP99Ms: round(calm.p99),
    statuses: flood.statuses,
    errors: flood.errors,
    answeredPerSecond: round(flood.perSecond),
    p50Ms: round(flood.p50),
    p99Ms: round(flood.p99),
    rssMostMb: round(mostMb),
    normalAfterMs: round(performance.now() - began),
  });
  if (refusal.length > 0) process.exitCode = 1;
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  tidy();
}
