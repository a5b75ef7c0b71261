import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { impossibleInterval, intervalFindings, intervalsFindings } from '../../../domain/drilling/drilling-findings.ts';
import { fold } from '../../../domain/text/fold.ts';
import { depthFault, liesWithin, withLength } from '../../../domain/drilling/intercepts.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { invalid } from '../../../server/problems/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { DrillObservation } from '../contract.ts';
import { keptBestObservation } from './keep-best-observation.ts';

export type ObservationValues = Omit<
  DrillObservation,
  'id' | 'mineId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

type Whole = Pick<ObservationValues, 'holeId' | 'startDepth' | 'endDepth' | 'intervalLength'>;

/** The interval that another is a part of: of the same mine and hole, around it, and itself no part of that other. */
async function checkWhole(tx: Db, values: ObservationValues, mineId: number, id: number | null): Promise<void> {
  const path = 'parentObservationId';
  const [whole] = await tx.rows<Whole & { isCircle: boolean }>(sql`
    with recursive above as (
      select o.id, o.parent_observation_id from drill_hole_observations o where o.id = ${values.parentObservationId}
      union
      select o.id, o.parent_observation_id from drill_hole_observations o join above on o.id = above.parent_observation_id
    )
    select o.hole_id as "holeId", o.start_depth as "startDepth", o.end_depth as "endDepth",
      o.interval_length as "intervalLength", exists (select from above where above.id = ${id}) as "isCircle"
    from drill_hole_observations o where o.id = ${values.parentObservationId} and o.mine_id = ${mineId}`);
  if (!whole) throw invalid(path, 'This interval does not belong to this mine. Choose another one.');
  if (whole.isCircle) throw invalid(path, 'An interval cannot be a part of itself. Choose the longer interval.');
  if (values.holeId !== null && whole.holeId !== null && fold(values.holeId) !== fold(whole.holeId)) {
    throw invalid(path, `The longer interval lies in hole ${whole.holeId}. Choose one of the same hole.`);
  }
  if (!liesWithin(values, whole)) throw invalid(path, 'This interval does not lie within the longer one.');
}

async function programExists(tx: Db, id: number, mineId: number): Promise<boolean> {
  const rows = await tx.rows(sql`select 1 from drill_programs where id = ${id} and mine_id = ${mineId}`);
  return rows.length > 0;
}

/** `NMD180 from 139.59 m`, or what is known of it. */
function nameOf({ holeId, startDepth, densityValue, densityUnit }: ObservationValues): string {
  const depth = startDepth === null ? '' : ` from ${startDepth} m`;
  return `${holeId ?? `${densityValue} ${densityUnit}`}${depth}`;
}

export const observationKind: RecordKind<ObservationValues> = {
  entityType: 'drill_observation',
  parent: 'mine',
  table: 'drill_hole_observations',
  pageList: 'drillObservations',
  fields: {
    drillProgramId: { column: 'drill_program_id', type: 'bigint' },
    parentObservationId: { column: 'parent_observation_id', type: 'bigint' },
    holeId: { column: 'hole_id', type: 'text' },
    observationDate: { column: 'observation_date', type: 'date' },
    densityValue: { column: 'density_value', type: 'numeric' },
    densityUnit: { column: 'density_unit', type: 'text' },
    intervalLength: { column: 'interval_length', type: 'numeric' },
    lengthFrom: { column: 'length_from', type: 'text' },
    trueWidth: { column: 'true_width', type: 'numeric' },
    startDepth: { column: 'start_depth', type: 'numeric' },
    endDepth: { column: 'end_depth', type: 'numeric' },
    metal: { column: 'metal', type: 'text' },
    notes: { column: 'notes', type: 'text' },
    sourceUrl: { column: 'source_url', type: 'text' },
  },
  defaults: { densityUnit: 'g/t' },
  order: (r) => `${r}.hole_id collate "C" nulls last, ${r}.start_depth nulls last, ${r}.end_depth desc nulls last`,
  nameOf: (values, parent) => `${nameOf(values)} at ${parent.name}`,
  linkOf: (id) => ({ drillObservationId: id }),
  complete(values, sent) {
    const metal = values.metal && (knownMetal(values.metal) ?? values.metal);
    return withLength({ ...values, metal }, sent.intervalLength);
  },
  derived: { metal_folded: { of: ({ metal }) => (metal === null ? null : fold(metal)) } },
  async check(tx, values, { parent, id }) {
    const fault = depthFault(values);
    if (fault) throw invalid(fault.path, fault.message);
    if (values.drillProgramId !== null && !(await programExists(tx, values.drillProgramId, parent.id))) {
      throw invalid('drillProgramId', 'This drill program does not belong to this mine. Choose another one.');
    }
    if (values.parentObservationId !== null) await checkWhole(tx, values, parent.id, id);
  },
  async detach(tx, id) {
    const rows = await tx.rows<{ id: number }>(sql`
      update drill_hole_observations set parent_observation_id = null, version = version + 1, updated_at = now()
      where parent_observation_id = ${id} returning id`);
    return { includedObservationIds: rows.map((row) => row.id) };
  },
  async reattach(tx, id, snapshot) {
    await tx.rows(sql`
      update drill_hole_observations o set parent_observation_id = ${id}, version = o.version + 1, updated_at = now()
      from drill_hole_observations whole
      where whole.id = ${id} and o.mine_id = whole.mine_id and o.parent_observation_id is null and o.id <> ${id}
        and o.id is distinct from whole.parent_observation_id
        and o.id = any(${sql.param(snapshot['includedObservationIds'] ?? [])}::bigint[])`);
  },
  async withoutLostReferences(tx, values, parent) {
    const { drillProgramId, parentObservationId } = values;
    const hasProgram = drillProgramId !== null && (await programExists(tx, drillProgramId, parent.id));
    const whole = await tx.rows(sql`
      select 1 from drill_hole_observations where id = ${parentObservationId} and mine_id = ${parent.id}`);
    return {
      ...values,
      drillProgramId: hasProgram ? drillProgramId : null,
      parentObservationId: whole.length > 0 ? parentObservationId : null,
    };
  },
  summary: keptBestObservation,
  plausible: {
    impossible: impossibleInterval,
    alone: intervalFindings,
    together: { alikeIn: 'lower(r.hole_id) collate "C"', find: intervalsFindings },
  },
};
