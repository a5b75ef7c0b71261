import { nameText } from '../../../../contract.ts';
import { fold } from '../../../../domain/fold.ts';
import { costPerMeterCents, dollarsToCents } from '../../../../domain/money.ts';
import { mineChildKind } from '../child-kind.ts';
import { decimalCell, linkCell, required, textCell, wholeCell } from '../columns.ts';
import type { Stored } from '../copy-rows.ts';

const metres = { integerDigits: 8, fractionDigits: 2, min: 0 };
const dollars = { integerDigits: 11, fractionDigits: 2, min: 0 };

const inCents = (column: string) => ({
  column,
  type: 'bigint' as const,
  read: `trim_scale(t.${column} / 100.0)::text`,
  write: (value: Stored) => (value === null ? null : dollarsToCents(String(value))),
});

interface Costs {
  numberOfMeters: string | null;
  cost: string | null;
  costPerMeter: string | null;
}

/** Dollars per metre, rounded half up to the cent; null without a cost or metres. */
function derivedCost({ cost, numberOfMeters }: Costs): string | null {
  if (cost === null || numberOfMeters === null) return null;
  const cents = costPerMeterCents(dollarsToCents(cost), Number(numberOfMeters));
  return cents === null ? null : String(cents / 100);
}

export const drillProgramsKind = mineChildKind({
  name: 'drill-programs',
  entityType: 'drill_program',
  table: 'drill_programs',
  columns: {
    season: required(textCell('Summer 2026', nameText)),
    numberOfHoles: wholeCell('24', { max: 1_000_000 }),
    numberOfMeters: decimalCell(metres, '6,200'),
    cost: decimalCell(dollars, '1,550,000'),
    costPerMeter: decimalCell(dollars, '250'),
    sourceUrl: linkCell('https://www.example.com/drilling'),
  },
  stored: {
    season: { column: 'season', type: 'text' },
    numberOfHoles: { column: 'number_of_holes', type: 'integer' },
    numberOfMeters: { column: 'number_of_meters', type: 'numeric' },
    cost: inCents('cost_cents'),
    costPerMeter: inCents('cost_per_meter_cents'),
    sourceUrl: { column: 'source_url', type: 'text' },
  },
  key: ({ season }) => fold(season ?? ''),
  keyWords: 'mine and season',
  rowName: ({ season }) => season,
  complete(values, given, before) {
    if (given.costPerMeter !== null) return values;
    // One that a member gave stays; one that was derived follows its cost and metres.
    if (before !== null && before.costPerMeter !== null && before.costPerMeter !== derivedCost(before)) return values;
    return { ...values, costPerMeter: derivedCost(values) };
  },
  order: `substring(t.season from '(?:19|20)\\d\\d') desc nulls last`,
  undo: {
    name: 't.season',
    kept: [
      {
        where: 'exists (select from drill_hole_observations o where o.drill_program_id = t.id)',
        reason: 'Drill observations were added to it since.',
      },
    ],
  },
  async keep(client) {
    await client.query(
      `update mines m set drill_programs_count = kept.count from (
         select o.mine_id as id, (select count(*) from drill_programs p where p.mine_id = o.mine_id) as count
         from touched_owners o
       ) kept where m.id = kept.id and m.drill_programs_count <> kept.count`,
    );
  },
});
