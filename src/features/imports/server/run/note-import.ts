import { sql } from 'drizzle-orm';
import { type Db, sqlState, violatedConstraint } from '../../../../db/client.ts';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import { hasNoRunner } from './hold-runner.ts';
import type { ImportEnd, Progress } from './import-job.ts';
import { jsonText } from '../../../../db/json-text.ts';

/** A running import that was silent for so long died, whatever its connection says: its machine may be gone. */
const silence = sql`interval '60 seconds'`;
export const isDead = sql`status in ('running', 'storing') and (alive_at < now() - ${silence} or ${hasNoRunner})`;
export const stoppedResult = {
  code: 'unavailable',
  message: 'The server stopped before the import was finished. Nothing of the file was stored; upload it again.',
};

export interface NewImport {
  userId: string;
  kind: ImportKind;
  fileName: string;
  dryRun: boolean;
  idempotencyKey: string | undefined;
  requestHash: string;
  source: string | null;
  licence: string | null;
  /** Of the process that runs it, see `holdRunner`. */
  runner: number;
}

/** Of a member, the newest: the result of one may be megabytes. */
const mostChecks = 100;

/** Starts a row; undefined when the member has another import under way. */
export async function insertImport(
  db: Db,
  { userId, kind, fileName, dryRun, idempotencyKey, requestHash, source, licence, runner }: NewImport,
): Promise<number | undefined> {
  await db.rows(sql`
    update imports set status = 'failed', result = ${jsonText(stoppedResult)}, finished_at = now(), idempotency_key = null
    where user_id = ${userId} and ${isDead}`);
  if (dryRun) {
    await db.rows(sql`
      delete from imports where id in (
        select id from imports where user_id = ${userId} and is_dry_run and finished_at is not null
        order by created_at desc, id desc offset ${mostChecks - 1} limit ${mostChecks})`);
  }
  try {
    const [row] = await db.rows<{ id: number }>(sql`
      insert into imports (user_id, kind, file_name, is_dry_run, idempotency_key, request_hash, source, licence, runner)
      values (${userId}, ${kind}, ${fileName}, ${dryRun}, ${idempotencyKey ?? null}, ${requestHash}, ${source}, ${licence}, ${runner})
      returning id`);
    return row?.id;
  } catch (error) {
    if (sqlState(error) === '23505' && violatedConstraint(error)?.startsWith('imports_')) return undefined;
    throw error;
  }
}

/** Notes how far an import is and that it lives. Answers whether its member cancelled it. */
export async function noteProgress(
  db: Db,
  id: number,
  { rowsDone, totalRows, errors }: Progress,
): Promise<{ isCancelled: boolean }> {
  await db.rows(sql`
    update imports set rows_done = ${rowsDone}, total_rows = ${totalRows}, error_count = ${errors}, alive_at = now()
    where id = ${id} and status in ('running', 'storing')`);
  const [row] = await db.rows<{ isCancelled: boolean }>(sql`
    select status = 'cancelled' as "isCancelled" from imports where id = ${id}`);
  return { isCancelled: row?.isCancelled ?? true };
}

/** Finishes an import that stored nothing. */
export async function finishImport(
  db: Db,
  id: number,
  end: Exclude<ImportEnd, { status: 'cancelled' }> | { status: 'failed'; result: object },
): Promise<void> {
  const counts = end.status === 'done' ? end.result : undefined;
  await db.rows(sql`
    update imports set status = ${end.status}, result = ${counts?.text ?? jsonText(end.result)}, finished_at = now(),
      rows_done = coalesce(${counts?.totalRows ?? null}::int, rows_done), total_rows = coalesce(${counts?.totalRows ?? null}::int, total_rows),
      error_count = coalesce(${counts?.errorCount ?? null}::int, error_count)
    where id = ${id} and status in ('running', 'storing')`);
}
