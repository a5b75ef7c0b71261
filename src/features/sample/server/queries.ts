import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/fold.ts';
import type { ImportKind } from '../../../domain/import-kinds.ts';

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

/** The kinds of which a load has stored its file. */
export async function loadedKinds(db: Db, authorId: string): Promise<ImportKind[]> {
  const rows = await db.rows<{ kind: ImportKind }>(sql`
    select distinct kind from imports where user_id = ${authorId} and status = 'done' and not is_dry_run`);
  return rows.map(({ kind }) => kind);
}

/** Ends the imports of a load whose process died; to be called with the lock, so none of them is alive. */
export async function endBrokenImports(db: Db, authorId: string): Promise<void> {
  await db.rows(sql`
    update imports set status = 'failed', finished_at = now()
    where user_id = ${authorId} and status in ('running', 'storing')`);
}
