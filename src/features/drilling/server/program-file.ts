import type { LookedAtProgram } from '../../../domain/drilling/drilling-findings.ts';
import { depthRule, drillCostRule, mostHoles, nameText } from '../../../domain/records/field-rules.ts';
import { fold } from '../../../domain/text/fold.ts';
import { costPerMeterCents, dollarsToCents } from '../../../domain/money/money.ts';
import { mineChildKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { decimalCell, numberIn, wholeCell } from '../../imports/server/model/number-cells.ts';
import { linkCell, textCell } from '../../imports/server/model/text-cells.ts';
import { programKind } from './program-kind.ts';

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

export const programFile = mineChildKind({
  record: programKind,
  columns: {
    season: required(textCell('Summer 2026', nameText)),
    numberOfHoles: wholeCell('24', { max: mostHoles }),
    numberOfMeters: decimalCell(depthRule, '6,200', 'depth'),
    cost: decimalCell(drillCostRule, '1,550,000', 'dollars'),
    costPerMeter: decimalCell(drillCostRule, '250', 'dollars'),
    sourceUrl: linkCell('https://www.example.com/drilling'),
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
  judged: ({ numberOfMeters, costPerMeter }): LookedAtProgram => ({
    numberOfMeters: numberIn(numberOfMeters),
    costPerMeter: numberIn(costPerMeter),
  }),
  undo: {
    name: 't.season',
    kept: [
      {
        where: 'exists (select from drill_hole_observations o where o.drill_program_id = t.id)',
        reason: 'Drill observations were added to it since.',
      },
    ],
  },
});
