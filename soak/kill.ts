import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningConnectionString } from '../src/db/embedded/running.ts';
import { createMine, databasePid, newDataDir, percentile, report, round, signUp, startServer, tidy } from './kit.ts';

// kill -9 of the server, the database, or both, in turn, in the middle of writes: what was acknowledged must be there.
const rounds = Number(process.argv[2] ?? 200);
const writers = 8;
const dataDir = newDataDir();
let server = await startServer(dataDir);
const cookie = await signUp(server.address);
const acknowledged = new Set<string>();
const recoveries: number[] = [];
let sent = 0;

try {
  for (let turn = 0; turn < rounds; turn += 1) {
    let writing = true;
    const { address } = server;
    const work = Array.from({ length: writers }, async () => {
      while (writing) {
        sent += 1;
        const name = `Mine ${sent}`;
        try {
          const answer = await createMine(address, cookie, name);
          if (answer.status === 201) acknowledged.add(name);
        } catch {
          // Cut by the kill: not acknowledged.
        }
      }
    });
    await sleep(300 + Math.random() * 700);
    const victim = ['server', 'database', 'both'][turn % 3]!;
    const database = databasePid(dataDir);
    if (victim !== 'database') server.child.kill('SIGKILL');
    if (victim !== 'server') process.kill(database, 'SIGKILL');
    const began = performance.now();
    if (victim === 'database') {
      for (;;) {
        const answer = await fetch(`${address}/api/ready`).catch(() => undefined);
        if (answer?.ok) break;
        await sleep(20);
      }
      writing = false;
      await Promise.all(work);
    } else {
      writing = false;
      await Promise.all(work);
      await server.ended;
      server = await startServer(dataDir);
    }
    recoveries.push(performance.now() - began);
  }
  const client = new pg.Client({ connectionString: runningConnectionString(dataDir) });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from mines');
  const stored = new Set(rows.map(({ name }) => name));
  // A mine is stored with its entry in the history and its score, or not at all.
  const torn = await client.query(`
    select 1 from mines m
    where not exists (select from activities a where a.entity_type = 'mine' and a.entity_id = m.id)
      or not exists (select from scores s where s.mine_id = m.id)`);
  await client.end();
  const lost = [...acknowledged].filter((name) => !stored.has(name));
  report('kill -9 of server, database, both', {
    rounds,
    acknowledged: acknowledged.size,
    lost: lost.length,
    torn: torn.rowCount,
    recoveryMedianMs: round(percentile(recoveries, 0.5)),
    recoverySlowestMs: round(Math.max(...recoveries)),
  });
  if (lost.length > 0 || torn.rowCount !== 0) process.exitCode = 1;
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  tidy();
}
