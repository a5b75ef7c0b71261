import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { articleWords } from './find-articles.ts';

/** What parts words beside blanks; a hyphen and an apostrophe are within them. */
const apart = sql.raw(`'()[]{},;:"/&+'`);

/** Two processes that count at once would store the same words. */
const jobLock = 7_301_482_617;

/** Counts are of about: smaller changes are not worth a row that is written anew. */
const worthTelling = sql.raw('0.2');

interface Last {
  marker: string;
  /** When it ended, and how long it took; milliseconds. */
  at: number;
  took: number;
}

const last = new WeakMap<Db['client'], Last>();

/** A look at all names takes a hundredth of the time at most. */
const restFor = 100;

async function newestChange(db: Db): Promise<string> {
  const [row] = await db.rows<{ marker: string }>(sql`
    select concat((select updated_at || ' ' || id from activities order by updated_at desc, id desc limit 1), ' ',
      (select created_at from users order by created_at desc, id desc limit 1)) as marker`);
  return row!.marker;
}

/** Counts the words of all names and titles anew. */
export async function countWords(db: Database): Promise<void> {
  const articles = await articleWords();
  await db.transaction(async (tx) => {
    const [lock] = await tx.rows<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${jobLock}) as held`);
    if (!lock?.held) return;
    await tx.rows(sql`set local statement_timeout = '120s'`);
    await tx.rows(sql`
      with texts as (
        select search_text as text from mines where not is_archived
        union all select search_text from companies where not is_archived
        union all select search_text from users where not is_sample
        union all select title_folded from media
        union all select unnest(${sql.param(articles)}::text[])
      ),
      counted as materialized (
        select word, uses from (
          select word collate "C" as word, count(*)::int as uses
          from texts cross join lateral unnest(string_to_array(translate(text, ${apart}, repeat(' ', 20)), ' ')) as word
          group by 1
        ) each_once
        where char_length(word) between 3 and 40 and word !~ '[0-9]'
      ),
      gone as (
        delete from search_words w where not exists (select from counted c where c.word = w.word)
      )
      insert into search_words as w (word, uses) select word, uses from counted
      on conflict (word) do update set uses = excluded.uses
        where abs(w.uses - excluded.uses) > ${worthTelling} * w.uses`);
  });
}

/** The same where something has changed since, and not all the time; a job. */
export async function keepWords(db: Database): Promise<void> {
  const before = last.get(db.client);
  const now = performance.now();
  if (before && now - before.at < before.took * restFor) return;
  const marker = await newestChange(db);
  if (before?.marker === marker) return;
  await countWords(db);
  const at = performance.now();
  last.set(db.client, { marker, at, took: at - now });
}
