import { sql } from 'drizzle-orm';
import { liesWithin } from '../../../domain/drilling/intercepts.ts';
import { observationKind } from '../../drilling/server/observation-kind.ts';
import type { ObservationRow } from './sample-rows.ts';
import type { StoredRow } from './queries.ts';
import { type Loading, storeRow } from './store-sample.ts';

interface ProgramRow {
  id: number;
  mineId: number;
  season: string;
}

/** The program that drilled an observation: the only one of its mine in that year. */
function programOf({ observationDate }: ObservationRow, programs: readonly ProgramRow[]): number | null {
  const year = observationDate?.slice(0, 4);
  const candidates = year === undefined ? [] : programs.filter(({ season }) => season.includes(year));
  return candidates.length === 1 ? candidates[0]!.id : null;
}

const depthsOf = ({ startDepth = null, endDepth = null, intervalLength = null }: ObservationRow) => ({
  startDepth,
  endDepth,
  intervalLength,
});

const isPartOf = (part: ObservationRow, whole: ObservationRow) =>
  part.holeId === whole.holeId && part.metal === whole.metal && liesWithin(depthsOf(part), depthsOf(whole));

/** Stores observations with their programs and, of a part of a longer interval, that one: it stands above in the file. */
export async function storeObservations(loading: Loading, rows: readonly ObservationRow[]): Promise<StoredRow[]> {
  const programs = await loading.tx.rows<ProgramRow>(sql`
    select p.id, p.mine_id as "mineId", p.season from drill_programs p join mines m on m.id = p.mine_id where m.is_sample`);
  const stored: (StoredRow & { row: ObservationRow })[] = [];
  for (const row of rows) {
    const owner = { entityType: 'mine', name: row.mineName } as const;
    const parent = loading.parentOf(owner);
    const drillProgramId = programOf(
      row,
      programs.filter(({ mineId }) => mineId === parent?.id),
    );
    const whole = stored.findLast((other) => other.parent === parent && isPartOf(row, other.row));
    const sent = { ...row, drillProgramId, parentObservationId: whole?.id ?? null };
    const made = await storeRow(loading, observationKind, { owner, sent });
    stored.push(...made.map((one) => ({ ...one, row })));
  }
  return stored;
}
