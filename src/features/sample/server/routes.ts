import { route, type Server } from '../../../server/endpoint.ts';
import { sample } from '../contract.ts';
import { removeSample } from './remove-sample.ts';

export function sampleRoutes(server: Server): void {
  route(server, sample.remove, ({ member, db }) => removeSample(db, member.id));
}
