import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/text/fold.ts';
import type { ActivityEntityType } from '../../../domain/nouns/nouns.ts';
import type { Parent } from '../../records/server/record-kind.ts';
import { jsonText } from '../../../db/json-text.ts';

export const authorName = 'OpenPit sample data';

/** A reserved domain: no mail reaches it and no provider can verify it. */
const authorEmail = 'sample-data@openpit.invalid';

/** Any number, the same in every process: one of them loads, the others need not wait for it. */
const loading = 5_120_864_933;

export async function tryLoadingLock(db: Db): Promise<boolean> {
  const [lock] = await db.rows<{ ours: boolean }>(sql`select pg_try_advisory_lock(${loading}) as ours`);
  return lock?.ours ?? false;
}

export async function freeLoadingLock(db: Db): Promise<void> {
  await db.rows(sql`select pg_advisory_unlock(${loading})`);
}

/** Whether nobody but the author of the sample data has been here. */
export async function isUntouched(db: Db): Promise<boolean> {
  const [answer] = await db.rows<{ untouched: boolean }>(sql`
    select not exists (select 1 from users where not is_sample)
      and not exists (select 1 from mines where not is_sample)
      and not exists (select 1 from companies where not is_sample) as untouched`);
  return answer?.untouched ?? false;
}

/** The id of the author, who is made where there is none; without a row in `accounts` nobody can sign in as them. */
export async function sampleAuthor(db: Db, newId: string): Promise<string> {
  await db.rows(sql`
    insert into users (id, name, email, display_name, is_sample, search_text)
    values (${newId}, ${authorName}, ${authorEmail}, ${authorName}, true, ${fold(authorName)})
    on conflict (email) do nothing`);
  const [author] = await db.rows<{ id: string }>(sql`select id from users where email = ${authorEmail} and is_sample`);
  if (!author) throw new Error(`${authorEmail} belongs to another account`);
  return author.id;
}

const voterEmail = (voter: number) => `sample-voter-${voter}@openpit.invalid`;

/** The ids of so many people who rate the mines and companies of the sample: nobody can sign in as one of them. */
export async function sampleVoters(tx: Db, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => voterEmail(index + 1));
  await tx.rows(sql`
    insert into users (id, name, email, display_name, is_sample, search_text)
    select gen_random_uuid()::text, ${authorName}, email, ${authorName}, true, ${fold(authorName)}
    from unnest(${sql.param(emails)}::text[]) as email
    on conflict (email) do nothing`);
  const voters = await tx.rows<{ id: string; email: string }>(
    sql`select id, email from users where is_sample and email = any(${sql.param(emails)}::text[])`,
  );
  const ids = new Map(voters.map(({ id, email }) => [email, id]));
  return emails.map((email) => {
    const id = ids.get(email);
    if (id === undefined) throw new Error(`${email} belongs to another account`);
    return id;
  });
}

/** Takes the voters away with their votes; the author stays, whose name stands in histories. */
export async function removeVoters(tx: Db): Promise<void> {
  await tx.rows(sql`delete from users where is_sample and email <> ${authorEmail}`);
}

/** The kinds of which a load has stored its file. */
export async function loadedKinds(db: Db, authorId: string): Promise<string[]> {
  const rows = await db.rows<{ kind: string }>(sql`
    select distinct kind from imports where user_id = ${authorId} and status = 'done' and not is_dry_run`);
  return rows.map(({ kind }) => kind);
}

/** Ends the imports of a load whose process died; to be called with the lock, so none of them is alive. */
export async function endBrokenImports(db: Db, authorId: string): Promise<void> {
  await db.rows(sql`
    update imports set status = 'failed', finished_at = now()
    where user_id = ${authorId} and status in ('running', 'storing')`);
}

/** The sample mines and companies by `mine <name>` and `company <name>`, locked until the transaction ends. */
export async function heldParents(tx: Db): Promise<Map<string, Parent>> {
  const mines = await tx.rows<Parent>(sql`
    select 'mine' as "entityType", id, name from mines where is_sample and not is_archived
    order by id for no key update`);
  const companies = await tx.rows<Parent>(sql`
    select 'company' as "entityType", id, name from companies where is_sample and not is_archived
    order by id for no key update`);
  return new Map([...mines, ...companies].map((parent) => [`${parent.entityType} ${parent.name}`, parent]));
}

interface FinishedImport {
  authorId: string;
  kind: string;
  fileName: string;
  rows: number;
}

/** The row that says that a file is in; to be written in the transaction that stores it. */
export async function insertFinishedImport(
  tx: Db,
  { authorId, kind, fileName, rows }: FinishedImport,
): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into imports (user_id, kind, file_name, status, rows_done, total_rows, finished_at)
    values (${authorId}, ${kind}, ${fileName}, 'done', ${rows}, ${rows}, now()) returning id`);
  return row!.id;
}

/** What a file has made or changed. */
export interface StoredRow {
  entityType: ActivityEntityType;
  id: number;
  action: 'created' | 'updated';
  parent: Parent;
}

/** What the file made or changed, by which the histories of mines and companies find its activity. */
export async function insertImportRecords(tx: Db, importId: number, stored: readonly StoredRow[]): Promise<void> {
  const list = stored.map(({ entityType, id, action, parent }) => ({
    entityType,
    id,
    action,
    mineId: parent.entityType === 'mine' ? parent.id : null,
  }));
  await tx.rows(sql`
    insert into import_records (import_id, entity_type, entity_id, mine_id, action, before, version_after)
    select ${importId}, "entityType", id, "mineId", action, case when action = 'updated' then '{}'::jsonb end, 1
    from jsonb_to_recordset(${jsonText(list)}::jsonb)
      as stored("entityType" text, id bigint, action text, "mineId" bigint)`);
}
