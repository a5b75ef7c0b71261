import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';

/** A table whose rows belong to a mine or company and follow it into another one. */
export interface MergeTable {
  name: string;
  /** Columns that tell its rows apart: where both have such a row, one of the two stays. */
  unique?: { columns: readonly string[]; hasNulls?: true; keepsNewer?: SQL };
  /** Columns by which two rows say the same although both may be: both stay, and it is told. */
  alike?: readonly string[];
  /** So many of them one mine or company has at most, and what they are called. */
  most?: { count: number; several: string } | undefined;
  /** Only so many of the newest rows follow; the others stay with the one that goes. */
  newest?: number;
  /** Further columns that change with the move, so the row before is kept for the undo. */
  restores?: readonly string[];
  /** Only these rows `r` follow. */
  only?: (row: SQL) => SQL;
  /** What else changes with each move, for the list of the update. */
  sets?: string;
}

/** So many in one statement, which ends after ten seconds on any machine. */
export const sliceSize = 2_000;

/** In which tables it is written down what moved, and which column says whose a row is. */
export const mergeNames = (entityType: EntityType) => ({
  entities: sql.raw(entityType === 'mine' ? 'mines' : 'companies'),
  owner: sql.raw(`${entityType}_id`),
  merges: sql.raw(`${entityType}_merges`),
  records: sql.raw(`${entityType}_merge_records`),
});

export interface Ends {
  entityType: EntityType;
  sourceId: number;
  targetId: number;
}

const table = ({ name }: MergeTable) => sql.raw(name);
const literal = (text: string) => sql.raw(`'${text}'`);

/** The rows behind this id follow. */
async function lastToStay(db: Db, kind: MergeTable, { entityType, sourceId }: Ends): Promise<number> {
  if (kind.newest === undefined) return 0;
  const { owner } = mergeNames(entityType);
  const [row] = await db.rows<{ id: number }>(sql`
    select id from ${table(kind)} where ${owner} = ${sourceId} order by id desc offset ${kind.newest} limit 1`);
  return row?.id ?? 0;
}

/** Rows of a table that the two have together, no more than one above the most that one may have; 0 where any number may be. */
export async function countTogether(
  db: Db,
  kind: MergeTable,
  { entityType, sourceId, targetId }: Ends,
): Promise<number> {
  if (kind.most === undefined) return 0;
  const { owner } = mergeNames(entityType);
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) as count from (
      select from ${table(kind)} where ${owner} in (${sourceId}, ${targetId}) limit ${kind.most.count + 1}) together`);
  return row?.count ?? 0;
}

const hasNextStep = (owner: SQL, id: number) => sql`
  exists (select from steps n where n.${owner} = ${id} and n.event_type = 'immediate_next_step')`;

/** A next step that lacks a date or words stays where there is one already: it could be no future step. */
export const movableStep = (step: SQL, { entityType, targetId }: Ends) => sql`
  (${step}.event_type = 'future_event' or num_nonnulls(${step}.description, ${step}.event_date) = 2
    or not ${hasNextStep(mergeNames(entityType).owner, targetId)})`;

/** How many future steps the two have together. */
export async function countFutureSteps(db: Db, ends: Ends): Promise<number> {
  const { owner } = mergeNames(ends.entityType);
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) as count from steps t
    where (t.${owner} = ${ends.targetId} and t.event_type = 'future_event')
      or (t.${owner} = ${ends.sourceId} and ${movableStep(sql`t`, ends)}
        and (t.event_type = 'future_event' or ${hasNextStep(owner, ends.targetId)}))`);
  return row?.count ?? 0;
}

/** There is one next step: a second one becomes a future step. All stand behind those that are there. */
const movedStep = (owner: SQL, targetId: number) => sql`,
  event_type = case when ${hasNextStep(owner, targetId)} then 'future_event' else r.event_type end,
  position = r.position + 1 + (select coalesce(max(n.position), 0) from steps n where n.${owner} = ${targetId})`;

