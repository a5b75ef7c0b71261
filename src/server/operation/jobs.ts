import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/client.ts';
import { type Job, jobsOfFeatures } from '../features.ts';
import { sweepIdempotencyKeys } from '../calls/idempotency.ts';
import { makeWhatIsDue } from './make-what-is-due.ts';
import type { Storage } from '../services/storage.ts';

const jobs: readonly Job[] = [
  ...jobsOfFeatures,
  { name: 'sweep idempotency keys', everyMinutes: 60, run: sweepIdempotencyKeys },
];

export interface JobFigures {
  name: string;
  everySeconds: number;
  /** In milliseconds; undefined before the first one of this process. */
  lastSuccess: number | undefined;
  failures: number;
}

const figures: JobFigures[] = jobs.map(({ name, everyMinutes }) => ({
  name,
  everySeconds: everyMinutes * 60,
  lastSuccess: undefined,
  failures: 0,
}));

/** How the jobs of this process went, for metrics. */
export const jobFigures = (): readonly Readonly<JobFigures>[] => figures;

/** Runs a job and notes how it went; never rejects. */
export async function runJob(name: string, work: () => Promise<unknown>, log: FastifyBaseLogger): Promise<void> {
  const noted = figures.find((job) => job.name === name)!;
  try {
    await work();
    noted.lastSuccess = Date.now();
  } catch (error) {
    noted.failures += 1;
    log.warn({ err: error, job: name }, 'a job failed; it runs again later');
  }
}

/** Runs the work that no request does; with several processes each runs it, which does no harm. Returns how to stop. */
export function startJobs(db: Database, storage: Storage, log: FastifyBaseLogger): () => void {
  const running = new Set<Job>();
  let isStopped = false;
  /** One that takes longer than its time, such as against a slow store, is not begun a second time beside itself. */
  async function begin(job: Job): Promise<boolean> {
    if (running.has(job)) return false;
    running.add(job);
    await runJob(job.name, () => runToStop(job), log).finally(() => running.delete(job));
    return true;
  }
  /** What a stop takes the connections away from is no failure: the next start, or another process, does it. */
  async function runToStop(job: Job): Promise<void> {
    try {
      await job.run(db, storage);
    } catch (error) {
      if (!isStopped) throw error;
    }
  }
  const timers = jobs.map((job) => setInterval(() => void begin(job), job.everyMinutes * 60_000).unref());
  const stopMaking = makeWhatIsDue(db, async (work) => {
    const job = jobs.find(({ makes }) => makes === work);
    return job === undefined || begin(job);
  });
  return () => {
    isStopped = true;
    timers.forEach(clearInterval);
    stopMaking();
  };
}
