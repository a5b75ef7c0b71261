import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { type Db, sqlState } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { nouns } from '../../../domain/nouns/nouns.ts';
import type { ActivityType, EntityType } from '../../../domain/vocabulary.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { conflict, forbidden, invalid } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { type NewActivity, recordActivity } from '../../activities/server/record-activity.ts';
import { keepCompanyFiguresOf } from '../../figures/server/keep-company-figures.ts';
import { keepFiguresOf } from '../../figures/server/keep-figures.ts';
import { keepFindings } from '../../findings/server/keep-findings.ts';
import { refreshEngagement } from '../../scores/server/refresh-scores.ts';
import { holdParent } from './hold-parent.ts';
import { refuseArchived } from './may-change.ts';
import { columnValues, insertRecord, lockedRecord, type Stored } from './record-row.ts';
import { fieldNames, type Parent, type RecordKind } from './record-kind.ts';
import type { RecordAction } from './summary.ts';
import { refuseTooMany } from './too-many.ts';
import { utcDay } from '../../../domain/time/dates.ts';

/** Who may change a record beyond the rule that archived mines and companies are for administrators. */
export interface Rule {
  may(member: Member, record: { createdBy: string | null }): boolean;
  refusal: string;
}

const linkOf = ({ entityType, id, name }: Parent) =>
  entityType === 'mine' ? { mineId: id, mineName: name } : { companyId: id, companyName: name };

/** The activity of a change, whose history it belongs to and where it leads included. */
function activityOf<Values extends object>(
  kind: RecordKind<Values>,
  record: { id: number; values: Values; parent: Parent },
  more: Pick<NewActivity, 'memberId' | 'type'> & Partial<NewActivity>,
): NewActivity {
  const { id, values, parent } = record;
  return {
    entityType: kind.entityType,
    entityId: id,
    entityName: kind.nameOf(values, parent),
    ...(parent.entityType === 'mine' ? { mineId: parent.id } : { companyId: parent.id }),
    link: { ...linkOf(parent), ...kind.linkOf(id, values) },
    ...more,
  };
}

function emptyValues<Values extends object>(kind: RecordKind<Values>): Values {
  const nulls = Object.fromEntries(fieldNames(kind).map((name) => [name, null]));
  return { ...nulls, ...kind.defaults } as Values;
}

/** Fields of the kind that were sent; null in a field with a default means the default. */
function sentFields<Values extends object>(kind: RecordKind<Values>, sent: object): Partial<Values> {
  const given = new Map(Object.entries(sent));
  return Object.fromEntries(
    fieldNames(kind)
      .filter((name) => given.get(name) !== undefined)
      .map((name) => [name, given.get(name) ?? kind.defaults?.[name] ?? null]),
  ) as Partial<Values>;
}

async function laidOver<Values extends object>(
  tx: Db,
  kind: RecordKind<Values>,
  sent: Partial<Values>,
  before: Values | null,
): Promise<Values> {
  const values = { ...(before ?? emptyValues(kind)), ...sent };
  const complete = kind.complete ? kind.complete(values, sent, before) : values;
  return kind.settle ? kind.settle(tx, complete, sent) : complete;
}

/** Throws where a record cannot be what it is to become; what it was already is told by its findings. */
function refuseImpossible<Values extends object>(
  { plausible }: RecordKind<Values>,
  values: Values,
  before: Values | null,
): void {
  const day = utcDay(new Date());
  const fault = plausible?.impossible?.(values, day);
  if (!fault || (before && plausible?.impossible?.(before, day)?.message === fault.message)) return;
  throw invalid(fault.field, fault.message);
}

/** What a mine keeps of its records of a kind, and what looks wrong in those of a mine or company, after a change of one. */
async function keepOf<Values extends object>(
  tx: Db,
  kind: RecordKind<Values>,
  { parent, id, action }: { parent: Pick<Parent, 'entityType' | 'id'>; id: number; action: RecordAction },
): Promise<void> {
  await kind.summary?.keepAfter(tx, parent.id, id, action);
  await keepAll(tx, [kind], parent);
}

