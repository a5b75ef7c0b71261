import { takes } from '../../../server/pages/compression.ts';
import { route, type Server } from '../../../server/calls/endpoint.ts';
import { leadTo, survivorOf } from '../../records/server/survivors.ts';
import { map } from '../contract.ts';
import { listPlaces } from './list-places.ts';
import { neighboursOf } from './neighbours.ts';

export function mapRoutes(server: Server): void {
  route(server, map.places, async ({ query: { held, ...query }, db, request, reply }) => {
    const { plain, packed, etag } = await listPlaces(db, query, held);
    // The browser keeps them and asks whether they still hold: they are hundreds of kilobytes.
    reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'cookie, accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('application/octet-stream').serializer((payload: unknown) => payload as string);
    if (!takes(request.headers['accept-encoding'], 'gzip')) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(packed);
  });

  route(server, map.neighbours, async ({ params, db, reply }) => {
    const survivor = await survivorOf(db, 'mine', params.id);
    return survivor === undefined ? neighboursOf(db, params.id) : leadTo(survivor, reply, map.neighbours.path);
  });
}
