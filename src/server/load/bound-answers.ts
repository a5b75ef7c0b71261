import type { FastifyInstance } from 'fastify';
import { tooMany } from '../problems/problems.ts';
import { countRefusal } from '../problems/refusals.ts';
import { holderOf, openShares } from './share-memory.ts';
import { tellUnderWay } from './under-way.ts';
import { untilGone } from './until-gone.ts';

/** Of all answers that wait for their clients. What strangers read is smaller. */
const most = { ofAll: 64 * 1024 * 1024, ofStrangers: 16 * 1024 * 1024 };
/** The kernel takes a smaller one at once. */
const smallest = 16 * 1024;

/**
 * Bounds what answers take in memory that are whole when they are sent, until their clients have taken them: 32 lists of
 * 4 MB to one member who takes none of them would be a fifth of what the process may have.
 */
export function boundAnswers(app: FastifyInstance, { ofAll, ofStrangers } = most): void {
  const shares = openShares(ofAll, ofStrangers);
  tellUnderWay(app, { answers: shares.count, answer_bytes: shares.bytes });
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    // The same bytes for everyone.
    if (request.routeOptions.config?.isConstant || payload.length < smallest) return payload;
    let isOnItsWay = false;
    let isRefused = false;
    const holding = shares.hold(holderOf(request), () => {
      if (!isOnItsWay) {
        isRefused = true;
        return;
      }
      countRefusal('slow');
      reply.raw.destroy();
    });
    holding.add(Buffer.byteLength(payload));
    if (isRefused) {
      countRefusal('in_flight');
      reply.removeHeader('content-encoding').removeHeader('etag');
      throw tooMany('Large answers wait for you that you did not take. Take them, then ask again.', 5);
    }
    isOnItsWay = true;
    untilGone(reply, holding.leave);
    return payload;
  });
}
