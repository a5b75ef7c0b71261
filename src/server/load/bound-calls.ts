import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../problems/address-key.ts';
import { tooMany } from '../problems/problems.ts';
import { countRefusal } from '../problems/refusals.ts';
import { untilGone } from './until-gone.ts';

/** A page asks for ten things at once; several of them may open together. */
const mostOfMember = 32;
/** Behind one address several people may sit; of all strangers together it is half. */
const mostOfAddress = 16;
/** Of either, however busy the machine is. */
const fewest = 12;
/** Over HTTP/2 a browser asks for all files of a page at once, seventy of them. */
const mostFiles = 256;

const largeBytes = 1024 * 1024;
/** Of all callers, they are bounded by their bytes: while they arrive, and in their lanes. */
const mostLarge = 3;

/** Probes tell about the process; streams stay open and are limited by themselves. */
const apart: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/activities/stream']);

export const isApart = (request: FastifyRequest) => apart.has(request.routeOptions.url ?? '');

/** Files of the build, which are there without a session and the database. */
export const isFile = (request: FastifyRequest) => request.routeOptions.config?.access === 'asset';

/** Whether the body of a request may be large, as far as its head tells. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > largeBytes;
}

/** How many there are of each. */
function openCounts() {
  const counts = new Map<string, number>();
  return {
    all: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, change: 1 | -1) {
      const count = (counts.get(key) ?? 0) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}

/** How many calls are let in at present. */
type Limit = () => number;

const fromYou = 'Too many of your requests are under way at once. Wait for their answers, then try again.';
const fromYourNetwork = 'Too many requests of your network are under way at once. Try again in a moment.';

/**
 * Bounds what one caller has under way at once, from the head of the request to the last byte of the answer, so that one who
 * sends all at once, or takes nothing of what was asked for, stands in nobody's way but the own. When the machine has more
 * to do than it can, a caller's share shrinks with what is let in at all.
 */
export function boundCalls(limit: Limit) {
  const calls = openCounts();
  const large = openCounts();

  const keyOf = (request: FastifyRequest) => (isFile(request) ? `files of ${request.countedAs}` : request.countedAs);

  function mostOf(request: FastifyRequest, isAddress: boolean): number {
    if (isFile(request)) return mostFiles;
    const [share, own] = isAddress ? [limit() / 8, mostOfAddress] : [limit() / 4, mostOfMember];
    return Math.max(fewest, Math.min(own, Math.floor(share)));
  }
  function check(request: FastifyRequest): void {
    const isAddress = request.countedAs === addressKey(request.ip);
    if (calls.of(keyOf(request)) < mostOf(request, isAddress)) return;
    countRefusal('in_flight');
    throw tooMany(isAddress ? fromYourNetwork : fromYou, 1);
  }
  function checkLarge(key: string): void {
    if (large.of(key) < mostLarge) return;
    countRefusal('uploads');
    throw tooMany('Several of your large files are being read already. Wait for them, then try again.', 5);
  }
  const keys = new WeakMap<FastifyRequest, string>();
  return {
    count: calls.all,
    large: large.all,
    /** Counts a request as whoever it is counted as; refuses with 429 what is one too many. */
    enter(request: FastifyRequest, reply: FastifyReply): void {
      if (isApart(request)) return;
      check(request);
      const first = keyOf(request);
      const holdsMemory = isLarge(request);
      if (holdsMemory) checkLarge(first);
      keys.set(request, first);
      calls.add(first, 1);
      if (holdsMemory) large.add(first, 1);
      untilGone(reply, () => {
        const key = keys.get(request) ?? first;
        // Who has left is moved no more.
        keys.delete(request);
        calls.add(key, -1);
        if (holdsMemory) large.add(key, -1);
      });
    },
    /** Once it is known whose it is. */
    move(request: FastifyRequest): void {
      const before = keys.get(request);
      const key = keyOf(request);
      if (before === undefined || before === key) return;
      check(request);
      const holdsMemory = isLarge(request);
      if (holdsMemory) checkLarge(key);
      keys.set(request, key);
      calls.add(before, -1);
      calls.add(key, 1);
      if (!holdsMemory) return;
      large.add(before, -1);
      large.add(key, 1);
    },
  };
}

export type Calls = ReturnType<typeof boundCalls>;
