import { sql, type SQL } from 'drizzle-orm';
import type { Undoable } from './policy.ts';
import type { Db } from '../../../db/client.ts';
import { creatorJson, instantText } from '../../../db/json.ts';
import type { ImportKind } from '../../../domain/nouns/nouns.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import { and, countRows } from '../../../server/calls/paging.ts';
import type { ValueChoice } from '../contract-options.ts';
import type { AnyImport, ImportStatus } from '../contract-results.ts';
import type { RememberedColumns } from './read/headers/remembered-columns.ts';
import { mostRemembered } from './store/remember-columns.ts';
import { isDead, stoppedResult } from './run/note-import.ts';
import { jsonText } from '../../../db/json-text.ts';

const fields = sql`
  id, kind, file_name as "fileName", is_dry_run as "dryRun",
  case when ${isDead} then 'failed' else status end as status, rows_done as "rowsDone", total_rows as "totalRows",
  error_count as errors, ${instantText(sql`created_at`)} as "createdAt",
  ${instantText(sql`finished_at`)} as "finishedAt", source, licence,
  (status in ('done', 'undone') and not is_dry_run
    and exists (select from import_records r where r.import_id = imports.id and not r.is_undone)) as "canUndo",
  ${instantText(sql`undone_at`)} as "undoneAt",
  (select jsonb_build_object('created', o.created, 'updated', o.updated, 'unchanged', o.unchanged, 'skipped', o.skipped,
      'failed', o."totalRows" - o."successRows" - o.skipped)
    from jsonb_to_record(case when status in ('done', 'undone') then result end)
      as o (created int, updated int, unchanged int, skipped int, "totalRows" int, "successRows" int)
    where o.created is not null) as outcome`;

/** In a list no more of what was left than a page shows: a hundred undos that left a thousand each are 31 MB. */
const undoBriefly = sql`
  case when jsonb_array_length(undo_result -> 'left') > 20
    then undo_result || jsonb_build_object('left', jsonb_path_query_array(undo_result, '$.left[0 to 19]'))
    else undo_result end as undo`;

const isOneOf = (userId: string, id: number) => sql`id = ${id} and user_id = ${userId}`;
const resultOrStop = sql`case when ${isDead} then ${jsonText(stoppedResult)}::jsonb else result end`;

/** One import of the member as JSON text: its result may list twenty thousand errors and warnings. */
export async function importOf(db: Db, userId: string, id: number): Promise<JsonText | undefined> {
  const [row] = await db.rows<{ record: string }>(sql`
    select row_to_json(shown)::text as record
    from (select ${fields}, undo_result as undo, ${resultOrStop} as result from imports where ${isOneOf(userId, id)}) shown`);
  return row && new JsonText(row.record);
}

/** What an import of the member answered. */
export async function resultOf(db: Db, userId: string, id: number): Promise<JsonText | undefined> {
  const [row] = await db.rows<{ result: string }>(sql`
    select coalesce(${resultOrStop}::text, 'null') as result from imports where ${isOneOf(userId, id)}`);
  return row && new JsonText(row.result);
}

/** How far an import of the member is. */
export async function stateOf(db: Db, userId: string, id: number): Promise<ImportStatus['status'] | undefined> {
  const [row] = await db.rows<Pick<ImportStatus, 'status'>>(sql`
    select case when ${isDead} then 'failed' else status end as status from imports where ${isOneOf(userId, id)}`);
  return row?.status;
}

const isOwn = (userId: string, dryRun: 'true' | 'false' | undefined): SQL[] => [
  sql`user_id = ${userId}`,
  ...(dryRun === undefined ? [] : [sql`is_dry_run = ${dryRun === 'true'}`]),
];

export const countImportsOf = (db: Db, userId: string, { dryRun }: { dryRun?: 'true' | 'false' | undefined }) =>
  countRows(db, sql`imports`, isOwn(userId, dryRun));

export async function importsOf(
  db: Db,
  userId: string,
  { dryRun, limit, offset }: { dryRun?: 'true' | 'false' | undefined; limit: number; offset: number },
): Promise<ImportStatus[]> {
  return db.rows<ImportStatus>(sql`
    select ${fields}, ${undoBriefly}, null as result from imports where ${and(isOwn(userId, dryRun))}
    order by created_at desc, id desc limit ${limit} offset ${offset}`);
}

