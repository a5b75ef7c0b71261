import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import type { Member } from '../../../server/callers/session.ts';
import { conflict, forbidden, found } from '../../../server/problems/problems.ts';
import { financingKind } from '../../financings/server/financing-kind.ts';
import { mergeChanges } from '../../activities/server/record-activity.ts';
import { holdParent } from '../../records/server/hold-parent.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import { changeRecord, deleteRecord, keepAll } from '../../records/server/save-record.ts';
import type { EnteredQuarter, UndoneQuarter } from '../contract-quarter.ts';
import { instrumentKind } from './instrument-kind.ts';
import { placeIsTaken } from './refuse-double-count.ts';
import { snapshotKind } from './snapshot-kind.ts';

/** So many are offered to be undone: who finds out later deletes records one by one. */
const mostOffered = 5;
/** Of so many it is looked up what can still be undone of them. */
const mostLookedAt = 20;
/** What was changed more often since is taken for changed. */
const mostLater = 20;

const kinds = new Map<string, RecordKind<object>>(
  [snapshotKind, instrumentKind, financingKind].map((kind) => [kind.entityType, kind]),
);
const entityTypes = sql.param([...kinds.keys()]);

/** The records of a company that quarters are made of, those that merges brought or took away included. */
const recordsOf = (companyId: number) =>
  sql.join(
    [...kinds.values()].map(
      ({ entityType, table }) =>
        sql`select ${entityType}::text as entity_type, id from ${sql.raw(table)} where company_id = ${companyId}`,
    ),
    sql` union all `,
  );

/**
 * The activities of quarters: those of a snapshot that was added, and what the same transaction recorded, which shares its
 * instant and its member. `later`: what became of the record since, by whomever; imports tell that by their records alone.
 */
const actsOf = (companyId: number, { only, most }: { only: number | null; most: number }) => sql`
  with entered as (
    select id, user_id, created_at, entity_id from activities
    where company_id = ${companyId} and entity_type = 'capital_snapshot' and type = 'create' and import_id is null
      and user_id is not null and (${only}::bigint is null or id = ${only})
    order by created_at desc, id desc limit ${most}
  )
  select e.id as "quarterId", e.user_id as "userId", e.entity_id as "snapshotId", e.created_at as "enteredAt", a.id, a.type,
    a.entity_type as "entityType", a.entity_id as "entityId", a.description, a.changes,
    exists (
      select from (${recordsOf(companyId)}) r where r.entity_type = a.entity_type and r.id = a.entity_id
    ) as "isThere",
    a.updated_at <> a.created_at or exists (
      select from import_records r join imports i on i.id = r.import_id
      where r.entity_type = a.entity_type and r.entity_id = a.entity_id and r.action = 'updated' and not r.is_undone
        and coalesce(i.finished_at, now()) > a.created_at
    ) as "isChanged",
    (
      select coalesce(json_agg(json_build_object('type', later.type, 'changes', later.changes) order by later.id), '[]')
      from (
        select l.id, l.type, l.changes from activities l
        where l.entity_type = a.entity_type and l.entity_id = a.entity_id and l.id > a.id and l.created_at <> a.created_at
        order by l.id limit ${mostLater}
      ) later
    ) as later
  from entered e join activities a
    on a.company_id = ${companyId} and a.created_at = e.created_at and a.user_id = e.user_id
      and a.entity_type = any(${entityTypes}::text[]) and a.import_id is null and a.type in ('create', 'update')
  order by e.created_at desc, e.id desc, a.id desc`;

interface Act {
  quarterId: number;
  userId: string;
  snapshotId: number;
  enteredAt: string;
  id: number;
  type: 'create' | 'update';
  entityType: string;
  entityId: number;
  description: string;
  changes: Change[] | null;
  isThere: boolean;
  isChanged: boolean;
  later: { type: string; changes: Change[] | null }[];
}

/** Whether a record is not as the act left it: what was changed and changed back, as by the undo of a later quarter, is. */
function isOther({ isChanged, later }: Act): boolean {
  if (isChanged || later.length === mostLater) return true;
  if (later.some(({ type, changes }) => changes === null || (type !== 'update' && type !== 'restore'))) return true;
  return later.reduce<Change[]>((all, { changes }) => mergeChanges(all, changes ?? []), []).length > 0;
}

