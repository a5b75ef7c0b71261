import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { refreshScores } from '../../scores/server/refresh-scores.ts';

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

/**
 * Deletes the mines and companies of the sample data with all that belongs to them; a company stays, as no sample any
 * more, where a member has given it a mine of their own, but none of its invented notes and media does. The finished imports stay, which tell a later start that the
 * files were in.
 */
export async function removeSample(tx: Db, memberId: string): Promise<Removed> {
  const mines = await tx.rows(sql`delete from mines where is_sample returning id`);
  const companies = await tx.rows(sql`
    delete from companies c where is_sample and not exists (select 1 from mines m where m.company_id = c.id) returning id`);
  const kept = await tx.rows<{ id: number }>(sql`
    update companies set is_sample = false, updated_at = now(), version = version + 1 where is_sample returning id`);
  await removeNotesAndMedia(tx);
  await tx.rows(sql`delete from activities where import_id in ${ofAuthor}`);
  await tx.rows(sql`delete from import_records where import_id in ${ofAuthor}`);
  await refreshScores(
    tx,
    'company',
    kept.map(({ id }) => id),
  );
  const removed = { mines: mines.length, companies: companies.length };
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
  return removed;
}
