import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { readQuestions, withIds } from '../../../../tests/questions.ts';
import { attributableMetal, attributableNpv } from '../../../domain/mines/attributable.ts';
import { valueMeasures } from '../../../domain/figures/value-measures.ts';
import { keepDueCompanyFigures } from '../../figures/server/keep-company-figures.ts';
import { keepDueFigures } from '../../figures/server/keep-figures.ts';
import type { Company, CompanyPage } from '../../companies/contract.ts';
import type { ComparedMine } from '../../compare/contract.ts';
import type { Mine } from '../../mines/contract.ts';
import type { MineFacets } from '../../mines/contract-list.ts';
import type { Peers } from '../../peers/contract.ts';
import type { MineRanks } from '../../rank/contract.ts';
import type { Watch } from '../../watchlist/contract.ts';

let test: TestApp;
let member: Client;
/** The day on which the sample was loaded: it is today for what it holds. */
let today: string;
const ids = new Map<string, number>();

const questions = readQuestions();

beforeAll(async () => {
  test = await openTestApp({ sample: 'loaded' });
  await test.signUp('Ada Admin');
  member = await test.signUp('Ivo Investor');
  await keepDueFigures(test.db);
  const named = await test.db.rows<{ id: number; name: string }>(
    sql`select id, name from mines union all select id, name from companies where name not in (select name from mines)`,
  );
  for (const { id, name } of named) ids.set(name, id);
  const [day] = await test.db.rows<{ day: string }>(
    sql`select to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD') as day from activities`,
  );
  today = day!.day;
  for (const followed of [
    ['mine', 'Snowhare'],
    ['company', 'Larkmoor Gold Corporation'],
    ['mine', 'Cuyhuasi'],
  ] as const) {
    const answer = await member.put(`/api/watchlist/${followed[0]}/${idOf(followed[1])}`);
    expect(answer.statusCode, answer.body).toBe(204);
  }
});
afterAll(() => test.close());

