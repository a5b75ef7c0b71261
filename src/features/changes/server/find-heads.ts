import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../../domain/time/dates.ts';
import { rules, severities } from '../../../domain/records/findings.ts';
import { stages } from '../../../domain/mines/stages.ts';
import { and } from '../../../server/calls/paging.ts';
import { followedCompanies, followedMines } from '../../watchlist/server/follows.ts';
import { type ChangeKind, changeKinds, leastIntercepts, leastInterest } from '../contract.ts';
import { gramMetres } from './count-percentiles.ts';

/** Days of UTC, the last one not among them; what is to come is not in it. */
interface Within {
  from: SQL;
  to: SQL;
}

/** A statement before its figures are looked up. */
export interface Head {
  id: string;
  kind: ChangeKind;
  mineId: number | null;
  companyId: number | null;
  /** The record that it is about: the best intercept, the study, the activity, the step; of interest how many members; null of findings. */
  recordId: number | null;
  /** What a kind counts: further intercepts, views; 1 where a file or a replaced step is meant. */
  many: number;
  /** Views before. */
  more: number;
}

const raw = (value: number | string) => sql.raw(String(value));
const instant = (day: SQL) => sql`((${day})::timestamp at time zone 'UTC')`;
const during = (column: SQL, { from, to }: Within) =>
  sql`${column} >= ${instant(from)} and ${column} < least(${instant(to)}, now())`;
const utcDay = (column: SQL) => sql`(${column} at time zone 'UTC')::date`;

/*
 * What each row of a period is asked stands in subqueries of one row, which nothing turns into joins: of a part the newest
 * rows are wanted, each with a look by an index, and never a table as a whole to be joined with.
 */
const isShown = (mineId: SQL) => sql`(select not m.is_archived from mines m where m.id = ${mineId})`;
const isThere = (rows: SQL) => sql`coalesce((select true ${rows} limit 1), false)`;

const stageList = sql.raw(`array[${stages.map((stage) => `'${stage}'`).join(', ')}]`);
const rankOf = (column: SQL) => sql`array_position(${stageList}, ${column})`;

/** Whether somebody asked for statements of this mine or company; a part that looks at much before it groups asks that first. */
type IsWanted = (mineId: SQL, companyId?: SQL) => SQL;

/** Statements of one kind, or some of them, as rows of these columns. */
type Part = (within: Within, isWanted: IsWanted) => SQL;
const columns = sql.raw('(id, kind, at, mine_id, company_id, record_id, many, more)');

const intercepts: Part = (within) => sql`
  select concat_ws(' ', 'intercept', o.mine_id, o.metal_folded, ${utcDay(sql`o.created_at`)}), 'intercept', max(o.created_at), o.mine_id,
    null::bigint, (array_agg(o.id order by ${gramMetres} desc, o.id))[1], count(*) - 1, 0::bigint
  from drill_hole_observations o join intercept_percentiles p on p.metal_folded = o.metal_folded
  where ${during(sql`o.created_at`, within)} and o.interval_length is not null and p.intercepts >= ${raw(leastIntercepts)}
    and ${gramMetres} > p.ninetieth
  group by o.mine_id, o.metal_folded, ${utcDay(sql`o.created_at`)} having ${isShown(sql`o.mine_id`)}`;

const studies: Part = (within) => sql`
  select 'study ' || e.id, 'study', e.created_at, e.mine_id, null::bigint, e.id, 0::bigint, 0::bigint from mine_economics e
  where ${during(sql`e.created_at`, within)} and ${isShown(sql`e.mine_id`)}`;

/** On towards production, on from it, or taken up again after a rest: what goes back otherwise is a correction. */
const isAdvance = (from: SQL, to: SQL) => sql`(${rankOf(from)} < ${rankOf(to)}
  or ${from} = 'care and maintenance' and ${to} in ('construction', 'start-up', 'production'))`;

