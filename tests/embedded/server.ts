import { startEmbedded } from '../../src/db/embedded.ts';
import { reasonOf } from '../../src/db/embedded/cannot-start.ts';

// A stand-in for the server in tests that kill it: one line says where the database is, or why there is none.
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const database = await startEmbedded({ dataDir: process.argv[2] ?? '', log: (line) => say({ log: line }) });
  const stop = () => void database.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  // It must not outlive the test that started it.
  process.stdin.resume().once('end', stop);
  say({ connectionString: database.connectionString });
} catch (error) {
  say({ refused: reasonOf(error) });
  process.exit(1);
}
