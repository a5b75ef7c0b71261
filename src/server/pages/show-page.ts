import { sql, type SQL } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../db/client.ts';
import { nextCursor, type Order, type Paging, type PlacedRow, planOf } from '../calls/paging.ts';

/** A list by itself, and each of those of a page, ends behind so many: a hundred records as long as may be are 200 MB. */
export const mostBytes = { ofList: 4_000_000, ofPage: 1_000_000 };

/** A record of a page as JSON, with its place in the list; null where the page has no room for it any more. */
type ShownRow = PlacedRow & { record: string | null };

export interface Shown {
  /** The table of the records, and the row that `json` and `joins` mean by it. */
  table: string;
  row: string;
  json: SQL;
  joins: SQL;
  /** Bytes that the record with the id `page.id` has of what may be long, without making JSON of it. */
  weight?: SQL;
}

const literal = (count: number) => sql.raw(String(count));

/**
 * The records of a page of ids (see `pageIds`) in its order, as far as there is room for them, and the first however long
 * it is. What is behind them is not even read where `weight` tells how long those before it are.
 */
function recordsOf(ids: SQL, keys: number, { table, row, json, joins, weight }: Shown, bytes: number): SQL {
  const hasRoom = weight ? sql`page.before < ${literal(bytes)}` : sql`true`;
  const columns = sql.raw(['id', ...Array.from({ length: keys }, (_, index) => `k${index}`)].join(', '));
  return sql`
    with page as materialized (select page.*, row_number() over () as place from (${ids}) page)
    ${
      weight
        ? sql`, weighed as materialized (
      select page.*, coalesce(sum(${weight}) over (order by place rows between unbounded preceding and 1 preceding), 0) as before
      from page
    )`
        : sql``
    }
    select ${columns}, case
      when sum(octet_length(record)) over (order by place rows unbounded preceding) - octet_length(record) < ${literal(bytes)}
      then record end as record
    from (
      select page.*, case when ${sql.raw(row)}.id is not null then ${json}::text when ${hasRoom} then '' end as record
      from ${sql.raw(weight ? 'weighed' : 'page')} page
        left join ${sql.raw(`${table} ${row}`)} on ${sql.raw(row)}.id = page.id and ${hasRoom} ${joins}
      order by page.place offset 0
    ) shown
    order by place`;
}

export interface PageToShow {
  /** The ids of the page (see `pageIds`). */
  ids: SQL;
  paging: Paging;
  /** Whether values of filters stand in `ids`. */
  isFiltered: boolean;
  order: Order;
  shown: Shown;
  /** How long it may be. */
  bytes?: number;
}

/** A page of a list. */
export interface ShownPage {
  /** As JSON. */
  records: string[];
  /** Where the next page continues; undefined on the last page. */
  next: string | undefined;
  /** The offset at which it does, where the page had no room for its whole limit. */
  nextOffset: number | undefined;
}

/**
 * One page, in one statement where its plan is kept. Else the ids are found first: filters are planned for their very
 * values, as a plan for any word would be a bad one, and planning what a page shows, which needs no new plan, takes longer
 * than running it. What was removed between the two statements has a place and an empty record.
 */
export async function showPage(db: Db, page: PageToShow): Promise<ShownPage> {
  const rows = await rowsOf(db, page);
  const { order, paging } = page;
  const full = rows.slice(0, paging.limit).findIndex(({ record }) => record === null);
  const end = full < 0 ? paging.limit : full;
  return {
    records: rows.slice(0, end).flatMap(({ record }) => (record ? [record] : [])),
    next: nextCursor(order, rows, end),
    nextOffset: full < 0 ? undefined : paging.offset + end,
  };
}

async function rowsOf(db: Db, page: PageToShow): Promise<ShownRow[]> {
  const { ids, paging, isFiltered, order, shown, bytes = mostBytes.ofList } = page;
  if (!isFiltered && !planOf(paging).plan) return db.rows<ShownRow>(recordsOf(ids, order.keys.length, shown, bytes));
  const places = await db.rows<PlacedRow>(ids, { plan: 'once' });
  if (places.length === 0) return [];
  const listed = sql.param(places.slice(0, paging.limit).map((row) => row.id));
  const records = await db.rows<ShownRow>(
    recordsOf(sql`select id from unnest(${listed}::bigint[]) as listed(id)`, 0, shown, bytes),
  );
  return places.map((row, index) => ({
    ...row,
    record: index < records.length ? (records[index]?.record ?? null) : '',
  }));
}

/** Says in the headers of an answer where the next page begins. */
export function tellNext(reply: FastifyReply, { next, nextOffset }: Partial<ShownPage>): void {
  if (next !== undefined) reply.header('x-next-cursor', next);
  if (nextOffset !== undefined) reply.header('x-next-offset', nextOffset);
}