/** Where members have changed it and not taken that back. */
const stagesOfMembers: Part = (within) => sql`
  select 'stage ' || a.id, 'stage', a.created_at, a.mine_id, null::bigint, a.id, 0::bigint, 0::bigint
  from activities a
  where a.type = 'update' and a.entity_type = 'mine' and a.changes @> '[{"field": "stage"}]' and ${during(sql`a.created_at`, within)}
    and ${isShown(sql`a.mine_id`)} and ${isThere(sql`
      from jsonb_array_elements(a.changes) c
      where c ->> 'field' = 'stage' and ${isAdvance(sql`c ->> 'from'`, sql`c ->> 'to'`)} and not ${isThere(sql`
        from activities back where back.mine_id = a.mine_id and back.created_at > a.created_at and back.entity_type = 'mine'
          and back.changes @> jsonb_build_array(jsonb_build_object('field', 'stage', 'from', c -> 'to', 'to', c -> 'from'))`)}`)}`;

/** Where files have changed it and nobody since. */
const stagesOfFiles: Part = (within) => sql`
  select 'file ' || r.id, 'stage', f.created_at, r.mine_id, null::bigint, r.id, 1::bigint, 0::bigint
  from imports f join import_records r on r.import_id = f.id
  where ${during(sql`f.created_at`, within)} and r.entity_type = 'mine' and r.action = 'updated' and not r.is_undone
    and r.before ? 'stage' and ${isThere(sql`
      from mines m where m.id = r.mine_id and not m.is_archived and m.version = r.version_after
        and ${isAdvance(sql`r.before ->> 'stage'`, sql`m.stage`)}`)}`;

/**
 * Of the estimates of a mine and metal that were entered on a day, where one is the next of its category and zone after one
 * that is replaced by now: as `changesOf` finds it. The series of these mines are walked once each: one of them may be long.
 */
const estimates: Part = (within, isWanted) => sql`
  select concat_ws(' ', 'estimate', r.mine_id, r.metal_folded, ${utcDay(sql`r.created_at`)}), 'estimate', max(r.created_at), r.mine_id,
    null::bigint, max(r.id), 0::bigint, 0::bigint
  from (
    select e.id, e.mine_id, e.metal_folded, e.report_date, e.created_at,
      row_number() over (partition by e.mine_id, e.metal_folded, e.resource_type, e.zone_folded, e.report_date order by e.id) = 1
        as is_first,
      bool_or(e.standing = 'replaced') over (
        partition by e.mine_id, e.metal_folded, e.resource_type, e.zone_folded order by coalesce(e.report_date, '-infinity')
        groups between 1 preceding and 1 preceding) as is_next
    from resource_estimates e
    where e.base_case and e.standing is distinct from 'double' and (e.mine_id, e.metal_folded) in (
      select n.mine_id, n.metal_folded from resource_estimates n
      where ${during(sql`n.created_at`, within)} and ${isWanted(sql`n.mine_id`)})
  ) r
  where r.is_first and r.is_next and r.report_date is not null and ${during(sql`r.created_at`, within)}
  group by r.mine_id, r.metal_folded, ${utcDay(sql`r.created_at`)} having ${isShown(sql`r.mine_id`)}`;

type Table = 'steps' | 'past_steps';
const isStepShown = sql`s.description is not null and case when s.mine_id is null
  then (select not c.is_archived from companies c where c.id = s.company_id) else ${isShown(sql`s.mine_id`)} end`;
const stepColumns = (table: Table) =>
  sql`s.mine_id, s.company_id, s.id, ${raw(table === 'steps' ? 0 : 1)}::bigint, 0::bigint`;

const markedSteps =
  (table: Table): Part =>
  (within) =>
    sql`
    select ${raw(`'${table} '`)} || s.id, 'milestone', s.outcome_at, ${stepColumns(table)} from ${raw(table)} s
    where ${during(sql`s.outcome_at`, within)} and s.status <> 'planned' and ${isStepShown}`;

/** On the day behind its own a step is overdue; what stands in both tables is told once. */
const passedSteps =
  (table: Table): Part =>
  (within, isWanted) =>
    sql`
    select ${raw(`'${table} due '`)} || s.id, 'milestone', ((s.event_date + 1)::timestamp at time zone 'UTC'), ${stepColumns(table)}
    from ${raw(table)} s
    where s.event_date >= ${within.from} - 1 and s.event_date < ${within.to} - 1
      and s.event_date < (now() at time zone 'UTC')::date and s.status = 'planned'
      and ${isWanted(sql`s.mine_id`, sql`s.company_id`)} and ${isStepShown}
      ${table === 'steps' ? sql`` : sql`and not ${isThere(sql`from steps again where again.id = s.id`)}`}
    offset 0`;

