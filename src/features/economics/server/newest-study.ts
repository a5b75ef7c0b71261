import { sql } from 'drizzle-orm';
import { fixed } from '../../../db/client.ts';
import { studyTypes } from '../../../domain/vocabulary.ts';

/** Of the studies of a mine the most advanced first: an array of SQL to find their place in. */
export const mostAdvanced = sql.raw(`array[${studyTypes.map((type) => `'${type}'`).join(', ')}]`);

/** A study `e` as the contract's `NewestStudy`. */
export const newestStudyJson = fixed(sql`
  json_build_object('id', e.id, 'studyType', e.study_type, 'reportDate', e.report_date, 'npv', e.npv::float8,
    'discountRate', e.discount_rate::float8, 'taxBasis', e.tax_basis, 'shareBasis', e.share_basis, 'currency', e.currency,
    'totalCapex', e.total_capex::float8, 'afterTaxIrr', e.after_tax_irr::float8, 'paybackPeriod', e.payback_period::float8)`);

/** The order of studies `e` in which the one that speaks for its mine comes first: with an NPV, the newest, the most advanced. */
export const newestStudyFirst = sql`e.npv is null, e.report_date desc nulls last, array_position(${mostAdvanced}, e.study_type)`;

/** Joins `newest_study.data` to a mine `m`, as the contract's `NewestStudy`; null where it has no study. */
export const newestStudyJoin = sql`
  left join lateral (
    select ${newestStudyJson} as data
    from mine_economics e where m.has_economic_studies and e.mine_id = m.id and e.status = 'current'
    order by ${newestStudyFirst} limit 1
  ) newest_study on true`;
