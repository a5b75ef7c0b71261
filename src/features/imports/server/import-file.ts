import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { conflict, Problem, toProblem } from '../../../server/problems.ts';
import type { ImportKind } from '../../../domain/nouns.ts';
import type { ImportOptions, ImportResult } from '../contract.ts';
import type { FileSettings } from './columns.ts';
import { runInThread } from './import-threads.ts';
import { finishImport, insertImport, noteProgress, stoppedResult } from './queries.ts';
import { alwaysChanging, type ImportEnd, type ImportJob, type Progress } from './run-import.ts';

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
}

export interface StartedImport {
  id: number;
  /** Resolves when the import has ended and its row says so; never rejects. */
  ended: Promise<ImportEnd | FailedEnd>;
}

const noteEveryMilliseconds = 500;
const heartbeatMilliseconds = 10_000;

/** The address that a pool connects to. */
export function addressOf(db: Database): string {
  const { connectionString } = db.client.options;
  if (connectionString === undefined) throw new Error('an import needs a database that is opened by its address');
  return connectionString;
}

/** Imports in a thread of its own, so that requests are answered meanwhile; notes how far it is, and hears of a cancel. */
async function runAndNote(job: ImportJob, bytes: Uint8Array, db: Database): Promise<ImportEnd> {
  let latest: Progress = { rowsDone: 0, totalRows: null, errors: 0 };
  let notes = Promise.resolve();
  let lastNote = 0;
  const run = runInThread({ task: 'import', job, bytes }, (progress) => {
    latest = progress;
    if (Date.now() - lastNote >= noteEveryMilliseconds) note();
  });
  const note = () => {
    lastNote = Date.now();
    notes = notes.then(async () => {
      // A database that does not answer is no reason to stop: the import itself finds out.
      const noted = await noteProgress(db, job.importId, latest).catch(() => undefined);
      if (noted?.isCancelled) run.cancel();
    });
  };
  const heartbeat = setInterval(note, heartbeatMilliseconds);
  try {
    return await run.ended;
  } finally {
    clearInterval(heartbeat);
    await notes;
  }
}

/** Ours to mend, or the database's, which may be back in a moment; either way nothing of the file was stored. */
function failureOf(error: unknown): Problem {
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

export interface FailedEnd {
  status: 'failed';
  problem: Problem;
}

async function runToEnd(job: ImportJob, { db, bytes, log }: FileToImport): Promise<ImportEnd | FailedEnd> {
  try {
    const end = await runAndNote(job, bytes, db);
    // Where its member did not cancel it, the server is about to stop.
    if (end.status === 'cancelled') await finishImport(db, job.importId, { status: 'failed', result: stoppedResult });
    if (end.status === 'refused' || (end.status === 'done' && !end.isStored)) await finishImport(db, job.importId, end);
    return end;
  } catch (error) {
    log?.error({ err: error, importId: job.importId }, 'an import failed');
    const problem = failureOf(error);
    const result = { code: problem.code, message: problem.message };
    await finishImport(db, job.importId, { status: 'failed', result }).catch(() => undefined);
    return { status: 'failed', problem };
  }
}

/** Starts the import of a file. Refuses (409) when the member has one under way. */
export async function startImport(file: FileToImport): Promise<StartedImport> {
  const { db, kind, fileName, member, dryRun = false, isSample = false, options = {} } = file;
  const id = await insertImport(db, {
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
    connectionString: addressOf(db),
    kind,
    fileName,
    dryRun,
    options,
    settings: file.settings ?? { mediaHosts: [] },
  };
  return { id, ended: runToEnd(job, file) };
}

/** The answer of an import that has ended; throws the problem of one that was refused, cancelled or failed. */
export function answerOf(end: ImportEnd | FailedEnd): ImportResult {
  if (end.status === 'done') return end.result;
  if (end.status === 'refused') {
    const { message, threats, threatCount } = end.result;
    throw new Problem('invalid_input', message, threats && { details: { threats, threatCount } });
  }
  if (end.status === 'cancelled') throw conflict('This import was cancelled. Nothing of the file was stored.');
  throw end.problem;
}

/** Imports a file and waits for the result: what the sample data and tests go through, the same as an upload. */
export async function importFile(file: FileToImport): Promise<ImportResult> {
  const { ended } = await startImport(file);
  return answerOf(await ended);
}
