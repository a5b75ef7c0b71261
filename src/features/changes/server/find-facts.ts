import { sql, type SQL } from 'drizzle-orm';
import { setImmediate as breath } from 'node:timers/promises';
import type { Db } from '../../../db/client.ts';
import { decimalText, instantText } from '../../../db/json.ts';
import { jsonText } from '../../../db/json-text.ts';
import { changesOf } from '../../../domain/resources/estimate-change.ts';
import { placesOf, type Standable, zoneKey } from '../../../domain/resources/estimate-standing.ts';
import { type RuleId, rules } from '../../../domain/records/findings.ts';
import { gradeThickness } from '../../../domain/metals/grade-thickness.ts';
import { gptPerUnit } from '../../../domain/metals/units.ts';
import type { Stage } from '../../../domain/mines/stages.ts';
import { newestStudyJson } from '../../economics/server/newest-study.ts';
import type { NewestStudy } from '../../economics/contract.ts';
import type { BestObservation } from '../../mines/contract.ts';
import type { ChangeKind, ChangeStatement } from '../contract.ts';
import { type Head, severityOf } from './find-heads.ts';

/** What a statement says beside what it is about. */
export type Facts = Pick<
  ChangeStatement,
  'sourceUrl' | 'intercept' | 'study' | 'stage' | 'estimate' | 'milestone' | 'finding' | 'interest'
>;

interface Dated extends Head {
  at: string;
}

type Found = ReadonlyMap<string, Facts>;
type Find = (db: Db, heads: readonly Dated[]) => Promise<Found>;

const idsOf = (heads: readonly Dated[]) => sql`${sql.param(heads.map(({ recordId }) => recordId))}::bigint[]`;

/** The facts of heads by the record that each is about; those whose record is gone are missing. */
function joined<Row extends { id: number }>(
  heads: readonly Dated[],
  rows: readonly Row[],
  facts: (row: Row, head: Dated) => Facts | null,
): Found {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    heads.flatMap((head) => {
      const row = byId.get(head.recordId ?? 0);
      const told = row && facts(row, head);
      return told ? [[head.id, told] as const] : [];
    }),
  );
}

interface InterceptRow {
  id: number;
  observation: BestObservation;
  sourceUrl: string | null;
  /** In grams per tonne times metres. */
  ninetieth: number;
  intercepts: number;
  countedAt: string;
}

/** A grade times length of g/t·m in the unit that intercepts of the metal are told in. */
function inUnit(gramMetres: number, unit: string): number {
  const grade = unit.replace('·m', '');
  // A carat is a fifth of a gram.
  if (grade === 'ct/t') return gramMetres * 5;
  const [numerator, denominator] = gptPerUnit[grade] ?? [1, 1];
  return (gramMetres * denominator) / numerator;
}

/** Enough digits to compare by, without those that a binary fraction adds. */
const rounded = (value: number) => Number(value.toPrecision(9));

const intercepts: Find = async (db, heads) => {
  const rows = await db.rows<InterceptRow>(sql`
    select o.id, json_build_object('id', o.id, 'densityValue', ${decimalText(sql`o.density_value`)},
        'densityUnit', o.density_unit, 'metal', o.metal, 'intervalLength', ${decimalText(sql`o.interval_length`)},
        'observationDate', o.observation_date, 'endDepth', ${decimalText(sql`o.end_depth`)}, 'holeId', o.hole_id,
        'trueWidth', ${decimalText(sql`o.true_width`)}) as observation, o.source_url as "sourceUrl",
      p.ninetieth, p.intercepts, ${instantText(sql`p.counted_at`)} as "countedAt"
    from drill_hole_observations o join intercept_percentiles p on p.metal_folded = o.metal_folded
    where o.id = any(${idsOf(heads)}) and o.interval_length is not null`);
  return joined(heads, rows, ({ observation, sourceUrl, ninetieth, ...counted }, { many }) => {
    const thickness = gradeThickness(observation, observation.intervalLength!);
    if (!thickness) return null;
    const { unit } = thickness;
    const told = { gradeThickness: rounded(thickness.value), unit, ninetieth: rounded(inUnit(ninetieth, unit)) };
    const { intercepts: of, countedAt } = counted;
    return { sourceUrl, intercept: { observation, ...told, intercepts: of, countedAt, more: many } };
  });
};

