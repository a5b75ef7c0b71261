import { setTimeout as sleep } from 'node:timers/promises';
import { databasePid, newDataDir, report, round, signUp, startServer, tidy } from './kit.ts';

// The database dies, then is stopped: 503 within 2 s, and back by itself.
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

  for (const [what, takeAway] of [
    ['killed', () => process.kill(databasePid(dataDir), 'SIGKILL')],
    // As an administrator of the machine stops it, at once.
    ['stopped', () => process.kill(databasePid(dataDir), 'SIGINT')],
  ] as const) {
    takeAway();
    const goneAt = performance.now();
    const slowest = { ms: 0, status: 0 };
    const statuses: Record<number, number> = {};
    let first: Awaited<ReturnType<typeof ask>> | undefined;
    let backMs: number | undefined;
    // Asked all the time, as members do: 20 a second, whether answered or not.
    const asked: Promise<void>[] = [];
    while (backMs === undefined || performance.now() < goneAt + backMs + 2_000) {
      asked.push(
        ask().then((answer) => {
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          if (answer.status === 503) first ??= answer;
          if (answer.ms > slowest.ms) Object.assign(slowest, { ms: answer.ms, status: answer.status });
          if (answer.status === 200 && first) backMs ??= performance.now() - goneAt;
        }),
      );
      await sleep(50);
      if (performance.now() > goneAt + 60_000) throw new Error('not back within a minute');
    }
    await Promise.all(asked);
    report(`the database is ${what}`, {
      statuses,
      firstRefusalMs: round(first?.ms ?? Number.NaN),
      retryAfter: first?.retryAfter,
      slowestMs: round(slowest.ms),
      backAfterMs: round(backMs),
    });
    const others = Object.keys(statuses).filter((status) => status !== '200' && status !== '503');
    if (others.length > 0)
      process.stdout.write(`${server.said.filter((line) => line.includes('"level":50')).join('\n')}\n`);
    if (others.length > 0 || slowest.ms > 2_500 || backMs > 15_000) process.exitCode = 1;
  }
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  tidy();
}
