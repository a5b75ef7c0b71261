import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../src/db/embedded.ts';
import { runningConnectionString } from '../src/db/embedded/running.ts';
import { type Config, readConfig } from '../src/server/config.ts';

export interface Installation {
  config: Config;
  connectionString: string;
}

/** Reaches the database of the installation that the settings name: as it runs, or started for as long as `work` takes. */
export async function withInstallation<Result>(work: (installation: Installation) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  const running = config.databaseSessionUrl ?? config.databaseUrl ?? runningConnectionString(config.dataDir);
  if (running) return work({ config, connectionString: running });
  if (!existsSync(path.join(config.dataDir, 'postgres'))) {
    throw new Error(`There is no installation in ${config.dataDir}. Start it once, or set DATA_DIR.`);
  }
  return withStarted(config, work);
}

/** Starts the embedded database, also a new one; refused where a server has it. */
export async function withStarted<Result>(
  config: Config,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const started = await startEmbedded({ dataDir: config.dataDir, log: () => {} });
  try {
    return await work({ config, connectionString: started.connectionString });
  } finally {
    await started.stop();
  }
}

/** Runs a script: its answer to standard output, or one line of what is wrong and exit code 1. */
export function run(main: (args: string[]) => Promise<string>): void {
  // A database that it has started ends with it, which a signal by itself would leave running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  main(process.argv.slice(2)).then(
    (line) => process.stdout.write(`${line}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
}
