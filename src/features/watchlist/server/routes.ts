import { JsonText, route, type Server } from '../../../server/calls/endpoint.ts';
import { tellTotal } from '../../../server/calls/paging.ts';
import { tellNext } from '../../../server/pages/show-page.ts';
import { watchlist } from '../contract.ts';
import { countWatches, findWatches } from './find-watches.ts';
import { follow, unfollow } from './queries.ts';
import { changesSinceLastVisit } from './show-changes.ts';

export function watchlistRoutes(server: Server): void {
  route(server, watchlist.list, async ({ query, member, db, reply }) => {
    const { records, next } = await findWatches(db, member.id, query);
    tellNext(reply, { next });
    await tellTotal(reply, query, () => countWatches(db, member.id));
    return JsonText.list(records);
  });

  route(server, watchlist.changes, async ({ member, db }) => new JsonText(await changesSinceLastVisit(db, member.id)));

  route(server, watchlist.follow, ({ params, member, db }) => follow(db, member, params.entityType, params.id));

  route(server, watchlist.unfollow, ({ params, member, db }) => unfollow(db, member.id, params.entityType, params.id));
}
