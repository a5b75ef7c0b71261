import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import type { Member } from '../../../server/callers/session.ts';
import { conflict, forbidden, found } from '../../../server/problems/problems.ts';
import { financingKind } from '../../financings/server/financing-kind.ts';
import { holdParent } from '../../records/server/hold-parent.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import { changeRecord, deleteRecord, keepAll } from '../../records/server/save-record.ts';
import type { EnteredQuarter, UndoneQuarter } from '../contract-quarter.ts';
import { instrumentKind } from './instrument-kind.ts';
import { snapshotKind } from './snapshot-kind.ts';

/** So many are offered to be undone: who finds out later deletes records one by one. */
const mostOffered = 5;

const kinds = new Map<string, RecordKind<object>>(
  [snapshotKind, instrumentKind, financingKind].map((kind) => [kind.entityType, kind]),
);
const entityTypes = sql.param([...kinds.keys()]);

/**
 * The activities of quarters: those of a snapshot that was added, and what the same transaction recorded, which shares its
 * instant and its member. `isChanged`: the record was touched since, by whomever.
 */
const actsOf = (companyId: number, only: number | null) => sql`
  with entered as (
    select id, user_id, created_at, entity_id from activities
    where company_id = ${companyId} and entity_type = 'capital_snapshot' and type = 'create' and import_id is null
      and user_id is not null and (${only}::bigint is null or id = ${only})
    order by created_at desc, id desc limit ${mostOffered}
  )
  select e.id as "quarterId", e.user_id as "userId", e.entity_id as "snapshotId", a.id, a.type,
    a.entity_type as "entityType", a.entity_id as "entityId", a.description, a.changes,
    a.updated_at <> a.created_at or exists (
      select from activities later
      where later.entity_type = a.entity_type and later.entity_id = a.entity_id and later.id > a.id
    ) as "isChanged"
  from entered e join activities a
    on a.company_id = ${companyId} and a.created_at = e.created_at and a.user_id = e.user_id
      and a.entity_type = any(${entityTypes}::text[]) and a.import_id is null and a.type in ('create', 'update')
  order by e.created_at desc, e.id desc, a.id desc`;

interface Act {
  id: number;
  userId: string;
  type: 'create' | 'update';
  entityType: string;
  entityId: number;
  description: string;
  changes: Change[] | null;
  isChanged: boolean;
}

const mayUndo = (member: Member, userId: string) => member.isAdmin || member.id === userId;

/** The last quarters of a company of which something can still be undone. */
export async function enteredQuarters(db: Db, member: Member, companyId: number): Promise<EnteredQuarter[]> {
  const [company] = await db.rows(sql`select from companies where id = ${companyId}`);
  found(company, 'This company');
  const rows = await db.rows<Omit<EnteredQuarter, 'canUndo'> & { userId: string }>(sql`
    select q.id, q."userId", q.instruments, q.closed, q.financings, q.changed, a.created_at as "enteredAt",
      s.as_of as "asOf", json_build_object('id', u.id, 'displayName', u.display_name, 'firstName', u.first_name,
        'lastName', u.last_name, 'profileImageUrl', u.profile_image_url) as "enteredBy"
    from (
      select "quarterId" as id, "userId", "snapshotId",
        count(*) filter (where "entityType" = 'capital_instrument' and type = 'create' and not "isChanged") as instruments,
        count(*) filter (where "entityType" = 'capital_instrument' and type = 'update' and not "isChanged") as closed,
        count(*) filter (where "entityType" = 'financing' and not "isChanged") as financings,
        count(*) filter (where "isChanged") as changed
      from (${actsOf(companyId, null)}) acts
      group by 1, 2, 3
      having bool_or(not "isChanged")
    ) q
    join activities a on a.id = q.id join users u on u.id = q."userId"
    left join capital_snapshots s on s.id = q."snapshotId"
    order by a.created_at desc, q.id desc`);
  return rows.map(({ userId, ...row }) => ({ ...row, canUndo: mayUndo(member, userId) }));
}

/** Takes back what was entered in one go, the newest first; what was changed since stays, as with imports. */
export async function undoQuarter(
  tx: Db,
  member: Member,
  { companyId, id }: { companyId: number; id: number },
): Promise<UndoneQuarter> {
  const parent = await holdParent(tx, member, 'company', companyId);
  const acts = await tx.rows<Act>(actsOf(companyId, id));
  const { userId } = found(acts[0], 'This quarter');
  if (!mayUndo(member, userId)) throw forbidden('Only who entered a quarter and administrators can undo it.');
  const left = acts.filter(({ isChanged }) => isChanged);
  if (left.length === acts.length) throw conflict('All of this quarter was undone or changed since then.');
  const keepsLater = true;
  for (const { type, entityType, entityId, changes, isChanged } of acts) {
    const kind = kinds.get(entityType);
    if (isChanged || !kind) continue;
    if (type === 'create') await deleteRecord(tx, kind, { member, id: entityId, keepsLater });
    else {
      const sent = Object.fromEntries((changes ?? []).map(({ field, from }) => [field, from]));
      await changeRecord(tx, kind, { member, id: entityId, sent, type: 'restore', keepsLater });
    }
  }
  await keepAll(tx, [...kinds.values()], parent);
  return {
    undone: acts.length - left.length,
    left: left.map(({ description }) => ({ description, reason: 'It has been changed since then.' })),
  };
}
