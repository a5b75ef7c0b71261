import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { isHeldOn, type Interest } from '../../../domain/mines/interests.ts';
import { metalKey } from '../../../domain/figures/measures.ts';
import type { MetalPrice } from '../../../domain/studies/metal-prices.ts';
import { comparablePrices } from '../../../domain/figures/mine-figures.ts';
import { type PromisedStep, summarise } from '../../../domain/mines/promises.ts';
import { type ClassTotal, classTotals, type Estimate } from '../../../domain/resources/resource-classes.ts';
import { gramMetres } from '../../changes/server/count-percentiles.ts';
import { newestStudyFirst } from '../../economics/server/newest-study.ts';
import { survivorOf } from '../../records/server/survivors.ts';
import type { ComparedMine, ComparedResource, ComparedStudy, MineComparison } from '../contract.ts';

interface StoredMine extends Omit<ComparedMine, 'asked' | 'interestsCount' | 'resources' | 'studies' | 'milestones'> {
  interests: (Interest & { metal: string | null })[];
  estimates: Estimate[];
  studies: (Omit<ComparedStudy, 'prices'> & { metalPrices: MetalPrice[] })[];
  promises: PromisedStep[];
  next: ComparedMine['milestones']['next'];
}

/** As many as a strip shows apart. */
const mostOfMetal = 25;
const mostIntercepts = 100;

/** All of these mines, each part found by an index of its mine. */
const storedMines = (ids: readonly number[]) => sql`
  select m.id, m.name, m.country, m.primary_jurisdiction as "primaryJurisdiction", m.stage, m.metals_distribution as metals,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company,
    case when m.ownership_stated then m.ownership_percentage::float8 end as "ownershipPercentage", m.is_archived as "isArchived",
    coalesce((
      select json_agg(json_build_object('holder', coalesce(h.name, i.holder), 'kind', i.kind,
        'percent', trim_scale(i.percent)::text, 'metal', i.metal, 'fromDate', i.from_date, 'toDate', i.to_date)
        order by i.percent desc nulls last, i.id)
      from mine_interests i left join companies h on h.id = i.company_id where i.mine_id = m.id), '[]') as interests,
    coalesce((
      select json_agg(json_build_object('id', r.id, 'resourceType', r.resource_type, 'metal', r.metal, 'zone', r.zone,
        'reportDate', r.report_date, 'baseCase', r.base_case, 'tonnage', r.tonnage, 'grade', trim_scale(r.grade)::text,
        'gradeUnit', r.grade_unit, 'cutoffGrade', trim_scale(r.cutoff_grade)::text, 'cutoffGradeUnit', r.cutoff_grade_unit,
        'containedMetal', r.contained_metal, 'containedMetalUnit', r.contained_metal_unit,
        'includesReserves', r.includes_reserves) order by r.id)
      from resource_estimates r where r.mine_id = m.id), '[]') as estimates,
    coalesce((
      select json_agg(json_build_object('studyType', e.study_type, 'reportDate', e.report_date, 'npv', e.npv::float8,
        'discountRate', e.discount_rate::float8, 'taxBasis', e.tax_basis, 'shareBasis', e.share_basis,
        'currency', e.currency, 'totalCapex', e.total_capex::float8, 'afterTaxIrr', e.after_tax_irr::float8,
        'paybackPeriod', e.payback_period::float8, 'lifeOfMineYears', e.life_of_mine_years::float8,
        'allInSustainingCost', e.all_in_sustaining_cost::float8,
        'allInSustainingCostUnit', e.all_in_sustaining_cost_unit,
        'allInSustainingCostCurrency', e.all_in_sustaining_cost_currency, 'metalPrices', e.metal_prices)
        order by ${newestStudyFirst})
      from mine_economics e where e.mine_id = m.id and e.status = 'current'), '[]') as studies,
    case when b.id is not null then json_build_object('holeId', b.hole_id, 'metal', b.metal,
      'densityValue', trim_scale(b.density_value)::text, 'densityUnit', b.density_unit,
      'intervalLength', trim_scale(b.interval_length)::text, 'trueWidth', trim_scale(b.true_width)::text,
      'observationDate', b.observation_date) end as "bestIntercept",
    coalesce((
      select json_agg(json_build_object('id', i.id, 'holeId', i.hole_id, 'metal', i.metal,
        'densityValue', trim_scale(i.density_value)::text, 'densityUnit', i.density_unit,
        'intervalLength', trim_scale(i.interval_length)::text, 'observationDate', i.observation_date)
        order by i.metal_folded, i.place)
      from (
        select o.*, row_number() over (partition by o.metal_folded order by ${gramMetres} desc, o.id) as place
        from drill_hole_observations o
        where o.mine_id = m.id and o.metal is not null and o.interval_length > 0 and o.density_value > 0
          and o.parent_observation_id is null
        order by place, o.metal_folded limit ${sql.raw(String(mostIntercepts))}
      ) i where i.place <= ${sql.raw(String(mostOfMetal))}), '[]') as intercepts,
    coalesce((
      select json_agg(json_build_object('promisedDate', t.promised_date, 'date', t.event_date, 'status', t.status,
        'doneDate', t.done_date))
      from (select promised_date, event_date, status, done_date from steps where mine_id = m.id and description is not null
        union all select promised_date, event_date, status, done_date from past_steps where mine_id = m.id) t), '[]') as promises,
    (select json_build_object('description', s.description, 'date', s.event_date)
      from steps s where s.mine_id = m.id and s.event_date is not null and s.status in ('planned', 'late')
      order by s.event_date, s.id limit 1) as next,
    coalesce((
      select json_object_agg(f.measure || case f."of" when '' then '' else '.' || f."of" end,
        json_build_object('value', f.value, 'basis', f.basis))
      from (select measure, "of", value, basis from mine_figures where mine_id = m.id
        union all select 'engagement', '', s.engagement::float8, null from scores s where s.mine_id = m.id
        union all select 'nps', '', s.net_promoter::float8, null from scores s where s.mine_id = m.id and s.net_promoter is not null
      ) f), '{}') as figures
  from mines m
    left join companies c on c.id = m.company_id
    left join drill_hole_observations b on b.id = m.best_observation_id
  where m.id = any(${sql.param([...ids])}::bigint[])`;

