import { sql, type SQL } from 'drizzle-orm';
import { utcDay } from '../../../domain/time/dates.ts';
import { and, searchConditions } from '../../../server/calls/paging.ts';

/**
 * Mines in which somebody whose name has these words holds an interest today, as rows `(mine_id)`: by the name that was
 * written, or by that of the company that it means. Two searches, because one that may be either has no index.
 */
export function minesHeldBy(foldedName: string): SQL {
  const words = (column: SQL) => searchConditions(column, foldedName, 'interest');
  const today = sql`${utcDay(new Date())}::date`;
  // As `isHeldOn` has it.
  const isHeld = sql`coalesce(i.from_date <= ${today}, true) and coalesce(i.to_date >= ${today}, true)`;
  return sql`
    select i.mine_id from mine_interests i where ${and([...words(sql`i.holder_folded`), isHeld])}
    union all
    select i.mine_id from companies c join mine_interests i on i.company_id = c.id
    where ${and([...words(sql`c.search_text`), ...words(sql`c.name_folded`), isHeld])}`;
}
