import { route, type Server } from '../../../server/endpoint.ts';
import { resources } from '../contract.ts';
import { listResources } from './list-resources.ts';

export function resourceRoutes(server: Server): void {
  route(server, resources.list, ({ params, db }) => listResources(db, params.mineId));
}
