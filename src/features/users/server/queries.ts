import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { journalFigures } from '../../investments/server/journal-figures.ts';
import type { UserStats } from '../contract.ts';
import type { Viewer } from './policy.ts';

/** What a member has entered, as the viewer may see it. */
export async function memberStats(db: Db, viewer: Viewer, id: string): Promise<UserStats> {
  const [[counts], figures] = await Promise.all([
    db.rows<Pick<UserStats, 'minesCreated' | 'companiesCreated' | 'totalActivities'>>(sql`
      select (select count(*) from mines where created_by = ${id} and not is_archived) as "minesCreated",
        (select count(*) from companies where created_by = ${id} and not is_archived) as "companiesCreated",
        (select count(*) from activities where user_id = ${id}) as "totalActivities"`),
    journalFigures(db, viewer.id, id),
  ]);
  return { ...counts!, ...figures };
}
