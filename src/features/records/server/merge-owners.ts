import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { mostFutureSteps } from '../../../contract.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { conflict, invalid, Problem } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { companyFiguresAreDue, holdersAreDue } from '../../figures/server/companies-due.ts';
import { refreshScores } from '../../scores/server/refresh-scores.ts';
import {
  type BesideMove,
  bringDoublesBack,
  countFutureSteps,
  countRows,
  type Counts,
  countTogether,
  type Ends,
  giveBack,
  mergeNames,
  type MergeTable,
  moveRows,
  takeOutOfLaterMerges,
} from './merge-rows.ts';

/** What every mine and company has that can be merged. */
export interface Mergeable {
  name: string;
  isArchived: boolean;
  /** What it was merged into. */
  mergedInto: { id: number; name: string } | null;
}

export interface Pair<Stored> {
  source: Stored;
  target: Stored;
}

/** How two mines, or two companies, become one: what differs between the two kinds, as data. */
export interface MergeKind<Values extends object, Stored extends Mergeable> {
  entityType: EntityType;
  /** What follows into the other one, in this order. */
  tables: readonly MergeTable[];
  read(db: Db, id: number): Promise<Stored>;
  /** Reads it and keeps it from being changed by anyone else until this transaction ends. */
  locked(tx: Db, id: number): Promise<Stored>;
  valuesOf(stored: Stored): Values;
  /** The one that stays, with what only the other one knows. */
  filledUp(db: Db, pair: Pair<Stored>): Promise<Values>;
  changesBetween(db: Db, before: Values, after: Values): Promise<Change[]>;
  write(tx: Db, id: number, before: Values, values: Values): Promise<void>;
  /** Fields that hold a list as one text: what becomes of it when that goes again which such a change has added. */
  takenOut?: Readonly<Record<string, (value: unknown, change: Change) => unknown>>;
  /** Throws where the two cannot be one. */
  refuse?(db: Db, pair: Pair<Stored>, ends: Ends): Promise<void>;
  beside?: BesideMove;
  /** What follows from the rows of these, which have changed. */
  keep?(tx: Db, ids: readonly number[]): Promise<void>;
  /** A field that the history tells, and the answer does not: it goes with another one. */
  untold?: string;
}

export interface Merging {
  member: Pick<Member, 'id'>;
  /** The one that stays. */
  targetId: number;
  /** The one that goes. */
  sourceId: number;
}

export interface Merged<Stored> {
  pair: Pair<Stored>;
  counts: ReadonlyMap<string, Counts>;
  /** What the one that stays takes over. */
  changes: Change[];
}

const nothingBeside: BesideMove = () => sql``;
const fieldOf = (entityType: EntityType) => `${entityType}Id`;

/** Both, where they can be made one; locked by the transaction of a merge, not by a look at what it would do. */
async function readPair<Values extends object, Stored extends Mergeable>(
  db: Db,
  kind: MergeKind<Values, Stored>,
  ends: Ends,
  read: (db: Db, id: number) => Promise<Stored>,
): Promise<Pair<Stored>> {
  const { entityType, targetId, sourceId } = ends;
  const field = fieldOf(entityType);
  if (sourceId === targetId) throw invalid(field, `A ${entityType} cannot be merged into itself. Choose another one.`);
  const target = await read(db, targetId);
  const source = await read(db, sourceId).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    throw invalid(field, `This ${entityType} does not exist. Choose another one.`);
  });
  refuseMerged(entityType, target);
  if (target.isArchived) throw new Problem('archived', `${target.name} is archived. Unarchive it first.`);
  if (source.mergedInto) throw conflict(`${source.name} was merged into ${source.mergedInto.name} already.`);
  const pair = { source, target };
  await kind.refuse?.(db, pair, ends);
  const steps = await countFutureSteps(db, ends);
  // A list of steps that is longer can be saved by nobody.
  if (steps > mostFutureSteps)
    throw conflict(
      `${target.name} and ${source.name} have ${steps} future steps together, and a ${entityType} has ${mostFutureSteps} at most. Remove some first.`,
    );
  for (const table of kind.tables) {
    if (table.most === undefined || (await countTogether(db, table, ends)) <= table.most.count) continue;
    const { count, several } = table.most;
    throw conflict(
      `${target.name} and ${source.name} have more than ${count.toLocaleString('en-US')} ${several} together, which is the most that a ${entityType} has. Delete some first.`,
    );
  }
  return pair;
}

/** What is part of another one by now is changed there. */
export function refuseMerged(
  entityType: EntityType,
  { name, mergedInto }: Pick<Mergeable, 'name' | 'mergedInto'>,
): void {
  if (mergedInto) throw conflict(`${name} was merged into ${mergedInto.name}. Change that ${entityType} instead.`);
}

