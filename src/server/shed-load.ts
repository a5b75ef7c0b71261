import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, sendProblem } from './problems.ts';

/** What is let in may wait this long for its turn: the rest is told at once to come again. */
const longestWaitSeconds = 0.4;
/** So many at once are let in by any server, also by one that has just had nothing to do. */
const alwaysLetIn = 128;
const tickMilliseconds = 250;

/** Probes tell about the process; streams stay open and are limited by themselves. */
const apart: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/activities/stream']);
const withoutBody = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Under more requests than the machine can take, lets in as many as it answers in that time and refuses the others
 * with 503: else all of them wait, each longer than the one before.
 */
export function shedLoad(app: FastifyInstance): void {
  const letInAlready = new WeakSet<FastifyRequest>();
  let count = 0;
  let answered = 0;
  let perSecond = 0;
  let refused = 0;

  const timer = setInterval(() => {
    perSecond = (perSecond + answered * (1_000 / tickMilliseconds)) / 2;
    answered = 0;
    if (refused > 0)
      app.log.warn({ refused, underWay: count, perSecond: Math.round(perSecond) }, 'busy: refused requests');
    refused = 0;
  }, tickMilliseconds).unref();
  app.addHook('onClose', () => clearInterval(timer));

  function letIn(request: FastifyRequest, { raw }: FastifyReply): void {
    if (apart.has(request.routeOptions.url ?? '')) return;
    letInAlready.add(request);
    count += 1;
    let over = false;
    const leave = () => {
      if (over) return;
      over = true;
      count -= 1;
      answered += 1;
    };
    // A client that goes away before its answer closes the connection; Fastify's onResponse does not hear of that.
    raw.once('finish', leave).once('close', leave);
  }
  const isTooMany = (request: FastifyRequest) =>
    count >= Math.max(alwaysLetIn, perSecond * longestWaitSeconds) && !apart.has(request.routeOptions.url ?? '');
  app.addHook('onRequest', (request, reply, next) => {
    if (isTooMany(request)) {
      refused += 1;
      // Answered here: a flood is no fault of ours, and a line of the log for each would be a second one.
      const busy = 'The server is busy. Try again in a few seconds.';
      void sendProblem(new Problem('unavailable', busy, { retryAfter: 5 }), request, reply);
      return;
    }
    if (withoutBody.has(request.method)) letIn(request, reply);
    next();
  });
  // One that sends its body slowly takes nobody's place meanwhile.
  app.addHook('preValidation', async (request, reply) => {
    if (!letInAlready.has(request)) letIn(request, reply);
  });
}
