import { sql } from 'drizzle-orm';
import { programFindings } from '../../../domain/drilling/drilling-findings.ts';
import { centsToDollars, costPerMeterCents, dollarsToCents } from '../../../domain/money/money.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import { keptColumn } from '../../records/server/summary.ts';
import type { DrillProgram } from '../contract.ts';

export type ProgramValues = Pick<
  DrillProgram,
  'season' | 'numberOfHoles' | 'numberOfMeters' | 'cost' | 'costPerMeter' | 'sourceUrl'
>;

/** Dollars per metre, rounded half up to the cent; null without a cost or metres. */
function derivedCost({ cost, numberOfMeters }: ProgramValues): number | null {
  if (cost === null || numberOfMeters === null) return null;
  const cents = costPerMeterCents(dollarsToCents(cost), numberOfMeters);
  return cents === null ? null : centsToDollars(cents);
}

/** A cost per metre that was derived follows its cost and metres; one that a member gave stays. */
function withCostPerMeter(values: ProgramValues, sent: Partial<ProgramValues>, before: ProgramValues | null) {
  if (sent.costPerMeter !== undefined && sent.costPerMeter !== null) return values;
  const bothCome = sent.cost !== undefined && sent.numberOfMeters !== undefined;
  const given =
    sent.costPerMeter === undefined &&
    !bothCome &&
    before !== null &&
    before.costPerMeter !== null &&
    before.costPerMeter !== derivedCost(before);
  return given ? values : { ...values, costPerMeter: derivedCost(values) };
}

export const programKind: RecordKind<ProgramValues> = {
  entityType: 'drill_program',
  parent: 'mine',
  table: 'drill_programs',
  pageList: 'drillPrograms',
  fields: {
    season: { column: 'season', type: 'text' },
    numberOfHoles: { column: 'number_of_holes', type: 'integer' },
    numberOfMeters: { column: 'number_of_meters', type: 'float' },
    cost: { column: 'cost_cents', type: 'cents' },
    costPerMeter: { column: 'cost_per_meter_cents', type: 'cents' },
    sourceUrl: { column: 'source_url', type: 'text' },
  },
  order: (r) => `substring(${r}.season from '(?:19|20)\\d\\d') desc nulls last`,
  latestFirst: true,
  nameOf: ({ season }, parent) => `${season} at ${parent.name}`,
  linkOf: (id) => ({ drillProgramId: id }),
  complete: withCostPerMeter,
  async detach(tx, id) {
    const rows = await tx.rows<{ id: number }>(sql`
      update drill_hole_observations set drill_program_id = null, version = version + 1, updated_at = now()
      where drill_program_id = ${id} returning id`);
    return { drillObservationIds: rows.map((row) => row.id) };
  },
  async reattach(tx, id, snapshot) {
    await tx.rows(sql`
      update drill_hole_observations o set drill_program_id = ${id}, version = o.version + 1, updated_at = now()
      from drill_programs p
      where p.id = ${id} and o.mine_id = p.mine_id and o.drill_program_id is null
        and o.id = any(${sql.param(snapshot['drillObservationIds'] ?? [])}::bigint[])`);
  },
  plausible: { alone: programFindings },
  summary: keptColumn('drill_programs_count', sql`(select count(*) from drill_programs p where p.mine_id = m.id)`),
};
