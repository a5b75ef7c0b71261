import { route, type Server } from '../../../server/calls/endpoint.ts';
import { listInside, recordsOf, showRecord } from '../../records/server/list-records.ts';
import { changeRecord, createRecord, deleteRecord } from '../../records/server/save-record.ts';
import { media } from '../contract.ts';
import { mediaKind, withPlayers } from './media-kind.ts';

export function mediaRoutes(server: Server): void {
  const { mediaHosts } = server.config;

  route(server, media.ofMine, (call) =>
    listInside(call, 'mine', call.params.id, (id, window) => recordsOf(mediaKind, 'mine', id, window)),
  );

  route(server, media.ofCompany, (call) =>
    listInside(call, 'company', call.params.id, (id, window) => recordsOf(mediaKind, 'company', id, window)),
  );

  route(server, media.create, async ({ body, member, db }) => {
    const { entityType, entityId, ...given } = body;
    const sent = withPlayers(given, mediaHosts);
    return showRecord(
      db,
      mediaKind,
      await createRecord(db, mediaKind, { member, entityType, parentId: entityId, sent }),
    );
  });

  route(server, media.save, async ({ params, body, member, ifMatch, db }) => {
    const sent = withPlayers(body, mediaHosts);
    await changeRecord(db, mediaKind, { member, id: params.id, sent, ifMatch });
    return showRecord(db, mediaKind, params.id);
  });

  route(server, media.delete, ({ params, member, ifMatch, db }) =>
    deleteRecord(db, mediaKind, { member, id: params.id, ifMatch }),
  );
}
