import { sql } from 'drizzle-orm';
import { JsonText, route, type Server } from '../../../server/endpoint.ts';
import { listActivities } from '../../activities/server/list-activities.ts';
import { findMines } from '../../mines/server/find-mines.ts';
import { dashboard } from '../contract.ts';
import { recordCounter } from './count-records.ts';

const recentMines = 6;
const recentActivities = 10;

export function dashboardRoutes(server: Server): void {
  const countRecords = recordCounter();

  route(server, dashboard.read, async ({ db }) => {
    const [{ activities }, { mines }, [sample]] = await Promise.all([
      listActivities(db, { limit: recentActivities, offset: 0 }),
      findMines(db, { limit: recentMines, offset: 0 }),
      db.rows<{ exists: boolean }>(sql`
        select exists (select 1 from mines where is_sample) or exists (select 1 from companies where is_sample) as exists`),
    ]);
    const hasSampleData = sample?.exists === true;
    const counts = await countRecords(db, `${activities.map((activity) => activity.id).join()} ${hasSampleData}`);
    const list = (records: { record: string }[]) => `[${records.map(({ record }) => record).join(',')}]`;
    return new JsonText(
      `{"counts":${JSON.stringify(counts)},"recentMines":${list(mines)},"recentActivities":${list(activities)},"hasSampleData":${hasSampleData}}`,
    );
  });
}
