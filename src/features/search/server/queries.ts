import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { and } from '../../../server/calls/paging.ts';
import type { Member } from '../../../server/callers/session.ts';
import { hitsOfKind, type SearchKind } from '../contract.ts';
import { behind, type ReadQuery, type ReadWord } from './read-words.ts';

/** A row that was found: `rank` says how well it fits, the least the best. */
export interface FoundRow {
  kind: SearchKind;
  id: string;
  rank: number;
  title: string;
  detail: string | null;
  content: string | null;
  /** Of a hole, a note or media. */
  parent: 'mine' | 'company' | null;
  parentId: number | null;
}

const most = sql.raw(String(hitsOfKind));

/** What more records have is looked for at the beginning of names and in the newest: to order them all would take too long. */
const mostUses = 5_000;
const newestRecords = sql.raw('3000');
/** So many of the newest notes are looked through one by one; where words are in fewer of those than are shown, they are rare. */
const newestNotes = sql.raw('3000');
/** Of rare ones, so that those of archived mines leave enough. */
const mostNotes = sql.raw('30');
const shortestOfIndex = 3;

const pattern = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
const contains = (column: SQL, word: string) => sql`${column} like ${`%${pattern(word)}%`}`;

/** Words of an index of three letters, as conditions on folded text; shorter ones begin a word in it. */
const has = (column: SQL, { either }: Pick<ReadWord, 'either'>): SQL => {
  const parts = either.map((word) =>
    word.length < shortestOfIndex ? sql`(' ' || ${column}) like ${`% ${pattern(word)}%`}` : contains(column, word),
  );
  return parts.length === 1 ? parts[0]! : sql`(${sql.join(parts, sql` or `)})`;
};

/** Whether the words are few enough to look at all that have them. */
const isSelective = ({ words }: ReadQuery) =>
  words.some(({ typed, uses }) => typed.length >= shortestOfIndex && uses <= mostUses);

/** 0 it is, 1 it begins with it, 2 begins with what it was read as, 3 has it, 4 has the words, 5 they lie elsewhere in the record. */
function rankOf(name: SQL, { text, readAs, words }: ReadQuery): SQL {
  const start = (phrase: string) => sql`${name} like ${`${pattern(phrase)}%`}`;
  const within = (phrase: string) => sql`(' ' || ${name}) like ${`% ${pattern(phrase)}%`}`;
  return sql`case when ${name} = ${text} then 0 when ${start(text)} then 1 when ${start(readAs)} then 2
    when ${within(readAs)} then 3 when ${and(words.map((word) => has(name, word)))} then 4 else 5 end`;
}

const nothing = sql`select null::bigint as id, 9 as rank, ''::text collate "C" as name where false`;

interface Named {
  table: SQL;
  /** Of the row `r`. */
  isShown: SQL;
  query: ReadQuery;
  /** Further rows `(id, rank, name)`. */
  also?: SQL;
}

/** Ids with their rank, of those whose name begins with the text, by its index, and those that have the words. */
function named({ table, isShown, query, also }: Named): SQL {
  const { text, words } = query;
  const order = sql`order by rank, char_length(name), name, id limit ${most}`;
  const begun = sql`
    select r.id, case when r.name_folded = ${text} then 0 else 1 end as rank, r.name_folded as name from ${table} r
    where ${isShown} and r.name_folded >= ${text} and r.name_folded < ${behind(text)} order by r.name_folded, r.id limit ${most}`;
  const rows = isSelective(query) ? table : sql`(select * from ${table} order by id desc limit ${newestRecords})`;
  const worded = sql`
    select * from (
      select r.id, ${rankOf(sql`r.name_folded`, query)} as rank, r.name_folded as name from ${rows} r
      where ${isShown} and ${and(words.map((word) => has(sql`r.search_text`, word)))} offset 0
    ) worded ${order}`;
  return sql`
    select id, min(rank) as rank, min(name) as name from (
      (${begun}) union all (${worded}) union all (${also ?? nothing})
    ) found group by id order by min(rank), char_length(min(name)), min(name), id limit ${most}`;
}