/** What follows from records of these kinds, once after several of them were saved with `keepsLater`. */
export async function keepAll(
  tx: Db,
  kinds: readonly RecordKind<object>[],
  parent: Pick<Parent, 'entityType' | 'id'>,
): Promise<void> {
  for (const kind of kinds) await keepFindings(tx, kind, parent);
  await (parent.entityType === 'mine' ? keepFiguresOf(tx, parent.id) : keepCompanyFiguresOf(tx, parent.id));
}

/** Throws where the records of a kind that a mine has by now cannot be together. */
export async function refuseContradiction(
  tx: Db,
  { contradictions }: Pick<RecordKind<object>, 'contradictions'>,
  { entityType, id }: Pick<Parent, 'entityType' | 'id'>,
): Promise<void> {
  const why = entityType === 'mine' ? (await contradictions?.(tx, [id]))?.get(id) : undefined;
  if (why !== undefined) throw conflict(why);
}

export interface RecordCreation {
  member: Member;
  entityType: EntityType;
  parentId: number;
  /** As validated by the contract. */
  sent: object;
  /** The caller calls `keepAll` after the last of many: what follows from all of them is not found again after each. */
  keepsLater?: true;
}

export interface StoredAnew {
  parent: Parent;
  createdBy: string | null;
  /** As validated by the contract. */
  sent: object;
  /** When it was made, where that is not now. */
  at?: string | undefined;
  keepsLater?: true | undefined;
}

/**
 * Checks and stores a record and the kept columns of its mine, under a parent that the transaction holds. Its activity
 * and the scores are the caller's: one of each may do for many records.
 */
export async function storeRecord<Values extends object>(
  tx: Db,
  kind: RecordKind<Values>,
  { parent, createdBy, sent, at, keepsLater }: StoredAnew,
): Promise<{ id: number; values: Values }> {
  const values = await laidOver(tx, kind, sentFields(kind, sent), null);
  refuseImpossible(kind, values, null);
  await kind.check?.(tx, values, { parent, id: null });
  const made = at === undefined ? {} : { createdAt: at, updatedAt: at };
  const id = (await insertRecord(tx, kind, { values, parent, createdBy, ...made }))!;
  await refuseTooMany(tx, kind, parent);
  if (!keepsLater) await keepOf(tx, kind, { parent, id, action: 'create' });
  await refuseContradiction(tx, kind, parent);
  return { id, values };
}

/** Stores a record with its activity, the kept columns of its mine and the scores. Answers its id. */
export async function createRecord<Values extends object>(
  tx: Db,
  kind: RecordKind<Values>,
  { member, entityType, parentId, sent, keepsLater }: RecordCreation,
): Promise<number> {
  const parent = await holdParent(tx, member, entityType, parentId);
  const { id, values } = await storeRecord(tx, kind, { parent, createdBy: member.id, sent, keepsLater });
  await recordActivity(tx, activityOf(kind, { id, values, parent }, { memberId: member.id, type: 'create' }));
  await refreshEngagement(tx, entityType, [parent.id]);
  return id;
}

function changesBetween<Values extends object>(kind: RecordKind<Values>, before: Values, after: Values): Change[] {
  return fieldNames(kind)
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => ({ field: name, from: before[name], to: after[name] }));
}

function untouchedSince<Values extends object>(
  kind: RecordKind<Values>,
  sent: object,
  current: Values,
  changes: readonly Change[],
): object {
  const untouched = fieldNames(kind).filter((name) =>
    changes.some(({ field, to }) => field === name && isDeepStrictEqual(current[name], to)),
  );
  return Object.fromEntries(Object.entries(sent).filter(([name]) => (untouched as string[]).includes(name)));
}

export interface RecordChange {
  member: Member;
  id: number;
  /** As validated by the contract; a field that is missing stays. */
  sent: object;
  ifMatch?: number | undefined;
  rule?: Rule;
  /** Only fields that still hold the `to` of these changes: what others changed since then stays. */
  onlyAfter?: readonly Change[];
  /** `restore`: an administrator brings back old values. */
  type?: Extract<ActivityType, 'update' | 'restore'>;
  /** As of a creation. */
  keepsLater?: true;
  /** Its activity is one of its own: see `NewActivity`. */
  isApart?: true;
}

function expectAllowed(member: Member, record: Stored<object>, rule: Rule | undefined): void {
  if (rule && !rule.may(member, record)) throw forbidden(rule.refusal);
  refuseArchived(member, record.parent.entityType, record);
}

