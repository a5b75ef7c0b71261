import type { FastifyBaseLogger } from 'fastify';
import { sweepHits } from '../features/auth/server/limits.ts';
import { sweepLinks } from '../features/auth/server/one-time-link.ts';
import { sweepSessions } from '../features/auth/server/queries.ts';
import { sweepImportRows } from '../features/imports/server/sweep-import-rows.ts';
import { refreshDueScores } from '../features/scores/server/refresh-scores.ts';
import type { Database } from '../db/client.ts';
import { sweepUploads } from '../features/users/server/keep-pictures.ts';
import { sweepIdempotencyKeys } from './idempotency.ts';
import type { Storage } from './storage.ts';

interface Job {
  name: string;
  everyMinutes: number;
  run: (db: Database, storage: Storage) => Promise<unknown>;
}

const jobs: Job[] = [
  { name: 'refresh due scores', everyMinutes: 5, run: refreshDueScores },
  { name: 'sweep sign-in limits', everyMinutes: 30, run: sweepHits },
  { name: 'sweep ended sessions', everyMinutes: 60, run: sweepSessions },
  { name: 'sweep one-time links', everyMinutes: 60, run: sweepLinks },
  { name: 'sweep idempotency keys', everyMinutes: 60, run: sweepIdempotencyKeys },
  { name: 'sweep rows of imports', everyMinutes: 60, run: sweepImportRows },
  { name: 'sweep uploads', everyMinutes: 60, run: sweepUploads },
];

/** Runs the work that no request does; with several processes each runs it, which does no harm. Returns how to stop. */
export function startJobs(db: Database, storage: Storage, log: FastifyBaseLogger): () => void {
  const timers = jobs.map(({ name, everyMinutes, run }) =>
    setInterval(() => {
      run(db, storage).catch((error: unknown) =>
        log.warn({ err: error, job: name }, 'a job failed; it runs again later'),
      );
    }, everyMinutes * 60_000).unref(),
  );
  return () => timers.forEach(clearInterval);
}
