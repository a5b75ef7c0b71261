import type { Server } from '../../../server/endpoint.ts';
import { recordRoutes } from '../../records/server/record-routes.ts';
import { economics } from '../contract.ts';
import { studyKind } from './study-kind.ts';

export function economicsRoutes(server: Server): void {
  recordRoutes(server, studyKind, economics);
}