const tickersOf = (company: SQL) => sql`
  (select string_agg(distinct listed, ', ') from (
    select concat_ws(': ', e ->> 'exchange', e ->> 'ticker') as listed from jsonb_array_elements(${company}.stock_exchanges) e limit 4) listed)`;

/** `TSXV:LSG` and `LSG.V` as companies keep their ticker. */
const bareTicker = (text: string) =>
  text
    .toUpperCase()
    .replace(/^[^:]*:\s*/, '')
    .replace(/\.[A-Z]{1,3}$/, '')
    .trim();

const mines = (query: ReadQuery): SQL => sql`
  select 'mine' as kind, m.id::text as id, found.rank, m.name as title, concat_ws(', ', c.name, m.primary_jurisdiction, m.country) as detail,
    null as content, null as parent, null::bigint as "parentId", found.name as sorted
  from (${named({ table: sql`mines`, isShown: sql`not r.is_archived`, query })}) found
    join mines m on m.id = found.id left join companies c on c.id = m.company_id`;

function companies(query: ReadQuery): SQL {
  const ticker = bareTicker(query.text);
  const also = sql`
    select * from (
      select r.id, 0 as rank, r.name_folded as name from companies r where r.tickers @> array[${ticker}]::text[] offset 0
    ) listed where exists (select from companies r where r.id = listed.id and not r.is_archived) order by name, id limit ${most}`;
  return sql`
    select 'company', c.id::text, found.rank, c.name, concat_ws(', ', ${tickersOf(sql`c`)}, c.headquarters), null, null, null,
      found.name
    from (${named({ table: sql`companies`, isShown: sql`not r.is_archived`, query, also })}) found
      join companies c on c.id = found.id`;
}

const members = (query: ReadQuery): SQL => sql`
  select * from (
    select 'member', u.id, ${rankOf(sql`u.search_text`, query)} as rank,
      coalesce(nullif(btrim(u.display_name), ''), nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), 'Unknown User'),
      null, null, null, null::bigint, u.search_text
    from users u where not u.is_sample and ${and(query.words.map((word) => has(sql`u.search_text`, word)))} offset 0
  ) found order by rank, search_text, id limit ${most}`;

/** So many observations whose hole begins so are looked at: a long name is of few. */
const mostObservations = sql.raw('600');

/** Holes of observations by the beginning of their name. A name without a digit is no hole's, and begins those of many. */
function holes({ text }: ReadQuery): SQL {
  const folded = sql`lower(o.hole_id) collate "C"`;
  return sql`
    select 'hole', concat(h.mine_id, ' ', h.folded), case when h.folded = ${text} then 0 else 1 end as rank, h.hole_id, m.name, null,
      'mine', h.mine_id, h.folded
    from (
      select mine_id, folded, min(hole_id) as hole_id from (
        select o.mine_id, o.hole_id, ${folded} as folded from drill_hole_observations o
        where ${folded} >= ${text} and ${folded} < ${behind(text)} order by ${folded} limit ${mostObservations}
      ) begun group by mine_id, folded
    ) h join mines m on m.id = h.mine_id and not m.is_archived
    order by rank, h.folded, m.name, m.id limit ${most}`;
}

/** Of the caller's own journal: nobody else's is ever looked at. */
function positions({ text }: ReadQuery, member: Pick<Member, 'id'>): SQL {
  const ticker = text.toUpperCase();
  const bare = bareTicker(text);
  return sql`
    select * from (
      select 'position', h.ticker, min(case when ${ticker} in (h.ticker, h.bare_ticker) then 0 else 1 end) as rank, h.ticker as title,
        string_agg(h.currency, ', ' order by h.currency), null, null, null::bigint, h.ticker as sorted
      from holdings h
      where h.user_id = ${member.id}
        and (h.ticker like ${`${pattern(ticker)}%`} or h.bare_ticker like ${`${pattern(bare)}%`}) and ${bare} <> ''
      group by h.ticker
    ) found order by rank, sorted limit ${most}`;
}

