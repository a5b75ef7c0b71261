import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { newDataDir, report, round, signUp, startServer, tidy } from './kit.ts';

// First what the machine can do, then three times as many at once: fast answers for some, 503 for the rest, then normal.
const seconds = Number(process.argv[2] ?? 10);
const dataDir = newDataDir();
const server = await startServer(dataDir, { SAMPLE_DATA: 'on' });
try {
  const cookie = await signUp(server.address);
  const url = `${server.address}/api/mines?limit=25`;
  const run = (connections: number, overallRate?: number) =>
    autocannon({ url, connections, duration: seconds, headers: { cookie }, ...(overallRate && { overallRate }) });
  const calm = await run(16);
  const saturation = calm.requests.average;
  const flood = await run(500, Math.round(saturation * 3));
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  const rssMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  const began = performance.now();
  while (!(await fetch(url, { headers: { cookie } })).ok);
  report('overload at 3 x saturation', {
    saturationPerSecond: round(saturation),
    answered2xx: flood['2xx'],
    refused5xx: flood['5xx'],
    errors: flood.errors,
    p99Ms: flood.latency.p99,
    rssMb: round(rssMb),
    normalAfterMs: round(performance.now() - began),
  });
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  tidy();
}