/** Of the estimates of a total what they are cut off at; null where one does not say. */
function cutoffsOf(total: ClassTotal, byId: ReadonlyMap<number, Estimate>): string[] | null {
  const told = total.from.map((id) => {
    const { cutoffGrade, cutoffGradeUnit } = byId.get(id)!;
    return cutoffGrade === null || cutoffGradeUnit === null ? null : `${cutoffGrade} ${cutoffGradeUnit}`;
  });
  return told.includes(null) ? null : [...new Set(told as string[])].toSorted();
}

function resourcesOf(estimates: readonly Estimate[]): ComparedResource[] {
  const byId = new Map(estimates.map((estimate) => [estimate.id, estimate]));
  return classTotals(estimates).map((total) => ({
    of: metalKey(total.metal),
    metal: total.metal,
    resourceClass: total.resourceClass,
    tonnage: total.tonnage,
    grade: total.grade,
    gradeUnit: total.gradeUnit,
    contained: total.contained,
    containedUnit: total.containedUnit,
    cutoffs: cutoffsOf(total, byId),
    reportDates: total.reportDates,
    includesReserves: total.includesReserves,
    leftOut: total.leftOut.length + total.notAdded.length,
  }));
}

const mostInterestsShown = 20;

function shown({ interests, estimates, studies, promises, next, ...mine }: StoredMine, today: string) {
  const held = interests.filter((interest) => isHeldOn(interest, today, today));
  const { due, kept, keptInTime, overdue, dropped, medianDelay } = summarise(promises, today);
  return {
    ...mine,
    interests: held
      .slice(0, mostInterestsShown)
      .map(({ holder, kind, percent, metal }) => ({ holder, kind, percent, metal })),
    interestsCount: held.length,
    resources: resourcesOf(estimates),
    studies: studies.map(({ metalPrices, ...study }) => ({
      ...study,
      prices: Object.fromEntries(
        comparablePrices({ metalPrices, currency: study.currency }).map(({ of, value }) => [of, value]),
      ),
    })),
    milestones: { due, kept, keptInTime, overdue, dropped, medianDelay, next },
  };
}

/** These mines in this order. One that was merged is told by what it is part of by now. */
export async function compareMines(db: Db, ids: readonly number[]): Promise<MineComparison> {
  const stands = await Promise.all(ids.map(async (id) => (await survivorOf(db, 'mine', id)) ?? id));
  const stored = new Map(
    (await db.rows<StoredMine>(storedMines(stands), { plan: 'once' })).map((mine) => [mine.id, mine]),
  );
  const today = utcDay(new Date());
  const mines: ComparedMine[] = [];
  for (const [place, asked] of ids.entries()) {
    const id = stands[place]!;
    const mine = stands.indexOf(id) === place ? stored.get(id) : undefined;
    if (mine) mines.push({ ...shown(mine, today), asked });
    // Each has up to thousands of estimates.
    await setImmediate();
  }
  return { mines, unknown: ids.filter((_, place) => !stored.has(stands[place]!)) };
}