const media = (query: ReadQuery): SQL => sql`
  select * from (
    select 'media', x.id::text, ${rankOf(sql`x.title_folded`, query)} as rank, x.title,
      concat_ws(' on ', initcap(x.media_type), coalesce(m.name, c.name)), null, case when x.mine_id is null then 'company' else 'mine' end,
      coalesce(x.mine_id, x.company_id), x.title_folded as sorted
    from media x left join mines m on m.id = x.mine_id left join companies c on c.id = x.company_id
    where not coalesce(m.is_archived, c.is_archived) and ${and(query.words.map((word) => has(sql`x.title_folded`, word)))} offset 0
  ) found order by rank, sorted, id limit ${most}`;

/** A word as a query of PostgreSQL's own kind: the last one may be unfinished, so all may be. */
const lexeme = (word: string) => `'${word.replaceAll(/['\\]/g, ' ')}':*`;

/** What notes have to have; undefined where no word is long enough to tell. */
export function noteQuery({ words }: Pick<ReadQuery, 'words'>): string | undefined {
  const told = words.filter(({ typed }) => typed.length >= shortestOfIndex);
  if (told.length === 0) return undefined;
  return told.map(({ either }) => `(${either.map(lexeme).join(' | ')})`).join(' & ');
}

/** Notes with the words, the newest first; where they stand in few, all of those are found by an index. */
function notes(entityType: 'mine' | 'company', query: string): SQL {
  const table = sql.raw(`${entityType}_notes`);
  const parents = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const parentId = sql.raw(`${entityType}_id`);
  const asked = sql`to_tsquery('simple', ${query})`;
  return sql`
    select * from (
      with newest as materialized (
        select n.id from (select id, words from ${table} order by id desc limit ${newestNotes}) n
        where n.words @@ ${asked} order by n.id desc limit ${mostNotes}
      )
      select 'note', n.id::text as id, 4 as rank, p.name as title,
        concat_ws(', ', coalesce(u.display_name, nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')), to_char(n.created_at, 'YYYY-MM-DD')),
        left(n.content, 4000), ${entityType}, n.${parentId} as "parentId", to_char(n.created_at, 'YYYYMMDDHH24MISS') as sorted
      from (
        select id from newest
        union
        (select n.id from ${table} n where n.words @@ ${asked} and (select count(*) from newest) < ${most}
          order by n.id + 0 desc limit ${mostNotes})
      ) found join ${table} n on n.id = found.id join ${parents} p on p.id = n.${parentId} and not p.is_archived
        left join users u on u.id = n.created_by
      order by n.created_at desc, n.id desc limit ${most}
    ) listed`;
}

/** Everything that fits, at most a few of each kind. */
export function findEverywhere(db: Db, query: ReadQuery, member: Pick<Member, 'id'>): Promise<FoundRow[]> {
  const worded = isSelective(query) ? [members(query), media(query)] : [];
  const inNotes = noteQuery(query);
  const parts = [
    mines(query),
    companies(query),
    positions(query, member),
    ...(/\d/.test(query.text) ? [holes(query)] : []),
    ...worded,
    ...(inNotes === undefined ? [] : [notes('mine', inNotes), notes('company', inNotes)]),
  ];
  return db.rows<FoundRow>(
    sql`select kind, id, rank, title, nullif(detail, '') as detail, content, parent, "parentId" from (
      ${sql.join(
        parts.map((part) => sql`(${part})`),
        sql` union all `,
      )}
    ) hits order by rank, kind = 'note', case when kind = 'note' then sorted end desc, char_length(title), sorted, id`,
    // A plan for any words would be a bad one: it depends on how many have them.
    { plan: 'once' },
  );
}

export const isTooCommon = (query: ReadQuery) => query.words.length > 0 && !isSelective(query);
