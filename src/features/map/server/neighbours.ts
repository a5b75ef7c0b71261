import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { found } from '../../../server/problems/problems.ts';
import { mostNeighbours, type Neighbour, neighbourKm, type Neighbours } from '../contract.ts';
import { inCircle, kmFrom } from './in-area.ts';

/** The mines around a mine; none around one without coordinates. */
export async function neighboursOf(db: Db, id: number): Promise<Neighbours> {
  const [mine] = await db.rows<{ latitude: number | null; longitude: number | null }>(
    sql`select latitude, longitude from mines where id = ${id}`,
  );
  const { latitude, longitude } = found(mine, 'This mine');
  if (latitude === null || longitude === null) return { mines: [], total: 0 };
  const place = { latitude, longitude };
  const rows = await db.rows<Neighbour & { total: number }>(sql`
    select m.id, m.name, m.stage, m.metals_distribution -> 0 ->> 'metal' as metal, ${kmFrom(place)} as km,
      count(*) over () as total
    from mines m where not m.is_archived and m.id <> ${id} and ${inCircle({ ...place, km: neighbourKm })}
    order by km, m.id limit ${sql.raw(String(mostNeighbours))}`);
  return { mines: rows.map(({ total: _, ...mine }) => mine), total: rows[0]?.total ?? 0 };
}
