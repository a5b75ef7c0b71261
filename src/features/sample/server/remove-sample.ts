import { sql, type SQL } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { recordAdminAct } from '../../admin/server/record-admin-act.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { tellOfAllMines } from '../../figures/server/mine-changes.ts';
import { refreshScores } from '../../scores/server/refresh-scores.ts';
import { removeVoters } from './queries.ts';

interface Removed {
  mines: number;
  companies: number;
}

const ofAuthor = sql`(select i.id from imports i join users u on u.id = i.user_id where u.is_sample)`;

/** Those of companies that stay: without the mark of a sample they would be taken for true. */
async function removeNotesAndMedia(tx: Db): Promise<void> {
  await tx.rows(sql`delete from company_notes where created_by in (select id from users where is_sample)`);
  await tx.rows(sql`delete from media where created_by in (select id from users where is_sample)`);
}

const goingMines = sql`(select id from mines where is_sample)`;
const isGoing = sql`is_sample and not exists (select 1 from mines m where m.company_id = companies.id and not m.is_sample)`;
const goingCompanies = sql`(select id from companies where ${isGoing})`;

/** Rows of one short transaction. */
const atOnce = 2_000;
const entitiesAtOnce = 20;

/** Does `work` in transactions of their own until it finds less than so many. Answers how many in all. */
async function inSlices(db: Database, most: number, work: (tx: Db) => Promise<object[]>): Promise<number> {
  let all = 0;
  for (let found = most; found === most;) {
    found = (await db.transaction(work)).length;
    all += found;
  }
  return all;
}

interface Reference {
  table: string;
  column: string;
  isDeleted: boolean;
}

/**
 * Takes away what hangs on the records of a table, as their foreign keys would in the one statement that deletes them, but
 * a few rows at a time. References are found in the catalogue, so that no new table is forgotten.
 */
async function clearAround(db: Database, table: 'mines' | 'companies', going: SQL, most: number): Promise<void> {
  const references = await db.rows<Reference>(sql`
    select format('%I', r.relname) as table, format('%I', a.attname) as column, c.confdeltype = 'c' as "isDeleted"
    from pg_constraint c join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('c', 'n')
      and r.relname not in ('mines', 'companies')
    order by 1, 2`);
  for (const reference of references) {
    const [of, column] = [sql.raw(reference.table), sql.raw(reference.column)];
    const act = reference.isDeleted ? sql`delete from ${of}` : sql`update ${of} set ${column} = null`;
    await inSlices(db, most, (tx) =>
      tx.rows(sql`
        ${act} where ctid = any(array(select ctid from ${of} where ${column} in ${going} limit ${most})) returning 1`),
    );
  }
}

/**
 * Deletes the mines and companies of the sample data with all that belongs to them; a company stays, as no sample any
 * more, where a member has given it a mine of their own, but none of its invented notes and media does. The finished imports
 * stay, which tell a later start that the files were in. A few rows at a time: where it ends before it is done, it goes on
 * when it is called again.
 */
export async function removeSample(db: Database, memberId: string, most = atOnce): Promise<Removed> {
  await clearAround(db, 'mines', goingMines, most);
  const mines = await inSlices(db, entitiesAtOnce, async (tx) => {
    await tellOfAllMines(tx);
    return tx.rows(sql`
      delete from mines where id = any(array(select id from mines where is_sample order by id limit ${entitiesAtOnce}))
      returning 1`);
  });
  await clearAround(db, 'companies', goingCompanies, most);
  const companies = await inSlices(db, entitiesAtOnce, (tx) =>
    tx.rows(sql`
      delete from companies
      where ${isGoing} and id = any(array(select id from ${goingCompanies} g order by id limit ${entitiesAtOnce}))
      returning 1`),
  );
  await inSlices(db, most, (tx) =>
    tx.rows(
      sql`delete from prices where id = any(array(select id from prices where is_sample limit ${most})) returning 1`,
    ),
  );
  for (const table of ['activities', 'import_records']) {
    const of = sql.raw(table);
    await inSlices(db, most, (tx) =>
      tx.rows(sql`
        delete from ${of} where ctid = any(array(select ctid from ${of} where import_id in ${ofAuthor} limit ${most}))
        returning 1`),
    );
  }
  return db.transaction((tx) => endSample(tx, memberId, { mines, companies }));
}

async function endSample(tx: Db, memberId: string, removed: Removed): Promise<Removed> {
  const kept = await tx.rows<{ id: number }>(sql`
    update companies set is_sample = false, updated_at = now(), version = version + 1 where is_sample returning id`);
  await removeNotesAndMedia(tx);
  await removeVoters(tx);
  await refreshScores(
    tx,
    'company',
    kept.map(({ id }) => id),
  );
  const [last] = await tx.rows<{ id: number }>(
    sql`select max(id) as id from imports where id in ${ofAuthor} having max(id) > 0`,
  );
  if (last && removed.mines + removed.companies > 0) {
    await recordActivity(tx, {
      memberId,
      type: 'delete',
      entityType: 'import',
      entityId: last.id,
      entityName: 'Sample data',
      description: `Removed the sample data: ${removed.mines} mines and ${removed.companies} companies`,
    });
  }
  if (removed.mines + removed.companies > 0) {
    await recordAdminAct(tx, {
      by: { adminId: memberId },
      act: 'remove_sample',
      description: `Removed the sample data: ${removed.mines} mines and ${removed.companies} companies`,
    });
  }
  return removed;
}
