import { route, type Server } from '../../../server/calls/endpoint.ts';
import { costCurve } from '../contract.ts';
import { drawCostCurve } from './draw-cost-curve.ts';

export function costCurveRoutes(server: Server): void {
  route(server, costCurve.read, ({ query, db }) => drawCostCurve(db, query));
}
