import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords } from '../../../server/calls/endpoint.ts';
import { invalid, Problem } from '../../../server/problems/problems.ts';
import { isCommonPassword } from './common-passwords.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** OWASP's recommendation for scrypt is N = 2^17; 2^15 with r = 8 and p = 3 is its equal in cost with 32 MB of memory. */
export const recommendedCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };

/** On the thread pool, so that hashing blocks nobody else's request. */
export const openPasswords = (cost = recommendedCost): Passwords => ({
  async hash(password) {
    const salt = randomBytes(16);
    const key = await derive(password.normalize('NFKC'), salt, 32, cost);
    return `scrypt:${salt.toString('base64')}:${key.toString('base64')}`;
  },
  async verify({ hash, password }) {
    const [scheme, salt = '', key = ''] = hash.split(':');
    if (scheme !== 'scrypt') return false;
    const expected = Buffer.from(key, 'base64');
    const given = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64'), expected.length, cost);
    return timingSafeEqual(given, expected);
  },
});

/** Hashing a password takes 100 ms of a core: two at a time, eight waiting, the rest come again. */
const hashing = { most: 2, waiting: 8, running: 0, queue: [] as (() => void)[] };

export async function whileHashing<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashing.running >= hashing.most) {
    if (hashing.queue.length >= hashing.waiting) {
      throw new Problem('unavailable', 'Many people are signing in right now. Try again in a few seconds.', {
        retryAfter: 5,
      });
    }
    await new Promise<void>((resolve) => hashing.queue.push(resolve));
  } else {
    hashing.running += 1;
  }
  try {
    return await work();
  } finally {
    // The place is handed on, not given up: who comes just then must not take it beside the one whose turn it is.
    const next = hashing.queue.shift();
    if (next) next();
    else hashing.running -= 1;
  }
}

/** Words that belong to this very product. */
const contextWords = new Set(['openpit', 'openpitmine', 'openpitadmin', 'minedata', 'openpitminedata']);

/** Refuses a new password that an attacker tries first. */
export function refuseCommonPassword(path: string, password: string): void {
  // Letters that are only the name of the product are what an attacker tries here.
  const isName = contextWords.has(password.toLowerCase().replaceAll(/[^a-z]/g, ''));
  if (!isCommonPassword(password) && !isName) return;
  throw invalid(path, 'This password is among the most common ones. Choose one that is harder to guess.');
}
