import { sql } from 'drizzle-orm';
import { studyTypes } from '../../../domain/vocabulary.ts';

const mostAdvanced = sql.raw(`array[${studyTypes.map((type) => `'${type}'`).join(', ')}]`);

/** Joins `newest_study.data` to a mine `m`, as the contract's `NewestStudy`; null where it has no study. */
export const newestStudyJoin = sql`
  left join lateral (
    select json_build_object('id', e.id, 'studyType', e.study_type, 'reportDate', e.report_date, 'npv', e.npv,
      'discountRate', e.discount_rate, 'taxBasis', e.tax_basis, 'shareBasis', e.share_basis, 'currency', e.currency,
      'totalCapex', e.total_capex, 'afterTaxIrr', e.after_tax_irr, 'paybackPeriod', e.payback_period) as data
    from mine_economics e where m.has_economic_studies and e.mine_id = m.id
    order by e.npv is null, e.report_date desc nulls last, array_position(${mostAdvanced}, e.study_type) limit 1
  ) newest_study on true`;
