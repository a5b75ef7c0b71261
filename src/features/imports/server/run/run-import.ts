import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import { recordActivity } from '../../../activities/server/record-activity.ts';
import type { UndoResult } from '../../contract-results.ts';
import type { DoneText, ImportEnd, ImportJob, Progress } from './import-job.ts';
import { failedRowsOf } from './failed-rows.ts';
import { withKeptConnection } from './kept-connection.ts';
import { type Kind, Outdated, type Plan } from '../model/kind.ts';
import { emptiedFields } from '../model/emptied-fields.ts';
import { kindOf } from '../kinds/kinds.ts';
import { NameChoices } from '../model/name-choices.ts';
import { understandColumns } from '../read/headers/header-words.ts';
import { openFile, readFile } from '../read/read-file.ts';
import { FileRefused } from '../model/refusal.ts';
import { Report } from '../model/report.ts';
import { resultOf, sayCounts } from './say-result.ts';
import { rememberColumns } from '../store/remember-columns.ts';
import { rememberValues } from '../store/remember-values.ts';
import { storeRows } from '../store/store-rows.ts';
import { suggestNames } from '../match/suggest-names.ts';
import { ReplaceChoices, TwinChoices } from '../model/twin-choices.ts';
import { type UndoJob, undoImport } from './undo-import.ts';
import { jsonText } from '../../../../db/json-text.ts';

/** Any number, the same in every process: imports plan and store one after the other, members' edits do not wait for them. */
const importLock = 7_301_482_620;
const maxAttempts = 5;
/** Said when others changed the same records before each attempt; of an error only its message passes between threads. */
export const alwaysChanging = 'others kept changing the records of this file';
/** Someone else changed or made what the plan builds on. */
const collisions = new Set(['23505', '40001', '40P01', '55P03']);

/** From here on a cancel comes too late. False: it came before. */
async function beginStoring(client: pg.PoolClient, importId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update imports set status = 'storing', alive_at = now() where id = $1 and status in ('running', 'storing')`,
    [importId],
  );
  return rowCount === 1;
}

/** Search indexes gather the words of many rows and sort them in once, which takes a third off a large import. */
const bulkSettings = `set local gin_pending_list_limit = '64MB'; set local work_mem = '64MB'`;
const manyRows = 1_000;

/** Sorts in what `bulkSettings` has gathered, so that searches need not look through it. */
async function sortSearchIndexes(client: pg.PoolClient): Promise<void> {
  await client
    .query(`select gin_clean_pending_list(c.oid::regclass) from pg_class c join pg_am a on a.oid = c.relam
      join pg_index i on i.indexrelid = c.oid
      where a.amname = 'gin' and i.indrelid in ('mines'::regclass, 'companies'::regclass)`)
    // The rows are stored; a server that knows no such function does this by itself.
    .catch(() => undefined);
}

async function rememberMapping(
  client: pg.PoolClient,
  { kind, options: { mapping }, userId }: ImportJob,
): Promise<void> {
  if (!mapping) return;
  const untold = understandColumns(kindOf(kind), {})(mapping.map(({ header }) => header));
  const understood = untold.map(({ field }) => field !== null);
  await rememberColumns(onConnection(client), userId, kind, { choices: mapping, understood });
}

/** Stores a plan, all of it or nothing. */
async function store(client: pg.PoolClient, job: ImportJob, plan: Plan, done: DoneText): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '10s'`);
    await client.query(bulkSettings);
    await plan.store(client, job);
    const { created, updated, unchanged } = plan;
    const { text, totalRows, errorCount } = done;
    await recordActivity(onConnection(client), {
      memberId: job.userId,
      type: 'import',
      entityType: 'import',
      entityId: job.importId,
      entityName: job.fileName,
      importId: job.importId,
      description: `Imported ${job.fileName}: ${sayCounts(job.kind, plan)}`,
      link: { kind: job.kind, fileName: job.fileName, created, updated, unchanged, errors: errorCount },
    });
    await rememberValues(client, job);
    await rememberMapping(client, job);
    const { rowCount } = await client.query(
      `update imports set status = 'done', result = $2, rows_done = $3, total_rows = $3, error_count = $4, finished_at = now()
       where id = $1 and status = 'storing'`,
      [job.importId, text, totalRows, errorCount],
    );
    // Whoever took its process for dead may have sent the file again.
    if (rowCount !== 1) throw new Error('an import was given up while it was stored');
    await client.query('commit');
    if (created + updated > manyRows) await sortSearchIndexes(client);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const isCollision = (error: unknown) =>
  error instanceof Outdated || collisions.has((error as { code?: string }).code ?? '');

