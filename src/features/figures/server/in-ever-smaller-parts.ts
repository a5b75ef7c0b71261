import { sqlState } from '../../../db/client.ts';

/** What would fail again: it took too long, or what was stored cannot be computed. Others were in the way, or the database was not there. */
export function isItsOwn(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined
    ? error instanceof RangeError || error instanceof TypeError
    : /^(?:57014|2[123])/.test(state);
}

/**
 * Does work a part at a time until nothing is left or the time is over. Where a part fails it is tried again in ever smaller
 * ones, so that what cannot be done holds up nothing but itself: the work is told of a single one, again, that it failed, and
 * passes over it. Answers how many were done; throws the first failure once all others are done.
 */
export async function inEverSmallerParts(
  atOnce: number,
  milliseconds: number,
  work: (most: number, hasFailed: boolean) => Promise<number>,
): Promise<number> {
  const until = performance.now() + milliseconds;
  const failures: unknown[] = [];
  let made = 0;
  let most = atOnce;
  let hasFailed = false;
  while (performance.now() < until) {
    try {
      const done = await work(most, hasFailed);
      made += done;
      if (done === 0) break;
      if (hasFailed) most = atOnce;
      hasFailed = false;
    } catch (error) {
      if (hasFailed || !isItsOwn(error)) throw error;
      failures.push(error);
      hasFailed = most === 1;
      most = Math.max(1, Math.floor(most / 8));
    }
  }
  if (failures.length > 0) throw failures[0];
  return made;
}
