import { route, type Server } from '../../../server/endpoint.ts';
import { listInside, windowOf } from '../../records/server/list-records.ts';
import { changeRecord, createRecord, deleteRecord } from '../../records/server/save-record.ts';
import { drilling } from '../contract.ts';
import { observationKind } from './observation-kind.ts';
import { programKind } from './program-kind.ts';
import { observationsOf, programsOf, showBest, showBests, showObservation, showProgram } from './show-drilling.ts';

export function drillingRoutes(server: Server): void {
  route(server, drilling.programs, ({ params, query, db }) =>
    listInside(db, 'mine', params.mineId, (id) => programsOf(id, windowOf(query))),
  );

  route(server, drilling.createProgram, async ({ params, body, member, db }) => {
    const parent = { entityType: 'mine', parentId: params.mineId } as const;
    return showProgram(db, await createRecord(db, programKind, { member, ...parent, sent: body }));
  });

  route(server, drilling.saveProgram, async ({ params, body, member, ifMatch, db }) => {
    await changeRecord(db, programKind, { member, id: params.id, sent: body, ifMatch });
    return showProgram(db, params.id);
  });

  route(server, drilling.deleteProgram, ({ params, member, ifMatch, db }) =>
    deleteRecord(db, programKind, { member, id: params.id, ifMatch }),
  );

  route(server, drilling.observations, ({ params, query, db }) =>
    listInside(db, 'mine', params.mineId, (id) => observationsOf(id, windowOf(query))),
  );

  route(server, drilling.bestObservation, ({ params, db }) => showBest(db, params.mineId));

  route(server, drilling.bestObservations, ({ query, db }) => showBests(db, query.mineIds));

  route(server, drilling.createObservation, async ({ params, body, member, db }) => {
    const parent = { entityType: 'mine', parentId: params.mineId } as const;
    return showObservation(db, await createRecord(db, observationKind, { member, ...parent, sent: body }));
  });

  route(server, drilling.saveObservation, async ({ params, body, member, ifMatch, db }) => {
    await changeRecord(db, observationKind, { member, id: params.id, sent: body, ifMatch });
    return showObservation(db, params.id);
  });

  route(server, drilling.deleteObservation, ({ params, member, ifMatch, db }) =>
    deleteRecord(db, observationKind, { member, id: params.id, ifMatch }),
  );
}