const studies: Find = async (db, heads) => {
  const rows = await db.rows<{ id: number; study: NewestStudy; sourceUrl: string | null }>(sql`
    select e.id, ${newestStudyJson} as study, e.source_url as "sourceUrl" from mine_economics e where e.id = any(${idsOf(heads)})`);
  return joined(heads, rows, ({ study, sourceUrl }) => ({ sourceUrl, study }));
};

interface StageRow {
  id: number;
  from: Stage;
  to: Stage;
  fileName: string | null;
}

const stages: Find = async (db, heads) => {
  const ofFiles = heads.filter(({ many }) => many === 1);
  const ofMembers = heads.filter(({ many }) => many !== 1);
  const told = ({ from, to, fileName }: StageRow): Facts => ({ sourceUrl: null, stage: { from, to, fileName } });
  const [changed, imported] = await Promise.all([
    db.rows<StageRow>(sql`
      select a.id, c ->> 'from' as "from", c ->> 'to' as "to", null as "fileName"
      from activities a cross join lateral jsonb_array_elements(a.changes) c
      where a.id = any(${idsOf(ofMembers)}) and c ->> 'field' = 'stage'`),
    db.rows<StageRow>(sql`
      select r.id, r.before ->> 'stage' as "from", m.stage as "to", f.file_name as "fileName"
      from import_records r join imports f on f.id = r.import_id join mines m on m.id = r.mine_id
      where r.id = any(${idsOf(ofFiles)})`),
  ]);
  return new Map([...joined(ofMembers, changed, told), ...joined(ofFiles, imported, told)]);
};

const mostReplaced = 3;

interface EstimateRow extends Standable {
  id: number;
  mineId: number;
  metalFolded: string;
  createdDay: string;
  includesReserves: boolean | null;
  sourceUrl: string | null;
}

const wordsOf = ({ id, resourceType, metal, zone, reportDate }: EstimateRow) => ({
  id,
  resourceType,
  metal,
  zone,
  reportDate,
});

/** What replaced what, of the estimates of a mine and metal that were entered on a day. */
function replacedOn(day: string, ofMetal: readonly EstimateRow[]): Facts | null {
  const changes = changesOf(placesOf(ofMetal)).filter(
    ({ from, to }) => to.createdDay === day && from.resourceType === to.resourceType && zoneKey(from) === zoneKey(to),
  );
  if (changes.length === 0) return null;
  // Those that can be set against each other say most.
  const told = changes.toSorted((one, other) => Number(other.waterfall !== null) - Number(one.waterfall !== null));
  const replaced = told.slice(0, mostReplaced).map(({ from, to, waterfall, unlike }) => ({
    from: wordsOf(from),
    to: wordsOf(to),
    waterfall,
    unlike: [...unlike],
  }));
  return { sourceUrl: told[0]!.to.sourceUrl, estimate: { replaced, more: changes.length - replaced.length } };
}

/** Estimates that are read into memory at once. */
const mostEstimates = 5_000;

/** Heads in parts whose mines have so many estimates of their metals together; one that has more is a part by itself. */
async function partsOf(db: Db, heads: readonly Dated[]): Promise<Dated[][]> {
  const weights = await db.rows<{ id: number; many: number }>(sql`
    select r.id, (select count(*) from resource_estimates other
      where other.mine_id = r.mine_id and other.metal_folded = r.metal_folded) as many
    from resource_estimates r where r.id = any(${idsOf(heads)})`);
  const byId = new Map(weights.map(({ id, many }) => [id, many]));
  const parts: Dated[][] = [];
  let left = 0;
  for (const head of heads) {
    const weight = byId.get(head.recordId ?? 0) ?? 0;
    if (parts.length === 0 || weight > left) {
      parts.push([]);
      left = mostEstimates;
    }
    parts.at(-1)!.push(head);
    left -= weight;
  }
  return parts;
}

const estimates: Find = async (db, heads) => {
  const found = new Map<string, Facts>();
  for (const part of await partsOf(db, heads)) {
    for (const [id, facts] of await estimatesOf(db, part)) found.set(id, facts);
    await breath();
  }
  return found;
};

