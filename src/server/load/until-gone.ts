import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Whether nobody waits for the answer any more: it has been taken, or its client has left. */
export function isGone({ raw, request }: Pick<FastifyReply, 'raw' | 'request'>): boolean {
  const { socket } = request.raw;
  // A connection that was reset has no address any more, some turns before it is closed.
  return raw.destroyed || socket.destroyed || (socket instanceof Socket && socket.remoteAddress === undefined);
}

/**
 * Calls `release` once: when the answer has been taken, its client has left, or what is returned is called; at once where
 * that has happened already. For whatever is counted or kept for a request: a client may leave at any moment, also while a
 * hook waits, and then no other hook hears of it.
 */
export function untilGone(reply: Pick<FastifyReply, 'raw' | 'request'>, release: () => void): () => void {
  const held = heldFor(reply.raw);
  let isHeld = true;
  function leave(): void {
    if (!isHeld) return;
    isHeld = false;
    held.delete(leave);
    release();
  }
  if (isGone(reply)) leave();
  else held.add(leave);
  return leave;
}

/** What is held for an answer: dozens of statements of one may wait for their turn, which one listener tells all of. */
const heldForAnswers = new WeakMap<ServerResponse, Set<() => void>>();

function heldFor(raw: ServerResponse): Set<() => void> {
  const known = heldForAnswers.get(raw);
  if (known) return known;
  const held = new Set<() => void>();
  heldForAnswers.set(raw, held);
  raw.once('close', () => held.forEach((leave) => leave()));
  return held;
}

/** Does nothing more for clients that have left, before the body is read and before the work begins. Comes before all hooks. */
export function stopForGone(app: FastifyInstance): void {
  function stop(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
    if (!isGone(reply)) return next();
    reply.hijack();
    request.raw.socket.destroy();
  }
  app.addHook('onRequest', stop);
  app.addHook('preParsing', (request, reply, _payload, next) => stop(request, reply, next));
  app.addHook('preHandler', stop);
}
