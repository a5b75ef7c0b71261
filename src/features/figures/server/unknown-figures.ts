import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type FigureCondition, measureOf, writeRef } from '../../../domain/figures/measures.ts';
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
  asked: readonly FigureCondition[],
  { figures, table, conditionsOf }: Screened,
): Promise<UnknownFigure[]> =>
  Promise.all(
    asked.map(async (condition) => {
      const others = asked.filter((each) => each !== condition);
      const where = [...conditionsOf(others), sql`not ${figures.hasFigure(condition)}`];
      const counted = (conditions: SQL[]) => sql`(select count(*) from ${table} where ${and(conditions)})`;
      // By itself it can be a join: beside the other count each row would be looked up, tens of thousands of them.
      const elsewhere =
        measureOf(condition).of === 'nothing' ? sql`0` : counted([...where, figures.hasAnyFigure(condition)]);
      const [row] = await db.rows<{ without: number; elsewhere: number }>(
        sql`select ${counted(where)} as without, ${elsewhere} as elsewhere`,
        { plan: 'once' },
      );
      return { figure: writeRef(condition), without: row?.without ?? 0, elsewhere: row?.elsewhere ?? 0 };
    }),
  );
