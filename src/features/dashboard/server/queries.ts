import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Dashboard } from '../contract.ts';

/** Records that are not archived, and all events: steps that say what is to come. */
export async function countRecords(db: Db): Promise<Dashboard['counts']> {
  const [counts] = await db.rows<Dashboard['counts']>(sql`
    select (select count(*) from mines where not is_archived) as mines,
      (select count(*) from companies where not is_archived) as companies,
      (select count(*) from steps s left join mines m on m.id = s.mine_id left join companies c on c.id = s.company_id
        where s.description is not null and not coalesce(m.is_archived, c.is_archived)) as events`);
  return counts!;
}

/** Whether the installation still holds sample data. */
export async function hasSampleData(db: Db): Promise<boolean> {
  const [sample] = await db.rows<{ exists: boolean }>(sql`
    select exists (select 1 from mines where is_sample) or exists (select 1 from companies where is_sample) as exists`);
  return sample?.exists === true;
}
