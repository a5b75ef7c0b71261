import { sql } from 'drizzle-orm';
import { fixed } from '../../../db/client.ts';
import { fold } from '../../../domain/text/fold.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import {
  impossibleProduction,
  productionFindings,
  productionsFindings,
} from '../../../domain/production/production-findings.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { ProductionPeriod } from '../contract.ts';

/**
 * The mean price of the metal in a period that says what was sold for how much: the mean of its months, where each of them
 * has a price in that currency, all for one unit.
 */
const meanPrice = fixed(sql`
  case when r.revenue is not null and r.sold > 0 then (
    select json_build_object('value', round(avg(m.value), 8)::text, 'currency', r.currency, 'unit', min(m.unit))
    from (
      select avg(p.value) as value, min(p.unit) as unit, count(distinct p.unit) as units
      from price_series s join prices p on p.series_id = s.id
      where s.kind = 'metal' and s.key = r.metal and s.basis in ('spot', 'average') and p.currency = r.currency
        and p.price_date between r.from_date and r.to_date
      group by date_trunc('month', p.price_date)
    ) m
    having count(*) = 12 * (extract(year from r.to_date) - extract(year from r.from_date))
        + extract(month from r.to_date) - extract(month from r.from_date) + 1
      and max(m.units) = 1 and min(m.unit) = max(m.unit)) end`);

/** The owner's share of a mine all through a period of the owner's part, as far as no interest on record says it was another one. */
const ownersShare = fixed(sql`
  case when r.basis = 'attributable' then (
    select trim_scale(m.ownership_percentage)::text from mines m where m.id = r.mine_id and m.ownership_stated
      and not exists (
        select from mine_interests i where i.mine_id = m.id and i.kind in ('ownership', 'free-carry')
          and (i.from_date > r.from_date or i.to_date < (now() at time zone 'utc')::date))) end`);

export type ProductionValues = Omit<
  ProductionPeriod,
  'id' | 'mineId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

export const productionKind: RecordKind<ProductionValues> = {
  entityType: 'production_period',
  parent: 'mine',
  table: 'production_periods',
  most: 3_000,
  pageList: 'productionPeriods',
  fields: {
    metal: { column: 'metal', type: 'text' },
    fromDate: { column: 'from_date', type: 'date' },
    toDate: { column: 'to_date', type: 'date' },
    basis: { column: 'basis', type: 'text' },
    oreMilled: { column: 'ore_milled', type: 'bigint' },
    headGrade: { column: 'head_grade', type: 'numeric' },
    headGradeUnit: { column: 'head_grade_unit', type: 'text' },
    recovery: { column: 'recovery', type: 'numeric' },
    recovered: { column: 'recovered', type: 'numeric' },
    poured: { column: 'poured', type: 'numeric' },
    inConcentrate: { column: 'in_concentrate', type: 'numeric' },
    sold: { column: 'sold', type: 'numeric' },
    unit: { column: 'unit', type: 'text' },
    revenue: { column: 'revenue', type: 'numeric' },
    cashCost: { column: 'cash_cost', type: 'numeric' },
    allInSustainingCost: { column: 'all_in_sustaining_cost', type: 'numeric' },
    currency: { column: 'currency', type: 'text' },
    costUnit: { column: 'cost_unit', type: 'text' },
    sourceUrl: { column: 'source_url', type: 'text' },
    notes: { column: 'notes', type: 'text' },
  },
  derived: { metal_folded: { of: ({ metal }) => fold(metal) } },
  order: (r) => `${r}.to_date desc, ${r}.from_date desc, ${r}.metal_folded, ${r}.basis nulls first`,
  nameOf: ({ metal, fromDate, toDate }, parent) => `${metal} of ${fromDate} to ${toDate}, ${parent.name}`,
  linkOf: () => ({}),
  complete: (values) => ({ ...values, metal: knownMetal(values.metal) ?? values.metal }),
  duplicate: ({ metal }) => `This mine has a row for ${metal} of this period and basis already. Edit that one instead.`,
  plausible: {
    impossible: impossibleProduction,
    alone: productionFindings,
    together: { find: productionsFindings },
    beside: { price: meanPrice, ownersShare },
  },
};
