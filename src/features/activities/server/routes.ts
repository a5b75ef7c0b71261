import { sql } from 'drizzle-orm';
import { route, type Server } from '../../../server/endpoint.ts';
import { countRows } from '../../../server/paging.ts';
import { activities } from '../contract.ts';
import { countUntilChange } from './count-until-change.ts';
import { followActivities } from './follow-activities.ts';
import { activitiesPage, conditionsOf } from './list-activities.ts';
import { openStream } from './open-stream.ts';

export function activityRoutes(server: Server): void {
  const feed = followActivities(server);

  route(server, activities.list, async ({ query, db, reply }) => {
    const { activities: page, next } = await activitiesPage(db, query, query);
    if (query.count === 'true') {
      const { userId, type, entityType, dateFrom, dateTo } = query;
      const name = `activities ${JSON.stringify([userId, type, entityType, dateFrom, dateTo])}`;
      const count = () => countRows(db, sql`activities a`, conditionsOf(query));
      reply.header('x-total-count', await countUntilChange(db, name, count));
    }
    if (next) reply.header('x-next-cursor', next);
    return page;
  });

  route(server, activities.stream, ({ query, request, reply, member }) =>
    openStream(feed, { request, reply, member, from: query.lastEventId }),
  );
}
