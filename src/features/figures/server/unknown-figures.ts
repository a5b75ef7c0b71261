import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type FigureCondition, writeRef } from '../../../domain/figures/measures.ts';
import { and } from '../../../server/calls/paging.ts';
import type { UnknownFigure } from '../contract.ts';
import type { FigureSql } from './figure-sql.ts';

interface Screened {
  figures: FigureSql;
  /** The rows of the list with the name that `figures` calls them by. */
  table: SQL;
  /** All filters of the list with these conditions. */
  conditionsOf: (conditions: FigureCondition[]) => SQL[];
}

/** Of each figure that is wanted: how many rows fit but for it, because it is not known of them. */
export const unknownFigures = (
  db: Db,
  conditions: readonly FigureCondition[],
  { figures, table, conditionsOf }: Screened,
): Promise<UnknownFigure[]> =>
  Promise.all(
    conditions.map(async (condition) => {
      const others = conditions.filter((each) => each !== condition);
      const where = [...conditionsOf(others), sql`not ${figures.hasFigure(condition)}`];
      const [row] = await db.rows<{ without: number; elsewhere: number }>(
        sql`
        select count(*) as without, count(*) filter (where ${figures.hasAnyFigure(condition)}) as elsewhere
        from ${table} where ${and(where)}`,
        { plan: 'once' },
      );
      return { figure: writeRef(condition), without: row?.without ?? 0, elsewhere: row?.elsewhere ?? 0 };
    }),
  );
