import { fold } from '../../../domain/fold.ts';
import { gradeUnits, quantityUnits, reportingStandards, resourceTypes } from '../../../domain/vocabulary.ts';
import { mineChildKind } from '../../imports/server/kinds/child-kind.ts';
import {
  decimalCell,
  linkCell,
  metalCell,
  optionCell,
  reportDateCell,
  required,
  wholeCell,
} from '../../imports/server/model/columns.ts';
import { estimateKind } from './estimate-kind.ts';
import { estimateGradeRule } from '../../../domain/field-rules.ts';

const yesOrNo = ['yes', 'no'] as const;

export const estimateFile = mineChildKind({
  record: estimateKind,
  columns: {
    resourceType: required(optionCell(resourceTypes, 'indicated', { proved: 'proven' })),
    metal: required(metalCell('Gold')),
    reportDate: reportDateCell('2026-06-30'),
    tonnage: wholeCell('1,200,000'),
    grade: decimalCell(estimateGradeRule, '1.85'),
    gradeUnit: optionCell(gradeUnits, 'g/t'),
    containedMetal: wholeCell('71,375'),
    containedMetalUnit: optionCell(quantityUnits, 'oz'),
    cutoffGrade: decimalCell(estimateGradeRule, '0.5'),
    cutoffGradeUnit: optionCell(gradeUnits, 'g/t'),
    reportingStandard: optionCell(reportingStandards, 'NI 43-101', {
      'SEC S-K 1300': 'SEC S-K1300',
      'S-K 1300': 'SEC S-K1300',
    }),
    sourceUrl: linkCell('https://www.example.com/technical-report'),
    includesReserves: optionCell(yesOrNo, 'no', { true: 'yes', false: 'no' }),
  },
  key: ({ resourceType, metal, reportDate }) => `${resourceType}\u0000${fold(metal ?? '')}\u0000${reportDate ?? ''}`,
  keyWords: 'mine, resource type, metal and report date',
  rowName: ({ resourceType, metal, reportDate }) => [metal, resourceType, reportDate].filter(Boolean).join(', '),
  check({ resourceType, includesReserves }) {
    if (includesReserves === null || (resourceType !== 'proven' && resourceType !== 'probable')) return undefined;
    return { field: 'includesReserves', error: 'Only resources can include reserves; leave this empty for reserves.' };
  },
  undo: { name: `concat_ws(', ', t.metal, t.resource_type, t.report_date)`, kept: [] },
});
