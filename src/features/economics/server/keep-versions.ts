import { sql } from 'drizzle-orm';
import type { Summary } from '../../records/server/summary.ts';

/** The place of a study `e` among those of its mine and type, the last one first; one without a date was before all others. */
const place = sql`row_number() over (partition by e.mine_id, e.study_type order by e.report_date desc nulls last)`;
const due = sql`case when ${place} = 1 then 'current' else 'replaced' end`;

/** Keeps which study of each type is current, beside what the mine keeps of its studies. */
export const keptVersions = (ofMine: Summary): Summary => {
  const keep: Summary['keep'] = async (tx, mineIds) => {
    if (mineIds.length === 0) return;
    // The one that is replaced first: at no moment there are two.
    for (const status of ['replaced', 'current']) {
      await tx.rows(sql`
        update mine_economics set status = anew.status from (
          select e.id, ${due} as status from mine_economics e where e.mine_id = any(${sql.param([...mineIds])}::bigint[])
        ) anew
        where mine_economics.id = anew.id and anew.status = ${status} and mine_economics.status <> anew.status`);
    }
  };
  return {
    columns: `${ofMine.columns}, mine_economics.status`,
    async keepAfter(tx, mineId, recordId, action) {
      await ofMine.keepAfter(tx, mineId, recordId, action);
      await keep(tx, [mineId]);
    },
    async keep(tx, mineIds) {
      await ofMine.keep(tx, mineIds);
      await keep(tx, mineIds);
    },
    wrong: sql`${ofMine.wrong} union select mine_id from (
      select e.mine_id, e.status, ${due} as due from mine_economics e
    ) told where status <> due`,
  };
};
