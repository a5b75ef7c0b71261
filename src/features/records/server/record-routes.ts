import type { z } from 'zod';
import type { CompanyIdParams, Endpoint, IdParams, MineIdParams } from '../../../contract.ts';
import type { insideListQuery } from '../../../contract-queries.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { route, type Server } from '../../../server/calls/endpoint.ts';
import { listInside, recordsOf, showRecord } from './list-records.ts';
import type { RecordKind } from './record-kind.ts';
import { changeRecord, createRecord, deleteRecord } from './save-record.ts';

type MemberCall = Endpoint & { access: 'member' };

type InsideParams = typeof MineIdParams | typeof CompanyIdParams;

/** The calls that every kind of record inside a mine, or inside a company, has. */
export interface RecordCalls {
  list: MemberCall & { params: InsideParams; query: z.ZodObject<typeof insideListQuery> };
  /** Of a kind that names companies. */
  ofCompany?: MemberCall & { params: typeof IdParams; query: z.ZodObject<typeof insideListQuery> };
  create: MemberCall & { params: InsideParams; body: z.ZodType<object> };
  save: MemberCall & { params: typeof IdParams; body: z.ZodType<object> };
  delete: MemberCall & { params: typeof IdParams };
}

const parentOf = (params: { mineId: number } | { companyId: number }): { entityType: EntityType; parentId: number } =>
  'mineId' in params
    ? { entityType: 'mine', parentId: params.mineId }
    : { entityType: 'company', parentId: params.companyId };

/** Lists, creates, saves and deletes records of a kind that belongs to mines, or to companies. */
export function recordRoutes<Values extends object>(
  server: Server,
  kind: RecordKind<Values>,
  calls: RecordCalls,
): void {
  route(server, calls.list, (call) => {
    const { entityType, parentId } = parentOf(call.params);
    return listInside(call, entityType, parentId, (id, window) => recordsOf(kind, entityType, id, window));
  });

  if (calls.ofCompany)
    route(server, calls.ofCompany, (call) =>
      listInside(call, 'company', call.params.id, (id, window) => recordsOf(kind, 'company', id, window)),
    );

  route(server, calls.create, async ({ params, body, member, db }) => {
    const id = await createRecord(db, kind, { member, ...parentOf(params), sent: body });
    return showRecord(db, kind, id);
  });

  route(server, calls.save, async ({ params, body, member, ifMatch, db }) => {
    await changeRecord(db, kind, { member, id: params.id, sent: body, ifMatch });
    return showRecord(db, kind, params.id);
  });

  route(server, calls.delete, ({ params, member, ifMatch, db }) =>
    deleteRecord(db, kind, { member, id: params.id, ifMatch }),
  );
}
