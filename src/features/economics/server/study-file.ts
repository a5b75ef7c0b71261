import { cutoffUnits, shareBases, studyTypes, taxBases, throughputUnits } from '../../../domain/vocabulary.ts';
import { mineChildKind } from '../../imports/server/kinds/child-kind.ts';
import {
  currencyCell,
  decimalCell,
  linkCell,
  optionCell,
  reportDateCell,
  required,
  wholeCell,
} from '../../imports/server/model/columns.ts';
import { studyKind } from './study-kind.ts';
import { gradeRule, mostYearsOrPercent, unitPriceRule } from '../../../domain/field-rules.ts';

const years = { max: mostYearsOrPercent };
const perCent = { max: mostYearsOrPercent, percentage: true };

export const studyFile = mineChildKind({
  record: studyKind,
  columns: {
    studyType: required(optionCell(studyTypes, 'PEA', { DFS: 'FS', BFS: 'FS' })),
    reportDate: reportDateCell('2026-06-30'),
    lifeOfMineYears: wholeCell('12', years),
    allInSustainingCost: decimalCell(unitPriceRule, '985'),
    afterTaxIrr: wholeCell('24', perCent),
    paybackPeriod: wholeCell('4', years),
    totalCapex: wholeCell('310'),
    totalOpex: wholeCell('1,150'),
    metalPrice: decimalCell(unitPriceRule, '1900'),
    totalTonsMined: wholeCell('14,500,000'),
    discountRate: wholeCell('5', perCent),
    npv: wholeCell('275', { min: -Number.MAX_SAFE_INTEGER }),
    gradeCutoffRate: decimalCell(gradeRule, '0.5'),
    gradeCutoffUnit: optionCell(cutoffUnits, 'g/t'),
    productionThroughput: wholeCell('150,000'),
    productionThroughputUnit: optionCell(throughputUnits, 'oz/year'),
    sourceUrl: linkCell('https://www.example.com/technical-report'),
    currency: currencyCell('USD'),
    taxBasis: optionCell(taxBases, 'after-tax'),
    shareBasis: optionCell(shareBases, '100%'),
  },
  key: ({ studyType }) => studyType,
  keyWords: 'mine and study type',
  rowName: ({ studyType, reportDate }) => [studyType, reportDate].filter(Boolean).join(', '),
  undo: { name: `concat_ws(', ', t.study_type, t.report_date)`, kept: [] },
});
