import path from 'node:path';
import { runningConnectionString } from '../src/db/embedded/running.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { restoreBackup } from '../src/db/backup/restore-backup.ts';
import { writeBackup } from '../src/db/backup/write-backup.ts';
import { newDataDir, report, round, startServer, tidy } from './kit.ts';

// The sample data, backed up from the running server and restored into a new installation, in seconds.
const dataDir = newDataDir();
const server = await startServer(dataDir, { SAMPLE_DATA: 'on' });
try {
  const file = path.join(path.dirname(dataDir), 'backup.tar.gz');
  let began = performance.now();
  const written = await writeBackup({ connectionString: runningConnectionString(dataDir)!, dataDir, file });
  const backupMs = performance.now() - began;
  const other = newDataDir();
  began = performance.now();
  const embedded = await startEmbedded({ dataDir: other, log: () => {} });
  const restored = await restoreBackup({ connectionString: embedded.connectionString, dataDir: other, file });
  const restoreMs = performance.now() - began;
  await embedded.stop();
  report('backup and restore', {
    rows: restored.rows,
    bytes: written.bytes,
    backupMs: round(backupMs),
    restoreMs: round(restoreMs),
  });
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  tidy();
}
