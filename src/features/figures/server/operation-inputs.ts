import { type SQL, sql } from 'drizzle-orm';
import { fixed } from '../../../db/client.ts';
import { newestStudyFirst } from '../../economics/server/newest-study.ts';

/** Years that ended within two years are looked for, and the periods that they are made of. */
const oldestPeriod = 1_200;

/** A study `e` as JSON in the shape of `PlannedStudy`. */
export const plannedStudyJson =
  fixed(sql`json_build_object('studyType', e.study_type, 'reportDate', e.report_date, 'npv', e.npv::float8,
  'discountRate', e.discount_rate::float8, 'taxBasis', e.tax_basis, 'shareBasis', e.share_basis, 'currency', e.currency,
  'totalCapex', e.total_capex::float8, 'lifeOfMineYears', e.life_of_mine_years::float8,
  'productionThroughput', e.production_throughput::float8, 'productionThroughputUnit', e.production_throughput_unit,
  'metalPrices', e.metal_prices, 'allInSustainingCost', trim_scale(e.all_in_sustaining_cost)::text,
  'recovery', trim_scale(e.recovery)::text, 'allInSustainingCostUnit', e.all_in_sustaining_cost_unit,
  'allInSustainingCostCurrency', e.all_in_sustaining_cost_currency, 'sourceUrl', e.source_url)`);

const plannedStudy = fixed(sql`(
  select ${plannedStudyJson}
  from mine_economics e where m.has_economic_studies and e.mine_id = m.id and e.status = 'current'
  order by ${newestStudyFirst} limit 1)`);

const operationOf = (day: string, study: SQL): SQL => sql`json_build_object('stage', m.stage,
  'metals', coalesce((select json_agg(part ->> 'metal') from jsonb_array_elements(m.metals_distribution) part), '[]'),
  'royalties', case when m.royalties_stated then m.royalties::float8 end${study},
  'production', coalesce((
    select json_agg(json_build_object('metal', p.metal, 'fromDate', p.from_date, 'toDate', p.to_date, 'basis', p.basis,
      'oreMilled', p.ore_milled, 'headGrade', trim_scale(p.head_grade)::text, 'headGradeUnit', p.head_grade_unit,
      'recovery', trim_scale(p.recovery)::text, 'recovered', trim_scale(p.recovered)::text,
      'poured', trim_scale(p.poured)::text, 'inConcentrate', trim_scale(p.in_concentrate)::text,
      'sold', trim_scale(p.sold)::text, 'unit', p.unit, 'revenue', trim_scale(p.revenue)::text,
      'cashCost', trim_scale(p.cash_cost)::text, 'allInSustainingCost', trim_scale(p.all_in_sustaining_cost)::text,
      'currency', p.currency, 'costUnit', p.cost_unit, 'sourceUrl', p.source_url))
    from production_periods p
    where p.mine_id = m.id and p.to_date between ${day}::date - ${sql.raw(String(oldestPeriod))} and ${day}::date), '[]'))`;

/** How a mine `m` runs by a day, as JSON in the shape of `MineOperation`. */
export const operationJson = (day: string): SQL => operationOf(day, sql`, 'study', ${plannedStudy}`);
/** The same without a study: which one speaks for the mine depends on the day. */
export const runningJson = (day: string): SQL => operationOf(day, sql``);

/** Filings of insiders of a company `c` of which holdings follow, as JSON in the shape of `StoredInsiderTrade`. */
export const insidersJson = sql`coalesce((
  select json_agg(json_build_object('insider', x.insider, 'controlledBy', x.controlled_by, 'nature', x.nature,
    'security', x.security, 'tradedOn', x.traded_on, 'filedOn', x.filed_on, 'amount', x.amount,
    'price', trim_scale(x.price)::text, 'currency', x.currency, 'holdingAfter', x.holding_after,
    'sourceUrl', x.source_url) order by x.id)
  from insider_trades x where x.company_id = c.id and x.security = 'shares' and x.holding_after is not null), '[]')`;
