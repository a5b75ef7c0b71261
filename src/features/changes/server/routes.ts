import { route, type Server } from '../../../server/calls/endpoint.ts';
import { tellTotal } from '../../../server/calls/paging.ts';
import { tellNext } from '../../../server/pages/show-page.ts';
import { changes } from '../contract.ts';
import { countChanges, listChanges } from './list-changes.ts';

export function changeRoutes(server: Server): void {
  route(server, changes.list, async ({ query, member, db, reply }) => {
    const asked = { query, member, now: new Date() };
    const { statements, next } = await listChanges(db, asked);
    await tellTotal(reply, query, () => countChanges(db, asked));
    tellNext(reply, { next });
    return statements;
  });
}
