import { route, type Server } from '../../../server/calls/endpoint.ts';
import { bestObservations } from '../contract.ts';
import { showBest, showBests } from './show-best-observation.ts';

export function drillingRoutes(server: Server): void {
  route(server, bestObservations.ofMine, ({ params, db }) => showBest(db, params.mineId));

  route(server, bestObservations.ofMines, ({ query, db }) => showBests(db, query.mineIds));
}
