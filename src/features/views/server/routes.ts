import { route, type Server } from '../../../server/calls/endpoint.ts';
import { views } from '../contract.ts';
import {
  changeView,
  followedViews,
  followView,
  insertView,
  readView,
  removeView,
  unfollowView,
  viewsOf,
} from './queries.ts';

export function viewRoutes(server: Server): void {
  route(server, views.list, ({ db, member, query }) => viewsOf(db, member.id, query.list));
  route(server, views.followed, ({ db, member }) => followedViews(db, member.id));
  route(server, views.read, ({ db, member, params }) => readView(db, member.id, params.id));
  route(server, views.create, ({ db, member, body }) => insertView(db, member.id, body));
  route(server, views.change, ({ db, member, params, body }) => changeView(db, member.id, params.id, body));
  route(server, views.remove, ({ db, member, params }) => removeView(db, member.id, params.id));
  route(server, views.follow, ({ db, member, params }) => followView(db, member.id, params.id));
  route(server, views.unfollow, ({ db, member, params }) => unfollowView(db, member.id, params.id));
}
