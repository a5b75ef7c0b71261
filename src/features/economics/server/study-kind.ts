import { sql } from 'drizzle-orm';
import type { StudyType } from '../../../domain/vocabulary.ts';
import { invalid } from '../../../server/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { EconomicStudy } from '../contract.ts';

export type StudyValues = Omit<EconomicStudy, 'id' | 'mineId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'>;

const article = (type: StudyType) => (type === 'PEA' || type === 'PFS' ? 'a' : 'an');

export const studyKind: RecordKind<StudyValues> = {
  entityType: 'economic_study',
  parent: 'mine',
  table: 'mine_economics',
  fields: {
    studyType: { column: 'study_type' },
    reportDate: { column: 'report_date' },
    lifeOfMineYears: { column: 'life_of_mine_years' },
    allInSustainingCost: { column: 'all_in_sustaining_cost' },
    afterTaxIrr: { column: 'after_tax_irr' },
    paybackPeriod: { column: 'payback_period' },
    totalCapex: { column: 'total_capex' },
    totalOpex: { column: 'total_opex' },
    metalPrice: { column: 'metal_price' },
    totalTonsMined: { column: 'total_tons_mined' },
    discountRate: { column: 'discount_rate' },
    npv: { column: 'npv' },
    gradeCutoffRate: { column: 'grade_cutoff_rate' },
    gradeCutoffUnit: { column: 'grade_cutoff_unit' },
    productionThroughput: { column: 'production_throughput' },
    productionThroughputUnit: { column: 'production_throughput_unit' },
    currency: { column: 'currency' },
    taxBasis: { column: 'tax_basis' },
    shareBasis: { column: 'share_basis' },
    sourceUrl: { column: 'source_url' },
  },
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
  async keep(tx, parent, _id, action) {
    if (action === 'update') return;
    await tx.rows(sql`
      update mines set has_economic_studies = exists (select from mine_economics where mine_id = ${parent.id})
      where id = ${parent.id}`);
  },
};
