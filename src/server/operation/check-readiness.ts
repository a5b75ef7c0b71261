import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '../../db/make-folder.ts';
import { lanesRefuse } from '../load/lanes.ts';
import type { Server } from '../calls/endpoint.ts';

/** A look is good for so long, however often anyone asks. */
const goodForMilliseconds = 3_000;
/** A disk that is nearly full still takes a few bytes. */
const triedBytes = 64 * 1024;

/** What a server needs to do its work, and what is said where it is not there. */
export const parts = {
  database: 'The database does not answer. Try again in a moment.',
  disk: 'The disk takes no writes. Try again in a moment.',
  threads: 'Files or journals are waiting, and no more of them are let in. Try again in a moment.',
} as const;

export type Part = keyof typeof parts;

/** By a connection of its own, as requests need one: statements that share others say nothing about the pool. */
async function askDatabase({ db }: Server): Promise<void> {
  const client = await db.client.connect();
  try {
    await client.query('select 1');
  } finally {
    client.release();
  }
}

/** Writes as an upload or a journal of the database would, and waits until it is on the disk. */
async function writeToDisk({ config: { dataDir } }: Server): Promise<void> {
  const file = path.join(dataDir, `.ready-${process.pid}`);
  await makeFolder(dataDir, 0o700);
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(Buffer.alloc(triedBytes));
    await handle.sync();
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}

/** Looks at a part at most every few seconds, and never twice at once: one that hangs is not asked again meanwhile. */
function watcher(part: Part, server: Server, look: (server: Server) => Promise<void>): () => Promise<boolean> {
  let last: { at: number; isWell: boolean } | undefined;
  let looking: Promise<boolean> | undefined;
  let isToldOf = false;

  /** One line of the log for as long as it lasts, however often a probe comes. */
  function tell(isWell: boolean, error?: unknown): void {
    if (!isWell && !isToldOf) server.log.warn({ part, ...(error !== undefined && { err: error }) }, parts[part]);
    isToldOf = !isWell;
  }
  async function lookOnce(): Promise<boolean> {
    let error: unknown;
    const isWell = await look(server).then(
      () => true,
      (cause: unknown) => {
        error = cause;
        return false;
      },
    );
    tell(isWell, error);
    last = { at: performance.now(), isWell };
    looking = undefined;
    return isWell;
  }
  return async () => {
    if (last && performance.now() - last.at < goodForMilliseconds) return last.isWell;
    looking ??= lookOnce();
    const isWell = await Promise.race([looking, sleep(server.patience.readiness, undefined, { ref: false })]);
    if (isWell === undefined) tell(false);
    return isWell ?? false;
  };
}

/** Says which parts refuse; none where the server can do all of its work. */
export function readinessOf(server: Server): () => Promise<Part[]> {
  const { databaseUrl, bucket, authSecret } = server.config;
  const isDatabaseWell = watcher('database', server, askDatabase);
  // With all of these elsewhere nothing is written here.
  const isDiskWell =
    databaseUrl !== undefined && bucket && authSecret !== undefined
      ? () => Promise.resolve(true)
      : watcher('disk', server, writeToDisk);
  return async () => {
    const [database, disk] = await Promise.all([isDatabaseWell(), isDiskWell()]);
    const well: Record<Part, boolean> = { database, disk, threads: !lanesRefuse() };
    return (Object.keys(parts) as Part[]).filter((part) => !well[part]);
  };
}
