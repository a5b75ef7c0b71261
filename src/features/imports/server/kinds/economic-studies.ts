import { cutoffUnits, shareBases, studyTypes, taxBases, throughputUnits } from '../../../../domain/vocabulary.ts';
import { mineChildKind } from '../child-kind.ts';
import { currencyCell, decimalCell, linkCell, optionCell, reportDateCell, required, wholeCell } from '../columns.ts';

const fourDecimals = { integerDigits: 11, fractionDigits: 4, min: 0 };
const years = { max: 1_000_000 };
const perCent = { max: 1_000_000, percentage: true };
const mostAdvanced = `array_position(array[${studyTypes.map((type) => `'${type}'`).join(', ')}], t.study_type)`;

export const economicStudiesKind = mineChildKind({
  name: 'economic-studies',
  entityType: 'economic_study',
  table: 'mine_economics',
  columns: {
    studyType: required(optionCell(studyTypes, 'PEA', { DFS: 'FS', BFS: 'FS' })),
    reportDate: reportDateCell('2026-06-30'),
    lifeOfMineYears: wholeCell('12', years),
    allInSustainingCost: decimalCell(fourDecimals, '985'),
    afterTaxIrr: wholeCell('24', perCent),
    paybackPeriod: wholeCell('4', years),
    totalCapex: wholeCell('310'),
    totalOpex: wholeCell('1,150'),
    metalPrice: decimalCell(fourDecimals, '1900'),
    totalTonsMined: wholeCell('14,500,000'),
    discountRate: wholeCell('5', perCent),
    npv: wholeCell('275', { min: -Number.MAX_SAFE_INTEGER }),
    gradeCutoffRate: decimalCell({ integerDigits: 6, fractionDigits: 4, min: 0 }, '0.5'),
    gradeCutoffUnit: optionCell(cutoffUnits, 'g/t'),
    productionThroughput: wholeCell('150,000'),
    productionThroughputUnit: optionCell(throughputUnits, 'oz/year'),
    sourceUrl: linkCell('https://www.example.com/technical-report'),
    currency: currencyCell('USD'),
    taxBasis: optionCell(taxBases, 'after-tax'),
    shareBasis: optionCell(shareBases, '100%'),
  },
  stored: {
    studyType: { column: 'study_type', type: 'text' },
    reportDate: { column: 'report_date', type: 'date' },
    lifeOfMineYears: { column: 'life_of_mine_years', type: 'integer' },
    allInSustainingCost: { column: 'all_in_sustaining_cost', type: 'numeric' },
    afterTaxIrr: { column: 'after_tax_irr', type: 'integer' },
    paybackPeriod: { column: 'payback_period', type: 'integer' },
    totalCapex: { column: 'total_capex', type: 'bigint' },
    totalOpex: { column: 'total_opex', type: 'bigint' },
    metalPrice: { column: 'metal_price', type: 'numeric' },
    totalTonsMined: { column: 'total_tons_mined', type: 'bigint' },
    discountRate: { column: 'discount_rate', type: 'integer' },
    npv: { column: 'npv', type: 'bigint' },
    gradeCutoffRate: { column: 'grade_cutoff_rate', type: 'numeric' },
    gradeCutoffUnit: { column: 'grade_cutoff_unit', type: 'text' },
    productionThroughput: { column: 'production_throughput', type: 'bigint' },
    productionThroughputUnit: { column: 'production_throughput_unit', type: 'text' },
    sourceUrl: { column: 'source_url', type: 'text' },
    currency: { column: 'currency', type: 'text' },
    taxBasis: { column: 'tax_basis', type: 'text' },
    shareBasis: { column: 'share_basis', type: 'text' },
  },
  key: ({ studyType }) => studyType,
  keyWords: 'mine and study type',
  rowName: ({ studyType, reportDate }) => [studyType, reportDate].filter(Boolean).join(', '),
  order: mostAdvanced,
  undo: { name: `concat_ws(', ', t.study_type, t.report_date)`, kept: [] },
  async keep(client) {
    await client.query(
      `update mines m set has_economic_studies = kept.has from (
         select o.mine_id as id, exists (select from mine_economics e where e.mine_id = o.mine_id) as has
         from touched_owners o
       ) kept where m.id = kept.id and m.has_economic_studies <> kept.has`,
    );
  },
});
