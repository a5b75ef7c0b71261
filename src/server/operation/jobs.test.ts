import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/kit.ts';
import type { Database } from '../../db/client.ts';
import { sweepHits } from '../../features/auth/server/limits.ts';
import { sweepLinks } from '../../features/auth/server/one-time-link.ts';
import { sweepSessions } from '../../features/auth/server/queries.ts';
import { sweepImportRows } from '../../features/imports/server/run/sweep-import-rows.ts';
import { sweepUploads } from '../../features/users/server/keep-pictures.ts';
import { sweepIdempotencyKeys } from '../calls/idempotency.ts';
import { jobsOfFeatures } from '../features.ts';
import { jobFigures, startJobs } from './jobs.ts';
import { folderStorage } from '../services/storage.ts';

let test: TestApp;
let memberId: string;

beforeAll(async () => {
  test = await openTestApp();
  memberId = (await test.signUp()).id;
});
afterAll(() => test.close());

const numbers = 'generate_series(1, 2500) as i';
const old = `now() - interval '40 days'`;

const kept: [table: string, insert: () => string, sweep: () => Promise<void>][] = [
  ['limit_hits', () => `insert into limit_hits select 'k', ${old} from ${numbers}`, () => sweepHits(test.db)],
  [
    'sessions',
    () => `insert into sessions (id, token_hash, user_id, expires_at)
      select 's' || i, encode(sha256(i::text::bytea), 'hex'), '${memberId}', ${old} from ${numbers}`,
    () => sweepSessions(test.db),
  ],
  [
    'verifications',
    () =>
      `insert into verifications (id, identifier, value, expires_at) select 'v' || i, 'v' || i, 'v', ${old} from ${numbers}`,
    () => sweepLinks(test.db),
  ],
  [
    'idempotency_keys',
    () => `insert into idempotency_keys (user_id, key, request_hash, created_at)
      select '${memberId}', 'k' || i, 'h', ${old} from ${numbers}`,
    () => sweepIdempotencyKeys(test.db),
  ],
  [
    'import_rows',
    () => `with files as (insert into imports (user_id, kind, file_name, status)
        select '${memberId}', 'mines', 'f.csv', 'done' from ${numbers} returning id)
      insert into import_rows (import_id, outcomes, failed_rows, created_at)
        select id, 'o', case when id % 2 = 0 then 'f'::bytea end, ${old} from files`,
    () => sweepImportRows(test.db),
  ],
  [
    'imports',
    () => `insert into imports (user_id, kind, file_name, status, is_dry_run, created_at, finished_at)
      select '${memberId}', 'mines', 'f.csv', 'done', true, now() - interval '40 days', now() - interval '40 days' from ${numbers}`,
    () => sweepImportRows(test.db),
  ],
  [
    'uploads',
    () => `insert into uploads (id, user_id, expires_at, created_at)
      select md5(i::text), '${memberId}', ${old}, ${old} from ${numbers}`,
    () => sweepUploads(test.db, folderStorage(test.config.dataDir)),
  ],
];

/** Where a statement would take longer than it may, all that is old would be there for good, and more with each day. */
describe.each(kept)('what is old in %s', (table, insert, sweep) => {
  it('goes a few rows at a time, until all of it is gone', async () => {
    const { client } = test.db;
    const count = async () => (await client.query(`select from ${table}`)).rowCount;
    const before = await count();
    await client.query(insert());
    await client.query(`
      create function few() returns trigger language plpgsql as $$
      begin
        if (select count(*) from changed) > 1000 then raise exception 'too many at once'; end if;
        return null;
      end $$;
      create trigger few_deleted after delete on ${table} referencing old table as changed
        for each statement execute function few();
      create trigger few_updated after update on ${table} referencing old table as changed
        for each statement execute function few()`);
    try {
      await sweep();
    } finally {
      await client.query('drop function few cascade');
    }
    expect(await count()).toBe(before);
  });
});

it('does not begin a job a second time that is still at it', async () => {
  vi.useFakeTimers();
  let ended: () => void = () => undefined;
  const asked: string[] = [];
  const db = {
    client: {},
    rows: () => {
      asked.push('');
      return new Promise<object[]>((resolve) => (ended = () => resolve([])));
    },
  } as unknown as Database;
  const stop = startJobs(db, folderStorage('unused'), test.app.log);
  try {
    // Those of each minute, and the scores, each five.
    const begun = jobsOfFeatures.filter(({ everyMinutes }) => everyMinutes === 1).length + 1;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(asked).toHaveLength(begun);
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(asked).toHaveLength(begun);
    // That of the scores, which asked last.
    ended();
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(asked).toHaveLength(begun);
    await vi.advanceTimersByTimeAsync(60_000);
    // That of the sign-in limits with it, which comes every half an hour.
    expect(asked).toHaveLength(begun + 2);
  } finally {
    stop();
    vi.useRealTimers();
  }
});

it.each([
  ['is a failure', 'before a stop', false],
  ['is none', 'behind a stop', true],
])('what breaks a job %s %s', async (_, __, stopsFirst) => {
  vi.useFakeTimers();
  const breaks: (() => void)[] = [];
  const db = {
    client: {},
    rows: () => new Promise((__, reject) => void breaks.push(() => reject(new Error('Cannot use a pool')))),
  } as unknown as Database;
  const failures = () => jobFigures().reduce((sum, job) => sum + job.failures, 0);
  const before = failures();
  const stop = startJobs(db, folderStorage('unused'), test.app.log);
  try {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(breaks).not.toHaveLength(0);
    const begun = breaks.length;
    if (stopsFirst) stop();
    for (const fail of breaks) fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(failures() - before).toBe(stopsFirst ? 0 : begun);
  } finally {
    stop();
    vi.useRealTimers();
  }
});
