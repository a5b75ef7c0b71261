import { route, type Server } from '../../../server/calls/endpoint.ts';
import { listInside } from '../../records/server/list-records.ts';
import { changeRecord, createRecord, deleteRecord } from '../../records/server/save-record.ts';
import { notes } from '../contract.ts';
import { toggleLike } from './like-note.ts';
import { notesOf, showNote } from './list-notes.ts';
import { companyNoteKind, mineNoteKind } from './note-kinds.ts';
import { mayEdit, refusalOfEdit } from './policy.ts';

const rule = { may: mayEdit, refusal: refusalOfEdit };

export function noteRoutes(server: Server): void {
  route(server, notes.ofMine, (call) =>
    listInside(call, 'mine', call.params.mineId, (id, window) =>
      notesOf('mine', id, call.member, { filters: call.query, window }),
    ),
  );

  route(server, notes.createOnMine, async ({ params, body, member, db }) => {
    const parent = { entityType: 'mine', parentId: params.mineId } as const;
    return showNote(db, 'mine', await createRecord(db, mineNoteKind, { member, ...parent, sent: body }), member);
  });

  route(server, notes.save, async ({ params, body, member, ifMatch, db }) => {
    await changeRecord(db, mineNoteKind, { member, id: params.id, sent: body, ifMatch, rule });
    return showNote(db, 'mine', params.id, member);
  });

  route(server, notes.delete, ({ params, member, ifMatch, db }) =>
    deleteRecord(db, mineNoteKind, { member, id: params.id, ifMatch, rule }),
  );

  route(server, notes.like, ({ params, member, db }) => toggleLike(db, { member, entityType: 'mine', id: params.id }));

  route(server, notes.ofCompany, (call) =>
    listInside(call, 'company', call.params.id, (id, window) =>
      notesOf('company', id, call.member, { filters: call.query, window }),
    ),
  );

  route(server, notes.createOnCompany, async ({ params, body, member, db }) => {
    const parent = { entityType: 'company', parentId: params.id } as const;
    return showNote(db, 'company', await createRecord(db, companyNoteKind, { member, ...parent, sent: body }), member);
  });

  route(server, notes.saveOfCompany, async ({ params, body, member, ifMatch, db }) => {
    await changeRecord(db, companyNoteKind, { member, id: params.id, sent: body, ifMatch, rule });
    return showNote(db, 'company', params.id, member);
  });

  route(server, notes.deleteOfCompany, ({ params, member, ifMatch, db }) =>
    deleteRecord(db, companyNoteKind, { member, id: params.id, ifMatch, rule }),
  );

  route(server, notes.likeOfCompany, ({ params, member, db }) =>
    toggleLike(db, { member, entityType: 'company', id: params.id }),
  );
}
