import { route, type Server } from '../../../server/endpoint.ts';
import { listInside, windowOf } from '../../records/server/list-records.ts';
import { changeRecord, createRecord, deleteRecord } from '../../records/server/save-record.ts';
import { economics } from '../contract.ts';
import { showStudy, studiesOf } from './list-studies.ts';
import { studyKind } from './study-kind.ts';

export function economicsRoutes(server: Server): void {
  route(server, economics.list, ({ params, query, db }) =>
    listInside(db, 'mine', params.mineId, (id) => studiesOf(id, windowOf(query))),
  );

  route(server, economics.create, async ({ params, body, member, db }) => {
    const parent = { entityType: 'mine', parentId: params.mineId } as const;
    return showStudy(db, await createRecord(db, studyKind, { member, ...parent, sent: body }));
  });

  route(server, economics.save, async ({ params, body, member, ifMatch, db }) => {
    await changeRecord(db, studyKind, { member, id: params.id, sent: body, ifMatch });
    return showStudy(db, params.id);
  });

  route(server, economics.delete, ({ params, member, ifMatch, db }) =>
    deleteRecord(db, studyKind, { member, id: params.id, ifMatch }),
  );
}
