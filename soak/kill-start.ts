import { setTimeout as sleep } from 'node:timers/promises';
import { newDataDir, percentile, report, round, spawnServer, startServer, tidy } from './kit.ts';

// kill -9 at a random moment of a first start (making the database, migrating, loading the sample): the next start is whole.
const rounds = Number(process.argv[2] ?? 50);
const starts: number[] = [];
try {
  for (let turn = 0; turn < rounds; turn += 1) {
    const dataDir = newDataDir();
    const first = spawnServer(dataDir, { SAMPLE_DATA: 'on' });
    await sleep(300 + Math.random() * 4_000);
    first.kill('SIGKILL');
    const server = await startServer(dataDir, { SAMPLE_DATA: 'on' });
    starts.push(server.readyAfter);
    server.child.kill('SIGTERM');
    await server.ended;
    tidy();
  }
  report('kill -9 in a first start, then a start', {
    rounds,
    startMedianMs: round(percentile(starts, 0.5)),
    startSlowestMs: round(Math.max(...starts)),
  });
} finally {
  tidy();
}
