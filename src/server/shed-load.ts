import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logRefusal } from './log-refusals.ts';
import { isApart } from './bound-calls.ts';
import { Problem, sendProblem } from './problems.ts';
import { countRefusal } from './refusals.ts';

/** Where even the quickest of a tick's requests waited for so long, all of them stand in a line. */
const longestLineMilliseconds = 120;
const tickMilliseconds = 100;
/** Fewer answers say nothing about a line: each may take long by itself. */
const fewestAnswers = 4;

/** So many at once are let in by a server that has nothing else to do. */
const first = 128;
const least = 16;
const most = 1_024;

const withoutBody = new Set(['GET', 'HEAD', 'OPTIONS']);

/** How many requests may be under way, by how long the quickest of them had to wait. */
export function openGate() {
  let limit = first;
  let count = 0;
  let highest = 0;
  let answers = 0;
  let quickest = Infinity;
  return {
    isFull: () => count >= limit,
    limit: () => limit,
    enter() {
      count += 1;
      highest = Math.max(highest, count);
    },
    /** `took` is undefined where it says nothing about the machine, as of what was refused. */
    leave(took: number | undefined) {
      count -= 1;
      if (took === undefined) return;
      answers += 1;
      quickest = Math.min(quickest, took);
    },
    /** Every tenth of a second; `late` is how many milliseconds the process was held up meanwhile. */
    tick(late: number) {
      const isLine = late > longestLineMilliseconds || (answers >= fewestAnswers && quickest > longestLineMilliseconds);
      if (isLine) limit = Math.max(least, Math.floor(limit * 0.8));
      else if (highest >= limit) limit = Math.min(most, limit + Math.max(2, Math.floor(limit / 16)));
      else if (limit < first) limit += 2;
      highest = count;
      answers = 0;
      quickest = Infinity;
    },
  };
}

export type Gate = ReturnType<typeof openGate>;

/** Lets the gate see how the machine does. */
export function watchMachine(app: FastifyInstance, gate: Gate): void {
  let due = performance.now() + tickMilliseconds;
  const timer = setInterval(() => {
    const now = performance.now();
    gate.tick(now - due);
    due = now + tickMilliseconds;
  }, tickMilliseconds).unref();
  app.addHook('onClose', () => clearInterval(timer));
}

/**
 * Under more requests than the machine can take, lets in as many as it answers soon and refuses the others at once with 503:
 * else all of them wait, each longer than the one before. A request counts while it is worked on: not while its body comes,
 * and not while its client takes the answer.
 */
export function shedLoad(app: FastifyInstance, gate: Gate): void {
  const began = new WeakMap<FastifyRequest, number>();

  function letIn(request: FastifyRequest, { raw }: FastifyReply): void {
    began.set(request, performance.now());
    gate.enter();
    // A client that goes away before its answer closes the connection; no hook of Fastify's hears of that.
    raw.once('close', () => leave(request));
  }
  function leave(request: FastifyRequest, took?: number): void {
    if (began.delete(request)) gate.leave(took);
  }

  app.addHook('onRequest', (request, reply, next) => {
    if (!isApart(request)) {
      if (gate.isFull()) {
        countRefusal('overload');
        const busy = 'The server is busy. Try again in a few seconds.';
        const write = () => request.log.warn({ route: request.routeOptions.url }, 'busy: refused requests');
        logRefusal(request, { code: 'unavailable', ofAll: busy, write });
        void sendProblem(new Problem('unavailable', busy, { retryAfter: 5 }), request, reply);
        return;
      }
      if (withoutBody.has(request.method)) letIn(request, reply);
    }
    next();
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!isApart(request) && !began.has(request)) letIn(request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const since = began.get(request);
    if (since !== undefined) {
      // What is found without the database waits for nothing, and what was refused did not come so far.
      const isSample = request.member !== undefined && reply.statusCode < 400;
      leave(request, isSample ? performance.now() - since : undefined);
    }
    return payload;
  });
}
