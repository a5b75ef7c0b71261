import { route, type Server } from '../../../server/calls/endpoint.ts';
import { tellTotal } from '../../../server/calls/paging.ts';
import { tellNext } from '../../../server/pages/show-page.ts';
import { tellUnderWay } from '../../../server/load/under-way.ts';
import { activities } from '../contract.ts';
import { followActivities } from './follow-activities.ts';
import { activitiesPage, countActivities, showActivity } from './list-activities.ts';
import { openStream, unsent } from './open-stream.ts';

export function activityRoutes(server: Server): void {
  const feed = followActivities(server);
  tellUnderWay(server.app, { streams: () => feed.count(), stream_bytes: unsent.bytes });

  route(server, activities.list, async ({ query, db, reply }) => {
    const { activities: page, next } = await activitiesPage(db, query, query);
    await tellTotal(reply, query, () => countActivities(db, query));
    tellNext(reply, { next });
    return page;
  });

  route(server, activities.read, ({ params, db }) => showActivity(db, params.id));

  route(server, activities.stream, ({ query, request, reply, member }) =>
    openStream(feed, { request, reply, member, from: query.lastEventId }),
  );
}