/** Changes the fields that were sent; a save that changes nothing leaves version and history as they are. Answers what changed. */
export async function changeRecord<Values extends object>(
  tx: Db,
  kind: RecordKind<Values>,
  { member, id, sent, ifMatch, rule, onlyAfter, type = 'update', keepsLater, isApart }: RecordChange,
): Promise<Change[]> {
  const record = await lockedRecord(tx, kind, id);
  expectAllowed(member, record, rule);
  expectVersion(ifMatch, record.version);
  const { parent } = record;
  const given = onlyAfter ? untouchedSince(kind, sent, record.values, onlyAfter) : sent;
  const values = await laidOver(tx, kind, sentFields(kind, given), record.values);
  const changes = changesBetween(kind, record.values, values);
  if (changes.length === 0) return [];
  refuseImpossible(kind, values, record.values);
  await kind.check?.(tx, values, { parent, id });
  const assignments = columnValues(kind, values).map(([column, value]) => sql`${column} = ${value}`);
  try {
    await tx.rows(sql`
      update ${sql.raw(kind.table)} set ${sql.join(assignments, sql`, `)}, version = version + 1, updated_at = now()
      where id = ${id}`);
  } catch (error) {
    if (kind.duplicate && sqlState(error) === '23505') throw conflict(kind.duplicate(values));
    throw error;
  }
  if (!keepsLater) await keepOf(tx, kind, { parent, id, action: 'update' });
  await refuseContradiction(tx, kind, parent);
  const counts = await recordActivity(
    tx,
    activityOf(kind, { id, values, parent }, { memberId: member.id, type, changes, isApart }),
  );
  if (counts) await refreshEngagement(tx, parent.entityType, [parent.id]);
  return changes;
}

export interface RecordDeletion {
  member: Member;
  id: number;
  ifMatch?: number | undefined;
  rule?: Rule;
  /** As of a creation. */
  keepsLater?: true;
}

/** Deletes a record; its activity keeps all of it, so that an administrator can bring it back. */
export async function deleteRecord<Values extends object>(
  tx: Db,
  kind: RecordKind<Values>,
  { member, id, ifMatch, rule, keepsLater }: RecordDeletion,
): Promise<void> {
  const record = await lockedRecord(tx, kind, id);
  expectAllowed(member, record, rule);
  expectVersion(ifMatch, record.version);
  const { values, parent, createdBy, createdAt } = record;
  const detached = await kind.detach?.(tx, id);
  await tx.rows(sql`delete from ${sql.raw(kind.table)} where id = ${id}`);
  if (!keepsLater) await keepOf(tx, kind, { parent, id, action: 'delete' });
  const snapshot = { id, ...values, createdBy, createdAt, ...detached };
  await recordActivity(tx, activityOf(kind, { id, values, parent }, { memberId: member.id, type: 'delete', snapshot }));
  await refreshEngagement(tx, parent.entityType, [parent.id]);
}

/** Brings a deleted record back from its snapshot, with its id, its creator and what hung on it; 409 where it cannot be. */
export async function restoreRecord<Values extends object>(
  tx: Db,
  kind: RecordKind<Values>,
  { member, parent, snapshot }: { member: Member; parent: Parent; snapshot: Record<string, unknown> },
): Promise<void> {
  const { id, createdBy, createdAt } = snapshot as { id: number; createdBy: string | null; createdAt: string };
  const stored = { ...emptyValues(kind), ...sentFields(kind, snapshot) };
  const values = (await kind.withoutLostReferences?.(tx, stored, parent)) ?? stored;
  const [author] = await tx.rows<{ id: string }>(sql`select id from users where id = ${createdBy} for key share`);
  const inserted = await insertRecord(tx, kind, { id, values, parent, createdBy: author?.id ?? null, createdAt });
  if (inserted === undefined) throw conflict(`This ${nouns[kind.entityType].one} is there again already.`);
  await refuseTooMany(tx, kind, parent);
  await kind.reattach?.(tx, id, snapshot);
  await keepOf(tx, kind, { parent, id, action: 'create' });
  await refuseContradiction(tx, kind, parent);
  await recordActivity(tx, activityOf(kind, { id, values, parent }, { memberId: member.id, type: 'restore' }));
  await refreshEngagement(tx, parent.entityType, [parent.id]);
}
