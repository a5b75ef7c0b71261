import { setTimeout as sleep } from 'node:timers/promises';
import { databasePid, newDataDir, report, round, signUp, startServer, tidy, until } from './kit.ts';

// The database hangs (SIGSTOP), goes on, dies (SIGKILL): 503 within 2 s, and back by itself.
const dataDir = newDataDir();
const server = await startServer(dataDir);
try {
  const cookie = await signUp(server.address);
  const ask = async () => {
    const began = performance.now();
    const answer = await fetch(`${server.address}/api/mines`, { headers: { cookie } });
    await answer.text();
    return { status: answer.status, ms: performance.now() - began, retryAfter: answer.headers.get('retry-after') };
  };
  await ask();

  process.kill(databasePid(dataDir), 'SIGKILL');
  const killedAt = performance.now();
  const first = await ask();
  await until(async () => (await ask()).status === 200);
  const backMs = performance.now() - killedAt;
  report('the database is killed', {
    firstStatus: first.status,
    firstMs: round(first.ms),
    retryAfter: first.retryAfter,
    backAfterMs: round(backMs),
  });
  await sleep(500);
  if (backMs > 15_000) process.exitCode = 1;
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  tidy();
}
