import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logRefusal } from '../problems/log-refusals.ts';
import { isApart, isFile } from './bound-calls.ts';
import { Problem, sendProblem } from '../problems/problems.ts';
import { countRefusal } from '../problems/refusals.ts';
import { tellUnderWay } from './under-way.ts';
import { untilGone } from './until-gone.ts';

/** Where even the quickest of a tick's requests waited for so long, all of them stand in a line. */
const longestLineMilliseconds = 120;
/** Of a full gate no more than one answer in twenty may take so long: who asks is to be answered within a second. */
const longestAnswerMilliseconds = 600;
const mostLong = 0.05;
const tickMilliseconds = 100;
/** Fewer answers say nothing about a line: each may take long by itself. */
const fewestAnswers = 4;

interface Width {
  /** So many at once are let in by a server that has nothing else to do. */
  first: number;
  least: number;
  most: number;
}

const ofCalls: Width = { first: 128, least: 16, most: 1_024 };
/** A page asks for seventy of them at once, and each takes a fraction of a millisecond. */
const ofFiles: Width = { first: 512, least: 256, most: 512 };

const withoutBody = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Of callers of whom nothing is known there are this many at the least; else a quarter, and the rest is for members. */
const fewestStrangers = 4;

/** A caller who has so few under way is let in where others fill the room, as long as a quarter more suffices for all such. */
const ownTurns = 2;

/** How many requests may be under way, by how long the quickest of them had to wait. */
export function openGate({ first, least, most }: Width = ofCalls) {
  let limit = first;
  let count = 0;
  let strangers = 0;
  let highest = 0;
  let answers = 0;
  let long = 0;
  let quickest = Infinity;
  return {
    isFull: (isStranger = false, own = Infinity) =>
      count >= (own < ownTurns ? limit + Math.floor(limit / 4) : limit) ||
      (isStranger && strangers >= Math.max(fewestStrangers, Math.floor(limit / 4))),
    limit: () => limit,
    count: () => count,
    strangers: () => strangers,
    enter(isStranger = false) {
      count += 1;
      if (isStranger) strangers += 1;
      highest = Math.max(highest, count);
    },
    /** `took` is undefined where it says nothing about the machine, as of what was refused. */
    leave(took: number | undefined, isStranger = false) {
      count -= 1;
      if (isStranger) strangers -= 1;
      if (took === undefined) return;
      answers += 1;
      if (took > longestAnswerMilliseconds) long += 1;
      quickest = Math.min(quickest, took);
    },
    /** Every tenth of a second; `late` is how many milliseconds the process was held up meanwhile. */
    tick(late: number) {
      const isLine = late > longestLineMilliseconds || (answers >= fewestAnswers && quickest > longestLineMilliseconds);
      const isFull = highest >= limit;
      // The quickest may pass where others stand: turns are shared out between members. A long read by itself shrinks nothing.
      const isLate = isFull && answers >= fewestAnswers && long > Math.max(1, answers * mostLong);
      if (isLine || isLate) limit = Math.max(least, Math.floor(limit * 0.8));
      else if (isFull) limit = Math.min(most, limit + Math.max(2, Math.floor(limit / 16)));
      else limit = Math.max(limit, Math.min(first, limit + 2));
      highest = count;
      answers = 0;
      long = 0;
      quickest = Infinity;
    },
  };
}

/** Files of the build have one of their own: they are many, and cost little. */
export const openGates = () => ({ calls: openGate(ofCalls), files: openGate(ofFiles) });

export type Gates = ReturnType<typeof openGates>;

/** Lets the gates see how the machine does. */
export function watchMachine(app: FastifyInstance, { calls, files }: Gates): void {
  let due = performance.now() + tickMilliseconds;
  const timer = setInterval(() => {
    const now = performance.now();
    calls.tick(now - due);
    files.tick(now - due);
    due = now + tickMilliseconds;
  }, tickMilliseconds).unref();
  app.addHook('onClose', () => clearInterval(timer));
}

interface Entry {
  /** How long it took says something of the machine. */
  isSample: boolean;
  hasWaited: boolean;
  leave: () => void;
  /** Whether it is worked on; `leave` may come while it is not. */
  setAside: (isAside: boolean) => void;
}

const entries = new WeakMap<FastifyRequest, Entry>();

/** While a request waits for a turn behind others of its kind it takes no place. Answers what is called at its turn. */
export function standAside(request: FastifyRequest): () => void {
  const entry = entries.get(request);
  entry?.setAside(true);
  return () => entry?.setAside(false);
}

/**
 * Under more requests than the machine can take, lets in as many as it answers soon and refuses the others at once with 503:
 * else all of them wait, each longer than the one before. Those of strangers are refused before those of members. A request
 * counts while it is worked on: not while its body comes, and not while its client takes the answer.
 */
export function shedLoad(
  app: FastifyInstance,
  gates: Gates,
  { isKnown, keyOf }: { isKnown: (request: FastifyRequest) => boolean; keyOf: (request: FastifyRequest) => string },
): void {
  tellUnderWay(app, {
    gate_calls: gates.calls.count,
    gate_strangers: gates.calls.strangers,
    gate_files: gates.files.count,
  });
  /** Of members alone: an address may be anybody's. */
  const underWay = new Map<string, number>();
  const ownOf = (request: FastifyRequest) =>
    isFile(request) || !isKnown(request) ? Infinity : (underWay.get(keyOf(request)) ?? 0);
  const gateOf = (request: FastifyRequest) => (isFile(request) ? gates.files : gates.calls);
  const isStranger = (request: FastifyRequest) => !isFile(request) && !isKnown(request);

  function letIn(request: FastifyRequest, reply: FastifyReply): void {
    if (entries.has(request)) return;
    const [gate, began, of] = [gateOf(request), performance.now(), isStranger(request)];
    const key = keyOf(request);
    let waits = 0;
    let isOver = false;
    const enter = () => {
      gate.enter(of);
      if (!isFile(request)) underWay.set(key, (underWay.get(key) ?? 0) + 1);
    };
    const leave = (took: number | undefined) => {
      gate.leave(took, of);
      if (isFile(request)) return;
      const left = (underWay.get(key) ?? 0) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    };
    const entry: Entry = {
      isSample: false,
      hasWaited: false,
      leave: () => {},
      setAside(isAside) {
        if (isOver) return;
        entry.hasWaited = true;
        waits += isAside ? 1 : -1;
        if (isAside && waits === 1) leave(undefined);
        if (!isAside && waits === 0) enter();
      },
    };
    entries.set(request, entry);
    enter();
    entry.leave = untilGone(reply, () => {
      isOver = true;
      if (waits === 0) leave(entry.isSample ? performance.now() - began : undefined);
    });
  }

  app.addHook('onRequest', (request, reply, next) => {
    if (!isApart(request)) {
      if (gateOf(request).isFull(isStranger(request), ownOf(request))) {
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
    // What waits in a lane is bounded there, and worked on by a thread.
    if (!isApart(request) && !request.routeOptions.config.lane) letIn(request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const entry = entries.get(request);
    if (entry) {
      // What is found without the database waits for nothing, and what was refused did not come so far.
      entry.isSample = request.member !== undefined && reply.statusCode < 400 && !entry.hasWaited;
      entry.leave();
    }
    return payload;
  });
}
