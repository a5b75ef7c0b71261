import type { SQL } from 'drizzle-orm';
import type { Caller } from './fair-turns.ts';
import { type ConnectionFigures, type Database, type Db, inMemory, type StatementOptions } from './client.ts';
import { type DatabaseOptions, openDatabase } from './open-database.ts';

/** Errors of the way to the replica, not of the statement: the primary can answer instead. */
const unreachable = /^(08|53|57P)|ECONN|ENOTFOUND|ETIMEDOUT|timeout expired|timeout exceeded|Connection terminated/;

function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return unreachable.test(code) || unreachable.test(message);
}

export interface Replicas {
  /** Where the next read goes: the replicas in turn; the primary answers where one is out of reach. */
  next(caller: Caller): Db;
  figures(): ConnectionFigures[];
  close(): Promise<void>;
}

/** Read replicas of `primary`, or undefined where there are none. */
export function openReplicas(
  primary: Database,
  urls: string[],
  { isPooled, patience, onError }: Pick<DatabaseOptions, 'isPooled' | 'patience' | 'onError'>,
): Replicas | undefined {
  if (urls.length === 0) return undefined;
  const replicas = urls.map((connectionString) => openDatabase({ connectionString, isPooled, patience, onError }));
  const readerOf = (replica: Database, caller: Caller): Db => ({
    client: replica.client,
    isReplica: true,
    inMemory: (work) => inMemory(replica.readsFor(caller), work),
    async rows<Row extends object>(statement: SQL, options?: StatementOptions) {
      try {
        return await replica.readsFor(caller).rows<Row>(statement, options);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        onError(error as Error);
        return primary.readsFor(caller).rows<Row>(statement, options);
      }
    },
  });
  let turn = 0;
  return {
    next: (caller) => readerOf(replicas[turn++ % replicas.length]!, caller),
    figures: () => replicas.map((replica) => replica.figures()),
    close: async () => void (await Promise.all(replicas.map((replica) => replica.close()))),
  };
}
