import { HttpError } from '../../../web/http.ts';

const mostAttempts = 4;
const firstWait = 150;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Asks again for a look at a file that the server ended for another one of the same member. One that was given up here may
 * reach the server after the one that took its place, and would end it; of two windows each gets its turn.
 */
export async function lookAgain<Answer>(look: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await look();
    } catch (error) {
      const isReplaced = error instanceof HttpError && error.status === 409;
      if (!isReplaced || signal.aborted || attempt === mostAttempts) throw error;
      await pause(firstWait * attempt);
      signal.throwIfAborted();
    }
  }
}
