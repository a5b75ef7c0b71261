import { sql, type SQL } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import type { Database, Db } from '../../../db/client.ts';
import { workIsDue } from '../../../db/due-work.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { figuresVersion } from '../../../domain/figures/measures.ts';
import { type FiguredMine, figuresOf } from '../../../domain/figures/mine-figures.ts';
import { holdersAreDue } from './companies-due.ts';
import { keepDue } from './due-figures.ts';
import { alsoTelling, sweepMineChanges } from './mine-changes.ts';
import { mostAdvanced, newestStudyFirst } from '../../economics/server/newest-study.ts';
import { decimalText } from '../../../db/json.ts';
import { jsonText } from '../../../db/json-text.ts';

/** All of these mines that their figures follow from, each found by an index. */
const figuredMines = (ids: readonly number[], day: string) => sql`
  select m.id, m.ownership_percentage::float8 as "ownershipPercentage", m.ownership_stated as "ownershipStated",
    m.royalties::float8 as royalties, m.royalties_stated as "royaltiesStated",
    m.metals_distribution -> 0 ->> 'metal' as "primaryMetal", coalesce(e.list, '[]') as estimates, s.study,
    level.study_type as "studyLevel", case when b.id is not null then json_build_object('metal', b.metal,
      'densityValue', ${decimalText(sql`b.density_value`)}, 'densityUnit', b.density_unit,
      'intervalLength', ${decimalText(sql`b.interval_length`)}, 'trueWidth', ${decimalText(sql`b.true_width`)}) end as best,
    coalesce(programs.metres, holes.metres)::float8 as "drilledMetres", held.many as interests,
    ahead.event_date as "nextStepDate", coalesce(promised.list, '[]') as promises,
    to_char(greatest(m.updated_at, e.at, s.at, programs.at, holes.at, seen.at) at time zone 'UTC', 'YYYY-MM-DD') as "lastChange",
    (select count(*) from record_findings f where f.mine_id = m.id) as findings,
    array[m.stage is not null, m.country is not null, m.latitude is not null, m.metals_distribution <> '[]',
      m.company_id is not null, m.ownership_stated, m.royalties_stated, e.list is not null, s.study is not null,
      m.best_observation_id is not null, coalesce(programs.metres, holes.metres) is not null, ahead.event_date is not null,
      exists (select from media where media.mine_id = m.id)] as has
  from mines m
    left join lateral (
      select json_agg(json_build_object('id', r.id, 'resourceType', r.resource_type, 'metal', r.metal, 'zone', r.zone,
          'reportDate', r.report_date, 'baseCase', r.base_case, 'tonnage', r.tonnage, 'grade', r.grade::text,
          'gradeUnit', r.grade_unit, 'cutoffGrade', r.cutoff_grade::text, 'cutoffGradeUnit', r.cutoff_grade_unit,
          'containedMetal', r.contained_metal, 'containedMetalUnit', r.contained_metal_unit,
          'includesReserves', r.includes_reserves) order by r.id) as list, max(r.updated_at) as at
      from resource_estimates r where r.mine_id = m.id
    ) e on true
    left join lateral (
      select json_build_object('studyType', e.study_type, 'reportDate', e.report_date, 'npv', e.npv::float8,
          'discountRate', e.discount_rate::float8, 'taxBasis', e.tax_basis, 'shareBasis', e.share_basis,
          'currency', e.currency, 'totalCapex', e.total_capex::float8, 'afterTaxIrr', e.after_tax_irr::float8,
          'paybackPeriod', e.payback_period::float8, 'lifeOfMineYears', e.life_of_mine_years::float8,
          'allInSustainingCost', e.all_in_sustaining_cost::float8,
          'allInSustainingCostUnit', e.all_in_sustaining_cost_unit, 'allInSustainingCostCurrency', e.all_in_sustaining_cost_currency, 'metalPrices', e.metal_prices) as study,
        e.updated_at as at
      from mine_economics e where e.mine_id = m.id and e.status = 'current' order by ${newestStudyFirst} limit 1
    ) s on true
    left join lateral (
      select e.study_type from mine_economics e where e.mine_id = m.id and e.status = 'current'
      order by array_position(${mostAdvanced}, e.study_type) limit 1
    ) level on true
    left join drill_hole_observations b on b.id = m.best_observation_id
    left join lateral (
      select sum(number_of_meters) as metres, max(updated_at) as at from drill_programs p where p.mine_id = m.id
    ) programs on true
    left join lateral (
      select sum(end_of_hole) as metres, max(updated_at) as at from drill_holes h where h.mine_id = m.id
    ) holes on true
    left join lateral (
      select o.updated_at as at from drill_hole_observations o where o.id = m.best_observation_id
    ) seen on true
    left join lateral (
      select count(*) as many from mine_interests i where i.mine_id = m.id
        and coalesce(i.from_date <= ${day}::date, true) and coalesce(i.to_date >= ${day}::date, true)
    ) held on true
    left join lateral (
      select event_date from steps where mine_id = m.id and event_date is not null and status in ('planned', 'late')
      order by event_date limit 1
    ) ahead on true
    left join lateral (
      select json_agg(json_build_object('promisedDate', promised_date, 'date', event_date, 'status', status,
        'doneDate', done_date)) as list
      from (select promised_date, event_date, status, done_date from steps where mine_id = m.id and description is not null
        union all select promised_date, event_date, status, done_date from past_steps where mine_id = m.id) t
    ) promised on true
  where m.id = any(${sql.param([...ids])}::bigint[])`;

