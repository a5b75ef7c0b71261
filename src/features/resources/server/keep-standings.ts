import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { placesOf, type Standable, toldStanding } from '../../../domain/resources/estimate-standing.ts';
import type { Summary } from '../../records/server/summary.ts';
import { jsonText } from '../../../db/json-text.ts';

const minesAtOnce = 500;

type Row = Standable & { id: number; mineId: number; stored: string | null };

/** Finds anew what each estimate of these mines is among the others. */
async function keepThose(tx: Db, mineIds: readonly number[]): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    select r.id, r.mine_id as "mineId", r.resource_type as "resourceType", r.metal, r.zone, r.report_date as "reportDate",
      r.base_case as "baseCase", r.tonnage, r.grade, r.grade_unit as "gradeUnit", r.cutoff_grade as "cutoffGrade",
      r.cutoff_grade_unit as "cutoffGradeUnit", r.standing as stored
    from resource_estimates r where r.mine_id = any(${sql.param([...mineIds])}::bigint[]) order by r.mine_id, r.id`);
  const changed = [...Map.groupBy(rows, ({ mineId }) => mineId).values()].flatMap((ofMine) =>
    [...placesOf(ofMine)].flatMap(([{ id, stored }, place]) => {
      const standing = toldStanding(place.standing);
      return standing === stored ? [] : [{ id, standing }];
    }),
  );
  if (changed.length === 0) return;
  await tx.rows(sql`
    update resource_estimates r set standing = anew.standing
    from jsonb_to_recordset(${jsonText(changed)}::jsonb) as anew(id bigint, standing text) where r.id = anew.id`);
}

/** Keeps what each estimate is among the others, beside what the mine keeps of its estimates. */
export const keptStandings = (ofMine: Summary): Summary => ({
  columns: `${ofMine.columns}, resource_estimates.standing`,
  async keepAfter(tx, mineId, recordId, action) {
    await ofMine.keepAfter(tx, mineId, recordId, action);
    await keepThose(tx, [mineId]);
  },
  async keep(tx, mineIds) {
    await ofMine.keep(tx, mineIds);
    for (let from = 0; from < mineIds.length; from += minesAtOnce)
      await keepThose(tx, mineIds.slice(from, from + minesAtOnce));
  },
  // Of a category and zone of a metal no more than one counts, and where there is a base case of several one does.
  wrong: sql`${ofMine.wrong} union select mine_id from resource_estimates where standing is null
    union select mine_id from resource_estimates where standing = 'current'
    group by mine_id, metal_folded, resource_type, zone_folded having count(*) > 1`,
});

/** What the version before has left. */
export async function completeStandings(db: Database): Promise<void> {
  for (;;) {
    const found = await db.transaction(async (tx) => {
      const mines = await tx.rows<{ id: number }>(sql`
        select m.id from mines m
        where exists (select from resource_estimates r where r.mine_id = m.id and r.standing is null)
        order by m.id limit ${minesAtOnce} for no key update skip locked`);
      await keepThose(
        tx,
        mines.map(({ id }) => id),
      );
      return mines.length;
    });
    if (found === 0) return;
  }
}
