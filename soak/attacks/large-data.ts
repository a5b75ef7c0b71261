import { generate } from '../../bench/generate.ts';
import { startEmbedded } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';

/** Of 100,000 mines and a million activities. */
const scale = Number(process.env['SOAK_SCALE'] ?? 1);

/** The large data set of the benchmarks, in a folder that is empty yet; a minute and 3 GB. */
export async function fillLarge(dataDir: string): Promise<void> {
  const quiet = () => {};
  const database = await startEmbedded({ dataDir, log: quiet });
  try {
    await migrate(database.connectionString, quiet);
    await generate(database.connectionString, scale, quiet);
  } finally {
    await database.stop();
  }
}
