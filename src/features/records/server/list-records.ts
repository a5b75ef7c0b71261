import { sql, type SQL } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { type Db, fixed } from '../../../db/client.ts';
import { creatorJson, instantText } from '../../../db/json.ts';
import { nouns } from '../../../domain/nouns/nouns.ts';
import { mostInList } from '../../../domain/records/most-in-list.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import { found } from '../../../server/problems/problems.ts';
import { mostBytes } from '../../../server/pages/show-page.ts';
import { fieldColumns, type RecordKind } from './record-kind.ts';

/** What of a list inside a mine or company is shown. */
export interface Window {
  limit: SQL;
  offset: SQL;
  /** What is behind so many bytes is left out: a thousand records whose texts are all as long as may be are 100 MB. */
  bytes: number;
}

/** A list inside a mine or company is complete up to so many. */
export const wholeList: Window = {
  limit: sql.raw(String(mostInList)),
  offset: sql.raw('0'),
  bytes: mostBytes.ofPage,
};

/** Who made a row, when, and its version; the creator is the row `u` of a left join of `users`. */
export const authorship = (row: SQL) => sql`
  ${creatorJson(sql`u`)} as "createdBy", ${instantText(sql`${row}.created_at`)} as "createdAt",
  ${instantText(sql`${row}.updated_at`)} as "updatedAt", ${row}.version`;

const literal = (count: number) => sql.raw(String(count));

/** Rows as text of one JSON array, in their order, and the first of them however long it is. */
export const jsonList = (rows: SQL, { bytes }: Window): SQL => sql`
  (select '[' || coalesce(string_agg(record, ','), '') || ']' from (
    select record, sum(octet_length(record)) over (rows unbounded preceding) as bytes
    from (select row_to_json(listed)::text as record from (${rows}) listed offset 0) records
  ) summed where bytes - octet_length(record) < ${literal(bytes)})`;

/**
 * Of lists of a row `page`, each as text of a JSON array, where those go on that a page has no room for: a JSON object of
 * offsets of their own calls.
 */
export function nextOffsets(lists: readonly string[]): SQL {
  const offsets = lists.map((name) => {
    const list = sql.raw(`page."${name}"`);
    return sql`'${sql.raw(name)}', case when octet_length(${list}) > ${literal(mostBytes.ofPage)}
      then json_array_length(${list}::json) end`;
  });
  return fixed(sql`json_strip_nulls(json_build_object(${sql.join(offsets, sql`, `)}))::text`);
}

interface Asked {
  db: Db;
  query: { limit: number; offset: number };
  reply: FastifyReply;
}

/**
 * A list inside a mine or company, which `list` makes of its id; 404 where there is no such mine or company. Where it ends
 * before its limit, since it would be too long for one answer, `X-Next-Offset` says where it goes on.
 */
export async function listInside(
  { db, query, reply }: Asked,
  entityType: EntityType,
  id: number,
  list: (id: SQL, window: Window) => SQL,
): Promise<JsonText> {
  const parents = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const window = { limit: sql`${query.limit}`, offset: sql`${query.offset}`, bytes: mostBytes.ofList };
  const [row] = await db.rows<{ list: string; count: number | null }>(sql`
    select list, case when octet_length(list) > ${literal(mostBytes.ofList)} then json_array_length(list::json) end as count
    from (
      select ${list(sql`parent.id`, window)} as list from ${parents} parent where parent.id = ${id} offset 0
    ) found`);
  const { list: text, count } = found(row, entityType === 'mine' ? 'This mine' : 'This company');
  if (count !== null && count < query.limit) reply.header('x-next-offset', query.offset + count);
  return new JsonText(text);
}

interface JsonRecord {
  columns: SQL;
  source: SQL;
  /** Which row of `source` it is. */
  where: SQL;
  what: string;
}

/** One record as JSON. */
export async function showJson(db: Db, { columns, source, where, what }: JsonRecord): Promise<JsonText> {
  const [row] = await db.rows<{ record: string; version: number }>(sql`
    select record.version, row_to_json(record)::text as record from (select ${columns} from ${source} where ${where}) record`);
  const { record, version } = found(row, what);
  return new JsonText(record, version);
}

const ofEither = sql`case when r.mine_id is null then 'company' else 'mine' end as "entityType",
  coalesce(r.mine_id, r.company_id) as "entityId"`;
const ownerColumns: Readonly<Record<RecordKind<object>['parent'], SQL>> = {
  mine: sql`r.mine_id as "mineId"`,
  company: sql`r.company_id as "companyId"`,
  either: ofEither,
};

const columnsByTable = new Map<string, SQL>();

/** All that answers carry of a record `r` by its creator `u`. */
export function recordColumns<Values extends object>(kind: RecordKind<Values>): SQL {
  let columns = columnsByTable.get(kind.table);
  if (!columns) {
    const beside = Object.entries(kind.beside ?? {}).map(([name, of]) => sql.raw(`${of('r')} as "${name}", `));
    columns = fixed(
      sql`r.id, ${ownerColumns[kind.parent]}, ${fieldColumns(kind, sql`r`)}, ${sql.join(beside)}${authorship(sql`r`)}`,
    );
    columnsByTable.set(kind.table, columns);
  }
  return columns;
}

/** Records of a kind with their creators, as `r` and `u`. */
export const recordSource = ({ table }: Pick<RecordKind<object>, 'table'>): SQL =>
  sql`${sql.raw(table)} r left join users u on u.id = r.created_by`;

/**
 * Records of a kind that belong to the mine or company `id` as text of one JSON array, in their order. Their ids first: what
 * an answer carries is made of those that are in it alone, however many there are.
 */
export function recordsOf<Values extends object>(
  kind: RecordKind<Values>,
  entityType: EntityType,
  id: SQL,
  window: Window = wholeList,
): SQL {
  const order = sql.raw(`${kind.order('r')}, r.id ${kind.latestFirst ? 'desc' : 'asc'}`);
  // A company's list is one of many mines, which holds no archived one any more than other lists do.
  const isListed =
    entityType === 'company' && kind.parent === 'mine'
      ? sql`and not exists (select from mines of_mine where of_mine.id = r.mine_id and of_mine.is_archived)`
      : sql``;
  const page = sql`
    select r.id from ${sql.raw(kind.table)} r where r.${sql.raw(`${entityType}_id`)} = ${id} ${isListed}
    order by ${order} limit ${window.limit} offset ${window.offset}`;
  return jsonList(
    sql`
    select ${recordColumns(kind)} from ${recordSource(kind)} join (${page}) page on page.id = r.id order by ${order}`,
    window,
  );
}

/** One record of a kind; 404 where there is none. */
export const showRecord = <Values extends object>(db: Db, kind: RecordKind<Values>, id: number): Promise<JsonText> =>
  showJson(db, {
    columns: recordColumns(kind),
    source: recordSource(kind),
    where: sql`r.id = ${id}`,
    what: `This ${nouns[kind.entityType].one}`,
  });
