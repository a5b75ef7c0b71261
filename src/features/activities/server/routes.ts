import { sql } from 'drizzle-orm';
import { JsonText, route, type Server } from '../../../server/endpoint.ts';
import { countRows } from '../../../server/paging.ts';
import { activities } from '../contract.ts';
import { countUntilChange } from './count-until-change.ts';
import { listActivities } from './list-activities.ts';

export function activityRoutes(server: Server): void {
  route(server, activities.list, async ({ query, db, reply }) => {
    const page = await listActivities(db, query);
    if (query.count === 'true') {
      const count = () => countRows(db, sql`activities`, [sql`true`]);
      reply.header('x-total-count', await countUntilChange(db, 'activities', count));
    }
    if (page.next) reply.header('x-next-cursor', page.next);
    return JsonText.list(page.activities.map((activity) => activity.record));
  });
}
