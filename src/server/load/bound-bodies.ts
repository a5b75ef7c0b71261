import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noRoom } from '../problems/problems.ts';
import { countRefusal } from '../problems/refusals.ts';
import { holderOf, openShares } from './share-memory.ts';
import { tellUnderWay } from './under-way.ts';
import { untilGone } from './until-gone.ts';

/** Of all bodies that are not there yet. Without an account one sends a form, not a file. */
const most = { ofAll: 48 * 1024 * 1024, ofStrangers: 8 * 1024 * 1024 };
/** A piece takes so much beside its bytes: a body may come in pieces of one byte. */
const pieceBytes = 256;
/** Pieces of a body in one turn of the event loop. */
const mostPieces = 256;

/** Whether a request has a body, as its head tells. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Bounds what bodies take in memory while they arrive, by what is there of them: nobody is kept out by what others send
 * slowly, or only announce.
 */
export function boundBodies(app: FastifyInstance, { ofAll, ofStrangers } = most): void {
  const shares = openShares(ofAll, ofStrangers);
  tellUnderWay(app, { bodies: shares.count, body_bytes: shares.bytes });
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done();
    let pieces = 0;
    const count = ({ length }: Buffer) => {
      holding.add(length + pieceBytes);
      pieces += 1;
      if (pieces % mostPieces !== 0) return;
      payload.pause();
      setImmediate(() => payload.resume());
    };
    const holding = shares.hold(holderOf(request), () => {
      countRefusal('uploads');
      payload.off('data', count);
      // Whoever reads the body lets go of it, and answers; the rest of it is read by nobody.
      payload.emit('error', noRoom('More is being sent right now than there is room for. Try again in a moment.'));
    });
    // It flows when there is somebody who reads it.
    payload.pause();
    payload.on('data', count);
    payload.once('end', untilGone(reply, holding.leave));
    done();
  });
}