/** How sure a rule is; null: what is worth knowing alone, such as the age of a report, puts no figure in question. */
export const severityOf = (finding: 'f' | 'newer') =>
  sql.raw(
    `case ${finding}.rule ${Object.entries(rules)
      .filter(([, { severity }]) => severity !== 'information')
      .map(([rule, { severity }]) => `when '${rule}' then ${severities.indexOf(severity)}`)
      .join(' ')} end`,
  );

const isFoundLaterThatDay = (owner: SQL) =>
  isThere(sql`
    from record_findings newer where newer.${owner} = f.${owner} and newer.found_at > f.found_at
      and newer.found_at < ${instant(sql`${utcDay(sql`f.found_at`)} + 1`)} and ${severityOf('newer')} is not null`);

/** Of a mine or company and day where its newest stand: those of one moment together, so that no further ones are read. */
const findings: Part = (within) => sql`
  select concat_ws(' ', 'finding', case when f.mine_id is null then 'company' end, coalesce(f.mine_id, f.company_id), ${utcDay(sql`f.found_at`)}),
    'finding', f.found_at, f.mine_id, f.company_id, null::bigint, 0::bigint, 0::bigint
  from record_findings f
  where ${during(sql`f.found_at`, within)} and ${severityOf('f')} is not null
  group by f.found_at, f.mine_id, f.company_id
  having case when f.mine_id is null
    then (select not c.is_archived from companies c where c.id = f.company_id) and not ${isFoundLaterThatDay(sql`company_id`)}
    else ${isShown(sql`f.mine_id`)} and not ${isFoundLaterThatDay(sql`mine_id`)} end
  order by f.found_at desc`;

const mostInterest = sql.raw('10');

/** Mines that are looked at more often than in the time of the same length before, where the period ends: the strongest first. */
const interest: Part = (within) => {
  const length = sql`(least(${instant(within.to)}, now()) - ${instant(within.from)})`;
  const before = sql`(
    select count(*) from page_views v where v.mine_id = seen.mine_id
      and v.viewed_at >= ${instant(within.from)} - ${length} and v.viewed_at < ${instant(within.from)}
  )`;
  return sql`
    select 'interest ' || mine_id, 'interest',
      ${instant(within.to)} - row_number() over (order by views - before desc, mine_id) * interval '1 microsecond',
      mine_id, null::bigint, members, views, before
    from (
      select seen.*, ${before} as before from (
        select v.mine_id, count(*) as views, count(distinct v.user_id) as members from page_views v
        where v.mine_id is not null and ${during(sql`v.viewed_at`, within)}
        group by v.mine_id having count(*) >= ${raw(leastInterest.views)} and count(distinct v.user_id) >= ${raw(leastInterest.members)}
      ) seen where ${isShown(sql`seen.mine_id`)} offset 0
    ) compared
    where views >= ${raw(leastInterest.times)} * before order by views - before desc, mine_id limit ${mostInterest}`;
};

type Parts = Readonly<Record<ChangeKind, readonly Part[]>>;
const none = { intercept: [], study: [], stage: [], estimate: [], milestone: [], finding: [], interest: [] };

/** Newest first by the index of their time, or of the whole period. */
const parts: Parts = {
  ...none,
  study: [studies],
  stage: [stagesOfMembers, stagesOfFiles],
  milestone: [markedSteps('steps'), markedSteps('past_steps')],
  interest: [interest],
};

/** The same, but those of what one follows are found by their mines: very many may come at once. */
const partsOfMines: Parts = { ...none, finding: [findings] };

/** What has to know a whole day: it is asked of one day after the other, the newest first, until there is enough for a page. */
const partsOfDays: Parts = {
  ...none,
  intercept: [intercepts],
  estimate: [estimates],
  milestone: [passedSteps('steps'), passedSteps('past_steps')],
};

