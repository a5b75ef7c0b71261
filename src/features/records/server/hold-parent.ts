import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { conflict, found } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { mergeNames } from './merge-rows.ts';
import { refuseArchived } from './may-change.ts';
import type { Parent, RecordKind } from './record-kind.ts';

interface ParentRow {
  id: number;
  name: string;
  isArchived: boolean;
  /** Name of the one that it was merged into. */
  mergedInto: string | null;
}

/**
 * The mine or company that a record is to belong to. Its row is locked until the transaction ends, so that what sums up
 * its records is kept right; 404 where it is not there, 409 where it is archived.
 */
export async function holdParent(tx: Db, member: Member, entityType: EntityType, id: number): Promise<Parent> {
  const { entities } = mergeNames(entityType);
  const [row] = await tx.rows<ParentRow>(
    sql`select id, name, is_archived as "isArchived",
        (select t.name from ${entities} t where t.id = e.merged_into) as "mergedInto"
      from ${entities} e where id = ${id} for no key update`,
  );
  const parent = found(row, `This ${entityType}`);
  if (parent.mergedInto !== null) throw conflict(`${parent.name} was merged into ${parent.mergedInto}. Add it there.`);
  refuseArchived(member, entityType, parent);
  return { entityType, id: parent.id, name: parent.name };
}

/** Whether a record belongs to a mine or to a company; undefined where it is not there. */
export async function parentTypeOf(tx: Db, kind: RecordKind<object>, id: number): Promise<EntityType | undefined> {
  if (kind.parent !== 'either') return kind.parent;
  const [row] = await tx.rows<{ ofMine: boolean }>(sql`
    select mine_id is not null as "ofMine" from ${sql.raw(kind.table)} where id = ${id}`);
  return row && (row.ofMine ? 'mine' : 'company');
}