const estimatesOf: Find = async (db, heads) => {
  const rows = await db.rows<EstimateRow>(sql`
    select r.id, r.mine_id as "mineId", r.metal_folded as "metalFolded", r.resource_type as "resourceType", r.metal, r.zone,
      r.report_date as "reportDate", r.base_case as "baseCase", r.tonnage, r.grade, r.grade_unit as "gradeUnit",
      r.cutoff_grade as "cutoffGrade", r.cutoff_grade_unit as "cutoffGradeUnit", r.includes_reserves as "includesReserves",
      r.source_url as "sourceUrl", (r.created_at at time zone 'UTC')::date::text as "createdDay"
    from resource_estimates r join (
      select distinct mine_id, metal_folded from resource_estimates where id = any(${idsOf(heads)})
    ) wanted on wanted.mine_id = r.mine_id and wanted.metal_folded = r.metal_folded
    order by r.id`);
  const keyOf = ({ mineId, metalFolded }: EstimateRow) => `${mineId} ${metalFolded}`;
  const byMetal = Map.groupBy(rows, keyOf);
  return joined(heads, rows, (row, { at }) => replacedOn(at.slice(0, 10), byMetal.get(keyOf(row))!));
};

type Milestone = NonNullable<ChangeStatement['milestone']>;

const milestones: Find = async (db, heads) => {
  const rowsOf = (table: 'steps' | 'past_steps', of: readonly Dated[]) =>
    db.rows<Milestone & { id: number; sourceUrl: string | null }>(sql`
      select s.id, s.description, s.status, s.promised_date as "promisedDate", s.event_date as "date", s.done_date as "doneDate",
        s.source_url as "sourceUrl"
      from ${sql.raw(table)} s where s.id = any(${idsOf(of)}) and s.description is not null`);
  const standing = heads.filter(({ many }) => many === 0);
  const past = heads.filter(({ many }) => many !== 0);
  const told = ({ id: _, sourceUrl, ...milestone }: Milestone & { id: number; sourceUrl: string | null }): Facts => ({
    sourceUrl,
    milestone,
  });
  const [rows, pastRows] = await Promise.all([rowsOf('steps', standing), rowsOf('past_steps', past)]);
  return new Map([...joined(standing, rows, told), ...joined(past, pastRows, told)]);
};

interface FindingRow {
  head: string;
  rule: RuleId;
  sentence: string;
  count: number;
}

/** What was found in a mine or company on the day of its head: the surest of it, and how many. */
const findings: Find = async (db, heads) => {
  const asked = jsonText(
    heads.map(({ id, at, mineId, companyId }) => ({ head: id, day: at.slice(0, 10), mineId, companyId })),
  );
  const found = (owner: SQL, ownerOfHead: SQL) => sql`
    select f.rule, f.sentence, count(*) over () as count, ${severityOf('f')} as severity, f.id from record_findings f
    where f.${owner} = ${ownerOfHead} and ${severityOf('f')} is not null
      and f.found_at >= h.day::timestamp at time zone 'UTC' and f.found_at < (h.day + 1)::timestamp at time zone 'UTC'`;
  const rows = await db.rows<FindingRow>(sql`
    select h.head, found.rule, found.sentence, found.count
    from jsonb_to_recordset(${asked}::jsonb) as h(head text, day date, "mineId" bigint, "companyId" bigint)
    cross join lateral (
      select * from (
        (${found(sql`mine_id`, sql`h."mineId"`)}) union all (${found(sql`company_id`, sql`h."companyId"`)})
      ) either order by severity, id limit 1
    ) found`);
  return new Map(
    rows.map(({ head, rule, sentence, count }) => [
      head,
      { sourceUrl: null, finding: { count, severity: rules[rule].severity, sentence, rule } },
    ]),
  );
};

const interest: Find = (_, heads) =>
  Promise.resolve(
    new Map(
      heads.map(({ id, recordId, many, more }) => [
        id,
        { sourceUrl: null, interest: { views: many, members: recordId!, before: more } },
      ]),
    ),
  );

const finders: Readonly<Record<ChangeKind, Find>> = {
  intercept: intercepts,
  study: studies,
  stage: stages,
  estimate: estimates,
  milestone: milestones,
  finding: findings,
  interest,
};

/** The figures of a page of statements by their ids, one look for each kind that is among them. */
export async function factsOf(db: Db, heads: readonly Dated[]): Promise<Found> {
  const found = await Promise.all(
    [...Map.groupBy(heads, ({ kind }) => kind)].map(([kind, of]) => finders[kind](db, of)),
  );
  return new Map(found.flatMap((each) => [...each]));
}
