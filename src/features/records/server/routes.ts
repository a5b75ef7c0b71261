import type { Server } from '../../../server/calls/endpoint.ts';
import { registered } from './record-kinds.ts';
import { recordRoutes } from './record-routes.ts';

/** The calls of every kind of record that has those that all have. */
export function recordKindRoutes(server: Server): void {
  for (const { record, calls } of registered) if (calls) recordRoutes(server, record, calls);
}
