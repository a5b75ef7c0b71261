import { fold } from '../../../../domain/fold.ts';
import { gradeUnits, quantityUnits, reportingStandards, resourceTypes } from '../../../../domain/vocabulary.ts';
import { mineChildKind } from '../child-kind.ts';
import { decimalCell, linkCell, metalCell, optionCell, reportDateCell, required, wholeCell } from '../columns.ts';
import type { Stored } from '../copy-rows.ts';

const grade = { integerDigits: 10, fractionDigits: 4, min: 0 };
const yesOrNo = ['yes', 'no'] as const;
const byConfidence = `array_position(array[${resourceTypes.map((type) => `'${type}'`).join(', ')}], t.resource_type)`;

export const resourceEstimatesKind = mineChildKind({
  name: 'resource-estimates',
  entityType: 'resource_estimate',
  table: 'resource_estimates',
  columns: {
    resourceType: required(optionCell(resourceTypes, 'indicated', { proved: 'proven' })),
    metal: required(metalCell('Gold')),
    reportDate: reportDateCell('2026-06-30'),
    tonnage: wholeCell('1,200,000'),
    grade: decimalCell(grade, '1.85'),
    gradeUnit: optionCell(gradeUnits, 'g/t'),
    containedMetal: wholeCell('71,375'),
    containedMetalUnit: optionCell(quantityUnits, 'oz'),
    cutoffGrade: decimalCell(grade, '0.5'),
    cutoffGradeUnit: optionCell(gradeUnits, 'g/t'),
    reportingStandard: optionCell(reportingStandards, 'NI 43-101', {
      'SEC S-K 1300': 'SEC S-K1300',
      'S-K 1300': 'SEC S-K1300',
    }),
    sourceUrl: linkCell('https://www.example.com/technical-report'),
    includesReserves: optionCell(yesOrNo, 'no', { true: 'yes', false: 'no' }),
  },
  stored: {
    resourceType: { column: 'resource_type', type: 'text' },
    metal: { column: 'metal', type: 'text' },
    reportDate: { column: 'report_date', type: 'date' },
    tonnage: { column: 'tonnage', type: 'bigint' },
    grade: { column: 'grade', type: 'numeric' },
    gradeUnit: { column: 'grade_unit', type: 'text' },
    containedMetal: { column: 'contained_metal', type: 'bigint' },
    containedMetalUnit: { column: 'contained_metal_unit', type: 'text' },
    cutoffGrade: { column: 'cutoff_grade', type: 'numeric' },
    cutoffGradeUnit: { column: 'cutoff_grade_unit', type: 'text' },
    reportingStandard: { column: 'reporting_standard', type: 'text' },
    sourceUrl: { column: 'source_url', type: 'text' },
    includesReserves: {
      column: 'includes_reserves',
      type: 'boolean',
      read: `case t.includes_reserves when true then 'yes' when false then 'no' end`,
      write: (value: Stored) => (value === null ? null : value === 'yes'),
    },
  },
  derived: { metal_folded: { type: 'text', of: ({ metal }) => fold(metal) } },
  key: ({ resourceType, metal, reportDate }) => `${resourceType}\u0000${fold(metal ?? '')}\u0000${reportDate ?? ''}`,
  keyWords: 'mine, resource type, metal and report date',
  rowName: ({ resourceType, metal, reportDate }) => [metal, resourceType, reportDate].filter(Boolean).join(', '),
  check({ resourceType, includesReserves }) {
    if (includesReserves === null || (resourceType !== 'proven' && resourceType !== 'probable')) return undefined;
    return { field: 'includesReserves', error: 'Only resources can include reserves; leave this empty for reserves.' };
  },
  order: `t.metal_folded, ${byConfidence}, t.report_date desc nulls last`,
  undo: { name: `concat_ws(', ', t.metal, t.resource_type, t.report_date)`, kept: [] },
  async keep(client) {
    await client.query(
      `update mines m set has_resource_estimates = kept.has from (
         select o.mine_id as id, exists (select from resource_estimates r where r.mine_id = o.mine_id) as has
         from touched_owners o
       ) kept where m.id = kept.id and m.has_resource_estimates <> kept.has`,
    );
  },
});