/** A turn of the event loop is given away after so many mines with as many estimates as one usually has. */
const minesInARow = 25;
const estimatesOfAMine = 20;

/** Estimates and promises that are read into memory at once. */
const mostRows = 20_000;

/** These mines in parts of so many records; one that has more is a part by itself. */
async function partsOfMines(tx: Db, mineIds: readonly number[]): Promise<number[][]> {
  const weights = await tx.rows<{ id: number; rows: number }>(sql`
    select w.id, (select count(*) from resource_estimates r where r.mine_id = w.id)
      + (select count(*) from past_steps t where t.mine_id = w.id) as rows
    from unnest(${sql.param([...mineIds])}::bigint[]) with ordinality as w(id, place) order by w.place`);
  const parts: number[][] = [];
  let left = 0;
  for (const { id, rows } of weights) {
    if (parts.length === 0 || rows > left) {
      parts.push([]);
      left = mostRows;
    }
    parts.at(-1)!.push(id);
    left -= rows;
  }
  return parts;
}

/** By which row each of these mines is noted: whoever makes one due writes another row, without holding the mine. */
const notedAs = (tx: Db, mineIds: readonly number[]) =>
  tx.rows<{ id: number; row: string }>(sql`
    select mine_id as id, xmin::text as row from mine_figured where mine_id = any(${sql.param([...mineIds])}::bigint[])`);

/** Notes that these mines have figures of today's rules, but those that became due after `noted`, which stay so. */
async function minesAreMade(
  tx: Db,
  mineIds: readonly number[],
  { noted, day }: { noted: Awaited<ReturnType<typeof notedAs>>; day: string },
): Promise<void> {
  const rows = new Map(noted.map(({ id, row }) => [id, row]));
  const made = sql`
    unnest(${sql.param([...mineIds])}::bigint[], ${sql.param(mineIds.map((id) => rows.get(id) ?? ''))}::text[]) as made(id, noted)`;
  await tx.rows(sql`
    update mine_figured f set rules = case when f.xmin::text = made.noted then ${figuresVersion} else 0 end, day = ${day}::date
    from ${made} where f.mine_id = made.id`);
  await tx.rows(sql`
    insert into mine_figured (mine_id, rules, day) select id, ${figuresVersion}, ${day}::date from ${made} where made.noted = ''
    on conflict do nothing`);
}

