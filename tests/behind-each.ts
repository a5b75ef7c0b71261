import type { Database } from '../src/db/client.ts';

/** A database that does something behind each transaction, as somebody else may between two parts of a job. */
export const behindEach = (db: Database, work: () => Promise<unknown>): Database => ({
  ...db,
  transaction: async (inTransaction, options) => {
    const answer = await db.transaction(inTransaction, options);
    await work();
    return answer;
  },
});