/** What `mergeOwners` would do; stores nothing. */
export async function previewOwners<Values extends object, Stored extends Mergeable>(
  db: Db,
  kind: MergeKind<Values, Stored>,
  { targetId, sourceId }: Omit<Merging, 'member'>,
): Promise<Merged<Stored>> {
  const ends = { entityType: kind.entityType, targetId, sourceId };
  const pair = await readPair(db, kind, ends, kind.read);
  const counts = new Map<string, Counts>();
  for (const table of kind.tables) counts.set(table.name, await countRows(db, table, ends));
  const changes = await kind.changesBetween(db, kind.valuesOf(pair.target), await kind.filledUp(db, pair));
  return { pair, counts, changes };
}

/** Makes one of two: everything of the one belongs to the other, and its address leads there. */
export async function mergeOwners<Values extends object, Stored extends Mergeable>(
  tx: Db,
  kind: MergeKind<Values, Stored>,
  { member, targetId, sourceId }: Merging,
): Promise<Merged<Stored>> {
  const { entityType, beside = nothingBeside } = kind;
  const ends = { entityType, targetId, sourceId };
  const { entities, merges } = mergeNames(entityType);
  // In the order of their ids, so that two merges at once never wait for each other. Whoever adds something to the one that
  // goes waits, too, and is refused afterwards.
  await tx.rows(sql`select 1 from ${entities} where id in (${sourceId}, ${targetId}) order by id for update`);
  const pair = await readPair(tx, kind, ends, kind.locked);
  const { source, target } = pair;
  const [merge] = await tx.rows<{ id: number }>(sql`
    insert into ${merges} (source_id, target_id, source_was_archived, user_id)
    values (${sourceId}, ${targetId}, ${source.isArchived}, ${member.id}) returning id`);
  const { id } = merge!;
  const counts = new Map<string, Counts>();
  for (const table of kind.tables)
    counts.set(table.name, await moveRows(tx, id, table, { ends, targetName: target.name, beside }));
  await tx.rows(sql`
    update ${entities} set is_archived = true, merged_into = ${targetId}, version = version + 1, updated_at = now()
    where id = ${sourceId}`);
  const before = kind.valuesOf(target);
  const values = await kind.filledUp(tx, pair);
  const changes = await kind.changesBetween(tx, before, values);
  await kind.write(tx, targetId, before, values);
  await kind.keep?.(tx, [sourceId, targetId]);
  const activityId = await tellMerge(tx, kind, member, {
    type: 'merge',
    changes,
    target: { id: targetId, name: target.name },
    source: { id: sourceId, name: source.name },
  });
  await tx.rows(sql`update ${merges} set activity_id = ${activityId ?? null} where id = ${id}`);
  await refreshScores(tx, entityType, [sourceId, targetId]);
  await (entityType === 'mine' ? holdersAreDue : companyFiguresAreDue)(tx, [sourceId, targetId]);
  return { pair, counts, changes };
}

interface Told {
  type: 'merge' | 'undo';
  changes: Change[];
  target: { id: number; name: string };
  source: { id: number; name: string };
}

function tellMerge<Values extends object, Stored extends Mergeable>(
  tx: Db,
  { entityType }: MergeKind<Values, Stored>,
  member: Pick<Member, 'id'>,
  { type, changes, target, source }: Told,
) {
  const merged = entityType === 'mine' ? 'mergedMine' : 'mergedCompany';
  const done = type === 'merge' ? 'Merged' : 'Undid the merge of';
  return recordActivity(tx, {
    memberId: member.id,
    type,
    entityType,
    entityId: target.id,
    entityName: target.name,
    ...(entityType === 'mine' ? { mineId: target.id } : { companyId: target.id }),
    description: `${done} ${entityType} ${source.name} into ${target.name}`,
    link: {
      [`${entityType}Id`]: target.id,
      [`${entityType}Name`]: target.name,
      [`${merged}Id`]: source.id,
      [`${merged}Name`]: source.name,
    },
    ...(changes.length > 0 && { changes }),
  });
}

interface MergeRow {
  id: number;
  sourceId: number;
  targetId: number;
  sourceWasArchived: boolean;
  changes: Change[] | null;
}

/** The merges by which the one that stayed became part of others since, from the first on. */
const laterMerges = (tx: Db, entityType: EntityType, targetId: number) => {
  const { merges } = mergeNames(entityType);
  return tx.rows<{ targetId: number; changes: Change[] | null }>(sql`
    with recursive way as (
      select g.id, g.target_id, g.activity_id, 1 as step from ${merges} g where g.source_id = ${targetId} and g.undone_at is null
      union all
      select g.id, g.target_id, g.activity_id, w.step + 1 from way w
        join ${merges} g on g.source_id = w.target_id and g.undone_at is null
      where w.step < 100
    )
    select w.target_id as "targetId", a.changes from way w left join activities a on a.id = w.activity_id order by w.step`);
};