/** Makes the figures of these mines anew, in a transaction that holds them. */
export async function keepFigures(tx: Db, mineIds: readonly number[]): Promise<void> {
  if (mineIds.length === 0) return;
  const day = utcDay(new Date());
  const noted = await notedAs(tx, mineIds);
  const rows: object[] = [];
  for (const part of await partsOfMines(tx, mineIds)) {
    const mines = await tx.rows<FiguredMine & { id: number }>(figuredMines(part, day));
    let since = 0;
    for (const { id, ...mine } of mines) {
      rows.push(...figuresOf(mine, day).map((figure) => ({ id, ...figure })));
      since += 1 + mine.estimates.length / estimatesOfAMine;
      if (since < minesInARow) continue;
      since = 0;
      await setImmediate();
    }
  }
  const ids = sql`${sql.param([...mineIds])}::bigint[]`;
  await tx.rows(sql`${alsoTelling(mineIds)} delete from mine_figures where mine_id = any(${ids})`);
  await tx.rows(sql`
    insert into mine_figures (mine_id, measure, "of", value, basis)
    select f.id, f.measure, f."of", f.value, f.basis
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as f(id bigint, measure text, "of" text, value float8, basis text)`);
  await minesAreMade(tx, mineIds, { noted, day });
  await holdersAreDue(tx, mineIds);
}

/** Records of these mines have changed in a way that the job is to follow: many at once, or all of a file. */
export async function figuresAreDue(tx: Db, mineIds: readonly number[]): Promise<void> {
  if (mineIds.length === 0) return;
  await tx.rows(sql`
    ${alsoTelling(mineIds)} update mine_figured set rules = 0 where mine_id = any(${sql.param([...mineIds])}::bigint[])`);
  workIsDue(tx, 'figures of mines');
}

/** So many records are read by the write that changes one of them; the figures of a mine with more are left to the job. */
const mostAtOnce = 2_000;

/** Makes the figures of a mine anew after a change of one of its records and in its transaction, which holds the mine. */
export async function keepFiguresOf(tx: Db, mineId: number): Promise<void> {
  const [many] = await tx.rows(sql`
    (select 1 from drill_holes where mine_id = ${mineId} offset ${mostAtOnce} limit 1)
    union all (select 1 from resource_estimates where mine_id = ${mineId} offset ${mostAtOnce} limit 1) limit 1`);
  await (many ? figuresAreDue(tx, [mineId]) : keepFigures(tx, [mineId]));
}

const minesAtOnce = 100;

/** The day up to which this process has looked for what a day alone changes. */
let daySeen = '';

/** Promises fall due, and interests begin and end, by themselves: their mines follow on the next day. */
async function followTheDay(db: Db): Promise<void> {
  await sweepMineChanges(db);
  const today = utcDay(new Date());
  if (daySeen === today) return;
  await db.rows(sql`
    update mine_figured f set rules = 0
    from steps s where s.mine_id = f.mine_id and s.event_date < ${today}::date and s.event_date >= f.day and f.rules <> 0`);
  await db.rows(sql`
    update mine_figured f set rules = 0
    from mine_interests i where i.mine_id = f.mine_id and f.rules <> 0
      and (i.to_date < ${today}::date and i.to_date >= f.day or i.from_date <= ${today}::date and i.from_date > f.day)`);
  daySeen = today;
}

/** The last mine of which this process has made figures: those behind it are next, however often those before it change. */
let lastMade = 0;

function dueMines(_: string, most: number): SQL {
  const next = (isBefore: boolean) => sql`
    (select mine_id, rules, ${isBefore}::boolean as is_before from mine_figured
     where rules < ${figuresVersion} and (mine_id <= ${lastMade}) = ${isBefore} order by rules, mine_id limit ${most})`;
  return sql`
    select mine_id as id, row_number() over (order by rules, is_before, mine_id) as place
    from (${next(false)} union all ${next(true)}) due order by place limit ${most}`;
}

/** Makes figures of mines whose records have changed since; a job, also run once at a start. Answers of how many. */
export const keepDueFigures = (db: Database): Promise<number> =>
  keepDue(db, {
    entityType: 'mine',
    lock: 7_301_482_614,
    atOnce: minesAtOnce,
    followTheDay,
    due: dueMines,
    async keep(tx, ids) {
      // Whoever writes to one of them waits until all of these are made.
      const [first = []] = await partsOfMines(tx, ids);
      await keepFigures(tx, first);
      return first;
    },
    onMade: (ids) => (lastMade = ids.at(-1) ?? lastMade),
  });
