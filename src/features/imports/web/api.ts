import { queryOptions } from '@tanstack/react-query';
import { listCalls } from '../../../web/entity/page-lists.ts';
import { call, HttpError, query, queryClient, refresh, send } from '../../../web/http.ts';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { activities } from '../../activities/contract.ts';
import { companies } from '../../companies/contract.ts';
import { dashboard } from '../../dashboard/contract.ts';
import { mines } from '../../mines/contract.ts';
import type { ImportKind } from '../../../domain/nouns/nouns.ts';
import { imports } from '../contract.ts';
import type { FilePreview, FileValues } from '../contract-looks.ts';
import type { ImportOptions } from '../contract-options.ts';
import type { ImportResult, ImportStatus, RowOutcome, UndoResult } from '../contract-results.ts';
import { lookAgain } from './look-again.ts';

export const templateAddress = (kind: ImportKind) => imports.template.path.replace('{kind}', kind);

export const importStatus = (id: number) => query(imports.read, { params: { id } });
export const recentImports = () => query(imports.list, { query: { limit: 10 } });
/** One's own imports without checks. */
export const ownImports = (limit: number) => query(imports.list, { query: { dryRun: 'false', limit } });

export const isUnderWay = ({ status }: Pick<ImportStatus, 'status'>) => status === 'running' || status === 'storing';

/** A result of a file that was read, as opposed to one that was refused. */
export const isResult = (result: ImportStatus['result']): result is ImportResult =>
  result !== null && 'totalRows' in result;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const maxBusy = 3;
const busyMilliseconds = 3_000;

/** Sends a file; a server that is busy is asked again, and the key sees to it that the file is imported once. */
async function upload(kind: ImportKind, file: File, dryRun: boolean, options: ImportOptions): Promise<number> {
  const idempotencyKey = crypto.randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await call(imports.upload, {
        params: { kind },
        query: { dryRun: dryRun ? 'true' : undefined },
        file,
        options,
        respondAsync: true,
        idempotencyKey,
      });
      return answer.importId;
    } catch (error) {
      if (attempt > maxBusy || !(error instanceof HttpError) || error.status !== 503) throw error;
      await wait(busyMilliseconds);
    }
  }
}

/** Sends a file and answers the id of its import, which goes on by itself. */
export async function startImport(
  kind: ImportKind,
  file: File,
  dryRun: boolean,
  options: ImportOptions = {},
): Promise<number> {
  const id = await upload(kind, file, dryRun, options);
  void followImport(id);
  return id;
}

/** What is given up by its signal ends at the server, too. */
type Look<Answer> = (kind: ImportKind, file: File, options: ImportOptions, signal: AbortSignal) => Promise<Answer>;

export const previewFile: Look<FilePreview> = (kind, file, options, signal) =>
  lookAgain(() => call(imports.preview, { params: { kind }, file, options, signal }), signal);

export const valuesOfFile: Look<FileValues> = (kind, file, options, signal) =>
  lookAgain(() => call(imports.values, { params: { kind }, file, options, signal }), signal);

export type TableKind = 'drill-observations' | 'drill-holes';

/** All cells of a file, for tools that work on them here. */
export const readTable = (kind: TableKind, file: File, options: ImportOptions, signal: AbortSignal) =>
  lookAgain(() => call(imports.table, { query: { kind }, file, options, signal }), signal);

export const failedRowsAddress = (id: number) => imports.failedRows.path.replace('{id}', String(id));

/** So many rows of a check are shown at once. */
export const rowsAtOnce = 50;

/** What would come of rows of a check, and how many of this outcome are kept: of a long file its first rows alone. */
export function rowsOf(id: number, outcome: RowOutcome['outcome'] | undefined, offset: number) {
  const input = { params: { id }, query: { outcome, limit: rowsAtOnce, offset, count: 'true' as const } };
  return queryOptions({
    queryKey: [imports.rows.path, input],
    queryFn: async ({ signal }) => {
      const { body, headers } = await send(imports.rows, { ...input, signal });
      return { rows: body, kept: Number(headers.get('x-total-count') ?? body.length) };
    },
  });
}

export async function undoImport(id: number): Promise<UndoResult> {
  const result = await call(imports.undo, { params: { id } });
  await Promise.all([refreshImported(), queryClient.invalidateQueries({ queryKey: importStatus(id).queryKey })]);
  return result;
}

export async function cancelImport(id: number): Promise<void> {
  await call(imports.cancel, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: importStatus(id).queryKey });
}

/** Everything that a file may have changed. */
function refreshImported(): Promise<void> {
  return refresh(
    mines.list,
    mines.facets,
    mines.exchanges,
    mines.choices,
    mines.read,
    mines.page,
    companies.list,
    companies.facets,
    companies.read,
    companies.page,
    ...listCalls(),
    activities.list,
    dashboard.read,
    imports.list,
  );
}

const pollMilliseconds = 400;
const longestPause = 10_000;
const followed = new Set<number>();

function toastResult({ message, totalRows, successRows, errorCount }: ImportResult): void {
  if (totalRows > 0 && successRows === 0) toast('Upload Failed', message, 'destructive');
  else if (totalRows === 0) toast('Nothing was imported', message);
  else toast(errorCount > 0 ? 'Upload completed with warnings' : 'Upload Successful', message);
}

/** What happened here shows here; a check changes nothing that other pages show. */
async function tellEnd(status: ImportStatus): Promise<void> {
  const message = status.result?.message;
  if (status.status === 'done') {
    if (status.dryRun) return;
    if (isResult(status.result)) toastResult(status.result);
    await refreshImported();
    return;
  }
  if (status.status !== 'cancelled') toast('Upload Failed', message ?? 'Upload failed', 'destructive');
  if (!status.dryRun) await refresh(imports.list);
}

/** Asks how far an import is until it has ended, whichever page is open, and tells the end. */
export async function followImport(id: number): Promise<void> {
  if (followed.has(id)) return;
  followed.add(id);
  let pause = pollMilliseconds;
  for (;;) {
    try {
      const status = await queryClient.fetchQuery({ ...importStatus(id), staleTime: 0 });
      pause = pollMilliseconds;
      if (!isUnderWay(status)) {
        await tellEnd(status);
        return;
      }
    } catch (error) {
      // A session that ended, or an import that is gone, does not come back by asking; a server that is busy or starts anew does.
      if (error instanceof HttpError && error.status < 500 && error.status !== 429) {
        followed.delete(id);
        return;
      }
      await wait(pause);
      pause = Math.min(2 * pause, longestPause);
      continue;
    }
    await wait(pollMilliseconds);
  }
}
