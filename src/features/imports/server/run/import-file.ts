import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../../db/client.ts';
import { allWorkIsDue } from '../../../../db/due-work.ts';
import { type Place, takePlace } from '../../../../server/load/lanes.ts';
import { conflict, Problem, toProblem } from '../../../../server/problems/problems.ts';
import { inThread, OutOfMemory } from '../../../../server/load/threads.ts';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { ImportOptions } from '../../contract-options.ts';
import type { ImportResult } from '../../contract-results.ts';
import type { FileSettings } from '../model/columns.ts';
import { holdRunner } from './hold-runner.ts';
import type { ImportTask } from './import-worker.ts';
import { needsMoreMemory } from '../model/refusal.ts';
import { finishImport, insertImport, noteProgress } from './note-import.ts';
import { alwaysChanging } from './run-import.ts';
import type { ImportEnd, ImportJob, Progress } from './import-job.ts';

export interface FileToImport {
  db: Database;
  kind: ImportKind;
  bytes: Uint8Array;
  fileName: string;
  member: { id: string; isAdmin: boolean };
  dryRun?: boolean;
  /** Marks what it makes as sample data. */
  isSample?: boolean;
  idempotencyKey?: string | undefined;
  requestHash?: string;
  options?: ImportOptions;
  settings?: FileSettings;
  log?: FastifyBaseLogger;
  /** Its place in the line of imports; one is taken unless given. */
  place?: Place;
}

export interface StartedImport {
  id: number;
  /** Resolves when the import has ended and its row says so; never rejects. */
  ended: Promise<ImportEnd | FailedEnd>;
}

const module = new URL('./import-worker.ts', import.meta.url);
const noteEveryMilliseconds = 500;
const heartbeatMilliseconds = 10_000;

/** Imports in a thread of its own, so that requests are answered meanwhile; notes how far it is, and hears of a cancel. */
async function runAndNote(job: ImportJob, { bytes, db }: FileToImport, place: Place): Promise<ImportEnd> {
  let latest: Progress = { rowsDone: 0, totalRows: null, errors: 0 };
  let notes = Promise.resolve();
  let lastNote = 0;
  const note = () => {
    lastNote = Date.now();
    notes = notes.then(async () => {
      // A database that does not answer is no reason to stop: the import itself finds out.
      const noted = await noteProgress(db, job.importId, latest).catch(() => undefined);
      if (noted?.isCancelled) place.end(cancelled());
    });
  };
  const heartbeat = setInterval(note, heartbeatMilliseconds);
  try {
    return await inThread<ImportEnd>(place, {
      module,
      work: 'importFile',
      task: { job, bytes } satisfies ImportTask,
      isLarge: true,
      onMessage(progress) {
        latest = progress as Progress;
        if (Date.now() - lastNote >= noteEveryMilliseconds) note();
      },
    });
  } finally {
    clearInterval(heartbeat);
    await notes;
  }
}

const cancelled = () => conflict('This import was cancelled. Nothing of the file was stored.');

/** Ours to mend, or the database's, which may be back in a moment; either way nothing of the file was stored. */
function failureOf(error: unknown): Problem {
  if (ofGone.test(String(error))) return conflict('This account has been deleted. Nothing of the file was stored.');
  const nothing = 'Nothing of the file was stored; upload it again.';
  if (String(error).includes(alwaysChanging)) {
    return new Problem('unavailable', `Others are changing the same records right now. ${nothing}`, { retryAfter: 5 });
  }
  return toProblem(error).code === 'unavailable' || shutdown.test(String(error))
    ? new Problem('unavailable', `The database does not answer. ${nothing}`, { retryAfter: 5 })
    : new Problem('internal', `Something went wrong on our side. ${nothing}`);
}

/** What PostgreSQL says to connections when it stops; its code does not pass from a thread to another. */
const shutdown = /terminating connection|the database system is/;

/** Whoever uploaded the file has left meanwhile. */
const ofGone = /violates foreign key constraint "\w{1,60}_users_id_fk"/;

