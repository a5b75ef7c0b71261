import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../problems/address-key.ts';
import { type Problem, tooMany } from '../problems/problems.ts';
import { countRefusal } from '../problems/refusals.ts';

const minute = 60_000;
/** Callers that are told apart; who was not heard of for longest is forgotten first. */
const mostCallers = 20_000;
/** Tokens that are none and sessions that have ended, of one address, before no more of them are looked up for a while. */
const mostWrong = 60;

/** Requests a minute that one member, or one address without a session, may send. */
function limitOf(request: FastifyRequest): { reads: number; writes: number } {
  return request.member ? { reads: 1_200, writes: 300 } : { reads: 600, writes: 120 };
}

const isWrite = (request: FastifyRequest) => request.method !== 'GET' && request.method !== 'HEAD';

export interface RateLimits {
  /** Counts a request, whatever becomes of it; refuses with 429 where there were too many. */
  count(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Why nothing is looked up for an address that had too much of it wrong; undefined for others. */
  wrongTooOften(request: FastifyRequest): Promise<Problem | undefined>;
  /** Counts a credential that is none. */
  countWrong(request: FastifyRequest): Promise<void>;
}

/** How often a minute: by member, programs of a member apart, and by address where nobody is signed in. */
export async function limitRates(app: FastifyInstance): Promise<RateLimits> {
  await app.register(rateLimit, { global: false, cache: mostCallers });
  const requests = app.createRateLimit({
    timeWindow: minute,
    keyGenerator: (request) => `${isWrite(request) ? 'write' : 'read'}:${request.countedAs}`,
    max: (request) => (isWrite(request) ? limitOf(request).writes : limitOf(request).reads),
  });
  const wrong = app.createRateLimit({
    timeWindow: minute,
    keyGenerator: ({ ip }) => `wrong:${addressKey(ip)}`,
    max: mostWrong,
  });
  return {
    async count(request, reply) {
      const counted = await requests(request);
      if (counted.isAllowed) return;
      const { max, remaining, ttlInSeconds, isExceeded } = counted;
      reply.headers({
        'x-ratelimit-limit': max,
        'x-ratelimit-remaining': remaining,
        'x-ratelimit-reset': ttlInSeconds,
      });
      if (!isExceeded) return;
      countRefusal('rate');
      throw tooMany('Too many requests. Wait a moment and try again.', ttlInSeconds);
    },
    async wrongTooOften(request) {
      const counted = await wrong(request, { increment: false });
      if (counted.isAllowed || counted.remaining > 0) return undefined;
      return tooMany(
        'Too many wrong API tokens or ended sessions came from here. Wait a minute and try again.',
        counted.ttlInSeconds,
      );
    },
    async countWrong(request) {
      await wrong(request);
    },
  };
}
