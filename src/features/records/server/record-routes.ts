import type { z } from 'zod';
import type { Endpoint, IdParams, insideListQuery, MineIdParams } from '../../../contract.ts';
import { route, type Server } from '../../../server/endpoint.ts';
import { listInside, recordsOf, showRecord } from './list-records.ts';
import type { RecordKind } from './record-kind.ts';
import { changeRecord, createRecord, deleteRecord } from './save-record.ts';

type MemberCall = Endpoint & { access: 'member' };

/** The calls that every kind of record inside a mine has. */
export interface RecordCalls {
  list: MemberCall & { params: typeof MineIdParams; query: z.ZodObject<typeof insideListQuery> };
  /** Of a kind that names companies. */
  ofCompany?: MemberCall & { params: typeof IdParams; query: z.ZodObject<typeof insideListQuery> };
  create: MemberCall & { params: typeof MineIdParams; body: z.ZodType<object> };
  save: MemberCall & { params: typeof IdParams; body: z.ZodType<object> };
  delete: MemberCall & { params: typeof IdParams };
}

/** Lists, creates, saves and deletes records of a kind that belongs to mines. */
export function recordRoutes<Values extends object>(
  server: Server,
  kind: RecordKind<Values>,
  calls: RecordCalls,
): void {
  route(server, calls.list, (call) =>
    listInside(call, 'mine', call.params.mineId, (id, window) => recordsOf(kind, 'mine', id, window)),
  );

  if (calls.ofCompany)
    route(server, calls.ofCompany, (call) =>
      listInside(call, 'company', call.params.id, (id, window) => recordsOf(kind, 'company', id, window)),
    );

  route(server, calls.create, async ({ params, body, member, db }) => {
    const parent = { entityType: 'mine', parentId: params.mineId } as const;
    return showRecord(db, kind, await createRecord(db, kind, { member, ...parent, sent: body }));
  });

  route(server, calls.save, async ({ params, body, member, ifMatch, db }) => {
    await changeRecord(db, kind, { member, id: params.id, sent: body, ifMatch });
    return showRecord(db, kind, params.id);
  });

  route(server, calls.delete, ({ params, member, ifMatch, db }) =>
    deleteRecord(db, kind, { member, id: params.id, ifMatch }),
  );
}
