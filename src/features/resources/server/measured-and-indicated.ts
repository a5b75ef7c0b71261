import { sql } from 'drizzle-orm';
import { gptPerUnit, gramsPerUnit, naturalUnits } from '../../../domain/units.ts';

const cases = (of: string, values: Iterable<readonly [string, string]>, otherwise = 'null') =>
  sql.raw(
    `case ${of} ${[...values].map(([unit, value]) => `when '${unit}' then ${value}`).join(' ')} else ${otherwise} end`,
  );

const grams = (of: string) => cases(of, Object.entries(gramsPerUnit));
const gpt = (of: string) =>
  cases(
    of,
    Object.entries(gptPerUnit).map(([unit, [numerator, denominator]]) => [unit, `${numerator} / ${denominator}.0`]),
  );
const natural = (of: string) =>
  cases(
    of,
    Object.entries(naturalUnits).map(([grade, unit]) => [grade, `'${unit}'`]),
    "'oz'",
  );

/**
 * Joins `measured_and_indicated.data` to a mine `m`, as the contract's `MeasuredAndIndicated`: what `classTotals` of the
 * domain says of the primary metal. Null where no estimate has tonnage and grade.
 */
export const measuredAndIndicatedJoin = sql`
  left join lateral (
    select json_build_object('metal', m.metals_distribution -> 0 ->> 'metal',
      'contained', case when stated then sum(contained * grams) / min(stated_grams) else sum(computed) end::float8,
      'containedUnit', case when stated then stated_unit else ${natural('unit')} end,
      'containedFrom', case when stated then 'published' else 'computed' end, 'reportDate', report_date) as data
    from (
      select r.contained_metal as contained, ${grams('r.contained_metal_unit')} as grams, r.stated_unit, r.unit,
        ${grams('r.stated_unit')} as stated_grams, r.report_date,
        bool_and(r.contained_metal is not null and r.contained_metal_unit is not null) over () as stated,
        case when r.unit = 'ct/t' then r.tonnage * r.grade
          else r.tonnage * r.grade * ${gpt('r.grade_unit')} / ${cases(
            'r.unit',
            Object.entries(naturalUnits).map(([grade, unit]) => [grade, gramsPerUnit[unit]]),
            gramsPerUnit.oz,
          )} end as computed
      from (
        select e.*, first_value(e.grade_unit) over first as unit,
          first_value(e.contained_metal_unit) over first as stated_unit
        from (
          select each.*, rank() over (order by each.report_date desc nulls last) as age from resource_estimates each
          where m.has_resource_estimates and each.mine_id = m.id and each.metal_folded = m.metals_folded[1]
            and each.resource_type in ('measured', 'indicated')
        ) e
        where e.age = 1 and e.tonnage > 0 and e.grade is not null and e.grade_unit is not null
        window first as (order by e.resource_type desc, e.id)
      ) r
      where (r.grade_unit = 'ct/t') = (r.unit = 'ct/t')
    ) estimate
    group by stated, stated_unit, unit, report_date
  ) measured_and_indicated on true`;
