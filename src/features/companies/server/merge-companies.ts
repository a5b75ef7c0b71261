import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { bareTicker } from '../../../domain/record-keys.ts';
import { conflict, invalid, Problem } from '../../../server/problems.ts';
import type { Member } from '../../../server/session.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { refreshScores } from '../../scores/server/refresh-scores.ts';
import { mostFutureSteps } from '../../../contract.ts';
import type { CompanyMerge } from '../contract.ts';
import {
  changesBetween,
  type CompanyValues,
  lockedCompany,
  readCompany,
  refuseMerged,
  type StoredCompany,
  valuesOf,
  writeCompany,
} from './change-company.ts';
import { changeMovedRows } from './change-moved-rows.ts';
import { refuseTooManyMines, sliceSize } from './keep-company-name.ts';
import { type MergeTable, mergeTables } from './merge-tables.ts';
import { vouched } from '../../../domain/vouched.ts';

export interface Merging {
  member: Member;
  /** The company that stays. */
  targetId: number;
  /** The company that goes. */
  sourceId: number;
}

interface Pair {
  source: StoredCompany;
  target: StoredCompany;
}

/** A list of steps that is longer can be saved by nobody; the next step of the company that goes becomes one of them, too. */
async function refuseManySteps(db: Db, { source, target }: Pair, { targetId, sourceId }: Omit<Merging, 'member'>) {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) as count from steps t
    where (t.company_id = ${targetId} and t.event_type = 'future_event')
      or (t.company_id = ${sourceId} and ${movableStep(sql`t`, targetId)}
        and (t.event_type = 'future_event' or ${hasNextStep(targetId)}))`);
  const count = row?.count ?? 0;
  if (count > mostFutureSteps)
    throw conflict(
      `${target.name} and ${source.name} have ${count} future steps together, and a company has ${mostFutureSteps} at most. Remove some first.`,
    );
}

/** Both companies, where they can be made one; locked by the transaction of a merge, not by a look at what it would do. */
async function readPair(db: Db, { targetId, sourceId }: Omit<Merging, 'member'>, read = readCompany): Promise<Pair> {
  if (sourceId === targetId) throw invalid('companyId', 'A company cannot be merged into itself. Choose another one.');
  const target = await read(db, targetId);
  const source = await read(db, sourceId).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    throw invalid('companyId', 'This company does not exist. Choose another one.');
  });
  refuseMerged(target);
  if (target.isArchived) throw new Problem('archived', `${target.name} is archived. Unarchive it first.`);
  if (source.mergedInto) throw conflict(`${source.name} was merged into ${source.mergedInto.name} already.`);
  await refuseTooManyMines(db, sourceId, source.name);
  const pair = { source, target };
  await refuseManySteps(db, pair, { targetId, sourceId });
  return pair;
}

const isSame = (one: { exchange: string; ticker: string }, other: { exchange: string; ticker: string }) =>
  bareTicker(one.ticker) === bareTicker(other.ticker) && one.exchange.toUpperCase() === other.exchange.toUpperCase();

/** The company that stays, with what only the other one knows; each stock exchange of both. */
function filledUp({ source, target }: Pair): CompanyValues {
  const values = valuesOf(target);
  const known = valuesOf(source);
  // The fields of the one that stays, each with a value of the same field.
  const filled = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value ?? known[field as keyof CompanyValues]]),
  );
  const added = known.stockExchanges.filter((listing) => !values.stockExchanges.some((own) => isSame(own, listing)));
  return { ...vouched<CompanyValues>(filled), stockExchanges: [...values.stockExchanges, ...added] };
}

interface Move {
  sourceId: number;
  target: { id: number; name: string };
  /** Only rows with greater ids. */
  behind: number;
}

const table = ({ name }: MergeTable) => sql.raw(name);
const literal = (text: string) => sql.raw(`'${text}'`);

/** The rows of the company that goes behind this id follow it into the other one. */
async function lastToStay(db: Db, kind: MergeTable, sourceId: number): Promise<number> {
  if (kind.newest === undefined) return 0;
  const [row] = await db.rows<{ id: number }>(sql`
    select id from ${table(kind)} where company_id = ${sourceId} order by id desc offset ${kind.newest} limit 1`);
  return row?.id ?? 0;
}

/** Takes the one of two away that says the same of both companies, and keeps it whole. Answers how many. */
async function dropDoubles(
  tx: Db,
  mergeId: number,
  kind: MergeTable,
  { sourceId, target: { id: targetId }, behind }: Move,
): Promise<number> {
  if (!kind.unique) return 0;
  const { columns, keepsNewer = sql`false` } = kind.unique;
  const alike = sql.raw(columns.map((column) => `s.${column} = t.${column}`).join(' and '));
  const gone = await tx.rows(sql`
    with doubles as (
      select case when ${keepsNewer} then t.id else s.id end as id
      from ${table(kind)} s join ${table(kind)} t on t.company_id = ${targetId} and ${alike}
      where s.company_id = ${sourceId} and s.id > ${behind}
    ), kept as (
      insert into company_merge_records (merge_id, table_name, record_id, before, is_gone)
      select ${mergeId}, ${literal(kind.name)}, r.id, to_jsonb(r), true from ${table(kind)} r join doubles d on d.id = r.id
    )
    delete from ${table(kind)} r using doubles d where r.id = d.id returning r.id`);
  return gone.length;
}

/** Gives the rows of a table to the company that stays and writes down which. Answers how many. */
async function moveRows(
  tx: Db,
  mergeId: number,
  kind: MergeTable,
  { sourceId, target, behind }: Move,
): Promise<number> {
  for (let after: number | null = behind; after !== null;) {
    const [slice]: { last: number | null }[] = await tx.rows(sql`
      with kept as (
        insert into company_merge_records (merge_id, table_name, record_id, before)
        select ${mergeId}, ${literal(kind.name)}, r.id, ${kind.restores ? sql`to_jsonb(r)` : sql`null::jsonb`}
        from ${table(kind)} r where r.company_id = ${sourceId} and r.id > ${after}
          ${kind.name === 'steps' ? sql`and ${movableStep(sql`r`, target.id)}` : sql``}
        order by r.id limit ${sliceSize} returning record_id
      )
      select max(record_id) as last from kept`);
    after = slice?.last ?? null;
  }
  const change = kind.name === 'steps' ? movedStep(target.id) : sql``;
  return changeMovedRows(tx, { mergeId, name: kind.name, from: sourceId, to: target, change });
}

const hasNextStep = (companyId: number) => sql`
  exists (select from steps n where n.company_id = ${companyId} and n.event_type = 'immediate_next_step')`;

/** A next step that lacks a date or words stays where there is one already: it could be no future step. */
const movableStep = (step: SQL, targetId: number) => sql`
  (${step}.event_type = 'future_event' or num_nonnulls(${step}.description, ${step}.event_date) = 2
    or not ${hasNextStep(targetId)})`;

/** There is one next step: a second one becomes a future step. All stand behind those that are there. */
const movedStep = (targetId: number) => sql`,
  event_type = case when ${hasNextStep(targetId)} then 'future_event' else r.event_type end,
  position = r.position + 1 + (select coalesce(max(n.position), 0) from steps n where n.company_id = ${targetId})`;

interface Counts {
  moves: number;
  doubles: number;
}

/** How many rows of a table would move, and of how many both companies have one alike. */
async function countRows(db: Db, kind: MergeTable, sourceId: number, targetId: number): Promise<Counts> {
  const { columns, keepsNewer = sql`false` } = kind.unique ?? { columns: [] };
  const alike = columns.map((column) => sql.raw(`s.${column} = t.${column}`));
  const behind = await lastToStay(db, kind, sourceId);
  const doubles = alike.length > 0 ? sql.join(alike, sql` and `) : sql`false`;
  const [counts] = await db.rows<Counts>(sql`
    select count(*) filter (where t.id is null or ${keepsNewer}) as moves, count(t.id) as doubles
    from ${table(kind)} s left join ${table(kind)} t on t.company_id = ${targetId} and ${doubles}
    where s.company_id = ${sourceId} and s.id > ${behind} ${kind.name === 'steps' ? sql`and ${movableStep(sql`s`, targetId)}` : sql``}`);
  return counts ?? { moves: 0, doubles: 0 };
}

/** What `mergeCompanies` would do; stores nothing. */
export async function previewMerge(db: Db, { targetId, sourceId }: Omit<Merging, 'member'>): Promise<CompanyMerge> {
  const pair = await readPair(db, { targetId, sourceId });
  const counts = new Map<string, Counts>();
  for (const kind of mergeTables) counts.set(kind.name, await countRows(db, kind, sourceId, targetId));
  return mergeOf({ targetId, sourceId }, pair, counts);
}

/** Makes one company of two: everything of the one belongs to the other, and its address leads there. */
export async function mergeCompanies(tx: Db, { member, targetId, sourceId }: Merging): Promise<CompanyMerge> {
  // In the order of their ids, so that two merges at once never wait for each other. Whoever adds something to the company
  // that goes waits, too, and is refused afterwards.
  await tx.rows(sql`select 1 from companies where id in (${sourceId}, ${targetId}) order by id for update`);
  const pair = await readPair(tx, { targetId, sourceId }, lockedCompany);
  const { source, target } = pair;
  const [merge] = await tx.rows<{ id: number }>(sql`
    insert into company_merges (source_id, target_id, source_was_archived, user_id)
    values (${sourceId}, ${targetId}, ${source.isArchived}, ${member.id}) returning id`);
  const { id } = merge!;
  const counts = new Map<string, Counts>();
  for (const kind of mergeTables) {
    const behind = await lastToStay(tx, kind, sourceId);
    const move = { sourceId, target: { id: targetId, name: target.name }, behind };
    const doubles = await dropDoubles(tx, id, kind, move);
    counts.set(kind.name, { doubles, moves: await moveRows(tx, id, kind, move) });
  }
  await tx.rows(sql`
    update companies set is_archived = true, merged_into = ${targetId}, version = version + 1, updated_at = now()
    where id = ${sourceId}`);
  const values = filledUp(pair);
  const changes = changesBetween(valuesOf(target), values);
  await writeCompany(tx, targetId, valuesOf(target), values);
  const activityId = await recordMerge(tx, member, { targetId, sourceId, source, target, changes });
  await tx.rows(sql`update company_merges set activity_id = ${activityId ?? null} where id = ${id}`);
  await refreshScores(tx, 'company', [sourceId, targetId]);
  return mergeOf({ targetId, sourceId }, pair, counts);
}

function mergeOf(
  { targetId, sourceId }: Omit<Merging, 'member'>,
  pair: Pair,
  counts: ReadonlyMap<string, Counts>,
): CompanyMerge {
  const moves = (name: string) => counts.get(name)?.moves ?? 0;
  return {
    source: { id: sourceId, name: pair.source.name },
    target: { id: targetId, name: pair.target.name },
    moves: {
      mines: moves('mines'),
      notes: moves('company_notes'),
      media: moves('media'),
      ratings: moves('nps_ratings'),
      steps: moves('steps'),
      pageViews: moves('page_views'),
      followers: moves('watches'),
      activities: moves('activities'),
    },
    doubleRatings: counts.get('nps_ratings')?.doubles ?? 0,
    fields: changesBetween(valuesOf(pair.target), filledUp(pair)).map(({ field, to }) => ({ field, value: to })),
  };
}

interface MergeWords extends Pair {
  targetId: number;
  sourceId: number;
  changes: Change[];
}

async function recordMerge(tx: Db, member: Member, { targetId, sourceId, source, target, changes }: MergeWords) {
  return recordActivity(tx, {
    memberId: member.id,
    type: 'merge',
    entityType: 'company',
    entityId: targetId,
    entityName: target.name,
    companyId: targetId,
    description: `Merged company ${source.name} into ${target.name}`,
    link: { companyId: targetId, companyName: target.name, mergedCompanyId: sourceId, mergedCompanyName: source.name },
    ...(changes.length > 0 && { changes }),
  });
}
