import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import { Problem, tooMany } from './problems.ts';
import { countRefusal } from './refusals.ts';

/** A page asks for ten things at once; several of them may open together. */
const mostOfMember = 32;
/** Behind one address several people may sit. */
const mostOfAddress = 64;
/** Of either, however busy the machine is. */
const fewest = 12;

const largeBytes = 1024 * 1024;
/** Bodies of that size are held in memory until they are worked through. */
const mostLargeOfCaller = 3;
const mostLarge = 16;

/** Probes tell about the process; streams stay open and are limited by themselves. */
const apart: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/activities/stream']);

export const isApart = (request: FastifyRequest) => apart.has(request.routeOptions.url ?? '');

/** Whether the body of a request may be large, as far as its head tells. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > largeBytes;
}

/** How many there are of each. */
function openCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, change: 1 | -1) {
      const count = (counts.get(key) ?? 0) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}

/** How many requests are let in at present. */
type Limit = () => number;

/**
 * Bounds what one caller has under way at once, from the head of the request to the last byte of the answer, so that one who
 * sends all at once, or takes nothing of what was asked for, stands in nobody's way but the own. When the machine has more
 * to do than it can, a caller's share shrinks with what is let in at all.
 */
export function boundCalls(limit: Limit) {
  const calls = openCounts();
  const large = openCounts();
  let largeOfAll = 0;

  function refuse(message: string): never {
    countRefusal('in_flight');
    throw tooMany(message, 1);
  }
  function check(request: FastifyRequest): void {
    const isAddress = request.countedAs === addressKey(request.ip);
    const [share, own] = isAddress ? [limit() / 2, mostOfAddress] : [limit() / 4, mostOfMember];
    if (calls.of(request.countedAs) >= Math.max(fewest, Math.min(own, Math.floor(share)))) {
      refuse(
        isAddress
          ? 'Too many requests of your network are under way at once. Try again in a moment.'
          : 'Too many of your requests are under way at once. Wait for their answers, then try again.',
      );
    }
  }
  function checkLarge(key: string): void {
    if (large.of(key) < mostLargeOfCaller) return;
    countRefusal('uploads');
    throw tooMany('Several of your large files are being read already. Wait for them, then try again.', 5);
  }
  function checkMemory(): void {
    if (largeOfAll < mostLarge) return;
    countRefusal('uploads');
    throw new Problem('unavailable', 'Many large files are being read right now. Try again in a moment.', {
      retryAfter: 5,
    });
  }

  const keys = new WeakMap<FastifyRequest, string>();
  return {
    /** Counts a request as whoever it is counted as; refuses with 429 what is one too many. */
    enter(request: FastifyRequest, { raw }: FastifyReply): void {
      if (isApart(request)) return;
      check(request);
      const holdsMemory = isLarge(request);
      if (holdsMemory) {
        checkLarge(request.countedAs);
        checkMemory();
      }
      calls.add(request.countedAs, 1);
      if (holdsMemory) {
        large.add(request.countedAs, 1);
        largeOfAll += 1;
      }
      keys.set(request, request.countedAs);
      raw.once('close', () => {
        const key = keys.get(request) ?? '';
        calls.add(key, -1);
        if (!holdsMemory) return;
        large.add(key, -1);
        largeOfAll -= 1;
      });
    },
    /** Once it is known whose it is. */
    move(request: FastifyRequest): void {
      const key = keys.get(request);
      if (key === undefined || key === request.countedAs) return;
      check(request);
      const holdsMemory = isLarge(request);
      if (holdsMemory) checkLarge(request.countedAs);
      keys.set(request, request.countedAs);
      calls.add(key, -1);
      calls.add(request.countedAs, 1);
      if (!holdsMemory) return;
      large.add(key, -1);
      large.add(request.countedAs, 1);
    },
  };
}

export type Calls = ReturnType<typeof boundCalls>;
