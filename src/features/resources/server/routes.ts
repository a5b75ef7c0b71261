import { route, type Server } from '../../../server/endpoint.ts';
import { listInside, windowOf } from '../../records/server/list-records.ts';
import { changeRecord, createRecord, deleteRecord } from '../../records/server/save-record.ts';
import { resources } from '../contract.ts';
import { estimateKind } from './estimate-kind.ts';
import { resourceEstimatesOf, showEstimate } from './list-resources.ts';

export function resourceRoutes(server: Server): void {
  route(server, resources.list, ({ params, query, db }) =>
    listInside(db, 'mine', params.mineId, (id) => resourceEstimatesOf(id, windowOf(query))),
  );

  route(server, resources.create, async ({ params, body, member, db }) => {
    const parent = { entityType: 'mine', parentId: params.mineId } as const;
    return showEstimate(db, await createRecord(db, estimateKind, { member, ...parent, sent: body }));
  });

  route(server, resources.save, async ({ params, body, member, ifMatch, db }) => {
    await changeRecord(db, estimateKind, { member, id: params.id, sent: body, ifMatch });
    return showEstimate(db, params.id);
  });

  route(server, resources.delete, ({ params, member, ifMatch, db }) =>
    deleteRecord(db, estimateKind, { member, id: params.id, ifMatch }),
  );
}
