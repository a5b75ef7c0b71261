import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import {
  type Interest,
  mostInterests,
  type Operator,
  overheldFault,
  tooManyInterests,
} from '../../../domain/mines/interests.ts';
import { utcDay } from '../../../domain/time/dates.ts';

interface MineRow {
  id: number;
  operator: Operator | null;
}

/** The companies that mines name, with the per cent of the mine's own figure, by mine. */
export async function operatorsOf(db: Db, mineIds: readonly number[]): Promise<Map<number, Operator>> {
  const rows = await db.rows<MineRow>(sql`
    select m.id, case when c.id is not null
      then json_build_object('name', c.name, 'percent', case when m.ownership_stated then trim_scale(m.ownership_percentage)::text end) end as operator
    from mines m left join companies c on c.id = m.company_id where m.id = any(${sql.param([...mineIds])}::bigint[])`);
  return new Map(rows.flatMap(({ id, operator }) => (operator ? [[id, operator]] : [])));
}

const interestsOf = (db: Db, mineIds: readonly number[]) =>
  db.rows<Interest & { mineId: number }>(sql`
    select i.mine_id as "mineId", coalesce(c.name, i.holder) as holder, i.kind, trim_scale(i.percent)::text as percent,
      i.from_date::text as "fromDate", i.to_date::text as "toDate"
    from mine_interests i left join companies c on c.id = i.company_id
    where i.mine_id = any(${sql.param([...mineIds])}::bigint[]) and i.kind in ('ownership', 'free-carry')`);

/** Of these mines those that would have more interests than are looked at together. */
async function overfullMines(tx: Db, mineIds: readonly number[]): Promise<[id: number, fault: string][]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select m.id from mines m where m.id = any(${sql.param([...mineIds])}::bigint[])
      and exists (select from mine_interests i where i.mine_id = m.id offset ${mostInterests})`);
  return rows.map(({ id }) => [id, tooManyInterests]);
}

/**
 * Of these mines, which stay locked until the transaction ends, those whose owners would hold more than 100 % on a day,
 * or that would have too many interests.
 */
export async function contradictingMines(tx: Db, mineIds: readonly number[]): Promise<Map<number, string>> {
  await tx.rows(sql`
    select 1 from mines where id = any(${sql.param([...mineIds])}::bigint[]) order by id for no key update`);
  const overfull = await overfullMines(tx, mineIds);
  if (overfull.length > 0) return new Map(overfull);
  const operators = await operatorsOf(tx, mineIds);
  const byMine = Map.groupBy(await interestsOf(tx, mineIds), ({ mineId }) => mineId);
  const faults = [...byMine].map(([id, interests]): [number, string | undefined] => [
    id,
    overheldFault(interests, operators.get(id) ?? null, utcDay(new Date())),
  ]);
  return new Map(faults.flatMap(([id, fault]) => (fault === undefined ? [] : [[id, fault]])));
}