/** Of all members' imports those that stored something; those of the sample data are no one's. */
const hasStored = sql`
  status in ('done', 'undone') and not is_dry_run and exists (select from import_records r where r.import_id = imports.id)
  and not exists (select from users u where u.id = imports.user_id and u.is_sample)`;

export const countAllImports = (db: Db) => countRows(db, sql`imports`, [hasStored]);

/** All members' imports that stored something, newest first. */
export async function allImports(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<AnyImport[]> {
  return db
    .rows<AnyImport>(sql`
    select shown.*, ${creatorJson(sql`u`)} as user from (
      select ${fields}, ${undoBriefly}, null as result, user_id from imports
      where ${hasStored}
      order by created_at desc, id desc limit ${limit} offset ${offset}
    ) shown left join users u on u.id = shown.user_id order by shown."createdAt" desc, shown.id desc`)
    .then((rows) => rows.map(({ user_id: _, ...row }: AnyImport & { user_id?: unknown }) => row));
}

/** What an undo asks of an import before it begins. */
export async function undoable(db: Db, id: number): Promise<(Undoable & { fileName: string }) | undefined> {
  const [row] = await db.rows<Undoable & { fileName: string }>(sql`
    select user_id as "userId", file_name as "fileName", status, is_dry_run as "isDryRun",
      exists (select from import_records r where r.import_id = imports.id and not r.is_undone) as "canUndo"
    from imports where id = ${id}`);
  return row;
}

/** What is kept of the rows of one of the member's imports. */
export async function keptRows(
  db: Db,
  userId: string,
  id: number,
): Promise<{ outcomes: Buffer | null; failedRows: Buffer | null; fileName: string } | undefined> {
  const [row] = await db.rows<{ outcomes: Buffer | null; failedRows: Buffer | null; fileName: string }>(sql`
    select r.outcomes, r.failed_rows as "failedRows", i.file_name as "fileName"
    from imports i left join import_rows r on r.import_id = i.id where i.id = ${id} and i.user_id = ${userId}`);
  return row;
}

/** What the member chose for headers before, those that were chosen last, by header. */
export async function rememberedColumns(db: Db, userId: string, kind: ImportKind): Promise<RememberedColumns> {
  const rows = await db.rows<RememberedColumns[string] & { header: string }>(sql`
    select header, field, unit, said as "of" from import_mappings where user_id = ${userId} and kind = ${kind}
    order by created_at desc, header limit ${mostRemembered}`);
  return Object.fromEntries(rows.map(({ header, ...column }) => [header, column]));
}

/** What the member said of values in imports before. */
export async function rememberedValues(db: Db, userId: string, kind: ImportKind): Promise<ValueChoice[]> {
  const rows = await db.rows<{
    field: string;
    value: string;
    action: ValueChoice['action'];
    meaning: string | null;
  }>(sql`
    select field, value, action, meaning from import_values where user_id = ${userId} and kind = ${kind}`);
  return rows.map(({ meaning, ...choice }) => ({ ...choice, ...(meaning !== null && { as: meaning }) }));
}

/** The import that was started with this `Idempotency-Key` in the last 24 hours and was not refused. */
export async function repeatedImport(
  db: Db,
  userId: string,
  key: string,
): Promise<{ id: number; requestHash: string; status: ImportStatus['status'] } | undefined> {
  await db.rows(sql`
    update imports set idempotency_key = null
    where user_id = ${userId} and idempotency_key = ${key}
      and (created_at < now() - interval '24 hours' or status in ('refused', 'failed', 'cancelled') or (${isDead}))`);
  const [row] = await db.rows<{ id: number; requestHash: string; status: ImportStatus['status'] }>(sql`
    select id, request_hash as "requestHash", status from imports where user_id = ${userId} and idempotency_key = ${key}`);
  return row;
}

/** Cancels an import of the member that has not begun to store; false when it is too late. */
export async function cancelImport(db: Db, userId: string, id: number): Promise<boolean> {
  const rows = await db.rows(sql`
    update imports set status = 'cancelled', finished_at = now()
    where id = ${id} and user_id = ${userId} and status = 'running' and not (${isDead}) returning id`);
  return rows.length === 1;
}
