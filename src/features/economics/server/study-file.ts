import { cutoffUnits, shareBases, studyTypes, taxBases, throughputUnits } from '../../../domain/vocabulary.ts';
import { mineChildKind } from '../../imports/server/kinds/child-kind.ts';
import {
  decimalCell,
  linkCell,
  optionCell,
  percentCell,
  reportDateCell,
  required,
  wholeCell,
  wordCell,
} from '../../imports/server/model/columns.ts';
import { studyKind } from './study-kind.ts';
import {
  discountRateRule,
  gradeRule,
  irrRule,
  npvRule,
  productionRule,
  studyMoneyRule,
  sustainingCostRule,
  unitPriceRule,
  yearsRule,
} from '../../../domain/field-rules.ts';
import { studyCurrency } from '../../../domain/studies.ts';

const studyCurrencyCell = wordCell('USD', (cell) => {
  const read = studyCurrency(cell);
  return 'currency' in read ? { value: read.currency } : read;
});

export const studyFile = mineChildKind({
  record: studyKind,
  columns: {
    studyType: required(optionCell(studyTypes, 'PEA', { DFS: 'FS', BFS: 'FS' })),
    reportDate: reportDateCell('2026-06-30'),
    lifeOfMineYears: decimalCell(yearsRule, '12'),
    allInSustainingCost: decimalCell(sustainingCostRule, '985'),
    afterTaxIrr: percentCell(irrRule, '24'),
    paybackPeriod: decimalCell(yearsRule, '4'),
    totalCapex: decimalCell(studyMoneyRule, '310'),
    totalOpex: decimalCell(studyMoneyRule, '1,150'),
    metalPrice: decimalCell(unitPriceRule, '1900'),
    totalTonsMined: wholeCell('14,500,000'),
    discountRate: percentCell(discountRateRule, '5'),
    npv: decimalCell(npvRule, '275'),
    gradeCutoffRate: decimalCell(gradeRule, '0.5'),
    gradeCutoffUnit: optionCell(cutoffUnits, 'g/t'),
    productionThroughput: decimalCell(productionRule, '150,000'),
    productionThroughputUnit: optionCell(throughputUnits, 'oz/year'),
    sourceUrl: linkCell('https://www.example.com/technical-report'),
    currency: studyCurrencyCell,
    taxBasis: optionCell(taxBases, 'after-tax'),
    shareBasis: optionCell(shareBases, '100%'),
  },
  key: ({ studyType }) => studyType,
  keyWords: 'mine and study type',
  rowName: ({ studyType, reportDate }) => [studyType, reportDate].filter(Boolean).join(', '),
  undo: { name: `concat_ws(', ', t.study_type, t.report_date)`, kept: [] },
});
