import { route, type Server } from '../../../server/endpoint.ts';
import { recordRoutes } from '../../records/server/record-routes.ts';
import { drilling } from '../contract.ts';
import { observationKind } from './observation-kind.ts';
import { programKind } from './program-kind.ts';
import { showBest, showBests } from './show-best-observation.ts';

export function drillingRoutes(server: Server): void {
  recordRoutes(server, programKind, {
    list: drilling.programs,
    create: drilling.createProgram,
    save: drilling.saveProgram,
    delete: drilling.deleteProgram,
  });

  recordRoutes(server, observationKind, {
    list: drilling.observations,
    create: drilling.createObservation,
    save: drilling.saveObservation,
    delete: drilling.deleteObservation,
  });

  route(server, drilling.bestObservation, ({ params, db }) => showBest(db, params.mineId));

  route(server, drilling.bestObservations, ({ query, db }) => showBests(db, query.mineIds));
}
