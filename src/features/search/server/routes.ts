import { route, type Server } from '../../../server/calls/endpoint.ts';
import { search } from '../contract.ts';
import { searchEverywhere } from './search-everywhere.ts';

export function searchRoutes(server: Server): void {
  route(server, search.everywhere, ({ query, db, member }) => searchEverywhere(db, query.q, member));
}
