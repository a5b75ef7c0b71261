import { route, type Server } from '../../../server/calls/endpoint.ts';
import { found } from '../../../server/problems/problems.ts';
import { leadTo, survivorOf } from '../../records/server/survivors.ts';
import { peers } from '../contract.ts';
import { findPeers } from './find-peers.ts';

export function peerRoutes(server: Server): void {
  route(server, peers.read, async ({ params, db, reply }) => {
    const survivor = await survivorOf(db, 'mine', params.id);
    if (survivor !== undefined) return leadTo(survivor, reply, peers.read.path);
    return found(await findPeers(db, params.id), 'This mine');
  });
}
