import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { type Paging, type PlacedRow, planOf } from './paging.ts';

/** A record of a page as JSON, with its place in the list. */
export type ShownRow = PlacedRow & { record: string };

export interface PageToShow {
  /** The ids of the page (see `pageIds`). */
  ids: SQL;
  paging: Paging;
  /** Whether values of filters stand in `ids`. */
  isFiltered: boolean;
  /** The records of these ids, in their order, by a statement whose plan is kept. */
  show: (db: Db, ids: SQL) => Promise<ShownRow[]>;
}

/**
 * The rows of a page and the one behind it, in one statement where its plan is kept. Else the ids are found first:
 * filters are planned for their very values, as a plan for any word would be a bad one, and planning what a page shows,
 * which needs no new plan, takes longer than running it. What was removed between the two statements has a place and an
 * empty record, and so has the row behind the page.
 */
export async function showPage(db: Db, { ids, paging, isFiltered, show }: PageToShow): Promise<ShownRow[]> {
  if (!isFiltered && !planOf(paging).plan) return show(db, ids);
  const page = await db.rows<PlacedRow>(ids, { plan: 'once' });
  if (page.length === 0) return [];
  const listed = sql.param(page.slice(0, paging.limit).map((row) => row.id));
  const shown = await show(db, sql`select id from unnest(${listed}::int[]) as listed(id)`);
  const records = new Map(shown.map((row) => [row.id, row.record]));
  return page.map((row) => ({ ...row, record: records.get(row.id) ?? '' }));
}