export interface FailedEnd {
  status: 'failed';
  problem: Problem;
}

async function runToEnd(job: ImportJob, file: FileToImport, place: Place): Promise<ImportEnd | FailedEnd> {
  const { db, log } = file;
  underWay.set(job.importId, place);
  try {
    const end = await runAndNote(job, file, place);
    if (end.status === 'refused' || (end.status === 'done' && !end.isStored)) await finishImport(db, job.importId, end);
    if (end.status === 'done') allWorkIsDue(db);
    return end;
  } catch (error) {
    if (error instanceof OutOfMemory) {
      const refused = { status: 'refused' as const, result: { code: 'invalid_input', message: needsMoreMemory } };
      await finishImport(db, job.importId, refused).catch(() => undefined);
      return refused;
    }
    const wasEnded = error === place.signal.reason;
    const problem = wasEnded ? (error as Problem) : failureOf(error);
    if (!wasEnded && problem.status >= 500)
      log?.[toProblem(error).isRefusal ? 'warn' : 'error']({ err: error, importId: job.importId }, 'an import failed');
    const result = { code: problem.code, message: problem.message };
    // One that its member cancelled stays so.
    await finishImport(db, job.importId, { status: 'failed', result }).catch(() => undefined);
    return { status: 'failed', problem };
  } finally {
    underWay.delete(job.importId);
    place.leave();
  }
}

/** Starts the import of a file, and leaves its place when it has ended. Refuses (409) when the member has one under way. */
export async function startImport(file: FileToImport): Promise<StartedImport> {
  const { place = takePlace('import', {}) } = file;
  try {
    return await begin(file, place);
  } catch (error) {
    place.leave();
    throw error;
  }
}

const underWay = new Map<number, Place>();

/** Ends an import that was cancelled, where this process runs it; another one hears of it by its next note. */
export const endCancelled = (id: number): void => underWay.get(id)?.end(cancelled());

async function begin(file: FileToImport, place: Place): Promise<StartedImport> {
  const runner = await holdRunner(file.db);
  try {
    return await insertAndRun(file, place, runner);
  } catch (error) {
    runner.letGo();
    throw error;
  }
}

async function insertAndRun(
  file: FileToImport,
  place: Place,
  { key, letGo }: { key: number; letGo: () => void },
): Promise<StartedImport> {
  const { db, kind, fileName, member, dryRun = false, isSample = false, options = {} } = file;
  const id = await insertImport(db, {
    runner: key,
    userId: member.id,
    kind,
    fileName,
    dryRun,
    idempotencyKey: file.idempotencyKey,
    requestHash: file.requestHash ?? '',
    source: options.source ?? null,
    licence: options.licence ?? null,
  });
  if (id === undefined) throw conflict('Another import of yours is still running. Wait for its end, or cancel it.');
  const job: ImportJob = {
    importId: id,
    userId: member.id,
    isAdmin: member.isAdmin,
    isSample,
    connectionString: db.connection.connectionString,
    kind,
    fileName,
    dryRun,
    options,
    settings: file.settings ?? { mediaHosts: [] },
  };
  return { id, ended: runToEnd(job, file, place).finally(letGo) };
}

/**
 * The answer of an import that has ended, an `ImportResult` as JSON text; throws the problem of one that was refused,
 * cancelled or failed.
 */
export function answerOf(end: ImportEnd | FailedEnd): string {
  if (end.status === 'done') return end.result.text;
  if (end.status === 'refused') {
    const { message, threats, threatCount } = end.result;
    throw new Problem('invalid_input', message, threats && { details: { threats, threatCount } });
  }
  if (end.status === 'cancelled') throw cancelled();
  throw end.problem;
}

/** Imports a file and waits for the result: what the sample data and tests go through, the same as an upload. */
export async function importFile(file: FileToImport): Promise<ImportResult> {
  const { ended } = await startImport(file);
  return JSON.parse(answerOf(await ended)) as ImportResult;
}
