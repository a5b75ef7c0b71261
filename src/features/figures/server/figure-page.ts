import { sql, type SQL } from 'drizzle-orm';
import type { FiguredNoun } from '../../../domain/figures/measure.ts';
import { type FigureCondition, type FigureRef, readRef } from '../../../domain/figures/measures.ts';
import { and, type Order, type Paging, readCursor } from '../../../server/calls/paging.ts';
import type { FigureSql } from './figure-sql.ts';

/** The figure that a list is sorted by, where it is one: `figure npv.USD`. */
export function figureSort(sortBy: string | undefined, noun: FiguredNoun): FigureRef | null {
  if (!sortBy?.startsWith('figure ')) return null;
  const ref = readRef(sortBy.slice('figure '.length), noun);
  return 'value' in ref ? ref.value : null;
}

export interface FigurePage {
  figures: FigureSql;
  /** The rows of the list with the name that `figures` calls them by, and their id. */
  list: { table: SQL; id: SQL };
  where: SQL[];
  order: Order;
  query: Paging & { figures?: FigureCondition[] | undefined };
}

/** So many of the first rows of a figure are looked through for a page before all of them are. */
const firstRows = sql.raw('1000');
/** A page that is shorter, with what is before it, is likely among those. */
const shortPage = 200;

/**
 * The ids of a page by a figure: rows that have it as its index lists them, then those that have not, by id. The latter are
 * not looked for where a condition wants the figure known. What few rows fit cannot be told beforehand, and where the
 * planner takes them for few it reads and sorts all that have the figure: the first ones have mostly enough for a page.
 */
export function figurePageIds(ref: FigureRef, { figures, list, where, order, query }: FigurePage): SQL {
  const { limit, offset, after } = query;
  const direction = sql.raw(order.direction);
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<');
  const rows = sql.raw(String(limit + 1 + offset));
  const seen = after === undefined ? undefined : readCursor(order, after);
  const [last] = seen?.values ?? [];
  const isBehind = seen !== undefined && last === null;
  const { table, id, is } = figures.ordered(ref);
  const behind = seen && !isBehind ? sql`and (f.value, ${id}) ${beyond} (${last}::float8, ${seen.id}::bigint)` : sql``;
  const inOrder = sql`order by f.value ${direction}, ${id} ${direction}`;
  const knownOf = (of: SQL) => sql`
    select ${id} as id, f.value as k0 from ${of} join ${list.table} on ${list.id} = ${id}
    where ${is} and ${and(where)} ${behind} ${inOrder} limit ${rows}`;
  const unknown = sql`
    select ${list.id} as id, null::float8 as k0 from ${list.table} where not ${figures.hasFigure(ref)} and ${and(where)}
      ${isBehind ? sql`and ${list.id} ${beyond} ${seen.id}::bigint` : sql``}
    order by ${list.id} ${direction} limit ${rows}`;
  const isWanted = query.figures?.some(({ measure, of }) => measure === ref.measure && of === ref.of);
  const parts = [...(isBehind ? [] : [knownOf(table)]), ...(isWanted ? [] : [unknown])];
  if (parts.length === 0) return sql`select ${list.id}, null::text as k0 from ${list.table} where false`;
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
  const isShort = !isBehind && limit + 1 + offset <= shortPage;
  const found = isShort
    ? sql`
      with first as materialized (
        ${knownOf(sql`(select * from ${table} where ${is} ${behind} ${inOrder} limit ${firstRows}) f`)}
      )
      select * from first where (select count(*) from first) = ${rows}
      union all select * from (${all}) others where (select count(*) from first) < ${rows}`
    : all;
  return sql`
    select id, k0::text from (${found}) found
    order by found.k0 ${direction} nulls last, id ${direction} limit ${sql.raw(String(limit + 1))} offset ${sql.raw(String(offset))}`;
}
