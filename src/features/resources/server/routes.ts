import type { Server } from '../../../server/endpoint.ts';
import { recordRoutes } from '../../records/server/record-routes.ts';
import { resources } from '../contract.ts';
import { estimateKind } from './estimate-kind.ts';

export function resourceRoutes(server: Server): void {
  recordRoutes(server, estimateKind, resources);
}
