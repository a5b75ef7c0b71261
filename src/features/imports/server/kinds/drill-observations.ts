import { nameText } from '../../../../contract.ts';
import { onConnection } from '../../../../db/client.ts';
import { fold } from '../../../../domain/fold.ts';
import { depthFault } from '../../../../domain/intercepts.ts';
import { drillGradeUnits } from '../../../../domain/vocabulary.ts';
import { keptBestObservation } from '../../../drilling/server/keep-best-observation.ts';
import { mineChildKind } from '../child-kind.ts';
import {
  dateCell,
  decimalCell,
  linkCell,
  longTextCell,
  metalCell,
  optionCell,
  required,
  textCell,
} from '../columns.ts';

const metres = { integerDigits: 8, fractionDigits: 2, min: 0 };

export const drillObservationsKind = mineChildKind({
  name: 'drill-observations',
  entityType: 'drill_observation',
  table: 'drill_hole_observations',
  columns: {
    holeId: textCell('EX26-014', nameText),
    observationDate: dateCell('2026-05-14'),
    metal: metalCell('Gold'),
    densityValue: required(decimalCell({ integerDigits: 6, fractionDigits: 4, min: 0 }, '3.42')),
    densityUnit: optionCell(drillGradeUnits, 'g/t'),
    intervalLength: decimalCell(metres, '12.5'),
    startDepth: decimalCell(metres, '104'),
    endDepth: decimalCell(metres, '116.5'),
    notes: longTextCell('One row for each interval; this one is an example.'),
    trueWidth: decimalCell(metres, '9.8'),
    sourceUrl: linkCell('https://www.example.com/drilling'),
  },
  stored: {
    holeId: { column: 'hole_id', type: 'text' },
    observationDate: { column: 'observation_date', type: 'date' },
    metal: { column: 'metal', type: 'text' },
    densityValue: { column: 'density_value', type: 'numeric' },
    densityUnit: { column: 'density_unit', type: 'text' },
    intervalLength: { column: 'interval_length', type: 'numeric' },
    startDepth: { column: 'start_depth', type: 'numeric' },
    endDepth: { column: 'end_depth', type: 'numeric' },
    notes: { column: 'notes', type: 'text' },
    trueWidth: { column: 'true_width', type: 'numeric' },
    sourceUrl: { column: 'source_url', type: 'text' },
  },
  derived: { metal_folded: { type: 'text', of: ({ metal }) => (metal === null ? null : fold(metal)) } },
  key: ({ holeId, metal, startDepth, endDepth }) =>
    [fold(holeId ?? ''), fold(metal ?? ''), startDepth ?? '', endDepth ?? ''].join('\u0000'),
  keyWords: 'mine, hole, metal, start depth and end depth',
  rowName: ({ holeId, metal, startDepth, endDepth }) =>
    [holeId, metal, startDepth === null ? null : `${startDepth} to ${endDepth ?? '?'} m`].filter(Boolean).join(', '),
  complete: (values) => ({ ...values, densityUnit: values.densityUnit ?? drillGradeUnits[0] }),
  check(values) {
    const fault = depthFault(values);
    return fault ? { field: fault.path, error: `${fault.message}.` } : undefined;
  },
  order: 't.hole_id collate "C" nulls last, t.start_depth nulls last, t.end_depth desc nulls last',
  undo: {
    name: `coalesce(t.hole_id, trim_scale(t.density_value) || ' ' || t.density_unit)`,
    kept: [
      {
        where: `exists (select from drill_hole_observations o where o.parent_observation_id = t.id
          and not exists (select from undo_records u where u.entity_type = 'drill_observation' and u.id = o.id))`,
        reason: 'Another interval is reported as a part of it.',
      },
    ],
  },
  async keep(client) {
    const { rows } = await client.query<{ id: number }>(
      'select mine_id as id from touched_owners where mine_id is not null',
    );
    await keptBestObservation.keep(
      onConnection(client),
      rows.map(({ id }) => id),
    );
  },
});
