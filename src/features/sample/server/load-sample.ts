import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Database, onConnection, sqlState } from '../../../db/client.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { type ImportKind } from '../../../domain/nouns/nouns.ts';
import { importKinds } from '../../../domain/nouns/file-words.ts';
import { importFile } from '../../imports/server/run/import-file.ts';
import { loadRecords } from './load-records.ts';
import { withNewestPrices } from './newest-prices.ts';
import {
  endBrokenImports,
  freeLoadingLock,
  isUntouched,
  loadedKinds,
  sampleAuthor,
  tryLoadingLock,
} from './queries.ts';
import { readSample } from './read-sample.ts';
import { recordFiles } from './record-files.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** The file of a kind; of prices with those of this week. */
async function bytesOf(kind: ImportKind): Promise<Buffer> {
  const file = await readSample(`${kind}.csv`);
  return kind === 'prices' ? withNewestPrices(file, await readSample('newest-prices.json'), utcDay(new Date())) : file;
}

/** In the order in which they name each other; all others name mines and companies. */
const kinds = importKinds.filter((kind) => !recordFiles.some((file) => file.kind === kind));

/** Serialization failure, deadlock, a lock or a statement that took too long. */
const inTheWay = new Set(['40001', '40P01', '55P03', '57014']);
const mostTries = 5;

/**
 * Stores a file of records, once more where the jobs were in its way, which run already: on a slow machine a file takes longer
 * than one waits for their locks, and once somebody has signed up the rest of the sample would never come.
 */
async function untilStored(store: () => Promise<number>): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store();
    } catch (error) {
      if (attempt === mostTries || !inTheWay.has(sqlState(error) ?? '')) throw error;
    }
  }
}

async function load(db: Database, log: Log): Promise<void> {
  if (!(await isUntouched(db))) return;
  const id = await sampleAuthor(db, randomUUID());
  const loaded = await loadedKinds(db, id);
  await endBrokenImports(db, id);
  for (const kind of kinds.filter((each) => !loaded.includes(each))) {
    const fileName = `${kind}.csv`;
    const bytes = await bytesOf(kind);
    const { created, errorCount } = await importFile({
      db,
      kind,
      bytes,
      fileName,
      member: { id, isAdmin: false },
      isSample: true,
    });
    log.info({ file: fileName, created, errors: errorCount }, 'sample data loaded');
  }
  for (const file of recordFiles.filter(({ kind }) => !loaded.includes(kind))) {
    const stored = await untilStored(() => loadRecords(db, id, file));
    log.info({ file: file.fileName, stored }, 'sample data loaded');
  }
}

/**
 * Loads the sample files into a database that nobody has used yet, through the import that a member's files go through,
 * or, where that has no kind for them, through the verbs behind a member's forms (docs/decisions/060).
 * Each file is stored as a whole, and one that a crash kept out is loaded at the next start; a file that is in is left
 * alone for good, and so is all of it once there is a member. A failure is logged and does not stop the start.
 */
export async function loadSample(db: Database, log: Log): Promise<void> {
  const holder = new pg.Client(db.connection);
  // What it holds is gone with it, and so is the load.
  holder.on('error', () => undefined);
  const locked = onConnection(holder);
  try {
    await holder.connect();
    if (!(await tryLoadingLock(locked))) return;
    try {
      await load(db, log);
    } finally {
      await freeLoadingLock(locked);
    }
  } catch (error) {
    log.warn({ err: error }, 'the sample data could not be loaded; the next start tries again');
  } finally {
    await holder.end();
  }
}