/** What was taken over goes again, where nobody has changed it since. */
function emptiedAgain<Values extends object, Stored extends Mergeable>(
  { takenOut = {} }: MergeKind<Values, Stored>,
  values: Values,
  brought: readonly Brought[],
): Values {
  const restored = brought.flatMap(({ change, isPart }): [string, unknown][] => {
    const { field, from, to } = change;
    if (!(field in values)) return [];
    const value = values[field as keyof Values];
    if (!isPart && isDeepStrictEqual(value, to)) return [[field, from]];
    const takeOut = takenOut[field];
    return takeOut ? [[field, takeOut(value, change)]] : [];
  });
  return { ...values, ...Object.fromEntries(restored) };
}

/** What a merge has brought into one of those that became part of each other since. */
interface Brought {
  change: Change;
  /** Further entries of a list came with it. */
  isPart?: true;
}

/** Of what a later merge brought on, what the first one had brought. */
const broughtOn = (
  { takenOut = {} }: Pick<MergeKind<never, never>, 'takenOut'>,
  later: readonly Change[] | null,
  before: readonly Brought[],
): Brought[] =>
  (later ?? []).flatMap((change): Brought[] => {
    const first = before.find((each) => each.change.field === change.field)?.change;
    if (!first) return [];
    if (change.field in takenOut) return [{ change: first, isPart: true }];
    return isDeepStrictEqual(first.to, change.to) ? [{ change }] : [];
  });

/**
 * Makes two of one again: the state before the merge, but for what was changed since. Where the one that stayed is part of
 * another one by now, what came with the merge is taken out of that one; what was added since stays where it was added.
 */
export async function undoOwnerMerge<Values extends object, Stored extends Mergeable>(
  tx: Db,
  kind: MergeKind<Values, Stored>,
  member: Pick<Member, 'id'>,
  activityId: number,
): Promise<void> {
  const { entityType, beside = nothingBeside } = kind;
  const { entities, merges } = mergeNames(entityType);
  const [merge] = await tx.rows<MergeRow>(sql`
    select m.id, m.source_id as "sourceId", m.target_id as "targetId", m.source_was_archived as "sourceWasArchived",
      a.changes
    from ${merges} m join activities a on a.id = m.activity_id
    where m.activity_id = ${activityId} and m.undone_at is null for update of m`);
  if (!merge) throw conflict('This merge was undone already.');
  const { sourceId, targetId } = merge;
  const found = await laterMerges(tx, entityType, targetId);
  const ids = [sourceId, targetId, ...found.map((each) => each.targetId)];
  await tx.rows(sql`
    select 1 from ${entities} where id = any(${sql.param(ids)}::bigint[]) order by id for update`);
  // Again, as another undo may have gone before.
  const later = await laterMerges(tx, entityType, targetId);
  const holderId = later.at(-1)?.targetId ?? targetId;
  const source = await kind.locked(tx, sourceId);
  const holder = await kind.locked(tx, holderId);
  const undone = { mergeId: merge.id, entityType, source: { id: sourceId, name: source.name }, holderId, beside };
  for (const table of kind.tables) {
    await giveBack(tx, table, undone);
    await bringDoublesBack(tx, table, undone);
    if (later.length > 0) await takeOutOfLaterMerges(tx, table, undone);
  }
  await tx.rows(sql`
    update ${entities} set is_archived = ${merge.sourceWasArchived}, merged_into = null, version = version + 1,
      updated_at = now()
    where id = ${sourceId}`);
  const changed = [{ id: targetId, brought: (merge.changes ?? []).map((change): Brought => ({ change })) }];
  for (const each of later)
    changed.push({ id: each.targetId, brought: broughtOn(kind, each.changes, changed.at(-1)!.brought) });
  let changes: Change[] = [];
  for (const { id, brought } of changed) {
    const before = kind.valuesOf(await kind.locked(tx, id));
    const values = emptiedAgain(kind, before, brought);
    changes = await kind.changesBetween(tx, before, values);
    await kind.write(tx, id, before, values);
  }
  await kind.keep?.(tx, ids);
  const undoId = await tellMerge(tx, kind, member, {
    type: 'undo',
    changes,
    target: { id: holderId, name: holder.name },
    source: undone.source,
  });
  await tx.rows(sql`
    update ${merges} set undone_at = now(), undo_activity_id = ${undoId ?? null} where id = ${merge.id}`);
  const apart = [...new Set([sourceId, targetId, holderId])];
  await refreshScores(tx, entityType, apart);
  await (entityType === 'mine' ? holdersAreDue : companyFiguresAreDue)(tx, apart);
}
