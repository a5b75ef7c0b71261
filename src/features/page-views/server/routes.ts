import { route, type Server } from '../../../server/calls/endpoint.ts';
import { pageViews } from '../contract.ts';
import { countView } from './count-view.ts';

export function pageViewRoutes(server: Server): void {
  route(server, pageViews.add, ({ body, member, db }) => countView(db, member.id, body.entityType, body.entityId));
}