interface ReadImport {
  kind: Kind;
  rows: Parameters<Kind['plan']>[1];
  read: Report;
  emptied: ReadonlySet<string>;
  /** The rows with errors as a file, compressed; null without any. */
  failedRows: (report: Report) => Buffer | null;
}

async function planAndStore(
  client: pg.PoolClient,
  job: ImportJob,
  { kind, rows, read, emptied, failedRows }: ReadImport,
  onProgress: (progress: Progress) => void,
): Promise<ImportEnd> {
  const names = new NameChoices(job.options.names);
  const twins = new TwinChoices(job.options.twins);
  const replace = new ReplaceChoices(job.options.replace);
  const failedBefore = read.failedRows - rows.filter(({ hasFailed }) => hasFailed).length;
  for (let attempt = 1; ; attempt += 1) {
    const report = read.copy();
    const plan = await kind.plan(
      {
        client,
        importer: job,
        report,
        names,
        twins,
        replace,
        emptied,
        onProgress: (seen) =>
          onProgress({ rowsDone: seen + failedBefore, totalRows: read.totalRows, errors: report.errorCount }),
      },
      rows,
    );
    const openNames = await suggestNames(client, job.dryRun ? report.openNames : []);
    const made = resultOf(job, report, plan, openNames);
    const result = { text: jsonText(made), totalRows: made.totalRows, errorCount: made.errorCount };
    await storeRows(client, job.importId, { outcomes: report.outcomes, failedRows: failedRows(report) });
    const besides = (plan.beside?.created ?? 0) + (plan.beside?.updated ?? 0);
    if (job.dryRun || plan.created + plan.updated + besides === 0) {
      if (!job.dryRun) await rememberValues(client, job);
      return { status: 'done', result, isStored: false };
    }
    await plan.stage(client);
    if (!(await beginStoring(client, job.importId))) return { status: 'cancelled' };
    try {
      await store(client, job, plan, result);
      return { status: 'done', result, isStored: true };
    } catch (error) {
      if (!isCollision(error)) throw error;
      if (attempt >= maxAttempts) throw new Error(alwaysChanging, { cause: error });
    }
  }
}

/**
 * Reads a file, finds what each row means, and stores all of it in one transaction at the end; or, for a dry run, stores
 * nothing. The row of the import in `imports` is finished here only when something was stored.
 */
export async function runImport(
  job: ImportJob,
  bytes: Uint8Array,
  onProgress: (progress: Progress) => void,
): Promise<ImportEnd> {
  const kind = kindOf(job.kind);
  const read = new Report();
  read.keepsOutcomes = job.dryRun;
  let rows: ReturnType<typeof readFile>;
  let table: ReturnType<typeof openFile>;
  let emptied: ReadonlySet<string>;
  try {
    emptied = emptiedFields(kind, job.options.empty);
    table = openFile(bytes, kind, job.options);
    rows = readFile(table, kind, read, { ...job.options, settings: job.settings });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const { message, threats, threatCount } = error;
    return { status: 'refused', result: { code: 'invalid_input', message, ...(threats && { threats, threatCount }) } };
  }
  onProgress({ rowsDone: read.failedRows, totalRows: read.totalRows, errors: read.errorCount });
  const failedRows = (report: Report) => failedRowsOf(table, report);
  return withKeptConnection(job.connectionString, async (client) => {
    await client.query('select pg_advisory_lock($1)', [importLock]);
    return planAndStore(client, job, { kind, rows, read, emptied, failedRows }, onProgress);
  });
}

/** Takes an import back, all of it or nothing; imports wait meanwhile. */
export async function runUndo(connectionString: string, job: UndoJob): Promise<UndoResult> {
  return withKeptConnection(connectionString, async (client) => {
    await client.query('select pg_advisory_lock($1)', [importLock]);
    await client.query('begin');
    await client.query(`set local lock_timeout = '10s'`);
    await client.query(bulkSettings);
    const result = await undoImport(client, job);
    await client.query('commit');
    return result;
  });
}
