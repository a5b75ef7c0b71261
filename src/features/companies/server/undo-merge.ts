import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { conflict } from '../../../server/problems.ts';
import type { Member } from '../../../server/session.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { refreshScores } from '../../scores/server/refresh-scores.ts';
import { changesBetween, type CompanyValues, lockedCompany, valuesOf, writeCompany } from './change-company.ts';
import { changeMovedRows } from './change-moved-rows.ts';
import { type MergeTable, mergeTables } from './merge-tables.ts';

interface MergeRow {
  id: number;
  sourceId: number;
  targetId: number;
  sourceWasArchived: boolean;
  changes: Change[] | null;
}

/** Gives the rows back that still belong to the company that stayed; what was deleted since stays deleted. */
async function giveBack(
  tx: Db,
  { id, sourceId, targetId }: MergeRow,
  sourceName: string,
  { name, restores = [] }: MergeTable,
): Promise<void> {
  const restored = restores.map((column) => `, ${column} = (jsonb_populate_record(null::${name}, k.before)).${column}`);
  const to = { id: sourceId, name: sourceName };
  await changeMovedRows(tx, { mergeId: id, name, from: targetId, to, change: sql.raw(restored.join('')) });
}

/** Brings rows back that the merge took away as doubles, unless their member is gone. */
async function bringBack(tx: Db, { id }: MergeRow, { name, unique }: MergeTable): Promise<void> {
  if (!unique) return;
  await tx.rows(sql`
    insert into ${sql.raw(name)} overriding system value
    select r.* from company_merge_records k cross join lateral jsonb_populate_record(null::${sql.raw(name)}, k.before) r
    where k.merge_id = ${id} and k.table_name = ${name} and k.is_gone
      and exists (select from users u where u.id = r.user_id)
    on conflict do nothing`);
}

/** What the company that stayed had taken over goes again, where nobody has changed it since. */
function emptiedAgain(values: CompanyValues, changes: readonly Change[]): CompanyValues {
  const own = changes.filter(({ field, to }) => isDeepStrictEqual(values[field as keyof CompanyValues], to));
  return { ...values, ...Object.fromEntries(own.map(({ field, from }) => [field, from])) };
}

/** Makes two companies of one again: the state before the merge, but for what was changed since. */
export async function undoMerge(tx: Db, member: Member, activityId: number): Promise<void> {
  const [merge] = await tx.rows<MergeRow>(sql`
    select m.id, m.source_id as "sourceId", m.target_id as "targetId", m.source_was_archived as "sourceWasArchived",
      a.changes
    from company_merges m join activities a on a.id = m.activity_id
    where m.activity_id = ${activityId} and m.undone_at is null for update of m`);
  if (!merge) throw conflict('This merge was undone already.');
  const { sourceId, targetId } = merge;
  await tx.rows(sql`select 1 from companies where id in (${sourceId}, ${targetId}) order by id for update`);
  const source = await lockedCompany(tx, sourceId);
  const target = await lockedCompany(tx, targetId);
  if (target.mergedInto) {
    throw conflict(`${target.name} was merged into ${target.mergedInto.name} since then. Undo that merge first.`);
  }
  for (const kind of mergeTables) {
    await giveBack(tx, merge, source.name, kind);
    await bringBack(tx, merge, kind);
  }
  await tx.rows(sql`
    update companies set is_archived = ${merge.sourceWasArchived}, merged_into = null, version = version + 1,
      updated_at = now()
    where id = ${sourceId}`);
  const before = valuesOf(target);
  const values = emptiedAgain(before, merge.changes ?? []);
  const changes = changesBetween(before, values);
  await writeCompany(tx, targetId, before, values);
  const undoId = await recordActivity(tx, {
    memberId: member.id,
    type: 'undo',
    entityType: 'company',
    entityId: targetId,
    entityName: target.name,
    companyId: targetId,
    description: `Undid the merge of company ${source.name} into ${target.name}`,
    link: { companyId: targetId, companyName: target.name, mergedCompanyId: sourceId, mergedCompanyName: source.name },
    ...(changes.length > 0 && { changes }),
  });
  await tx.rows(sql`
    update company_merges set undone_at = now(), undo_activity_id = ${undoId ?? null} where id = ${merge.id}`);
  await refreshScores(tx, 'company', [sourceId, targetId]);
}