const isReplaced = ({ type, changes }: Act) =>
  type === 'update' && (changes ?? []).some(({ field, to }) => field === 'state' && to === 'replaced');

interface Left {
  act: Act;
  reason: string;
}

/** What of a quarter can be taken back, and what stays; what is not there any more is neither. */
function sorted(acts: readonly Act[]): { open: Act[]; left: Left[] } {
  const open: Act[] = [];
  const left: Left[] = [];
  // The newest first: an instrument that was counted anew comes behind what took its place.
  let before: { act: Act; stays: boolean } | undefined;
  for (const act of acts) {
    const stays = act.isThere && isOther(act);
    if (stays) left.push({ act, reason: 'It has been changed since then.' });
    else if (act.isThere && isReplaced(act) && before?.stays && before.act.type === 'create')
      // Both would count otherwise.
      left.push({ act, reason: placeIsTaken });
    else if (act.isThere) open.push(act);
    before = { act, stays };
  }
  return { open, left };
}

const mayUndo = (member: Member, userId: string) => member.isAdmin || member.id === userId;

/** The last quarters of a company of which something can still be undone. */
export async function enteredQuarters(db: Db, member: Member, companyId: number): Promise<EnteredQuarter[]> {
  const [company] = await db.rows(sql`select from companies where id = ${companyId}`);
  found(company, 'This company');
  const acts = await db.rows<Act>(actsOf(companyId, { only: null, most: mostLookedAt }));
  const quarters = [...Map.groupBy(acts, ({ quarterId }) => quarterId).values()]
    .map((of) => ({ first: of[0]!, ...sorted(of) }))
    .filter(({ open }) => open.length > 0)
    .slice(0, mostOffered);
  const told = new Map(
    (
      await db.rows<Pick<EnteredQuarter, 'id' | 'asOf' | 'enteredBy'>>(sql`
        select a.id, s.as_of as "asOf", json_build_object('id', u.id, 'displayName', u.display_name,
          'firstName', u.first_name, 'lastName', u.last_name, 'profileImageUrl', u.profile_image_url) as "enteredBy"
        from activities a join users u on u.id = a.user_id
          left join capital_snapshots s on s.id = a.entity_id and s.company_id = ${companyId}
        where a.id = any(${sql.param(quarters.map(({ first }) => first.quarterId))}::bigint[])`)
    ).map((row) => [row.id, row]),
  );
  return quarters.flatMap(({ first: { quarterId, userId, enteredAt }, open, left }) => {
    const row = told.get(quarterId);
    const openOf = (entityType: string, type?: Act['type']) =>
      open.filter((act) => act.entityType === entityType && (type === undefined || act.type === type)).length;
    return row
      ? {
          ...row,
          enteredAt,
          instruments: openOf('capital_instrument', 'create'),
          closed: openOf('capital_instrument', 'update'),
          financings: openOf('financing'),
          changed: left.length,
          canUndo: mayUndo(member, userId),
        }
      : [];
  });
}

/** Takes back what was entered in one go, the newest first; what was changed since stays, as with imports. */
export async function undoQuarter(
  tx: Db,
  member: Member,
  { companyId, id }: { companyId: number; id: number },
): Promise<UndoneQuarter> {
  const parent = await holdParent(tx, member, 'company', companyId);
  const acts = await tx.rows<Act>(actsOf(companyId, { only: id, most: 1 }));
  const { userId } = found(acts[0], 'This quarter');
  if (!mayUndo(member, userId)) throw forbidden('Only who entered a quarter and administrators can undo it.');
  const { open, left } = sorted(acts);
  if (open.length === 0) throw conflict('All of this quarter was undone or changed since then.');
  const keepsLater = true;
  for (const { type, entityType, entityId, changes } of open) {
    const kind = kinds.get(entityType);
    if (!kind) continue;
    if (type === 'create') await deleteRecord(tx, kind, { member, id: entityId, keepsLater });
    else {
      const sent = Object.fromEntries((changes ?? []).map(({ field, from }) => [field, from]));
      await changeRecord(tx, kind, { member, id: entityId, sent, type: 'restore', keepsLater });
    }
  }
  await keepAll(tx, [...kinds.values()], parent);
  return { undone: open.length, left: left.map(({ act: { description }, reason }) => ({ description, reason })) };
}
