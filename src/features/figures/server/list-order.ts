import { sql, type SQL } from 'drizzle-orm';
import type { FiguredNoun } from '../../../domain/figures/measure.ts';
import type { FigureRef } from '../../../domain/figures/measures.ts';
import { type Order, pageIds, placedIds, type SortKey } from '../../../server/calls/paging.ts';
import { type FigurePage, figurePageIds, figureSort } from './figure-page.ts';
import type { FigureSql } from './figure-sql.ts';

export const nullableText = (column: SQL): SortKey => ({ column, type: 'text', nullable: true });

export type ScoreSort = 'engagement' | 'nps';

const scoreKeys: Readonly<Record<ScoreSort, SortKey[]>> = {
  engagement: [{ column: sql`s.engagement`, type: 'integer' }],
  nps: [{ column: sql`s.net_promoter`, type: 'integer', nullable: true }],
};

const isScore = (sort: string) => Object.hasOwn(scoreKeys, sort);

interface SortedList {
  noun: FiguredNoun;
  /** With the name that its rows are called by. */
  table: SQL;
  id: SQL;
  figures: FigureSql;
  /** What each order of the list goes by, but for scores and figures. */
  keys: Readonly<Record<string, SortKey[]>>;
}

interface Asked {
  sortBy?: string | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

/** The orders of a list of mines or companies: by a column, by a score, by a figure; the newest first unless asked otherwise. */
export function listOrder({ noun, table, id, figures, keys }: SortedList) {
  const known = new Map(Object.entries({ ...keys, ...scoreKeys }));
  const scoreId = sql.raw(`s.${noun}_id`);
  // Scores lie in a table of their own, `s`: a list by score walks its index.
  const scored = sql`scores s join ${table} on ${id} = ${scoreId}`;

  /** A score is sorted by under either of its names. */
  function nameOf(sortBy = 'createdAt'): string {
    const bare = sortBy.replace('figure ', '');
    return isScore(bare) ? bare : sortBy;
  }

  /** Throws `RangeError` for what the contract of the list does not name. */
  function keysOf(name: string, figure: FigureRef | null): SortKey[] {
    if (figure) return [{ column: figures.figureOf(figure), type: 'float8', nullable: true }];
    const found = known.get(name);
    if (!found) throw new RangeError(`No list of a ${noun} has this order.`);
    return found;
  }

  const sourceOf = ({ sortBy }: Asked) => (isScore(nameOf(sortBy)) ? scored : table);
  const figureOf = ({ sortBy }: Asked) => figureSort(nameOf(sortBy), noun);

  function orderOf({ sortBy, sortOrder }: Asked): Order {
    const name = nameOf(sortBy);
    return {
      name,
      direction: sortOrder ?? (name === 'createdAt' ? 'desc' : 'asc'),
      keys: keysOf(name, figureSort(name, noun)),
      id: isScore(name) ? scoreId : id,
    };
  }

  return {
    orderOf,
    /** The figure that the list is sorted by, where it is one. */
    figureOf,
    /** All rows under these conditions with their place in the order: what an export writes. */
    placesOf: (asked: Asked, where: SQL[]): SQL => placedIds(sourceOf(asked), where, orderOf(asked)),
    /** The ids of one page under these conditions. */
    idsOf(query: Asked & FigurePage['query'], where: SQL[]): SQL {
      const [order, figure] = [orderOf(query), figureOf(query)];
      if (figure) return figurePageIds(figure, { figures, list: { table, id }, where, order, query });
      const conditions = isScore(order.name) ? [sql`${scoreId} is not null`, ...where] : where;
      return pageIds(sourceOf(query), conditions, order, query);
    },
  };
}
