import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * A migration waits so long for a table that a transaction holds, then lets those through that wait behind it, and tries
 * again. Below what a read waits for a lock at most (see `openDatabase`): all of them are answered meanwhile.
 */
const lockMilliseconds = [250, 500, 1_000, 2_000];

/** Of PostgreSQL: a lock was not to be had in time, or two waited for each other. */
const isLocked = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

/** Whose transaction has been open for longest, which is the one that a migration waits for. */
async function longestTransaction(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string; pid: number; seconds: number }>(`
    select application_name as name, pid, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    order by xact_start limit 1`);
  const [longest] = rows;
  return longest
    ? `the longest transaction is that of '${longest.name}', process ${longest.pid}, for ${longest.seconds} s`
    : 'whoever held it has just ended';
}

interface Trying {
  what: string;
  log: (message: string) => void;
  /** When to give up, in milliseconds of the process. */
  until: number;
}

/** Does `work` in one transaction, again and again as long as others hold its tables; throws a sentence that names them. */
export async function whenFree(
  client: pg.ClientBase,
  { what, log, until }: Trying,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const wait = lockMilliseconds[Math.min(attempt, lockMilliseconds.length - 1)]!;
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${wait}`);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!isLocked(error)) throw error;
      const holder = await longestTransaction(client);
      if (performance.now() > until) {
        throw new Error(
          `${what} could not be made, because others hold its tables (${holder}): end what they do, then start again. Nothing was changed by it.`,
          { cause: error },
        );
      }
      log(`${what} waits for a table that is in use (${holder}); trying again`);
      // Those who waited behind it take their turn.
      await sleep(wait * (1 + Math.random()));
    }
  }
}