const follows = (kind: MergeTable, row: SQL, ends: Ends): SQL => {
  if (kind.name === 'steps') return sql`and ${movableStep(row, ends)}`;
  return kind.only ? sql`and ${kind.only(row)}` : sql``;
};

const listed = (row: string, columns: readonly string[]) => columns.map((column) => `${row}.${column}`).join(', ');

/** Whether the rows `s` and `t` say the same; by a text where a column may be empty, as such texts are looked up at once. */
const sameIn = (columns: readonly string[], hasNulls = false): SQL =>
  sql.raw(
    hasNulls
      ? `row(${listed('s', columns)})::text = row(${listed('t', columns)})::text`
      : columns.map((column) => `s.${column} = t.${column}`).join(' and '),
  );

/** Takes the one of two away that says the same of both, and keeps it whole. Answers how many. */
async function dropDoubles(tx: Db, mergeId: number, kind: MergeTable, ends: Ends, behind: number): Promise<number> {
  if (!kind.unique) return 0;
  const { columns, hasNulls, keepsNewer = sql`false` } = kind.unique;
  const { owner, records } = mergeNames(ends.entityType);
  const gone = await tx.rows(sql`
    with doubles as (
      select distinct case when ${keepsNewer} then t.id else s.id end as id
      from ${table(kind)} s join ${table(kind)} t on t.${owner} = ${ends.targetId} and ${sameIn(columns, hasNulls)}
      where s.${owner} = ${ends.sourceId} and s.id > ${behind}
    ), kept as (
      insert into ${records} (merge_id, table_name, record_id, before, is_gone)
      select ${mergeId}, ${literal(kind.name)}, r.id, to_jsonb(r), true from ${table(kind)} r join doubles d on d.id = r.id
    )
    delete from ${table(kind)} r using doubles d where r.id = d.id returning r.id`);
  return gone.length;
}

/** What changes beside the owner, when rows of a table get another one. */
export type BesideMove = (table: string, to: { id: number; name: string }) => SQL;

interface Change {
  mergeId: number;
  entityType: EntityType;
  /** Whose rows they are. */
  from: number;
  /** Who gets them. */
  to: { id: number; name: string };
  beside: BesideMove;
  /** What else changes, for the list of the update: of the row `r`, which the merge wrote down as `k`. */
  change: SQL;
}

/**
 * Gives the rows that a merge wrote down to the other one, a slice at a time. Answers how many. Each is looked up by its id:
 * of a mine whose rows came just now the database takes there to be few, and may go through all of them for each.
 */
async function changeMovedRows(tx: Db, kind: MergeTable, by: Change): Promise<number> {
  const { mergeId, entityType, from, to, beside, change } = by;
  const { owner, records } = mergeNames(entityType);
  const sets = kind.sets === undefined ? sql`` : sql.raw(`, ${kind.sets}`);
  let moved = 0;
  for (let after: number | null = 0; after !== null;) {
    const [slice]: { last: number | null; count: number }[] = await tx.rows(sql`
      with slice as (
        select id, record_id, before from ${records}
        where merge_id = ${mergeId} and table_name = ${kind.name} and not is_gone and id > ${after} order by id limit ${sliceSize}
      ), moved as (
        update ${table(kind)} r set ${owner} = ${to.id} ${beside(kind.name, to)} ${sets} ${change}
        from slice k where r.id = k.record_id and r.${owner} + 0 = ${from} returning r.id
      )
      select (select max(id) from slice) as last, (select count(*) from moved) as count`);
    moved += slice?.count ?? 0;
    after = slice?.last ?? null;
  }
  return moved;
}

export interface Counts {
  moves: number;
  doubles: number;
  alike: number;
}

