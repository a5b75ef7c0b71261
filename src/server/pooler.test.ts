import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/kit.ts';
import { pgbouncer, startPgbouncer } from '../../tests/pgbouncer.ts';
import { type PoolerOptions, startPooler } from '../../tests/pooler.ts';
import { openWay } from '../../tests/way.ts';
import { announce, listen } from '../db/announcements.ts';
import { PoolerRefusal, prepareForPooler, refuseWithoutSessions } from '../db/pooler.ts';
import { loadSample } from '../features/sample/server/load-sample.ts';

interface Pooler {
  connectionString: string;
  /** Of statements that were prepared by a name, where it tells. */
  named?: string[];
  close(): Promise<void>;
}

/** PgBouncer by its address, as others have it; ours everywhere. */
async function startReal(connectionString: string): Promise<Pooler> {
  const way = await openWay(connectionString);
  const real = await startPgbouncer(way.connectionString);
  return { ...real, close: () => real.close().then(() => way.cut()) };
}

const poolers = [
  { name: 'a pooler of the strictest kind', start: (to: string): Promise<Pooler> => startPooler(to) },
  ...(pgbouncer ? [{ name: 'PgBouncer', start: startReal }] : []),
];

describe.each(poolers)('behind $name', ({ start }) => {
  let pooler: Pooler;
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({
      async way(sessionConnectionString) {
        pooler = await start(sessionConnectionString);
        const { connectionString } = pooler;
        await prepareForPooler({ connectionString, sessionConnectionString });
        return { connectionString, isPooled: true };
      },
    });
  });
  afterAll(async () => {
    await test.close();
    await pooler.close();
  });

  it('members read, write, import, export and hear of each other', async () => {
    await loadSample(test.db, test.app.log);
    const admin = await test.signUp('Ada Admin');
    const member = await test.signUp('Mia Member');
    const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
    const { promise: hearing, resolve: hearNow } = Promise.withResolvers<void>();
    const ears = listen(test.db, { hear: () => hear(), onHearing: (isHearing) => isHearing && hearNow() });
    await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        const client = number % 2 === 0 ? admin : member;
        const made = await client.post('/api/mines', {
          name: `Pooled shaft ${number}`,
          newCompany: { name: `Firm ${number}` },
        });
        expect(made.statusCode, made.body).toBe(201);
        const { id } = made.json<{ id: number }>();
        for (const path of [`/api/mines/${id}/page`, '/api/mines?search=shaft', '/api/dashboard', '/api/activities']) {
          const answer = await client.get(path);
          expect([path, answer.statusCode, answer.body.slice(0, 200)]).toEqual([path, 200, expect.any(String)]);
        }
      }),
    );
    const rows = Array.from({ length: 50 }, (_, number) => `Pooled adit ${number},Canada`);
    const file = { name: 'mines.csv', bytes: `name,country\n${rows.join('\n')}\n` };
    const imported = await member.upload('/api/csv/upload/mines', file);
    expect(imported.json()).toMatchObject({ created: 50, errorCount: 0 });
    const exported = await member.get('/api/csv/export/mines');
    expect(exported.body.split('\n').filter((line) => line.includes('Pooled'))).toHaveLength(80);
    expect((await member.get('/api/account/export')).rawPayload.length).toBeGreaterThan(1_000);
    await hearing;
    await announce(test.db, 'activity');
    await heard;
    await ears.stop();
    expect(pooler.named ?? []).not.toContainEqual(expect.stringMatching(/./));
  });

  it('limits hold, and moments are in UTC', async () => {
    const [row] = await test.db.rows<Record<string, string>>(sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`);
    expect(row).toEqual({ statement: '10s', lock: '5s', idle: '30s', zone: 'UTC' });
  });

  it('a start without DATABASE_SESSION_URL is refused in a sentence', async () => {
    const attempt = refuseWithoutSessions('DATABASE_URL', pooler.connectionString);
    await expect(attempt).rejects.toThrow(PoolerRefusal);
    await expect(attempt).rejects.toThrow(/^DATABASE_URL leads to a pooler .*set DATABASE_SESSION_URL to the address/);
  });
});

describe('the way to a database', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  async function behind<Result>(options: PoolerOptions, work: (address: string) => Promise<Result>): Promise<Result> {
    const pooler = await startPooler(test.connectionString, options);
    try {
      return await work(pooler.connectionString);
    } finally {
      await pooler.close();
    }
  }

  it('is taken where it gives sessions', () => refuseWithoutSessions('DATABASE_URL', test.connectionString));

  it('is taken where this process was held up for longer than an answer may take', async () => {
    const hour = 3_600_000;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const taken = refuseWithoutSessions('DATABASE_URL', test.connectionString);
      vi.advanceTimersByTime(hour);
      await taken;
    } finally {
      vi.useRealTimers();
    }
  });

  it.each<[string, PoolerOptions, RegExp]>([
    ['refuses settings', { settings: 'refused' }, /takes no settings of a connection \(unsupported startup/],
    ['drops settings', { settings: 'dropped' }, /drops the settings/],
    ['gives connections to others', { settings: 'kept' }, /gives connections to others/],
    ['has one connection to give', { settings: 'kept', connections: 1 }, /gives connections to others/],
  ])('is refused behind a pooler that %s', async (_, options, sentence) => {
    const refused = behind(options, (address) => refuseWithoutSessions('DATABASE_URL', address));
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toThrow(PoolerRefusal);
  });

  it('is refused where sessions are to come from a pooler, too', async () => {
    const refused = behind({}, (address) =>
      prepareForPooler({ connectionString: address, sessionConnectionString: address }),
    );
    await expect(refused).rejects.toThrow(
      /^DATABASE_SESSION_URL leads to a pooler .*: it takes the address of the Postgre/,
    );
  });

  it('is refused where both ends are not the same', async () => {
    const other = await openTestApp();
    const refused = behind({}, (connectionString) =>
      prepareForPooler({ connectionString, sessionConnectionString: other.connectionString }),
    );
    await expect(refused).rejects.toThrow('lead to different databases');
    await other.close();
  });

  it('is refused while the pooler has connections without the limits of the role', async () => {
    await behind({}, async (connectionString) => {
      const early = new pg.Client({ connectionString });
      await early.connect();
      await early.query('select 1');
      await early.end();
      const ready = () => prepareForPooler({ connectionString, sessionConnectionString: test.connectionString });
      await expect(ready()).rejects.toThrow(/connections from before its role got its limits: .*RECONNECT/);
    });
    await behind({}, (connectionString) =>
      prepareForPooler({ connectionString, sessionConnectionString: test.connectionString }),
    );
  });
});
