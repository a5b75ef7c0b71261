import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './bound-bodies.ts';
import { type Pace, type Taken, watch } from './cut-slow-answers.ts';
import { countRefusal } from '../problems/refusals.ts';
import { tellUnderWay } from './under-way.ts';

/** A body comes within a minute, or so much of it in each: 20 kB a second. */
const usual: Pace = { leastBytes: 1_200_000, windowMilliseconds: 60_000 };

/** As Node does where a request takes too long. */
export class SlowBody extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** How long, in milliseconds, a body of so many bytes may take. */
export const longestArrival = (bytes: number): number => Math.ceil(bytes / usual.leastBytes) * usual.windowMilliseconds;

/** Cuts requests whose bodies do not come, answered or not: a large file may take its time, as long as it goes on. */
export function cutSlowSenders(app: FastifyInstance, pace: Pace = usual): void {
  const sent = new Map<IncomingMessage, Taken>();
  tellUnderWay(app, { watched_bodies: () => sent.size });
  app.addHook('onRequest', (request, _reply, next) => {
    const { raw } = request;
    // A test's request comes by no socket.
    if (hasBody(request) && raw.socket instanceof Socket) {
      sent.set(raw, { bytes: raw.socket.bytesRead, since: performance.now() });
    }
    next();
  });
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const [raw, last] of sent) {
        const { complete, socket } = raw;
        const isWaitedFor = !complete && !socket.destroyed;
        const next = watch(last, { now, waiting: isWaitedFor ? 1 : 0, taken: socket.bytesRead }, pace);
        if (next === 'slow') {
          countRefusal('slow');
          app.server.emit('clientError', new SlowBody('A body came too slowly.'), socket);
        }
        if (next === undefined || next === 'slow') sent.delete(raw);
        else sent.set(raw, next);
      }
    },
    Math.min(1_000, pace.windowMilliseconds / 4),
  ).unref();
  app.addHook('onClose', () => clearInterval(timer));
}
