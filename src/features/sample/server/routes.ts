import { route, type Server } from '../../../server/calls/endpoint.ts';
import { sample } from '../contract.ts';
import { removeSample } from './remove-sample.ts';

/** A page that waits longer is told that it took too long, and the removal goes on. */
const removalTimeout = 5 * 60_000;

export function sampleRoutes(server: Server): void {
  route(server, sample.remove, ({ member }) => removeSample(server.db, member.id), {
    transaction: false,
    handlerTimeout: removalTimeout,
  });
}
