import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/** Never weakened for a member's data: an acknowledged write survives the loss of power. */
export const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

/** For databases that a test throws away, and that may lie in memory: little is kept of what a crash would need. */
export const FORGETFUL = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '256MB' };

/** Settings for a server that shares a small machine with its database; limits on statements are the client's. */
export function serverSettings(): Record<string, string> {
  const memory = machineMemory();
  const buffers = Math.round(Math.min(Math.max(memory / 8, 64 * MB), 1024 * MB) / MB);
  return {
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.round(memory / 2 / MB)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // Containers announce huge pages that they then refuse.
    huge_pages: 'off',
    random_page_cost: '1.1',
    jit: 'off',
    // Many short queries share few cores, and parallel workers outgrow the 64 MB /dev/shm of containers.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements that fail are answered by the server; the log keeps members' values out.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
}

/** Bytes that this process may use, the limit of a container included. */
function machineMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
