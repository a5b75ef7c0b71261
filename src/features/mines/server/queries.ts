import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { JsonText } from '../../../server/endpoint.ts';
import { found } from '../../../server/problems.ts';
import type { Member } from '../../../server/session.ts';
import { activitiesOf } from '../../activities/server/list-activities.ts';
import { resourceEstimatesOf } from '../../resources/server/list-resources.ts';
import { permissions } from './policy.ts';
import { mineJoins, mineJson } from './show-mines.ts';

/** So many activities a mine's page shows; its list of activities has the others. */
const activitiesOfPage = sql.raw('25');

interface PageRow {
  isArchived: boolean;
  mine: string;
  resourceEstimates: string;
  activities: string;
}

/** Everything that the page of a mine draws, in one statement. */
export async function minePage(db: Db, id: number, member: Member): Promise<JsonText> {
  const [row] = await db.rows<PageRow>(sql`
    select m.is_archived as "isArchived", ${mineJson}::text as mine,
      ${resourceEstimatesOf(sql`m.id`)}::text as "resourceEstimates",
      ${activitiesOf('mine', sql`m.id`, activitiesOfPage, sql`0`)}::text as activities
    from mines m ${mineJoins} where m.id = ${id}`);
  const page = found(row, 'This mine');
  const can = JSON.stringify(permissions(member, page));
  return new JsonText(
    `{"mine":${page.mine},"resourceEstimates":${page.resourceEstimates},"activities":${page.activities},"can":${can}}`,
  );
}

/** What was changed in a mine, newest first. */
export async function mineActivities(db: Db, id: number, page: { limit: number; offset: number }): Promise<JsonText> {
  const [row] = await db.rows<{ list: string }>(sql`
    select ${activitiesOf('mine', sql`m.id`, sql`${page.limit}`, sql`${page.offset}`)}::text as list
    from mines m where m.id = ${id}`);
  return new JsonText(found(row, 'This mine').list);
}
