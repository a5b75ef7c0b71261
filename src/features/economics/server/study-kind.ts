import { sql } from 'drizzle-orm';
import { type StudyType, studyTypes } from '../../../domain/vocabulary.ts';
import { invalid } from '../../../server/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import { keptColumn } from '../../records/server/summary.ts';
import type { EconomicStudy } from '../contract.ts';

export type StudyValues = Omit<EconomicStudy, 'id' | 'mineId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'>;

const mostAdvanced = `array[${studyTypes.map((type) => `'${type}'`).join(', ')}]`;

const article = (type: StudyType) => (type === 'PEA' || type === 'PFS' ? 'a' : 'an');

export const studyKind: RecordKind<StudyValues> = {
  entityType: 'economic_study',
  parent: 'mine',
  table: 'mine_economics',
  pageList: 'economics',
  fields: {
    studyType: { column: 'study_type', type: 'text' },
    reportDate: { column: 'report_date', type: 'date' },
    lifeOfMineYears: { column: 'life_of_mine_years', type: 'float' },
    allInSustainingCost: { column: 'all_in_sustaining_cost', type: 'numeric' },
    afterTaxIrr: { column: 'after_tax_irr', type: 'float' },
    paybackPeriod: { column: 'payback_period', type: 'float' },
    totalCapex: { column: 'total_capex', type: 'float' },
    totalOpex: { column: 'total_opex', type: 'float' },
    metalPrice: { column: 'metal_price', type: 'numeric' },
    totalTonsMined: { column: 'total_tons_mined', type: 'bigint' },
    discountRate: { column: 'discount_rate', type: 'float' },
    npv: { column: 'npv', type: 'float' },
    gradeCutoffRate: { column: 'grade_cutoff_rate', type: 'numeric' },
    gradeCutoffUnit: { column: 'grade_cutoff_unit', type: 'text' },
    productionThroughput: { column: 'production_throughput', type: 'float' },
    productionThroughputUnit: { column: 'production_throughput_unit', type: 'text' },
    currency: { column: 'currency', type: 'text' },
    taxBasis: { column: 'tax_basis', type: 'text' },
    shareBasis: { column: 'share_basis', type: 'text' },
    sourceUrl: { column: 'source_url', type: 'text' },
  },
  order: (r) => `array_position(${mostAdvanced}, ${r}.study_type)`,
  nameOf: ({ studyType }, parent) => `${studyType} of ${parent.name}`,
  linkOf: (id, { studyType }) => ({ economicStudyId: id, studyType }),
  complete(values, sent, before) {
    if (before && sent.studyType !== undefined && sent.studyType !== before.studyType) {
      throw invalid(
        'studyType',
        `This is ${article(before.studyType)} ${before.studyType} and stays one. Add the ${sent.studyType} as another study.`,
      );
    }
    return values;
  },
  duplicate: ({ studyType }) => `This mine has ${article(studyType)} ${studyType} already. Edit that one instead.`,
  summary: keptColumn('has_economic_studies', sql`exists (select from mine_economics e where e.mine_id = m.id)`),
};