interface Wanted {
  /** Days of UTC, the last one not among them. */
  within: { from: string; to: string };
  kind: ChangeKind | undefined;
  /** The member whose follows count; undefined: all. */
  followedBy: string | undefined;
}

/** The newest so many statements behind the place of the last one that was seen. */
export interface Newest {
  rows: number;
  behind: { at: string; id: string } | undefined;
}

/** Of statements `s` the newest first; ids by their bytes, whatever the language of the database. */
export const newestHeadsFirst = sql.raw('s.at desc, s.id collate "C" desc');

/**
 * Statements of the period, as a source `s`: each part reads the rows of the period by the index of their time, from the
 * newest on as far as `newest` wants.
 */
export function headsOf({ within, kind, followedBy }: Wanted, newest?: Newest): SQL {
  const [from, to] = [sql`${within.from}::date`, sql`${within.to}::date`];
  const kinds = kind ? [kind] : changeKinds;
  const days = [sql`true`];
  const isOneOf = (id: SQL, list: SQL) => sql`${id} = any((select ${list} from followed)::bigint[])`;
  const isWanted: IsWanted =
    followedBy === undefined
      ? () => sql`true`
      : (mineId, companyId) => {
          const isFollowed = isOneOf(mineId, sql`mines`);
          return companyId ? sql`(${isFollowed} or ${isOneOf(companyId, sql`companies`)})` : isFollowed;
        };
  // A table of hashes: a list is gone through from its beginning for each row.
  const isAmong = (id: SQL, list: SQL) => sql`(${id} in (select unnest(${list}) from followed)) is true`;
  const isWantedOfTime =
    followedBy === undefined
      ? sql`true`
      : sql`(${isAmong(sql`s.mine_id`, sql`mines`)} or ${isAmong(sql`s.company_id`, sql`companies`)})`;
  // Read once for all parts.
  const followed =
    followedBy === undefined
      ? sql``
      : sql`with followed as materialized (
          select array(${followedMines(followedBy)}) as mines, array(${followedCompanies(followedBy)}) as companies
        )`;
  const isBehind: SQL[] = [];
  if (newest?.behind) {
    const { at, id } = newest.behind;
    // The first says the same less exactly, for the index.
    isBehind.push(sql`s.at <= ${at}::timestamptz and (s.at, s.id collate "C") < (${at}::timestamptz, ${id})`);
    days.push(sql`n <= ${utcDay(sql`${at}::timestamptz`)} - ${from}`);
  }
  const limit = newest ? sql`limit ${raw(newest.rows)}` : sql``;
  const order = newest ? sql`order by ${newestHeadsFirst}` : sql``;
  const orderOfDays = newest ? sql`order by d.day desc, ${newestHeadsFirst}` : sql``;
  const ofPeriod = (part: Part, isOf: SQL) => sql`
    (select s.* from (${part({ from, to }, isWanted)}) s${columns} where ${and([isOf, ...isBehind])} ${order} ${limit})`;
  const ofMines = (part: Part) => ofPeriod(part, isWanted(sql`s.mine_id`, sql`s.company_id`));
  const ofTime = (part: Part) => ofPeriod(part, isWantedOfTime);
  // The days in their order by themselves: then each is sorted alone, and those behind a full page are not even read.
  const dayByDay = (part: Part) => sql`
    (select s.* from (
        select ${from} + n as day from generate_series(0, ${to} - ${from} - 1) n where ${and(days)} order by 1 desc
      ) d cross join lateral (${part({ from: sql`d.day`, to: sql`(d.day + 1)` }, isWanted)}) s${columns}
      where ${and([sql`true`, ...isBehind])} ${orderOfDays} ${limit})`;
  // Few rows are of what one follows: they are found by their mines, once.
  const isFew = followedBy !== undefined || addDays(within.from, 1) === within.to;
  const all = [
    ...kinds.flatMap((each) => parts[each]).map(ofTime),
    ...kinds.flatMap((each) => partsOfMines[each]).map(ofMines),
    ...kinds.flatMap((each) => partsOfDays[each]).map(isFew ? ofMines : dayByDay),
  ];
  return sql`(${followed} ${sql.join(all, sql` union all `)}) s`;
}
