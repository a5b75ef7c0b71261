import { sql } from 'drizzle-orm';
import { metalUnit } from '../../../domain/metals/metal-units.ts';
import { knownNames } from '../../../domain/metals/metals.ts';
import { gptPerUnit, gramsPerUnit, naturalUnits } from '../../../domain/metals/units.ts';

const cases = (of: string, values: Iterable<readonly [string, string]>, otherwise = 'null') =>
  sql.raw(
    `case ${of} ${[...values].map(([unit, value]) => `when '${unit}' then ${value}`).join(' ')} else ${otherwise} end`,
  );

const grams = (of: string) => cases(of, Object.entries(gramsPerUnit));
const gpt = (of: string) =>
  cases(of, [
    ...Object.entries(gptPerUnit).map(([unit, [top, bottom]]) => [unit, `${top} / ${bottom}.0`] as const),
    ['ct/t', gramsPerUnit.carats] as const,
  ]);
const unitNames = knownNames.filter((name) => metalUnit(name) !== 'tonnes');
/** In which the metal of a folded name is told. */
const unitOfMetal = (of: string) =>
  cases(
    of,
    unitNames.map((name) => [name.replaceAll("'", "''"), `'${metalUnit(name)}'`]),
    "'tonnes'",
  );
const natural = (of: string) =>
  cases(
    of,
    Object.entries(naturalUnits).map(([grade, unit]) => [grade, `'${unit}'`]),
    "'oz'",
  );

const sameRock = sql.raw(`(part.zone_folded = whole.zone_folded or part.zone_folded = '' or whole.zone_folded = '')`);

/**
 * The estimates of measured and indicated that a mine `m` has of its primary metal, as `placesOf` of the domain tells which
 * count: per category the newest base case of each zone, the whole deposit instead of its zones unless one of them is newer,
 * what is combined only where its parts are not there or older. `beside`: so many are not in it although nothing replaced them.
 */
const counted = sql`
  rows as (
    select r.* from resource_estimates r
    where m.has_resource_estimates and r.mine_id = m.id and r.metal_folded = m.metals_folded[1]
      and r.resource_type in ('measured', 'indicated', 'M+I')
  ), based as (
    select r.*, coalesce(r.report_date, '-infinity') as day,
      row_number() over in_zone as place, rank() over (partition by r.resource_type, r.zone_folded
        order by r.report_date desc nulls last) as age
    from rows r where r.base_case
    window in_zone as (partition by r.resource_type, r.zone_folded order by r.report_date desc nulls last,
      coalesce(r.tonnage > 0 and r.grade is not null and r.grade_unit is not null, false) desc, r.id)
  ), picked as (
    select based.*, max(day) filter (where zone_folded = '') over of_type as whole_day,
      max(day) filter (where zone_folded <> '') over of_type as zones_day
    from based where place = 1 window of_type as (partition by resource_type)
  ), kept as (
    select * from picked where case when zone_folded = '' then coalesce(zones_day <= whole_day, true)
      else coalesce(zones_day > whole_day and day >= whole_day, whole_day is null) end
  ), combined as (
    select whole.*, parts.have, parts.wins, parts.covered
    from kept whole, lateral (
      select count(*) > 0 as have, coalesce(max(part.day) < whole.day or max(part.day) = whole.day and
          count(distinct part.resource_type) filter (where part.day = whole.day) < 2, true) as wins,
        count(distinct part.resource_type) filter (where part.day >= whole.day) = 2 as covered
      from kept part where part.resource_type <> 'M+I' and ${sameRock}
    ) parts where whole.resource_type = 'M+I'
  ), counted as (
    select part.* from kept part where case when part.resource_type = 'M+I'
      then exists (select from combined whole where whole.id = part.id and whole.wins)
      else not exists (select from combined whole where whole.wins and ${sameRock}) end
  )`;

/** So many current estimates are in no sum although nothing replaced them: `notAdded` of the domain. */
const notAdded = sql`(
  (select count(*) from based where age = 1 and place > 1 and exists (select from counted
    where counted.resource_type = based.resource_type and counted.zone_folded = based.zone_folded))
  + (select count(*) from picked where zone_folded = '' and zones_day > whole_day)
  + (select count(*) from combined where not wins and not covered)
  + (select count(*) from rows r where not r.base_case and not exists (
      select from based where based.resource_type = r.resource_type and based.zone_folded = r.zone_folded)))`;

/**
 * Joins `measured_and_indicated.data` to a mine `m`, as the contract's `MeasuredAndIndicated`: what `classTotals` of the
 * domain says of the primary metal. Null where no estimate has tonnage and grade.
 */
export const measuredAndIndicatedJoin = sql`
  left join lateral (
    with ${counted}, complete as (
      select r.*, first_value(r.grade_unit) over (
        order by array_position(array['measured', 'indicated', 'M+I'], r.resource_type), r.report_date desc nulls last, r.id
      ) as unit
      from counted r where r.tonnage > 0 and r.grade is not null and r.grade_unit is not null
    )
    select json_build_object('metal', m.metals_distribution -> 0 ->> 'metal',
      'contained', (case when stated then published else computed end / ${grams('told.unit')})::float8,
      'containedUnit', told.unit, 'containedFrom', case when stated then 'published' else 'computed' end,
      'reportDate', newest, 'reportDates', dates, 'includesReserves', inclusive,
      'leftOut', (select count(*) from counted) - many + ${notAdded}) as data
    from (
      select count(*) as many, min(unit) as grade_unit, ${unitOfMetal('m.metals_folded[1]')} as metal_unit,
        bool_and(contained_metal is not null and contained_metal_unit is not null) as stated,
        sum(contained_metal * ${grams('contained_metal_unit')}) as published,
        sum(tonnage * grade * ${gpt('grade_unit')}) as computed, max(report_date) as newest,
        json_agg(distinct report_date order by report_date desc nulls last) as dates,
        case when count(includes_reserves) = count(*) and bool_and(includes_reserves) = bool_or(includes_reserves)
          then bool_and(includes_reserves) end as inclusive
      from complete where (grade_unit = 'ct/t') = (unit = 'ct/t')
    ) total, lateral (
      select case when stated or (metal_unit = 'carats') = (total.grade_unit = 'ct/t') then metal_unit
        else ${natural('total.grade_unit')} end as unit
    ) told
    where many > 0
  ) measured_and_indicated on true`;
