import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '../src/db/client.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { runningConnectionString } from '../src/db/embedded/running.ts';
import { setAdmin } from '../src/features/auth/server/queries.ts';
import { checkKeptColumns } from '../src/server/check-kept-columns.ts';
import { readConfig } from '../src/server/config.ts';

const usage = 'Usage: npm run admin -- grant EMAIL, npm run admin -- revoke EMAIL, or npm run admin -- check';

async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  const running = config.databaseUrl ?? runningConnectionString(config.dataDir);
  if (!running && !existsSync(path.join(config.dataDir, 'postgres'))) {
    throw new Error(`There is no installation in ${config.dataDir}. Start it once, or set DATA_DIR.`);
  }
  const started = running ? undefined : await startEmbedded({ dataDir: config.dataDir, log: () => {} });
  const db = openDatabase({
    connectionString: running ?? started!.connectionString,
    connections: 1,
    onError: () => {},
  });
  try {
    return await work(db);
  } finally {
    await db.close();
    await started?.stop();
  }
}

/** Whether what is kept ready for lists still agrees with the records. */
async function check(): Promise<string> {
  const wrong = await withDatabase(checkKeptColumns);
  if (wrong.length === 0) return 'All kept columns agree with what they are kept from.';
  throw new Error(wrong.map(({ what, ids }) => `${what}: wrong in ${ids.join(', ')}`).join('\n'));
}

async function main([verb, email, ...rest]: string[]): Promise<string> {
  if (verb === 'check' && !email) return check();
  if ((verb !== 'grant' && verb !== 'revoke') || !email || rest.length > 0) throw new Error(usage);
  const done = await withDatabase((db) => setAdmin(db, email, verb === 'grant'));
  if (!done) throw new Error(`Nobody has signed up with ${email}.`);
  return verb === 'grant' ? `${email} is an administrator now.` : `${email} is no administrator any more.`;
}

main(process.argv.slice(2)).then(console.log, (error: Error) => {
  console.error(error.message);
  process.exit(1);
});