/** Gives the rows of a table to the one that stays and writes down which. Answers how many. */
export async function moveRows(
  tx: Db,
  mergeId: number,
  kind: MergeTable,
  { ends, targetName, beside }: { ends: Ends; targetName: string; beside: BesideMove },
): Promise<Counts> {
  const { owner, records } = mergeNames(ends.entityType);
  const behind = await lastToStay(tx, kind, ends);
  const { alike } = await countRows(tx, kind, ends, { onlyAlike: true });
  const doubles = await dropDoubles(tx, mergeId, kind, ends, behind);
  for (let after: number | null = behind; after !== null;) {
    const [slice]: { last: number | null }[] = await tx.rows(sql`
      with kept as (
        insert into ${records} (merge_id, table_name, record_id, before)
        select ${mergeId}, ${literal(kind.name)}, r.id, ${kind.restores ? sql`to_jsonb(r)` : sql`null::jsonb`}
        from ${table(kind)} r where r.${owner} = ${ends.sourceId} and r.id > ${after} ${follows(kind, sql`r`, ends)}
        order by r.id limit ${sliceSize} returning record_id
      )
      select max(record_id) as last from kept`);
    after = slice?.last ?? null;
  }
  const moves = await changeMovedRows(tx, kind, {
    mergeId,
    entityType: ends.entityType,
    from: ends.sourceId,
    to: { id: ends.targetId, name: targetName },
    beside,
    change: kind.name === 'steps' ? movedStep(owner, ends.targetId) : sql``,
  });
  return { moves, doubles, alike };
}

/** How many rows of a table would move, of how many both have one alike, and how many say the same and both stay. */
export async function countRows(db: Db, kind: MergeTable, ends: Ends, { onlyAlike = false } = {}): Promise<Counts> {
  const { owner } = mergeNames(ends.entityType);
  const counts: Counts = { moves: 0, doubles: 0, alike: 0 };
  if (kind.alike) {
    const [row] = await db.rows<{ alike: number }>(sql`
      select count(distinct s.id) as alike from ${table(kind)} s
        join ${table(kind)} t on t.${owner} = ${ends.targetId} and ${sameIn(kind.alike, true)}
      where s.${owner} = ${ends.sourceId}`);
    counts.alike = row?.alike ?? 0;
  }
  if (onlyAlike) return counts;
  const { columns, hasNulls, keepsNewer = sql`false` } = kind.unique ?? { columns: [] };
  const behind = await lastToStay(db, kind, ends);
  const doubles = columns.length > 0 ? sameIn(columns, hasNulls) : sql`false`;
  const [row] = await db.rows<Omit<Counts, 'alike'>>(sql`
    select count(distinct s.id) filter (where t.id is null or ${keepsNewer}) as moves,
      count(distinct s.id) filter (where t.id is not null) as doubles
    from ${table(kind)} s left join ${table(kind)} t on t.${owner} = ${ends.targetId} and ${doubles}
    where s.${owner} = ${ends.sourceId} and s.id > ${behind} ${follows(kind, sql`s`, ends)}`);
  return { ...counts, ...row };
}

interface Undone {
  mergeId: number;
  entityType: EntityType;
  source: { id: number; name: string };
  /** Whose the rows are by now: the one that stayed, or the one that it became part of since. */
  holderId: number;
  beside: BesideMove;
}

/** Gives the rows back that still belong to the one that stayed; what was deleted since stays deleted. */
export async function giveBack(tx: Db, kind: MergeTable, undone: Undone): Promise<void> {
  const { mergeId, entityType, source, holderId, beside } = undone;
  const restored = (kind.restores ?? []).map(
    (column) => `, ${column} = (jsonb_populate_record(null::${kind.name}, k.before)).${column}`,
  );
  const change = sql.raw(restored.join(''));
  await changeMovedRows(tx, kind, { mergeId, entityType, from: holderId, to: source, beside, change });
}

interface ForeignKey {
  column: string;
  table: string;
  referenced: string;
  /** `n`: becomes null where what it names is gone. */
  onDelete: string;
}

