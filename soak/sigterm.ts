import { setTimeout as sleep } from 'node:timers/promises';
import { newDataDir, report, round, signUp, startServer, tidy } from './kit.ts';

// SIGTERM at 200 requests a second: what was accepted is answered, and the process ends within 10 s with 0.
const perSecond = 200;
const dataDir = newDataDir();
const server = await startServer(dataDir);
const cookie = await signUp(server.address);
const outcomes = { answered: 0, comeAgain: 0, refusedAtDoor: 0, broken: 0 };
const underWay: Promise<void>[] = [];

async function request(): Promise<void> {
  try {
    const answer = await fetch(`${server.address}/api/mines`, { headers: { cookie } });
    await answer.text();
    if (answer.status === 200) outcomes.answered += 1;
    else if (answer.status === 503) outcomes.comeAgain += 1;
    else outcomes.broken += 1;
  } catch (error) {
    // A connection that was never taken loses nothing; one that was cut after the request was sent is broken.
    const code = ((error as Error).cause as { code?: string } | undefined)?.code;
    if (code === 'ECONNREFUSED') outcomes.refusedAtDoor += 1;
    else outcomes.broken += 1;
  }
}

let loading = true;
const load = (async () => {
  while (loading) {
    underWay.push(request());
    await sleep(1_000 / perSecond);
  }
})();
await sleep(3_000);
const began = performance.now();
server.child.kill('SIGTERM');
const [code] = await server.ended;
const exitAfterMs = round(performance.now() - began);
loading = false;
await load;
await Promise.all(underWay);
report('SIGTERM under load', { perSecond, code, exitAfterMs, ...outcomes });
if (code !== 0 || outcomes.broken > 0) process.exitCode = 1;
tidy();
