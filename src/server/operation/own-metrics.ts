import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { lastBackup } from '../../db/backup/keep-backups.ts';
import type { ConnectionFigures, Database } from '../../db/client.ts';
import type { Replicas } from '../../db/replicas.ts';
import type { Config } from '../config.ts';
import { liveFigures } from '../features.ts';
import { jobFigures } from './jobs.ts';
import { laneNames, threadFigures } from '../load/lanes.ts';
import { refusalFigures } from '../problems/refusals.ts';
import { underWay } from '../load/under-way.ts';

export interface Measured {
  app: FastifyInstance;
  db: Database;
  replicas?: Replicas | undefined;
  config: Config;
}

interface Shown {
  labels?: Record<string, string>;
  value: number;
}

const counterOf = (name: string, help: string, labelNames: string[], read: () => Shown[]) =>
  new Counter({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      this.reset();
      for (const { labels = {}, value } of read()) this.inc(labels, value);
    },
  });

const gaugeOf = (name: string, help: string, labelNames: string[], read: () => Shown[] | Promise<Shown[]>) =>
  new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const shown = await read();
      this.reset();
      for (const { labels = {}, value } of shown) this.set(labels, value);
    },
  });

const connectionsOf = (server: string, { pool, shared, long }: ConnectionFigures): Shown[] => [
  ...Object.entries(pool).map(([state, value]) => ({ labels: { server, kind: 'pool', state }, value })),
  ...Object.entries(shared).map(([state, value]) => ({ labels: { server, kind: 'shared', state }, value })),
  ...Object.entries(long).map(([state, value]) => ({ labels: { server, kind: 'long', state }, value })),
];

function connections({ db, replicas }: Measured): Shown[] {
  const { listening, hearing } = liveFigures();
  const listener = { server: 'primary', kind: 'listener' };
  return [
    ...connectionsOf('primary', db.figures()),
    { labels: { ...listener, state: 'all' }, value: listening },
    { labels: { ...listener, state: 'hearing' }, value: hearing },
    ...(replicas?.figures() ?? []).flatMap((figures, at) => connectionsOf(`replica ${at + 1}`, figures)),
  ];
}

async function backup({ config }: Measured, show: (last: { finishedAt: string; bytes: number }) => number) {
  const last = await lastBackup(config.dataDir);
  // None at all is older than any.
  return [{ value: last ? show(last) : 0 }];
}

const jobs = (show: (job: ReturnType<typeof jobFigures>[number]) => number | undefined): Shown[] =>
  jobFigures().flatMap((job) => {
    const value = show(job);
    return value === undefined ? [] : [{ labels: { job: job.name }, value }];
  });

const lanes = (show: (figures: ReturnType<typeof threadFigures>[keyof ReturnType<typeof threadFigures>]) => number) => {
  const all = threadFigures();
  return laneNames.map((lane) => ({ labels: { lane }, value: show(all[lane]) }));
};

/** What the server knows of itself beside its requests. */
export function addOwnMetrics(registry: Registry, of: Measured): void {
  for (const metric of [
    counterOf('openpit_refused_requests_total', 'Requests that were refused, or cut, by reason', ['reason'], () =>
      Object.entries(refusalFigures()).map(([reason, value]) => ({ labels: { reason }, value })),
    ),
    gaugeOf('openpit_under_way', 'What is counted or kept for callers at present, by kind', ['kind'], () =>
      Object.entries(underWay(of.app)).map(([kind, value]) => ({ labels: { kind }, value })),
    ),
    gaugeOf('openpit_lane_running', 'Files, journals and exports under way, by lane', ['lane'], () =>
      lanes(({ running }) => running),
    ),
    gaugeOf('openpit_lane_waiting', 'Those let in that wait for their turn or arrive still', ['lane'], () =>
      lanes(({ waiting }) => waiting),
    ),
    counterOf('openpit_lane_refused_total', 'Those for which a lane had no place', ['lane'], () =>
      lanes(({ refused }) => refused),
    ),
    counterOf('openpit_lane_ended_total', 'Those that took too long and were ended', ['lane'], () =>
      lanes(({ endedByDeadline }) => endedByDeadline),
    ),
    gaugeOf('openpit_live_streams', 'Open streams of live activity', [], () => [{ value: liveFigures().streams }]),
    gaugeOf(
      'openpit_database_connections',
      'Connections by server, kind and state; pool and waiting: requests that wait for one; shared and busy: statements under way; long: reads that may take long, of which a few go on at once; listener and hearing: announcements arrive',
      ['server', 'kind', 'state'],
      () => connections(of),
    ),
    gaugeOf('openpit_job_interval_seconds', 'How often a job runs', ['job'], () =>
      jobs(({ everySeconds }) => everySeconds),
    ),
    gaugeOf('openpit_job_last_success_timestamp_seconds', 'When a job last ended well', ['job'], () =>
      jobs(({ lastSuccess }) => lastSuccess && lastSuccess / 1_000),
    ),
    counterOf('openpit_job_failures_total', 'Runs of a job that failed', ['job'], () =>
      jobs(({ failures }) => failures),
    ),
    gaugeOf('openpit_backup_timestamp_seconds', 'When the last backup was read back; 0: there is none', [], () =>
      backup(of, ({ finishedAt }) => Date.parse(finishedAt) / 1_000),
    ),
    gaugeOf('openpit_backup_bytes', 'Size of the last backup', [], () => backup(of, ({ bytes }) => bytes)),
  ])
    registry.registerMetric(metric);
}
