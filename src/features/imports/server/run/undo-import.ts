import { jsonText } from '../../../../db/json-text.ts';
import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import { recordActivity } from '../../../activities/server/record-activity.ts';
import { companyFiguresAreDue } from '../../../figures/server/companies-due.ts';
import { tellOfMines } from '../../../figures/server/mine-changes.ts';
import { refreshEngagement } from '../../../scores/server/refresh-scores.ts';
import type { UndoResult } from '../../contract-results.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { UndoTable } from '../model/undo-table.ts';
import { importKinds } from '../../../../domain/nouns/file-words.ts';

/** An undo, as it passes between threads. */
export interface UndoJob {
  importId: number;
  /** Who undoes it. */
  userId: string;
  isAdmin: boolean;
}

/** So many records that were left are named; all of them are counted. */
const maxListed = 1_000;

/** What belongs to others goes before them. */
const order = importKinds.toReversed();

const tables = `
  drop table if exists pg_temp.undo_records, pg_temp.undo_left, pg_temp.undo_updates, pg_temp.touched_owners;
  create temporary table undo_records as
    select id as record_id, entity_type, entity_id as id, mine_id, action, before, version_after from import_records
    where import_id = $IMPORT and not is_undone;
  create index on pg_temp.undo_records (entity_type, id);
  create temporary table undo_left (entity_type text, id bigint, mine_id bigint, name text, reason text);
  create temporary table undo_updates (id bigint, before jsonb);
  create temporary table touched_owners (mine_id bigint, company_id bigint);
  analyze undo_records`;

const leave = (kind: UndoTable, where: string, reason: string) => `
  with found as (
    select u.record_id, u.id, u.mine_id, ${kind.name} as name from undo_records u join ${kind.table} t on t.id = u.id
    where u.entity_type = '${kind.entityType}' and (${where})
  ), gone as (delete from undo_records u using found where u.record_id = found.record_id)
  insert into undo_left select '${kind.entityType}', id, mine_id, name, $$${reason}$$ from found`;

const ofArchivedMine = 'exists (select from mines m where m.id = t.mine_id and m.is_archived)';
const ofArchivedCompany = 'exists (select from companies c where c.id = t.company_id and c.is_archived)';

/** Whether the row, or what it belongs to, is archived. */
const archived: Readonly<Record<UndoTable['parent'], string>> = {
  itself: 't.is_archived',
  mine: ofArchivedMine,
  company: ofArchivedCompany,
  either: `${ofArchivedMine} or ${ofArchivedCompany}`,
  none: 'false',
};

interface Counts {
  removed: number;
  restored: number;
}

/** Whose sums and scores have to be looked at again. */
async function noteOwners(client: pg.PoolClient, kind: UndoTable): Promise<void> {
  if (kind.parent === 'itself') {
    const column = kind.table === 'mines' ? 'mine_id' : 'company_id';
    await client.query(
      `insert into touched_owners (${column}) select u.id from undo_records u where u.entity_type = '${kind.entityType}'`,
    );
    return;
  }
  if (kind.parent === 'none') return;
  const mine = kind.parent === 'company' ? 'null::bigint' : 't.mine_id';
  const company = kind.parent === 'mine' ? 'null::bigint' : 't.company_id';
  await client.query(
    `insert into touched_owners (mine_id, company_id) select distinct ${mine}, ${company}
     from undo_records u join ${kind.table} t on t.id = u.id where u.entity_type = '${kind.entityType}'`,
  );
}

