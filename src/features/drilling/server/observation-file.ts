import type { LookedAtInterval } from '../../../domain/drilling/drilling-findings.ts';
import { depthRule, gradeRule, nameText } from '../../../domain/records/field-rules.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { fold } from '../../../domain/text/fold.ts';
import { depthFault, depthRange, lengthSources, withLength } from '../../../domain/drilling/intercepts.ts';
import { drillGradeUnits } from '../../../domain/vocabulary.ts';
import type { BesideDefinition } from '../../imports/server/model/child-definition.ts';
import { readIntercepts } from '../../../domain/drilling/intercept-text.ts';
import type { FieldParts } from '../../imports/server/model/kind.ts';
import { vouched } from '../../../domain/records/vouched.ts';
import { mineChildKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { dateCell } from '../../imports/server/model/date-cells.ts';
import { metalCell } from '../../imports/server/model/list-cells.ts';
import { decimalCell } from '../../imports/server/model/number-cells.ts';
import { linkCell, longTextCell, optionCell, textCell } from '../../imports/server/model/text-cells.ts';
import { collarColumns, holeDefinition } from './hole-file.ts';
import { observationKind } from './observation-kind.ts';

/** A file may tell an interval with its grades in one sentence, or several of a hole. */
const told: FieldParts = {
  columns: { intercept: textCell('12.5 m @ 3.4 g/t Au from 102 m', 1_000) },
  makes: ['metal', 'densityValue', 'densityUnit', 'intervalLength', 'startDepth', 'endDepth'],
  compose({ intercept = '' }, beside) {
    const ofColumn = (beside['metal'] ?? '').trim();
    // Of several metals nobody knows which one a grade is of.
    const isOne = ofColumn !== '' && !/[;,/&+|]/u.test(ofColumn);
    const read = readIntercepts(intercept, knownMetal(ofColumn) ?? (isOne ? ofColumn : null));
    if ('error' in read) return { cells: {}, remarks: [{ field: 'intercept', warning: read.error }] };
    const records = read.flatMap(({ length, from, to, grades }, index) => {
      // Depths in columns of their own are those of the first interval.
      const own = (field: string) => (index === 0 ? (beside[field] ?? '') : '');
      return grades.map(({ grade, unit, metal }) => ({
        ...{ metal, densityValue: grade, densityUnit: unit, intervalLength: length },
        ...{ startDepth: from ?? own('startDepth'), endDepth: to ?? own('endDepth') },
      }));
    });
    return { cells: {}, records };
  },
};

export const observationFile = mineChildKind({
  record: observationKind,
  parts: told,
  columns: {
    holeId: textCell('EX26-014', nameText),
    observationDate: dateCell('2026-05-14'),
    metal: metalCell('Gold'),
    densityValue: required(decimalCell(gradeRule, '3.42', 'grade')),
    densityUnit: optionCell(drillGradeUnits, 'g/t'),
    intervalLength: decimalCell(depthRule, '12.5', 'depth'),
    startDepth: decimalCell(depthRule, '104', 'depth'),
    endDepth: decimalCell(depthRule, '116.5', 'depth'),
    notes: longTextCell('One row for each interval; this one is an example.'),
    trueWidth: decimalCell(depthRule, '9.8', 'depth'),
    sourceUrl: linkCell('https://www.example.com/drilling'),
    lengthFrom: optionCell(lengthSources, 'depths'),
  },
  key: ({ holeId, metal, startDepth, endDepth }) =>
    [fold(holeId ?? ''), fold(metal ?? ''), startDepth ?? '', endDepth ?? ''].join('\u0000'),
  keyWords: 'mine, hole, metal, start depth and end depth',
  rowName: ({ holeId, metal, startDepth, endDepth }) =>
    [holeId, metal, startDepth === null ? null : `${startDepth} to ${endDepth ?? '?'} m`].filter(Boolean).join(', '),
  unitOf: { densityValue: 'densityUnit' },
  ends: { startDepth: 'endDepth' },
  complete(values, given) {
    const { lengthFrom, intervalLength } = given;
    // An export says of a length that it follows from the depths; it does, as long as it is their difference.
    const isRange = lengthFrom !== null && (intervalLength === null || intervalLength === depthRange(values));
    return withLength(values, isRange ? null : (intervalLength ?? undefined));
  },
  check(values) {
    const fault = depthFault(values);
    return fault ? { field: fault.path, error: `${fault.message}.` } : undefined;
  },
  checkWhole: ({ densityUnit }) =>
    densityUnit === null
      ? { field: 'densityUnit', error: `Say the unit of the grade: ${drillGradeUnits.join(', ')}.` }
      : undefined,
  remark: ({ lengthFrom, intervalLength }, given) =>
    lengthFrom === 'depths' && given.lengthFrom === null
      ? { field: 'intervalLength', warning: `Taken from the depths: ${intervalLength} m.` }
      : undefined,
  judged: (values): LookedAtInterval => ({
    ...values,
    densityUnit: values.densityUnit ?? drillGradeUnits[0],
    parentObservationId: null,
  }),
  beside: {
    definition: vouched<BesideDefinition<never>['definition']>(holeDefinition),
    columns: collarColumns,
    rowOf(values) {
      const said = Object.fromEntries(Object.keys(collarColumns).map((name) => [name, values[name] ?? null]));
      const isSaid = Object.values(said).some((value) => value !== null);
      if (values.holeId === null || !isSaid) return null;
      return { holeId: values.holeId, ...said, notes: null, sourceUrl: null, placeFrom: null };
    },
  },
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
});