function idOf(name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The sample has no ${name}`);
  return id;
}

/** What an answer tells: rows in their order, each with its id and the figures that are compared. */
type Told = Record<string, unknown>;
interface Answered {
  rows: Told[];
  /** How many there are on all pages; of lists alone. */
  total?: number;
  limit?: number;
}

async function asked(address: string, query: Record<string, string | number> = {}) {
  const answer = await member.get(address, { query });
  expect(answer.statusCode, `${address} ${answer.body}`).toBe(200);
  return answer;
}
const totalOf = (answer: Answer) => Number(answer.headers['x-total-count']);

/** Columns that the page draws of what every answer has. */
const usual = new Set(['stage', 'company', 'location', 'ownership']);

const figuresOf = (figures: Mine['figures'] = {}): Told =>
  Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value]));

/** The call that each page makes of its address, and what its answer tells. */
const pages: Readonly<Record<string, (search: URLSearchParams, id: number) => Promise<Answered>>> = {
  '/mines': async (search) => {
    const query: Record<string, string> = Object.fromEntries(search);
    const columns = search
      .get('columns')
      ?.split(';')
      .filter((column) => !usual.has(column));
    if (columns) query['columns'] = columns.join(';');
    const answer = await asked('/api/mines', { ...query, limit: 25, count: 'true' });
    const rows = answer.json<Mine[]>().map(({ id, company, ownershipStated, ownershipPercentage, figures }) => ({
      ...{ id, company: company?.name, ownership: ownershipStated ? ownershipPercentage : null, ...figuresOf(figures) },
      'basis of npv.USD': figures?.['npv.USD']?.basis,
    }));
    return { rows, total: totalOf(answer), limit: 25 };
  },
  '/mines/compare': async (search) => {
    const body = (await asked('/api/mine-comparison', Object.fromEntries(search))).json<{ mines: ComparedMine[] }>();
    return { rows: body.mines.map(({ id, figures }) => ({ id, ...figuresOf(figures) })) };
  },
  '/mines/rank': async (search) => {
    const query = { ...Object.fromEntries(search), offset: 0, limit: 25 };
    const body = (await asked('/api/mine-ranks', query)).json<MineRanks>();
    return { rows: body.mines.map(({ id, score }) => ({ id, score })), total: body.total, limit: 25 };
  },
  '/mines/:id': async (_, id) => {
    const body = (await asked(`/api/mines/${id}/peers`)).json<Peers>();
    return { rows: body.cohort.map((peer) => ({ id: peer.id, likeness: peer.likeness })) };
  },
  '/companies': async (search) => {
    const query = { ...Object.fromEntries(search), limit: 25, count: 'true' };
    const answer = await asked('/api/companies', query);
    const body = answer.json<{ id: number }[]>();
    return { rows: body.map(({ id }) => ({ id })), total: totalOf(answer), limit: 25 };
  },
  '/companies/:id': async (_, id) => {
    const body = (await asked(`/api/companies/${id}/page`)).json<CompanyPage>();
    const rows = body.mines.map((mine) => ({
      id: mine.id,
      npv: attributableNpv(mine),
      gold: mine.measuredAndIndicated?.metal === 'Gold' ? attributableMetal(mine) : null,
    }));
    return { rows };
  },
  '/changes': async (search) => {
    const query = { ...Object.fromEntries(search), date: today, limit: 50 };
    const body = (await asked('/api/changes', query)).json<{ entityId: number }[]>();
    return { rows: body.map(({ entityId }) => ({ id: entityId })) };
  },
  '/events': async (search) => {
    const query = { ...Object.fromEntries(search), from: today, limit: 50, count: 'true' };
    const answer = await asked('/api/events', query);
    const body = answer.json<{ id: number; eventDate: string }[]>();
    return { rows: body.map(({ id, eventDate }) => ({ id, date: eventDate })), total: totalOf(answer), limit: 50 };
  },
  '/watchlist': async () => {
    const answer = await asked('/api/watchlist', { limit: 50, count: 'true' });
    const body = answer.json<Watch[]>();
    const rows = body.map(({ entityId, nextStepDate, newestStudy }) => ({
      ...{ id: entityId, next: nextStepDate, npv: newestStudy?.npv ?? null },
    }));
    return { rows, total: totalOf(answer), limit: 50 };
  },
};

/** Grams of metal in a tonne, and grams of contained metal, by the units of the trade. */
const gramsPerTonne = sql`(case grade_unit when '%' then 10000 when 'g/t' then 1 when 'ppm' then 1 when 'oz/t' then 31.1034768 / 0.90718474 end)`;
const grams = sql`(contained_metal * case contained_metal_unit when 'oz' then 31.1034768 when 'lb' then 453.59237
  when 'lbs' then 453.59237 when 'tonnes' then 1000000 when 'kg' then 1000 end)`;

/**
 * What each mine has of a metal in a class: of each category the base cases of its newest report, added up; grades by tonnes.
 * Then the study that speaks for each mine: of the current ones with a value the newest.
 */
const base = sql`
  with newest as (
    select mine_id, lower(metal) as metal, tonnage, grade * ${gramsPerTonne} as gpt, ${grams} as grams,
      case when resource_type in ('measured', 'indicated') then 'mi' when resource_type = 'inferred' then 'inferred'
        else 'reserves' end as class,
      report_date = max(report_date) over (partition by mine_id, metal, resource_type) as is_newest
    from resource_estimates where base_case and resource_type in ('measured', 'indicated', 'inferred', 'proven', 'probable')
  ), totals as (
    select mine_id, metal, class, sum(tonnage)::float8 as tonnes, (sum(tonnage * gpt) / sum(tonnage))::float8 as gpt,
      sum(grams)::float8 as grams
    from newest where is_newest group by mine_id, metal, class
  ), spoken as (
    select distinct on (mine_id) * from mine_economics where status = 'current'
    order by mine_id, npv is null, report_date desc,
      case study_type when 'FS' then 1 when 'PFS' then 2 when 'PEA' then 3 else 4 end
  ), m as (
    select mines.*, royalties::float8 as royalty, ownership_percentage::float8 as owned from mines where not is_archived
  )`;

const ounces = (alias: string) => sql.raw(`${alias}.grams / 31.1034768`);
/** Joins what a mine has of a metal in a class. */
const of = (alias: string, metal: string, resourceClass: string) =>
  sql.raw(
    `join totals ${alias} on ${alias}.mine_id = m.id and ${alias}.metal = '${metal}' and ${alias}.class = '${resourceClass}'`,
  );
const withMetal = (...metals: string[]) =>
  sql`exists (select from jsonb_array_elements(m.metals_distribution) share where share ->> 'metal' in ${metals})`;
const study = sql`join spoken e on e.mine_id = m.id`;
const notBuilt = sql`m.stage in ('exploration', 'development')`;
const notProducing = sql`m.stage in ('exploration', 'development', 'construction')`;
const dayNumber = (column: string) => sql.raw(`(${column} - date '1970-01-01')`);
/** Dollars for a pound. */
const copperPrice = sql`(
  select (price ->> 'value')::float8 * case price ->> 'unit' when 'lb' then 1 when 't' then 0.45359237 / 1000 end
  from jsonb_array_elements(e.metal_prices) price where price ->> 'metal' = 'Copper' and price ->> 'currency' = 'USD' limit 1)`;
const kilometres = sql`(6371.0088 * acos(least(1, sin(radians(56.91)) * sin(radians(m.latitude))
  + cos(radians(56.91)) * cos(radians(m.latitude)) * cos(radians(m.longitude + 130.12)))))`;
const metres = sql`coalesce((select sum(number_of_meters) from drill_programs p where p.mine_id = m.id),
  (select sum(end_of_hole) from drill_holes h where h.mine_id = m.id))::float8`;
const nextStep = sql`(select min(event_date) from steps s where s.mine_id = m.id and s.status in ('planned', 'late'))`;
const hasAny = (table: string) => sql.raw(`exists (select from ${table} t where t.mine_id = m.id)`);
const coverage = sql`round(100.0 * (select count(*) filter (where is_known) from unnest(array[m.stage is not null,
    m.country is not null, m.latitude is not null, jsonb_array_length(m.metals_distribution) > 0, m.company_id is not null,
    m.ownership_stated, m.royalties_stated, ${hasAny('resource_estimates')}, ${hasAny('spoken')},
    ${hasAny('drill_hole_observations')}, ${metres} is not null, ${nextStep} is not null, ${hasAny('media')}]) as is_known)
  / 13)::float8`;
const changed = sql`(select max(updated_at at time zone 'UTC')::date from (
  select m.updated_at ${sql.raw(
    ['resource_estimates', 'mine_economics', 'drill_programs', 'drill_holes', 'drill_hole_observations']
      .map((table) => `union all select updated_at from ${table} where mine_id = m.id`)
      .join(' '),
  )}) every)`;

/** The answers by statements of their own over the records, by the number of the question. */
const statements: Readonly<Record<number, () => SQL>> = {
  1: () => sql`
    ${base} select m.id, c.name as company, t.grams / 1e6 as "contained-mi.copper", t.gpt / 1e4 as "grade-mi.copper"
    from m ${of('t', 'copper', 'mi')} left join companies c on c.id = m.company_id
    where ${notBuilt} and ${withMetal('Copper')} and m.country in ('Canada', 'United States', 'Mexico', 'Peru', 'Chile', 'Brazil')
      and exists (select from mine_economics e where e.mine_id = m.id and e.study_type in ('PFS', 'FS'))
      and t.grams / 1e6 >= 1000000 and t.gpt / 1e4 >= 0.3
    order by m.created_at desc, m.id desc`,
  2: () => sql`
    ${base} select m.id, ${ounces('t')} as "contained-mi.gold", t.gpt as "grade-mi.gold", t.tonnes as "tonnage-mi.gold"
    from m ${of('t', 'gold', 'mi')} where ${ounces('t')} >= 2000000 order by t.grams desc, m.id desc`,
  3: () => sql`
    ${base} select m.id, ${ounces('t')} * m.owned / 100 as "attributable-mi.gold", m.owned as ownership
    from m ${of('t', 'gold', 'mi')} where m.ownership_stated and ${ounces('t')} * m.owned / 100 >= 1000000
    order by 2 desc, m.id desc`,
  4: () => sql`
    ${base} select m.id, ${ounces('t')} as "contained-reserves.gold" from m ${of('t', 'gold', 'reserves')}
    where ${notProducing} and ${ounces('t')} >= 1000000 order by 2 desc, m.id desc`,
  5: () => sql`
    ${base} select m.id, ${ounces('t')} as "contained-inferred.gold", t.gpt as "grade-inferred.gold"
    from m ${of('t', 'gold', 'inferred')}
    where not ${hasAny('mine_economics')} and ${ounces('t')} >= 500000 order by 2 desc, m.id desc`,
  6: () => sql`
    ${base} select m.id, best.product as "best-intercept.gold" from m
      join lateral (
        select max((o.density_value * coalesce(o.true_width, o.interval_length))::float8) as product
        from drill_hole_observations o where o.mine_id = m.id and o.metal = 'Gold' and o.density_unit = 'g/t'
      ) best on true
    where m.metals_distribution -> 0 ->> 'metal' = 'Gold' and best.product >= 50 order by 2 desc, m.id desc`,
  7: () => sql`
    ${base} select m.id, ${metres} as "drilled-metres" from m where ${notBuilt} and ${metres} >= 15000 order by 2 desc, m.id desc`,
  8: () => sql`
    ${base} select m.id, e.npv::float8 as "npv.USD", ${dayNumber('e.report_date')} as "study-date",
      concat_ws(', ', e.study_type || ' ' || extract(year from e.report_date), trim_scale(e.discount_rate) || '%',
        case e.tax_basis when 'pre-tax' then 'before tax' when 'after-tax' then 'after tax' end, e.share_basis) as "basis of npv.USD"
    from m ${study}
    where coalesce(e.currency, 'USD') = 'USD' and e.npv >= 500 order by 2 desc, m.id desc`,
  9: () => sql`
    ${base} select m.id, e.after_tax_irr::float8 as irr, e.payback_period::float8 as payback from m ${study}
    where e.after_tax_irr >= 25 and e.payback_period <= 3 order by 2 desc, m.id desc`,
  10: () => sql`
    ${base} select m.id, e.npv::float8 / e.total_capex::float8 as "npv-capex" from m ${study}
    where ${notProducing} and e.total_capex > 0 and e.npv >= e.total_capex order by 2 desc, m.id desc`,
  11: () => sql`
    ${base} select m.id, e.total_capex::float8 as "capex.USD", e.npv::float8 as "npv.USD" from m ${study}
    where coalesce(e.currency, 'USD') = 'USD' and e.total_capex <= 400 and e.npv >= 100 order by 2, m.id`,
  12: () => sql`
    ${base} select m.id, e.all_in_sustaining_cost::float8 as "aisc.USD/oz" from m ${study}
    where ${withMetal('Gold')} and e.all_in_sustaining_cost between 500 and 1100 and e.all_in_sustaining_cost_unit = 'oz'
      and coalesce(e.all_in_sustaining_cost_currency, e.currency, 'USD') = 'USD'
    order by 2, m.id`,
  13: () => sql`
    ${base} select m.id, e.life_of_mine_years::float8 as life from m ${study} where e.life_of_mine_years >= 20
    order by 2 desc, m.id desc`,
  14: () => sql`
    ${base} select m.id, ${copperPrice} as "price.copper" from m ${study} where ${copperPrice} <= 4 order by 2, m.id`,
  15: () => sql`
    ${base} select m.id, ${dayNumber('e.report_date')} as "study-date" from m ${study}
    where e.report_date >= '2025-01-01' and e.study_type <> 'RE'
    order by 2 desc, m.id desc`,
  16: () => sql`
    ${base} select m.id, m.royalty as royalties from m where m.royalties_stated and m.royalty >= 4 order by 2 desc, m.id desc`,
  17: () => sql`
    ${base} select m.id, m.owned as ownership from m where m.ownership_stated and m.owned <= 75 order by 2, m.id`,
  18: () => sql`
    ${base} select m.id, i.many as interests from m
      join (select mine_id, count(*) as many from mine_interests
        where (from_date is null or from_date <= ${today}::date) and (to_date is null or to_date >= ${today}::date) group by mine_id) i on i.mine_id = m.id
    where i.many >= 3 order by 2 desc, m.id desc`,
  19: () => sql`
    ${base}, promised as (
      select mine_id, status, coalesce(promised_date, event_date) as day, event_date, done_date from steps where description is not null
      union all select mine_id, status, coalesce(promised_date, event_date), event_date, done_date from past_steps
    ), kept as (
      select mine_id, count(*) filter (where status = 'kept' and done_date <= day) as in_time,
        count(*) filter (where status <> 'planned' or event_date < ${today}::date) as due
      from promised where mine_id is not null group by mine_id
    )
    select m.id, 100 * k.in_time::float8 / k.due as "promises-kept" from m join kept k on k.mine_id = m.id
    where k.due > 0 and 100 * k.in_time >= 30 * k.due order by 2 desc, m.id desc`,
  20: () => sql`
    ${base} select m.id, ${nextStep} - date '1970-01-01' as "next-step" from m
    where ${nextStep} between '2026-01-01' and '2027-12-31' order by 2, m.id`,
  21: () => sql`${base} select m.id, ${coverage} as coverage from m where ${coverage} <= 75 order by 2, m.id`,
  22: () => sql`
    ${base} select m.id, f.many as findings from m
      join (select mine_id, count(*) as many from record_findings group by mine_id) f on f.mine_id = m.id
    order by 2 desc, m.id desc`,
  23: () => sql`
    ${base} select m.id, ${changed} - date '1970-01-01' as "last-change" from m
    where ${withMetal('Silver')} and ${changed} >= '2026-01-01' order by 2 desc, m.id desc`,
  24: () => sql`
    ${base} select m.id from m where ${withMetal('Gold')} and m.country in ('Tanzania', 'Côte d''Ivoire', 'Botswana', 'Namibia', 'South Africa')
    order by m.name_folded`,
  25: () => sql`
    ${base} select m.id from m where m.country = 'Peru' order by m.jurisdiction_folded, m.id`,
  26: () => sql`
    ${base} select m.id from m join companies c on c.id = m.company_id where c.name ilike '%three otters%'
    order by array_position(array['exploration', 'development', 'construction', 'start-up', 'production', 'care and maintenance', 'closure'], m.stage) desc,
      m.id desc`,
  27: () => sql`
    ${base} select m.id from m join companies c on c.id = m.company_id
    where exists (select from jsonb_array_elements(c.stock_exchanges) x where x ->> 'exchange' = 'ASX') order by c.name, m.id`,
  28: () => sql`
    ${base} select m.id, e.total_capex::float8 as "capex.USD" from m
      left join spoken e on e.mine_id = m.id and coalesce(e.currency, 'USD') = 'USD'
    where ${withMetal('Copper')} order by 2 nulls last, m.id`,
  29: () => sql`
    ${base} select m.id from m where concat_ws(' ', m.name, m.also_known_as, m.primary_jurisdiction, m.country) ilike '%Apurímac%'
    order by m.created_at desc, m.id desc`,
  30: () => sql`${base} select m.id from m where ${kilometres} <= 1500 order by m.name_folded`,
  31: () => sql`
    ${base} select m.id from m where m.latitude between -30 and -5 and m.longitude between -80 and -64 order by m.name_folded`,
  32: () => sql`
    ${base} select m.id, e.after_tax_irr::float8 as irr from m ${study} where ${withMetal('Gold')} and e.after_tax_irr >= 20
    order by m.created_at desc, m.id desc`,
  33: () => sql`
    ${base} select m.id, t.grams / 1e6 as "contained-mi.copper", t.gpt / 1e4 as "grade-mi.copper", m.owned as ownership,
      e.npv::float8 as "npv.USD", e.after_tax_irr::float8 as irr
    from m ${of('t', 'copper', 'mi')} left join spoken e on e.mine_id = m.id
    where m.name in ('Kettlewhistle', 'Cuyhuasi', 'Cerro Zorro Pálido')
    order by array_position(array['Kettlewhistle', 'Cuyhuasi', 'Cerro Zorro Pálido'], m.name)`,
  34: () => sql`
    ${base}, figured as (
      select m.id, m.name_folded, e.npv::float8 / nullif(e.total_capex, 0)::float8 as ratio, e.after_tax_irr::float8 as irr
      from m ${study} where ${notProducing}
    ), placed as (
      select id, name_folded,
        case when ratio is not null then (select 100 * (count(*) filter (where o.ratio < f.ratio) + count(*) filter (where o.ratio = f.ratio) / 2.0)
          / count(o.ratio) from figured o) end as ratio,
        case when irr is not null then (select 100 * (count(*) filter (where o.irr < f.irr) + count(*) filter (where o.irr = f.irr) / 2.0)
          / count(o.irr) from figured o) end as irr
      from figured f where ratio is not null or irr is not null
    )
    select id, (case when irr is null then ratio when ratio is null then irr else (2 * ratio + irr) / 3 end)::float8 as score
    from placed order by ratio is null, round((case when irr is null then ratio when ratio is null then irr else (2 * ratio + irr) / 3 end), 9) desc,
      name_folded`,
  35: () => sql`
    ${base}, likened as (
      select m.id, m.name, m.country, m.primary_jurisdiction as place, mi.grams as mi, inferred.grams as inferred, mi.gpt as mi_gpt,
        inferred.gpt as inferred_gpt,
        array_position(array['exploration', 'development', 'construction', 'start-up', 'production', 'care and maintenance', 'closure'], m.stage) as stage,
        case when m.country in ('Canada', 'United States') then 'North America' when m.country in ('Peru', 'Chile', 'Mexico', 'Brazil') then 'Latin America' end as region,
        (select e.mining_method from mine_economics e where e.mine_id = m.id and e.status = 'current' and e.mining_method is not null
          order by e.npv is null, e.report_date desc limit 1) as method,
        array(select share ->> 'metal' from jsonb_array_elements(m.metals_distribution) share) as metals
      from m left ${of('mi', 'copper', 'mi')} left ${of('inferred', 'copper', 'inferred')}
      where m.metals_distribution -> 0 ->> 'metal' = 'Copper'
    ), parts as (
      select b.id,
        case when a.mi > 0 and b.mi > 0 then greatest(0, 1 - abs(log(a.mi / b.mi)) / 1.5)
          when a.inferred > 0 and b.inferred > 0 then greatest(0, 1 - abs(log(a.inferred / b.inferred)) / 1.5) else 0 end as size,
        case when a.mi > 0 and b.mi > 0 then greatest(0, 1 - abs(log(a.mi_gpt / b.mi_gpt)) / 0.7)
          when a.inferred > 0 and b.inferred > 0 then greatest(0, 1 - abs(log(a.inferred_gpt / b.inferred_gpt)) / 0.7) else 0 end as grade,
        greatest(0, 1 - abs(a.stage - b.stage) / 3::float8) as stage,
        case when a.country = b.country and a.place = b.place then 1 when a.country = b.country then 0.8 when a.region = b.region then 0.4 else 0 end as place,
        case when a.method = b.method then 1 when 'open pit and underground' in (a.method, b.method) and b.method is not null then 0.5 else 0 end as method,
        (select count(*) from unnest(a.metals) metal where metal = any(b.metals))::float8
          / (select count(distinct metal) from unnest(a.metals || b.metals) metal) as metals
      from likened a join likened b on b.id <> a.id where a.name = 'Kettlewhistle'
    )
    select id, (3 * size + 2 * grade + 2 * stage + place + method + metals) / 10 as likeness from parts
    where (3 * size + 2 * grade + 2 * stage + place + method + metals) / 10 >= 0.3 order by 2 desc, id`,
  36: () => sql`
    select c.id from companies c where not c.is_archived and c.headquarters like '%Australia' order by c.name`,
  37: () => sql`
    ${base} select m.id, (case e.share_basis when 'attributable' then e.npv else e.npv * m.ownership_percentage / 100 end)::float8 as npv,
      case when m.metals_distribution -> 0 ->> 'metal' = 'Gold' then ${ounces('t')} * m.owned / 100 end as gold
    from m join companies c on c.id = m.company_id left join spoken e on e.mine_id = m.id left ${of('t', 'gold', 'mi')}
    where c.name = 'Larkmoor Gold Corporation' order by m.name_folded`,
  38: () => sql`
    select a.mine_id as id from activities a
    where a.type = 'update' and a.changes @> '[{"field": "stage"}]' and date_trunc('month', a.created_at at time zone 'UTC') = date_trunc('month', ${today}::timestamp)
    order by a.created_at desc, a.id desc`,
  39: () => sql`
    select s.id, to_char(s.event_date, 'YYYY-MM-DD') as date from steps s
    where s.mine_id is not null and s.description is not null and (s.event_date >= ${today}::date or s.event_date is null)
    order by s.event_date nulls last, s.id`,
  40: () => sql`
    ${base} select coalesce(w.mine_id, w.company_id) as id, to_char(s.event_date, 'YYYY-MM-DD') as next, e.npv::float8 as npv
    from watches w left join spoken e on e.mine_id = w.mine_id
      left join steps s on s.event_type = 'immediate_next_step' and (s.mine_id = w.mine_id or s.company_id = w.company_id)
    where w.user_id = ${member.id} order by w.created_at desc`,
};

/** Sums of floating-point numbers differ by their order in the last digits. */
const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : (value ?? null));
const alike = (row: Told, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, name === 'id' ? row[name] : rounded(row[name])]));

describe('docs/questions.md', () => {
  it('asks forty questions, each once and with a statement beside it', () => {
    expect(questions.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(Object.keys(statements).map(Number)).toEqual(questions.map(({ number }) => number));
    expect(new Set(questions.map(({ link }) => link)).size).toBe(questions.length);
    expect(new Set(questions.map(({ words }) => words)).size).toBe(questions.length);
  });

  it.each(questions.map(({ number, words, link }) => [number, words, link] as const))(
    '%i. %s',
    async (number, _, link) => {
      const address = new URL(withIds(link, idOf), 'http://localhost');
      const id = /\/(\d+)$/.exec(address.pathname)?.[1];
      const page = pages[address.pathname.replace(/\/\d+$/, '/:id')];
      const answer = await page!(address.searchParams, Number(id));
      const expected = await test.db.rows<Told>(statements[number]!());
      expect(expected.length).toBeGreaterThan(0);
      const names = Object.keys(expected[0]!);
      expect(answer.rows.map((row) => alike(row, names))).toEqual(
        expected.slice(0, answer.limit).map((row) => alike(row, names)),
      );
      if (answer.total !== undefined) expect(answer.total).toBe(expected.length);
    },
  );

  it('counts stages and what is not known beside the list of question 32', async () => {
    const search = new URL(questions[31]!.link, 'http://localhost').searchParams;
    search.delete('columns');
    const body = (await asked('/api/mine-facets', Object.fromEntries(search))).json<MineFacets>();
    const stages = await test.db.rows<{ value: string; count: number }>(sql`
      ${base} select m.stage as value, count(*) as count from m ${study}
      where ${withMetal('Gold')} and e.after_tax_irr >= 20 group by m.stage order by count(*) desc, m.stage`);
    const [unknown] = await test.db.rows<{ count: number }>(sql`
      ${base} select count(*) as count from m left join spoken e on e.mine_id = m.id
      where ${withMetal('Gold')} and e.after_tax_irr is null`);
    expect(stages.length).toBeGreaterThan(1);
    expect(unknown!.count).toBeGreaterThan(0);
    expect(body.stages).toEqual(stages);
    expect(body.unknown).toMatchObject([{ figure: 'irr', without: unknown!.count }]);
    expect(body.total).toBe(stages.reduce((sum, { count }) => sum + count, 0));
  });
});

it('the companies of the sample fill every column of the value table, whatever the counting of shares', async () => {
  await keepDueCompanyFigures(test.db);
  const empty = new Set<string>();
  for (const { id, of } of valueMeasures) {
    const column = of === 'metal' ? `${id}.own` : id;
    const companies = (await asked('/api/companies', { columns: column, limit: '100' })).json<Company[]>();
    const isFilled = companies.some(({ figures = {} }) =>
      Object.keys(figures).some((name) => name.split('.')[0] === id),
    );
    if (!isFilled) empty.add(column);
  }
  expect([...empty]).toEqual([]);
});