async function undoKind(client: pg.PoolClient, kind: UndoTable, isAdmin: boolean): Promise<Counts> {
  const ofKind = `u.entity_type = '${kind.entityType}'`;
  const { rows: any } = await client.query(`select from undo_records u where ${ofKind} limit 1`);
  if (any.length === 0) return { removed: 0, restored: 0 };
  // Locked first, so that nobody changes a record between the look at it and its undo.
  await client.query(
    `select from ${kind.table} t join undo_records u on u.id = t.id and ${ofKind} order by t.id for update of t`,
  );
  if (!isAdmin) {
    await client.query(leave(kind, archived[kind.parent], 'It is archived. An administrator can undo this.'));
  }
  await client.query(leave(kind, 't.version <> u.version_after', 'It was changed since.'));
  for (const { where, reason } of kind.kept)
    await client.query(leave(kind, `u.action = 'created' and (${where})`, reason));
  await noteOwners(client, kind);
  await kind.note?.(client);

  await client.query('truncate undo_updates');
  await client.query(
    `insert into undo_updates select u.id, u.before from undo_records u join ${kind.table} t on t.id = u.id
     where ${ofKind} and u.action = 'updated'`,
  );
  const { rowCount: removed } = await client.query(
    `delete from ${kind.table} t using undo_records u where u.id = t.id and ${ofKind} and u.action = 'created'`,
  );
  let restored = 0;
  const { rows: updates } = await client.query('select from undo_updates limit 1');
  if (updates.length > 0) {
    const left = await kind.restore(client);
    for (const { id, reason } of left) {
      await client.query(
        `with gone as (delete from undo_records u where ${ofKind} and u.id = $1 returning u.id, u.mine_id)
         insert into undo_left select $2, gone.id, gone.mine_id, ${kind.name}, $3 from gone join ${kind.table} t on t.id = gone.id`,
        [id, kind.entityType, reason],
      );
    }
    const { rows } = await client.query<{ count: string }>('select count(*) as count from undo_updates');
    restored = Number(rows[0]?.count ?? 0) - left.length;
  }
  return { removed: removed ?? 0, restored };
}

async function touched(client: pg.PoolClient) {
  const { rows } = await client.query<{ mineId: number | null; companyId: number | null }>(
    'select distinct mine_id as "mineId", company_id as "companyId" from touched_owners',
  );
  return {
    mines: rows.flatMap(({ mineId }) => mineId ?? []),
    companies: rows.flatMap(({ companyId }) => companyId ?? []),
  };
}

async function leftOf(client: pg.PoolClient): Promise<Pick<UndoResult, 'left' | 'leftCount'>> {
  const { rows } = await client.query<UndoResult['left'][number]>(
    `select entity_type as "entityType", id as "entityId", mine_id as "mineId", name, reason from undo_left
     order by entity_type, id limit ${maxListed}`,
  );
  const { rows: counted } = await client.query<{ count: string }>('select count(*) as count from undo_left');
  return { left: rows, leftCount: Number(counted[0]?.count ?? 0) };
}

const number = (count: number) => count.toLocaleString('en-US');

function sayUndo({ removed, restored, leftCount }: UndoResult): string {
  const parts = [
    ...(removed > 0 ? [`${number(removed)} removed`] : []),
    ...(restored > 0 ? [`${number(restored)} as before`] : []),
    ...(leftCount > 0 ? [`${number(leftCount)} left as they are`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'there was nothing left to undo';
}

/**
 * Takes an import back, in the caller's transaction: what it made goes, what it changed gets its old values back, and
 * what others have changed or added to since stays and is listed.
 */
export async function undoImport(client: pg.PoolClient, { importId, userId, isAdmin }: UndoJob): Promise<UndoResult> {
  await client.query(tables.replace('$IMPORT', String(Math.trunc(importId))));
  const result: UndoResult = { removed: 0, restored: 0, left: [], leftCount: 0, message: '' };
  for (const name of order) {
    const { undone } = kindOf(name);
    await client.query('truncate touched_owners');
    const { removed, restored } = await undoKind(client, undone, isAdmin);
    if (removed + restored === 0) continue;
    result.removed += removed;
    result.restored += restored;
    const { mines, companies } = await touched(client);
    await undone.keep(client);
    const tx = onConnection(client);
    await tellOfMines(tx, mines);
    await refreshEngagement(tx, 'mine', mines);
    await refreshEngagement(tx, 'company', companies);
    await companyFiguresAreDue(tx, companies);
  }
  await client.query(`update import_records r set is_undone = true from undo_records u where u.record_id = r.id`);
  Object.assign(result, await leftOf(client));
  result.message = `Undone: ${sayUndo(result)}.`;
  const { rows } = await client.query<{ fileName: string; kind: string }>(
    `update imports set status = 'undone', undone_at = now(), undone_by = $2, undo_result = $3 where id = $1
     returning file_name as "fileName", kind`,
    [importId, userId, jsonText(result)],
  );
  const { fileName = '', kind = '' } = rows[0] ?? {};
  await recordActivity(onConnection(client), {
    memberId: userId,
    type: 'undo',
    entityType: 'import',
    entityId: importId,
    entityName: fileName,
    importId,
    description: `Undid the import of ${fileName}: ${sayUndo(result)}`,
    link: { kind, fileName },
  });
  return result;
}
