import { route, type Server } from '../../../server/calls/endpoint.ts';
import { listInside } from '../../records/server/list-records.ts';
import { findings } from '../contract.ts';
import { findingsOf } from './list-findings.ts';

export function findingRoutes(server: Server): void {
  route(server, findings.ofMine, ({ params, query, reply, db }) =>
    listInside({ db, query, reply }, 'mine', params.mineId, (id, window) => findingsOf('mine', id, window)),
  );

  route(server, findings.ofCompany, ({ params, query, reply, db }) =>
    listInside({ db, query, reply }, 'company', params.companyId, (id, window) => findingsOf('company', id, window)),
  );
}