const foreignKeysOf = (tx: Db, name: string) =>
  tx.rows<ForeignKey>(sql`
    select a.attname as "column", k.confrelid::regclass::text as "table", f.attname as referenced, k.confdeltype as "onDelete"
    from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
    where k.conrelid = ${name}::regclass and k.contype = 'f' and cardinality(k.conkey) = 1`);

/** Columns of a table that a row can be given, by name. */
const writableColumns = async (tx: Db, name: string) => {
  const rows = await tx.rows<{ column: string }>(sql`
    select column_name::text as "column" from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'`);
  return new Set(rows.map(({ column }) => column));
};

/**
 * Brings rows back that were taken away as doubles. Years later the table has further columns, which begin as those of a new
 * row do, and lacks others; what a row names may be gone, so that it names nothing, or does not come back with it.
 */
async function bringBack(
  tx: Db,
  { name }: MergeTable,
  rows: SQL,
  { entityType, ownerId }: { entityType: EntityType; ownerId: number | null },
): Promise<void> {
  const owner = `${entityType}_id`;
  const shapes = await tx.rows<{ keys: string[] }>(sql`
    select distinct (select array_agg(key order by key) from jsonb_object_keys(k.before) key) as keys from (${rows}) k`);
  if (shapes.length === 0) return;
  const writable = await writableColumns(tx, name);
  const foreignKeys = await foreignKeysOf(tx, name);
  const isThere = ({ column, table: other, referenced }: ForeignKey) =>
    `exists (select from ${other} x where x.${referenced} = r.${column})`;
  const needed = foreignKeys.filter(({ column, onDelete }) => onDelete !== 'n' && column !== owner);
  const conditions = needed.map((key) => `(r.${key.column} is null or ${isThere(key)})`);
  for (const { keys } of shapes) {
    const columns = keys.filter((key) => writable.has(key));
    const values = columns.map((column) => {
      if (column === owner && ownerId !== null) return String(ownerId);
      const loose = foreignKeys.find((key) => key.column === column && key.onDelete === 'n');
      return loose ? `case when ${isThere(loose)} then r.${column} end` : `r.${column}`;
    });
    await tx.rows(sql`
      insert into ${sql.raw(name)} (${sql.raw(columns.map((column) => `"${column}"`).join(', '))}) overriding system value
      select ${sql.raw(values.join(', '))}
      from (${rows}) k cross join lateral jsonb_populate_record(null::${sql.raw(name)}, k.before) r
      where (select array_agg(key order by key) from jsonb_object_keys(k.before) key) = ${sql.param(keys)}::text[]
        ${sql.raw(conditions.map((condition) => `and ${condition}`).join(' '))}
      on conflict do nothing`);
  }
}

/** Brings rows back that the merge took away as doubles. */
export async function bringDoublesBack(tx: Db, kind: MergeTable, { mergeId, entityType }: Undone): Promise<void> {
  if (!kind.unique) return;
  const { records } = mergeNames(entityType);
  const gone = sql`
    select before from ${records} where merge_id = ${mergeId} and table_name = ${kind.name} and is_gone`;
  await bringBack(tx, kind, gone, { entityType, ownerId: null });
}

/**
 * Rows that this merge moved and a later one took away as doubles are the source's again: the later merge need not be undone
 * for it, and does not bring them back to where they were in between.
 */
export async function takeOutOfLaterMerges(tx: Db, kind: MergeTable, undone: Undone): Promise<void> {
  if (!kind.unique) return;
  const { mergeId, entityType, source } = undone;
  const { records, merges } = mergeNames(entityType);
  const later = sql`
    select l.id, l.before from ${records} l
      join ${merges} g on g.id = l.merge_id and g.undone_at is null
      join ${records} o on o.table_name = l.table_name and o.record_id = l.record_id and o.merge_id = ${mergeId} and not o.is_gone
    where l.table_name = ${kind.name} and l.is_gone and l.merge_id > ${mergeId}`;
  await bringBack(tx, kind, later, { entityType, ownerId: source.id });
  await tx.rows(sql`delete from ${records} where id in (select id from (${later}) l)`);
}
